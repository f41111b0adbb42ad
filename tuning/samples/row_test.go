package samples_test

import (
	"cmp"
	"maps"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/tuning"
	"gipf.arena/tuning/samples"
)

func TestTarget(t *testing.T) {
	for _, c := range []struct {
		name string
		mix  samples.Mix
		row  samples.Row
		want float64
		ok   bool
	}{
		{"both, early", samples.Mix{Early: 0.75, Late: 0.25}, samples.Row{Label: new(0.8), Result: new(0.0), Phase: new(0.0)}, 0.6, true},
		{"both, late", samples.Mix{Early: 0.75, Late: 0.25}, samples.Row{Label: new(0.8), Result: new(0.0), Phase: new(1.0)}, 0.2, true},
		{"both, halfway", samples.Mix{Early: 1, Late: 0}, samples.Row{Label: new(0.8), Result: new(0.2), Phase: new(0.5)}, 0.5, true},
		{"no phase", samples.Mix{Early: 1, Late: 0}, samples.Row{Label: new(0.8), Result: new(0.2)}, 0.8, true},
		{"a label alone counts whole", samples.Mix{Early: 0.5, Late: 0.5}, samples.Row{Label: new(0.8)}, 0.8, true},
		{"a result alone counts whole", samples.Mix{Early: 0.5, Late: 0.5}, samples.Row{Result: new(0.3)}, 0.3, true},
		{"labels are not wanted", samples.Mix{}, samples.Row{Label: new(0.8)}, 0.8, false},
		{"results are not wanted", samples.Mix{Early: 1, Late: 1}, samples.Row{Result: new(1.0)}, 1, false},
		{"nothing", samples.Mix{Early: 0.5, Late: 0.5}, samples.Row{}, 0, false},
	} {
		got, ok := c.mix.Target(&c.row)
		require.Equal(t, c.ok, ok, c.name)
		if ok {
			require.InDelta(t, c.want, got, 1e-15, c.name)
		}
	}
}

// TestDistinctMergesCopies holds Distinct against counting.
func TestDistinctMergesCopies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOf(rapid.Custom(func(t *rapid.T) samples.Row {
			r := samples.Row{Class: rapid.Uint64Range(0, 4).Draw(t, "class"), Game: rapid.Int64Range(0, 99).Draw(t, "game")}
			if rapid.Bool().Draw(t, "played") {
				r.Result, r.Games = new(float64(rapid.IntRange(0, 2).Draw(t, "score"))/2), 1
			}
			if rapid.Bool().Draw(t, "labelled") {
				r.Label = new(rapid.Float64Range(0, 1).Draw(t, "label"))
			}
			return r
		})).Draw(t, "rows")
		before := slices.Clone(rows)
		got := samples.Distinct(rows)
		for i, r := range got {
			require.False(t, slices.ContainsFunc(got[:i], func(o samples.Row) bool { return o.Class == r.Class }))
			points, games := 0.0, int32(0)
			var label *float64
			first := true
			for _, b := range before {
				if b.Class != r.Class {
					continue
				}
				if first {
					require.Equal(t, b.Game, r.Game, "the first stays")
					first = false
				}
				if b.Result != nil {
					points, games = points+*b.Result, games+1
				}
				if label == nil {
					label = b.Label
				}
			}
			require.Equal(t, games, r.Games)
			require.Equal(t, label, r.Label)
			if games > 0 {
				require.InDelta(t, points/float64(games), *r.Result, 1e-12)
			}
		}
	})
}

// TestCopiesUnderSymmetry: the image of a position is a copy of it.
func TestCopiesUnderSymmetry(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g := gameOf(t, name)
		plan := samples.Plan{Game: g, Play: 5, Seed: 2}
		rows, err := plan.Rows(t.Context(), played(t, g, 1))
		require.NoError(t, err)
		s, err := g.Parse(rows[len(rows)-1].Position)
		require.NoError(t, err)
		image := g.New(0)
		g.(rules.Symmetric).Image(image, s, 3)
		copied := rows[len(rows)-1]
		copied.Position, copied.Class = image.String(), rules.Class(g, image)
		require.Len(t, samples.Distinct(append(slices.Clone(rows), copied)), len(rows), name)
	}
}

// TestData: one row for each target, in the order of the groups, and the fit
// recovers the planted weights.
func TestData(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	plan := samples.Plan{Game: g, Play: 12, Group: 5, Seed: 2}
	rows, err := plan.Rows(t.Context(), played(t, g, 30))
	require.NoError(t, err)
	first, varies := featuresOf(t, g, rows[0]), map[int]bool{}
	for _, r := range rows {
		for j, v := range featuresOf(t, g, r) {
			varies[j] = varies[j] || v != first[j]
		}
	}
	planted := func(x []float64) (v float64) {
		for j := range x {
			if varies[j] { // nothing can be learnt about the others
				v += math.Sin(float64(j+1)) / 10 * x[j]
			}
		}
		return v
	}
	for i := range rows {
		rows[i].Label = new(1 / (1 + math.Exp(-planted(featuresOf(t, g, rows[i])))))
	}
	slices.Reverse(rows)
	d, err := dataOf(g, rows, samples.Mix{Early: 1, Late: 1}, false)
	require.NoError(t, err)
	require.Equal(t, len(rows), d.Rows())
	require.Equal(t, 30, d.Groups())
	fit, err := tuning.Logistic(d, tuning.Options{Workers: 1, Gradient: 1e-8})
	require.NoError(t, err)
	largest := 0.0
	for _, r := range rows { // features may be sums of others, so predictions are compared
		x, v := featuresOf(t, g, r), 0.0
		for j, w := range fit.Weights {
			v += w.Weight.Value * x[j]
		}
		require.InDelta(t, planted(x), v, 0.01)
		largest = max(largest, math.Abs(v))
	}
	require.Greater(t, largest, 0.5)
	phased, err := dataOf(g, rows, samples.Mix{Early: 1, Late: 1}, true)
	require.NoError(t, err)
	require.Len(t, phased.Names, 2*len(first))
}

// dataOf are rows as data of a linear fit.
func dataOf(g rules.Game, rows []samples.Row, m samples.Mix, phased bool) (*tuning.Data, error) {
	return tabled(g, rows, m, phased, (*samples.Table).Data)
}

// setOf are rows as a set of a net.
func setOf(g rules.Game, rows []samples.Row, m samples.Mix, phased bool) (*tuning.Set, error) {
	return tabled(g, rows, m, phased, (*samples.Table).Set)
}

// tabled is what a table of rows gives.
func tabled[D any](g rules.Game, rows []samples.Row, m samples.Mix, phased bool, give func(t *samples.Table, phased bool) (D, error)) (none D, err error) {
	table, err := samples.NewTable(g, m, len(rows))
	if err == nil {
		err = table.Add(rows)
	}
	if err != nil {
		return none, err
	}
	return give(table, phased)
}

func featuresOf(t *testing.T, g rules.Game, r samples.Row) []float64 {
	s, err := g.Parse(r.Position)
	require.NoError(t, err)
	return s.(rules.Featured).Features(nil)
}

// TestDataRefuses invalid rows.
func TestDataRefuses(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	text := g.New(0).String()
	last, err := played(t, g, 1)[0].Replay(g, nil)
	require.NoError(t, err)
	for _, c := range []struct {
		row  samples.Row
		want string
	}{
		{samples.Row{Position: text, Label: new(math.NaN())}, "label NaN, want 0 to 1"},
		{samples.Row{Position: text, Label: new(2.0)}, "label 2, want 0 to 1"},
		{samples.Row{Position: "torn", Label: new(1.0)}, `"torn"`},
		{samples.Row{Position: last.String(), Label: new(1.0)}, "is finished"},
	} {
		_, err := dataOf(g, []samples.Row{c.row}, samples.Mix{Early: 1, Late: 1}, false)
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, "row 0")
	}
	half := []samples.Row{{Position: text, Label: new(1.0)}, {Position: "torn", Class: 1, Label: new(1.0)}}
	for _, phased := range []bool{false, true} { // rows before a torn one do not make a set
		set, err := setOf(g, half, samples.Mix{Early: 1, Late: 1}, phased)
		require.ErrorContains(t, err, `samples: row 1: `)
		require.Nil(t, set)
		data, err := dataOf(g, half, samples.Mix{Early: 1, Late: 1}, phased)
		require.ErrorContains(t, err, `samples: row 1: `)
		require.Nil(t, data)
	}
	const want = "samples: gipf/basic has no phase of a position: fit without phases"
	_, err = dataOf(timeless{g, g.(rules.FeatureNamer)}, nil, samples.Mix{}, true)
	require.EqualError(t, err, want)
	_, err = setOf(timeless{g, g.(rules.FeatureNamer)}, nil, samples.Mix{}, true)
	require.EqualError(t, err, want)
}

// timeless is a game that does not say how far it has got.
type timeless struct {
	rules.Game
	rules.FeatureNamer
}

func (g timeless) New(seed uint64) rules.State {
	s := g.Game.New(seed)
	return struct {
		rules.State
		rules.Featured
	}{s, s.(rules.Featured)}
}

// TestNothingToLearn: rows without a target make a set without rows, and data without rows.
func TestNothingToLearn(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	table, err := samples.NewTable(g, samples.Mix{Early: 1, Late: 1}, 1)
	require.NoError(t, err)
	require.NoError(t, table.ShowPatterns())
	require.NoError(t, table.Add([]samples.Row{{Position: g.New(0).String(), Result: new(1.0), Games: 1}}), "labels alone count")
	data, err := table.Data(false)
	require.NoError(t, err)
	require.Zero(t, data.Rows())
	set, err := table.Set(false)
	require.NoError(t, err)
	require.Zero(t, set.Rows())
	require.Empty(t, set.Patterns)
	require.Equal(t, 1, table.Rows())
}

// TestFitWithoutErrors: the weights are those of a fit with errors.
func TestFitWithoutErrors(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	plan := samples.Plan{Game: g, Play: 4, Seed: 2}
	rows, err := plan.Rows(t.Context(), played(t, g, 90))
	require.NoError(t, err)
	d, err := dataOf(g, rows, samples.Mix{}, false)
	require.NoError(t, err)
	with, err := tuning.Logistic(d, tuning.Options{Workers: 1, Ridge: 1})
	require.NoError(t, err)
	without, err := tuning.Logistic(d, tuning.Options{Workers: 1, Ridge: 1, NoErrors: true})
	require.NoError(t, err)
	for j, w := range with.Weights {
		require.Equal(t, w.Weight.Value, without.Weights[j].Weight.Value)
		require.True(t, without.Weights[j].Weight.Low == nil && without.Weights[j].Weight.High == nil)
	}
}

// TestSet: the rows of a net are those of a linear fit, in single precision.
func TestSet(t *testing.T) {
	g := gameOf(t, "zertz/37")
	plan := samples.Plan{Game: g, Play: 3, Group: 1 << 40, Seed: 2}
	rows, err := plan.Rows(t.Context(), played(t, g, 5))
	require.NoError(t, err)
	slices.Reverse(rows)
	slices.SortStableFunc(rows, func(a, b samples.Row) int { return cmp.Compare(a.Group, b.Group) })
	set, err := setOf(g, rows, samples.Mix{}, true)
	require.NoError(t, err)
	require.Equal(t, g.(rules.FeatureNamer).FeatureNames(), set.Names)
	d, err := dataOf(g, rows, samples.Mix{}, true)
	require.NoError(t, err)
	require.Equal(t, d.Rows(), set.Rows())
	row, last := 0, int32(0)
	for _, r := range rows {
		if r.Result == nil {
			continue
		}
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		for j, v := range s.(rules.Featured).Features(nil) {
			require.Equal(t, float32(v), set.Row(row)[j])
		}
		require.Equal(t, float32(s.(rules.Phased).Phase()), set.Phase[row])
		require.Equal(t, float32(*r.Result), set.Y[row])
		require.GreaterOrEqual(t, set.Group[row], last, "small numbers that do not fall")
		last = set.Group[row]
		row++
	}
	require.Equal(t, row, set.Rows())
	require.EqualValues(t, d.Groups()-1, last)
	plain, err := setOf(g, rows, samples.Mix{}, false)
	require.NoError(t, err)
	require.Nil(t, plain.Phase)
}

// TestCopiesInATable: of copies the first is kept, with the phase of its position and the information of the others.
func TestCopiesInATable(t *testing.T) {
	g := gameOf(t, "zertz/37")
	plan := samples.Plan{Game: g, Play: 3, Seed: 2}
	rows, err := plan.Rows(t.Context(), played(t, g, 1))
	require.NoError(t, err)
	s, err := g.Parse(rows[2].Position)
	require.NoError(t, err)
	phase := s.(rules.Phased).Phase()
	require.NotZero(t, phase)
	copies := []samples.Row{
		{Position: rows[2].Position, Result: new(1.0), Games: 1},
		{Position: "is not read", Result: new(0.25), Games: 3, Label: new(0.75)},
		{Position: "is not read", Label: new(0.0)},
	}
	set, err := setOf(g, copies, samples.Mix{Early: 0.5, Late: 0.5}, true)
	require.NoError(t, err)
	require.Equal(t, []float32{0.5*(1+3*0.25)/4 + 0.5*0.75}, set.Y)
	require.Equal(t, []float32{float32(phase)}, set.Phase)
}

// TestSetShowsPatterns: a net is shown the patterns of the positions of its rows, whichever order these came in,
// and from them it learns what no feature tells: what stands on the first line.
func TestSetShowsPatterns(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	plan := samples.Plan{Game: g, Play: 12, Seed: 2}
	rows, err := plan.Rows(t.Context(), played(t, g, 60))
	require.NoError(t, err)
	shown := map[int64][][]int32{}
	for i, r := range rows {
		s, err := g.Parse(r.Position)
		require.NoError(t, err)
		p := s.(rules.Patterned).Patterns(nil)
		rows[i].Label = new(0.2 + 0.6*float64(p[0]%2))
		shown[r.Group] = append(shown[r.Group], p)
	}
	slices.SortStableFunc(rows, func(a, b samples.Row) int { return cmp.Compare(b.Group, a.Group) })
	table, err := samples.NewTable(g, samples.Mix{Early: 1, Late: 1}, len(rows))
	require.NoError(t, err)
	require.NoError(t, table.ShowPatterns())
	require.NoError(t, table.Add(rows))
	set, err := table.Set(false)
	require.NoError(t, err)
	want := []int32{}
	for _, group := range slices.Sorted(maps.Keys(shown)) {
		for _, p := range shown[group] {
			want = append(want, p...)
		}
	}
	require.Equal(t, want, set.Patterns)
	opt := tuning.NetOptions{FitNet: configs.FitNet{Hidden: []int{4}, Epochs: 40, Patience: 40, Batch: 64, Rate: 0.02}, Seed: 3, Workers: 1}
	fit, err := tuning.FitNet(t.Context(), set, opt)
	require.NoError(t, err)
	set.Patterns, set.Slots, set.PatternCount = nil, 0, 0
	blind, err := tuning.FitNet(t.Context(), set, opt)
	require.NoError(t, err)
	require.Equal(t, 1692, fit.Patterns)
	gap := func(r *tuning.Result) float64 { return r.Train.Fitted.Value - r.Train.Least.Value }
	require.Less(t, gap(fit), gap(blind)/4)

	table, err = samples.NewTable(gameOf(t, "zertz/37"), samples.Mix{}, 0)
	require.NoError(t, err)
	require.EqualError(t, table.ShowPatterns(), "samples: zertz/37 has no patterns: fit without patterns")
}

// TestTableTakesLittle: a row takes less than 300 bytes of memory, so that a million with all that a fit
// needs beside them stay below 500 MB.
func TestTableTakesLittle(t *testing.T) {
	testkit.SkipInRace(t)
	const rows = 20_000
	g := gameOf(t, "gipf/basic")
	text := g.New(0).String()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	table, err := samples.NewTable(g, samples.Mix{Early: 1, Late: 1}, rows)
	require.NoError(t, err)
	for i := range rows {
		require.NoError(t, table.Add([]samples.Row{{Position: text, Class: uint64(i), Group: int64(i), Label: new(0.5)}}))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	require.Less(t, (after.HeapAlloc-before.HeapAlloc)/rows, uint64(300))
	require.Equal(t, rows, table.Rows())
}
