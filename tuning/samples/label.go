package samples

import (
	"context"
	"fmt"
	"math"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// label asks the search what a row is worth. Its seed comes from the position, so
// that a position gets the same label wherever it stands.
func (p *Plan) label(ctx context.Context, r *Row) error {
	score, proven, err := p.value(ctx, r)
	if err != nil {
		return fmt.Errorf("samples: label of %q by %s: %w", r.Position, p.Label.Spec(), err)
	}
	if !math.IsNaN(score) {
		r.Label, r.Proven = &score, proven
	}
	return nil
}

// value is the score that the search expects for the mover of a row, NaN where it
// has no opinion: its budget did not reach for one. Forced moves, of which searches
// never have any, are made first.
func (p *Plan) value(ctx context.Context, r *Row) (score float64, proven bool, err error) {
	s, err := p.Game.Parse(r.Position)
	if err != nil {
		return 0, false, err
	}
	mover := s.Mover()
	if forced(s); s.Result() != rules.Ongoing {
		return s.Result().Score(mover), true, nil
	}
	a, err := p.Label.Build(agents.Env{Game: p.Game, Seed: seed.Fit(p.Seed).Other("label", r.Class)})
	if err != nil {
		return 0, false, err
	}
	defer agents.Close(a)
	_, info, err := p.choose(ctx, a, s)
	switch {
	case err != nil:
		return 0, false, err
	case info.Proven != rules.Ongoing:
		return info.Proven.Score(mover), true, nil
	case info.Value < 0 || info.Value > 1:
		return 0, false, fmt.Errorf("its value is %v, and no score", info.Value)
	case s.Mover() != mover:
		return 1 - info.Value, false, nil
	}
	return info.Value, false, nil
}

// mostForced bounds a line of forced moves, which some rules may let go on for ever.
const mostForced = 1000

// forced makes moves as long as there is one only.
func forced(s rules.State) {
	var legal []rules.Move
	for range mostForced {
		if legal = s.Moves(legal[:0]); len(legal) != 1 {
			return
		}
		s.Play(legal[0])
	}
}
