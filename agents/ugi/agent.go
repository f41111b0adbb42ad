package ugi

import (
	"context"
	"errors"
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Agent is an engine that plays one game. It implements agents.Agent,
// agents.Observer and io.Closer, which gives the engine back.
type Agent struct {
	game    rules.Game
	pool    *pool
	engine  *engine
	history *history
	clock   *agents.Clock  // its own, nil when it has none
	clocks  *agents.Clocks // of the game, nil outside of games
	// The rest of the engine's turn, and the position where it continues: an
	// engine is asked once and answers for a whole turn.
	rest  []rules.Move
	at    rules.State
	legal []rules.Move
	// The turns that the engine expects from a position; nil after a move that it was
	// not asked for.
	line []string
	from rules.State
}

// Played implements agents.Observer.
func (a *Agent) Played(m rules.Move) { a.history.played(m) }

// Choose implements agents.Agent. A turn without a choice, and the later
// moves of a turn, cost nothing and have the value NaN; Sims is the node count
// that the engine reports. The error is an *agents.Failure whenever the engine
// is to blame.
func (a *Agent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	nothing := agents.Info{Value: math.NaN()}
	a.line = nil
	if len(a.rest) > 0 && a.at.Hash() == s.Hash() {
		return a.next(s), nothing, nil
	}
	a.rest = nil
	if m, ok := a.forced(s); ok {
		return m, nothing, nil
	}
	token, info, err := a.engine.think(ctx, a.history, s, a.question(s.Mover()))
	if err != nil {
		return 0, nothing, err
	}
	if a.rest, err = rules.ParseTurn(a.game, s, token); err != nil {
		return 0, nothing, a.engine.fail(agents.FaultIllegal, "bestmove in %s: %v", s, err)
	}
	a.line = info.PV
	a.from.CopyFrom(s)
	return a.next(s), agents.Info{Value: info.Value, Sims: info.Nodes, Depth: info.Depth}, nil
}

// Foresee implements agents.Foreseer with the engine's line, as far as it can be read.
func (a *Agent) Foresee(dst []rules.Move, most int) []rules.Move {
	for _, token := range a.line {
		turn, err := rules.ParseTurn(a.game, a.from, token)
		if err != nil || len(dst) >= most {
			break
		}
		dst = append(dst, turn[:min(len(turn), most-len(dst))]...)
		for _, m := range turn {
			a.from.Play(m)
		}
	}
	a.line = nil // the position has moved on
	return dst
}

// next returns the next move of the turn and records where it leads.
func (a *Agent) next(s rules.State) rules.Move {
	m := a.rest[0]
	a.rest = a.rest[1:]
	a.at.CopyFrom(s)
	a.at.Play(m)
	return m
}

// forced returns the move in s if it is the only one and the whole turn.
func (a *Agent) forced(s rules.State) (rules.Move, bool) {
	if a.legal = s.Moves(a.legal[:0]); len(a.legal) != 1 {
		return 0, false
	}
	a.at.CopyFrom(s)
	a.at.Play(a.legal[0])
	return a.legal[0], a.at.Mover() != s.Mover()
}

// Close returns the engine for use in another game, or ends it if it cannot be
// reused.
func (a *Agent) Close() error {
	if a.engine == nil {
		return errors.New("ugi: agent closed twice")
	}
	a.pool.giveBack(a.engine)
	a.engine = nil
	return nil
}
