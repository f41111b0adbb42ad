package pie

import (
	"slices"

	"gipf.arena/rules"
)

// ownKinds are the events that the swap rule adds to those of the game inside. None of
// our rulebooks has the rule, so they cite its usual name.
var ownKinds = []rules.EventKind{
	{Name: "swap", Rule: "Pie rule", Doc: "the second player takes the first seat"},
	{Name: "seats-kept", Rule: "Pie rule", Doc: "the second player moves instead of taking the first seat"},
}

// EventKinds implements rules.EventNamer: those of the game inside, then swap and
// seats-kept.
func (g game) EventKinds() []rules.EventKind {
	return slices.Concat(rules.EventKinds(g.inner), ownKinds)
}

// Events implements rules.Eventful.
func (s *state) Events(m rules.Move) (e rules.Events) {
	own := len(rules.EventKinds(s.game))
	if m == Swap {
		return rules.Event(own)
	}
	if s.offered() {
		e = rules.Event(own + 1)
	}
	if inner, ok := s.inner.(rules.Eventful); ok && own > 0 {
		e |= inner.Events(m)
	}
	return e
}

// Cover implements rules.Covered with the game inside, if that is Covered.
func (s *state) Cover(dst []uint8) []uint8 {
	if inner, ok := s.inner.(rules.Covered); ok {
		return inner.Cover(dst)
	}
	return dst
}
