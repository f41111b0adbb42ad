package exchange_test

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// forms are the text forms by the name of their golden file.
var forms = []struct {
	file string
	open func(io.Writer, *arena.Meta) (exchange.Writer, error)
}{
	{"games.jsonl", exchange.NewJSONL},
	{"games.csv", exchange.NewCSV},
	{"games.pgn", exchange.NewPGN},
	{"games.sgf", exchange.NewSGF},
}

// played returns a run of random players and its games, by index.
func played(t testing.TB, game string, pairs, maxPlies int) (arena.Meta, []exchange.Game) {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := &arena.Tournament{
		Game: g, Pairs: pairs, OpeningPlies: 2, MaxPlies: maxPlies, Seed: 1<<64 - 5,
		Players: []arena.Player{{Name: "a", Builder: b}, {Name: `b "the \ second]"`, Builder: b}},
	}
	config := "game: " + game + "\n"
	run := arena.Meta{
		Name: "test", Config: config, Game: game, RulesVersion: g.Version(),
		Pairs: pairs, OpeningPlies: 2, MaxPlies: maxPlies, Seed: x.Seed, Code: "v0:1", Toolchain: "go1",
		Created: time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC),
	}
	for _, p := range x.Players {
		run.Players = append(run.Players, arena.Entrant{Name: p.Name, Spec: b.Spec(), Identity: b.Identity()})
	}
	records := collector{}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{records}}))
	games := make([]exchange.Game, len(records))
	for i := range games {
		r := records[int64(i)]
		r.Elapsed = 0
		for seat := range r.Sides {
			r.Sides[seat].Thinking, r.Sides[seat].Latency = 0, arena.Latency{}
		}
		games[i] = replayed(t, g, r)
	}
	return run, games
}

func replayed(t testing.TB, g rules.Game, r arena.Record) exchange.Game {
	t.Helper()
	x, err := exchange.Replay(g, r)
	require.NoError(t, err)
	return x
}

// collector keeps records by index.
type collector map[int64]arena.Record

func (c collector) Put(_ context.Context, r arena.Record) error { c[r.Index] = r; return nil }

// written returns what a writer makes of games.
func written(t testing.TB, open func(io.Writer, *arena.Meta) (exchange.Writer, error), run *arena.Meta, games []exchange.Game) string {
	t.Helper()
	var out bytes.Buffer
	w, err := open(&out, run)
	require.NoError(t, err)
	for i := range games {
		require.NoError(t, w.Game(&games[i]))
	}
	require.NoError(t, w.Close())
	return out.String()
}

// golden compares a text with the file that holds it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", file), got)
}
