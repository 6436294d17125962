//go:build long

package main

// How much is done where there is time.
const (
	kills      = 250
	soakThrows = 5000
)
