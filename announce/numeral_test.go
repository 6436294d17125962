package announce

import "testing"

func TestNumerals(t *testing.T) {
	tests := []struct {
		lang, key string
		n         int
		want      string
	}{
		{"en", "points", 0, "zero"},
		{"en", "points", 21, "twenty-one"},
		{"en", "points", 1050, "one thousand and fifty"},
		{"en", "points", 2350, "two thousand three hundred and fifty"},
		{"en", "points", -500, "minus five hundred"},
		{"en", "points", 1_000_001, "1000001"},
		{"it", "points", 23, "ventitré"},
		{"it", "points", 28, "ventotto"},
		{"it", "points", 1050, "millecinquanta"},
		{"it", "points", 10_000, "diecimila"},
		{"it", "points", 23_103, "ventitremilacentotré"},
		{"nl", "points", 1, "één"},
		{"nl", "points", 22, "tweeëntwintig"},
		{"nl", "points", 33, "drieëndertig"},
		{"nl", "points", 350, "driehonderdvijftig"},
		{"nl", "points", 1050, "duizend vijftig"},
		{"nl", "points", 1100, "elfhonderd"},
		{"nl", "points", 1950, "negentienhonderdvijftig"},
		{"nl", "points", 21_101, "eenentwintigduizend honderdeen"},
		{"es", "points", 21, "veintiún"},
		{"es", "points", 100, "cien"},
		{"es", "points", 150, "ciento cincuenta"},
		{"es", "points", 1550, "mil quinientos cincuenta"},
		{"es", "points", 31_000, "treinta y un mil"},
		{"is", "points", 1, "eitt"},
		{"is", "faces.1", 2, "tveir"},
		{"is", "faces.5", 3, "þrjár"},
		{"is", "thrown", 4, "fjórum"},
		{"is", "points", 150, "eitt hundrað og fimmtíu"},
		{"is", "points", 1050, "eitt þúsund og fimmtíu"},
		{"is", "points", 2350, "tvö þúsund þrjú hundruð og fimmtíu"},
		{"is", "points", 10_500, "tíu þúsund og fimm hundruð"},
		{"is", "points", 122, "eitt hundrað tuttugu og tvö"},
	}
	for _, test := range tests {
		if got := numeral(test.lang, test.key, test.n); got != test.want {
			t.Errorf("%s %s %d: %q, want %q", test.lang, test.key, test.n, got, test.want)
		}
	}
}

// TestEveryNumeral finds none that is empty or holds a place of a table that is none.
func TestEveryNumeral(t *testing.T) {
	for _, lang := range Languages() {
		seen := map[string]int{}
		for n := range 20_000 {
			word := numeral(lang, "points", n)
			if before, ok := seen[word]; ok || word == "" || word[0] == '-' {
				t.Fatalf("%s: %d and %d are %q", lang, before, n, word)
			}
			seen[word] = n
		}
	}
}
