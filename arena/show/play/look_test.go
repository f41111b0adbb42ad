package play

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// inMemory is one file.
type inMemory string

func (f inMemory) Read(string) ([]byte, error)     { return []byte(f), nil }
func (inMemory) Write(path string, _ []byte) error { panic("nothing is written") }

// TestRecordToLookAt reads a saved game to look at, and makes no agent of it.
func TestRecordToLookAt(t *testing.T) {
	l := testLoader(inMemory(aGame))
	l.Builder = func(rules.Game, string) (agents.Builder, error) { panic("no agent is wanted") }
	r, g, err := l.Record("game.json")
	require.NoError(t, err)
	require.Equal(t, "gipf/basic:white=-11,black=-11", g.Name())
	require.Equal(t, arena.Record{
		Game: g.Name(), RulesVersion: 1, Setup: 1<<64 - 1, Seed: 7, Moves: []string{"a1-b2", "i1-h2"},
		Sides:  [2]arena.Side{{Player: 0, Name: "person", Spec: "person"}, {Player: 1, Name: "mcts:preset=uct,sims=9", Spec: "mcts:preset=uct,sims=9"}},
		Result: rules.SecondWins, Termination: arena.ByRule, Ending: "no-reserve",
	}, r)
	l.Files = inMemory(edited(t, `"result": "second"`, `"result": "first"`))
	_, _, err = l.Record("game.json")
	require.ErrorContains(t, err, `"game.json": result: "first", but after these moves it is "second"`)
}
