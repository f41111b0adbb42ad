package lyngk

import (
	"fmt"
	"math"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field. A position need
// not be reachable, and pieces may be missing. The position depends only on the text and
// the laws, so two positions of one variant are equal exactly when their
// texts are.
func (g Game) Parse(position string) (rules.State, error) {
	s := &State{laws: g.laws, limits: g.laws.limits()}
	err := kit.ReadFields(position, []kit.Field{
		{Name: "board", Read: s.readBoard},
		{Name: "claims", Read: s.readClaims},
		{Name: "actor", Read: s.actor.read},
		{Name: "claimed", Read: s.readClaimed},
		{Name: "scores", Read: s.readScores},
		{Name: "won", Read: s.readWon},
	}, s.impossible)
	if err != nil {
		return nil, fmt.Errorf("lyngk: position %q: %w", position, err)
	}
	s.derive()
	return s, nil
}

// readBoard reads the columns A to I.
func (s *State) readBoard(text string) error {
	texts := strings.Split(text, "/")
	if len(texts) != columnCount {
		return fmt.Errorf("want %d columns, got %d", columnCount, len(texts))
	}
	p := point(0)
	for x, column := range texts {
		stacks := strings.Split(column, ",")
		if len(stacks) != columns[x].size {
			return fmt.Errorf("column %c %q: %d points instead of %d", 'A'+x, column, len(stacks), columns[x].size)
		}
		for _, text := range stacks {
			read, err := readStack(text, s.laws)
			if err != nil {
				return fmt.Errorf("point %s %q: %w", p, text, err)
			}
			s.put(read, p)
			p++
		}
	}
	return nil
}

// readStack reads a stack from bottom to top, "." for an empty point.
func readStack(text string, by laws) (made stack, err error) {
	if text == "." {
		return 0, nil
	}
	if text == "" || len(text) > by.height() {
		return 0, fmt.Errorf("want . or one to %d pieces", by.height())
	}
	for i := range len(text) {
		n := strings.IndexByte(pieceLetters, text[i])
		switch next := single(piece(n)); {
		case n < 0 || by.supply()[n] == 0:
			return 0, fmt.Errorf("%q is not a piece (%sw)", text[i], pieceLetters[:by.colours().count()])
		case made.colours()&next.colours() != 0:
			return 0, fmt.Errorf("two pieces of colour %q", text[i])
		default:
			made = next.onto(made)
		}
	}
	if made.height() > 1 && made.top() == joker { // R5
		return 0, fmt.Errorf("a joker on top of other pieces")
	}
	return made, nil
}

// readClaims reads the colours of both sides.
func (s *State) readClaims(text string) error {
	sides := strings.Split(text, ":")
	if len(sides) != 2 {
		return fmt.Errorf("want the colours of both sides with a colon between them")
	}
	for c, list := range sides {
		if err := s.claims[c].read(list, s.laws); err != nil {
			return err
		}
	}
	return nil
}

// read reads as many letters as may be claimed; the order i b r g k is the only one allowed.
func (c *colours) read(text string, by laws) error {
	known := pieceLetters[:by.colours().count()]
	if text == "-" {
		return nil
	}
	if text == "" || len(text) > by.claims() {
		return fmt.Errorf("%q: want - or %s", text, [...]string{"one colour", "one or two colours", "one to three colours"}[by.claims()-1])
	}
	for i := range len(text) {
		n := strings.IndexByte(known, text[i])
		if n < 0 {
			return fmt.Errorf("%q is not a colour (%s)", text[i], known)
		}
		if piece(n).colour() <= *c {
			return fmt.Errorf("%q: colours not in the order %s", text, known)
		}
		*c |= piece(n).colour()
	}
	return nil
}

// read reads 1 or 2.
func (c *side) read(text string) error {
	if text != "1" && text != "2" {
		return fmt.Errorf("want 1 or 2")
	}
	*c = side(text[0] - '1')
	return nil
}

// readClaimed reads whether the actor has claimed in this turn.
func (s *State) readClaimed(text string) error {
	if text != "0" && text != "1" {
		return fmt.Errorf("want 0 or 1")
	}
	s.claimed = text == "1"
	return nil
}

// readScores reads the collected stacks of both sides; checkScores knows how many there may be.
func (s *State) readScores(text string) error {
	return kit.Pair(text, "stacks", math.MaxUint8, &s.scores)
}

// readWon reads who has won by a six.
func (s *State) readWon(text string) error {
	if text == "-" {
		return nil
	}
	var c side
	if err := c.read(text); err != nil {
		return fmt.Errorf("want -, 1 or 2")
	}
	s.won = c.player()
	return nil
}

// impossible names the field that no position of the variant can have, and why;
// the error is nil when there is none.
func (s *State) impossible() (field string, err error) {
	return kit.Impossible(
		kit.CheckOf("board", s.checkPieces),
		kit.CheckOf("claims", s.checkClaims),
		kit.CheckOf("claimed", s.checkClaimed),
		kit.CheckOf("scores", s.checkScores),
		kit.CheckOf("won", s.checkWon),
	)
}

// checkPieces refuses more pieces of a kind than the board is laid with (В.1).
func (s *State) checkPieces() error {
	for p, most := range s.laws.supply() {
		if n := s.pieces(piece(p)); n > most {
			return fmt.Errorf("%d pieces %s, there are %d", n, piece(p), most)
		}
	}
	return nil
}

// pieces counts the pieces of a kind on the board.
func (s *State) pieces(p piece) (n int) {
	if p != joker {
		return s.holds[p].count()
	}
	for _, stack := range s.stacks {
		n += stack.jokers()
	}
	return n
}

// checkClaims refuses a colour claimed by both sides.
func (s *State) checkClaims() error {
	if twice := s.claims[0] & s.claims[1]; twice != 0 {
		return fmt.Errorf("colour %s claimed by both sides", twice.first())
	}
	return nil
}

// checkClaimed refuses a claim in this turn by a side without one.
func (s *State) checkClaimed() error {
	if s.claimed && s.claims[s.actor] == 0 {
		return fmt.Errorf("player %s has no colour", s.actor)
	}
	return nil
}

// checkScores refuses collected stacks in 6stack, where they stay (З.1), beyond those
// granted where a handicap does, and in
// base more than the missing pieces can have made, besides those a handicap may
// grant. To collect a stack takes five pieces away, so no play leads from a
// position within the limit to one beyond it.
func (s *State) checkScores() error {
	if s.laws&(sixStack|grantedFives) == sixStack && s.scores != [2]uint8{} {
		return fmt.Errorf("must be 0,0 in 6stack")
	}
	if n := max(s.scores[0], s.scores[1]); s.laws&grantedFives != 0 && n > mostGranted {
		return fmt.Errorf("%d stacks, at most %d are granted", n, mostGranted)
	}
	left := 0
	for p := range supply {
		left += s.pieces(piece(p))
	}
	most := mostGranted + (pointCount-left)/s.laws.scored()
	if n := int(max(s.scores[0], s.scores[1])); n > most {
		return fmt.Errorf("%d stacks, one side has at most %d with %d pieces on the board", n, most, left)
	}
	return nil
}

// checkWon refuses a win by a six in base, which has none.
func (s *State) checkWon() error {
	if s.laws&sixStack == 0 && s.won != rules.None {
		return fmt.Errorf("must be - in base")
	}
	return nil
}
