package report_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// golden compares text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", name), got)
}

// decoded writes v as JSON and reads it back into an empty value of its type.
func decoded[T any](t *testing.T, v *T) *T {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, report.WriteJSON(&b, v))
	out, d := new(T), json.NewDecoder(&b)
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(out))
	return out
}

// game is a made record with what a tally looks at. Its moves are its index
// modulo distinct, so that others are duplicates of it.
func game(p arena.Pair, place, distinct int, result rules.Result) arena.Record {
	r := arena.Record{
		Index: p.Index(place), Pair: p.Number, Place: place, Opening: p.Opening, Result: result, Termination: arena.ByRule, Ending: "no-moves",
		Moves: []string{strconv.Itoa(int(p.Number) % distinct), strconv.Itoa(int(result))},
	}
	if result == rules.Ongoing {
		r.Termination, r.Ending = arena.Cap, ""
	}
	for seat := range r.Sides {
		r.Sides[seat].Player = p.Players[(seat+place)%2]
	}
	return r
}

// made is a run whose results are drawn: the lower number wins with probability
// 0.6, one game in eight is drawn, one in twenty has no result.
type made struct {
	t     *testing.T
	tally *arena.Tally
	rng   *rand.Rand
	spice func(r *arena.Record) // changes records, if not nil
}

func newMade(t *testing.T, agents int) *made {
	t.Helper()
	m := &made{t: t, tally: arena.NewTally(agents), rng: rand.New(rand.NewPCG(1, 2))}
	gipf, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	m.tally.DetectDuplicates(gipf)
	return m
}

// play makes both games of a pair and hands them to the tally and to more.
func (m *made) play(p arena.Pair, more ...func(*arena.Record) error) {
	for place := range 2 {
		result := rules.Draw
		switch x := m.rng.Float64(); {
		case x < 0.05:
			result = rules.Ongoing
		case x < 0.15:
		case (m.rng.Float64() < 0.6) == (p.Players[place] < p.Players[1-place]):
			result = rules.FirstWins
		default:
			result = rules.SecondWins
		}
		r := game(p, place, 8, result)
		if m.spice != nil {
			m.spice(&r)
		}
		for _, add := range append(more, m.tally.Add) {
			require.NoError(m.t, add(&r))
		}
	}
}

// roundRobin makes pairs of every pairing.
func (m *made) roundRobin(agents, pairs int) {
	pair := int64(0)
	for opening := range int64(pairs) {
		for a := range agents {
			for b := range a {
				m.play(arena.Pair{Number: pair, Opening: opening, Players: [2]int{b, a}})
				pair++
			}
		}
	}
}

// playRounds plays an adaptive format for so many rounds, or to its end.
func (m *made) playRounds(s adaptive.Settings, names []string, pairs, rounds int) *arena.Rounds {
	c := arena.NewRounds(s, names, []int{pairs}, nil)
	for c.Complete() && len(c.Decisions()) <= rounds {
		d, _, err := c.Next()
		require.NoError(m.t, err)
		for pair := d.First; ; pair++ {
			p, ok := arena.PairOf([]arena.Decision{d}, pair)
			if !ok {
				break
			}
			m.play(p, c.Add)
		}
	}
	return c
}

var names = []string{"ann", "bob", "cat", "dan", "eve"}

// played is a run with all that a fixed format has to tell.
func played(t *testing.T) *report.Played {
	t.Helper()
	m, n := newMade(t, 3), 0
	m.spice = func(r *arena.Record) {
		switch n++; {
		case r.Result == rules.FirstWins && n%3 == 0:
			r.Termination, r.Ending = arena.Resign, ""
		case r.Result == rules.SecondWins && n%5 == 0:
			r.Termination, r.Ending = arena.Crash, ""
		case r.Result == rules.Draw:
			r.Control = arena.Verdict{Result: rules.FirstWins, Termination: arena.Resign, Plies: 1}
		}
	}
	m.roundRobin(3, 12)
	return &report.Played{
		Name: "made", Game: "gipf/basic", Seed: 7, Planned: 72, Pairs: 12, Meetings: 3, Tally: m.tally,
		Agents:   []report.Agent{{Name: "ann", Spec: "greedy"}, {Name: "bob", Spec: "random"}, {Name: "cat"}},
		Openings: "random openings of 4 plies", OpeningSource: "4 random decisions, distinct",
		Options: stats.Options{Anchor: stats.FixedAt(1, 100)}, Digest: "00ff",
		Adjudication: arena.Adjudication{Resign: arena.ResignRule{Moves: 4, Score: 0.97}, Control: 0.1},
		Notes:        []string{"games of bob are not reproducible: ms=1"},
	}
}
