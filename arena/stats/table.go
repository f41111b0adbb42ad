package stats

import (
	"cmp"
	"math"
	"slices"
)

// Status says how a rating was obtained.
type Status uint8

// The four kinds of numbers in a table.
const (
	Rated    Status = iota // estimated, with a two-sided bar
	Anchored               // held at its value by the options, or the only reference of its pool
	Placed                 // won or lost everything against others: a placement with a one-sided bound
	NoGames                // nothing known
)

// String is "rated", "anchored", "placed" or "no games".
func (s Status) String() string {
	return [...]string{"rated", "anchored", "placed", "no games"}[s]
}

// Rating is one line of a table.
type Rating struct {
	Player int
	Status Status
	// Elo is relative to the anchor or to the mean of the rated players of the pool. A
	// placed player's interval has one open side; the other end is where the whole record
	// would have probability (1-confidence)/2. The bounds of a player in a group placed as
	// a whole take the ratings inside the group as known.
	Elo Interval
	// SE is the standard error in Elo that belongs to Elo's bar; 0 unless rated.
	SE float64
	// WDL counts all games of the player.
	WDL WDL
	// Pool numbers the sets of players joined by games. Ratings from different
	// pools do not compare.
	Pool int
	// Group is the index in Table.Groups of the player's rated group.
	Group int
}

// Group is a set of players with finite ratings among each other: a chain of
// points taken leads from each to every other.
type Group struct {
	Pool    int
	Players []int // ascending
	// Core marks the group that its pool is anchored on; the pool's other groups
	// are placed as a whole.
	Core bool
	// Cov is the covariance of the ratings in Elo², in the order of Players,
	// relative to the anchor if it is one of them and to the group's mean
	// otherwise. One bar per player hides it: differences need the whole matrix.
	Cov [][]float64
}

// Bound is what is known of two groups of one pool where one took all points:
// the mean rating of group Above exceeds that of group Below by at least Elo,
// at one-sided confidence 1-(1-c)/2 and taking the ratings inside the groups
// as known.
type Bound struct {
	Above, Below int // indices in Table.Groups
	Elo          float64
}

// Advantage is the Elo that the first move is worth.
type Advantage struct {
	Elo    Interval // without bar when held fixed, open when dropped
	SE     float64  // 0 unless fitted
	Fitted bool
}

// Table is the joint rating of a pool. Every number in it is finite. A table
// never changes after Rate has returned it.
type Table struct {
	Model     RatingModel // the one used; not the options' model if that has no maximum
	Ratings   []Rating    // by player index
	Groups    []Group     // winners before losers within a pool
	Bounds    []Bound
	Advantage Advantage
	// DrawRate is the fitted draw rate of equal players, d0 in [0, 1]. Under
	// ScoreOnly it serves Outcome and the IndependentGames errors, and ratings do
	// not depend on it.
	DrawRate float64
	// Draws is the draw parameter of a model that has one: ν of Davidson,
	// drawelo in Elo of RaoKupper; without bar when there were no draws, open on
	// both sides under ScoreOnly.
	Draws      Interval
	Fit        Fitness
	Errors     ErrorModel // as in the options
	Clusters   int        // pairs and lone games in the fit
	Confidence float64    // of all bars and bounds
	Notes      []Note
	// Chosen says that, as the options asked, the intervals are made for games that
	// were chosen by results.
	//
	// Choosing by results leaves alone the players who seem settled, at the moment when they
	// seem so, and therefore too far from the rest: of six equal players paired by
	// information, 95 % bars of the joint fit hold the truth in four out of five. What the
	// games say of strength by their likelihood does not depend on why they were played
	// (Berger and Wolpert, "The Likelihood Principle", 1988; Rubin, Biometrika 63, 1976); the
	// mistake is to look at the likelihood of the most striking players alone. So each
	// interval is made to contain the bar of the fit and those of two other estimates. In one,
	// all players are a sample of one normal population of unknown spread (Morris, J. Amer.
	// Statist. Assoc. 78, 1983; the prior in pooled). In the other, one player, the first or
	// the last, is not: a player far from all others makes the spread wide, and then the
	// population says nothing about the others (pooledTwice). Where players are far apart all
	// three agree. Elsewhere these two draw the players together, and the interval reaches
	// from one estimate beyond the other: it is then longer on the side of the others. The
	// estimates themselves and the errors SE and Cov are those of the fit. Probabilities of
	// being stronger are the most cautious of the three.
	//
	// The intervals assume that the model is right and, where the bar of the fit misses the
	// truth, that the players except one are roughly one population. results/formats says how
	// often the intervals hold for equal players, ladders, two groups and players far ahead or
	// behind. Placed players keep their bounds.
	Chosen bool

	laws   []law     // of the ratings, by player index
	pooled []*Belief // of Chosen
}

// Diff returns the rating of i minus the rating of j with its bar, which is
// usually shorter than the two bars together suggest. ok is false when the two
// are not in one group, or one has no games.
func (t Table) Diff(i, j int) (d Interval, ok bool) {
	se, ok := t.diffSE(i, j)
	if !ok {
		return Unknown(0), false
	}
	d = Around(t.Ratings[i].Elo.Center-t.Ratings[j].Elo.Center, t.lawOf(i, j).quantile(t.Confidence)*se)
	return t.cautious(d, t.difference(i, j)), true
}

// LOS is the likelihood of superiority: the probability that i is stronger
// than j. ok is false when the two are not in one group, or one has no games.
func (t Table) LOS(i, j int) (p float64, ok bool) {
	se, ok := t.diffSE(i, j)
	if !ok || i == j {
		return 0.5, ok
	}
	gap := t.Ratings[i].Elo.Center - t.Ratings[j].Elo.Center
	if se == 0 && gap == 0 {
		return 0.5, true // both held, at one value
	}
	return t.cautiousLOS(t.lawOf(i, j).cdf(gap/se), t.difference(i, j)), true
}

// Covariance is the covariance of the ratings of i and j in Elo², from Group.Cov.
// ok is false when the two are not in one group, or one has no games.
func (t Table) Covariance(i, j int) (c float64, ok bool) {
	g := t.Ratings[i].Group
	if g != t.Ratings[j].Group || t.Ratings[i].Status == NoGames || t.Ratings[j].Status == NoGames {
		return 0, false
	}
	a, _ := slices.BinarySearch(t.Groups[g].Players, i)
	b, _ := slices.BinarySearch(t.Groups[g].Players, j)
	return t.Groups[g].Cov[a][b], true
}

// diffSE is the standard error √(C_ii + C_jj - 2C_ij) of a difference.
func (t Table) diffSE(i, j int) (se float64, ok bool) {
	both, ok := t.Covariance(i, j)
	if !ok {
		return 0, false
	}
	mine, _ := t.Covariance(i, i)
	theirs, _ := t.Covariance(j, j)
	return math.Sqrt(max(0, mine+theirs-2*both)), true
}

// lawOf is the law of the difference of two ratings, the wider of their own.
func (t Table) lawOf(i, j int) law { return t.laws[i].wider(t.laws[j]) }

// Scale is the factor that turns rating differences of the table into logistic
// Elo near equality, see [RatingModel.Scale].
func (t Table) Scale() float64 { return t.Model.Scale(t.DrawRate) }

// Ranking lists the players in the order of a printed table: pool by pool, the pool
// with the most players first, and by falling Elo inside. Players equal to a
// millionth of an Elo follow the order of their groups, so that winners precede those
// they beat, and then their index.
func (t Table) Ranking() []int {
	size := make(map[int]int)
	for _, r := range t.Ratings {
		size[r.Pool]++
	}
	place := func(r Rating) float64 { return math.Round(r.Elo.Center * 1e6) }
	return Order(len(t.Ratings), func(i, j int) int {
		a, b := t.Ratings[i], t.Ratings[j]
		return cmp.Or(
			cmp.Compare(size[b.Pool], size[a.Pool]),
			cmp.Compare(a.Pool, b.Pool),
			cmp.Compare(place(b), place(a)),
			cmp.Compare(a.Group, b.Group),
		)
	})
}

// Order lists 0 to n-1 sorted by compare; equals keep their order.
func Order(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	return order
}

// Which lists the numbers from 0 to n-1 that satisfy a condition; nil for none.
func Which(n int, yes func(i int) bool) (some []int) {
	for i := range n {
		if yes(i) {
			some = append(some, i)
		}
	}
	return some
}
