package kit

import "gipf.arena/rules"

// Kinds holds the kinds of events of a game, numbered in the order in which they are added.
type Kinds []rules.EventKind

// Add adds a kind and returns its number. Games call it when their package variables are
// initialized, in source order.
func (k *Kinds) Add(name, rule, doc string) int {
	*k = append(*k, rules.EventKind{Name: name, Rule: rule, Doc: doc})
	return len(*k) - 1
}

// Absent holds the numbers of the kinds that a game cannot have, for rules.Without.
type Absent []int

// If adds some kinds if a game cannot have them.
func (a *Absent) If(cannot bool, kinds ...int) {
	if cannot {
		*a = append(*a, kinds...)
	}
}

// When returns the set of an event if it happens.
func When(happens bool, event int) rules.Events {
	if happens {
		return rules.Event(event)
	}
	return 0
}
