// Package fakepi plays rpicam-vid where there is none: for tests of what happens when the camera of a Raspberry Pi behaves,
// and when it does not.
//
// A test links its own binary to the name rpicam-vid in a folder of the path and calls [Main] under that name. What each run
// does stands in the file that FAKE_RPICAM names, a line for a run; when there are no more lines every run is good:
//
//	good              pictures at the rate that is asked for
//	stall N           none after N pictures
//	die N             ends after N pictures with an error
//	stride N          rows are padded to N pixels
//	short N           N bytes are missing of every picture
//	hiccup N          of the Nth picture half is missing
//	late D            the first picture comes after a time, such as 500ms
//	none              there is no camera
//	deaf              pictures, and SIGTERM is not heard
//
// Options that FAKE_RPICAM_UNKNOWN lists are not known, as with an old version. Every picture has a grey that grows from left
// to right, so that one whose rows are out of place is seen.
package fakepi
