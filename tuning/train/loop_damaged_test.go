package train

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// damages is how many damaged evaluations TestDamaged mends; by hand, a CPU-minute each:
//
//	go test ./tuning/train -run 'TestDamaged$' -damages 3 -timeout 2h -v
var damages = flag.Int("damages", 0, "evaluations that TestDamaged mends")

// mending is a loop that starts from a damaged evaluation. Its pool holds the whole one.
const mending = `
name: mending
game: lyngk/base
iterations: 3
agent: {transitions: 150}
games: {pairs: 200, pool: 0.3}
rows: {pergame: 8, leaves: 4}
target: {transitions: 300}
pool: {pairs: 150}
frozen: {choices: 50}
`

// TestDamaged takes a random half of the weights of an evaluation that ships, halves or
// zeroes each of them, and has the loop mend it: it gets back at least 70 % of the Elo
// that was lost, within 200,000 games, and what it promotes last has passed SPRT(0, 20)
// at 0.05 from new openings at once and four times the budget, and loses to no member
// of the pool.
func TestDamaged(t *testing.T) {
	for seed := range uint64(*damages) {
		t.Run(fmt.Sprint(seed+1), func(t *testing.T) {
			broken := testkit.File(t, damage(t, seed+1), t.TempDir(), "broken.yaml")
			c := configOf(t, mending, fmt.Sprintf("seed=%d", 1400+seed), "init="+broken)
			l, err := NewLoop(loopOf(t, tiny).registry, c)
			require.NoError(t, err)
			dir := testkit.Path(t, "loop")
			found, err := play(t.Context(), l, dir, journal.Options{})
			require.NoError(t, err)
			checkMended(t, l, found)
		})
	}
}

// checkMended holds a loop against what is wanted of it.
func checkMended(t *testing.T, l *Loop, found *report.Learning) {
	require.NotZero(t, found.InUse(), "nothing was promoted")
	last := found.Iterations[found.InUse()-1]
	games := 0
	for _, it := range found.Iterations {
		games += int(it.Games)
		for _, m := range append(append(it.Gate, it.Pool...), it.Start...) {
			games += m.Games
		}
	}
	lost, left := l.against[0]["phased"].Elo, against(t, last.Pool, "phased")
	regained := (left.Value - lost.Value) / -lost.Value
	t.Logf("lost %s Elo %s, afterwards %s %s: %.0f %% regained; %d games, %.0f CPU-s", lost, lost.Ends(), left, left.Ends(), 100*regained, games, cpu(found))
	for _, m := range last.Gate {
		t.Logf("against %s at %d×: %s %s, %d games, seed %d, Ptnml %v, LLR %.2f, %s", m.Opponent, m.Factor, m.Elo, m.Elo.Ends(), m.Games, m.Seed, m.Ptnml, m.LLR, m.Verdict)
		require.Equal(t, stats.AcceptedH1.String(), m.Verdict)
	}
	require.Negative(t, *lost.High, "what was taken away was worth something")
	require.GreaterOrEqual(t, regained, 0.7)
	require.Less(t, games, 200_000)
	for _, m := range last.Pool {
		if m.Change != nil && m.Change.High != nil {
			require.False(t, m.Change.Value < -20 && *m.Change.High < 0, "%s: %s", m.Opponent, m.Change.Ends())
		}
	}
}

// against is Elo against a member of the pool.
func against(t *testing.T, all []report.LearnMatch, name string) page.Interval {
	t.Helper()
	for _, m := range all {
		if m.Opponent == name {
			return m.Elo
		}
	}
	require.Fail(t, "no games against "+name)
	return page.Interval{}
}

func cpu(l *report.Learning) (seconds float64) {
	for _, s := range l.Spent {
		seconds += s.CPU
	}
	return seconds
}

// damage is the text of the weights of LYNGK, half of which are damaged.
func damage(t *testing.T, seed uint64) []byte {
	t.Helper()
	w, err := configs.LoadWeights("lyngk/base", "phased")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(seed, 14))
	for k, i := range rng.Perm(len(w.Values)) {
		by := [2]float64{0, 0.5}[rng.IntN(2)]
		if v := &w.Values[i]; k < len(w.Values)/2 {
			v.Value, v.Late = v.Value*by, v.Late*by
		}
	}
	text, err := configs.Marshal(&configs.WeightsFile{Game: "lyngk/base", Kind: "linear", Scale: w.Scale, Weights: w.Values, Provenance: configs.Provenance{Method: "hand", Note: "damaged"}})
	require.NoError(t, err)
	return text
}

// TestDamageIsHalf shows that the damage is what it should be: half of the weights, and
// another half with another seed.
func TestDamageIsHalf(t *testing.T) {
	whole, err := configs.LoadWeights("lyngk/base", "phased")
	require.NoError(t, err)
	path := testkit.File(t, damage(t, 1), t.TempDir(), "broken.yaml")
	w, err := configs.LoadWeightsFile(path)
	require.NoError(t, err)
	damaged := 0
	for i, v := range w.Content().Values {
		if v != whole.Values[i] {
			damaged++
		}
	}
	require.InDelta(t, len(whole.Values)/2, damaged, 1)
	require.NotEqual(t, damage(t, 1), damage(t, 2))
}
