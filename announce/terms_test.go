package announce

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// terms are the words of the game in the documents that its rules are known from, one document a language: stems, for words are bent.
func terms() map[string][]string {
	return map[string][]string{
		"000": { // Italian
			"farkle", "hot dice", "accanton", "lanci", "mano", "contare", "tris", "poker", "cinquina", "sestina", "piccola scala", "grande scala",
			"tripla coppia", "full house", "doppio tris", "combinazion", "giocatore",
		},
		"002": {"farkle", "hot dice", "vast", "opzij", "worp", "gooi", "beurt", "ronde", "drie enen", "vier dezelfde", "vijf dezelfde", "zes dezelfde", "drie paren", "reeks", "combinatie"},      // Dutch
		"003": {"farkle", "dados calientes", "banca", "aparta", "lanza", "turno", "ronda", "tres unos", "cuatro iguales", "cinco iguales", "seis iguales", "tres pares", "escalera", "combinaci"}, // Spanish
		"004": {"spr", "sjóðheit", "til hliðar", "legg", "kast", "umferð", "melding", "þrír ásar", "fjórir eins", "fimm eins", "sex eins", "þrjú pör", "röð", "stig"},                             // Icelandic
	}
}

// TestTranscriptsSpeakTheLanguageOfTheGame looks for the terms in what is said in a whole game with its rules; and, where the documents are
// at hand, for the terms in them.
func TestTranscriptsSpeakTheLanguageOfTheGame(t *testing.T) {
	languages := map[string]string{"000": "it", "002": "nl", "003": "es", "004": "is"}
	material := os.Getenv("DICETOWER_MATERIAL")
	if material == "" {
		material = filepath.Join("..", "..", "shared")
	}
	for document, words := range terms() {
		transcript, err := os.ReadFile(filepath.Join("testdata", "game."+languages[document]+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		check(t, "the transcript in "+languages[document], string(transcript), words)
		found, err := filepath.Glob(filepath.Join(material, "rules", "sources", document+"*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			t.Logf("the rules in %s are left out: no document %s in DICETOWER_MATERIAL", languages[document], document)
			continue
		}
		source, err := os.ReadFile(found[0])
		if err != nil {
			t.Fatal(err)
		}
		check(t, "document "+document, string(source), words)
	}
	english, err := os.ReadFile(filepath.Join("testdata", "game.en.txt"))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "the transcript in English", string(english), []string{"farkle", "hot dice", "bank", "kept", "threw", "turn"})
}

func check(t *testing.T, what, text string, words []string) {
	t.Helper()
	text = strings.ToLower(text)
	missing := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.Contains(text, word) })
	if len(missing) > 0 {
		t.Errorf("%s lacks %v", what, missing)
	}
}
