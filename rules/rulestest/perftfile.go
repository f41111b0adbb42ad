package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"testing"

	"gipf.arena/rules"
	"gipf.arena/rules/perft"
)

// A perftEntry is one position of a perft file with its counts by depth.
type perftEntry struct {
	Game, Variant, Name, Position string
	Setup                         uint64 // number of a random set-up, or 0
	Perft, Distinct               map[string]uint64
}

// PerftFile compares the entries of one game in a JSON file of perft counts, one
// subtest each. It fails when there are none.
func PerftFile(t *testing.T, fsys fs.FS, name, game string, lookup Lookup) {
	t.Helper()
	data, err := fs.ReadFile(fsys, name)
	var entries []perftEntry
	if err == nil {
		err = json.Unmarshal(data, &entries)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	entries = slices.DeleteFunc(entries, func(e perftEntry) bool { return e.Game != game })
	if len(entries) == 0 {
		t.Fatalf("%s: nothing about %q", name, game)
	}
	for _, e := range entries {
		t.Run(e.Variant+"/"+e.Name, func(t *testing.T) {
			g, err := lookup(e.Game, e.Variant)
			if err == nil {
				err = e.check(g)
			}
			if err != nil {
				t.Errorf("%q: %v", e.Position, err)
			}
		})
	}
}

// check compares the counts. An entry without any would pass whatever the game
// does, so it is refused.
func (e perftEntry) check(g rules.Game) error {
	if len(e.Perft) == 0 || len(e.Distinct) == 0 {
		return fmt.Errorf("no counts")
	}
	s, err := g.Parse(e.Position)
	if err != nil {
		return err
	}
	return errors.Join(
		sameCounts("perft", perft.Count(g, s, len(e.Perft)), e.Perft),
		sameCounts("distinct", perft.Distinct(g, s, len(e.Distinct)), e.Distinct),
	)
}

// sameCounts compares counts by depth, from 1, with the entry's.
func sameCounts(what string, got []uint64, want map[string]uint64) error {
	for i, n := range got {
		if w, ok := want[strconv.Itoa(i+1)]; !ok || n != w {
			return fmt.Errorf("%s %d: %d, want %d", what, i+1, n, w)
		}
	}
	return nil
}
