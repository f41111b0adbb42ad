package tuning

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/agents/net"
	"gipf.arena/internal/numeric"
)

// A Set is positions to learn from, one row for each.
type Set struct {
	// Names are the features, as the game names them.
	Names []string
	// X holds the features of each row, as the mover sees them: row by row, in the
	// order of Names.
	X []float32
	// Phase holds the phase of each row, 0 to 1; nil if no weight changes in the
	// course of a game.
	Phase []float32
	// Patterns holds the pattern in each of Slots slots of each row, a number below
	// PatternCount ([rules.Patterned]); nil if there are none.
	Patterns            []int32
	Slots, PatternCount int
	// Y is the expected score of the mover, 0 to 1.
	Y []float32
	// Group tells which rows depend on each other, such as those of one opening. A
	// whole group is either in training or in validation.
	Group []int32
}

// Rows returns the number of rows.
func (s *Set) Rows() int { return len(s.Y) }

// Row returns the features of a row. The slice shares the set's memory.
func (s *Set) Row(i int) []float32 { return s.X[i*len(s.Names) : (i+1)*len(s.Names)] }

// Shown returns the patterns of a row. The slice shares the set's memory.
func (s *Set) Shown(i int) []int32 {
	if s.Patterns == nil {
		return nil
	}
	return s.Patterns[i*s.Slots : (i+1)*s.Slots]
}

// checkPatterns refuses invalid patterns.
func (s *Set) checkPatterns() error {
	if s.Patterns == nil {
		return nil
	}
	if s.Slots < 1 || s.Slots > net.MostSlots || s.PatternCount < 1 || s.PatternCount > net.MostPatterns || len(s.Patterns) != s.Rows()*s.Slots {
		return fmt.Errorf("netfit: %d patterns of %d in %d slots of %d rows", len(s.Patterns), s.PatternCount, s.Slots, s.Rows())
	}
	for i, p := range s.Patterns {
		if p < 0 || int(p) >= s.PatternCount {
			return fmt.Errorf("netfit: row %d: pattern %d, want 0 to %d", i/s.Slots, p, s.PatternCount-1)
		}
	}
	return nil
}

// check refuses a set that is invalid or from which nothing can be learnt.
func (s *Set) check() error {
	n := s.Rows()
	switch {
	case n == 0:
		return fmt.Errorf("netfit: no positions to learn from")
	case len(s.Names) == 0 || len(s.X) != n*len(s.Names) || len(s.Group) != n || s.Phase != nil && len(s.Phase) != n:
		return fmt.Errorf("netfit: %d rows of %d features with %d numbers, %d phases and %d groups", n, len(s.Names), len(s.X), len(s.Phase), len(s.Group))
	}
	for i, x := range s.X {
		if !(math.Abs(float64(x)) <= mostFeature) {
			return fmt.Errorf("netfit: row %d: feature %q is %v, want at most %g in size", i/len(s.Names), s.Names[i%len(s.Names)], x, float64(mostFeature))
		}
	}
	for i := range n {
		if err := s.checkRow(i); err != nil {
			return fmt.Errorf("netfit: row %d: %w", i, err)
		}
	}
	return s.checkPatterns()
}

// checkRow checks the values of a row besides its features.
func (s *Set) checkRow(i int) error {
	switch {
	case !(s.Y[i] >= 0 && s.Y[i] <= 1):
		return fmt.Errorf("an expected score of %v, want 0 to 1", s.Y[i])
	case s.Phase != nil && !(s.Phase[i] >= 0 && s.Phase[i] <= 1):
		return fmt.Errorf("a phase of %v, want 0 to 1", s.Phase[i])
	}
	return nil
}

// mostFeature is the largest value of a feature: beyond it, sums would leave the
// range in which they are accurate enough.
const mostFeature = 1 << 15

// split divides the rows by their groups alone: a group that is in validation is
// there in every set with the same seed. The rows are in the order of their groups.
func (s *Set) split(holdout float64, seed uint64) (train, valid []int32) {
	for i := range int32(s.Rows()) {
		if netHeldOut(s.Group[i], holdout, seed) {
			valid = append(valid, i)
		} else {
			train = append(train, i)
		}
	}
	byGroup := func(a, b int32) int { return int(s.Group[a]) - int(s.Group[b]) }
	slices.SortStableFunc(train, byGroup)
	slices.SortStableFunc(valid, byGroup)
	return train, valid
}

func netHeldOut(group int32, holdout float64, seed uint64) bool {
	draw := numeric.Mix(numeric.Mix(seed) ^ uint64(uint32(group)))
	return float64(draw>>11)*0x1p-53 < holdout
}
