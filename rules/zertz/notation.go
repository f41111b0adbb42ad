package zertz

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

const passText = "pass"

// colourSigns are the letters of colours in move texts.
const colourSigns = "WGB"

// moveTexts holds the texts of all placements, removals and hops: by the move,
// and hops that capture grey or black one or two kinds further on. It is computed
// once and never changes; writing a move allocates nothing.
var moveTexts = makeMoveTexts()

func makeMoveTexts() (all [(int(hopKind) + len(colourSigns)) << kindShift]string) {
	for rings := frame; rings != 0; rings &= rings - 1 {
		at := rings.First()
		name := shapes[board48].names[at]
		all[removeMove(at)] = "-" + name
		for c := range colour(len(colourSigns)) {
			sign := colourSigns[c:][:1]
			all[placeMove(c, at)] = sign + name
			for d, step := range steps {
				m, to := hopMove(at, hexgrid.Direction(d)), at.Board().Rotate(2*step)
				all[m+rules.Move(c)<<kindShift] = "x" + name + sign + shapes[board48].names[to.First()&63]
			}
		}
	}
	return all
}

// FormatMove implements rules.Game: "Wd4" places a white marble on d4, "-d1"
// removes that ring, "xd1Gd3" hops from d1 over a grey marble to d3, and "pass".
func (g Game) FormatMove(s rules.State, m rules.Move) string {
	switch kindOf(m) {
	case passKind:
		return passText
	case hopKind:
		return s.(*State).hopText(spotOf(m), directionOf(m))
	}
	if on := s.(*State).shape; on.lattice != nil {
		return ("-" + colourSigns)[colourIndex(m):][:1] + on.names[spotOf(m)]
	}
	return moveTexts[m]
}

// colourIndex returns 0 for a removal, and for a placement one more than its colour.
func colourIndex(m rules.Move) int {
	if kindOf(m) == removeKind {
		return 0
	}
	return 1 + int(colourOf(m))
}

// hopText returns the text of a hop.
func (s *State) hopText(from hexgrid.Spot, d hexgrid.Direction) string {
	one, two := s.shape.leap(from, d)
	over := s.colourAt(from.Board().Rotate(one).First())
	if s.shape.lattice == nil {
		return moveTexts[hopMove(from, d)+rules.Move(over)<<kindShift]
	}
	to := from.Board().Rotate(two).First()
	return "x" + s.shape.names[from] + colourSigns[over:][:1] + s.shape.names[to]
}

// ParseMove implements rules.Game.
func (g Game) ParseMove(s rules.State, move string) (rules.Move, error) {
	m, err := g.parseMove(s.(*State), move)
	return kit.Read("zertz: move", move, m, err)
}

// parseMove distinguishes a text that is no move at all from the several reasons why a
// move may be illegal now, for the person or engine that wrote it.
func (g Game) parseMove(s *State, move string) (rules.Move, error) {
	read, err := s.readMove(move)
	if err != nil {
		return 0, err
	}
	m, err := read()
	switch {
	case s.phase == over:
		return 0, fmt.Errorf("the game is over")
	case err != nil:
		return 0, err
	case !slices.Contains(s.Moves(nil), m):
		return 0, s.whyNot(m)
	}
	return m, nil
}

// readMove checks the grammar of a move; the function it returns looks at the
// board.
func (s *State) readMove(move string) (func() (rules.Move, error), error) {
	is := func(m rules.Move) func() (rules.Move, error) {
		return func() (rules.Move, error) { return m, nil }
	}
	switch rest, hop := strings.CutPrefix(move, "x"); {
	case move == passText:
		return is(passMove()), nil
	case hop:
		return s.readHop(rest)
	case move != "" && strings.Contains("-"+colourSigns, move[:1]):
		at, err := s.readRing(move[1:])
		if err != nil {
			return nil, err
		}
		if move[0] == '-' {
			return is(removeMove(at)), nil
		}
		return is(placeMove(colour(strings.IndexByte(colourSigns, move[0])), at)), nil
	}
	return nil, fmt.Errorf("not a move: want a placement (Wd4), a removal (-d1), a hop (xd1Gd3) or pass")
}

// readRing returns the ring of a name, which must be on the board at the start.
func (s *State) readRing(name string) (hexgrid.Spot, error) {
	at, ok := s.shape.byName[name]
	if !ok {
		return 0, fmt.Errorf("no ring %q", name)
	}
	return at, nil
}

// readHop reads a hop without its "x": a ring, a colour, and the ring two steps
// on.
func (s *State) readHop(text string) (func() (rules.Move, error), error) {
	i := strings.IndexAny(text, colourSigns)
	if i < 0 {
		return nil, fmt.Errorf("want x, a ring, the colour that is captured and the next ring (xd1Gd3)")
	}
	from, err := s.readRing(text[:i])
	if err != nil {
		return nil, err
	}
	to, err := s.readRing(text[i+1:])
	if err != nil {
		return nil, err
	}
	d, ok := s.shape.twoSteps(from, to)
	if !ok {
		return nil, fmt.Errorf("%s is not two steps straight on from %s", text[i+1:], text[:i])
	}
	over := colour(strings.IndexByte(colourSigns, text[i]))
	return func() (rules.Move, error) {
		one, _ := s.shape.leap(from, d)
		jumped := from.Board().Rotate(one)
		if s.marbles[over]&jumped == 0 {
			return 0, fmt.Errorf("there is no %s marble on %s", colourNames[over], s.shape.names[jumped.First()])
		}
		return hopMove(from, d), nil
	}, nil
}

// twoSteps finds the direction in which two steps over a ring lead from one ring to another.
func (m *shape) twoSteps(from, to hexgrid.Spot) (hexgrid.Direction, bool) {
	for d := range hexgrid.Direction(6) {
		over, ok := m.spots[m.cells[from].Step(d)]
		if ok && m.cells[over].Step(d) == m.cells[to] {
			return d, true
		}
	}
	return 0, false
}

// whyNot says why a well-formed move is not legal.
func (s *State) whyNot(m rules.Move) error {
	canHop := s.canHop()
	switch kind := kindOf(m); {
	case s.phase == removing && kind == removeKind:
		return fmt.Errorf("%s is not a free ring", s.shape.names[spotOf(m)])
	case s.phase == removing:
		return fmt.Errorf("a free ring has to be removed first")
	case s.phase == hopping:
		return fmt.Errorf("the marble on %s has to hop on", s.shape.names[s.hopper])
	case kind == removeKind && s.shape.kept:
		return fmt.Errorf("no ring is removed in this game")
	case kind == removeKind:
		return fmt.Errorf("a ring is removed after a placement only")
	case kind == hopKind:
		return fmt.Errorf("want a marble, another next to it and a vacant ring behind that")
	case canHop:
		return fmt.Errorf("capturing is compulsory")
	case kind == passKind:
		return fmt.Errorf("there is a marble to place")
	case s.purse()[colourOf(m)] == 0:
		return fmt.Errorf("no %s marble to place", colourNames[colourOf(m)])
	}
	return fmt.Errorf("%s is not vacant", s.shape.names[spotOf(m)])
}
