package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// parts of the measuring in the order of the table.
const parts = "photos,trays,clips,stages,cost"

// evaluation is one run.
type evaluation struct {
	material string
	tables   []string // folders of rendered tables
	out      string
	stages   string // output of the reader's stage benchmark, "" = none
	workers  int
	table    table
}

func main() {
	e := evaluation{}
	flag.StringVar(&e.material, "material", "../shared", "folder with photos and renders")
	tables := flag.String("tables", os.Getenv("DICETOWER_TABLES"), "further folders of rendered tables, separated by colons")
	flag.StringVar(&e.out, "out", filepath.Join("out", "eval"), "folder for pictures with a wrong answer")
	flag.StringVar(&e.stages, "stages", "", "output of the benchmark of the reader's stages, to be shown in the table")
	flag.IntVar(&e.workers, "workers", runtime.NumCPU(), "pictures read at once")
	only := flag.String("only", parts, "what to measure")
	report := flag.String("json", "", "file for the rows, one JSON object a line")
	flag.Parse()
	e.tables = append([]string{filepath.Join(e.material, "renders")}, filepath.SplitList(*tables)...)
	if err := e.run(strings.Split(*only, ",")); err != nil {
		fmt.Fprintf(os.Stderr, "eval: %v\n", err)
		os.Exit(1)
	}
	e.table.print(os.Stdout)
	if *report != "" {
		if err := e.table.write(*report); err != nil {
			fmt.Fprintf(os.Stderr, "eval: %v\n", err)
			os.Exit(1)
		}
	}
}

func (e *evaluation) run(only []string) error {
	if err := os.RemoveAll(filepath.Join(e.out, "wrong")); err != nil {
		return fmt.Errorf("clear the pictures of the last run: %w", err)
	}
	gocv.SetNumThreads(1) // a worker is a core
	for _, part := range []struct {
		name    string
		measure func() error
	}{{"photos", e.photos}, {"trays", e.trays}, {"clips", e.clips}, {"stages", e.readStages}, {"cost", e.cost}} {
		if !slices.Contains(only, part.name) {
			continue
		}
		err := part.measure()
		if errors.Is(err, fs.ErrNotExist) {
			e.table.leaveOut(part.name, err)
			continue
		}
		if err != nil {
			return fmt.Errorf("measure %s: %w", part.name, err)
		}
	}
	return nil
}

// write stores the rows as JSON, one a line.
func (t *table) write(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write the rows: %w", err)
	}
	lines := json.NewEncoder(f)
	for _, r := range t.rows {
		if err := lines.Encode(r); err != nil {
			f.Close()
			return fmt.Errorf("write the rows: %w", err)
		}
	}
	return f.Close()
}
