package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gipf.arena/arena/page"
)

// A Table holds the fates of the mutants of a package.
type Table struct {
	// Package is its import path, Seed the seed of the mutants' order.
	Package string `json:"package"`
	Seed    uint64 `json:"seed"`
	// Mutants are all mutants tried, in that order.
	Mutants []Row `json:"mutants"`
	// Killed and Survived count mutants that compiled (a hung one as killed), Unbuilt the others.
	Killed   int `json:"killed"`
	Survived int `json:"survived"`
	Unbuilt  int `json:"build_failed"`
}

// A Row is one mutant: its place, the kind of its edit, the line before and after it,
// and its fate.
type Row struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Kind string `json:"kind"`
	Diff string `json:"diff"`
	Fate string `json:"fate"`
}

func newTable(p *source, s settings) *Table { return &Table{Package: p.path, Seed: s.seed} }

// counted returns how many mutants compiled.
func (t *Table) counted() int { return t.Killed + t.Survived }

// add adds a mutant.
func (t *Table) add(m mutant, fate string) {
	t.Mutants = append(t.Mutants, Row{filepath.Base(m.file.name), m.line, m.kind, m.diff(), fate})
	switch fate {
	case survived:
		t.Survived++
	case unbuilt:
		t.Unbuilt++
	default:
		t.Killed++
	}
}

// writeText prints counts by kind, and each mutant that survived or hung.
func (t *Table) writeText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, seed %d: %d of %d killed (%.0f %%), %d did not compile\n", t.Package, t.Seed,
		t.Killed, t.counted(), 100*float64(t.Killed)/float64(max(1, t.counted())), t.Unbuilt)
	kinds := page.Table{Head: []string{"kind", "killed", "survived", "build failed"}}
	for _, kind := range []string{"negation", "bound", "relation", "boolean", "arithmetic", "constant", "deletion", "return"} {
		count := map[string]int{}
		for _, r := range t.Mutants {
			if r.Kind == kind {
				count[r.Fate]++
			}
		}
		if len(count) > 0 {
			kinds.Add(kind, fmt.Sprint(count[killed]+count[timedOut]+count[hung]), fmt.Sprint(count[survived]), fmt.Sprint(count[unbuilt]))
		}
	}
	kinds.Write(&text)
	for _, r := range t.Mutants {
		if r.Fate == survived || r.Fate == hung {
			fmt.Fprintf(&text, "%s: %s:%d %s\n    %s\n", r.Fate, r.File, r.Line, r.Kind, r.Diff)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
