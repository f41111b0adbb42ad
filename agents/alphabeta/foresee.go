package alphabeta

import (
	"context"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Foresee implements [agents.Foreseer]: the chosen move, and what the table says about
// the positions after it.
func (a *Agent) Foresee(dst []rules.Move, most int) []rules.Move {
	if !a.found.known || most <= 0 {
		return dst
	}
	m, f := a.found.move, a.frame(1)
	f.state.CopyFrom(a.frames[0].state)
	for range most {
		if f.moves = f.state.Moves(f.moves[:0]); !slices.Contains(f.moves, m) {
			break // two positions may share an entry
		}
		dst = append(dst, m)
		f.state.Play(m)
		e, ok := a.table.find(f.state.Hash())
		if !ok {
			break
		}
		m = e.move
	}
	return dst
}

// Lines implements [agents.Analyst]: for each further line it searches the position again without the moves already returned.
func (a *Agent) Lines(ctx context.Context, count, length int) (lines []agents.Line) {
	root := a.frame(0)
	at := rules.Fork(a.game, root.state)
	for a.found.known && len(lines) < count {
		lines = append(lines, agents.Line{Moves: a.Foresee(nil, length), Info: a.info(), Within: max(a.Proven(), -a.Proven())})
		root.moves = slices.DeleteFunc(root.moves, func(m rules.Move) bool { return m == a.found.move })
		if len(root.moves) == 0 || a.searched(ctx, at) != nil {
			break
		}
	}
	return lines
}
