package samples_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func gameOf(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := runs.Standard().Games.Game(name)
	require.NoError(t, err)
	return g
}

func builderOf(t *testing.T, g rules.Game, spec string) agents.Builder {
	t.Helper()
	b, err := runs.Standard().Builder(g, spec)
	require.NoError(t, err)
	return b
}

// played plays some games of a greedy agent that errs now and then.
func played(t *testing.T, g rules.Game, pairs int) (records []arena.Record) {
	t.Helper()
	b := builderOf(t, g, "epsilon:p=0.2,agent=(greedy:weights=hand)")
	tour := &arena.Tournament{
		Game: g, Players: []arena.Player{{Name: "one", Builder: b}, {Name: "other", Builder: b}},
		Pairs: pairs, OpeningPlies: 4, MaxPlies: 400, Seed: 3,
	}
	require.NoError(t, arena.Run(t.Context(), tour, arena.Options{Workers: 1, Sinks: []arena.Sink{sink{&records}}}))
	return records
}

type sink struct{ records *[]arena.Record }

func (s sink) Put(_ context.Context, r arena.Record) error {
	*s.records = append(*s.records, r)
	return nil
}

// An idler is an agent whose searches never end.
type idler struct{}

func (idler) Spec() string                           { return "idler" }
func (idler) Identity() string                       { return "idler" }
func (idler) Build(agents.Env) (agents.Agent, error) { return idler{}, nil }
func (idler) OnLeaf(func(rules.State))               {}
func (idler) Choose(ctx context.Context, _ rules.State) (rules.Move, agents.Info, error) {
	<-ctx.Done()
	return 0, agents.Info{}, ctx.Err()
}
