package arena

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/internal/each"
)

// A Stage is the size that a tournament had before it was extended: its first players, and the pairs of each two of them who meet.
type Stage struct {
	Players int `json:"players"`
	Pairs   int `json:"pairs"`
}

// maxExtended bounds the players of an extended tournament, whose further
// pairings are listed.
const maxExtended = 1 << 10

// A leg is the part of an extended tournament that one extension added: some
// pairings, each with as many pairs, in rounds on one opening after the other.
type leg struct {
	first, opening, pairs int64
	pairings              [][2]int
}

// end returns the index of the pair after the last one.
func (l *leg) end() int64 { return l.first + l.pairs*int64(len(l.pairings)) }

func (l *leg) pair(pair int64) Pair {
	i, m := pair-l.first, int64(len(l.pairings))
	return Pair{Number: pair, Opening: l.opening + i/m, Players: l.pairings[i%m]}
}

// legs returns the parts of a tournament with stages, in the order of their
// pairs: the original part, and for each extension the further pairs of those
// who met before, then all pairs of those who did not.
func (t *Tournament) legs() []leg {
	var legs []leg
	add := func(opening, pairs int, pairings [][2]int) {
		if pairs < 1 || len(pairings) == 0 {
			return
		}
		var first int64
		if n := len(legs); n > 0 {
			first = legs[n-1].end()
		}
		legs = append(legs, leg{first, int64(opening), int64(pairs), pairings})
	}
	var before Stage
	var met [][2]int
	for _, s := range append(slices.Clip(t.Stages), Stage{len(t.Players), t.Pairs}) {
		all := t.allPairings(s.Players)
		add(before.Pairs, s.Pairs-before.Pairs, met)
		add(0, s.Pairs, slices.DeleteFunc(slices.Clone(all), func(m [2]int) bool {
			return max(m[0], m[1]) < before.Players
		}))
		before, met = s, all
	}
	return legs
}

// allPairings lists the pairings of so many players, in the order of the format.
func (t *Tournament) allPairings(players int) [][2]int {
	list := make([][2]int, t.Format.Pairings(players, t.SeedCount()))
	for i := range list {
		list[i] = t.Format.pairing(i, players, t.SeedCount())
	}
	return list
}

// sizes returns the pairs that a tournament had when it began, and after each extension.
func sizes(stages []Stage, pairs int) []int {
	return append(each.Of(stages, func(s Stage) int { return s.Pairs }), pairs)
}

// validateStages reports stages that cannot have led to t.
func (t *Tournament) validateStages() error {
	if len(t.Stages) == 0 {
		return nil
	}
	var errs []error
	switch {
	case !t.Format.Grows():
		errs = append(errs, fmt.Errorf("a %s cannot be extended", t.Format))
	case len(t.Players) > maxExtended:
		errs = append(errs, fmt.Errorf("players: %d, and an extended tournament has at most %d", len(t.Players), maxExtended))
	}
	before := Stage{2, 1}
	switch {
	case t.Format == Gauntlet:
		before.Players = t.SeedCount() + 1
	case t.Format.Adaptive(): // it gets no further players
		before.Players = len(t.Players)
	}
	for _, s := range append(slices.Clip(t.Stages), Stage{len(t.Players), t.Pairs}) {
		if s.Players < before.Players || s.Pairs < before.Pairs {
			errs = append(errs, fmt.Errorf("stages: %d players, %d pairs after %d players, %d pairs: a tournament only grows",
				s.Players, s.Pairs, before.Players, before.Pairs))
		}
		before = s
	}
	return errors.Join(errs...)
}
