package verify

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
)

// A Row is a stored game as it was read. Damage says that what is stored cannot
// be what was written, such as a hash that is not the record's; the record is
// then as much as could be read.
type Row struct {
	arena.Record
	Damage error
}

// Options say how a run is verified.
type Options struct {
	// Sample is how many games are played again, drawn by Seed; Games is how many
	// rows are going to come.
	Sample Sample
	Seed   uint64
	Games  int64
	// Varies says of each player whether its decisions do not follow from its
	// seeds. Games of such players are not played again.
	Varies []bool
	// Workers is the number of games that are looked at at the same time; 0 means
	// the number of cores.
	Workers int
	// Done, if not nil, is called after each game, from any goroutine.
	Done func()
}

// A Report is what was found.
type Report struct {
	// Games is the number of rows, all of which were read by the rules.
	Games int64
	// Sampled is the number of games drawn to be played again, Replayed how many
	// were, damaged ones included, and Varying how many of those drawn were not
	// because of a player that varies.
	Sampled, Replayed, Varying int64
	// Differing is the number of games that differ, and First the first
	// difference of the one with the lowest index, nil when there is none.
	Differing int64
	First     *Difference
	// Digest is that of all rows, "" when there is a damaged one.
	Digest string
}

// Run verifies rows, which come in the order of their index, of the valid
// tournament t. Its report depends on the rows, t and the seed, not on the
// workers. An error is one of reading rows, of playing or of ctx; differences are
// not errors. It closes the players' builders.
func Run(ctx context.Context, t *arena.Tournament, rows iter.Seq2[Row, error], opt Options) (Report, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	group, games := errgroup.WithContext(ctx)
	group.SetLimit(opt.Workers)
	v := &verifier{t: t, opt: opt}
	err := v.read(games, rows, func(row Row, again bool) {
		group.Go(func() error { return v.look(games, row, again) })
	})
	if failed := group.Wait(); failed != nil {
		err = failed
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	if closed := t.Close(); err == nil {
		err = closed
	}
	return v.report, err
}

// A verifier is a Run in progress.
type verifier struct {
	t   *arena.Tournament
	opt Options

	mu     sync.Mutex
	report Report
}

// read hands each row to look, with whether its game is played again, and forms
// the digest.
func (v *verifier) read(ctx context.Context, rows iter.Seq2[Row, error], look func(row Row, again bool)) error {
	digest, whole := arena.NewDigest(), true
	picker := newPicker(v.opt.Sample, v.opt.Games, v.opt.Seed)
	for row, err := range rows {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil // Run says why
		}
		whole = whole && row.Damage == nil && digest.Add(&row.Record) == nil
		v.report.Games++ // nobody else has it
		look(row, v.again(&row, picker.pick()))
	}
	if whole {
		v.report.Digest = digest.String()
	}
	return nil
}

// again decides whether a game is played again, and counts it: those that were
// picked and those that are damaged, if they can be.
func (v *verifier) again(row *Row, picked bool) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if picked {
		v.report.Sampled++
	}
	if !picked && row.Damage == nil || row.Index < 0 || row.Index >= v.t.Games() {
		return false
	}
	for _, player := range v.t.Pairing(row.Index / 2).Players {
		if player < len(v.opt.Varies) && v.opt.Varies[player] {
			if picked {
				v.report.Varying++
			}
			return false
		}
	}
	v.report.Replayed++
	return true
}

// look verifies one game.
func (v *verifier) look(ctx context.Context, row Row, again bool) error {
	d, differs, err := v.difference(ctx, &row, again)
	if err != nil {
		return err
	}
	if v.opt.Done != nil {
		v.opt.Done()
	}
	if !differs {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.report.Differing++
	if v.report.First == nil || d.Game < v.report.First.Game {
		v.report.First = &d
	}
	return nil
}

// difference returns the first difference of a game. Playing again says more
// than the rules do, so it takes their place.
func (v *verifier) difference(ctx context.Context, row *Row, again bool) (d Difference, differ bool, err error) {
	switch {
	case row.Index >= v.t.Games():
		d, differ = differs(&row.Record, "index", "what has no place", fmt.Sprintf("%d games", v.t.Games())), true
	case again:
		var replayed arena.Record
		if replayed, err = v.replay(ctx, &row.Record); err != nil {
			return d, false, err
		}
		d, differ = Compare(&row.Record, &replayed)
	default:
		d, differ = ByRules(v.t.Game, v.t.PlyCap(), &row.Record)
	}
	if row.Damage != nil {
		if !differ {
			d, differ = differs(&row.Record, "row", "another text or hash", "the same game"), true
		}
		d.Damage = row.Damage.Error()
	}
	return d, differ, nil
}

// replay plays the game of a record again: that of its index in the tournament.
func (v *verifier) replay(ctx context.Context, r *arena.Record) (arena.Record, error) {
	return arena.Play(ctx, v.t, v.t.Pairing(r.Index/2), int(r.Index%2), nil)
}
