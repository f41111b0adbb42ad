package report

import (
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A sample is the plain numbers of one run, or of what is left of it.
type sample struct {
	elo       []float64 // of the compared players, relative to their mean; nil when they are not on one scale
	pairings  []float64 // of pairings; NaN where there is only a bound, or few pairs
	advantage float64
	fitted    bool // the advantage is
	first     share
	endings   []share
}

// A share is points or games out of so many.
type share struct{ of, all float64 }

func (s share) value() float64 {
	if s.all == 0 {
		return 0
	}
	return s.of / s.all
}

// leaveOut fits both runs again without each group of openings in turn.
func (x *comparer) leaveOut() error {
	for _, r := range x.runs {
		r.pairingsByPart()
	}
	for g := range groups {
		if x.runs[0].parts[g].classes == nil && x.runs[1].parts[g].classes == nil {
			continue
		}
		var both [2]sample
		for i, r := range x.runs {
			pairings, classes := r.without(g)
			t, err := stats.Rate(len(r.names), pairings, stats.Options{Start: &x.tables[i]})
			if err != nil {
				return err
			}
			both[i] = x.sample(i, t, pairings, classes)
		}
		x.without = append(x.without, both)
	}
	return nil
}

// sample returns the numbers of run i from its counts.
func (x *comparer) sample(i int, t stats.Table, pairings []stats.Pairing, classes []arena.ClassCount) sample {
	s := sample{advantage: t.Advantage.Elo.Center, fitted: t.Advantage.Fitted, endings: make([]share, len(x.endings))}
	compared := x.numbers(i)
	for _, p := range compared {
		elo, ok := t.Relative(p, compared)
		if !ok {
			s.elo = nil
			break
		}
		s.elo = append(s.elo, elo.Center)
	}
	met := x.runs[i].counts(pairings)
	s.pairings = each.Of(x.pairings, func(names twoNames) float64 { return plainElo(headToHead(met[names], nil)) })
	for _, p := range pairings {
		w := p.FirstMover()
		s.first.of, s.first.all = s.first.of+w.Points(), s.first.all+float64(w.Games())
	}
	for _, c := range classes {
		s.endings[slices.Index(x.endings, ending{c.Termination, c.Ending})].of += float64(c.Games)
		for k := range s.endings {
			s.endings[k].all += float64(c.Games)
		}
	}
	return s
}

// numbers returns the numbers of the compared players in run i.
func (x *comparer) numbers(i int) []int {
	return each.Of(x.players, func(pair [2]int) int { return pair[i] })
}

// figures compares everything.
func (x *comparer) figures() []Figure {
	var list []Figure
	for k, pair := range x.players {
		a, _ := x.tables[0].Relative(pair[0], x.numbers(0))
		b, _ := x.tables[1].Relative(pair[1], x.numbers(1))
		list = append(list, x.differ(KindRating, x.runs[0].names[pair[0]], a, b, func(s *sample) (float64, bool) {
			if s.elo == nil || x.tables[0].Chosen || x.tables[1].Chosen {
				return 0, false
			}
			return s.elo[k], true
		}))
	}
	list = append(list, x.pairingFigures()...)
	if a, b := x.tables[0].Advantage, x.tables[1].Advantage; a.Fitted && b.Fitted {
		list = append(list, x.differ(KindAdvantage, "", a.Elo, b.Elo, func(s *sample) (float64, bool) { return s.advantage, s.fitted }))
	}
	return append(list, x.shares()...)
}

// shares compares what is shares of games or points.
func (x *comparer) shares() []Figure {
	a, b := x.runs[0], x.runs[1]
	if a.Games() == 0 || b.Games() == 0 {
		return nil
	}
	var list []Figure
	if a.Games() > int64(a.tally.LeftOut()) && b.Games() > int64(b.tally.LeftOut()) {
		list = append(list, x.differ(KindFirstMover, "", x.firstMover(0), x.firstMover(1), func(s *sample) (float64, bool) { return s.first.value(), s.first.all > 0 }))
	}
	for k, e := range x.endings {
		list = append(list, x.differ(KindEnding, e.String(), a.ended(e), b.ended(e), func(s *sample) (float64, bool) { return s.endings[k].value(), s.endings[k].all > 0 }))
	}
	return list
}

// firstMover is the first mover's share of the points in run i.
func (x *comparer) firstMover(i int) stats.Interval {
	t := x.runs[i].tally
	return stats.FirstMoverShare(t.Openings(), t.Duplicates(), comparedAt)
}

// differ makes a figure of what it is in both runs.
func (x *comparer) differ(kind Kind, name string, a, b stats.Interval, of func(*sample) (float64, bool)) Figure {
	diff := x.difference(a, b, of)
	significant := !diff.OpenLo && diff.Lo > 0 || !diff.OpenHi && diff.Hi < 0
	return Figure{kind, name, page.NewInterval(a), page.NewInterval(b), page.NewInterval(diff), significant}
}

// difference forms the difference of a figure: matched by the runs without a group of
// openings, where there are such, and else from both intervals. So is one of a figure that stays the same in one
// run alone whichever group is left out, which says nothing of how much it may vary there, and a difference
// that stays the same and is not 0.
func (x *comparer) difference(a, b stats.Interval, of func(*sample) (float64, bool)) stats.Interval {
	apart := stats.Minus(b, a)
	if len(x.without) == 0 {
		return apart
	}
	var both [2][]float64
	var without []float64
	for i := range x.without {
		one, known := of(&x.without[i][0])
		other, too := of(&x.without[i][1])
		if !known || !too {
			return apart
		}
		both[0], both[1], without = append(both[0], one), append(both[1], other), append(without, other-one)
	}
	if d := stats.Jackknife(b.Center-a.Center, without, comparedAt); !d.OpenLo && varies(both[0]) == varies(both[1]) {
		return d
	}
	return apart
}

// varies reports whether a figure is not the same whichever group is left out.
func varies(without []float64) bool {
	return slices.Max(without)-slices.Min(without) > 1e-9*(1+math.Abs(without[0]))
}
