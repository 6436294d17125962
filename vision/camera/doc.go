// Package camera delivers pictures of the tray, each with its number and time.
//
// A Source is asked for one frame after the other. Recordings (a clip, a folder of pictures) come as
// fast as they are asked for, so that the same recording always gives the same frames; a live camera
// comes at its own pace and is wrapped in a Newest, which always drains it, keeps the newest frame
// and counts what nobody looked at. A frame that has become stale meanwhile is not handed out. The
// virtual tower in the folder below is a Source too.
//
//	rpicam:     ── child process ── pipe ── cutter ─┐
//	v4l2:       ── OpenCV, controls by ioctl ───────┼─ device ── live ── Newest ── frames
//	gstreamer:  ── OpenCV ──────────────────────────┤
//	http://     ── multipart JPEG ──────────────────┘
//
// A live camera may be missing, be unplugged or get stuck. Then Next says what is wrong, once for
// each try; the device is closed and opened anew after a wait that grows with every try. What
// changes by itself in a camera (exposure, gain, white balance, focus) can be locked; the settings
// are put into the profile, set again at each opening, and held against what the camera says.
package camera
