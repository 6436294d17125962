//go:build long

package main

// kills is how often the plug is pulled where there is time.
const kills = 500
