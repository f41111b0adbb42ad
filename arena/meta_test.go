package arena_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
)

// A renamed builder has another spec, and an identity of its own.
type renamed struct {
	agents.Builder
	spec, identity string
}

func (r renamed) Spec() string     { return r.spec }
func (r renamed) Identity() string { return r.identity }

// TestMetaDescribes says what a run keeps of its tournament.
func TestMetaDescribes(t *testing.T) {
	x := toy(4, arena.Player{Name: "c", Builder: renamed{dice, "spec", "identity"}})
	x.Format, x.Seeds, x.MaxPlies, x.Stages = arena.Gauntlet, 2, 80, []arena.Stage{{Players: 3, Pairs: 1}, {Players: 3, Pairs: 3}}
	x.Adjudication.Proven = true
	m := x.Meta("name", "config", "v1")
	require.Equal(t, []any{"name", "config", "v1", "heap/25", 3, arena.Gauntlet, 2, 4, 3, 80, uint64(7), "proven", "", "", int64(0)},
		[]any{m.Name, m.Config, m.Code, m.Game, m.RulesVersion, m.Format, m.Seeds, m.Pairs, m.OpeningPlies, m.MaxPlies, m.Seed, m.Adjudication, m.Openings, m.Settings, m.Most})
	require.Equal(t, []string{"a", "b", "c"}, m.Names())
	require.Equal(t, m.Names(), x.Names())
	require.Equal(t, []string{"dice", "dice", "spec"}, m.Specs())
	require.Equal(t, m.Specs(), x.Specs())
	require.Equal(t, arena.Entrant{Name: "c", Spec: "spec", Identity: "identity"}, m.Players[2])
	require.Equal(t, []int{1, 3, 4}, m.Sizes())
	require.Equal(t, "b79606fb3afea5bd1609ed40b622142f1c98125abcfe89a76a661b0e8e343910", m.ConfigHash(), "SHA-256 of config")
	require.EqualValues(t, 16, m.Games())
	require.Equal(t, m.Games(), x.Games())
	require.Empty(t, x.AtMost())
	require.WithinDuration(t, time.Now(), m.Created, time.Minute)
	require.Equal(t, m.Created.Truncate(time.Second).UTC(), m.Created)

	s := swiss()
	m = s.Meta("", "", "")
	require.Equal(t, []any{s.Settings.String(), s.Games(), s.Games()}, []any{m.Settings, m.Most, m.Games()})
	require.Equal(t, "at most ", s.AtMost())
	require.EqualValues(t, 5, (&arena.Meta{Format: arena.Outside, Most: 5, Pairs: 9}).Games())
	x.Openings = &countedSource{}
	require.Equal(t, "counted", x.Meta("", "", "").Openings)
	accepted := arena.Build{Created: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC), Games: 7, Difference: "move 3"}
	require.Equal(t, "the 7 games stored until 2026-05-04 are of another build than those after them, which was accepted: move 3", accepted.String())
}

// TestMatchTellsEveryDifference changes the properties of a run one by one.
func TestMatchTellsEveryDifference(t *testing.T) {
	of := toy(4, arena.Player{Name: "c", Builder: dice})
	of.Format = arena.Gauntlet
	m := of.Meta("", "", "")
	same := *of
	require.NoError(t, m.Match(&same))
	for want, change := range map[string]func(x *arena.Tournament){
		"game differs: the run has heap/25, the configuration has heap/9": func(x *arena.Tournament) { x.Game = heap{9, 20} },
		"rules version differs: the run has 3, the configuration has 4":   func(x *arena.Tournament) { x.Game = later{heap{25, 20}} },
		"seed differs: the run has 7, the configuration has 8":            func(x *arena.Tournament) { x.Seed = 8 },
		"tournament differs: the run has gauntlet, the configuration has ladder\nseeds differs: the run has 1, the configuration has 0": func(x *arena.Tournament) {
			x.Format = arena.Ladder
		},
		"seeds differs: the run has 1, the configuration has 2": func(x *arena.Tournament) { x.Seeds = 2 },
		"settings of the gauntlet differs: the run has none, the configuration has " + (adaptive.Swiss{Rounds: 4}).String(): func(x *arena.Tournament) {
			x.Settings = adaptive.Swiss{Rounds: 4}
		},
		"pairs differs: the run has 4, the configuration has 5":                 func(x *arena.Tournament) { x.Pairs = 5 },
		"openings.plies differs: the run has 3, the configuration has 4":        func(x *arena.Tournament) { x.OpeningPlies = 4 },
		"openings differs: the run has none, the configuration has counted":     func(x *arena.Tournament) { x.Openings = &countedSource{} },
		"maxplies differs: the run has 1000, the configuration has 80":          func(x *arena.Tournament) { x.MaxPlies = 80 },
		"adjudication differs: the run has none, the configuration has proven":  func(x *arena.Tournament) { x.Adjudication.Proven = true },
		"number of agents differs: the run has 3, the configuration has 2":      func(x *arena.Tournament) { x.Players = x.Players[:2] },
		"agents.1.name differs: the run has b, the configuration has other":     func(x *arena.Tournament) { x.Players[1].Name = "other" },
		"agents.2.spec differs: the run has dice, the configuration has loaded": func(x *arena.Tournament) { x.Players[2].Builder = renamed{dice, "dice", "loaded"} },
	} {
		x := *of
		x.Players = append([]arena.Player(nil), of.Players...)
		change(&x)
		require.EqualError(t, m.Match(&x), want)
	}
}

// A later game has other rules.
type later struct{ heap }

func (later) Version() int { return 4 }

// TestExtends: a run continues with more pairs or, in a fixed format, further players, and then
// knows its sizes. Any other tournament is the unchanged run, or is refused.
func TestExtends(t *testing.T) {
	c := arena.Player{Name: "c", Builder: dice}
	for name, row := range map[string]struct {
		change   func(x *arena.Tournament)
		extended bool
		refused  string
	}{
		"the same":             {func(*arena.Tournament) {}, false, ""},
		"more pairs":           {func(x *arena.Tournament) { x.Pairs = 5 }, true, ""},
		"another player":       {func(x *arena.Tournament) { x.Players = append(x.Players, c) }, true, ""},
		"both":                 {func(x *arena.Tournament) { x.Pairs, x.Players = 5, append(x.Players, c) }, true, ""},
		"fewer pairs":          {func(x *arena.Tournament) { x.Pairs = 3 }, false, "pairs differs: the run has 4, the configuration has 3"},
		"a player less":        {func(x *arena.Tournament) { x.Players = x.Players[:1] }, false, "number of agents differs"},
		"fewer pairs, a guest": {func(x *arena.Tournament) { x.Pairs, x.Players = 3, append(x.Players, c) }, false, "pairs differs"},
		"a guest in between":   {func(x *arena.Tournament) { x.Players = []arena.Player{x.Players[0], c, x.Players[1]} }, false, "agents.1.name differs"},
		"more, of another":     {func(x *arena.Tournament) { x.Pairs, x.Seed = 5, 8 }, false, "seed differs"},
		"more than there may":  {func(x *arena.Tournament) { x.Pairs = arena.MaxGames }, true, "more than 4294967296 games"},
	} {
		x := toy(4)
		m := x.Meta("", "", "")
		m.Stages = []arena.Stage{{Players: 2, Pairs: 1}}
		row.change(x)
		extended, err := m.Extends(x)
		require.Equal(t, row.extended, extended, name)
		if row.refused == "" {
			require.NoError(t, err, name)
		} else {
			require.ErrorContains(t, err, row.refused, name)
		}
		want := []arena.Stage{{Players: 2, Pairs: 1}}
		if extended {
			want = append(want, arena.Stage{Players: 2, Pairs: 4})
		}
		require.Equal(t, want, x.Stages, name)
		require.Len(t, m.Stages, 1, name)
	}
	for format, row := range map[arena.Format]struct {
		settings      adaptive.Settings
		pairs, guests bool
	}{
		arena.RoundRobin: {nil, true, true}, arena.Ladder: {nil, true, true}, arena.Gauntlet: {nil, true, true}, arena.Match: {nil, true, false},
		arena.SPRT: {undecided, true, false}, arena.Precision: {adaptive.Precision{Figure: adaptive.FirstScore, Score: 0.1, Min: 2, Block: 1}, true, false}, arena.Swiss: {adaptive.Swiss{Rounds: 1}, false, false},
	} {
		x := toy(4)
		x.Format, x.Settings = format, row.settings
		m := x.Meta("", "", "")
		x.Pairs = 5
		extended, err := m.Extends(x)
		require.Equal(t, row.pairs, extended, format)
		require.Equal(t, row.pairs, err == nil, "%s: %v", format, err)
		x = toy(4, c)
		x.Format, x.Settings = format, row.settings
		_, err = m.Extends(x)
		require.Equal(t, row.guests, err == nil, "%s: %v", format, err)
	}
}
