package zertz

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field. The history of the
// position begins with it (ZERTZ-R10).
func (g Game) Parse(position string) (rules.State, error) {
	s := g.empty()
	counts := func(name string, into *[colours]uint8) kit.Field {
		return kit.Field{Name: name, Read: func(text string) error { return readCounts(text, into) }}
	}
	err := kit.ReadFields(position, []kit.Field{
		{Name: "rings", Read: s.readRings},
		counts("supply", &s.supply),
		counts("cap1", &s.captured[0]),
		counts("cap2", &s.captured[1]),
		{Name: "actor", Read: s.readActor},
		{Name: "phase", Read: s.readPhase},
	}, func() (string, error) { return s.impossible(g.supply) })
	if err != nil {
		return nil, fmt.Errorf("zertz: position %q: %w", position, err)
	}
	s.begin()
	return s, nil
}

// readRings reads the columns from the left.
func (s *State) readRings(text string) error {
	columns, texts := s.shape.columns, strings.Split(text, "/")
	if len(texts) != len(columns) {
		return fmt.Errorf("want %d columns, got %d", len(columns), len(texts))
	}
	for i, column := range columns {
		if err := s.readColumn(column, texts[i]); err != nil {
			return fmt.Errorf("column %c %q: %w", 'a'+i, texts[i], err)
		}
	}
	return nil
}

func (s *State) readColumn(column hexgrid.Board, text string) error {
	if len(text) != column.Count() {
		return fmt.Errorf("%d places instead of %d", len(text), column.Count())
	}
	for i := range len(text) {
		at := column & -column
		column &^= at
		c := strings.IndexByte(colourLetters, text[i])
		switch {
		case text[i] == missingSign:
			continue
		case c >= 0:
			s.marbles[c] |= at
		case text[i] != vacantSign:
			return fmt.Errorf("%q is neither a marble (w g b) nor a vacant ring (.) nor a missing one (_)", text[i])
		}
		s.rings |= at
	}
	return nil
}

// readCounts reads the numbers of white, grey and black marbles. More than a
// game can have is refused here, before the number is cut to a byte.
func readCounts(text string, counts *[colours]uint8) error {
	numbers := strings.Split(text, ",")
	if len(numbers) != colours {
		return fmt.Errorf("want three numbers with commas between them")
	}
	for c, number := range numbers {
		n, err := readNumber(number)
		if err != nil {
			return err
		}
		if n > mostMarbles {
			return fmt.Errorf("%d %s marbles, there are never more than %d", n, colourNames[c], mostMarbles)
		}
		counts[c] = uint8(n)
	}
	return nil
}

// readActor reads 0, 1 or 2. For now 0, no player, is held as a draw; whether that
// suits the phase is seen afterwards.
func (s *State) readActor(text string) error {
	switch text {
	case "0":
		s.result = rules.Draw
	case "1":
		s.actor = 0
	case "2":
		s.actor = 1
	default:
		return fmt.Errorf("want 1 or 2, or 0 for neither")
	}
	return nil
}

// readPhase reads what is due.
func (s *State) readPhase(text string) error {
	ring, hop := strings.CutPrefix(text, "j")
	switch {
	case text == "-":
		s.phase = starting
	case text == "r":
		s.phase = removing
	case text == "#":
		s.phase = over
		if s.result != rules.Draw {
			s.result = rules.Win(s.actor.player())
		}
	case hop:
		at, err := s.readRing(ring)
		s.phase, s.hopper = hopping, at
		return err
	default:
		return fmt.Errorf("want - (start of a turn), r (remove a ring), j and a ring (hop on from there) or # (over)")
	}
	return nil
}

// impossible names the field that no position with so many marbles can have,
// and why; the error is nil when there is none.
func (s *State) impossible(all Counts) (field string, err error) {
	return kit.Impossible(
		kit.CheckOf("supply", func() error { return s.checkMarbles(all) }),
		kit.CheckOf("rings", s.checkGroups),
		kit.CheckOf("actor", s.checkActor),
		kit.CheckOf("cap1", func() error { return s.checkGoal(0) }),
		kit.CheckOf("cap2", func() error { return s.checkGoal(1) }),
		kit.CheckOf("phase", s.checkPhase),
	)
}

// checkMarbles refuses marbles that do not add up to those of the game.
func (s *State) checkMarbles(all Counts) error {
	for c, want := range all {
		n := s.marbles[c].Count() + int(s.supply[c]) + int(s.captured[0][c]) + int(s.captured[1][c])
		if n != want {
			return fmt.Errorf("%d %s marbles on the board, in the supply and captured, the game has %d", n, colourNames[c], want)
		}
	}
	return nil
}

// checkGroups refuses a group of rings without a vacant one, which would have
// been claimed (ZERTZ-R3), and an open game or a draw without rings, which would
// have been won (ZERTZ-R7).
func (s *State) checkGroups() error {
	if full := s.rings &^ s.shape.connected(s.vacant(), s.rings); full != 0 {
		return fmt.Errorf("the group of %s has no vacant ring", s.shape.names[full.First()])
	}
	if s.rings == 0 && s.result.Winner() == rules.None {
		return fmt.Errorf("no ring is left, so the game is won")
	}
	return nil
}

// checkActor refuses an open game in which no player is to move.
func (s *State) checkActor() error {
	if s.result == rules.Draw && s.phase != over {
		return fmt.Errorf("no player is to move in a game that is not over")
	}
	return nil
}

// checkGoal refuses a goal that has been reached without the game being won by
// that side.
func (s *State) checkGoal(p side) error {
	if s.goals.reached(&s.captured[p]) && s.result != rules.Win(p.player()) {
		return fmt.Errorf("player %d has reached a goal, so the game is won", p.player())
	}
	return nil
}

// checkPhase refuses a phase that the board does not allow.
func (s *State) checkPhase() error {
	switch s.phase {
	case removing:
		if s.shape.freeRings(s.rings, s.vacant()) == 0 {
			return fmt.Errorf("no ring is free")
		}
	case hopping:
		if s.occupied()&s.hopper.Board() == 0 {
			return fmt.Errorf("no marble is on %s", s.shape.names[s.hopper])
		}
		if !s.canHopFrom(s.hopper.Board()) {
			return fmt.Errorf("the marble on %s cannot hop", s.shape.names[s.hopper])
		}
	case over:
		return s.checkOver()
	}
	return nil
}

// checkOver refuses an end that no rule brings about: a win without a goal and
// with rings left, or a draw while there is a supply.
func (s *State) checkOver() error {
	if s.result == rules.Draw {
		if !s.supplyIsEmpty() {
			return fmt.Errorf("no draw while there is a supply")
		}
		return nil
	}
	if s.rings != 0 && !s.goals.reached(&s.captured[s.actor]) {
		return fmt.Errorf("player %d has not reached a goal", s.actor.player())
	}
	return nil
}

// mustBeConsistent panics if something that Play updates differs from its value
// when derived from the text alone, or if the position is impossible. Only
// the history of positions is not in the text; it must end with the present one.
func (s *State) mustBeConsistent() {
	parsed, err := s.game().Parse(s.String())
	if err != nil {
		panic(fmt.Sprintf("zertz: play led to an impossible position: %v", err))
	}
	again := parsed.(*State)
	if n := s.turns; n > 0 && s.phase == starting && s.past.all[n-1] != s.moment() {
		panic(fmt.Sprintf("zertz: the history of %q does not end with it", s))
	}
	got := *s
	got.past, got.turns = again.past, again.turns
	if got != *again {
		panic(fmt.Sprintf("zertz: state of %q is %+v, derived anew %+v", s, got, *again))
	}
}

// game returns a game that has positions like this one. Which variant it is and
// how it started cannot be told and does not matter.
func (s *State) game() Game {
	g := Game{shape: s.shape, goals: Goals{Each: int(s.goals.each), Of: Counts{int(s.goals.of[white]), int(s.goals.of[grey]), int(s.goals.of[black])}}}
	for c := range g.supply {
		g.supply[c] = s.marbles[c].Count() + int(s.supply[c]) + int(s.captured[0][c]) + int(s.captured[1][c])
	}
	return g
}
