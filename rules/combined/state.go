package combined

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/internal/kit"
)

// A phase is what the mover does.
type phase uint8

const (
	playing  phase = iota // GIPF goes on
	answered              // the challenger answers an announcement
	linked                // the linked game is on
)

// Two bits of a rules.Move tell which game it belongs to; the rest is that game's move,
// which fits in the remaining bits.
const (
	allow     = 1 << 30
	challenge = 1<<30 | 1
	linkedBit = 1 << 31
)

// A State is a position of a match with everything that decides its future. States come
// from Game.New and Game.Parse.
type State struct {
	game   *Game
	main   gipf.PotentialsState
	sub    rules.State // the linked game, valid in its phase; nil for dice
	room   rules.State // where playouts lay out linked games with chance, else nil
	phase  phase
	left   [2]uint8 // challenges, by player
	use    rules.Move
	chance uint64 // state of the generator SplitMix64
}

// user returns the player who has announced a use, or who is to move in GIPF.
func (s *State) user() rules.Player { return s.main.Mover() }

// Mover implements rules.State. The first player of the linked game is the challenger (C4).
func (s *State) Mover() rules.Player {
	switch s.phase {
	case answered:
		return s.user().Other()
	case linked:
		if s.sub.Mover() == rules.First {
			return s.user().Other()
		}
	}
	return s.user()
}

// Result implements rules.State with the result of the GIPF game.
func (s *State) Result() rules.Result { return s.main.Result() }

// Moves implements rules.State.
func (s *State) Moves(dst []rules.Move) []rules.Move {
	switch s.phase {
	case answered:
		return append(dst, allow, challenge)
	case linked:
		return tagged(s.sub.Moves(dst), len(dst))
	}
	return s.main.Moves(dst)
}

// tagged marks the moves from first on as moves of the linked game.
func tagged(moves []rules.Move, first int) []rules.Move {
	for i := range moves[first:] {
		moves[first+i] |= linkedBit
	}
	return moves
}

// Play implements rules.State.
func (s *State) Play(m rules.Move) {
	if kit.Checked {
		kit.MustBeLegal("combined", s, m)
	}
	switch {
	case s.phase == linked:
		s.sub.Play(m &^ linkedBit)
		if r := s.sub.Result(); r != rules.Ongoing {
			s.decide(r != rules.FirstWins)
		}
	case m == allow:
		s.decide(true)
	case m == challenge:
		s.challenge()
	case gipf.IsUse(m) && s.left[s.user().Other().Index()] > 0:
		s.phase, s.use = answered, m
	default:
		s.main.Play(m)
	}
}

// decide ends an announcement: the use takes place, or the potential is lost (C5, C7).
func (s *State) decide(takesPlace bool) {
	m := s.use
	s.phase, s.use = playing, 0
	if takesPlace {
		s.main.Play(m)
		return
	}
	s.main.Lose(m)
}

// challenge spends a challenge: dice are rolled (C6), or the linked game begins.
func (s *State) challenge() {
	s.spend()
	if s.game.linked == nil {
		s.rollDice()
		return
	}
	s.phase = linked
	if start := s.laidOut(s.sub); start != s.sub {
		s.sub.CopyFrom(start)
	}
}

// spend takes a challenge from the challenger (C3).
func (s *State) spend() { s.left[s.user().Other().Index()]-- }

// rollDice decides an announcement: the user needs the challenger's number or more (C6).
func (s *State) rollDice() {
	user, challenger := s.roll(), s.roll()
	s.decide(user >= challenger)
}

// laidOut returns the start of the linked game, which the caller must not play on: the
// common start of its games, or room with a set-up that is drawn (C11).
func (s *State) laidOut(room rules.State) rules.State {
	d, ok := s.game.linked.(dealer)
	if !ok {
		return s.game.start
	}
	d.Deal(room, s.next())
	return room
}

// next draws from the generator SplitMix64 (Steele, Lea and Flood 2014).
func (s *State) next() uint64 {
	z := numeric.Mix(s.chance)
	s.chance += 0x9e3779b97f4a7c15
	return z
}

// roll rolls a die. A remainder favours small numbers by a part in 10^18.
func (s *State) roll() uint64 { return s.next()%6 + 1 }

// CopyFrom implements rules.State; src must be a *State of the same game.
func (s *State) CopyFrom(src rules.State) {
	o, sub, room := src.(*State), s.sub, s.room
	*s = *o
	s.sub, s.room = sub, room
	if o.phase == linked {
		s.sub.CopyFrom(o.sub)
	}
}

// Hash implements rules.State.
func (s *State) Hash() uint64 {
	h := numeric.Mix(s.main.Hash() ^ numeric.Mix(s.chance))
	h = numeric.Mix(h ^ uint64(s.phase) ^ uint64(s.left[0])<<8 ^ uint64(s.left[1])<<16 ^ uint64(s.use)<<24)
	if s.phase == linked {
		h = numeric.Mix(h ^ s.sub.Hash())
	}
	return h
}

// Reseed implements rules.Chancy (C12): dice and set-ups are drawn anew.
func (s *State) Reseed(seed uint64) bool {
	if s.game.chance {
		s.chance = seed
	}
	return s.game.chance
}
