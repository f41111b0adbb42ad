package exchange

import (
	"cmp"
	"iter"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Pairings returns the counts of all players that met, for stats.Rate:
// complete pairs as pairs, all other games as single games.
func (l *List) Pairings() []stats.Pairing {
	return stats.Merge(each.Of(l.units(), func(u unit) stats.Pairing { return u.pairing }))
}

// Openings yields the same games grouped by opening, in the order of the
// openings, for stats.Options. It is nil unless every game names its pair and
// its opening: opening names in other programs' files come from books, and a
// thousand games of one defence are not one observation.
func (l *List) Openings() iter.Seq[[]stats.Pairing] {
	if slices.ContainsFunc(l.Games, func(g ScoredGame) bool { return g.Pair == "" || g.Opening == "" }) {
		return nil
	}
	units := l.units()
	slices.SortStableFunc(units, func(a, b unit) int { return cmp.Compare(a.opening, b.opening) })
	return func(yield func([]stats.Pairing) bool) {
		var buf []stats.Pairing
		for i, u := range units {
			buf = append(buf, u.pairing)
			if i+1 == len(units) || units[i+1].opening != u.opening {
				if !yield(stats.Merge(buf)) {
					return
				}
				buf = buf[:0]
			}
		}
	}
}

// unit is a complete pair or a game on its own, with its opening.
type unit struct {
	pairing stats.Pairing
	opening string
}

// seat names what the two games of a pair share.
type seat struct {
	pair          string
	first, second int
}

// units matches games to pairs, in the order of the file: a name may come
// back in files that were joined.
func (l *List) units() []unit {
	names, _ := l.pairNames()
	return l.unitsBy(names)
}

// unitsBy matches games with the same name, "" being none, with seats exchanged.
func (l *List) unitsBy(names []string) []unit {
	var out []unit
	waiting := map[seat][]int{} // indices in out of games without a partner yet
	for i, g := range l.Games {
		u := unit{stats.Pairing{A: g.First, B: g.Second}, g.Opening}
		name := names[i]
		partner := seat{name, g.Second, g.First}
		if queue := waiting[partner]; name != "" && g.Count == 1 && len(queue) > 0 {
			at := &out[queue[0]].pairing
			for r, n := range at.Lone[0] {
				if n > 0 {
					at.AddPair(stats.Result(r), g.Result.Reverse())
				}
			}
			at.Lone = [2][3]int{}
			waiting[partner] = queue[1:]
			continue
		}
		u.pairing.Lone[0][g.Result] = g.Count
		if name != "" && g.Count == 1 {
			key := seat{name, g.First, g.Second}
			waiting[key] = append(waiting[key], len(out))
		}
		out = append(out, u)
	}
	return out
}
