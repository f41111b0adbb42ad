package arena

import (
	"fmt"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// An InfoPolicy says what records keep of the agents' expectations and searches. The zero value keeps nothing.
type InfoPolicy struct {
	// Values keeps what the agents expected.
	Values bool
	// Details keeps how they arrived at it: a [Detail] of each decision.
	Details bool
	// PV is how many moves of an agent's expected line are kept, including its own; 0
	// to MostPV. Above 0 it means Details.
	PV int
}

// MostPV is the longest line kept for a decision, in moves.
const MostPV = 64

// SearchInfo is what the agents of a game thought: an entry for each move after the
// opening, or none. It is not part of a record's hash.
type SearchInfo struct {
	// Values are for the player who moved; nil if none was kept or no agent had an
	// opinion.
	Values []Value
	// Details are nil if they were not kept or no agent of the game searches.
	Details []Detail
}

// A Detail says how an agent arrived at a decision.
type Detail struct {
	// Nodes are the simulations or positions that the agent counted ([agents.Info.Sims]).
	Nodes int64
	// Depth is how many moves ahead it looked, 0 if it does not say.
	Depth int
	// Time is the time it took, in whole microseconds. Measured.
	Time time.Duration
	// Choices is the number of legal moves.
	Choices int
	// PV are the texts of the moves it expected, beginning with its own; nil if it
	// reports none.
	PV []string
}

// Of returns what is known about move number ply, from 0, in a game whose opening has
// the given number of moves: NoValue and the zero Detail if nothing is known.
func (t *SearchInfo) Of(ply, openingPlies int) (v Value, d Detail) {
	v = NoValue
	i := ply - openingPlies
	if i >= 0 && i < len(t.Values) {
		v = t.Values[i]
	}
	if i >= 0 && i < len(t.Details) {
		d = t.Details[i]
	}
	return v, d
}

// Any reports whether anything is kept.
func (t *SearchInfo) Any() bool { return t.Values != nil || t.Details != nil }

// check reports search information that a game of so many moves after its opening cannot have.
func (t *SearchInfo) check(moves int) error {
	if n := len(t.Values); t.Values != nil && n != moves {
		return fmt.Errorf("%d values of %d moves", n, moves)
	}
	if n := len(t.Details); t.Details != nil && n != moves {
		return fmt.Errorf("details of %d moves, there are %d", n, moves)
	}
	if i := slices.IndexFunc(t.Values, func(v Value) bool { return v > ProvenLoss && v < -mostValue }); i >= 0 {
		return fmt.Errorf("value %d is the byte %d, which means nothing", i, t.Values[i])
	}
	for i := range t.Details {
		if err := t.Details[i].check(); err != nil {
			return fmt.Errorf("detail %d: %w", i, err)
		}
	}
	return nil
}

func (d *Detail) check() error {
	switch {
	case d.Nodes < 0 || d.Depth < 0 || d.Choices < 0:
		return fmt.Errorf("nodes %d, depth %d, choices %d: want at least 0", d.Nodes, d.Depth, d.Choices)
	case d.Time < 0 || d.Time%time.Microsecond != 0:
		return fmt.Errorf("time %v: want whole microseconds", d.Time)
	case len(d.PV) > MostPV:
		return fmt.Errorf("a line of %d moves, at most %d", len(d.PV), MostPV)
	case slices.ContainsFunc(d.PV, func(m string) bool { return !isToken(m) }):
		return fmt.Errorf("line %q: want words of ASCII", d.PV)
	}
	return nil
}

// A thinking collects the search information of one game. It can do so for one game after another.
type thinking struct {
	policy  InfoPolicy
	values  []Value
	details []Detail
	opinion bool // some value is known
	worked  bool // some agent counts nodes or has an opinion
	line    []rules.Move
	ahead   rules.State // a position of the line
	choices []rules.Move
}

// begin forgets the game before.
func (t *thinking) begin(policy InfoPolicy) {
	t.policy, t.values, t.details = policy, t.values[:0], t.details[:0]
	t.opinion, t.worked = false, false
}

// note records a decision.
func (t *thinking) note(mover rules.Player, info *agents.Info, took time.Duration, choices int) {
	if t.policy.Values {
		v := NewValue(mover, info)
		t.values = append(t.values, v)
		t.opinion = t.opinion || v.Known()
	}
	if t.policy.Details {
		t.details = append(t.details, Detail{
			Nodes: max(info.Sims, 0), Depth: max(info.Depth, 0), Time: max(took, 0).Truncate(time.Microsecond), Choices: choices,
		})
		t.worked = t.worked || info.Sims > 0 || info.Value == info.Value // a value that is no NaN
	}
}

// foresee adds to the last decision in s the line that the agent expects. The line is
// kept as far as it is legal, if it begins with the chosen move.
func (t *thinking) foresee(g rules.Game, s rules.State, chosen rules.Move, agent agents.Agent) {
	f, ok := agent.(agents.Foreseer)
	if !ok || t.policy.PV == 0 || !t.policy.Details {
		return
	}
	if t.ahead == nil {
		t.ahead = g.New(0)
	}
	t.ahead.CopyFrom(s)
	if t.line = f.Foresee(t.line[:0], t.policy.PV); len(t.line) == 0 || t.line[0] != chosen {
		return
	}
	d := &t.details[len(t.details)-1]
	for _, m := range t.line[:min(len(t.line), t.policy.PV)] {
		if t.choices = t.ahead.Moves(t.choices[:0]); !slices.Contains(t.choices, m) {
			return
		}
		d.PV = append(d.PV, g.FormatMove(t.ahead, m))
		t.ahead.Play(m)
	}
}

// searchInfo returns what was noted of the moves of the game. It shares nothing with t.
func (t *thinking) searchInfo() (all SearchInfo) {
	if t.opinion {
		all.Values = slices.Clone(t.values)
	}
	if t.worked {
		all.Details = slices.Clone(t.details)
	}
	return all
}
