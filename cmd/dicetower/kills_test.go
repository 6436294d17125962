//go:build !long

package main

// kills is how often the plug is pulled on every change.
const kills = 30
