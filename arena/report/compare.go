package report

import (
	"cmp"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Compare says what changed from run a to run b, which played these games: ratings of the players
// both have, their pairings, the worth of the first move, how games end, each with an interval of
// the difference. Of the runs the caller says what their games do not.
//
// Runs that share openings are not independent, also where they are of two games on one
// board, such as a game with and without a handicap: what an opening does to a game it
// does in both. There the differences are matched: openings, in groups, are left
// out of both runs together, everything is fitted again, and the spread of the
// differences is their error (stats.Jackknife). That is done when of the openings of either run more are
// shared than not; those that are not make matched differences no worse than independent ones. Else
// the errors of both add up (stats.Minus), as runs that share none are independent. Of a short run beside a long
// one the groups left out say next to nothing; what openings do to both makes its intervals too long at worst.
//
// Ratings are compared relative to the mean of the common players who are rated
// in both runs, because the scale of a run has a fixed point of its own.
func Compare(a, b ComparedRun, changes []Change, of, with *ComparedGames) (Comparison, error) {
	c := Comparison{A: a, B: b, Confidence: comparedAt, Changes: append([]Change{}, changes...), Errors: independent, Compared: []string{}, Figures: []Figure{}}
	of.count(&c.A)
	with.count(&c.B)
	c.Games.Both, c.Games.Same, c.Games.First = sameGames(of, with)
	var other int64
	c.Games.SharedOpenings, other = sharedOpenings(of, with)
	x := &comparer{runs: [2]*ComparedGames{of, with}}
	if err := x.rate(); err != nil {
		return c, err
	}
	x.choose()
	c.Common = x.common()
	x.meet(c.Common)
	c.Compared = append(c.Compared, each.Of(x.players, func(pair [2]int) string { return of.names[pair[0]] })...)
	if c.Games.SharedOpenings > other {
		c.Errors = matched
		if err := x.leaveOut(); err != nil {
			return c, err
		}
	}
	c.Figures = append(c.Figures, x.figures()...)
	c.Judge()
	return c, nil
}

// comparedAt is the confidence of all intervals of a comparison; matched and independent are what
// the errors of its differences may come from.
const (
	comparedAt  = stats.DefaultConfidence
	matched     = "matched by opening"
	independent = "independent runs"
)

// A comparer is a comparison in progress.
type comparer struct {
	runs     [2]*ComparedGames
	tables   [2]stats.Table
	players  [][2]int   // numbers of the compared players in both runs
	pairings []twoNames // of common players who met in both runs
	endings  []ending
	without  [][2]sample // the same with a group of openings left out
}

// An ending is a way in which games end.
type ending struct {
	termination arena.Termination
	name        string
}

func (e ending) String() string { return reasonWords(string(e.termination), e.name) }

// rate fits both runs, and lists the endings of either.
func (x *comparer) rate() (err error) {
	for i, r := range x.runs {
		opt := stats.Options{Confidence: comparedAt, Openings: r.tally.Openings(), Duplicates: r.tally.Duplicates(), Chosen: r.Chosen}
		if x.tables[i], err = stats.Rate(len(r.names), r.tally.Pairings(), opt); err != nil {
			return err
		}
		x.endings = append(x.endings, each.Of(r.tally.Classes(), func(c arena.ClassCount) ending { return ending{c.Termination, c.Ending} })...)
	}
	slices.SortFunc(x.endings, func(a, b ending) int {
		return cmp.Or(cmp.Compare(a.termination, b.termination), cmp.Compare(a.name, b.name))
	})
	x.endings = slices.Compact(x.endings)
	return nil
}

// common returns the names both runs have.
func (x *comparer) common() []string {
	return slices.DeleteFunc(slices.Clone(x.runs[0].names), func(name string) bool { return !slices.Contains(x.runs[1].names, name) })
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
