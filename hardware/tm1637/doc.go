// Package tm1637 drives displays of four or six digits with a TM1637, on two pins.
//
// The bus has two wires with pull-ups, which either side pulls low: a pin is an output that is low, or an input. Data may
// change while the clock is low; data that falls while the clock is high begins a transfer, data that rises ends it. The
// chip acknowledges each byte, so that a display that is not there is noticed.
package tm1637
