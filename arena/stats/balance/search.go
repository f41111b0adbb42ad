package balance

import (
	"cmp"
	"math"
	"slices"

	"gipf.arena/arena/stats"
)

// A Search looks for the dose whose score is nearest to a target, and plays each dose only as long as it may
// be that dose. It receives whole blocks of games, and the same blocks lead to the same decisions. Make it
// with [NewSearch].
//
// Each dose has a confidence sequence ([stats.Anytime]), and so has each comparison of two doses; in any order of
// play, and at any end, what is left out is wrong with at most one less the confidence. Where no order
// is known all doses that are left play on (successive elimination: Even-Dar, Mannor, Mansour, JMLR 7, 2006).
// Of ordered doses, one beside the median of the place where the score crosses the target does (probabilistic
// bisection: Horstein, IEEE Trans. Inf. Theory 9, 1963; Waeber, Frazier, Henderson, SIAM J. Control Optim.
// 51, 2013), and a bound of one is a bound of all on its other side.
type Search struct {
	rule     SearchRule
	doses    []searched
	compared []*compared
	stop     SearchEnd
}

// A SearchRule says what a search looks for and when it ends.
type SearchRule struct {
	// Target is the wanted score, between 0 and 1. A dose whose score is known to lie within Within
	// of it is near enough.
	Target, Within float64
	// Order says that the score never falls from a dose to the next (1), or never rises (-1); 0 assumes nothing.
	Order int
	// Most is the most pairs of a dose.
	Most int
	// Confidence that the nearest dose is among those left; 0 means 0.95.
	Confidence float64
}

// searched is what is known of a dose.
type searched struct {
	watched
	blocks []Sample
	pairs  int
	out    bool
}

// A SearchEnd is why a search is over.
type SearchEnd string

// The ends.
const (
	SearchGoesOn  SearchEnd = ""        // it is not
	SearchFound   SearchEnd = "found"   // one dose is left
	SearchEven    SearchEnd = "even"    // a dose lies within Within of the target
	SearchBetween SearchEnd = "between" // two are left, one on either side of the target
	SearchMost    SearchEnd = "max"     // those that could say more have the most pairs
)

// NewSearch returns a search among so many doses, at least one, in their order.
func NewSearch(rule SearchRule, doses int) *Search {
	s := &Search{rule: rule, doses: make([]searched, doses)}
	for i := range s.doses {
		s.doses[i].known = unseen(true)
		for k := i + 1; k < doses && (rule.Order == 0 || k == i+1); k++ {
			s.compared = append(s.compared, &compared{a: i, b: k, sum: watched{known: unseen(true)}, diff: watched{known: unseen(true)}})
		}
	}
	s.settle()
	return s
}

// Next returns the doses that play a block before the next decision; none when the search is over. It changes
// nothing.
func (s *Search) Next() []int {
	open := s.open()
	switch {
	case s.stop != SearchGoesOn:
		return nil
	case s.rule.Order == 0:
		return open
	}
	beside := s.beside(open)
	if !slices.ContainsFunc(beside, func(i int) bool { return s.doses[i].pairs == 0 }) {
		if near := s.near(open); len(near) > 0 {
			beside = near
		}
	}
	if len(beside) > 0 {
		open = beside
	}
	return []int{slices.MinFunc(open, func(a, b int) int { return s.doses[a].pairs - s.doses[b].pairs })}
}

// open are the remaining doses that can say more. An ordered dose whose side of the target is known can only be told
// from the nearest one, which takes fewer games than finding the nearest one's side if the dose is three times as far.
func (s *Search) open() []int {
	at, nearest := s.known(), s.Nearest()
	return slices.DeleteFunc(s.Left(), func(i int) bool {
		return s.doses[i].pairs >= s.rule.Most || s.rule.Order != 0 && s.side(at[i]) != 0 && s.off(at[i]) <= 3*s.off(at[nearest])
	})
}

// off is how far a score seems to lie from the target.
func (s *Search) off(score stats.Interval) float64 { return math.Abs(score.Center - s.rule.Target) }

// near are those of the given doses that seem nearest, or are next to the one that does. It is that one alone if fewer games show that it
// lies within Within, by its distance from there, than tell it from any of the others, by two doses' games. That distance is believed only
// of doses with at least a quarter of its games.
func (s *Search) near(some []int) (near []int) {
	at, nearest, apart := s.known(), s.Nearest(), 0.0
	for _, i := range some {
		if i < nearest-1 || i > nearest+1 {
			continue
		}
		near = append(near, i)
		if apart = max(apart, s.off(at[i])-s.off(at[nearest])); 4*s.doses[i].pairs < s.doses[nearest].pairs {
			apart = math.Inf(1)
		}
	}
	if slices.Contains(near, nearest) && 2*(s.rule.Within-s.off(at[nearest])) > apart {
		return []int{nearest}
	}
	return near
}

// side is the side of the target on which an interval lies, 0 where it contains the target.
func (s *Search) side(iv stats.Interval) int { return sideOf(iv, s.rule.Target) }

// Block is how many pairs a dose plays next: half as many as it has, but at least the fewest, so that decisions
// are few and little is played beyond them. Where fewer than the fewest would remain, it is all that are left.
func (s *Search) Block(dose, fewest int) int { return block(s.doses[dose].pairs, s.rule.Most, fewest) }

// block is as in [Search.Block].
func block(pairs, most, fewest int) int {
	if next := max(fewest, pairs/2); most-pairs-next >= fewest {
		return next
	}
	return most - pairs
}

// Take takes up the first mover's points, by opening, of a block of so many pairs at a dose. When all doses of
// Next have been taken up, call [Search.Decide].
func (s *Search) Take(dose int, block Sample, pairs int) {
	d := &s.doses[dose]
	d.take(block, s.sequence(), true)
	d.blocks, d.pairs = append(d.blocks, block), d.pairs+pairs
}

// sequence is the confidence sequence of one dose or of one comparison. Of n doses the nearest is left out wrongly only if a comparison with one
// of the n-1 others misses on one side (for ordered doses a sum of neighbours, without an order a sum or a difference) or, for ordered doses,
// the sequence of one of these others does on one side: together that is at most the error of n-1 sequences.
func (s *Search) sequence() stats.Anytime {
	planned := 0.5 * stats.MaxScoreVariance * math.Pow(1.5*stats.Z95/s.rule.Within, 2)
	return stats.Anytime{Confidence: s.rule.Confidence, Contrasts: len(s.doses), Planned: int(max(1, min(planned, float64(s.rule.Most))))}
}

// Decide leaves out doses that cannot be the nearest.
func (s *Search) Decide() {
	at, out := s.known(), make([]bool, len(s.doses))
	for i := range out {
		out[i] = s.doses[i].out || s.rule.Order != 0 && s.beyond(at, i)
	}
	for _, c := range s.compared {
		c.take(s.doses, s.sequence())
		switch further := c.further(s.rule); {
		case further < 0:
			for i := c.a; i >= 0 && (i == c.a || s.rule.Order != 0); i-- {
				out[i] = true
			}
		case further > 0:
			for i := c.b; i < len(out) && (i == c.b || s.rule.Order != 0); i++ {
				out[i] = true
			}
		}
	}
	if slices.Contains(out, false) { // never all, unless a sequence was wrong
		for i := range out {
			s.doses[i].out = out[i]
		}
	}
	s.settle()
}

// beyond reports whether a neighbour of a dose lies on the same side of the target as the dose and, by the order
// of doses, no further away.
func (s *Search) beyond(at []stats.Interval, i int) bool {
	before, after := i-1, i+1
	if s.rule.Order < 0 {
		before, after = after, before
	}
	there := func(k int) bool { return k >= 0 && k < len(at) }
	return there(after) && at[after].Hi <= s.rule.Target || there(before) && at[before].Lo >= s.rule.Target
}

// known is what is known of each dose; for ordered doses also from all the others.
func (s *Search) known() []stats.Interval {
	out := make([]stats.Interval, len(s.doses))
	for i := range s.doses {
		out[i] = s.doses[i].known
		for k := range s.doses {
			other := s.doses[k].known
			switch below := s.rule.Order * (i - k); {
			case below > 0:
				out[i].Lo = max(out[i].Lo, other.Lo)
			case below < 0:
				out[i].Hi = min(out[i].Hi, other.Hi)
			}
		}
	}
	return out
}

// settle says whether the search is over.
func (s *Search) settle() {
	left, at := s.Left(), s.known()
	switch {
	case len(left) == 1:
		s.stop = SearchFound
	case slices.ContainsFunc(left, func(i int) bool { return s.within(at[i]) }):
		s.stop = SearchEven
	case len(left) == 2 && s.side(at[left[0]])*s.side(at[left[1]]) < 0:
		s.stop = SearchBetween
	case len(s.open()) == 0:
		s.stop = SearchMost
	}
}

// within reports whether an interval lies within Within of the target.
func (s *Search) within(iv stats.Interval) bool {
	return iv.Lo >= s.rule.Target-s.rule.Within && iv.Hi <= s.rule.Target+s.rule.Within
}

// End is the reason why the search is over.
func (s *Search) End() SearchEnd { return s.stop }

// Left are the doses that may be the nearest: with the confidence of the rule, the nearest is among them.
func (s *Search) Left() []int {
	return stats.Which(len(s.doses), func(i int) bool { return !s.doses[i].out })
}

// Side is 1 where the scores of all doses lie above the target, -1 where all lie below, 0 where neither is known.
func (s *Search) Side() int {
	at := s.told()
	if side := s.side(at[0]); !slices.ContainsFunc(at, func(iv stats.Interval) bool { return s.side(iv) != side }) {
		return side
	}
	return 0
}

// Refuted names a dose whose own games contradict the order, given what new games show of the nearest; ok is false where
// none does. What the order left out then says nothing.
func (s *Search) Refuted(nearest stats.Interval) (dose int, ok bool) {
	at := s.Nearest()
	for i := range s.doses {
		own := s.doses[i].known
		if above := s.rule.Order * (i - at); above > 0 && own.Hi < nearest.Lo || above < 0 && own.Lo > nearest.Hi {
			return i, true
		}
	}
	return 0, false
}

// Known is the score of a dose, with an interval that holds together with the intervals of all doses, and the
// number of pairs played at it.
func (s *Search) Known(dose int) (score stats.Interval, pairs int) {
	return s.told()[dose], s.doses[dose].pairs
}

// told is known, except that a dose whose score others contradict by the order has what its own games say.
func (s *Search) told() []stats.Interval {
	out := s.known()
	for i, d := range s.doses {
		if d.pairs > 0 && (d.known.Center < out[i].Lo || d.known.Center > out[i].Hi) {
			out[i] = d.known
		}
	}
	return out
}

// Nearest is the dose to name: one that is known to lie within Within of the target, if there is one, else
// the remaining dose whose score seems nearest.
func (s *Search) Nearest() int {
	at := s.known()
	off := func(i int) float64 {
		switch {
		case s.within(at[i]):
			return math.Abs(at[i].Center-s.rule.Target) - 1
		case s.doses[i].pairs == 0:
			return 1
		}
		return math.Abs(s.doses[i].known.Center - s.rule.Target)
	}
	return slices.MinFunc(s.Left(), func(a, b int) int { return cmp.Compare(off(a), off(b)) })
}
