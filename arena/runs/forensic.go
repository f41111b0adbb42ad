package runs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"gipf.arena/arena"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// MaxBundles is how many bundles each player gets, for its first forfeits. An engine
// that crashes in every game needs no more.
const MaxBundles = 10

// Evidence describes a run in its bundles.
type Evidence struct {
	// Name is the user's name for it.
	Name string
	// Config is its configuration, as text.
	Config []byte
	// Code is the version of the program.
	Code string
}

// A Keeper writes the bundles of a run. It is an arena.Sink for one goroutine at a
// time. It never stops a run: Notes reports what it could not write.
type Keeper struct {
	dir     string
	run     Evidence
	kept    map[int]int // bundles by player, including those of earlier sessions
	written int         // bundles of this session
	err     error       // the first
}

var _ arena.Sink = (*Keeper)(nil)

// NewKeeper returns a keeper of bundles below dir, which the first bundle creates.
// Bundles of earlier sessions count towards MaxBundles; one that a process did not
// finish is removed.
func NewKeeper(dir string, run Evidence) (*Keeper, error) {
	k := &Keeper{dir: dir, run: run, kept: map[int]int{}}
	safefile.Sweep(dir)
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("forensic: %w", err)
	}
	for _, e := range entries {
		var player int
		if n, _ := fmt.Sscanf(e.Name(), "agent-%d-game-", &player); n == 1 {
			k.kept[player]++
		}
	}
	return k, nil
}

// fail notes an error, nil for none.
func (k *Keeper) fail(err error) {
	if err != nil && k.err == nil {
		k.err = fmt.Errorf("forensic: %w", err)
	}
}

// Put implements arena.Sink: it writes the bundle of a forfeit, unless the player
// already has MaxBundles.
func (k *Keeper) Put(_ context.Context, r arena.Record) error {
	seat, class, failed := r.Fault()
	if !failed {
		return nil
	}
	player := r.Sides[seat].Player
	path := filepath.Join(k.dir, fmt.Sprintf("agent-%d-game-%d-%s", player, r.Index, class))
	_, missing := os.Lstat(path)
	switch {
	case missing == nil: // of a session that was killed before it stored the game
		k.fail(os.RemoveAll(path))
	case k.kept[player] >= MaxBundles:
		return nil
	default:
		k.kept[player]++
	}
	if err := k.write(path, &r, seat); err != nil {
		k.fail(err)
		return nil
	}
	k.written++
	return nil
}

// Notes returns, at the end of a run, how many bundles it wrote, and the first error.
func (k *Keeper) Notes() (notes []string) {
	if k.written > 0 {
		notes = append(notes, fmt.Sprintf("details of %s are in %s", sanitize.Count(k.written, "forfeit", "forfeits"), k.dir))
	}
	if k.err != nil {
		notes = append(notes, "details of some forfeits could not be written: "+k.err.Error())
	}
	return notes
}
