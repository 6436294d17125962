package engine

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

//nolint:gochecknoglobals // a flag of the test has to be known before it runs
var update = flag.Bool("update", false, "write the golden files anew")

// paper is a rule document read by hand: what one combination of sorted faces, such as "222", is worth there.
type paper func(combination string) int

// papers are written from the documents, not from the rule sets of the package, and score by trying every partition:
// they share nothing with the code that they check.
func papers() map[string]paper {
	return map[string]paper{
		"playroom": func(c string) int {
			switch c {
			case "1":
				return 10
			case "5":
				return 5
			case "111":
				return 75
			case "12345", "23456":
				return 100
			case "123456":
				return 200
			}
			face := int(c[0] - '0')
			switch alikes(c) {
			case "3":
				return []int{0, 0, 20, 30, 40, 50, 60}[face]
			case "4":
				return []int{0, 110, 120, 130, 140, 150, 160}[face]
			case "5":
				return []int{0, 320, 340, 360, 380, 400, 420}[face]
			case "6":
				return []int{0, 625, 650, 675, 700, 725, 750}[face]
			case "222":
				return 150
			case "24", "42":
				return 200
			case "33":
				return 250
			}
			return 0
		},
		"official": func(c string) int {
			switch c {
			case "1":
				return 100
			case "5":
				return 50
			case "111":
				return 1000
			case "222", "333", "444", "555", "666":
				return int(c[0]-'0') * 100
			case "123456":
				return 1000
			}
			if alikes(c) == "222" {
				return 750
			}
			return 0
		},
		"cardgames":  race,
		"tiuthusund": race,
	}
}

func race(c string) int {
	switch c {
	case "1":
		return 100
	case "5":
		return 50
	case "111":
		return 1000
	case "123456":
		return 2500
	}
	switch alikes(c) {
	case "3":
		return int(c[0]-'0') * 100
	case "4":
		return 1000
	case "5":
		return 2000
	case "6":
		return 3000
	case "222", "24", "42":
		return 1500
	}
	return 0
}

// alikes tells how many there are of each face: "24" for 224444.
func alikes(c string) string {
	text := ""
	for _, face := range "123456" {
		if n := strings.Count(c, string(face)); n > 0 {
			text += fmt.Sprint(n)
		}
	}
	return text
}

// worth is the most that all of these sorted dice score, -1 when that can't be.
func (p paper) worth(dice string, known map[string]int) int {
	if dice == "" {
		return 0
	}
	if worth, ok := known[dice]; ok {
		return worth
	}
	best := -1
	for mask := 1; mask < 1<<len(dice); mask++ {
		in, out := split(dice, mask)
		value := p(in)
		if value == 0 {
			continue
		}
		if rest := p.worth(out, known); rest >= 0 {
			best = max(best, value+rest)
		}
	}
	known[dice] = best
	return best
}

func split(dice string, mask int) (in, out string) {
	for i := range dice {
		if mask>>i&1 == 1 {
			in += dice[i : i+1]
		} else {
			out += dice[i : i+1]
		}
	}
	return in, out
}

// table lists what all 923 sets of dice are worth and what may be kept of them.
func (p paper) table() string {
	var text strings.Builder
	known := map[string]int{}
	for n := 1; n <= 6; n++ {
		for _, throw := range multisets(n) {
			dice := throw.String()
			keeps := map[string]int{}
			for mask := 1; mask < 1<<n; mask++ {
				in, _ := split(dice, mask)
				if worth := p.worth(in, known); worth >= 0 {
					keeps[in] = worth
				}
			}
			var list []string
			for in, worth := range keeps {
				list = append(list, fmt.Sprintf("%s=%d", in, worth))
			}
			writeRow(&text, dice, p.worth(dice, known), list)
		}
	}
	return text.String()
}

func table(rules Rules) string {
	var text strings.Builder
	for n := 1; n <= 6; n++ {
		for _, throw := range multisets(n) {
			points, legal := rules.Points(throw)
			if !legal {
				points = -1
			}
			var list []string
			for _, keep := range rules.Keeps(throw) {
				list = append(list, fmt.Sprintf("%s=%d", keep.Dice, keep.Points))
			}
			if rules.Farkle(throw) != (len(list) == 0) {
				list = append(list, "farkle?")
			}
			writeRow(&text, throw.String(), points, list)
		}
	}
	return text.String()
}

func writeRow(text *strings.Builder, dice string, points int, keeps []string) {
	score := "-"
	if points >= 0 {
		score = fmt.Sprint(points)
	}
	slices.SortFunc(keeps, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	fmt.Fprintf(text, "%s\t%s\t%s\n", dice, score, strings.Join(keeps, " "))
}

func TestEverySetOfDice(t *testing.T) {
	for _, rules := range Presets() {
		t.Run(rules.Name, func(t *testing.T) {
			got := table(rules)
			golden(t, "sets/"+rules.Name+".tsv", got)
			if want := papers()[rules.Name].table(); got != want {
				t.Errorf("the documents say otherwise: %s", firstDifference(got, want))
			}
		})
	}
}

// golden compares text with a file under testdata, or writes it with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it anew): %s", path, firstDifference(got, string(want)))
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n got %s\nwant %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}
