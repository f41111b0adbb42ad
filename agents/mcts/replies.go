package mcts

import "gipf.arena/rules"

// Last good replies with forgetting (Drake 2009; Baier and Drake 2010): the
// decision that was made after given others in a simulation that was won, and in
// none since that was lost. The others are the last decisions made, whoever made
// them: turns have several, and the same player may decide again.

// A reply is a decision, or none any more.
type reply struct {
	move rules.Move
	good bool
}

// judge remembers a reply that scored more than ½ and forgets one that scored
// less.
func (m *memory) judge(log []made, d made, score float64) {
	for n := 1; n <= m.rules.Replies; n++ {
		key, ok := keyAfter(log, n, made{by: d.by})
		switch {
		case ok && score > 0.5:
			*m.replies.claim(key) = reply{d.move, true}
		case ok && score < 0.5:
			if r := m.replies.find(key); r != nil && r.move == d.move {
				r.good = false
			}
		}
	}
}

// reply returns the last good reply of a player to the last n decisions of log.
func (m *memory) reply(log []made, n int, by rules.Player) (rules.Move, bool) {
	key, ok := keyAfter(log, n, made{by: by})
	if !ok {
		return 0, false
	}
	if r := m.replies.find(key); r != nil && r.good {
		return r.move, true
	}
	return 0, false
}
