package compare

import (
	"cmp"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
)

// A Kind says what a figure is about.
type Kind string

// The kinds of figures, in the order in which they come.
const (
	Rating      Kind = "rating"      // Elo of a player, relative to the common ones
	Pairing     Kind = "pairing"     // Elo of two common players by their own games alone
	Advantage   Kind = "first move"  // Elo that the first move is worth
	FirstMover  Kind = "first mover" // share of points of whoever moved first
	Termination Kind = "ending"      // share of games that ended in a way
)

// Share reports whether figures of a kind are shares, and not Elo.
func (k Kind) Share() bool { return k == FirstMover || k == Termination }

// A Figure is one number in both runs and its difference, B - A.
type Figure struct {
	Kind Kind
	// Name is the player's, "X – Y" of a pairing, seen from X, or the way of ending;
	// "" for other kinds.
	Name string
	A, B stats.Interval
	Diff stats.Interval
}

// Significant reports whether the interval of the difference excludes 0.
func (f Figure) Significant() bool {
	return !f.Diff.OpenLo && f.Diff.Lo > 0 || !f.Diff.OpenHi && f.Diff.Hi < 0
}

// A Comparison is what changed from run A to run B.
type Comparison struct {
	// Both is the number of games that both runs have under one index, Same how
	// many of them are equal, First the lowest index where they are not, -1
	// without one.
	Both, Same, First int64
	// SharedOpenings is the number of openings that both have under one index.
	// Matched says that differences were formed opening by opening; they are when of
	// the openings under one index more are shared than differ. (Those that differ make
	// matched differences no worse than independent ones.)
	SharedOpenings int64
	Matched        bool
	// Players are the names of the common players, in the order of A; Compared
	// those of them who are rated in both runs, at least two or none.
	Players, Compared []string
	// Figures are what is compared.
	Figures []Figure
}

// Of compares two runs with intervals of a two-sided confidence.
func Of(a, b *Run, confidence float64) (Comparison, error) {
	var c Comparison
	c.Both, c.Same, c.First = sameGames(a, b)
	var different int64
	c.SharedOpenings, different = sharedOpenings(a, b)
	c.Matched = c.SharedOpenings > different
	x := &comparer{runs: [2]*Run{a, b}, confidence: confidence}
	if err := x.rate(); err != nil {
		return c, err
	}
	x.choose()
	c.Players = x.common()
	x.meet(c.Players)
	for _, pair := range x.players {
		c.Compared = append(c.Compared, a.names[pair[0]])
	}
	if c.Matched {
		if err := x.leaveOut(); err != nil {
			return c, err
		}
	}
	c.Figures = x.figures()
	return c, nil
}

// A comparer is a comparison in progress.
type comparer struct {
	runs       [2]*Run
	confidence float64
	tables     [2]stats.Table
	players    [][2]int   // numbers of the compared players in both runs
	pairings   []twoNames // of common players who met in both runs
	endings    []ending
	without    [][2]sample // the same with a group of openings left out
}

// An ending is a way in which games end.
type ending struct {
	termination arena.Termination
	name        string
}

func (e ending) String() string {
	if e.name == "" {
		return string(e.termination)
	}
	return string(e.termination) + " " + e.name
}

// rate fits both runs, and lists the endings of either.
func (x *comparer) rate() (err error) {
	for i, r := range x.runs {
		opt := stats.Options{Confidence: x.confidence, Openings: r.tally.Openings(), Duplicates: r.tally.Duplicates(), Chosen: r.chosen}
		if x.tables[i], err = stats.Rate(len(r.names), r.tally.Pairings(), opt); err != nil {
			return err
		}
		for _, c := range r.tally.Classes() {
			x.endings = append(x.endings, ending{c.Termination, c.Ending})
		}
	}
	slices.SortFunc(x.endings, func(a, b ending) int {
		return cmp.Or(cmp.Compare(a.termination, b.termination), cmp.Compare(a.name, b.name))
	})
	x.endings = slices.Compact(x.endings)
	return nil
}

// common returns the names both runs have.
func (x *comparer) common() (names []string) {
	for _, name := range x.runs[0].names {
		if slices.Contains(x.runs[1].names, name) {
			names = append(names, name)
		}
	}
	return names
}

// choose picks the common players whose ratings compare: those whom both runs
// rate on one scale. Where scales fall apart it is the largest set.
func (x *comparer) choose() {
	sets := map[[2]int][][2]int{}
	var best [2]int
	for i, name := range x.runs[0].names {
		j := slices.Index(x.runs[1].names, name)
		if j < 0 {
			continue
		}
		a, b := x.tables[0].Ratings[i], x.tables[1].Ratings[j]
		if a.Status != stats.Rated || b.Status != stats.Rated {
			continue
		}
		key := [2]int{a.Group, b.Group}
		if sets[key] = append(sets[key], [2]int{i, j}); len(sets[key]) > len(sets[best]) {
			best = key
		}
	}
	if len(sets[best]) > 1 {
		x.players = sets[best]
	}
}
