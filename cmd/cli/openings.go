package cli

import (
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/configs"
)

// openingsOf returns the source of openings that a configuration asks for, nil if
// random decisions are all it wants. It notes the digest of a list in the
// configuration, so that the run is stored with it, and refuses a list that does
// not have the digest which is there already.
func openingsOf(c *configs.Run, t *arena.Tournament, set *agents.Set) (arena.OpeningSource, error) {
	o := &c.Openings
	if o.File == "" && o.Balance == nil && !o.Distinct {
		return nil, nil
	}
	opt := openings.Options{
		Game: t.Game, Seed: t.Seed, Plies: o.Plies, InOrder: o.Order == "file", Distinct: o.Distinct,
	}
	var err error
	if o.File != "" {
		if opt.List, err = listOf(c, t); err != nil {
			return nil, c.Problem("openings.file", err)
		}
	}
	if o.Balance != nil {
		if opt.Balance, err = balanceOf(o.Balance, t, set); err != nil {
			return nil, c.Problem("openings.balance.agent", err)
		}
	}
	return openings.New(opt), nil
}

// listOf reads the list of a configuration.
func listOf(c *configs.Run, t *arena.Tournament) (*openings.List, error) {
	o := &c.Openings
	list, err := openings.Load(o.File, t.Game, o.Prefix, o.Digest)
	switch {
	case err != nil:
		return nil, err
	case list.Plies() >= t.PlyCap():
		return nil, fmt.Errorf("%s has openings of %d decisions, must be below maxplies (%d)", o.File, list.Plies(), t.PlyCap())
	}
	o.Digest = list.Digest()
	return list, nil
}

// balanceOf makes the neutral agent, which must judge alike every time.
func balanceOf(b *configs.Balance, t *arena.Tournament, set *agents.Set) (*openings.Balance, error) {
	builder, err := newBuilder(set, t.Game, b.Agent)
	if err != nil {
		return nil, err
	}
	if why, err := set.Varies(b.Agent); err != nil || why != "" {
		return nil, fmt.Errorf("cannot judge openings, which must be the same every time: %s", why)
	}
	return &openings.Balance{Agent: builder, Games: b.Games, Window: b.Window, MaxPlies: t.PlyCap()}, nil
}

// adjudicationOf returns the rules that a configuration asks for.
func adjudicationOf(a *configs.Adjudication) (rules arena.Adjudication) {
	if a == nil {
		return rules
	}
	rules.Proven, rules.Control = a.Proven, a.Control
	if r := a.Resign; r != nil {
		rules.Resign = arena.ResignRule{Moves: r.Moves, Score: r.Score, Both: r.Both}
	}
	if d := a.Draw; d != nil {
		rules.Draw = arena.DrawRule{Moves: d.Moves, Window: d.Window, After: d.After}
	}
	return rules
}

// openingNotes returns what a source has to tell, if there is one.
func openingNotes(s arena.OpeningSource) []string {
	if s, ok := s.(*openings.Source); ok {
		return s.Notes()
	}
	return nil
}
