package rulestest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"gipf.arena/rules"
)

// A fault is one way in which the toy game breaks the contract.
type fault int

const (
	sound fault = iota
	sharedCopy
	duplicateMove
	changingOrder
	clobberedSlice
	movesAfterEnd
	moverAfterEnd
	endingTooEarly
	constantHash
	historyInHash
	parsedHash
	refusedText
	refusedMove
	wrongMove
	illegalMove
	sameMoveText
	blankInText
	looseText
	panickingParse
	biasedPlayout
	playingPlayout
	cappedPlayout
	greedyPlayout
	fewFeatures
	nanFeature
	sameNames
	oneSidedFeature
	highPhase
	oneSidedPhase
	parsedPhase
	fewMoveFeatures
	nanMoveFeature
	sameMoveNames
	fewDocs
	playingMoveFeatures
	oneSidedMoveFeature
	allocatingMoveFeatures
	wrongSwap
	wrongImage
	allocatingMoves
	flatDrawing
	steeringDrawing
	playingDrawing
	clobberedNoise
	illegalNoise
	forcedNoise
	deniedNoise
	noEventKinds
	sameEventNames
	manyEvents
	absentEvent
	playingEvents
	parsedEvents
	oneSidedEvents
)

// toy is a game for testing the suite: players in turn take one to three from a
// pile, and who takes the last one wins.
type toy struct{ fault fault }

// toyState holds the pile in a slice so that a careless copy shares it.
type toyState struct {
	toy
	pile   []int
	mover  rules.Player
	plies  int
	called int
}

const toyPile = 12

func (g toy) Name() string { return "toy" }
func (g toy) Version() int { return 1 }
func (g toy) New(uint64) rules.State {
	return &toyState{toy: g, pile: []int{toyPile}, mover: rules.First}
}

func (g toy) Parse(position string) (rules.State, error) {
	if g.fault == panickingParse && position == "" {
		panic("empty text")
	}
	if g.fault == looseText {
		position = strings.TrimSpace(position)
	}
	pile, mover, _ := strings.Cut(strings.TrimSuffix(position, " - - - -"), " ")
	n, _ := strconv.Atoi(pile)
	m, _ := strconv.Atoi(mover)
	s := &toyState{toy: g, pile: []int{n}, mover: rules.Player(m)}
	if m != 1 && m != 2 || n < 0 || n > toyPile || s.String() != position || g.fault == refusedText && n == 3 {
		return nil, fmt.Errorf("toy: bad position %q", position)
	}
	if g.fault == parsedHash {
		s.plies = 99
	}
	return s, nil
}

func (g toy) ParseMove(s rules.State, move string) (rules.Move, error) {
	n, err := strconv.Atoi(move)
	pile := s.(*toyState).pile[0]
	if g.fault == illegalMove {
		pile = 3
	}
	if err != nil || n < 1 || n > min(3, pile) || strconv.Itoa(n) != move || g.fault == refusedMove && n == 2 {
		return 0, fmt.Errorf("toy: bad move %q", move)
	}
	if g.fault == wrongMove {
		return 1, nil
	}
	return rules.Move(n), nil
}

func (g toy) FormatMove(_ rules.State, m rules.Move) string {
	switch {
	case g.fault == sameMoveText:
		return "1"
	case g.fault == blankInText:
		return fmt.Sprintf("take %d", m)
	}
	return strconv.Itoa(int(m))
}

func (s *toyState) over() bool { return s.pile[0] == 0 }

func (s *toyState) Mover() rules.Player {
	if s.over() && s.fault != moverAfterEnd {
		return rules.None
	}
	return s.mover
}

func (s *toyState) Moves(dst []rules.Move) []rules.Move {
	s.called++
	if s.fault == clobberedSlice {
		dst = dst[:0]
	}
	if s.fault == allocatingMoves {
		dst = append([]rules.Move(nil), dst...)
	}
	from := len(dst)
	for n := 1; n <= min(3, s.pile[0]); n++ {
		dst = append(dst, rules.Move(n))
	}
	switch list := dst[from:]; {
	case s.fault == duplicateMove && len(list) == 2:
		dst = append(dst, list[0])
	case s.fault == changingOrder && len(list) > 1 && s.called%2 == 0:
		list[0], list[1] = list[1], list[0]
	case s.fault == movesAfterEnd && s.over():
		dst = append(dst, 1)
	}
	return dst
}

func (s *toyState) Play(m rules.Move) {
	s.pile[0] -= int(m)
	s.mover = s.mover.Other()
	s.plies++
}

func (s *toyState) Result() rules.Result {
	if !s.over() && (s.fault != endingTooEarly || s.pile[0] > 1) {
		return rules.Ongoing
	}
	return rules.Win(s.mover.Other())
}

func (s *toyState) CopyFrom(src rules.State) {
	o := src.(*toyState)
	pile := s.pile
	*s = *o
	if s.fault != sharedCopy {
		s.pile = append(pile[:0], o.pile...)
	}
}

func (s *toyState) Hash() uint64 {
	switch {
	case s.fault == constantHash && s.pile[0] < 5:
		return 7
	case s.fault == historyInHash || s.plies == 99:
		return uint64(s.pile[0])<<16 | uint64(s.plies)<<8 | uint64(s.mover)
	}
	return uint64(s.pile[0])<<16 | uint64(s.mover)
}

func (s *toyState) String() string { return fmt.Sprintf("%d %d - - - -", s.pile[0], s.mover) }

func (s *toyState) Draw() string {
	switch {
	case s.fault == flatDrawing:
		return fmt.Sprint(s.pile[0])
	case s.fault == steeringDrawing:
		return "\x1b[1mpile\n" + strings.Repeat("o", s.pile[0]) + "\n"
	case s.fault == playingDrawing && s.pile[0] > 0:
		s.pile[0]--
	}
	return "pile\n" + strings.Repeat("o", s.pile[0]) + "\n"
}

func (s *toyState) Ending() string {
	if s.over() {
		return "empty"
	}
	return ""
}

func (s *toyState) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	pile, mover := s.pile[0], s.mover
	if s.fault == cappedPlayout {
		maxPlies = 1 << 20
	}
	plies := 0
	for ; pile > 0 && plies < maxPlies; plies++ {
		n := 1 + rng.IntN(min(3, pile))
		if s.fault == biasedPlayout && rng.IntN(5) == 0 {
			n = 1
		}
		pile -= n
		mover = mover.Other()
	}
	if s.fault == playingPlayout {
		s.pile[0] = pile
	}
	switch {
	case pile > 0:
		return rules.Ongoing, plies
	case s.fault == greedyPlayout && plies > 0:
		return rules.FirstWins, plies
	}
	return rules.Win(mover.Other()), plies
}

func (g toy) FeatureNames() []string {
	if g.fault == sameNames {
		return []string{"pile", "pile"}
	}
	return []string{"pile", "rest"}
}

func (s *toyState) Features(dst []float64) []float64 {
	rest := float64(s.pile[0] % 4)
	switch s.fault {
	case fewFeatures:
		return append(dst, rest)
	case nanFeature:
		rest = math.Sqrt(rest - 1)
	case oneSidedFeature:
		rest = float64(s.mover)
	}
	return append(dst, float64(s.pile[0]), rest)
}

// Noisy: to win is noisy, and compulsory where there is nothing else.
func (s *toyState) Noisy(dst []rules.Move) ([]rules.Move, bool) {
	n := s.pile[0]
	switch {
	case s.fault == clobberedNoise:
		dst = append(dst[:0], 1)
	case s.fault == illegalNoise && n > 3:
		return append(dst, rules.Move(n)), false
	case n > 0 && n <= 3:
		dst = append(dst, rules.Move(n))
	}
	return dst, s.Forced() && s.fault != deniedNoise
}

func (s *toyState) Forced() bool {
	return s.pile[0] == 1 || s.fault == forcedNoise && s.pile[0] == 2
}

func (s *toyState) Phase() float64 {
	switch {
	case s.fault == highPhase:
		return 1.5
	case s.fault == oneSidedPhase && s.mover == rules.Second, s.fault == parsedPhase && s.plies > 0:
		return 1
	}
	return 1 - float64(s.pile[0])/toyPile
}

func (g toy) MoveFeatureNames() []string {
	if g.fault == sameMoveNames {
		return []string{"taken", "taken"}
	}
	return []string{"taken", "left"}
}

func (g toy) FeatureDocs() []string { return []string{"the pile", "what is left of fours"} }

func (g toy) MoveFeatureDocs() []string {
	if g.fault == fewDocs {
		return []string{"how many are taken"}
	}
	return []string{"how many are taken", "how many are left"}
}

func (s *toyState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	left := float64(s.pile[0] - int(m))
	switch s.fault {
	case fewMoveFeatures:
		return append(dst, left)
	case nanMoveFeature:
		left = math.Log(-left)
	case oneSidedMoveFeature:
		left = float64(s.mover)
	case playingMoveFeatures:
		s.pile[0]--
	case allocatingMoveFeatures:
		dst = append([]float64(nil), dst...)
	}
	return append(dst, float64(m), left)
}

func (g toy) Symmetries() int { return 2 }

func (g toy) Image(dst, src rules.State, k int) bool {
	dst.CopyFrom(src)
	d := dst.(*toyState)
	if k == 1 {
		d.mover = d.mover.Other()
		if g.fault == wrongImage && d.pile[0] == 4 {
			d.pile[0]--
		}
	}
	return k == 1 && g.fault != wrongSwap
}

func (g toy) EventKinds() []rules.EventKind {
	kinds := []rules.EventKind{
		{Name: "win", Rule: "TOY-R1", Doc: "the last is taken"}, {Name: "greed", Rule: "TOY-R2", Doc: "three are taken"},
	}
	switch g.fault {
	case noEventKinds:
		return nil
	case sameEventNames:
		kinds[1].Name = kinds[0].Name
	case absentEvent:
		kinds[1].Absent = true
	}
	return kinds
}

func (s *toyState) Events(m rules.Move) (e rules.Events) {
	if int(m) == s.pile[0] {
		e |= rules.Event(0)
	}
	if m == 3 {
		e |= rules.Event(1)
	}
	switch {
	case s.fault == manyEvents && m == 2:
		e |= rules.Event(2)
	case s.fault == playingEvents:
		s.pile[0]--
	case s.fault == parsedEvents && s.plies > 2, s.fault == oneSidedEvents && s.mover == rules.Second:
		e ^= rules.Event(0)
	}
	return e
}
