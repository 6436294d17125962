package engine

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// preset is a rule set that the test knows to exist.
func preset(t testing.TB, name string) Rules {
	t.Helper()
	rules, found := Preset(name)
	if !found {
		t.Fatalf("no preset %q", name)
	}
	return rules
}

func dice(t testing.TB, text string) Dice {
	t.Helper()
	dice, err := parseDice(text)
	if err != nil {
		t.Fatalf("dice %q: %v", text, err)
	}
	return dice
}

// The cases were read straight from the five rule documents.
func TestScoresOfTheRuleDocuments(t *testing.T) {
	file, err := os.Open("testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		column := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(column[0], "#") || column[0] == "rule-set" {
			continue
		}
		rules, kept := preset(t, column[0]), dice(t, column[1])
		points, parts, err := rules.Score(kept)
		quick, legal := rules.Points(kept)
		got := "illegal"
		if err == nil {
			got = strconv.Itoa(points)
		}
		if rules.Farkle(kept) && column[2] == "farkle" {
			got = "farkle"
		}
		if got != column[2] {
			t.Errorf("%s %s: %s, want %s (%s)", column[0], column[1], got, column[2], column[3])
		}
		if quick != points || legal != (err == nil) {
			t.Errorf("%s %s: Points says %d, %v", column[0], column[1], quick, legal)
		}
		sum, together := 0, Dice{}
		for _, part := range parts {
			sum += part.Points
			together = together.Plus(part.Dice)
		}
		if err == nil && (sum != points || together != kept) {
			t.Errorf("%s %s: parts %v", column[0], column[1], parts)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestParts(t *testing.T) {
	for _, c := range []struct{ rules, kept, want string }{
		{"cardgames", "1111", "three_ones+single_one"},
		{"official", "1111", "three_ones+single_one"},
		{"playroom", "1111", "four_alike"},
		{"playroom", "123455", "small_straight+single_five"},
		{"playroom", "123456", "straight"},
		{"playroom", "222333", "two_triples"},
		{"playroom", "222244", "four_and_pair"},
		{"official", "222333", "three_alike+three_alike"},
		{"official", "222222", "three_alike+three_alike"},
		{"tiuthusund", "222222", "six_alike"},
		{"tiuthusund", "111155", "four_and_pair"},
		{"cardgames", "1155", "single_one+single_one+single_five+single_five"},
	} {
		rules := preset(t, c.rules)
		_, parts, err := rules.Score(dice(t, c.kept))
		var names []string
		for _, part := range parts {
			names = append(names, part.Name)
		}
		if got := strings.Join(names, "+"); err != nil || got != c.want {
			t.Errorf("%s %s: %s (%v), want %s", c.rules, c.kept, got, err, c.want)
		}
	}
}

func TestDeadDiceAreNamed(t *testing.T) {
	for _, c := range []struct{ rules, kept, want string }{
		{"cardgames", "112", "the 2 does not score"},
		{"playroom", "1233", "the 2 and the 3s do not score"},
		{"official", "2222", "the fourth 2 does not score; four_alike is off in these rules"},
		{"official", "222244", "the fourth 2 and the 4s do not score; four_and_pair is off in these rules"},
		{"official", "12345", "the 2, the 3 and the 4 do not score; small_straight is off in these rules"},
		{"official", "22222", "2 of the 2s do not score; five_alike is off in these rules"},
		{"official", "", "no die is set aside"},
	} {
		rules := preset(t, c.rules)
		if _, _, err := rules.Score(dice(t, c.kept)); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v, want %s", c.rules, c.kept, err, c.want)
		}
	}
}
