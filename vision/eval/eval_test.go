package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dicetower/vision"
)

func TestBound(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want float64
	}{{0, 300, 0.00994}, {0, 59, 0.0495}, {1, 100, 0.0466}, {3, 3, 1}} {
		if got := bound(c.k, c.n); math.Abs(got-c.want) > 0.0005 {
			t.Errorf("bound(%d, %d) = %.4f, want %.4f", c.k, c.n, got, c.want)
		}
	}
}

func TestJudge(t *testing.T) {
	dice := func(faces ...int) []vision.Die {
		var list []vision.Die
		for _, f := range faces {
			list = append(list, vision.Die{Face: f})
		}
		return list
	}
	for name, c := range map[string]struct {
		p             picture
		r             vision.Reading
		right, silent bool
	}{
		"right":               {picture{want: []int{1, 5}}, vision.Reading{Verdict: vision.OK, Dice: dice(5, 1)}, true, false},
		"wrong":               {picture{want: []int{1, 5}}, vision.Reading{Verdict: vision.OK, Dice: dice(5, 2)}, false, true},
		"refused":             {picture{want: []int{1}}, vision.Reading{Verdict: vision.Unsure, Dice: dice(1)}, false, false},
		"empty":               {picture{}, vision.Reading{Verdict: vision.Empty}, true, false},
		"called empty":        {picture{want: []int{1}}, vision.Reading{Verdict: vision.Empty}, false, true},
		"other things":        {picture{mayRefuse: true}, vision.Reading{Verdict: vision.Unsure}, true, false},
		"leaning":             {picture{mustBe: true}, vision.Reading{Verdict: vision.Unsure}, true, false},
		"leaning and read":    {picture{mustBe: true, want: []int{1}}, vision.Reading{Verdict: vision.OK, Dice: dice(1)}, false, true},
		"could not be opened": {picture{want: []int{1}}, vision.Reading{Verdict: vision.Error}, false, false},
	} {
		a := answer{picture: c.p, reading: c.r}
		if a.judge(); a.right != c.right || a.silent != c.silent {
			t.Errorf("%s: right %v silent %v, want %v %v", name, a.right, a.silent, c.right, c.silent)
		}
	}
}

func TestLabels(t *testing.T) {
	folder := t.TempDir()
	labels := "path\tvalues\tflags\tsure\tnote\none__x/a.jpg\t6 1\tshadow, blur\tyes\t\none__x/b.jpg\t?\t\tyes\t\none__x/c.jpg\t1\t\tno\t\ntwo__y/d.jpg\t-\tmixed\tyes\t\n"
	if err := os.WriteFile(filepath.Join(folder, "labels.tsv"), []byte(labels), 0o644); err != nil {
		t.Fatal(err)
	}
	pictures, err := labelled(folder)
	if err != nil || len(pictures) != 2 {
		t.Fatalf("%d pictures, %v; want 2", len(pictures), err)
	}
	a, d := pictures[0], pictures[1]
	if !slices.Equal(a.want, []int{1, 6}) || !slices.Contains(a.groups, "folder one") || !slices.Contains(a.groups, "flag blur") || a.mayRefuse {
		t.Errorf("first picture: %+v", a)
	}
	if len(d.want) != 0 || !d.mayRefuse || slices.Contains(d.groups, "plain") {
		t.Errorf("second picture: %+v", d)
	}
}

func TestHalvesAreSteady(t *testing.T) {
	if a, b := half("folder/dice01.jpg"), half("elsewhere/dice01.jpg"); a != b {
		t.Errorf("one name in two halves: %s, %s", a, b)
	}
	count := 0
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		if half(name) == "tune" {
			count++
		}
	}
	if count == 0 || count == 10 {
		t.Errorf("%d of 10 names in one half", count)
	}
}
