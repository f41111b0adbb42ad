package mcts

import "gipf.arena/rules"

// choose returns the index of the decision of s, among p.moves, that a playout
// makes: with probability Epsilon any; else the last good reply if it is legal;
// else one drawn by what is known about each; and any when nothing is.
func (p *simulator) choose(s rules.State) int {
	switch {
	case p.rules.Epsilon > 0 && p.rng.Float64() < p.rules.Epsilon:
		return p.any()
	case p.rules.Replies > 0:
		if k := p.reply(s.Mover()); k >= 0 {
			return k
		}
	}
	if p.rules.weighs() {
		return p.draw(s)
	}
	return p.any()
}

func (p *simulator) any() int { return int(p.rng.Uint32N(uint32(len(p.moves)))) }

// reply returns the index of the last good reply to the last two decisions or,
// if there is none among p.moves, to the last one; -1 if there is none either.
func (p *simulator) reply(mover rules.Player) int {
	for n := p.rules.Replies; n > 0; n-- {
		r, ok := p.memory.reply(*p.log, n, mover)
		if !ok {
			continue
		}
		for k, m := range p.moves {
			if m == r {
				return k
			}
		}
	}
	return -1
}

// draw draws by the product of what the policy and MAST make of each decision, or
// takes the best mean when MAST's temperature is 0.
func (p *simulator) draw(s rules.State) int {
	p.shares = p.shares[:0]
	if p.policy != nil {
		p.shares = p.policy.Probabilities(s, p.moves, 1, p.shares)
	}
	switch mover := s.Mover(); {
	case p.rules.greedy():
		for _, m := range p.moves {
			p.shares = append(p.shares, p.memory.mean(*p.log, made{m, mover}))
		}
		return p.largest()
	case p.policy == nil:
		for _, m := range p.moves {
			p.shares = append(p.shares, p.memory.weight(*p.log, made{m, mover}))
		}
	case p.rules.Mast.On:
		for k, m := range p.moves {
			p.shares[k] *= p.memory.weight(*p.log, made{m, mover})
		}
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

// largest returns the index of the largest of p.shares, of equals the first from
// a random place on, so that the order of moves favours none.
func (p *simulator) largest() int {
	start := p.any()
	best := start
	for _, from := range [2]int{start, 0} {
		to := len(p.shares)
		if from == 0 {
			to = start
		}
		for k := from; k < to; k++ {
			if p.shares[k] > p.shares[best] {
				best = k
			}
		}
	}
	return best
}
