package runs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
)

// ErrOtherGames says that a run does not hold the games of a plan.
var ErrOtherGames = arena.Refusef("its games are others")

// CopyGames copies into the run of a plan in dir those of its games that the run in
// from holds, so that they are not played again, and returns their number. It
// creates the run in dir if there is none. The run in from may have more pairs or
// fewer; if anything else that decides its games differs, the error is an
// ErrOtherGames that says what. The plan remains the caller's.
func (r Registry) CopyGames(ctx context.Context, p *Plan, dir, from string, opt Options) (games int64, err error) {
	old, err := r.Open(ctx, from)
	if err != nil {
		return 0, err
	}
	defer old.Close()
	m := old.Meta()
	if err := holdsGamesOf(&m, p.Tournament); err != nil {
		return 0, fmt.Errorf("%s: %w", from, err)
	}
	s, err := openOrCreate(ctx, p, dir, opt)
	if err != nil {
		return 0, err
	}
	for rec, err := range old.Records(ctx) {
		if err == nil && rec.Index >= p.Tournament.Games() {
			break
		}
		if err == nil {
			err = s.Put(ctx, rec)
		}
		if err != nil {
			return games, errors.Join(err, s.Close())
		}
		games++
	}
	return games, s.Close()
}

// HoldsGames reports why CopyGames would not copy games of a tournament from the run
// in from, or nil.
func (r Registry) HoldsGames(ctx context.Context, t *arena.Tournament, from string) error {
	old, err := r.Open(ctx, from)
	if err != nil {
		return err
	}
	m := old.Meta()
	if err := errors.Join(holdsGamesOf(&m, t), old.Close()); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return nil
}

// holdsGamesOf reports why a run's games, apart from their number, differ from
// those of a tournament of a fixed format.
func holdsGamesOf(m *arena.Meta, t *arena.Tournament) error {
	if m.Format.Adaptive() {
		return fmt.Errorf("%w: they were chosen by results (%s)", ErrOtherGames, m.Format)
	}
	same := *t
	same.Pairs = m.Pairs
	if err := m.Match(&same); err != nil {
		return fmt.Errorf("%w: %s", ErrOtherGames, strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

// openOrCreate opens the run of a plan in dir for writing, and creates it first if
// there is none.
func openOrCreate(ctx context.Context, p *Plan, dir string, opt Options) (*store.Store, error) {
	m, err := p.meta(opt.Code)
	if err != nil {
		return nil, err
	}
	o := store.Options{Summarizer: arena.NewSummarizer(p.Tournament.Game)}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return nil, err
	}
	s, err := store.Create(ctx, dir, m, o)
	if errors.Is(err, store.ErrExists) {
		return store.Open(ctx, dir, o)
	}
	return s, err
}
