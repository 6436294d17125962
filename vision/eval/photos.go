package main

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// oddFlags mark photographs that are not roughly from above or not of ordinary dice.
const oddFlags = "symbol mixed oblique stacked cutoff"

// photos are read with nothing known.
func (e *evaluation) photos() error {
	pictures, err := labelled(filepath.Join(e.material, "photos"))
	if err != nil {
		return err
	}
	for _, group := range []string{"plain", "plain, tune", "plain, check", "all", "all, tune", "all, check"} {
		e.table.row("photos", group)
	}
	for _, by := range []string{"folder ", "flag "} {
		for _, group := range groupsOf(pictures, by) {
			e.table.row("photos", group)
		}
	}
	var batches []batch
	for chunk := range slices.Chunk(pictures, 10) {
		batches = append(batches, batch{pictures: chunk})
	}
	return e.read(batches)
}

// groupsOf lists the groups whose name begins so.
func groupsOf(pictures []picture, prefix string) []string {
	var groups []string
	for _, p := range pictures {
		for _, g := range p.groups {
			if strings.HasPrefix(g, prefix) && !slices.Contains(groups, g) {
				groups = append(groups, g)
			}
		}
	}
	slices.Sort(groups)
	return groups
}

// labelled reads labels.tsv of a folder: path, faces, flags, sure, note. What is not sure is left out.
func labelled(folder string) ([]picture, error) {
	text, err := os.ReadFile(filepath.Join(folder, "labels.tsv"))
	if err != nil {
		return nil, fmt.Errorf("read the labels: %w", err)
	}
	var pictures []picture
	for i, line := range strings.Split(string(text), "\n") {
		f := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if i == 0 || len(f) < 4 || strings.TrimSpace(f[3]) != "yes" || strings.Contains(f[1], "?") {
			continue
		}
		p := picture{path: filepath.Join(folder, f[0]), part: "photos", half: half(f[0])}
		for _, word := range strings.Fields(f[1]) {
			if face, err := strconv.Atoi(word); err == nil {
				p.want = append(p.want, face)
			} else if word != "-" {
				return nil, fmt.Errorf("labels.tsv line %d: %q is no face", i+1, word)
			}
		}
		slices.Sort(p.want)
		p.group(f[0], strings.FieldsFunc(f[2], func(r rune) bool { return r == ',' || r == ' ' }))
		pictures = append(pictures, p)
	}
	return pictures, nil
}

func (p *picture) group(name string, flags []string) {
	plain := true
	for _, flag := range flags {
		p.groups = append(p.groups, "flag "+flag)
		plain = plain && !slices.Contains(strings.Fields(oddFlags), flag)
	}
	p.mayRefuse = len(p.want) == 0 && slices.Contains(flags, "mixed")
	p.groups = append(p.groups, "all", "all, "+p.half)
	if plain {
		source, _, _ := strings.Cut(name, "/")
		owner, _, _ := strings.Cut(source, "__")
		p.groups = append(p.groups, "plain", "plain, "+p.half, "folder "+owner)
	}
}

// half is the half of the photographs that one belongs to, by a hash of its name.
func half(name string) string {
	if crc32.ChecksumIEEE([]byte(filepath.Base(name)))%2 == 0 {
		return "tune"
	}
	return "check"
}
