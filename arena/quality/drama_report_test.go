package quality

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// unscaled believes a player to the letter.
var unscaled = balance.Calibration{Halves: [2]float64{1, 1}}

// means are the sums of figures over their observations.
func means(d *dramas) map[string]float64 {
	out := map[string]float64{}
	for name, clusters := range d.by {
		n, sum := 0.0, 0.0
		for _, c := range clusters {
			n, sum = n+c.N, sum+c.Sum
		}
		out[name] = sum / n
	}
	return out
}

// A player at even, twice at 12 %, then at 95 %: figures by hand, as winner, loser and in a draw.
func TestView(t *testing.T) {
	values := []arena.Value{0, -2 * 16, -2 * 16, 3 * 16}
	const low, high = 0.11920292, 0.95257413
	of := func(score float64) map[string]float64 {
		var d dramas
		d.addView(&view{opening: 3, score: score, values: values}, &unscaled)
		return means(&d)
	}
	won, lost, drawn := of(1), of(0), of(0.5)
	for name, want := range map[string]float64{
		"lead-changes": 1, "swing": high - low, "comeback": 1, "decided-at": 0.75,
		"drama": 2 * (1 - 2*low) / 4, "drama-most": 1 - 2*low,
	} {
		require.InDelta(t, want, won[name], 1e-7, name)
	}
	for name, want := range map[string]float64{
		"lead-changes": 1, "swing": high - low, "comeback": 0, "decided-at": 1,
		"drama": (2*high - 1) / 4, "drama-most": 2*high - 1,
	} {
		require.InDelta(t, want, lost[name], 1e-7, name)
	}
	require.InDelta(t, 1, drawn["lead-changes"], 0)
	require.NotContains(t, drawn, "drama")
	require.InDelta(t, 1, drawn["uncertainty/1"], 0, "even is a bit")
}

// Two players who both think that they lead do not change the lead by taking turns.
func TestVanityIsNoDrama(t *testing.T) {
	var d dramas
	for _, score := range []float64{1, 0} {
		d.addView(&view{opening: 1, score: score, values: []arena.Value{16, 16, 16}}, &unscaled)
	}
	require.InDelta(t, 0, means(&d)["lead-changes"], 0)
}

// A turn of several decisions counts once, by the evaluation at its start.
func TestViewTakesStartsOfTurns(t *testing.T) {
	v := newView(1, 1, []valued{{2, 9, 5}, {3, 9, 80}, {6, 7, -3}, {8, 5, 4}, {9, 5, 4}})
	require.Equal(t, []arena.Value{5, -3, 4}, v.values)
}

// seen are traces as two players saw them, who sit in turn.
func seen(traces []Trace) *thinkers {
	var t thinkers
	for i := range traces {
		for seat := range 2 {
			p := t.player((i + seat) % 2)
			mover := rules.Player(seat + 1)
			v := view{opening: traces[i].Opening, score: traces[i].Result.Score(mover)}
			game := balance.Judged{Opening: v.opening, Score: v.score}
			for _, turn := range traces[i].Turns {
				if turn.Mover == mover {
					own := turn.Value
					if mover == rules.Second {
						own = otherValue(own)
					}
					v.values, game.Logits = append(v.values, own), append(game.Logits, own.Logit())
				}
			}
			p.views, p.judged = append(p.views, v), append(p.judged, game)
		}
	}
	return &t
}

func metricOf(t *testing.T, all []Metric, name string) Metric {
	t.Helper()
	for _, m := range all {
		if m.Name == name {
			return m
		}
	}
	require.Failf(t, "no figure", "%s", name)
	return Metric{}
}

// Figures of all are the mean of those of players who saw as many games; one who says
// anything is silenced and leaves the other's figures as they are.
func TestDrama(t *testing.T) {
	traces := planted(rand.New(rand.NewPCG(11, 3)), 150, 12, 1)
	names := []string{"a", "b"}
	plain := seen(traces).viewed(names)
	require.Len(t, plain.Players, 2)
	lead := metricOf(t, plain.Figures, "lead-changes")
	require.Equal(t, 600, lead.N)
	require.Equal(t, 150, lead.Openings)
	both := 0.0
	for _, p := range plain.Players {
		require.True(t, p.Known, p.Why)
		both += metricOf(t, p.Figures, "lead-changes").Value.Center / 2
	}
	require.InDelta(t, both, lead.Value.Center, 1e-12, "each saw as many games")
	require.Positive(t, lead.Value.Center)

	mixed := seen(traces)
	noise := seen(planted(rand.New(rand.NewPCG(5, 5)), 150, 12, 0))
	mixed.players[1] = noise.players[1]
	got := mixed.viewed(names)
	require.False(t, got.Players[1].Known)
	const calibrations = 2 // figures of a judge that come first
	require.Len(t, got.Players[1].Figures, calibrations, "nothing is told that rests on its values")
	require.Equal(t, got.Players[0].Figures[calibrations:], got.Figures)
	text := words(t, got.Blocks())
	require.Contains(t, text, "By the values of one player the lead changed")
	require.Contains(t, text, "Of what b thought nothing is told: ")

	require.Nil(t, (&thinkers{}).viewed(nil))
}

// The largest step is one from a value to the next, wherever it lies and in either direction.
func TestLargestStep(t *testing.T) {
	for _, c := range []struct {
		chance []float64
		want   float64
	}{{nil, 0}, {[]float64{0.7}, 0}, {[]float64{0.9, 0.3}, 0.6}, {[]float64{0.1, 0.6, 0.7}, 0.5}, {[]float64{0.5, 0.4, 0.5, 0.9}, 0.4}} {
		require.InDelta(t, c.want, largestStep(c.chance), 1e-12, "%v", c.chance)
	}
}

// What the result refutes is the opinion further from it.
func TestRefuted(t *testing.T) {
	for _, c := range []struct {
		from, to, score float64
		want            string
	}{{0.8, 0.3, 0, "before"}, {0.8, 0.3, 1, "then"}, {0.25, 0.75, 0.5, ""}, {0.4, 0.9, 0.5, "then"}} {
		require.Equal(t, c.want, refuted(Swing{From: c.from, To: c.to}, c.score), "%v", c)
	}
}
