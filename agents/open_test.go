package agents_test

import (
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// engine is a kind with an open parameter, and with something to close.
func engine(seen *[]agents.Setting, closed *int) agents.Kind {
	return agents.Kind{
		Name: "engine",
		Params: []agents.Param{
			{Name: "path", Type: agents.Text},
			{Name: "option", Type: agents.Text, Open: true},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 9, Default: "5", Unless: "nodes depth"},
			{Name: "nodes", Type: agents.Int, Min: 1, Max: 9},
			{Name: "depth", Type: agents.Int, Min: 1, Max: 9},
		},
		Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			*seen = a.Open("option")
			return agents.Bound{
				Close: func() error { *closed++; return io.ErrClosedPipe },
				Notes: func() []string { return []string{"one near miss"} },
				Most:  int(a.Int("ms")),
				Build: func(env agents.Env) (agents.Agent, error) { return agents.NewRandom(env.Seed), nil },
			}, nil
		},
	}
}

func TestOpenParameters(t *testing.T) {
	var seen []agents.Setting
	set := agents.NewSet(engine(&seen, new(int)))
	for _, row := range []struct {
		text, spec, identity string
		want                 []agents.Setting
	}{
		{"engine", "engine", "engine:ms=5", nil},
		{"engine:option.Hash=64", "engine:option.Hash=64", "engine:ms=5,option.Hash=64", []agents.Setting{{"Hash", "64"}}},
		{
			"engine:option.b=a=b,nodes=3,path=x,option.Move Overhead.2=ü 1", "engine:nodes=3,option.Move Overhead.2=ü 1,option.b=a=b,path=x",
			"engine:nodes=3,option.Move Overhead.2=ü 1,option.b=a=b,path=x",
			[]agents.Setting{{"Move Overhead.2", "ü 1"}, {"b", "a=b"}},
		},
	} {
		b, err := set.Builder(row.text, nim{})
		require.NoError(t, err, row.text)
		require.Equal(t, row.spec, b.Spec())
		require.Equal(t, row.identity, b.Identity())
		require.Equal(t, row.want, seen)
		kind, settings, err := set.Settings(row.text)
		require.NoError(t, err)
		again, err := set.Builder(agents.FormatSpec(kind.Name, settings), nim{})
		require.NoError(t, err)
		require.Equal(t, row.identity, again.Identity(), "with every setting written out")
	}
	for text, want := range map[string]string{
		"engine:option=3":               `column 8: unknown parameter "option" of engine; want one of path, option.NAME, ms, nodes, depth`,
		"engine:path.x=3":               `column 8: unknown parameter "path.x"`,
		"engine:option.=3":              `column 8: "option." is not a parameter's name`,
		"engine:option. x=3":            `"option. x" is not a parameter's name`,
		"engine:option.x=3,option.x=3":  `column 19: "option.x" is given twice`,
		"engine:Option.x=3":             `"Option.x" is not a parameter's name`,
		"engine:option.x":               `is not of the form key=value`,
		"engine:option.x=1,options.x=1": `unknown parameter "options.x"`,
	} {
		_, err := set.Builder(text, nim{})
		require.ErrorContains(t, err, want, text)
	}
}

func TestCloseNotesAndMost(t *testing.T) {
	closed := 0
	b, err := agents.NewSet(engine(new([]agents.Setting), &closed)).Builder("engine", nim{})
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: nim{}})
	require.NoError(t, err)
	require.NoError(t, agents.Close(a), "nothing to close")
	require.ErrorIs(t, agents.Close(b), io.ErrClosedPipe)
	require.Equal(t, 1, closed)
	require.Equal(t, []string{"one near miss"}, agents.Notes(b))

	set := agents.NewSet(append(agents.Kinds(load), engine(new([]agents.Setting), &closed))...)
	around, err := set.Builder("epsilon:agent=(engine:option.Hash=3)", nim{})
	require.NoError(t, err)
	require.ErrorIs(t, agents.Close(around), io.ErrClosedPipe, "an agent inside of another")
	require.Equal(t, 2, closed)
	require.Equal(t, []string{"one near miss"}, agents.Notes(around))

	require.Equal(t, 5, agents.Most(b))
	require.Equal(t, 5, agents.Most(around))
	two, err := set.Builder("epsilon:agent=(epsilon:agent=(engine:ms=3))", nim{})
	require.NoError(t, err)
	require.Equal(t, 3, agents.Most(two))

	for spec, most := range map[string]int{
		"mix:agent=(engine:ms=5),other=(engine:ms=1)": 1, "mix:agent=(engine:ms=1),other=(engine:ms=5)": 1,
		"mix:agent=(engine:ms=5),other=(random)": 5, "mix:agent=(random),other=(engine:ms=5)": 5, "mix:agent=(random)": 0,
	} {
		b, err := set.Builder(spec, nim{})
		require.NoError(t, err)
		require.Equal(t, most, agents.Most(b), spec)
	}

	random, err := testSet().Builder("random", nim{})
	require.NoError(t, err)
	require.Zero(t, agents.Most(random))
	require.NoError(t, agents.Close(random))
	require.Empty(t, agents.Notes(random))
}

func TestFailureIsAnError(t *testing.T) {
	var failure *agents.Failure
	require.ErrorAs(t, errors.Join(&agents.Failure{Fault: agents.FaultTime, Detail: "late"}), &failure)
	require.EqualError(t, failure, "time: late")
}
