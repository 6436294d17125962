package epd

import (
	"fmt"
	"strings"
)

// Profile is what the driver has to know of a kind of panel.
type Profile struct {
	Name          string
	Width, Height int  // native: columns of the source, rows of the gates
	Partial       bool // the waveform for partial refreshes is in the controller
	Border        byte // register 0x3c: the rim follows the paper
	BypassOld     bool // the old picture has to be switched off for a full refresh
}

// Profiles are the kinds that are known.
func Profiles() []Profile {
	return []Profile{
		// The SSD1675 of the V2 holds no waveform for partial refreshes.
		{Name: "2.13-v2", Width: 122, Height: 250, Border: 0x03},
		{Name: "2.13-v3", Width: 122, Height: 250, Border: 0x05, Partial: true},
		{Name: "2.13-v4", Width: 122, Height: 250, Border: 0x05, Partial: true},
		{Name: "2.9-v2", Width: 128, Height: 296, Border: 0x05, Partial: true},
		{Name: "4.2-v2", Width: 400, Height: 300, Border: 0x05, Partial: true, BypassOld: true},
	}
}

// ProfileOf finds a profile by its name.
func ProfileOf(name string) (Profile, error) {
	var names []string
	for _, profile := range Profiles() {
		if profile.Name == name {
			return profile, nil
		}
		names = append(names, profile.Name)
	}
	return Profile{}, fmt.Errorf("no e-ink panel is called %q; there are %s", name, strings.Join(names, ", "))
}
