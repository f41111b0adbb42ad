package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/each"
)

// A house is the description of the tree in ARCHITECTURE.md.
type house struct {
	rooms  []room              // lowest first
	owners map[string][]string // a library, and the packages that may import it
}

// A room is some packages of one rank: paths below the module; "…" at the end of a path means its whole tree.
type room struct {
	name     string
	packages []string
	ceiling  int // lines
}

var (
	roomRow  = regexp.MustCompile("^\\| \\*\\*([^*|]+)\\*\\* \\| (`[^|]*) \\| ([0-9,]+) \\|")
	ownerRow = regexp.MustCompile("^\\| `([^`|]+\\.[^`|]+)` \\| (`[^|]*) \\|$")
	quoted   = regexp.MustCompile("`([^`]+)`")
)

// readHouse reads the rows of rooms and of libraries from the page.
func readHouse(text string) (*house, error) {
	h := &house{owners: map[string][]string{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if m := roomRow.FindStringSubmatch(line); m != nil {
			ceiling, err := strconv.Atoi(strings.ReplaceAll(m[3], ",", ""))
			if err != nil {
				return nil, fmt.Errorf("room %q: ceiling %q: %w", m[1], m[3], err)
			}
			h.rooms = append(h.rooms, room{m[1], names(m[2]), ceiling})
		} else if m := ownerRow.FindStringSubmatch(line); m != nil {
			h.owners[m[1]] = names(m[2])
		}
	}
	if len(h.rooms) == 0 || len(h.owners) == 0 {
		return nil, fmt.Errorf("ARCHITECTURE.md: no table of rooms, or none of libraries")
	}
	return h, nil
}

// names returns the quoted words of a cell.
func names(cell string) []string {
	return each.Of(quoted.FindAllStringSubmatch(cell, -1), func(m []string) string { return m[1] })
}

// rank is the number of a package's room, lowest first, or -1 without one. The longest matching name decides.
func (h *house) rank(pkg string) int {
	best, rank := -1, -1
	for i, r := range h.rooms {
		for _, name := range r.packages {
			if n := len(name); covers(name, pkg) && n > best {
				best, rank = n, i
			}
		}
	}
	return rank
}

// covers reports whether a name of the page stands for a package.
func covers(name, pkg string) bool {
	below, tree := strings.CutSuffix(name, "/…")
	return pkg == below || tree && strings.HasPrefix(pkg, below+"/")
}

// owned reports whether a package may import a library.
func (h *house) owned(library, pkg string) bool {
	for name, packages := range h.owners {
		if library == name || strings.HasPrefix(library, name+"/") {
			return slices.ContainsFunc(packages, func(p string) bool { return covers(p, pkg) })
		}
	}
	return false
}
