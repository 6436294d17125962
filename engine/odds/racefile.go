package odds

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"

	"dicetower/engine"
)

//go:generate go run ./generate cardgames race_cardgames.bin

//go:embed race_cardgames.bin
var cardgamesTable []byte

// CardgamesRace is the solved race of the rule set cardgames (and tiuthusund, which scores alike).
func CardgamesRace() (*Race, error) {
	rules, _ := engine.Preset("cardgames")
	race, err := newRace(rules)
	if err != nil {
		return nil, err
	}
	if len(cardgamesTable) != 4*len(race.win) {
		return nil, fmt.Errorf("read the race table: %d bytes, want %d; make it anew with go generate", len(cardgamesTable), 4*len(race.win))
	}
	for i := range race.win {
		race.win[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(cardgamesTable[4*i:])))
	}
	return race, nil
}

// Table is the chances of a race as a file: 32-bit floats, little-endian, [own·totals + other].
func (r *Race) Table() []byte {
	table := make([]byte, 0, 4*len(r.win))
	for _, win := range r.win {
		table = binary.LittleEndian.AppendUint32(table, math.Float32bits(float32(win)))
	}
	return table
}
