package study

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/quality"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// checkFigure refuses a figure in which no two of the games can be compared; more are names that may be meant besides.
func checkFigure(name string, pairs [][2]game, judged bool, more ...string) error {
	kind, known := quality.KindOfFigure(name)
	_, part, _ := strings.Cut(name, "/")
	switch {
	case !known:
		known := each.Of(quality.FigureKinds(), func(kind quality.FigureKind) string { return kind.Name })
		return fmt.Errorf("no figure is called %.100q, %s", name, sanitize.Hint(name, append(known, more...)))
	case kind.Judged && !judged:
		return fmt.Errorf("%q needs a judge, and the study has no group judge", name)
	case kind.Name == "ended/WHY":
		return among("way to end", part, broken())
	case kind.Name == "event/EVENT" || kind.Name == "times/EVENT":
		return among("event of both games", part, shared(pairs))
	}
	return nil
}

// among refuses a word that is not one of those there are.
func among(what, word string, known []string) error {
	if slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("no %s is called %.100q, %s", what, word, sanitize.Hint(word, known))
}

// broken are the classes of endings other than by a rule.
func broken() []string {
	all := append([]arena.Termination{arena.Cap, arena.Resign, arena.Adjudicated}, arena.Forfeits()...)
	return each.Of(all, func(t arena.Termination) string { return string(t) })
}

// shared are the events that both games of some pair have.
func shared(pairs [][2]game) (names []string) {
	for _, p := range pairs {
		others := eventsOf(p[1])
		for _, name := range eventsOf(p[0]) {
			if slices.Contains(others, name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// eventsOf are the events that a game can have.
func eventsOf(g game) (names []string) {
	for _, kind := range rules.EventKinds(g.rules) {
		if !kind.Absent {
			names = append(names, kind.Name)
		}
	}
	return names
}
