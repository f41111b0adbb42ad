package configs

import (
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
)

// keeping returns the most pairs of a test if the file gives none: enough to keep its
// beta, so that no default breaks another's promise.
func keeping(s *adaptive.SPRT) int {
	const most = 10_000_000 // that the schema accepts
	t := s.Test()
	if t.Validate() != nil || s.Batch < 1 {
		return 1 // refused elsewhere
	}
	return min(t.CapIn(stats.Plan{}, t.Elo1, s.Batch), most)
}

// Test is what the matches test.
func (v *NumbersVerify) Test() *adaptive.SPRT { return (*adaptive.SPRT)(&v.VerifySPRT) }
