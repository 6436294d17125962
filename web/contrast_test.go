package web

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// onTelevision is what has to be told apart from five metres.
const onTelevision = 7.0

// TestContrastOnTheTelevision holds every colour of a text on /tv against every surface that it may lie on.
func TestContrastOnTheTelevision(t *testing.T) {
	base, board := styleSheet(t, "base"), styleSheet(t, "tv")
	palette := map[string]string{}
	for _, match := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(base, -1) {
		palette["var(--"+match[1]+")"] = match[2]
	}
	resolved := func(colour string) string {
		if hex, ok := palette[colour]; ok {
			return hex
		}
		return colour
	}
	surfaces := map[string]string{}
	for _, name := range []string{"night", "panel", "raised", "felt", "felt-deep", "bad-deep"} {
		surfaces[name] = palette["var(--"+name+")"]
	}
	for _, match := range regexp.MustCompile(`(?m)^\.(felt|splash)(\.?[a-z_]*) \{[^}]*background: ([^;]*)`).FindAllStringSubmatch(board, -1) {
		for _, hex := range regexp.MustCompile(`#[0-9a-f]{6}`).FindAllString(match[3], -1) {
			surfaces[match[1]+match[2]+" "+hex] = hex
		}
	}
	texts := map[string]bool{"var(--text)": true}
	for _, match := range regexp.MustCompile(`[ ;{]color: ([^;]+);`).FindAllStringSubmatch(board, -1) {
		texts[match[1]] = true
	}
	if len(surfaces) < 10 || len(texts) < 5 {
		t.Fatalf("surfaces %v, texts %v", surfaces, texts)
	}
	for text := range texts {
		for name, surface := range surfaces {
			switch {
			case text == "var(--on-brass)": // lies on brass alone
				name, surface = "brass", palette["var(--brass)"]
			case text == "var(--bad)" && !strings.Contains(name, "farkle") && name != "bad-deep": // says farkle or fault there alone
				continue
			}
			if got := contrast(t, resolved(text), surface); got < onTelevision {
				t.Errorf("%s (%s) on %s (%s): %.1f to 1", text, resolved(text), name, surface, got)
			}
		}
	}
	if got := contrast(t, palette["var(--pip)"], palette["var(--ivory)"]); got < onTelevision {
		t.Errorf("pips on a die: %.1f to 1", got)
	}
	if !strings.Contains(base, "color-scheme: dark") {
		t.Error("the pages are not dark first")
	}
}

func styleSheet(t *testing.T, name string) string {
	t.Helper()
	text, err := files.ReadFile("assets/style/" + name + ".css")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// contrast is that of WCAG 2, 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	light, dark := luminance(t, a), luminance(t, b)
	return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	value, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil {
		t.Fatal(fmt.Errorf("colour %q: %w", hex, err))
	}
	sum := 0.0
	for i, weight := range []float64{0.0722, 0.7152, 0.2126} {
		share := float64(value>>(8*i)&0xff) / 255
		if share <= 0.04045 {
			sum += weight * share / 12.92
		} else {
			sum += weight * math.Pow((share+0.055)/1.055, 2.4)
		}
	}
	return sum
}
