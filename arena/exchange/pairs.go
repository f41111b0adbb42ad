package exchange

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gipf.arena/internal/each"
)

// PairsBy says what identifies the games of a pair: "Pair" (a tag or a column of
// that name), "Round", "FEN", "Opening", or "" if nothing does.
func (l *List) PairsBy() string {
	_, by := l.pairNames()
	return by
}

// pairNames gives each game the name of its pair, "" for none, and says what the names
// come from. If no game names its pair, it uses what finds most pairs.
func (l *List) pairNames() (names []string, by string) {
	names, most := make([]string, len(l.Games)), 0
	for i, g := range l.Games {
		if names[i] = g.Pair; g.Pair != "" {
			by = "Pair"
		}
	}
	if by != "" {
		return names, by
	}
	for _, way := range []struct {
		by    string
		names []string
	}{
		{"Round", l.byRound()},
		{"FEN", l.byStart(func(g ScoredGame) string { return g.FEN })},
		{"Opening", l.byStart(func(g ScoredGame) string { return g.Opening })},
	} {
		n := each.Sum(l.unitsBy(way.names), func(u unit) int { return u.pairing.PairCount() }) // complete ones
		if n > most {
			names, by, most = way.names, way.by, n
		}
	}
	return names, by
}

// roundNumber matches a round as tournament programs write it: its number and, after
// a dot, the number of the game in it.
var roundNumber = regexp.MustCompile(`^([0-9]{1,9})(?:\.([0-9]{1,9}))?$`)

// byRound names pairs by the tag Round. If it numbers the games of a round, as in 7.1
// and 7.2, the first two are a pair, and the next two another. If both games of a
// round have its bare number, as fastchess writes it, they are a pair unless the round
// has a third game of the two players: a program that writes one number into every
// game tells nothing. Games from different positions are never a pair, and any other
// text, such as "?", is not a round.
func (l *List) byRound() []string {
	names, size := make([]string, len(l.Games)), map[string]int{}
	for i, g := range l.Games {
		m := roundNumber.FindStringSubmatch(g.Round)
		if m == nil {
			continue
		}
		low, high := min(g.First, g.Second), max(g.First, g.Second)
		names[i] = fmt.Sprintf("%d %d %s %q %q", low, high, m[1], g.Event, g.FEN)
		if n, err := strconv.Atoi(m[2]); err == nil {
			names[i] += fmt.Sprintf(" .%d", (n+1)/2)
			continue
		}
		size[names[i]]++
	}
	for i, name := range names {
		if size[name] > 2 {
			names[i] = ""
		}
	}
	return names
}

// byStart names pairs by the starts of games: two successive games of the same
// players, from an equal start with seats exchanged. One start in all games tells
// nothing.
func (l *List) byStart(start func(ScoredGame) string) []string {
	names, before, seen := make([]string, len(l.Games)), map[[2]int]int{}, map[string]bool{}
	for i, g := range l.Games {
		seen[start(g)] = true
		players := [2]int{min(g.First, g.Second), max(g.First, g.Second)}
		k, met := before[players]
		if met && start(g) != "" && start(g) == start(l.Games[k]) && g.First == l.Games[k].Second {
			names[k] = strconv.Itoa(k)
			names[i] = names[k]
			delete(before, players)
			continue
		}
		before[players] = i
	}
	if len(seen) < 2 {
		return make([]string, len(l.Games))
	}
	return names
}

// told is the value of a tag, "" for PGN's marks of an unknown value.
func told(value string) string {
	if value = strings.TrimSpace(value); value == "?" || value == "-" {
		return ""
	}
	return value
}
