package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "vision/forest_data.go", "file to write")
	holdout := flag.Bool("holdout", false, "keep back a quarter of the tables and tell how it goes there; writes nothing")
	flag.Parse()
	if err := train(flag.Args(), *out, *holdout); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func train(folders []string, out string, holdout bool) error {
	samples, err := collect(folders)
	if err != nil {
		return err
	}
	if len(samples) == 0 {
		return fmt.Errorf("no pictures with truth in %v", folders)
	}
	if holdout {
		var learn, check []sample
		for _, s := range samples {
			if s.table%4 == 0 {
				check = append(check, s)
			} else {
				learn = append(learn, s)
			}
		}
		report("learned", boost(learn), learn)
		report("held out", boost(learn), check)
		return nil
	}
	b := boost(samples)
	report("learned", b, samples)
	return b.write(out)
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
