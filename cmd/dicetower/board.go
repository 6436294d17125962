package main

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"
	"golang.org/x/text/unicode/norm"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/engine"
	"dicetower/hardware"
)

// boardOf says in the displays' terms how the game stands. What has just happened is not in a state: see latestMoment.
func boardOf(words *announce.Words, s *api.State) hardware.Board {
	players, places := playersOf(s)
	b := hardware.Board{
		Phase: phaseOf(s.Phase), Players: players, Turn: -1, Target: s.Game.Target, TurnPoints: s.TurnPoints, ToThrow: s.DiceToThrow,
		Dice: diceOf(s), Entry: entryOf(s), Final: s.Game.FinalRound, Lamps: lampsOf(s), Still: reads(s), Dim: s.Idle,
	}
	if s.Current.Seat != nil {
		b.Turn = places[*s.Current.Seat]
	}
	for _, seat := range s.Winners {
		b.Winners = append(b.Winners, places[seat])
	}
	said := words.Now(s)
	b.Text, b.Brief, b.Word = norm.NFC.String(said.Long), said.Short, said.Word
	return b
}

func phaseOf(phase api.Phase) hardware.Phase {
	switch phase {
	case api.Rolling, api.Settling:
		return hardware.Rolling
	case api.Selecting:
		return hardware.Selecting
	case api.Farkle:
		return hardware.Farkle
	case api.Attention:
		return hardware.Attention
	case api.Paused:
		return hardware.Paused
	case api.GameOver:
		return hardware.Over
	}
	return hardware.Idle
}

// playersOf lists who plays, and at which index of the list each seat is.
func playersOf(s *api.State) (players []hardware.Player, places [api.Seats]int) {
	for i, seat := range s.Seats {
		places[i] = -1
		if !seat.InGame {
			continue
		}
		places[i] = len(players)
		players = append(players, hardware.Player{Name: norm.NFC.String(*seat.Name), Total: *seat.Score, Colour: colourOf(seat)})
	}
	return players, places
}

// colourOf is a seat's colour as it was wished for, or one that lights can show and that differs from its neighbours'.
func colourOf(seat api.Seat) color.RGBA {
	if seat.Colour != nil {
		if named, ok := colornames.Map[strings.ToLower(*seat.Colour)]; ok {
			return named
		}
		if rgb, err := strconv.ParseUint((*seat.Colour)[1:], 16, 24); err == nil && (*seat.Colour)[0] == '#' {
			return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
		}
	}
	distinct := []color.RGBA{
		{0, 200, 80, 255},
		{0, 110, 255, 255},
		{255, 40, 110, 255},
		{140, 60, 255, 255},
		{255, 140, 0, 255},
		{0, 200, 200, 255},
		{210, 200, 0, 255},
		{255, 70, 20, 255},
	}
	return distinct[seat.Seat%len(distinct)]
}

// diceOf are the dice of the turn: those set aside before, then those of the throw. While a throw does not count they are
// those that the camera saw.
func diceOf(s *api.State) []hardware.Die {
	var dice []hardware.Die
	lying := s.Dice
	if s.Attention != nil {
		lying = s.Attention.Dice
	} else {
		for _, face := range s.Current.Aside {
			dice = append(dice, hardware.Die{Face: face, Kept: true})
		}
	}
	for _, die := range lying {
		face := 0
		if die.Face != nil {
			face = *die.Face
		}
		dice = append(dice, hardware.Die{Face: face, Kept: die.Kept})
	}
	return dice
}

func entryOf(s *api.State) *hardware.Entry {
	if s.Phase != api.Selecting || s.Selected == nil || s.Current.Robot != nil {
		return nil
	}
	chosen := s.Menu[*s.Selected]
	entry := &hardware.Entry{Points: chosen.Points, Left: chosen.Left, Number: *s.Selected + 1, Of: len(s.Menu)}
	for _, digit := range chosen.Dice {
		entry.Faces = append(entry.Faces, int(digit-'0'))
	}
	return entry
}

// reads tells whether the camera follows what moves in the tray, for which lights have to keep still.
func reads(s *api.State) bool {
	return s.Phase == api.Settling || slices.Contains([]string{"moving", "settling", "occupied"}, s.Camera.State)
}

// lampsOf says which buttons would do something now, and which one is waited for.
func lampsOf(s *api.State) hardware.Lamps {
	var lamps hardware.Lamps
	set := func(button hardware.Button, possible, asked bool) {
		switch {
		case asked:
			lamps[button] = hardware.Asked
		case possible:
			lamps[button] = hardware.Possible
		}
	}
	person := s.Current.Robot == nil
	choosing := person && s.Phase == api.Selecting && len(s.Menu) > 0
	over := s.Phase == api.GameOver
	set(hardware.Keep, choosing || over, choosing && !s.Current.CanRoll)
	set(hardware.Next, choosing && len(s.Menu) > 1 || s.Current.Over, false)
	set(hardware.Bank, person && s.Bank.Allowed && s.Phase == api.Selecting, false)
	set(hardware.Undo, s.CanUndo && s.Phase != api.Paused, false)
	set(hardware.Menu, !over && s.Phase != api.Idle && s.Phase != api.Setup, s.Phase == api.Paused)
	return lamps
}

// latestMoment is what has happened last of what lights and sounds can tell, or still the one before.
func latestMoment(before hardware.Moment, records []api.Record) hardware.Moment {
	for _, record := range records {
		kind := hardware.Nothing
		switch record.Event.(type) {
		case engine.Rolled:
			kind = hardware.Rolled
		case engine.Kept:
			kind = hardware.Kept
		case engine.Farkled:
			kind = hardware.Farkled
		case engine.HotDiceReached:
			kind = hardware.HotDice
		case engine.Banked:
			kind = hardware.Banked
		case engine.Won:
			kind = hardware.Won
		}
		if kind != hardware.Nothing {
			before = hardware.Moment{Seq: record.Seq, Kind: kind}
		}
	}
	return before
}
