// Package rig tests the hardware against a real Linux kernel, whose GPIO lines, I2C bus and SPI ports are simulated, in a
// virtual machine: test-vm.sh builds the tests as one static program and runs it there. The drivers go the whole way
// through the kernel's character devices; on the other side the tests press buttons by pulling lines, and what the kernel
// sends on the buses is decoded by the models of package virtual.
//
//	kit ─ periph ─ /dev/gpiochip0 ── gpio-sim ── lines pulled and read by the tests
//	             ─ /dev/i2c-1     ┐
//	             ─ /dev/spidev0.* ┴─ simbus ──── records ─ models ─ pictures
//
// The folder vm holds the machine: what it is made of, its first program, and simbus, a kernel module for tests only,
// under the kernel's licence (GPL-2.0) and never shipped.
//
// Time in the machine follows the instructions it has done, so that 12 ms are 12 ms whatever else this computer does.
// Nothing below a few milliseconds is tested there. Levels of electricity, the timing of WS2812 and the wires of a TM1637,
// which is driven pin by pin, are not simulated.
package rig
