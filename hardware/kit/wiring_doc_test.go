package kit

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"dicetower/hardware"
)

// header is the position of every pin at the connector of 40, by BCM number.
func header() map[int]int {
	return map[int]int{
		2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37,
		14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 12: 32, 16: 36, 20: 38, 21: 40,
	}
}

// wiringTable is a plan as the document has it.
func wiringTable(plan hardware.Plan) string {
	plan = slices.Clone(plan)
	slices.SortStableFunc(plan, func(a, b hardware.Use) int { return a.Pin - b.Pin })
	var lines strings.Builder
	lines.WriteString("| pin | position at the header | for |\n|---|---|---|\n")
	for _, use := range slices.Compact(plan) {
		fmt.Fprintf(&lines, "| GPIO%d | %d | %s |\n", use.Pin, header()[use.Pin], use.User)
	}
	return lines.String()
}

// TestWiringDocument: the document for people says what the program does.
func TestWiringDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/wiring.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := wiringTable(Everything().Plan()); !strings.Contains(string(text), want) {
		t.Errorf("docs/wiring.md must have this table:\n%s", want)
	}
	for _, kind := range Kinds() {
		if !strings.Contains(string(text), "`"+string(kind)+"`") {
			t.Errorf("docs/wiring.md does not tell of %s", kind)
		}
	}
}
