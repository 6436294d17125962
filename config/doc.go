// Package config reads what the owner of a tower chooses: one TOML file, and variables of the environment that win over it.
// What was measured of the tray is no configuration; it is the profile, in a file of its own.
//
// A [Config] has the usual values until [Load] puts the file's in their place. Loading is strict: a key that is unknown,
// a value of the wrong kind or out of range is a [Fault], and all faults are told at once, each with its line, its key and
// what would be right. Every line is decoded by itself, so that one fault hides no other:
//
//	[camera]                        ── table: finds the struct
//	source = "v4l2:/dev/video0"     ── key:   decoded into its field, strictly
//	widht  = 1280                   ── fault: line 3: camera.widht is unknown; is camera.width meant?
//
// A key can be set for one run by a variable: DICETOWER_CAMERA_SOURCE stands for camera.source. Lists of tables
// (hardware.display, hardware.keys, webhook) can only be written in the file.
//
// A secret never stands in the file. The file names another one that holds it, or a credential that systemd hands over
// (credential:NAME); what is printed ([Config.String]) can be shown to anybody.
package config
