//go:build !long

package main

// How much is done on every change.
const (
	kills      = 30
	soakThrows = 400
)
