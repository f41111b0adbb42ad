package mcts

import "gipf.arena/rules"

// Decisive and anti-decisive decisions (Teytaud and Teytaud 2010): one that wins
// at once is made, and one after which the opponent has such a one is not, unless
// there is no other. The rules cannot be asked whether a decision wins, so each
// is tried on a copy, at the price of a transition: this is only for the first
// decisions of a playout, where a mistake costs the tree most, or for positions
// with few decisions, such as those of ZÈRTZ in which a hop is due. It makes a
// simulation better and much dearer: at equal simulations it gains, at equal
// transitions it has lost in every game so far.

// A watch is what that needs beside the simulator's own.
type watch struct {
	before  rules.State // the position in which the running playout decides
	next    rules.State // where decisions are tried
	replies []rules.Move
	calm    bool // whoever decides need not look again whether he wins at once
}

// forget begins another playout.
func (w *watch) forget() {
	if w != nil {
		w.calm = false
	}
}

// stepWatchfully is step with a look at each decision and at the replies to the
// one it makes.
func (p *simulator) stepWatchfully(s rules.State) bool {
	w, mover := p.watch, s.Mover()
	if !w.calm {
		m, wins, ok := p.winner(s, p.moves)
		if !ok || wins {
			return ok && p.make(s, m)
		}
	}
	w.before.CopyFrom(s)
	for {
		k := p.choose(s)
		m := p.moves[k]
		if !p.spend() {
			return false
		}
		s.Play(m)
		safe, ok := p.safe(s, mover)
		if !ok {
			return false
		}
		if safe || len(p.moves) == 1 {
			p.note(made{m, mover})
			w.calm = safe && s.Mover() == mover.Other()
			return true
		}
		p.drop(k)
		s.CopyFrom(w.before)
	}
}

// winner returns a decision of s that wins at once, the first in moves; none when
// these are too many to try; ok is false when the transitions do not suffice.
func (p *simulator) winner(s rules.State, moves []rules.Move) (m rules.Move, wins, ok bool) {
	if p.rules.Tries > 0 && len(moves) > p.rules.Tries {
		return 0, false, true
	}
	next, mover := p.watch.next, s.Mover()
	for _, m := range moves {
		if !p.spend() {
			return 0, false, false
		}
		next.CopyFrom(s)
		next.Play(m)
		if next.Result().Winner() == mover {
			return m, true, true
		}
	}
	return 0, false, true
}

// safe reports whether the opponent of p has no decision that wins at once in s.
func (p *simulator) safe(s rules.State, mover rules.Player) (safe, ok bool) {
	if s.Mover() != mover.Other() {
		return s.Result().Winner() != mover.Other(), true
	}
	p.watch.replies = s.Moves(p.watch.replies[:0])
	_, wins, ok := p.winner(s, p.watch.replies)
	return !wins, ok
}

// drop takes decision k from those to choose from and keeps their order.
func (p *simulator) drop(k int) { p.moves = append(p.moves[:k], p.moves[k+1:]...) }
