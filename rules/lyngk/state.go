package lyngk

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// A side is the index of a player: 0 for rules.First, 1 for rules.Second.
type side uint8

func (c side) other() side          { return c ^ 1 }
func (c side) player() rules.Player { return rules.Player(c + 1) }
func (c side) String() string       { return string("12"[c&1]) }

const (
	baseHeight = 5 // largest stack of base
	mostHeight = 6 // largest stack of 6stack
	mostClaims = 2 // colours a side may claim (Г.3)
)

// State is a position of LYNGK with everything that decides its future. The
// zero State is not a position: states come from Game.New and Game.Parse. It
// holds no pointers, so plain assignment copies it.
type State struct {
	stacks [pointCount]stack
	claims [2]colours // claimed colours by side
	scores [2]uint8   // collected fives by side, always 0 in 6stack
	actor  side       // makes the next move
	// claimed says that the actor has claimed in this turn and must move.
	claimed bool
	won     rules.Player // who has made a six with an own top (6stack)
	laws    laws
	limits

	// The rest follows from the above.
	result    rules.Result
	due       due     // what the actor has to do
	claimable colours // what he may claim

	// tall[k] holds the points with stacks higher than k; tall[0] is all that
	// is occupied.
	tall  [mostHeight]points
	tops  [pieceCount]points  // by the piece on top
	holds [colourCount]points // by the colours anywhere in the stack
	// sight holds, for an occupied point, the first occupied points along its
	// lines: up to six. Lifting a stack changes it in at most six places, so it
	// is carried along instead of looked up.
	sight [pointCount]points
	// boardHash is the part of the hash that Play updates; playouts, which
	// no caller asks for a hash, let it go stale.
	boardHash uint64
}

// Mover implements rules.State.
func (s *State) Mover() rules.Player {
	if s.due == nothing {
		return rules.None
	}
	return s.actor.player()
}

// Result implements rules.State. A shared victory (Ж.3) is a draw.
func (s *State) Result() rules.Result { return s.result }

// CopyFrom implements rules.State; src must be a *State of this package.
func (s *State) CopyFrom(src rules.State) { *s = *src.(*State) }

// Play implements rules.State.
func (s *State) Play(m rules.Move) {
	if kit.Checked {
		kit.MustBeLegal("lyngk", s, m)
	}
	touched := s.touched(m)
	s.boardHash ^= s.keys(touched)
	s.act(m)
	s.boardHash ^= s.keys(touched)
	s.settle()
	if kit.Checked {
		kit.MustBeConsistent("lyngk", s, Game{laws: s.laws}.Parse)
	}
}

// act makes a move without asking what is due after it.
func (s *State) act(m rules.Move) {
	switch {
	case m == passMove: // Д.11
		s.passOn()
	case isClaim(m):
		s.claim(claimOf(m))
	default:
		s.hop(hopOf(m))
	}
}

// passOn gives the turn to the other side.
func (s *State) passOn() { s.actor, s.claimed = s.actor.other(), false }

// touched returns the points whose stacks a move may change.
func (s *State) touched(m rules.Move) points {
	switch {
	case m == passMove:
		return 0
	case isClaim(m):
		return s.collectable(claimOf(m))
	}
	from, to := hopOf(m)
	return from.set() | to.set()
}

// claim gives a colour to the actor, who is to move again (Г.3–5). Where standing
// fives are collected, those with that colour on top go to him at once.
func (s *State) claim(c piece) {
	for b := s.collectable(c); b != 0; b = b.rest() {
		s.lift(b.first())
		s.scores[s.actor]++
	}
	s.claims[s.actor] |= c.colour()
	s.claimed = true
}

// collectable returns the stacks that claiming a colour takes off the board:
// none by LYNGK-R6, the fives with that top where the option says so.
func (s *State) collectable(c piece) points {
	if s.laws&collectStanding == 0 {
		return 0
	}
	return s.tops[c] & s.tall[int(s.full)-1]
}

// hop moves a stack onto another and ends the turn (Д.1–3). A full stack with an
// own top leaves the board and scores (Д.9) or, in 6stack, wins (З.4); with a
// neutral top it stays (Д.10, З.5).
func (s *State) hop(from, to point) {
	made := s.lift(from).onto(s.stacks[to])
	s.land(made, to)
	if made.height() == int(s.full) && s.claims[s.actor].has(made.top()) {
		if s.laws&sixStack != 0 {
			s.won = s.actor.player()
		} else {
			s.lift(to)
			s.scores[s.actor]++
		}
	}
	s.passOn()
}

// lift takes a stack off the board and joins what it stood between. It clears
// its point in every set, whether it is in it or not: that costs less than to
// look.
func (s *State) lift(p point) stack {
	lifted, others := s.stacks[p], ^p.set()
	s.stacks[p] = 0
	for i := range s.tall {
		s.tall[i] &= others
	}
	for i := range s.tops {
		s.tops[i] &= others
	}
	for i := range s.holds {
		s.holds[i] &= others
	}
	s.unlink(p)
	return lifted
}

// unlink removes a point from the sight of those it sees, which then see what it
// saw in the opposite direction: on every line through it one point at most on
// either side.
func (s *State) unlink(p point) {
	seen, across := s.sight[p], &beyond[p]
	s.sight[p] = 0
	for b := seen; b != 0; b = b.rest() {
		q := b.first()
		s.sight[q] ^= p.set() | seen&across[q]
	}
}

// land puts a stack, made of the stack on a point and others, in its place. All
// sets are written, with or without the point: how many it joins cannot be
// foreseen.
func (s *State) land(made stack, p point) {
	before, here := s.stacks[p], p.set()
	s.stacks[p] = made
	s.tops[before.top()] &^= here
	s.tops[made.top()] |= here
	for c := range s.holds {
		s.holds[c] |= points(made.colours()>>c&1) << (p & 63)
	}
	levels := 1<<made.height() - 1
	for k := range s.tall {
		s.tall[k] |= points(levels>>k&1) << (p & 63)
	}
}

// Hash implements rules.State. Play updates the hash of the board, which
// the checked build compares with one computed anew; the rest fits one word, which
// Hash mixes in.
func (s *State) Hash() uint64 { return numeric.Mix(s.boardHash ^ numeric.Mix(s.rest())) }

// keys returns the keys of the stacks on some points, combined. There are too
// many stacks for a table as Zobrist (1970) has it, so a key is the point and
// the packed stack mixed; as there, what leaves the board is taken out by xor.
func (s *State) keys(of points) (h uint64) {
	for ; of != 0; of = of.rest() {
		p := of.first()
		if stack := s.stacks[p]; stack != 0 {
			h ^= numeric.Mix(uint64(p)<<32 | uint64(stack))
		}
	}
	return h
}

// rest packs everything but the board into one word, without loss. What follows
// from the rest of the position is left out.
func (s *State) rest() uint64 {
	h := uint64(s.claims[0]) | uint64(s.claims[1])<<8 |
		uint64(s.scores[0])<<16 | uint64(s.scores[1])<<24 |
		uint64(s.actor)<<32 | uint64(s.won)<<34 | uint64(s.laws)<<40
	if s.claimed {
		h |= 1 << 33
	}
	return h
}
