// Package calibration measures a tray and the camera above it, and remembers that as a profile.
//
// A Flow is a state machine of steps: look, light, focus, lock, tray, empty, dice, test. It says what it needs to see, takes the
// pictures, and reports each step with its figures, what is allowed, and, where it failed, a plain reason and what to do.
// A Scene brings the tray into the state that is needed: Live before a camera, with Hands that clear and throw; Folder where
// the pictures lie ready. Run takes a flow through a scene. Only a calibration that passed every step gives a Profile; until
// then the old one stays.
//
// A profile is a TOML file that people can read and compare, with the picture of the empty tray as a PNG beside it, so that it can
// be looked at; the file holds the picture's name and SHA-256, for half a profile must not pass for a whole one. Each is written
// beside its place, synced, and renamed; of three profiles the newest has the name that was asked for, the older ones
// have a number. Reading is strict: what is unknown, missing, out of range or of another version is listed, all of it.
//
// Places are shares of the picture's width and height, lengths shares of its width: a profile serves every resolution of the same
// shape. A Guard notices pictures of another shape, and a camera that was moved.
package calibration
