package mcts

import "gipf.arena/rules"

// choose returns the index of the decision of s, among p.moves, that a playout
// makes: with probability Epsilon any; else one drawn by what is known about each;
// and any when nothing is.
func (p *simulator) choose(s rules.State) int {
	if p.rules.Epsilon > 0 && p.rng.Float64() < p.rules.Epsilon || !p.rules.weighs() {
		return p.any()
	}
	return p.draw(s)
}

func (p *simulator) any() int { return int(p.rng.Uint32N(uint32(len(p.moves)))) }

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
