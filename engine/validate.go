package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Set changes one field, given by its name and its value as text. It fails, and changes nothing, when the field is
// unknown or the value is not allowed; Validate finds what does not go together.
func (r *Rules) Set(field, text string) error {
	fields := Fields()
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == field })
	if i < 0 {
		onOneLine := strings.Trim(strconv.Quote(field), `"`)
		return fmt.Errorf("%s: no such field; 'dicetower rules' lists them", onOneLine)
	}
	if err := fields[i].of(r).set(text); err != nil {
		return fmt.Errorf("%s: %w", field, err)
	}
	return nil
}

// Validate lists everything that is wrong with a rule set: one joined error for each fault, nil for none.
func (r Rules) Validate() error {
	var faults []error
	fault := func(format string, values ...any) { faults = append(faults, fmt.Errorf(format, values...)) }
	for _, field := range Fields() {
		if err := field.of(&r).check(); err != nil {
			fault("%s: %w", field.Name, err)
		}
	}
	if r.OpeningMinimum > r.Target {
		fault("opening_minimum: %d is above the target of %d", r.OpeningMinimum, r.Target)
	}
	if r.BankMinimum > r.Target {
		fault("bank_minimum: %d is above the target of %d", r.BankMinimum, r.Target)
	}
	if r.PlayersMin > r.PlayersMax {
		fault("players_min: %d is above players_max, which is %d", r.PlayersMin, r.PlayersMax)
	}
	if !r.scoresAnything() {
		fault("single_one: nothing scores in these rules; give points to a die or a combination")
	}
	return errors.Join(faults...)
}

// scoresAnything says that at least one combination is worth points: without one no game could end.
func (r Rules) scoresAnything() bool {
	for face := 1; face <= 6; face++ {
		for size := 1; size <= MaxDice; size++ {
			if r.alike(face, size) > 0 {
				return true
			}
		}
	}
	return r.SmallStraight+r.Straight+r.ThreePairs+r.FourAndPair+r.TwoTriples > 0
}
