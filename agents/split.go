package agents

import "gipf.arena/rules"

// A Splitter divides the time of a turn among its moves.
type Splitter struct {
	next       rules.State
	moves, buf []rules.Move
}

// choice reports whether a position has more than one move.
func (p *Splitter) choice(at rules.State) bool {
	p.moves = at.Moves(p.moves[:0])
	return len(p.moves) > 1
}

// NewSplitter returns a Splitter for positions of a game.
func NewSplitter(g rules.Game) *Splitter { return &Splitter{next: g.New(0)} }

// Share returns the share of the turn's remaining time for the current move, above 0
// and at most 1. The more of the legal moves leave the same side another choice, the
// more time Share keeps for that: in ZÈRTZ half of it goes to the ring, in GIPF the
// push takes nearly all.
func (p *Splitter) Share(at rules.State) float64 {
	p.moves = at.Moves(p.moves[:0])
	mover, further := at.Mover(), 0
	for _, m := range p.moves {
		p.next.CopyFrom(at)
		p.next.Play(m)
		if p.next.Mover() != mover {
			continue
		}
		if p.buf = p.next.Moves(p.buf[:0]); len(p.buf) > 1 {
			further++
		}
	}
	return 1 / (1 + float64(further)/float64(len(p.moves)))
}
