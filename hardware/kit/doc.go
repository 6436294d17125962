// Package kit puts together what is wired to a tower. A [Config] says what there is, [Config.Check] refuses what cannot be,
// [Config.Plan] tells which pin does what, and [Open] opens it all: on a real machine (package host) or on a virtual one
// ([Virtual]), without knowing the difference.
//
// What is missing or broken is a fault that is told, and the rest works. Parts are stopped in the reverse of the order in
// which they were opened; lamps are dark then, displays off, the buzzer is silent.
package kit
