package params

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

func set() *agents.Set {
	return agents.NewSet(agents.Kind{Name: "toy", Params: []agents.Param{
		{Name: "c", Type: agents.Float, Min: 0, Max: 100, Default: "0.35", Tune: &agents.Range{Min: 0.01, Max: 1}},
		{Name: "depth", Type: agents.Int, Min: 1, Max: 50, Tune: &agents.Range{Min: 1, Max: 9}},
		{Name: "sims", Type: agents.Int, Min: 1, Max: 1e6, Default: "800"},
		{Name: "weights", Type: agents.Text},
	}, Bind: func(rules.Game, agents.Args) (agents.Bound, error) { return agents.Bound{}, nil }})
}

func TestDeclared(t *testing.T) {
	got, err := Declared(set(), "toy:sims=50,depth=40", nil)
	require.NoError(t, err)
	require.Equal(t, Space{
		{Name: "c", Start: 0.35, Min: 0.01, Max: 1, Step: 0.99 / 6},
		{Name: "depth", Start: 9, Min: 1, Max: 9, Step: 8. / 6, Integer: true},
	}, got, "the start of depth is the nearest value of the range")
	require.Equal(t, []string{"depth: the agent's own value, 40, lies outside the range from 1 to 9: the tune starts at 9, and what is found is tested against that"}, got.Moved(set(), "toy:sims=50,depth=40"))
	got[1].Start = 5
	require.Empty(t, got.Moved(set(), "toy:sims=50,depth=40"), "a start that was asked for")

	lo, hi, start, step := 20., 200., 90., 30.
	got, err = Declared(set(), "toy", []configs.NumbersParameter{{Name: "sims", Start: &start, Min: &lo, Max: &hi, Step: &step}, {Name: "depth", Min: &lo, Max: new(21.)}})
	require.NoError(t, err)
	require.Equal(t, Space{
		{Name: "sims", Start: 90, Min: 20, Max: 200, Step: 30, Integer: true},
		{Name: "depth", Start: 21, Min: 20, Max: 21, Step: 0.5, Integer: true},
	}, got)
}

func TestDeclaredRefuses(t *testing.T) {
	for _, row := range []struct {
		wanted configs.NumbersParameter
		want   string
	}{
		{configs.NumbersParameter{Name: "deth"}, `agent toy has no number "deth" to tune; did you mean "depth"?`},
		{configs.NumbersParameter{Name: "weights"}, `agent toy has no number "weights" to tune`},
		{configs.NumbersParameter{Name: "sims"}, "sims: the agent does not say where to look for it: give min and max"},
		{configs.NumbersParameter{Name: "c", Max: new(101.0)}, "c: range from 0.01 to 101: the agent takes a number from 0 to 100"},
		{configs.NumbersParameter{Name: "c", Min: new(1.0)}, "c: range from 1 to 1: want a first number below the second"},
		{configs.NumbersParameter{Name: "c", Start: new(2.0)}, "c: start 2 lies outside the range from 0.01 to 1"},
		{configs.NumbersParameter{Name: "c", Step: new(0.6)}, "c: step 0.6: want above 0 and at most 0.495, half of the range"},
		{configs.NumbersParameter{Name: "depth", Step: new(0.4)}, "depth: step 0.4: want at least 0.5 for a whole number, or both sides may play the same"},
		{configs.NumbersParameter{Name: "depth", Min: new(1.5)}, "depth: range from 1.5 to 9: want whole numbers"},
		{configs.NumbersParameter{Name: "c", Start: new(math.NaN())}, "c: start NaN lies outside the range from 0.01 to 1"},
	} {
		_, err := Declared(set(), "toy", []configs.NumbersParameter{{Name: "depth"}, row.wanted})
		require.ErrorContains(t, err, row.want)
		var at *ParameterError
		require.ErrorAs(t, err, &at)
		require.Equal(t, 1, at.Index)
	}
	_, err := Declared(set(), "toy", []configs.NumbersParameter{{Name: "c"}, {Name: "c"}})
	require.EqualError(t, err, "c: given twice")
	_, err = Declared(agents.NewSet(agents.Kind{Name: "random"}), "random", nil)
	require.EqualError(t, err, "space: agent random declares no parameter that is to be tuned: name those that are, with ranges")
}

func TestSpec(t *testing.T) {
	s, err := Declared(set(), "toy", nil)
	require.NoError(t, err)
	for _, row := range []struct{ base, want string }{
		{"toy", "toy:c=0.12346,depth=7"},
		{"toy:depth=3,sims=50", "toy:depth=7,sims=50,c=0.12346"},
		{"toy:sims=50,c=0.3", "toy:sims=50,c=0.12346,depth=7"},
	} {
		got, err := s.Spec(row.base, []float64{0.123456789, 6.6})
		require.NoError(t, err)
		require.Equal(t, row.want, got)
	}
	_, err = s.Spec("toy:c", s.Start())
	require.ErrorContains(t, err, `"c" is not of the form key=value`)
	require.Equal(t, 0.12346, s[0].Played(0.123456789))
}

func TestReflect(t *testing.T) {
	p := Parameter{Min: 2, Max: 5, Step: 1}
	for _, row := range []struct{ x, want float64 }{{3, 3}, {2, 2}, {5, 5}, {1.5, 2.5}, {5.5, 4.5}, {-1, 5}, {-2, 4}, {8, 2}, {9, 3}, {2 + 60.5, 2.5}} {
		require.InDelta(t, row.want, p.Reflect(row.x), 1e-9, "%g", row.x)
	}
	require.True(t, p.Pinned(2.09))
	require.False(t, p.Pinned(2.11))
	require.True(t, p.Pinned(4.95))
}

// Both sides of an integer always differ and lie in the range. On average they equal
// the unrounded sides, as long as these are within the range.
func TestSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Parameter{Name: "n", Min: 0, Max: float64(rapid.IntRange(1, 40).Draw(t, "max")), Integer: true}
		p.Step = rapid.Float64Range(0.5, max(0.5, p.Max/2)).Draw(t, "step")
		center := rapid.Float64Range(p.Min, p.Max).Draw(t, "center")
		draw := rapid.Float64Range(0, 0.999999).Draw(t, "draw")
		a, b, _ := Space{p}.Sides([]float64{center}, []float64{p.Step}, []float64{1}, []float64{draw})
		require.Greater(t, a[0], b[0])
		require.Equal(t, math.Trunc(a[0]), a[0])
		require.Equal(t, math.Trunc(b[0]), b[0])
		require.GreaterOrEqual(t, b[0], p.Min)
		require.LessOrEqual(t, a[0], p.Max)
	})
	s := Space{{Name: "n", Max: 20, Step: 0.7, Integer: true}, {Name: "x", Max: 1, Step: 0.25}}
	sum := 0.0
	for k := range 1000 {
		a, b, reach := s.Sides([]float64{7.3, 0.9}, s.Steps(), []float64{-1, 1}, []float64{(float64(k) + 0.5) / 1000, 0})
		sum += a[0]
		require.Equal(t, []float64{1, 0.9 - 0.125, 0.125}, []float64{a[1], b[1], reach[1]}, "at least half of the step, clipped")
	}
	require.InDelta(t, 6.6, sum/1000, 1e-3)
	a, b, reach := s.Sides([]float64{7.3, 0.8}, s.Steps(), []float64{1, -1}, []float64{0, 0})
	require.InDeltaSlice(t, []float64{0.6, 1, 0.2}, []float64{a[1], b[1], reach[1]}, 1e-15, "as far as the end")
	require.Equal(t, []float64{8, 6, 0.7}, []float64{a[0], b[0], reach[0]})
}

func TestCheckAnswers(t *testing.T) {
	asks := []Ask{{Index: 4, Pairs: 2}}
	require.NoError(t, CheckAnswers(asks, []Answer{{Wins: 2, Losses: 1, Open: 1}}))
	require.EqualError(t, CheckAnswers(asks, nil), "space: 0 answers to 1 asks")
	require.EqualError(t, CheckAnswers(asks, []Answer{{Wins: 2, Draws: 3}}), "space: ask 4: 5 games of 2 pairs")
	require.EqualError(t, CheckAnswers(asks, []Answer{{Wins: 5, Losses: -1}}), "space: ask 4: 4 games of 2 pairs")
}
