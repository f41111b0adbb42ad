package mcts

import (
	"math/rand/v2"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A playedMove is a move of a simulation and who made it.
type playedMove struct {
	move rules.Move
	by   rules.Player
}

// A simulator continues games from the leaves of a tree, move by move, by its rules; without
// any, all legal moves are equally likely. It belongs to one worker.
type simulator struct {
	rules  *Playouts
	most   int // moves after which a playout counts ½
	rng    *rand.Rand
	memory *memory // nil when nothing is to be learnt
	eval   agents.Evaluation
	moves  []rules.Move
	shares []float64

	// Of the running playout:
	log            *[]playedMove
	plies          int   // moves made
	applied, limit int64 // moves applied to states
}

// play makes moves in s, which it may overwrite, until it knows the worth of the
// position. It returns First's score and how many moves it applied to states, at
// most limit; ok is false if these did not suffice, and then the score means
// nothing. If log is not nil, it holds the moves that led to s, and those made
// here are appended, in order.
func (p *simulator) play(s rules.State, limit int64, log *[]playedMove) (float64, int64, bool) {
	if fast, ok := s.(rules.Playouter); ok && log == nil && p.rules.Mast == 0 && p.rules.CutOff == 0 {
		most := int(min(int64(p.most), limit))
		result, plies := fast.Playout(p.rng, most)
		return result.Score(rules.First), int64(plies), result != rules.Ongoing || most == p.most
	}
	p.log, p.plies, p.applied, p.limit = log, 0, 0, limit
	for last := rules.None; s.Mover() != rules.None && p.plies < p.most; p.plies++ {
		// The evaluation takes over at the end of a turn, because in the middle of one (rows to be removed, a ring to
		// be taken) no player has what he has won.
		if p.rules.CutOff > 0 && p.plies >= p.rules.CutOff && s.Mover() != last {
			return agents.Score(agents.ValueFor(p.eval, s, rules.First)), p.applied, true
		}
		last = s.Mover()
		if !p.step(s) {
			return 0, p.applied, false
		}
	}
	return s.Result().Score(rules.First), p.applied, true
}

// step makes one move; it reports whether the transitions sufficed.
func (p *simulator) step(s rules.State) bool {
	p.moves = s.Moves(p.moves[:0])
	m := p.moves[p.choose(s)]
	if !p.spend() {
		return false
	}
	if p.log != nil {
		*p.log = append(*p.log, playedMove{m, s.Mover()})
	}
	s.Play(m)
	return true
}

// spend takes one transition from those left.
func (p *simulator) spend() bool {
	if p.applied >= p.limit {
		return false
	}
	p.applied++
	return true
}

// choose returns the index of the move of s, among p.moves, that a playout
// makes: one drawn by its MAST weight, or any if nothing is learnt.
func (p *simulator) choose(s rules.State) int {
	if p.memory == nil {
		return int(p.rng.Uint32N(uint32(len(p.moves))))
	}
	p.shares = p.shares[:0]
	for _, m := range p.moves {
		p.shares = append(p.shares, p.memory.weight(playedMove{m, s.Mover()}))
	}
	return p.sample()
}

// sample draws an index with probabilities in proportion to p.shares.
func (p *simulator) sample() int {
	sum := 0.0
	for _, share := range p.shares {
		sum += share
	}
	left := float64(p.rng.Float64() * sum)
	for k, share := range p.shares {
		if left -= share; left < 0 {
			return k
		}
	}
	return len(p.shares) - 1 // by rounding
}
