package quality

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
)

// A Metric is one figure of some games with its 95 % interval.
type Metric struct {
	// Name says which, such as "turns" or "event/row-kept".
	Name string
	// Unit is that of the value: "share" (of 1), or what is counted. It ends with "after the
	// opening" where the opening's moves, which no player chose, are left out; all else is of
	// whole games.
	Unit string
	// Rule cites the rule of an event.
	Rule string
	// Value has a 95 % interval by opening: Student's t for means, Wilson's for shares, of
	// as many games as the openings are worth; bootstrap of openings for quantiles. An end
	// that the games do not show is open.
	Value stats.Interval
	// N is the number of observations, Games unless the unit says otherwise, and Openings
	// that of clusters.
	N, Openings int
	// Never says that something has happened in no game. The upper end is then 3/Openings
	// (the rule of three; an opening's games are one observation).
	Never bool
	// Sample is what each opening shows, for comparisons of runs; nil for quantiles, which
	// have none.
	Sample balance.Sample
}

// confidence is that of all intervals of this package.
const confidence = 0.95

// Metrics returns all figures, in an order that depends on the game and on what happened.
func (t *Tally) Metrics() []Metric {
	all := []Metric{t.share("first-score", "decided")}
	all = append(all, t.outcomes()...)
	all = append(all, t.mean("turns", "games"))
	all = append(all, t.lengths[0].metrics("turns", "turns"+chosen)...)
	all = append(all, t.mean("decisions", "games"))
	all = append(all, t.lengths[1].metrics("decisions", "decisions"+chosen)...)
	all = append(all, t.choices("")...)
	all = append(all, t.ofGames()...)
	if t.total("covered") > 0 {
		all = append(all, t.mean("coverage", "covered"))
	}
	return append(append(all, t.curves()...), t.events()...)
}

// ofGames are the figures of which the table has the value of a game.
func (t *Tally) ofGames() (all []Metric) {
	for i := range figures {
		switch f := &figures[i]; {
		case f.of == nil:
		case f.Unit == "share":
			all = append(all, t.share(f.Name, "games"))
		default:
			all = append(all, t.mean(f.Name, "games"))
		}
	}
	return all
}

// choices are how many moves there were to choose from in a part of the game, "" for all of it.
func (t *Tally) choices(where string) []Metric {
	return []Metric{
		t.mean("choices"+where, "decisions"+where),
		t.share("one-choice"+where, "decisions"+where),
	}
}

// outcomes are the draws, the other ends, and who won by what.
func (t *Tally) outcomes() []Metric {
	all := []Metric{t.share("completion", "games")}
	for _, name := range slices.Sorted(maps.Keys(t.broken)) {
		all = append(all, t.share("ended/"+name, "games"))
	}
	all = append(all, t.share("draws", "games"))
	names := slices.Sorted(maps.Keys(t.endings))
	for _, name := range names {
		if t.total("draws/"+name) > 0 {
			all = append(all, t.share("draws/"+name, "games"))
		}
	}
	for _, name := range names {
		if t.total("ending/"+name) == 0 {
			continue
		}
		for _, of := range []string{"", "/first", "/second"} {
			all = append(all, t.share("ending/"+name+of, "games"))
		}
	}
	return all
}

// curves are figures by tenth of the game.
func (t *Tally) curves() (all []Metric) {
	for _, where := range partNames[1:] {
		if t.total("decisions"+where) == 0 {
			continue
		}
		all = append(all, t.choices(where)...)
		if t.total("covered") > 0 {
			all = append(all, t.mean("pieces"+where, "decisions"+where))
		}
	}
	return all
}

// events are how often each was met that the game can have.
func (t *Tally) events() (all []Metric) {
	for _, k := range t.kinds {
		if !k.Absent {
			share, times := t.share("event/"+k.Name, "games"), t.mean("times/"+k.Name, "games")
			share.Rule, times.Rule = k.Rule, k.Rule
			// The mean of an event that few games have, or none, shows too little spread: what their share leaves open is open here, each with as many.
			most := share.Value.Hi * max(1, times.Value.Center/max(share.Value.Center, math.SmallestNonzeroFloat64))
			times.Value.Lo, times.Value.Hi = max(0, times.Value.Lo), max(times.Value.Hi, most)
			all = append(all, share, times)
		}
	}
	return all
}

// mean is a mean of anything.
func (t *Tally) mean(name, per string) Metric {
	s := t.sample(name, per)
	m := s.Mean(confidence)
	return Metric{Name: name, Unit: unitOf(name), Value: m.Value, N: m.Games, Openings: m.Openings, Sample: s}
}

// share is a mean of values from 0 to 1.
func (t *Tally) share(name, per string) Metric {
	return newShare(name, unitOf(name), t.sample(name, per))
}

// newShare is the metric of a sample of values from 0 to 1.
func newShare(name, unit string, s balance.Sample) Metric {
	m := Metric{Name: name, Unit: unit, Value: s.Share(confidence), N: int(s.N()), Openings: len(s), Sample: s}
	some := func(c balance.Cluster) bool { return c.Sum != 0 }
	if unit == "share" && len(s) > 0 && !slices.ContainsFunc(s, some) {
		m.Never, m.Value = true, never(len(s))
	}
	return m
}

// never is the interval of the share of what has not happened in n independent
// observations: at most 3/n (Hanley and Lippman-Hand, JAMA 249, 1983).
func never(n int) stats.Interval { return stats.Interval{Hi: min(1, 3/float64(n))} }

// Unmet returns the numbered rulings, such as "GIPF-R8", of which no event was met in any
// game, in the order of their numbers. They are dead at the level of those who played, and no
// more is said.
func Unmet(all []Metric) (rulings []string) {
	rulings = slices.DeleteFunc(each.Distinct(all, func(m Metric) string { return m.Rule }), func(rule string) bool {
		met := func(m Metric) bool { return m.Rule == rule && !m.Never && m.Value.Center > 0 }
		return rule == "" || slices.ContainsFunc(all, met)
	})
	slices.SortFunc(rulings, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return rulings
}
