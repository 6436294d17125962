package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"dicetower/vision"
)

// picture is a still whose truth is known.
type picture struct {
	path      string
	want      []int // faces, ascending
	expect    int   // dice that the reader is told of, 0 = none
	mayRefuse bool  // "unsure" is right as well
	mustBe    bool  // "unsure" is the only right answer
	groups    []string
	part      string
	half      string // subfolder for wrong answers, "" = none
}

// batch is what one reader reads with what it knows of the tray.
type batch struct {
	known    vision.Options
	pictures []picture
}

// answer is a picture with what was made of it.
type answer struct {
	picture
	reading vision.Reading
	right   bool
	silent  bool
}

// read answers all batches with a reader for each, several at once, and enters them into the table.
func (e *evaluation) read(batches []batch) error {
	work, answers, failed := make(chan batch), make(chan answer), make(chan error, e.workers)
	var workers sync.WaitGroup
	for range e.workers {
		workers.Go(func() {
			for b := range work {
				if err := e.answer(b, answers); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	go func() {
		defer close(answers)
		defer workers.Wait()
		defer close(work)
		for _, b := range batches {
			select {
			case work <- b:
			case err := <-failed:
				failed <- err
				return
			}
		}
	}()
	var all []answer
	for a := range answers {
		all = append(all, a)
	}
	select {
	case err := <-failed:
		return err
	default:
	}
	slices.SortStableFunc(all, func(a, b answer) int { return strings.Compare(a.path, b.path) })
	for _, a := range all {
		for _, group := range a.groups {
			e.table.row(a.part, group).enter(a)
		}
	}
	return nil
}

func (e *evaluation) answer(b batch, answers chan<- answer) error {
	reader, err := vision.NewReader(b.known)
	if err != nil {
		return err
	}
	defer reader.Close()
	for _, p := range b.pictures {
		a := answer{picture: p}
		f, err := vision.Load(p.path)
		if err != nil {
			a.reading = vision.Reading{Verdict: vision.Error, Message: err.Error()}
		} else {
			a.reading = reader.Read(f, p.expect)
		}
		a.judge()
		if err == nil && !a.right {
			if err := e.draw(f, a); err != nil {
				return err
			}
		}
		answers <- a
	}
	return nil
}

func (a *answer) judge() {
	sure := a.reading.Verdict == vision.OK || a.reading.Verdict == vision.Empty
	refused := a.reading.Verdict == vision.Unsure
	switch {
	case a.mustBe:
		a.right = refused
	default:
		a.right = sure && slices.Equal(facesOf(a.reading), a.want) || a.mayRefuse && refused
	}
	a.silent = sure && !a.right
}

// facesOf lists what was read, ascending.
func facesOf(r vision.Reading) []int {
	faces := []int{}
	for _, d := range r.Dice {
		if d.Face > 0 && r.Verdict != vision.Empty {
			faces = append(faces, d.Face)
		}
	}
	slices.Sort(faces)
	return faces
}

func (r *row) enter(a answer) {
	r.N++
	if a.right {
		r.Exact++
	}
	if a.silent {
		r.Silent++
	}
	switch a.reading.Verdict {
	case vision.Unsure:
		r.Refused++
	case vision.Error:
		r.Failed++
	}
	if !a.mustBe {
		r.Dice += len(a.want)
		r.Found += common(a.want, facesOf(a.reading))
	}
	r.MS = append(r.MS, float64(a.reading.Elapsed.Microseconds())/1000)
}

// common counts what two ascending lists share.
func common(a, b []int) int {
	n := 0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			a, b, n = a[1:], b[1:], n+1
		}
	}
	return n
}

// draw writes the picture with what was read of it, truth and answer in its name.
func (e *evaluation) draw(f vision.Frame, a answer) error {
	drawn, err := vision.Annotate(f, a.reading)
	if err != nil {
		return err
	}
	kind := "refused"
	if a.silent {
		kind = "silent"
	}
	folder := filepath.Join(e.out, "wrong", strings.ReplaceAll(a.part, " ", "_"), a.half)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make a folder for wrong answers: %w", err)
	}
	source := filepath.Base(filepath.Dir(a.path))
	name := fmt.Sprintf("%s__%s__%s__is_%s__read_%s.jpg", kind, source, strings.TrimSuffix(filepath.Base(a.path), filepath.Ext(a.path)),
		digits(a.truth()), digits(facesOf(a.reading)))
	if err := os.WriteFile(filepath.Join(folder, name), drawn, 0o644); err != nil {
		return fmt.Errorf("write a wrong answer: %w", err)
	}
	return nil
}

// truth is what should have been answered; nil where it should have been refused.
func (p *picture) truth() []int {
	if p.mustBe {
		return nil
	}
	return p.want
}

// digits writes faces as 1123, - where there are none.
func digits(faces []int) string {
	if len(faces) == 0 {
		return "-"
	}
	var b strings.Builder
	for _, f := range faces {
		b.WriteString(strconv.Itoa(f))
	}
	return b.String()
}
