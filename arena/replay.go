package arena

import (
	"fmt"

	"gipf.arena/rules"
)

// Replay returns the last position of the game of r, reached by reading its
// moves one by one as the rules of g read them. Before each move it
// calls visit, if that is not nil, with the position, which visit must neither
// change nor keep. A move that is not legal is an error that quotes it.
func (r *Record) Replay(g rules.Game, visit func(ply int, s rules.State, m rules.Move)) (rules.State, error) {
	if g.Name() != r.Game {
		return nil, fmt.Errorf("arena: record %d is of %q, not of %q", r.Index, r.Game, g.Name())
	}
	s, err := r.begin(g)
	if err != nil {
		return nil, fmt.Errorf("arena: record %d: start: %w", r.Index, err)
	}
	for ply, text := range r.Moves {
		m, err := g.ParseMove(s, text)
		if err != nil {
			return nil, fmt.Errorf("arena: record %d: move %d: %w", r.Index, ply, err)
		}
		if visit != nil {
			visit(ply, s, m)
		}
		s.Play(m)
	}
	return s, nil
}

// begin returns the start position.
func (r *Record) begin(g rules.Game) (rules.State, error) {
	if r.Start == "" {
		return g.New(r.Setup), nil
	}
	return g.Parse(r.Start)
}
