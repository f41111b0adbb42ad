package agentstest

import "gipf.arena/rules"

// An Exhaustive finds the outcome of positions of one game under best play by searching
// every line. It reads only results and movers: it has no evaluation and no window, and
// it assumes no order of movers.
//
// It does not solve games with cycles: every way round counts, so the limit ends
// the search.
type Exhaustive struct {
	// Plain says to remember nothing, so that a position met twice is searched twice
	// and nothing rests on hashes. Otherwise positions are remembered by hash.
	Plain bool

	game  rules.Game
	left  int           // positions that may still be looked at
	spare []rules.State // by distance from the position asked about
	known map[uint64]rules.Result
	wins  map[claim]bool
}

// A claim says that player can win from a position within a number of moves.
type claim struct {
	hash   uint64
	player rules.Player
	within int
}

// NewExhaustive returns a solver that knows nothing yet.
func NewExhaustive(g rules.Game) *Exhaustive {
	e := &Exhaustive{game: g}
	e.Forget()
	return e
}

// Forget makes the solver know nothing.
func (e *Exhaustive) Forget() {
	e.known, e.wins = map[uint64]rules.Result{}, map[claim]bool{}
}

// Result returns the outcome of s under best play and the number of open
// positions visited; positions known from earlier calls are not counted. ok is
// false if more than limit would have been necessary. Once a win is found in a
// position, its other moves are not searched.
func (e *Exhaustive) Result(s rules.State, limit int) (r rules.Result, looked int, ok bool) {
	e.left = limit
	r, ok = e.result(s, 0)
	return r, limit - e.left, ok
}

func (e *Exhaustive) result(s rules.State, ply int) (rules.Result, bool) {
	if r := s.Result(); r != rules.Ongoing {
		return r, true
	}
	hash := s.Hash()
	if r, ok := e.known[hash]; ok {
		return r, true
	}
	if !e.look() {
		return rules.Ongoing, false
	}
	mover := s.Mover()
	best := rules.Win(mover.Other())
	for _, m := range s.Moves(nil) {
		r, ok := e.result(e.after(s, m, ply), ply+1)
		if !ok {
			return rules.Ongoing, false
		}
		if r.Score(mover) > best.Score(mover) {
			best = r
		}
		if best == rules.Win(mover) {
			break
		}
	}
	if !e.Plain {
		e.known[hash] = best
	}
	return best, true
}

// Within reports whether p can win from s within n moves of either side. ok is
// false if that would need more than limit positions.
func (e *Exhaustive) Within(s rules.State, p rules.Player, n, limit int) (wins, ok bool) {
	e.left = limit
	return e.within(s, p, n, 0)
}

func (e *Exhaustive) within(s rules.State, p rules.Player, n, ply int) (wins, ok bool) {
	if s.Result() != rules.Ongoing || n == 0 {
		return s.Result() == rules.Win(p), true
	}
	this := claim{s.Hash(), p, n}
	if wins, ok := e.wins[this]; ok {
		return wins, true
	}
	if !e.look() {
		return false, false
	}
	// One move of his own that wins is enough; of the opponent's all must.
	enough := s.Mover() == p
	wins = !enough
	for _, m := range s.Moves(nil) {
		w, ok := e.within(e.after(s, m, ply), p, n-1, ply+1)
		if !ok {
			return false, false
		}
		if w == enough {
			wins = enough
			break
		}
	}
	if !e.Plain {
		e.wins[this] = wins
	}
	return wins, true
}

// look counts a position.
func (e *Exhaustive) look() bool {
	e.left--
	return e.left >= 0
}

// after returns the position after move m in s, valid until the next call at
// the same distance.
func (e *Exhaustive) after(s rules.State, m rules.Move, ply int) rules.State {
	if ply == len(e.spare) {
		e.spare = append(e.spare, e.game.New(0))
	}
	e.spare[ply].CopyFrom(s)
	e.spare[ply].Play(m)
	return e.spare[ply]
}
