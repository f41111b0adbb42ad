// Package forensic keeps what is known of the games that a player lost by a
// fault of its own, for whoever has to find out why.
//
// Each such game gets a bundle: a folder with the configuration, the record up
// to the failure, and whatever evidence came with it, such as the end of the
// conversation with an outside engine. A bundle stands alone: its README says
// what happened and how to see it again without the run it comes from.
//
// Bundles are no records. Nothing is computed from them, a run is complete
// without them, and anybody may delete them.
package forensic

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/arena"
)

// MaxBundles is how many bundles each player gets, its first ones: an engine that
// crashes in every game shows in ten of them why.
const MaxBundles = 10

// fresh begins the names of bundles that are being written.
const fresh = ".new-"

// A Run is what bundles say of the run they come from.
type Run struct {
	// Name is what the user calls it.
	Name string
	// Config is its configuration, as text.
	Config []byte
	// Code is the version of the program.
	Code string
}

// A Keeper writes the bundles of a run. It is an arena.Sink, for one goroutine at
// a time, that never stops a run: what it could not write it tells at the end.
type Keeper struct {
	dir     string
	run     Run
	kept    map[int]int // bundles by player, of earlier sessions too
	written int         // bundles of this session
	err     error       // the first
}

var _ arena.Sink = (*Keeper)(nil)

// NewKeeper returns a keeper of bundles below dir, which is made with the first
// one. Those that are there from an earlier session count; one that its process
// did not finish is removed.
func NewKeeper(dir string, run Run) (*Keeper, error) {
	k := &Keeper{dir: dir, run: run, kept: map[int]int{}}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("forensic: %w", err)
	}
	for _, e := range entries {
		var player int
		if strings.HasPrefix(e.Name(), fresh) {
			k.fail(os.RemoveAll(filepath.Join(dir, e.Name())))
		} else if n, _ := fmt.Sscanf(e.Name(), "agent-%d-game-", &player); n == 1 {
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

// Put implements arena.Sink: it writes the bundle of a game that ended by a
// fault, unless the player has had its share.
func (k *Keeper) Put(_ context.Context, r arena.Record) error {
	seat, class, failed := r.Fault()
	if !failed {
		return nil
	}
	player := r.Sides[seat].Player
	path := filepath.Join(k.dir, fmt.Sprintf("agent-%d-game-%d-%s", player, r.Index, class))
	_, missing := os.Lstat(path)
	switch {
	case missing == nil: // of a session that died before the game was stored: this is the game now
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

// Notes says what people should know at the end of the run: how many bundles
// there are new, and what went wrong with others.
func (k *Keeper) Notes() (notes []string) {
	if k.written > 0 {
		notes = append(notes, fmt.Sprintf("failures laid open in %s: %d", k.dir, k.written))
	}
	if k.err != nil {
		notes = append(notes, "what is known of some failures could not be kept: "+k.err.Error())
	}
	return notes
}
