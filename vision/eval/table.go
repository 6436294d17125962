package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// row is one line of the table. Counts are pictures or clips; costs have none.
type row struct {
	Part    string    `json:"part"`
	Group   string    `json:"group"`
	N       int       `json:"n"`
	Exact   int       `json:"exact"`
	Silent  int       `json:"silent"`
	Refused int       `json:"refused"`
	Failed  int       `json:"failed"` // pictures that could not be read at all
	Dice    int       `json:"dice"`   // labelled
	Found   int       `json:"found"`  // of these, whatever the verdict
	MS      []float64 `json:"-"`
	Median  float64   `json:"ms"`
	Note    string    `json:"note"`
}

type table struct {
	rows    []*row
	missing []string
}

// row is the line of a group, made where there is none.
func (t *table) row(part, group string) *row {
	for _, r := range t.rows {
		if r.Part == part && r.Group == group {
			return r
		}
	}
	r := &row{Part: part, Group: group}
	t.rows = append(t.rows, r)
	return r
}

func (t *table) leaveOut(part string, why error) {
	t.missing = append(t.missing, fmt.Sprintf("left out: %s (%v)", part, why))
}

const layout = "%-26s  %-52s %5s %7s %6s %7s %7s %7s %7s  %s\n"

func (t *table) print(w io.Writer) {
	fmt.Fprintf(w, layout, "measure", "group", "n", "exact", "silent", "below", "refused", "per die", "ms", "note")
	last := ""
	for _, r := range t.rows {
		part := r.Part
		if part == last {
			part = ""
		} else if last != "" {
			fmt.Fprintln(w)
		}
		last = r.Part
		ms, note := "", r.Note
		if r.Median = median(r.MS); len(r.MS) > 0 {
			ms = fmt.Sprintf("%.1f", r.Median)
		}
		if r.Failed > 0 {
			note = strings.TrimSpace(fmt.Sprintf("%s %d failed", note, r.Failed))
		}
		if r.N == 0 {
			fmt.Fprintf(w, layout, part, r.Group, "", "", "", "", "", "", ms, note)
			continue
		}
		fmt.Fprintf(w, layout, part, r.Group, strconv.Itoa(r.N), percent(r.Exact, r.N), strconv.Itoa(r.Silent),
			fmt.Sprintf("%.1f%%", 100*bound(r.Silent, r.N)), strconv.Itoa(r.Refused), percent(r.Found, r.Dice), ms, note)
	}
	for _, line := range t.missing {
		fmt.Fprintln(w, line)
	}
}

func percent(k, n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(k)/float64(n))
}

func median(list []float64) float64 { return quantile(list, 0.5) }

func quantile(list []float64, share float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}
