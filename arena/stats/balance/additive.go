package balance

import (
	"math"

	"gipf.arena/arena/stats"
)

// FurthestBracket is the largest gap of strength, in Elo, across which handicaps may be bracketed: further
// apart Elo does not add up.
const FurthestBracket = 150

// An Additivity says whether a handicap is worth the same between unequal opponents as between equal
// ones.
type Additivity struct {
	// Gap is how much the first player is stronger in the unequal games.
	Gap stats.Interval
	// Equal and Unequal are what the handicap is worth in Elo; Off is Unequal less Equal, with P.
	Equal, Unequal stats.Interval
	Off            Contrast
	// Tested is false where the gap is beyond [FurthestBracket]: then nothing may be bracketed.
	Tested bool
}

// Additive compares what a handicap is worth in four cells, each the first mover's points: between
// equal opponents without and with it, and between unequal ones, of whom the same always moves first,
// without and with it. Scores are compared in Elo with one covariance.
func Additive(equal, equalWith, unequal, unequalWith Sample, confidence float64) Additivity {
	j := Join(equal, equalWith, unequal, unequalWith).InElo()
	worth := func(weights ...float64) Contrast { return j.Contrast(weights, confidence) }
	a := Additivity{
		Gap:     worth(-1, 0, 1, 0).Diff,
		Equal:   worth(-1, 1, 0, 0).Diff,
		Unequal: worth(0, 0, -1, 1).Diff,
		Off:     worth(1, -1, -1, 1),
	}
	a.Tested = math.Abs(a.Gap.Center) <= FurthestBracket
	return a
}
