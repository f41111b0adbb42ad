package balance

import (
	"cmp"
	"math"
	"slices"

	"gipf.arena/arena/stats"
)

// A Halving looks among points, such as variants of a game, for those at which several figures lie where they are wanted. It
// leaves out a point when an interval of one of its figures lies outside its range. After some rounds only the more promising
// half of the others plays on, and then half of these, down to a few (successive halving: Karnin, Koren, Somekh, ICML 2013;
// Jamieson, Talwalkar, AISTATS 2016). Confidence sequences ([stats.Anytime]) decide what it leaves out, and hold together for all
// points and figures: with the confidence none of these points is a wanted one, in any order of play. A point that only stops
// playing is not left out, and comes back when others are. Make it with [NewHalving].
type Halving struct {
	rule   HalvingRule
	points []halved
	rounds int
}

// A HalvingRule says what is wanted and how much is played.
type HalvingRule struct {
	// Wants are the figures.
	Wants []Want
	// Most is the most pairs of a point, Keep the number of points that play to the end.
	Most, Keep int
	// Confidence that no wanted point is left out; 0 means 0.95.
	Confidence float64
}

// A Want is the range in which a figure is wanted; the values of a figure that is a Share lie between 0 and 1.
type Want struct {
	Range
	Share bool
}

// halved is what is known of a point.
type halved struct {
	figures []watched
	pairs   int
}

// NewHalving returns a search among so many points, at least one.
func NewHalving(rule HalvingRule, points int) *Halving {
	h := &Halving{rule: rule, points: make([]halved, points)}
	for i := range h.points {
		for _, w := range rule.Wants {
			h.points[i].figures = append(h.points[i].figures, watched{known: unseen(w.Share)})
		}
	}
	return h
}

// Next returns the points that play a block before the next decision; none when the search is over. It changes nothing.
func (h *Halving) Next() []int {
	return slices.DeleteFunc(h.kept(), func(i int) bool { return h.points[i].pairs >= h.rule.Most || h.decided(i) })
}

// Block is how many pairs a point plays next, as in [Search.Block].
func (h *Halving) Block(point, fewest int) int {
	return block(h.points[point].pairs, h.rule.Most, fewest)
}

// Take takes up a block of so many pairs at a point: the results of each opening for each figure, in the order of the wants.
// When all points of Next have been taken up, call [Halving.Decide].
func (h *Halving) Take(point int, figures []Sample, pairs int) {
	for k, of := range figures {
		h.points[point].figures[k].take(of, h.sequence(), h.rule.Wants[k].Share)
	}
	h.points[point].pairs += pairs
}

// sequence is the confidence sequence of one figure of one point.
func (h *Halving) sequence() stats.Anytime {
	return stats.Anytime{Confidence: h.rule.Confidence, Contrasts: len(h.points) * len(h.rule.Wants), Planned: max(1, h.rule.Most/2)}
}

// Decide ends a round: half as many points play the next one.
func (h *Halving) Decide() { h.rounds++ }

// Left are the points that may be wanted ones: with the confidence of the rule, all wanted points are among them.
func (h *Halving) Left() []int {
	return stats.Which(len(h.points), func(i int) bool { return len(h.Against(i)) == 0 })
}

// Against are the wants, numbered from 0, that leave a point out.
func (h *Halving) Against(point int) []int {
	return stats.Which(len(h.rule.Wants), func(k int) bool {
		known, w := h.points[point].figures[k].known, h.rule.Wants[k]
		return known.Hi < w.Lo || known.Lo > w.Hi
	})
}

// Found are the points to name when the search is over, in their order.
func (h *Halving) Found() []int { return h.best(h.rule.Keep) }

// wholeRounds are the rounds that all remaining points play. Halving before most of the distant points are left out
// would name some of them in the result.
const wholeRounds = 4

// kept are the points that play on: then half as many in each round, down to the result.
func (h *Halving) kept() []int {
	share := math.Exp2(float64(max(0, h.rounds-wholeRounds)))
	return h.best(max(h.rule.Keep, int(math.Ceil(float64(len(h.points))/share))))
}

// best are the most promising of the remaining points, at most so many, in their order.
func (h *Halving) best(most int) []int {
	left := h.Left()
	slices.SortStableFunc(left, func(a, b int) int { return cmp.Compare(h.promise(b), h.promise(a)) })
	left = left[:min(len(left), most)]
	slices.Sort(left)
	return left
}

// promise is by how many standard errors the worst figure of a point lies inside its range; below 0 outside.
func (h *Halving) promise(point int) (least float64) {
	least = math.Inf(1)
	for k, f := range h.points[point].figures {
		if f.sums.k < 2 {
			return 0
		}
		w, mean := h.rule.Wants[k], f.sums.mean()
		inside := min(mean-w.Lo, w.Hi-mean)
		if se := math.Sqrt(f.sums.variance() / f.sums.k); se > 0 {
			inside /= se
		}
		least = min(least, inside)
	}
	return least
}

// decided reports whether all figures of a point are known to lie where they are wanted.
func (h *Halving) decided(point int) bool {
	for k, f := range h.points[point].figures {
		if w := h.rule.Wants[k]; f.known.Lo < w.Lo || f.known.Hi > w.Hi {
			return false
		}
	}
	return true
}

// Known is a figure of a point, with an interval that holds together with the intervals of all others, and the number of
// pairs played at the point. ok says that anything is known.
func (h *Halving) Known(point, want int) (figure stats.Interval, pairs int, ok bool) {
	f := &h.points[point].figures[want]
	return f.known, h.points[point].pairs, f.sums.k >= 2
}
