package quality

import (
	"context"
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

// ranges are ranges of the number of a turn.
var ranges = []struct {
	name     string
	from, to int
}{
	{"1 to 2", 1, 2}, {"3 to 8", 3, 8}, {"9 to 14", 9, 14}, {"after 14", 15, math.MaxInt},
}

// Regrets says what the turns of one group cost, and what agents would have lost instead.
type Regrets struct {
	// Group is whose turns they are.
	Group string `json:"group"`
	// Chooser is who chose: "played" for the players themselves, or an agent.
	Chooser string `json:"chooser"`
	// All are all turns, Ranges those by number: turns 1 to 2, 3 to 8, 9 to 14, and later.
	// Each is the expected score that was lost against the best turn that the judge knows
	// of: of its own, the one that was played, and those of the agents.
	All    Figure   `json:"all"`
	Ranges []Figure `json:"by_turn"`
	// Less is the regret of the players less that of the chooser, on the same turns.
	Less Figure `json:"less_than_played"`
	// Same says how often the chooser came to the same position as the player, in turns of
	// players who won and of players who lost, from the third turn of a game on.
	SameWon  Figure `json:"same_as_winner"`
	SameLost Figure `json:"same_as_loser"`
}

// A choice is one turn, with what each judge would have made of it.
type choice struct {
	game  int64
	group int
	turn  int
	won   float64   // score of its player
	lost  []float64 // by chooser; the first is the player
	same  []bool
}

// choose has the judge and the agents play one turn, and says what each lost.
func (m *Measurement) choose(ctx context.Context, t *Turn, seed uint64) (lost []float64, same []bool, err error) {
	ends := []rules.State{t.After}
	for _, j := range slices.Concat(m.Agents, []Judge{*m.Deep}) {
		after, _, err := j.ask(ctx, m.game, t.Before, seed)
		if err != nil {
			return nil, nil, err
		}
		ends = append(ends, after)
	}
	best := math.Inf(-1)
	worth := map[string]float64{}
	for _, s := range ends {
		value, known := worth[s.String()]
		if !known {
			if value, err = m.Deep.worth(ctx, m.game, s, seed); err != nil {
				return nil, nil, err
			}
			value = m.calibrated(arena.ForFirst(value, t.Mover))
			worth[s.String()] = value
		}
		best = max(best, value)
		lost = append(lost, value)
		same = append(same, s.String() == ends[0].String())
	}
	for i := range lost {
		lost[i] = best - lost[i]
	}
	return lost, same, nil
}

// calibrated makes the judge as sure as the results allow.
func (m *Measurement) calibrated(value float64) float64 {
	if value == 0 || value == 1 {
		return value
	}
	return 1 / (1 + math.Exp(-m.slope*logit(value)))
}

// regrets sums up choices, which come game by game, for each group and chooser.
func (m *Measurement) regrets(all []choice) (out []Regrets) {
	choosers := append([]string{"played"}, each.Of(m.Agents, func(j Judge) string { return j.Name })...)
	for group, name := range m.groups() {
		for i, chooser := range choosers {
			if r := sumUp(all, group, i); r.All.N > 0 {
				r.Group, r.Chooser = name, chooser
				out = append(out, r)
			}
		}
	}
	return out
}

// sumUp sums up the choices of one group and chooser.
func sumUp(all []choice, group, chooser int) (r Regrets) {
	var total, less, won, lost mean
	byRange := make([]mean, len(ranges))
	for _, c := range all {
		if c.group != group {
			continue
		}
		total.add(c.game, c.lost[chooser])
		less.add(c.game, c.lost[0]-c.lost[chooser])
		for i, span := range ranges {
			if c.turn >= span.from && c.turn <= span.to {
				byRange[i].add(c.game, c.lost[chooser])
			}
		}
		agrees := float64(numeric.OneIf(c.same[chooser]))
		switch {
		case c.turn <= 2:
		case c.won == 1:
			won.add(c.game, agrees)
		case c.won == 0:
			lost.add(c.game, agrees)
		}
	}
	r.All, r.Less, r.SameWon, r.SameLost = total.figure(), less.figure(), won.figure().ofShares(), lost.figure().ofShares()
	for i := range byRange {
		r.Ranges = append(r.Ranges, byRange[i].figure())
	}
	return r
}
