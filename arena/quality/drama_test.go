package quality

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// planted returns games whose true chances are those of a random walk that ends above or
// below 0, as a judge sees them who says their logits divided by slope; with slope 0 it says
// anything.
func planted(rng *rand.Rand, openings, turns int, slope float64) (traces []Trace) {
	for i := range 2 * openings {
		t := Trace{Game: int64(i), Opening: uint64(i / 2), ByRule: true}
		at := 0.0
		for turn := range turns {
			p := distuv.UnitNormal.CDF(at / math.Sqrt(float64(turns-turn)))
			logit := math.Log(p/(1-p)) / slope
			if slope == 0 {
				logit = 1.5 * rng.NormFloat64()
			}
			t.Turns = append(t.Turns, TracedTurn{Mover: rules.Player(1 + turn%2), Value: arena.ValueOf(agents.Score(max(-700, min(700, logit))))})
			at += rng.NormFloat64()
		}
		t.Result = rules.FirstWins
		if at < 0 {
			t.Result = rules.SecondWins
		}
		traces = append(traces, t)
	}
	return traces
}

func figure(t testing.TB, j *Judged, name string) Metric {
	t.Helper()
	i := slices.IndexFunc(j.Figures, func(m Metric) bool { return m.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return j.Figures[i]
}

var judges = flag.Int("judges", 12, "simulated studies of each judge of known slope")

// A judge of a known slope is found within its interval, and believed; one that says anything
// is silenced.
func TestJudgeOfKnownSlope(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	n := float64(*judges)
	for _, slope := range []float64{0.5, 0.7, 1, 1.6, 2} {
		found, known, gained := 0.0, 0, 0
		for range *judges {
			j := NewJudged("planted", planted(rng, 40, 10, slope))
			if j.Known {
				known++
			}
			if iv := figure(t, j, "judge-slope").Value; iv.Lo <= slope && slope <= iv.Hi {
				found++
			}
			if figure(t, j, "judge-gain").Value.Lo > 0 {
				gained++
			}
		}
		t.Logf("slope %g: within its interval in %g of %d studies, believed in %d, better than the base rate in %d", slope, found, *judges, known, gained)
		require.Greater(t, found, n*0.95-3*math.Sqrt(n*0.95*0.05)-1, "slope %g", slope)
		if slope > 0.6 && slope < 1.7 {
			require.Greater(t, float64(known), 0.85*n-1, "slope %g", slope)
		}
	}
	silenced := 0
	for range *judges {
		if j := NewJudged("noise", planted(rng, 40, 10, 0)); !j.Known {
			require.Len(t, j.Figures, 2, "nothing is told that rests on its values")
			silenced++
		}
	}
	t.Logf("noise: silenced in %d of %d studies", silenced, *judges)
	require.Equal(t, *judges, silenced)
	flat := NewJudged("too sure", planted(rng, 100, 10, 0.17))
	require.False(t, flat.Known, "lead changes of such a judge would be pure noise")
	require.Equal(t, "its slope is not between 0.5 and 2", flat.Why)
}

// Figures do not depend on how sure the judge is, since its values are rescaled.
func TestFiguresAreRescaled(t *testing.T) {
	of := func(slope float64) *Judged {
		return NewJudged("planted", planted(rand.New(rand.NewPCG(3, 3)), 300, 10, slope))
	}
	want := of(1)
	for _, slope := range []float64{0.7, 1.8} {
		got := of(slope)
		for _, m := range want.Figures[2:] {
			other := figure(t, got, m.Name)
			within := 0.06
			if m.Name == "lead-changes" {
				within = 0.12 // a step of the values, rescaled, is half as wide as the band
			}
			require.InDelta(t, m.Value.Center, other.Value.Center, within, "%s at slope %g", m.Name, slope)
		}
	}
}

// otherValue is a value as the opponent of the mover sees it.
func otherValue(v arena.Value) arena.Value {
	if v == arena.NoValue || v == arena.ProvenDraw {
		return v
	}
	return -v
}

// swapped is a trace with the players exchanged.
func swapped(t Trace) Trace {
	out := t
	out.Turns = nil
	if w := t.Result.Winner(); w != rules.None {
		out.Result = rules.Win(w.Other())
	}
	for _, turn := range t.Turns {
		other := TracedTurn{Mover: turn.Mover.Other(), Value: otherValue(turn.Value)}
		for _, v := range turn.After {
			other.After = append(other.After, otherValue(v))
		}
		out.Turns = append(out.Turns, other)
	}
	return out
}

// Who is called the first player makes no difference.
func TestPlayersExchanged(t *testing.T) {
	traces := planted(rand.New(rand.NewPCG(1, 2)), 60, 10, 1)
	for i := range traces {
		traces[i].Turns[3].After = []arena.Value{arena.Value(i % 50), 3, -7}
		if i%7 == 0 {
			traces[i].Result = rules.Draw
		}
	}
	other := make([]Trace, len(traces))
	for i := range traces {
		other[i] = swapped(traces[i])
	}
	a, b := NewJudged("j", traces), NewJudged("j", other)
	require.True(t, a.Known)
	require.Len(t, b.Figures, len(a.Figures))
	for i, m := range a.Figures {
		require.InDelta(t, m.Value.Center, b.Figures[i].Value.Center, 1e-9, m.Name)
		require.InDelta(t, m.Value.Hi, b.Figures[i].Value.Hi, 1e-9, m.Name)
	}
	require.Equal(t, len(traces), figure(t, a, "at-stake").N)
	require.Less(t, figure(t, a, "drama").N, figure(t, a, "uncertainty").N, "a drawn game has no winner")
}

// Games that are looked at in two parts are what they are together, and an opening that comes
// twice is one cluster.
func TestDramasPool(t *testing.T) {
	traces := planted(rand.New(rand.NewPCG(5, 2)), 30, 10, 1)
	of := func(part []Trace) map[string]Metric {
		var d dramas
		for i := range part {
			d.add(&part[i], agents.Score)
		}
		by := map[string]Metric{}
		for _, m := range d.metrics() {
			by[m.Name] = m
		}
		return by
	}
	whole, a, b := of(traces), of(traces[:17]), of(traces[17:])
	for name, m := range whole {
		require.Equal(t, m.Sample, balance.NewSample(slices.Concat(a[name].Sample, b[name].Sample)), name)
		require.Equal(t, 30, m.Openings)
	}
}

// What each figure is, by hand.
func TestDramaByHand(t *testing.T) {
	for _, c := range []struct {
		name       string
		v          []float64
		mean, most float64
		comeback   bool
		leads      int
		at         float64
		own, other float64
	}{
		{"always even", []float64{0.5, 0.5, 0.5, 0.5}, 0, 0, false, 0, 1, 0, 0.5},
		{"always ahead", []float64{0.8, 0.8, 0.8, 0.8}, 0, 0, false, 0, 1, 0, 0.2},
		{"always behind", []float64{0.2, 0.2}, 0.6, 0.6, true, 0, 1, 0, 0.8},
		{"once behind", []float64{0.5, 0.2, 0.5, 0.95}, 0.15, 0.6, false, 1, 0.75, 0.45, 0.3},
		{"to and fro", []float64{0.6, 0.4, 0.52, 0.48, 0.6}, 0.048, 0.2, false, 2, 1, 0.4, 0.12},
		{"within the band", []float64{0.54, 0.46, 0.55, 0.45}, 0.045, 0.1, false, 0, 1, 0, 0.55},
		{"decided at once", []float64{0.9, 0.95}, 0, 0, false, 0, 0, 0.05, 0.05},
		{"late doubt", []float64{0.9, 0.95, 0.89, 0.95}, 0, 0, false, 0, 0.75, 0.06, 0.05},
	} {
		p := plot{chance: c.v, result: rules.FirstWins, byRule: true}
		for i := range c.v {
			p.movers = append(p.movers, rules.Player(1+i%2))
		}
		mean, most := drama(c.v)
		require.InDelta(t, c.mean, mean, 1e-12, c.name)
		require.InDelta(t, c.most, most, 1e-12, c.name)
		require.Equal(t, c.comeback, comeback(c.v), c.name)
		require.Equal(t, c.leads, leadChanges(c.v), c.name)
		require.InDelta(t, c.at, decidedAt(c.v), 1e-12, c.name)
		own, other := p.rises(p.winner())
		require.InDelta(t, c.own, own, 1e-12, c.name)
		require.InDelta(t, c.other, other, 1e-12, c.name)
		p.byRule = false
		_, short := p.rises(p.winner())
		require.LessOrEqual(t, short, other, "a game that was stopped has no end")
	}
	require.Equal(t, []float64{0, 1, 0}, []float64{entropy(0), entropy(0.5), entropy(1)})
	lost, known := stake(&TracedTurn{Mover: rules.Second, After: []arena.Value{0, arena.ProvenLoss, arena.ProvenWin, 0}}, agents.Score)
	require.True(t, known)
	require.InDelta(t, 0.5, lost, 1e-12, "the best is worth 1 to the second player, the mean a half")
	_, known = stake(&TracedTurn{}, agents.Score)
	require.False(t, known)
}

// The point at which games are decided takes many values; an integer division would leave two.
func TestDecidedAtTakesManyValues(t *testing.T) {
	seen := map[float64]bool{}
	for _, trace := range planted(rand.New(rand.NewPCG(2, 9)), 100, 12, 1) {
		p := newPlot(&trace, agents.Score)
		seen[decidedAt(p.winner())] = true
	}
	require.Greater(t, len(seen), 8)
}

// What a judge says of one game, by hand: won by either player, and drawn, which has no winner's chances. One without
// values has nothing.
func TestDramasOfAGame(t *testing.T) {
	const low, high = 0.11920292, 0.95257413
	turns := []TracedTurn{
		{Mover: rules.First, Value: 0, After: []arena.Value{0, arena.ProvenWin}},
		{Mover: rules.Second, Value: -2 * 16},
		{Mover: rules.Second, Value: arena.NoValue},
		{Mover: rules.First, Value: 3 * 16},
	}
	both := map[string]float64{"lead-changes": 1, "at-stake": 0.25}
	for result, want := range map[rules.Result]map[string]float64{
		rules.FirstWins: {
			"drama": (1 - 2*low) / 3, "drama-most": 1 - 2*low, "comeback": 0, "decided-at": 2.0 / 3,
			"killer-rise": 1 - high, "killer": 0, "blunder-rise": high - low, "blunder": 1,
		},
		rules.SecondWins: {
			"drama": (2*high - 1) / 3, "drama-most": 2*high - 1, "comeback": 0, "decided-at": 1,
			"killer-rise": 0, "killer": 0, "blunder-rise": high, "blunder": 1,
		},
		rules.Draw: {},
	} {
		var d dramas
		d.add(&Trace{Opening: 7, Result: result, ByRule: true, Turns: turns}, agents.Score)
		got := means(&d)
		for name := range got {
			if strings.HasPrefix(name, "uncertainty") {
				delete(got, name)
			}
		}
		require.Len(t, got, len(want)+len(both), result)
		for _, of := range []map[string]float64{want, both} {
			for name, x := range of {
				require.InDelta(t, x, got[name], 1e-7, "%s: %s", result, name)
			}
		}
	}
	var d dramas
	d.add(&Trace{Result: rules.FirstWins, Turns: turns[2:3]}, agents.Score)
	require.Empty(t, d.by)
}
