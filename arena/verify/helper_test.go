package verify_test

import (
	"context"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/rules/catalog"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tournament returns a tournament of random players, some of whose games reach the cap.
func tournament(t testing.TB, game string) *arena.Tournament {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	set := agents.NewSet(agents.Kinds(nil)...)
	random, err := set.Builder("random", g)
	require.NoError(t, err)
	flat, err := set.Builder("flat:sims=4", g)
	require.NoError(t, err)
	return &arena.Tournament{
		Game: g, Pairs: 4, OpeningPlies: 4, MaxPlies: 60, Seed: 3,
		Players: []arena.Player{{Name: "a", Builder: random}, {Name: "b", Builder: random}, {Name: "c", Builder: flat}},
	}
}

// collector keeps records by index.
type collector map[int64]arena.Record

func (c collector) Put(_ context.Context, r arena.Record) error { c[r.Index] = r; return nil }

// played returns the games of x in the order of their index.
func played(t testing.TB, x *arena.Tournament) []verify.Row {
	t.Helper()
	c := collector{}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{c}}))
	rows := make([]verify.Row, len(c))
	for i := range rows {
		rows[i].Record = c[int64(i)]
	}
	return rows
}

// sequence yields rows, and then the error if there is one.
func sequence(rows []verify.Row, err error) iter.Seq2[verify.Row, error] {
	return func(yield func(verify.Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
		if err != nil {
			yield(verify.Row{}, err)
		}
	}
}
