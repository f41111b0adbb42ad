package arena

import (
	"cmp"
	"slices"
)

// A ControlCount says how one kind of adjudication fared in the games that were
// played on in spite of it.
type ControlCount struct {
	// Termination and Ending are what the games would have ended by.
	Termination Termination
	Ending      string
	// Games is how many it would have ended.
	Games int
	// Wrong is how many of them ended otherwise, Open how many without a result,
	// of which nobody knows. What was proven is wrong where the players did not
	// find best play.
	Wrong, Open int
}

// Control returns how right adjudication would have been, by what the games would
// have ended by.
func (t *Tally) Control() []ControlCount {
	out := slices.Clone(t.control)
	slices.SortFunc(out, func(a, b ControlCount) int {
		return cmp.Or(cmp.Compare(a.Termination, b.Termination), cmp.Compare(a.Ending, b.Ending))
	})
	return out
}

// addControl counts a game if it was one of the control that would have been
// ended.
func (t *Tally) addControl(r *Record) {
	v := &r.Control
	if v.Plies == 0 {
		return
	}
	i := slices.IndexFunc(t.control, func(c ControlCount) bool { return c.Termination == v.Termination && c.Ending == v.Ending })
	if i < 0 {
		i = len(t.control)
		t.control = append(t.control, ControlCount{Termination: v.Termination, Ending: v.Ending})
	}
	c := &t.control[i]
	c.Games++
	switch {
	case !r.Counted():
		c.Open++
	case r.Result != v.Result:
		c.Wrong++
	}
}
