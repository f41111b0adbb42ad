package tuning

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
	"gipf.arena/rules"
)

// column makes games of one row of one feature.
func column(t *testing.T, x, y func(g int) float64, games int) *Data {
	t.Helper()
	d := NewData([]string{"x"}, false)
	for g := range games {
		require.NoError(t, d.AddGame(g, []float64{x(g)}, []float64{y(g)}))
	}
	return d
}

// Data from which nothing can be learnt give an error with the reason.
func TestNothingToLearn(t *testing.T) {
	x := func(g int) float64 { return float64(g%7) - 3 }
	always := func(y float64) func(int) float64 { return func(int) float64 { return y } }
	coin := func(g int) float64 { return float64(g / 7 % 2) }
	one := NewData([]string{"x"}, false)
	require.NoError(t, one.AddGame(0, []float64{1, -2}, []float64{1, 0}))
	tests := []struct {
		d    *Data
		opt  Options
		want string
	}{
		{NewData([]string{"x"}, false), Options{}, "tuning: no positions to learn from"},
		{column(t, x, always(0.5), 50), Options{}, "tuning: the mover's score is 0.5 in all 50 positions: there is nothing to learn from"},
		{column(t, x, always(1), 50), Options{}, "tuning: the mover's score is 1 in all 50 positions: there is nothing to learn from"},
		{column(t, x, always(0), 50), Options{Holdout: 0.5}, "tuning: the mover's score is 0 in all 25 positions: there is nothing to learn from"},
		{column(t, func(int) float64 { return 7 }, coin, 50), Options{}, "tuning: no feature that is not left out ever varies"},
		{one, Options{Ridge: 1}, "tuning: 1 groups of games cannot tell the errors of 1 weights: play more games"},
		{column(t, x, coin, 50), Options{Iterations: 1, Gradient: 1e-6}, "tuning: fit: no convergence in 1 iterations (IterationLimit): gradient"},
		{column(t, x, coin, 50), Options{Init: []float64{1, 2}}, "tuning: 2 and 0 weights to start from and compare with, want one for each of 1 features"},
		{column(t, x, coin, 50), Options{Hand: []float64{math.NaN()}}, "tuning: a weight of NaN to start from or compare with"},
		{column(t, x, coin, 50), Options{Ridge: -1}, "tuning: ridge -1,"},
		{column(t, x, coin, 50), Options{Ridge: math.NaN()}, "tuning: ridge NaN,"},
		{column(t, x, coin, 50), Options{Holdout: 1}, "tuning: holdout 1: want 0 to below 1"},
		{column(t, x, coin, 50), Options{LeaveOut: []string{"y"}}, `tuning: no feature "y" to leave out, want one of [x]`},
	}
	for _, test := range tests {
		_, err := Logistic(test.d, test.opt)
		require.ErrorContains(t, err, test.want)
	}
}

func finite(t *testing.T, f *report.EvaluationFit) {
	t.Helper()
	for _, e := range f.Weights {
		for _, v := range []float64{e.Weight.Value, e.Weight.Stats().Lo, e.Weight.Stats().Hi, e.Mean, e.SD} {
			require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%+v", e)
		}
	}
}

// Features that tell nothing, are copies, or tell everything have finite answers,
// and the report flags them.
func TestAwkwardFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	d := NewData([]string{"signal", "constant", "copy", "rare"}, false)
	for g := range 300 {
		x, y := rng.NormFloat64(), float64(rng.IntN(2))
		require.NoError(t, d.AddGame(g, []float64{x + y, 1e6, 2 * (x + y), 0}, []float64{y}))
	}
	for _, ridge := range []float64{0, 1} {
		f := mustFit(t, d, Options{Ridge: ridge, Init: []float64{0, 9, 0, 9}, Hand: []float64{1, 9, 0, 9}})
		finite(t, f)
		require.Equal(t, []string{report.Constant, report.Constant}, []string{f.Weights[1].Remark, f.Weights[3].Remark})
		require.Zero(t, f.Weights[1].Weight.Value, "a constant column gets no weight")
		require.Contains(t, []string{f.Weights[0].Remark, f.Weights[2].Remark}, report.Unidentified, "one of two copies, ridge %v", ridge)
	}
	f := mustFit(t, d, Options{LeaveOut: []string{"copy"}})
	require.Equal(t, report.LeftOut, f.Weights[2].Remark)
	require.Zero(t, f.Weights[2].Weight.Value)
	require.Empty(t, f.Weights[0].Remark)

	separated := column(t, func(g int) float64 { return float64(g%2)*2 - 1 }, func(g int) float64 { return float64(g % 2) }, 100)
	f = mustFit(t, separated, Options{})
	finite(t, f)
	require.Equal(t, report.Unidentified, f.Weights[0].Remark, "without a ridge the weight could be anything large")
	f = mustFit(t, separated, Options{Ridge: 1})
	finite(t, f)
	require.Empty(t, f.Weights[0].Remark)

	f = mustFit(t, d, Options{Hand: []float64{0, 1, 0, 0}})
	require.Nil(t, f.Old, "weights on nothing but constants cannot be compared with")
	_, err := Logistic(d, Options{LeaveOut: []string{"signal", "copy"}})
	require.EqualError(t, err, "tuning: no feature that is not left out ever varies: there is nothing to learn")
}

// All games give an error or a finite answer, never a panic.
func TestAnyGames(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := rapid.IntRange(1, 4).Draw(rt, "features")
		value := rapid.OneOf(rapid.Float64Range(-3, 3), rapid.SampledFrom([]float64{0, 1, 1e-9, 1e9, -1e9}))
		d := NewData(featureNames(p), false)
		for g := range rapid.IntRange(0, 30).Draw(rt, "games") {
			n := rapid.IntRange(1, 3).Draw(rt, "rows")
			x := rapid.SliceOfN(value, n*p, n*p).Draw(rt, "x")
			y := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.5, 1}), n, n).Draw(rt, "y")
			require.NoError(t, d.AddGame(g, x, y))
		}
		f, err := Logistic(d, Options{
			Ridge: rapid.SampledFrom([]float64{0, 1}).Draw(rt, "ridge"), Holdout: 0.2, Hand: make([]float64, p),
		})
		if err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "tuning: "), err.Error())
			return
		}
		finite(t, f)
		require.LessOrEqual(t, f.Convergence.Gradient, f.Convergence.Threshold)
		text, err := json.Marshal(f)
		require.NoError(t, err, "JSON knows no NaN")
		require.NotEmpty(t, text)
	})
}

func TestAddGameRefuses(t *testing.T) {
	tests := []struct {
		group int
		x, y  []float64
		want  string
	}{
		{5, []float64{1}, []float64{1}, "tuning: game of group 5: 1 numbers for 1 rows of 2 features"},
		{5, nil, nil, "tuning: game of group 5: 0 numbers for 0 rows of 2 features"},
		{4, []float64{1, 2}, []float64{1}, "tuning: game of group 4 after group 5"},
		{5, []float64{1, math.Inf(1)}, []float64{1}, `tuning: game of group 5: feature "b" is +Inf`},
		{5, []float64{math.NaN(), 1}, []float64{1}, `tuning: game of group 5: feature "a" is NaN`},
		{5, []float64{1, 2}, []float64{1.5}, "tuning: game of group 5: a score of 1.5"},
		{5, []float64{1, 2}, []float64{math.NaN()}, "tuning: game of group 5: a score of NaN"},
	}
	d := NewData([]string{"a", "b"}, false)
	require.NoError(t, d.AddGame(5, []float64{1, 2, 3, 4}, []float64{1, 0}))
	for _, test := range tests {
		require.EqualError(t, d.AddGame(test.group, test.x, test.y), test.want)
	}
	require.Equal(t, []int{2, 1, 1}, []int{d.Rows(), d.Games(), d.Groups()}, "what is refused leaves no trace")
}

// The split keeps groups together, holds out the promised share, and is a function
// of the seed.
func TestSplitKeepsGroupsTogether(t *testing.T) {
	d := NewData([]string{"x"}, false)
	for g := range 100 {
		for range 2 {
			require.NoError(t, d.AddGame(g, []float64{float64(g), float64(g)}, []float64{1, 0}))
		}
	}
	train, valid := d.split(0.25, 1)
	require.Equal(t, []int{75, 25}, []int{train.Groups(), valid.Groups()})
	require.Equal(t, []int{150, 50}, []int{train.Games(), valid.Games()})
	seen := map[int]bool{}
	for _, g := range train.group {
		seen[g] = true
	}
	for i, g := range valid.group {
		require.False(t, seen[g], "group %d on both sides", g)
		require.Equal(t, float64(g), valid.row(nil, i)[0])
	}
	_, again := d.split(0.25, 1)
	_, other := d.split(0.25, 2)
	require.Equal(t, valid.group, again.group)
	require.NotEqual(t, valid.group, other.group)
	all, none := d.split(0, 1)
	require.Equal(t, d.Rows(), all.Rows())
	require.Zero(t, none.Rows())
}

// Sampling keeps the order, takes no row twice and is uniform.
func TestDrawIsFair(t *testing.T) {
	counts := make([]int, 10)
	const games = 4000
	for g := range uint64(games) {
		x, y := make([]float64, 20), make([]float64, 10)
		for i := range y {
			x[2*i], x[2*i+1], y[i] = float64(i), -float64(i), float64(i)
		}
		x, y = Sampling{PerGame: 3, Seed: 9}.draw(2, x, y, g, 0)
		require.Len(t, y, 3)
		for i, v := range y {
			require.Equal(t, []float64{v, -v}, x[2*i:2*i+2], "features stay with their label")
			require.True(t, i == 0 || y[i-1] < v, "order")
			counts[int(v)]++
		}
	}
	for i, n := range counts { // binomial: sd 29
		require.InDelta(t, games*3/10, n, 130, "row %d", i)
	}
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tug is the test game: a rope with a mark. A move pulls the mark towards
// the mover by one or two, or lets it slip by two. The player who pulls it to the
// goal wins. Where the mark is at 0 after a slip there is no choice: the only move
// is a pull by one.
type tug struct{ goal int }

type tugState struct {
	mark, goal int // towards First
	ply        int
	slipped    bool
}

var errTug = errors.New("tug: no such move")

func (g tug) Name() string                                { return fmt.Sprintf("tug/%d", g.goal) }
func (tug) Version() int                                  { return 1 }
func (g tug) New(uint64) rules.State                      { return &tugState{goal: g.goal} }
func (tug) Parse(string) (rules.State, error)             { return nil, errTug }
func (tug) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }
func (tug) FeatureNames() []string                        { return []string{"mark", "late", "one"} }

func (tug) ParseMove(_ rules.State, text string) (rules.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 2 {
		return 0, fmt.Errorf("%w: %q", errTug, text)
	}
	return rules.Move(n), nil
}

func (s *tugState) sign() int { return 1 - 2*(s.ply%2) }

func (s *tugState) Mover() rules.Player {
	if s.Result() != rules.Ongoing {
		return rules.None
	}
	return rules.First + rules.Player(s.ply%2)
}

func (s *tugState) Moves(dst []rules.Move) []rules.Move {
	switch {
	case s.Result() != rules.Ongoing:
		return dst
	case s.mark == 0 && s.slipped:
		return append(dst, 1)
	}
	return append(dst, 0, 1, 2)
}

func (s *tugState) Play(m rules.Move) {
	pull := int(m)
	if s.slipped = m == 0; s.slipped {
		pull = -2
	}
	s.mark += pull * s.sign()
	s.ply++
}

func (s *tugState) Result() rules.Result {
	switch {
	case s.mark >= s.goal:
		return rules.FirstWins
	case s.mark <= -s.goal:
		return rules.SecondWins
	}
	return rules.Ongoing
}

func (s *tugState) CopyFrom(src rules.State) { *s = *src.(*tugState) }
func (s *tugState) Hash() uint64             { return uint64(s.mark+100)<<32 | uint64(s.ply) }
func (s *tugState) String() string           { return fmt.Sprintf("%d %d", s.mark, s.ply) }

func (s *tugState) Features(dst []float64) []float64 {
	return append(dst, float64(s.mark*s.sign()), float64(s.ply%5), 1)
}

// MoveFeatureNames: "slip" and "two" are 1 for these moves, "mark" is the same
// for all of a position.
func (tug) MoveFeatureNames() []string { return []string{"slip", "two", "mark"} }

func (s *tugState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	n := [3]float64{}
	n[m] = 1
	return append(dst, n[0], n[2], float64(s.mark))
}

// Phase is how near the mark is to a goal.
func (s *tugState) Phase() float64 { return min(1, float64(max(s.mark, -s.mark))/float64(s.goal)) }

// mute is tug without features.
type mute struct{ tug }

func (mute) New(uint64) rules.State { return struct{ rules.State }{&tugState{goal: 3}} }

// dice chooses at random; with a larger bias it pulls harder.
type dice struct{ bias float64 }

func (d dice) Spec() string     { return fmt.Sprintf("dice:bias=%v", d.bias) }
func (d dice) Identity() string { return d.Spec() }

func (d dice) Build(env agents.Env) (agents.Agent, error) {
	return &thrower{d, rand.New(rand.NewPCG(env.Seed, 3))}, nil
}

type thrower struct {
	dice
	rng *rand.Rand
}

func (a *thrower) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	if a.rng.Float64() < a.bias {
		return moves[len(moves)-1], agents.Info{}, nil
	}
	return moves[a.rng.Uint32N(uint32(len(moves)))], agents.Info{}, nil
}
