package announce

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetower/engine"
)

// TestHouseRulesAreExplained: every field of a rule set has a name and a meaning, in English that of the engine.
func TestHouseRulesAreExplained(t *testing.T) {
	for _, lang := range Languages() {
		texts := in(t, lang).Page()
		for _, field := range engine.Fields() {
			label, meaning := texts["web.house."+field.Name+".label"], texts["web.house."+field.Name+".meaning"]
			if label == "" || meaning == "" {
				t.Errorf("%s: %s is not explained", lang, field.Name)
			}
			if lang == "en" && meaning != field.Meaning {
				t.Errorf("%s means %q to the page and %q to the engine", field.Name, meaning, field.Meaning)
			}
			if field.Type != "choice" {
				continue
			}
			for _, value := range regexp.MustCompile(`, | or `).Split(field.Values, -1) {
				if texts["web.value."+value] == "" {
					t.Errorf("%s: %s of %s has no word", lang, value, field.Name)
				}
			}
		}
	}
}

// TestCalibrationIsTranslated finds the sentences in the source of the calibration and looks for them among those that the page can put
// into other languages.
func TestCalibrationIsTranslated(t *testing.T) {
	english := in(t, "en").Page()
	var patterns []*regexp.Regexp
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if strings.HasPrefix(key, "calibrate.") {
			text := regexp.QuoteMeta(english[key])
			patterns = append(patterns, regexp.MustCompile("^"+regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(text, ".+")+"$"))
		}
	}
	sentences := sentencesOf(t, "../calibration")
	if len(sentences) < 40 {
		t.Fatalf("only %d sentences were found", len(sentences))
	}
	for _, sentence := range sentences {
		if !slices.ContainsFunc(patterns, func(p *regexp.Regexp) bool { return p.MatchString(sentence) }) {
			t.Errorf("%q has no text in words/calibrate", sentence)
		}
	}
}

// sentencesOf lists the texts that a package gives to failed, fail and passed, with something for what is put in.
func sentencesOf(t *testing.T, folder string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !slices.Contains([]string{"failed", "fail", "passed"}, nameOf(call.Fun)) {
				return true
			}
			for _, argument := range call.Args {
				if text := sample(argument); len(text) > 3 {
					found = append(found, text)
				}
			}
			return true
		})
	}
	return found
}

func nameOf(of ast.Expr) string {
	if ident, ok := of.(*ast.Ident); ok {
		return ident.Name
	}
	return ""
}

// sample is what an expression of texts may give, "" for what is none.
func sample(of ast.Expr) string {
	switch e := of.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err != nil || e.Kind != token.STRING {
			return ""
		}
		text = regexp.MustCompile(`%[.0-9]*[a-z]`).ReplaceAllString(text, "7")
		return strings.ReplaceAll(text, "%%", "%")
	case *ast.BinaryExpr:
		if left := sample(e.X); left != "" {
			return left + "something"
		}
	case *ast.CallExpr:
		if selected, ok := e.Fun.(*ast.SelectorExpr); ok && selected.Sel.Name == "Sprintf" {
			return sample(e.Args[0])
		}
	}
	return ""
}
