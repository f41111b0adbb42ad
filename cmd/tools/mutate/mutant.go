package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is one edit of one file.
type mutant struct {
	file *file
	// from and to are the offsets of the replaced text; line is where it begins.
	from, to, line int
	with           string
	kind           string
	body           *ast.BlockStmt // of the enclosing function, if mutants can share it
	broken         bool           // does not compile
}

// String returns the place and the edit of the mutant.
func (m mutant) String() string {
	return fmt.Sprintf("%s:%d\t%s\t%s", filepath.Base(m.file.name), m.line, m.kind, m.diff())
}

// diff returns the edited line, or the first of several, before and after.
func (m mutant) diff() string {
	begin := strings.LastIndexByte(string(m.file.text[:m.from]), '\n') + 1
	end := m.to
	if i := strings.IndexByte(string(m.file.text[m.to:]), '\n'); i >= 0 {
		end += i
	}
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	before, after := string(m.file.text[begin:end]), string(m.file.text[begin:m.from])+m.with+string(m.file.text[m.to:end])
	return line(before) + "  =>  " + line(after)
}

// mutants returns all edits of a package, in source order.
func (p *source) mutants() (all []mutant) {
	for _, f := range p.files {
		w := &walker{source: p, file: f}
		for _, d := range f.tree.Decls {
			w.body = shareable(d)
			ast.Inspect(d, w.visit)
		}
		slices.SortStableFunc(w.found, func(a, b mutant) int { return cmp.Or(a.from-b.from, a.to-b.to) })
		all = append(all, w.found...)
	}
	return all
}

// A walker collects the mutants of one file.
type walker struct {
	*source
	file  *file
	body  *ast.BlockStmt
	found []mutant
}

// replace notes the edit that replaces the source from a to b by text.
func (w *walker) replace(kind string, a, b token.Pos, text string) {
	at := w.fset.Position(a)
	w.found = append(w.found, mutant{w.file, at.Offset, w.fset.Position(b).Offset, at.Line, text, kind, w.body, false})
}

// code returns the text of a node.
func (w *walker) code(n ast.Node) string {
	return string(w.file.text[w.fset.Position(n.Pos()).Offset:w.fset.Position(n.End()).Offset])
}
