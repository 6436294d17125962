// Package doctor looks at the machine that a tower runs on, and says of each part whether it will do, and if not, what a
// person can do about it: a [Finding].
//
// It reads files of the kernel and of the system, below the root of a file system that is handed over, so that a machine
// can be drawn up in a test:
//
//	/proc/device-tree/model      which Raspberry Pi, if any
//	/boot/firmware/config.txt    what its firmware was told to switch on
//	/dev, /sys/class             which pins, buses and cameras came of it
//	/proc/mounts                 whether games outlive the power
//
// What has to be tried out and not only read (a camera, a display, a broker) is tried by package main.
package doctor
