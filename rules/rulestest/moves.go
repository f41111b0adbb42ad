package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gipf.arena/rules"
)

// sentinel fills a list before Moves appends to it; no game packs a move so.
const sentinel = ^rules.Move(0)

// checkMoves checks that Moves lists each decision once, always in the same
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

// manyTexts bounds the action texts that checkTexts collects to try them where
// they are not legal.
const manyTexts = 100

// checkTexts checks that positions and decisions survive being written and read,
// that the texts have the characters they may have, and that a decision that is
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

// checkPositionText checks that a position text is fields with single blanks, none
// of which looks like the end of the text in a command of UGI, and is read back
// as it was.
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
// characters refused here separate actions in turn tokens and records.
func checkMoveText(g rules.Game, s rules.State, m rules.Move, text string) error {
	if err := plain(text); err != nil {
		return err
	}
	if text == "" || strings.ContainsAny(text, " ;|\"") {
		return fmt.Errorf("text %q of move %v is empty or has a blank, a ; a | or a \"", text, m)
	}
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
