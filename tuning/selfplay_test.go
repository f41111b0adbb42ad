package tuning

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

func tugs(pairs int) *selfPlay { return selfPlayOf(tug{6}, pairs, dice{0}, dice{0.3}) }

// Everything from the seed to the last bit of the fit is the same with any number
// of workers and games in flight.
func TestSameSeedSameBytes(t *testing.T) {
	var first *report.EvaluationFit
	for _, n := range []struct{ workers, inFlight int }{{1, 1}, {2, 7}, {16, 100}} {
		f := fitTugs(t, n.workers, n.inFlight)
		if first == nil {
			first = f
		}
		require.Equal(t, first, f, "%+v", n)
	}
	second, err := tugs(300).Play(t.Context(), nil)
	require.NoError(t, err)
	other := tugs(300)
	other.Seed++
	d, err := other.Play(t.Context(), nil)
	require.NoError(t, err)
	require.NotEqual(t, second.x, d.x, "another seed, other games")
}

// fitTugs plays tugs and fits their weights.
func fitTugs(t *testing.T, workers, inFlight int) *report.EvaluationFit {
	d, err := tugs(300).Play(t.Context(), func(int) arena.Options {
		return arena.Options{Workers: workers, InFlight: inFlight}
	})
	require.NoError(t, err)
	return mustFit(t, d, Options{Ridge: 1, Holdout: 0.25, Seed: 5, Hand: []float64{1, 0, 0}, Workers: workers})
}

// Rows are the positions after the opening in which the mover had a choice,
// labelled with the mover's final score.
func TestRowsAreChoices(t *testing.T) {
	p := tugs(50)
	p.Positions.PerGame = 0
	records, err := collect(t.Context(), p.tournament(1), arena.Options{Workers: 2, InFlight: 9})
	require.NoError(t, err)
	for i, r := range records {
		require.Equal(t, int64(i), r.Index, "records come in the order of the run")
		d := NewData(tug{}.FeatureNames(), false)
		require.NoError(t, d.AddRecord(p.game, &r, 0, Sampling{}))
		row := 0
		_, err := r.Replay(p.game, func(ply int, s rules.State, _ rules.Move) {
			if ply < 2 || len(s.Moves(nil)) < 2 {
				return
			}
			require.Equal(t, s.(rules.Featured).Features(nil), d.row(nil, row))
			require.Equal(t, r.Result == rules.Win(s.Mover()), d.y[row] == 1)
			require.InDelta(t, 1/float64(d.Rows()), d.w[row], 1e-15)
			row++
		})
		require.NoError(t, err)
		require.Equal(t, d.Rows(), row)
		require.Equal(t, 1, d.Games())
	}
}

// Both games of a pair are one group, and agents do not share groups.
func TestPairsAreGroups(t *testing.T) {
	d, err := tugs(20).Play(t.Context(), nil)
	require.NoError(t, err)
	require.LessOrEqual(t, d.Groups(), 40)
	require.Equal(t, 80, d.Games()+d.Capped+d.Idle)
	require.Less(t, d.group[len(d.group)-1], 40)
}

// Games without a result are counted and teach nothing.
func TestCappedGamesAreLeftOut(t *testing.T) {
	p := tugs(30)
	p.Selfplay.MaxPlies = 6
	d, err := p.Play(t.Context(), nil)
	require.NoError(t, err)
	require.Positive(t, d.Capped)
	require.Equal(t, 120, d.Games()+d.Capped+d.Idle)

	p.game, p.Selfplay.MaxPlies = tug{1000}, 10
	d, err = p.Play(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, 120, d.Capped)
	_, err = Logistic(d, Options{})
	require.EqualError(t, err, "tuning: no positions to learn from")
}

func TestPlayErrors(t *testing.T) {
	p := tugs(5)
	p.game = mute{}
	_, err := p.Play(t.Context(), nil)
	require.EqualError(t, err, "tuning: tug/0 has no features to learn weights for")
	p = tugs(0)
	_, err = p.Play(t.Context(), nil)
	require.EqualError(t, err, "tuning: self-play of dice:bias=0: arena: tournament: pairs: 0, want at least 1")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(os.ErrDeadlineExceeded)
	_, err = tugs(5).Play(ctx, nil)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)

	d := NewData(tug{}.FeatureNames(), false)
	r := arena.Record{Game: "tug/6", Moves: []string{"1", "9"}, Result: rules.FirstWins}
	require.ErrorContains(t, d.AddRecord(tug{6}, &r, 0, Sampling{}), `tuning: arena: record 0: move 1: tug: no such move: "9"`)
}

// On GIPF a fit to a few hundred random games predicts unseen games better
// than the mean score does, and finds that material wins.
func TestLearnsGipf(t *testing.T) {
	g, err := gipf.New("basic", 0, 0)
	require.NoError(t, err)
	p := selfPlayOf(g, 300, dice{0})
	p.Selfplay.Openings.Plies, p.Positions.PerGame, p.Seed = 8, 10, 2
	d, err := p.Play(t.Context(), nil)
	require.NoError(t, err)
	hand := make([]float64, len(d.Names))
	f := mustFit(t, d, Options{Init: hand, Ridge: 1, Holdout: 0.3, LeaveOut: []string{"reserve", "board"}})
	require.Less(t, f.Valid.Fitted.Value, f.Valid.Base.Value-0.03)
	for _, e := range f.Weights {
		if e.Name == "material" {
			require.Positive(t, *e.Weight.Low, "material: %+v", e)
		}
	}
	_, err = json.Marshal(f)
	require.NoError(t, err)
}
