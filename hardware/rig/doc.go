// Package rig tests the tower with its hardware on a real Linux kernel, whose GPIO lines, I2C bus and SPI ports are simulated,
// in a virtual machine: test-vm.sh builds the tower and the tests as static programs and runs them there. The tower is the
// whole of it but for its eye, which the machine would be too slow for: the tests say what lies in the tray. Its drivers go
// all the way through the kernel's character devices; on the other side the tests press buttons by pulling lines, and what
// the kernel sends on the buses is decoded by the models of package virtual.
//
//	tower ─ kit ─ periph ─ /dev/gpiochip* ── gpio-sim ── lines pulled and read by the tests
//	  │                  ─ /dev/i2c-1     ┐
//	  │                  ─ /dev/spidev0.* ┼─ simbus ──── records ─ models ─ pictures
//	  │                  ─ /dev/gpiochip* ┘ (TM1637)
//	  └─ journal, page, MQTT ─────────────────────────── events, faults
//
// The folder vm holds the machine: what it is made of, its first program, and simbus, a kernel module for tests only,
// under the kernel's licence (GPL-2.0) and never shipped.
//
// Time in the machine follows the instructions it has done, so that 12 ms are 12 ms whatever else this computer does.
// Nothing below a few milliseconds is tested there. Levels of electricity and the timing of WS2812 are not simulated.
package rig
