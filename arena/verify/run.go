package verify

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
)

// A Row is a stored game as read. Damage says that the stored row cannot be
// what was written, for example because a hash is not the record's; the record
// is then as much as could be read.
type Row struct {
	arena.Record
	Damage error
}

// A Verifier says how to verify a run. It verifies one run.
type Verifier struct {
	// Sample is how many games are replayed, drawn by Seed; Games is how many
	// rows will come.
	Sample Sample
	Seed   uint64
	// Only, if not nil, holds the games to replay, in place of a sample.
	Only  *arena.Set
	Games int64
	// Journal holds the decisions of a run with an adaptive format, in order; they
	// are taken again from the games. It counts only for such tournaments.
	Journal []arena.Decision
	// NotReproducible says for each player whether its moves do not follow from
	// its seeds. Its games are not replayed.
	NotReproducible []bool
	// RulesOnly says that no player of the run is here: games are read by the rules, and
	// none is replayed. Of the tournament, only the game and the ply limit count then.
	RulesOnly bool
	// Workers is the number of games verified at the same time; 0 means the
	// number of cores.
	Workers int
	// Done, if not nil, is incremented after each game, for progress displays.
	Done *atomic.Int64

	t      *arena.Tournament
	pair   func(number int64) (arena.Pair, bool)
	rounds *arena.Rounds // of the rows so far; nil if the format is fixed

	mu     sync.Mutex
	report Report
}

// A Report is the result of a verification.
type Report struct {
	// Games is the number of rows, all of which were read by the rules.
	Games int64
	// Sampled is the number of games drawn for a replay, Replayed how many were
	// replayed, damaged ones included, and NotReproducible how many of the drawn
	// were not, because of such a player.
	Sampled, Replayed, NotReproducible int64
	// Differing is the number of games that differ, and First the first
	// difference of the one with the lowest index, nil if none differs.
	Differing int64
	First     *Difference
	// Rounds is the result for the journal; nil if the format is fixed.
	Rounds *Rounds
	// Digest is the digest of all rows, "" if one is damaged.
	Digest string
}

// Run verifies rows, which come in the order of their index, of the valid
// tournament t. Its report depends on the rows, t and the seed, not on the
// workers. An error is one of reading rows, of playing or of ctx; differences are
// not errors. It closes the players' builders.
func (v *Verifier) Run(ctx context.Context, t *arena.Tournament, rows iter.Seq2[Row, error]) (Report, error) {
	group, games := errgroup.WithContext(ctx)
	group.SetLimit(v.workers())
	v.t = t
	if !v.RulesOnly {
		v.pair = pairOf(t, v.Journal)
	}
	if t.Settings != nil {
		v.rounds = t.Rounds(v.Journal)
	}
	err := v.read(games, rows, func(row Row, p arena.Pair, how method) {
		group.Go(func() error { return v.look(games, row, p, how) })
	})
	if failed := group.Wait(); failed != nil {
		err = failed
	}
	if err == nil {
		err = context.Cause(ctx)
	}
	if err == nil && v.rounds != nil {
		v.report.Rounds = retake(v.rounds, v.Journal)
	}
	if closed := t.Close(); err == nil {
		err = closed
	}
	return v.report, err
}

// workers is how many games are verified at the same time.
func (v *Verifier) workers() int {
	return cmp.Or(max(v.Workers, 0), runtime.GOMAXPROCS(0))
}

// pairOf returns the pair with an index, and false for a pair that cannot
// be in the run.
func pairOf(t *arena.Tournament, journal []arena.Decision) func(pair int64) (arena.Pair, bool) {
	if t.Settings != nil {
		return func(pair int64) (arena.Pair, bool) { return arena.PairOf(journal, pair) }
	}
	at := t.PairAt()
	return func(pair int64) (arena.Pair, bool) {
		if pair < 0 || pair >= t.Games()/2 {
			return arena.Pair{}, false
		}
		return at(pair), true
	}
}

// A method is a way to verify a game.
type method int

const (
	byRules method = iota
	again          // it is replayed
	noPlace        // the run has no such game
)

// read passes each row to look, with its pair and its method, and computes the
// digest.
func (v *Verifier) read(ctx context.Context, rows iter.Seq2[Row, error], look func(Row, arena.Pair, method)) error {
	digest, whole := arena.NewDigest(), true
	pick := picker(v.Sample, v.Games, v.Seed)
	for row, err := range rows {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return nil // Run says why
		}
		whole = whole && row.Damage == nil && digest.Add(&row.Record) == nil
		if v.rounds != nil && row.Damage == nil {
			_ = v.rounds.Add(&row.Record) // an impossible game leaves its round open: ByRules names it
		}
		v.report.Games++ // only this goroutine counts them: no lock
		if v.RulesOnly {
			look(row, arena.Pair{}, byRules)
			continue
		}
		p, known := v.pair(row.Index / 2)
		picked := pick()
		if v.Only != nil {
			picked = v.Only.Has(row.Index)
		}
		look(row, p, v.method(&row, p, known && row.Index >= 0, picked))
	}
	if whole {
		v.report.Digest = digest.String()
	}
	return nil
}

// method decides how to verify a game, and counts it: picked and damaged games
// are replayed, if possible.
func (v *Verifier) method(row *Row, p arena.Pair, known, picked bool) method {
	v.mu.Lock()
	defer v.mu.Unlock()
	if picked {
		v.report.Sampled++
	}
	switch {
	case !known:
		return noPlace
	case !picked && row.Damage == nil:
		return byRules
	}
	for _, player := range p.Players {
		if player < len(v.NotReproducible) && v.NotReproducible[player] {
			if picked {
				v.report.NotReproducible++
			}
			return byRules
		}
	}
	v.report.Replayed++
	return again
}

// look verifies one game.
func (v *Verifier) look(ctx context.Context, row Row, p arena.Pair, how method) error {
	d, differs, err := v.difference(ctx, &row, p, how)
	if err != nil {
		return err
	}
	if v.Done != nil {
		v.Done.Add(1)
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

// difference returns the first difference of a game. A replay tells more
// than the rules, so it takes their place.
func (v *Verifier) difference(ctx context.Context, row *Row, p arena.Pair, how method) (d Difference, differ bool, err error) {
	switch how {
	case noPlace:
		d, differ = differs(&row.Record, "index", strconv.FormatInt(row.Index, 10), "no such game"), true
	case again:
		var replayed arena.Record
		if replayed, err = arena.Play(ctx, keeping(v.t, kept(&row.Record)), p, int(row.Index%2), nil); err != nil {
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
