package balance

import "gipf.arena/arena/stats"

// A compared is two doses of which one is nearer to the target. With x their scores and t the target, (x_b - t)² - (x_a - t)² = (x_b - x_a)
// (x_a + x_b - 2t): b is further away where the difference and the sum lie on the same side. A sum of two means has half the variance that
// two separate intervals use, and so takes half the games.
type compared struct {
	a, b      int
	blocks    int     // taken up of each dose
	sum, diff watched // the mean of both scores, and half of one more than their difference: both between 0 and 1
}

// take takes up the blocks that both doses have by now.
func (c *compared) take(doses []searched, by stats.Anytime) {
	a, b := doses[c.a].blocks, doses[c.b].blocks
	for ; c.blocks < min(len(a), len(b)); c.blocks++ {
		sum, diff := matched(a[c.blocks], b[c.blocks])
		c.sum.take(sum, by, true)
		c.diff.take(diff, by, true)
	}
}

// further is 1 where b is known to be further away, -1 where a is, 0 where neither is. For ordered doses the order
// says on which side the difference lies.
func (c *compared) further(rule SearchRule) int {
	difference := rule.Order
	if difference == 0 {
		difference = sideOf(c.diff.known, 0.5)
	}
	return difference * sideOf(c.sum.known, rule.Target)
}

// sideOf is the side of a value on which an interval lies, 0 where it contains the value.
func sideOf(iv stats.Interval, value float64) int {
	switch {
	case iv.Lo > value:
		return 1
	case iv.Hi < value:
		return -1
	}
	return 0
}

// matched pairs up two blocks: clusters of one opening together, so that the variance includes the effect of the opening on
// both, and the others in their order. Clusters without a partner are left out.
func matched(a, b Sample) (sum, diff Sample) {
	add := func(x, y Cluster) {
		low, high := x.Sum/x.N, y.Sum/y.N
		sum = append(sum, Cluster{Opening: x.Opening, N: 1, Sum: (low + high) / 2})
		diff = append(diff, Cluster{Opening: x.Opening, N: 1, Sum: (1 + high - low) / 2})
	}
	var onlyA, onlyB Sample
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[0], b[0]; {
		case x.Opening == y.Opening:
			add(x, y)
			a, b = a[1:], b[1:]
		case x.Opening < y.Opening:
			onlyA, a = append(onlyA, x), a[1:]
		default:
			onlyB, b = append(onlyB, y), b[1:]
		}
	}
	onlyA, onlyB = append(onlyA, a...), append(onlyB, b...)
	for i := range min(len(onlyA), len(onlyB)) {
		add(onlyA[i], onlyB[i])
	}
	return sum, diff
}
