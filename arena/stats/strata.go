package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/combin"
)

// A Stratum compares two groups under equal conditions: how many of each fell into each of
// three classes.
type Stratum struct{ Own, Others [3]int64 }

// SameClasses tests whether two groups fall into the classes alike in all strata, by the generalized test of
// Cochran, Mantel and Haenszel (Landis, Heyman and Koch, International Statistical Review 46, 1978): own
// counts less the expected ones, over all strata, by their covariance when the groups are dealt at random. p
// is the chance of a difference as large, by the limiting χ². Strata of one group or of one class say nothing
// and are left out. ok is false where none is left, or where any class that occurs expects fewer than five of
// either group, so that the limit says little.
func SameClasses(strata []Stratum) (p float64, ok bool) {
	var diff, own, others [3]float64
	var v [3][3]float64
	for _, s := range strata {
		n, m := sum3(s.Own), sum3(s.Others)
		total, most := n+m, max(s.Own[0]+s.Others[0], s.Own[1]+s.Others[1], s.Own[2]+s.Others[2]) // of one class
		if n == 0 || m == 0 || float64(most) == total {
			continue // nothing to compare
		}
		scale := n * m / (total * total * (total - 1))
		for i := range 3 {
			all := float64(s.Own[i] + s.Others[i])
			diff[i] += float64(s.Own[i]) - n*all/total
			own[i] += n * all / total
			others[i] += m * all / total
			for j := range 3 {
				v[i][j] -= scale * all * float64(s.Own[j]+s.Others[j])
			}
			v[i][i] += scale * all * total
		}
	}
	var used []int
	for i := range 3 {
		if own[i]+others[i] == 0 {
			continue
		}
		if min(own[i], others[i]) < 5 {
			return math.NaN(), false
		}
		used = append(used, i)
	}
	switch len(used) {
	case 2:
		i := used[0]
		return math.Erfc(math.Sqrt(diff[i] * diff[i] / v[i][i] / 2)), true
	case 3:
		det := v[0][0]*v[1][1] - v[0][1]*v[1][0]
		q := (diff[0]*diff[0]*v[1][1] - 2*diff[0]*diff[1]*v[0][1] + diff[1]*diff[1]*v[0][0]) / det
		return math.Exp(-q / 2), true
	}
	return math.NaN(), false
}

func sum3(c [3]int64) float64 { return float64(c[0] + c[1] + c[2]) }

// An Occurrence counts how often something happened, and out of how many, under equal
// conditions in two groups.
type Occurrence struct{ Own, OwnOf, Others, OthersOf int64 }

// MoreOften tests whether something happened more often in the own group. p is the chance of at
// least as many cases when the cases of each stratum are dealt at random (the exact test of
// Fisher, and of Mantel and Haenszel over strata). It is valid for any numbers. ok is false where
// there is nothing to compare.
func MoreOften(strata []Occurrence) (p float64, ok bool) {
	chances := []float64{1} // of so many in the own group
	var own int64
	for _, s := range strata {
		if s.OwnOf == 0 || s.OthersOf == 0 || s.Own+s.Others == 0 {
			continue
		}
		own += s.Own
		chances = convolved(chances, hypergeometric(s.Own+s.Others, s.OwnOf, s.OthersOf))
	}
	if len(chances) == 1 {
		return math.NaN(), false
	}
	for _, c := range chances[min(own, int64(len(chances))):] {
		p += c
	}
	return min(p, 1), true
}

// hypergeometric returns the chances that 0, 1, … of so many marked ones are in a group of n,
// where there are n and m to deal.
func hypergeometric(marked, n, m int64) []float64 {
	choose := func(n, k int64) float64 { return combin.LogGeneralizedBinomial(float64(n), float64(k)) }
	chances := make([]float64, marked+1)
	for k := max(0, marked-m); k <= min(marked, n); k++ {
		chances[k] = math.Exp(choose(n, k) + choose(m, marked-k) - choose(n+m, marked))
	}
	return chances
}

// convolved returns the chances of the sums of two numbers.
func convolved(a, b []float64) []float64 {
	sums := make([]float64, len(a)+len(b)-1)
	for i, x := range a {
		for j, y := range b {
			sums[i+j] += x * y
		}
	}
	return sums
}
