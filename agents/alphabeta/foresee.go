package alphabeta

import (
	"slices"

	"gipf.arena/rules"
)

// Foresee implements [agents.Foreseer]: the move that was chosen, and what the table says
// of the positions after it.
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
