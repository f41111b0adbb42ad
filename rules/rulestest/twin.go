package rulestest

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"gipf.arena/rules"
)

// A Twin is a position of a second engine T for the same game, written from the
// rules alone and as naively as they read. It is slow, shares no code with the
// engine it is held against, and reaches where no stored vector does.
type Twin[T any] interface {
	// String returns the text of the position.
	String() string
	// Standing returns who acts, 1 or 2, or 0 when the game is over, and the
	// outcome as vectors write it: "1", "2", "draw", or "" for an open game.
	Standing() (actor int, outcome string)
	// Actions returns the legal actions by their texts, each with what finds the
	// position it leads to, for a twin that takes long to find it.
	Actions() map[string]func() T
}

// TwinActions returns for [Twin] the actions of a twin that knows already what
// each leads to.
func TwinActions[T any](known map[string]T) map[string]func() T {
	all := make(map[string]func() T, len(known))
	for text, after := range known {
		all[text] = func() T { return after }
	}
	return all
}

// CompareStanding holds the engine's position s of g against the twin's: the
// text, who acts, how the game stands, and the texts of the legal actions, each
// of which must be read back as its move. It returns the twin's actions, or an
// error that names everything that differs.
func CompareStanding[T Twin[T]](g rules.Game, s rules.State, twin T) (map[string]func() T, error) {
	all := twin.Actions()
	actor, outcome := twin.Standing()
	moves := s.Moves(nil)
	err := errors.Join(
		differ("text", s.String(), twin.String()),
		differ("actor", int(s.Mover()), actor),
		differ("outcome", outcomeText(s.Result()), outcome),
		sameTexts("actions", actionTexts(g, s), slices.Sorted(maps.Keys(all))),
		differ("end without actions", len(moves) == 0, s.Result() != rules.Ongoing),
		readBack(g, s, moves),
	)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", g.Name(), twin, err)
	}
	return all, nil
}

// readBack returns an error unless every move is read back from its text.
func readBack(g rules.Game, s rules.State, moves []rules.Move) error {
	for _, m := range moves {
		text := g.FormatMove(s, m)
		got, err := g.ParseMove(s, text)
		if err != nil {
			return fmt.Errorf("reading %q: %w", text, err)
		}
		if got != m {
			return fmt.Errorf("reading %q: move %d, want %d", text, got, m)
		}
	}
	return nil
}

// CompareTwin is [CompareStanding] and the text after every action, played on a
// copy of s so that a history of s counts. It returns the positions the twin's
// actions lead to.
func CompareTwin[T Twin[T]](g rules.Game, s rules.State, twin T) (map[string]T, error) {
	all, err := CompareStanding(g, s, twin)
	if err != nil {
		return nil, err
	}
	known := make(map[string]T, len(all))
	for text, find := range all {
		known[text] = find()
	}
	after := g.New(0)
	for _, m := range s.Moves(nil) {
		text := g.FormatMove(s, m)
		after.CopyFrom(s)
		after.Play(m)
		if err := differ("text", after.String(), known[text].String()); err != nil {
			return nil, fmt.Errorf("%s %q after %q: %w", g.Name(), twin, text, err)
		}
	}
	if err := differ("text after trying the actions", s.String(), twin.String()); err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name(), err)
	}
	return known, nil
}
