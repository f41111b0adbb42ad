package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMoreOftenIsExact compares the chance of at least as many losses with all ways to deal them.
func TestMoreOftenIsExact(t *testing.T) {
	// One stratum: 3 of 4 against 1 of 5. Dealing 4 marks on 9 places: 126 ways, of which 3 or 4 on the
	// own 4 have C(4,3) C(5,1) + C(4,4) = 21.
	p, ok := MoreOften([]Occurrence{{Own: 3, OwnOf: 4, Others: 1, OthersOf: 5}})
	require.True(t, ok)
	require.InDelta(t, 21./126, p, 1e-12)
	// Two strata: P(sum of two ≥ 2), each 1 mark on 1 own of 3 places: 1/9.
	p, ok = MoreOften([]Occurrence{{1, 1, 0, 2}, {1, 1, 0, 2}, {0, 3, 0, 5}, {4, 4, 0, 0}})
	require.True(t, ok)
	require.InDelta(t, 1./9, p, 1e-12)
	p, ok = MoreOften([]Occurrence{{0, 4, 3, 5}})
	require.True(t, ok)
	require.InDelta(t, 1, p, 1e-12)
	_, ok = MoreOften([]Occurrence{{0, 4, 0, 5}, {2, 5, 0, 0}})
	require.False(t, ok, "nothing happened where both were")
}

// TestSameClasses: the test of one stratum with two classes is the square of the standardised
// hypergeometric count; nothing is said of small numbers; strata of one group say nothing.
func TestSameClasses(t *testing.T) {
	p, ok := SameClasses([]Stratum{{Own: [3]int64{20, 0, 10}, Others: [3]int64{30, 0, 40}}, {Own: [3]int64{50, 0, 0}}})
	require.True(t, ok)
	// 20 less 15; the variance is 30·70·50·50/(100²·99) = 5.303: χ² = 4.714, p = 0.0299.
	require.InDelta(t, 0.02992, p, 1e-4)
	_, ok = SameClasses([]Stratum{{Own: [3]int64{2, 1, 1}, Others: [3]int64{30, 20, 40}}})
	require.False(t, ok)
	_, ok = SameClasses([]Stratum{{Own: [3]int64{20, 0, 0}, Others: [3]int64{30, 0, 0}}})
	require.False(t, ok, "one class tells nothing")
	// The order of the classes does not matter.
	a, _ := SameClasses([]Stratum{{[3]int64{10, 20, 30}, [3]int64{40, 30, 50}}, {[3]int64{5, 9, 7}, [3]int64{6, 30, 10}}})
	b, _ := SameClasses([]Stratum{{[3]int64{30, 10, 20}, [3]int64{50, 40, 30}}, {[3]int64{7, 5, 9}, [3]int64{10, 6, 30}}})
	require.InDelta(t, a, b, 1e-12)
}

// TestSameClassesLeavesOut: strata of one class alone tell nothing, however many they are. The chances are those
// of the stratum that mixes two classes, by hand (Cochran's formula in fractions), wherever the third class is.
func TestSameClassesLeavesOut(t *testing.T) {
	for _, c := range []struct {
		own, others [2]int64
		p           float64
	}{
		{[2]int64{14, 2}, [2]int64{6, 38}, 1.02473e-07},
		{[2]int64{11, 8}, [2]int64{9, 39}, 0.00173377},
		{[2]int64{30, 9}, [2]int64{32, 24}, 0.0475483},
	} {
		for _, at := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}} {
			var mixed, first, third Stratum
			mixed.Own[at[0]], mixed.Own[at[1]] = c.own[0], c.own[1]
			mixed.Others[at[0]], mixed.Others[at[1]] = c.others[0], c.others[1]
			first.Own[at[0]], first.Others[at[0]] = 9, 33
			third.Own[at[2]], third.Others[at[2]] = 33, 17
			p, ok := SameClasses([]Stratum{mixed, first, third})
			require.True(t, ok)
			require.InEpsilon(t, c.p, p, 1e-5, "%v, classes %v", c, at)
		}
	}
	// A gauntlet: all pairs against one are won, against another lost.
	_, ok := SameClasses([]Stratum{{[3]int64{12, 0, 0}, [3]int64{12, 0, 0}}, {[3]int64{0, 0, 12}, [3]int64{0, 0, 12}}})
	require.False(t, ok)
	_, ok = SameClasses([]Stratum{{[3]int64{2, 2, 0}, [3]int64{20, 20, 0}}, {[3]int64{50, 0, 0}, [3]int64{50, 0, 0}}, {[3]int64{0, 50, 0}, [3]int64{0, 50, 0}}})
	require.False(t, ok, "where they are mixed there are four pairs")
}

// TestSameClassesHoldsItsLevel deals pairs of three strata of different strengths at random: one in twenty
// is below 0.05. If strata of which the groups had different shares were mixed together, they would nearly
// always be called different. A shift is found.
func TestSameClassesHoldsItsLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(20261123, 1))
	chances := [][2]float64{{0.2, 0.5}, {0.5, 0.8}, {0.7, 0.9}}
	deal := func(n int, c [2]float64, shift float64) (counts [3]int64) {
		for range n {
			switch u := rng.Float64() + shift; {
			case u < c[0]:
				counts[0]++
			case u < c[1]:
				counts[1]++
			default:
				counts[2]++
			}
		}
		return counts
	}
	below := func(shift, level float64) (n int) {
		for range 2000 {
			var strata []Stratum
			for i, c := range chances {
				strata = append(strata, Stratum{deal(20*(i+1), c, shift), deal(60-15*i, c, 0)})
			}
			if p, ok := SameClasses(strata); ok && p < level {
				n++
			}
		}
		return n
	}
	require.InDelta(t, 100, below(0, 0.05), 40, "2,000 trials; four standard deviations")
	require.Greater(t, below(0.2, 0.05), 1000)
}
