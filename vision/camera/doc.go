// Package camera delivers pictures of the tray, each with its number and time.
//
// A Source is asked for one frame after the other. Recordings (a clip, a folder of pictures) come as
// fast as they are asked for, so that the same recording always gives the same frames; a live camera
// comes at its own pace and is wrapped in a Newest, which always drains it, keeps the newest frame
// and counts what nobody looked at. The virtual tower in the folder below is a Source too.
package camera
