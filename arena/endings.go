package arena

import (
	"cmp"
	"maps"
	"slices"

	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A Class is a way in which games end. Classes are never merged.
type Class struct {
	// Result is Ongoing for games without one.
	Result rules.Result
	// Termination and Ending are those of the record.
	Termination Termination
	Ending      string
}

// A ClassCount is the number of games that ended in a class.
type ClassCount struct {
	Class
	Games int
}

// A Forfeit is a way in which a player loses by a fault of its own.
type Forfeit struct {
	Player      int
	Termination Termination
}

// A ForfeitCount is the number of games that a player lost that way.
type ForfeitCount struct {
	Forfeit
	Games int
}

// Classes returns the number of games in each class, ordered by termination,
// ending and result.
func (t *Tally) Classes() []ClassCount {
	classes := slices.SortedFunc(maps.Keys(t.classes), func(a, b Class) int {
		return cmp.Or(cmp.Compare(a.Termination, b.Termination), cmp.Compare(a.Ending, b.Ending), cmp.Compare(a.Result, b.Result))
	})
	return each.Of(classes, func(c Class) ClassCount { return ClassCount{c, t.classes[c]} })
}

// Forfeits returns how many games each player lost by each fault, ordered by
// player and termination; zero counts are left out.
func (t *Tally) Forfeits() []ForfeitCount {
	faults := slices.SortedFunc(maps.Keys(t.faults), func(a, b Forfeit) int {
		return cmp.Or(cmp.Compare(a.Player, b.Player), cmp.Compare(a.Termination, b.Termination))
	})
	return each.Of(faults, func(f Forfeit) ForfeitCount { return ForfeitCount{f, t.faults[f]} })
}

// A ControlCount says how often one kind of adjudication was right in control games.
type ControlCount struct {
	// Termination and Ending are how the games would have ended.
	Termination Termination
	Ending      string
	// Games is the number of games it would have ended.
	Games int
	// Wrong is how many of them had another result, Open how many had none. A proven
	// result counts as wrong if the players did not find best play.
	Wrong, Open int
}

// Control returns the counts of control games, ordered by termination and ending.
func (t *Tally) Control() []ControlCount {
	out := slices.Clone(t.control)
	slices.SortFunc(out, func(a, b ControlCount) int {
		return cmp.Or(cmp.Compare(a.Termination, b.Termination), cmp.Compare(a.Ending, b.Ending))
	})
	return out
}

// addControl counts a control game that adjudication would have ended.
func (t *Tally) addControl(r *Summary) {
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
