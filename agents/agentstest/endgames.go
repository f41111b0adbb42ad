package agentstest

import (
	"context"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Line is one game as it was played: a start position and the moves.
type Line struct {
	game  rules.Game
	start rules.State
	moves []rules.Move
}

// Start returns the line without a move, from the start position of g that
// belongs to seed.
func Start(g rules.Game, seed uint64) Line { return Line{game: g, start: g.New(seed)} }

// Play lets an agent continue the line against itself until the game is over or
// has maxPlies moves; over says which. The line itself does not change. The error
// is the agent's.
func (l Line) Play(player agents.Agent, maxPlies int) (longer Line, over bool, err error) {
	longer = Line{l.game, l.start, slices.Clone(l.moves)}
	s := l.Last()
	for s.Mover() != rules.None && len(longer.moves) < maxPlies {
		m, _, err := player.Choose(context.Background(), s)
		if err != nil {
			return l, false, err
		}
		longer.moves = append(longer.moves, m)
		s.Play(m)
	}
	return longer, s.Mover() == rules.None, nil
}

// Before returns the line without its last k moves, or with no moves if it has
// fewer.
func (l Line) Before(k int) Line {
	l.moves = l.moves[:max(0, len(l.moves)-k)]
	return l
}

// Last returns a new state, the position that the line leads to.
func (l Line) Last() rules.State {
	s := rules.Fork(l.game, l.start)
	for _, m := range l.moves {
		s.Play(m)
	}
	return s
}

// An Endgame is an open position with more than one move, small enough to solve
// completely.
type Endgame struct {
	// State is the position, Made the next move of its game.
	State rules.State
	Made  rules.Move
	// Result is the outcome under best play, and Size the number of open
	// positions that the solver visited for it.
	Result rules.Result
	Size   int
}

// Endgames walks back from the end of a game, at most back moves, as long as each
// position can be solved within limit open positions. It returns the positions
// with a choice, the last one of the game first. tooBig says that a position
// beyond the limit ended the walk.
func (l Line) Endgames(e *Exhaustive, back, limit int) (all []Endgame, tooBig bool) {
	for k := 1; k <= min(back, len(l.moves)); k++ {
		s := l.Before(k).Last()
		if len(s.Moves(nil)) == 1 {
			continue
		}
		e.Forget()
		r, size, ok := e.Result(s, limit)
		if !ok {
			return all, true
		}
		all = append(all, Endgame{s, l.moves[len(l.moves)-k], r, size})
	}
	return all, false
}
