//go:build long

package main

// How much is done where there is time.
const (
	kills      = 500
	soakThrows = 5000
)
