package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gipf.arena/rules"
)

// sentinel fills a list before Moves appends to it; no game packs a move this way.
const sentinel = ^rules.Move(0)

// checkMoves checks that Moves lists each move once, always in the same
// order, after what the caller's slice holds, and none exactly when the game is
// over; and that Mover and Result agree with that.
func checkMoves(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		list := s.Moves([]rules.Move{sentinel})
		if len(list) == 0 || list[0] != sentinel {
			return fmt.Errorf("method Moves does not append to the slice it is given")
		}
		moves := list[1:]
		if again := s.Moves(nil); !slices.Equal(moves, again) {
			return fmt.Errorf("method Moves gives %v, then %v", moves, again)
		}
		if err := checkOver(s, len(moves)); err != nil {
			return err
		}
		if err := noneTwice(moves); err != nil {
			return fmt.Errorf("method Moves: %w", err)
		}
		parsed, err := g.Parse(s.String())
		if err != nil {
			return fmt.Errorf("method Parse refuses the position's own text: %w", err)
		}
		if other := parsed.Moves(nil); !slices.Equal(moves, other) {
			return fmt.Errorf("method Moves gives %v, after Parse %v", moves, other)
		}
		return nil
	})
}

// checkOver compares the three ways to see that a game is over.
func checkOver(s rules.State, moves int) error {
	over := s.Result() != rules.Ongoing
	if (moves == 0) != over || (s.Mover() == rules.None) != over {
		return fmt.Errorf("result %v, mover %v and %d moves do not agree", s.Result(), s.Mover(), moves)
	}
	if e, ok := s.(rules.Ender); ok && (e.Ending() != "") != over {
		return fmt.Errorf("result %v, but ending %q", s.Result(), e.Ending())
	}
	return nil
}

// noneTwice refuses a list with a value that occurs twice.
func noneTwice[T comparable](list []T) error {
	seen := make(map[T]bool, len(list))
	for _, x := range list {
		if seen[x] {
			return fmt.Errorf("%v occurs twice", x)
		}
		seen[x] = true
	}
	return nil
}

// manyTexts bounds the move texts that checkTexts collects to try them where
// they are not legal.
const manyTexts = 100

// checkTexts checks that positions and moves survive being written and read,
// that the texts have the characters they may have, and that a move that is
// not legal is refused.
func checkTexts(g rules.Game, o Options) error {
	var elsewhere []string // texts legal somewhere
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		if err := checkPositionText(g, s); err != nil {
			return err
		}
		var texts []string
		for _, m := range s.Moves(nil) {
			text := g.FormatMove(s, m)
			texts = append(texts, text)
			if err := checkMoveText(g, s, m, text); err != nil {
				return err
			}
		}
		if err := noneTwice(texts); err != nil {
			return fmt.Errorf("move texts: %w", err)
		}
		for _, text := range elsewhere {
			if m, err := g.ParseMove(s, text); err == nil && !slices.Contains(texts, text) {
				return fmt.Errorf("method ParseMove accepts %q as %v, which is not among the legal moves %q", text, m, texts)
			}
		}
		if len(elsewhere) < manyTexts {
			elsewhere = append(elsewhere, texts...)
		}
		return nil
	})
}

// checkPositionText checks that a position text consists of fields separated by single
// blanks, that no field looks like the end of the text in a command of UGI, and that
// Parse reads the text back unchanged.
func checkPositionText(g rules.Game, s rules.State) error {
	text := s.String()
	if err := plain(text); err != nil {
		return err
	}
	fields := strings.Fields(text)
	if strings.Join(fields, " ") != text || text == "" || slices.Contains(fields, "moves") {
		return fmt.Errorf("position text is not fields with single blanks, or one of them is \"moves\"")
	}
	again, err := g.Parse(text)
	if err != nil {
		return fmt.Errorf("method Parse refuses the position's own text: %w", err)
	}
	if again.String() != text {
		return fmt.Errorf("after Parse the text is %q", again)
	}
	if again.Mover() != s.Mover() || again.Result() != s.Result() {
		return fmt.Errorf("mover %v, result %v; after Parse %v, %v", s.Mover(), s.Result(), again.Mover(), again.Result())
	}
	return nil
}

// checkMoveText checks that a legal move is read back from its text. The
// characters refused here separate moves in turn tokens and records.
func checkMoveText(g rules.Game, s rules.State, m rules.Move, text string) error {
	if err := plain(text); err != nil {
		return err
	}
	if text == "" || strings.ContainsAny(text, " ;|\"") {
		return fmt.Errorf("text %q of move %v is empty or has a blank, a ; a | or a \"", text, m)
	}
	return checkReading(g, s, m, text)
}

// checkReading checks that the text of a legal move is read as that move.
func checkReading(g rules.Game, s rules.State, m rules.Move, text string) error {
	got, err := g.ParseMove(s, text)
	if err != nil {
		return fmt.Errorf("method ParseMove refuses a legal move: %w", err)
	}
	if got != m {
		return fmt.Errorf("method ParseMove(%q) = %v, want %v", text, got, m)
	}
	return nil
}

// plain refuses what is not printable ASCII.
func plain(text string) error {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return fmt.Errorf("byte %#x in %q", text[i], text)
		}
	}
	return nil
}

// checkTurns checks whole-turn tokens from every position of the walks, those
// within a turn too: a random rest of the turn is read back from its token, and
// a token that stops early or runs on is refused.
func checkTurns(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		text, hash := s.String(), s.Hash()
		err := checkOneTurn(g, s, rng)
		if err == nil && (s.String() != text || s.Hash() != hash) {
			err = fmt.Errorf("reading or writing a turn changes the position to %q", s)
		}
		return err
	})
}

func checkOneTurn(g rules.Game, s rules.State, rng *rand.Rand) error {
	turn, after := randomTurn(g, s, rng)
	token := rules.FormatTurn(g, s, turn)
	if len(turn) == 0 {
		return mustRefuseTurn(g, s, token, "the game is over")
	}
	got, err := rules.ParseTurn(g, s, token)
	if err != nil {
		return fmt.Errorf("function ParseTurn refuses a whole turn: %w", err)
	}
	if !slices.Equal(got, turn) {
		return fmt.Errorf("function ParseTurn(%q) = %v, want %v", token, got, turn)
	}
	for n := 1; n < len(turn); n++ {
		if err := mustRefuseTurn(g, s, rules.FormatTurn(g, s, turn[:n]), "it stops early"); err != nil {
			return err
		}
	}
	// A token that runs on is refused even where its next move is legal.
	next := "pass"
	if moves := after.Moves(nil); len(moves) > 0 {
		next = g.FormatMove(after, moves[rng.IntN(len(moves))])
	}
	return mustRefuseTurn(g, s, token+";"+next, "it runs on")
}

// randomTurn plays random moves from s, which stays as it is, until its
// turn is over, and returns them and the position they lead to.
func randomTurn(g rules.Game, s rules.State, rng *rand.Rand) (turn []rules.Move, after rules.State) {
	after = rules.Fork(g, s)
	for after.Mover() == s.Mover() && after.Mover() != rules.None {
		moves := after.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		turn = append(turn, m)
		after.Play(m)
	}
	return turn, after
}

// mustRefuseTurn returns an error if the game accepts the token.
func mustRefuseTurn(g rules.Game, s rules.State, token, why string) error {
	if moves, err := rules.ParseTurn(g, s, token); err == nil {
		return fmt.Errorf("function ParseTurn reads %q as %v although %s", token, moves, why)
	}
	return nil
}

// checkGarbage feeds damaged texts to Parse and ParseMove: they must not panic,
// and what they accept must be what they would write themselves.
func checkGarbage(g rules.Game, o Options) error {
	texts := []string{"", " ", "x", "-", "\x00", "six fields of nothing at all", "\xff\xfe"}
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		text := s.String()
		texts = append(texts[:7], damaged(text, rng), damaged(text, rng), text+" ", " "+text)
		for _, m := range s.Moves(nil) {
			move := g.FormatMove(s, m)
			texts = append(texts, damaged(move, rng), move+"+", move+","+move)
		}
		for _, text := range texts {
			if err := guard(func() error { return checkOneText(g, s, text) }); err != nil {
				return fmt.Errorf("text %q: %w", text, err)
			}
		}
		return nil
	})
}

// checkOneText checks that what is accepted is written back byte for byte: texts
// are canonical.
func checkOneText(g rules.Game, s rules.State, text string) error {
	if p, err := g.Parse(text); err == nil && p.String() != text {
		return fmt.Errorf("method Parse accepts it as %q", p)
	}
	if m, err := g.ParseMove(s, text); err == nil {
		if got := g.FormatMove(s, m); got != text {
			return fmt.Errorf("method ParseMove accepts it as %q", got)
		}
	}
	return nil
}

// damaged changes, doubles or drops one byte of text. The new byte comes from
// the text itself half of the time, which keeps the result close to the grammar.
func damaged(text string, rng *rand.Rand) string {
	if text == "" {
		return "?"
	}
	i := rng.IntN(len(text))
	b := text[rng.IntN(len(text))]
	if rng.IntN(2) == 0 {
		b = byte(rng.IntN(256))
	}
	switch rng.IntN(3) {
	case 0:
		return text[:i] + string([]byte{b}) + text[i+1:]
	case 1:
		return text[:i] + string([]byte{b}) + text[i:]
	}
	return text[:i] + text[i+1:]
}
