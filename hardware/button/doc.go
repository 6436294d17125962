// Package button makes presses of what buttons do: switches to ground on pins, and keys of keyboards, USB encoders and foot
// pedals (Linux input devices).
//
// A switch bounces when it closes and when it opens, and a long wire picks up what happens near it. So the pins are looked
// at every 4 ms, and a new level counts only when it has lasted: [Filter.Step], a pure function of time and level. What
// is shorter is no press, however often it comes.
//
//	pressed    down long enough; at once, not at the release
//	held       still down after 800 ms; a button that means something else then is told as pressed at its release
//	stuck      down for more than 10 s: a fault, until it is released
//	noisy      more than 20 changes a second: a fault, and it has to last longer
//
// A button that is down at the start has not been pressed: it counts after it has been released once.
//
// [Lights] are the lamps in the buttons.
package button
