package pie

import (
	"fmt"
	"math/rand/v2"

	"gipf.arena/rules"
)

// A phase says how the choice of seats was settled, if it was.
type phase uint8

const (
	open    phase = iota // still to come, or due
	kept                 // Second has made a turn instead
	swapped              // Second has taken the first seat
)

// phaseTexts are by phase.
var phaseTexts = [...]string{open: "open", kept: "kept", swapped: "swapped"}

func parsePhase(text string) (phase, error) {
	for p, name := range phaseTexts {
		if name == text {
			return phase(p), nil
		}
	}
	return 0, fmt.Errorf("%q: want open, kept or swapped", text)
}

// A state is a position of the game inside, whose players are the sides, and the
// phase, which says who has which side.
type state struct {
	game  rules.Game
	inner rules.State
	phase phase

	scratch *state // for playouts, nil before the first
	moves   []rules.Move
}

// of returns the core of any type that has one.
func of(s rules.State) *state { return s.(interface{ core() *state }).core() }

func (s *state) core() *state { return s }

// offered reports whether Second may now take the first seat.
func (s *state) offered() bool { return s.phase == open && s.inner.Mover() == rules.Second }

// Mover implements rules.State.
func (s *state) Mover() rules.Player {
	if s.phase == swapped {
		return s.inner.Mover().Other()
	}
	return s.inner.Mover()
}

// Moves implements rules.State. The swap comes last.
func (s *state) Moves(dst []rules.Move) []rules.Move {
	dst = s.inner.Moves(dst)
	if s.offered() {
		dst = append(dst, Swap)
	}
	return dst
}

// Play implements rules.State.
func (s *state) Play(m rules.Move) {
	if m == Swap {
		s.phase = swapped
		return
	}
	if s.offered() {
		s.phase = kept
	}
	s.inner.Play(m)
}

// Result implements rules.State.
func (s *state) Result() rules.Result { return s.seated(s.inner.Result()) }

// seated turns a result by side into a result by player.
func (s *state) seated(r rules.Result) rules.Result {
	if winner := r.Winner(); winner != rules.None && s.phase == swapped {
		return rules.Win(winner.Other())
	}
	return r
}

// CopyFrom implements rules.State.
func (s *state) CopyFrom(src rules.State) {
	o := of(src)
	s.inner.CopyFrom(o.inner)
	s.phase = o.phase
}

// Hash implements rules.State.
func (s *state) Hash() uint64 {
	switch s.phase {
	case open:
		return s.inner.Hash() ^ openKey
	case swapped:
		return s.inner.Hash() ^ swappedKey
	}
	return s.inner.Hash()
}

// String implements rules.State.
func (s *state) String() string { return s.inner.String() + " " + phaseTexts[s.phase] }

// Playout implements rules.Playouter. It lists moves until the seats are settled.
// Then it calls the playout of the game inside, if there is one.
func (s *state) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	fast, ok := s.inner.(rules.Playouter)
	if ok && s.phase != open {
		r, n := fast.Playout(rng, maxPlies)
		return s.seated(r), n
	}
	c := s.copied()
	for n := 0; ; n++ {
		if ok && c.phase != open {
			r, more := c.Playout(rng, maxPlies-n)
			return r, n + more
		}
		c.moves = c.Moves(c.moves[:0])
		if n == maxPlies || len(c.moves) == 0 {
			return c.Result(), n
		}
		c.Play(c.moves[rng.Uint32N(uint32(len(c.moves)))])
	}
}

// copied returns a copy of s in memory that every call reuses.
func (s *state) copied() *state {
	if s.scratch == nil {
		s.scratch = &state{game: s.game, inner: s.game.New(0)}
	}
	s.scratch.CopyFrom(s)
	return s.scratch
}

// Reseed implements rules.Chancy for a game inside that is Chancy.
func (s *state) Reseed(seed uint64) bool {
	c, ok := s.inner.(rules.Chancy)
	return ok && c.Reseed(seed)
}
