package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"dicetower/vision"
	"dicetower/vision/facenet"
)

func main() {
	out := flag.String("o", "vision", "folder of the reader's package")
	flag.Parse()
	if err := train(*out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func train(out string, folders []string) error {
	samples, err := gather(folders)
	if err != nil {
		return err
	}
	first := boost(samples[forNet])
	report("first trees, learned", first, samples[forNet])
	report("first trees, drawn, never seen", first, samples[toCheck])
	if err := first.write(filepath.Join(out, "glanced.go"), "glanced", "are the first trees: they see no picture, only figures."); err != nil {
		return err
	}
	net := learnNet(samples, first)
	if err := os.WriteFile(filepath.Join(out, "facenet", "weights.bin"), net.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write the net: %w", err)
	}
	heard := hear(samples[forForest], first, net)
	second := boost(heard)
	report("second trees, learned", second, heard)
	report("second trees, drawn, never seen", second, hear(samples[toCheck], first, net))
	return second.write(filepath.Join(out, "judged.go"), "judged", "are the second trees, which have heard the first ones and the net.")
}

// hear gives the second trees' samples: what the first do not rule out, with what they and the net make of it.
func hear(samples []sample, first boosted, net *facenet.Net) []sample {
	var list []sample
	var p facenet.Patch
	for _, s := range samples {
		confidence := first.probability(s.features)
		if confidence <= vision.WorthLooking {
			continue
		}
		s.plain.unpack(&p)
		s.features = vision.Heard(s.features, s.face, confidence, net.Look(&p))
		list = append(list, s)
	}
	return list
}

// report prints how many samples fall on the wrong side.
func report(name string, b boosted, samples []sample) {
	var n, missed, taken [2]int
	for _, s := range samples {
		p := b.probability(s.features)
		n[s.truth]++
		if s.truth == 1 && p < 0.5 {
			missed[0]++
		}
		if s.truth == 1 && p < 0.15 {
			missed[1]++
		}
		if s.truth == 0 && p > 0.5 {
			taken[0]++
		}
		if s.truth == 0 && p > 0.15 {
			taken[1]++
		}
	}
	fmt.Printf("%s: %d true (%d below 0.5, %d below 0.15), %d false (%d above 0.5, %d above 0.15)\n",
		name, n[1], missed[0], missed[1], n[0], taken[0], taken[1])
}
