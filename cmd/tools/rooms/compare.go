package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A package with fewer lines than small must give its reason in its comment.
const small, reason = 100, "few lines because"

// compare writes a line for each room and returns the differences from the page.
func (h *house) compare(tree map[string]*pkg, w io.Writer) (faults []string) {
	lines, packages := make([]int, len(h.rooms)), make([]int, len(h.rooms))
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		p, rank := tree[name], h.rank(name)
		if rank < 0 {
			faults = append(faults, fmt.Sprintf("package %s is in no room of ARCHITECTURE.md", name))
			continue
		}
		lines[rank] += p.lines
		packages[rank]++
		faults = append(faults, h.imports(name, p)...)
		if p.lines < small && !strings.Contains(p.doc, reason) && !strings.HasPrefix(name, "cmd/") {
			faults = append(faults, fmt.Sprintf("package %s has %d lines, and its doc does not say %q", name, p.lines, reason))
		}
	}
	return append(faults, h.sizes(lines, packages, w)...)
}

// imports returns the forbidden imports of a package.
func (h *house) imports(name string, p *pkg) (faults []string) {
	for _, path := range slices.Sorted(maps.Keys(p.imports)) {
		own, ours := strings.CutPrefix(path, module+"/")
		first, _, _ := strings.Cut(path, "/")
		switch {
		case path == module:
			own, ours = ".", true
		case !ours && !strings.Contains(first, "."):
			continue // the standard library
		}
		if ours && h.rank(own) > h.rank(name) {
			faults = append(faults, fmt.Sprintf("%s imports %s, whose room comes later", p.imports[path], path))
		}
		if !ours && !h.owned(path, name) {
			faults = append(faults, fmt.Sprintf("%s imports %s, which belongs to others", p.imports[path], path))
		}
	}
	return faults
}

// sizes writes lines and ceilings, and returns the rooms above their ceilings and the rooms without packages.
func (h *house) sizes(lines, packages []int, w io.Writer) (faults []string) {
	var all, most, n int
	fmt.Fprintf(w, "%-12s %8s %8s %8s\n", "room", "packages", "lines", "ceiling")
	for i, r := range h.rooms {
		fmt.Fprintf(w, "%-12s %8d %8d %8d\n", r.name, packages[i], lines[i], r.ceiling)
		all, most, n = all+lines[i], most+r.ceiling, n+packages[i]
		if lines[i] > r.ceiling {
			faults = append(faults, fmt.Sprintf("room %s has %d lines, its ceiling is %d: make it smaller, or raise the ceiling in ARCHITECTURE.md and say in the commit what the lines are for", r.name, lines[i], r.ceiling))
		}
		if packages[i] == 0 {
			faults = append(faults, fmt.Sprintf("room %s has no package", r.name))
		}
	}
	fmt.Fprintf(w, "%-12s %8d %8d %8d\n", "all", n, all, most)
	return faults
}
