package params

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// small is a tune of a few seconds: its agent plays at random too often.
const small = `name: small
game: gipf/basic
objective: match
seed: 5
match:
  agent: epsilon:agent=(greedy:weights=hand)
  parameters: [{name: p, start: 0.7, min: 0, max: 1, step: 0.25}]
  games: 120
  plan: {loss: 200, steploss: 60}
verify: {pairs: 60, budgets: [1], elo1: 100, batch: 4}
workers: 2
`

func job(t *testing.T, text string, set ...string) *Job {
	t.Helper()
	var j *Job
	_, err := configs.Parse[configs.Numbers]("small.yaml", []byte(text), set, func(c *configs.Numbers) (err error) {
		j, err = New(runs.Standard(), c)
		return err
	})
	require.NoError(t, err)
	return j
}

// files returns all files below dir that must repeat to the byte, with their contents.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range []string{"journal.jsonl", "report.json", "report.txt"} {
		text := testkit.Read(t, dir, name)
		out[name] = text
	}
	return out
}

func run(t *testing.T, j *Job, dir string, opt journal.Options) *report.Numbers {
	t.Helper()
	s, err := journal.BeginOrResume(t.Context(), j, dir, opt)
	require.NoError(t, err)
	defer s.Close()
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	return found.(*report.Numbers)
}

// A tune finds the better values and says so. Stopped anywhere, and with another number
// of workers, it ends with the same bytes.
func TestTuneAndResume(t *testing.T) {
	whole := testkit.Path(t, "whole")
	found := run(t, job(t, small), whole, journal.Options{})
	require.Equal(t, "epsilon:agent=(greedy:weights=hand),p=0.7", found.Start)
	require.Less(t, found.Parameters[0].Best.Value, 0.5)
	require.False(t, found.Parameters[0].Unidentified)
	require.Equal(t, report.BetterAtAll, found.Verdict)
	require.Equal(t, 120, found.Games)
	want := files(t, whole)

	dir := testkit.Path(t, "stopped")
	enough, tested := errors.New("enough"), false
	for stops := 0; ; stops++ {
		ctx, cancel := context.WithCancelCause(t.Context())
		opt := journal.Options{Workers: 1 + stops%3, Watch: func(s journal.Stage) func() {
			if strings.HasPrefix(s.Title, "found against start at 1 × the budget, a test of at most 120 games: ") && !tested {
				tested = true
				cancel(enough)
			}
			after := time.AfterFunc(time.Duration(20+60*stops)*time.Millisecond, func() { cancel(enough) })
			return func() { after.Stop() }
		}}
		s, err := journal.BeginOrResume(ctx, job(t, small), dir, opt)
		require.NoError(t, err)
		_, err = s.Run(ctx)
		require.NoError(t, s.Close())
		cancel(nil)
		if err == nil {
			require.Positive(t, stops)
			break
		}
		require.ErrorIs(t, err, enough)
	}
	require.True(t, tested, "it was stopped as its test began")
	require.Equal(t, want, files(t, dir))

	s, err := journal.Resume(t.Context(), runs.Standard(), whole, Kind, journal.ReaderOf(New), journal.Options{})
	require.NoError(t, err)
	again, err := s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, found, again)
	_, err = journal.BeginOrResume(t.Context(), job(t, small, "match.games=122"), whole, journal.Options{})
	require.ErrorIs(t, err, journal.ErrChanged)
	require.ErrorContains(t, err, "match.games")
}

// While the tune plays, its values are served at the address that later serves the
// runs of the tests; at its end they are served again, with the outcome.
func TestMetrics(t *testing.T) {
	t.Parallel()
	addr, pages, last := "", []string{}, make(chan string, 1)
	page := func() string {
		answer, err := http.Get(addr)
		if err != nil {
			return err.Error() // the server is gone
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		http.DefaultClient.CloseIdleConnections()
		return string(text) + fmt.Sprint(err)
	}
	end := func() {
		text := page()
		for strings.Contains(text, `arena_run_state{state="playing"} 1`) {
			time.Sleep(20 * time.Millisecond)
			text = page()
		}
		last <- text
	}
	opt := journal.Options{Watch: func(s journal.Stage) func() {
		if s.Standing == nil {
			return func() {}
		}
		pages = append(pages, page())
		return func() {
			time.Sleep(1100 * time.Millisecond) // pages are made once a second
			pages = append(pages, page())
			go end()
		}
	}}
	opt.Metrics, opt.MetricsWait = "localhost:0", time.Minute
	opt.Runs.Say = func(line string) {
		if at, ok := strings.CutPrefix(line, "metrics on "); ok {
			addr = at
		}
	}
	found := run(t, job(t, small, "match.games=40", "verify.pairs=4"), t.TempDir(), opt)
	require.Len(t, pages, 2)
	require.Contains(t, pages[0], `arena_tune_games{what="done"} 0`)
	require.NotContains(t, pages[0], "arena_tune_value{")
	require.Contains(t, pages[1], `arena_tune_games{what="done"} 40`)
	require.Contains(t, pages[1], `arena_tune_games{what="planned"} 40`)
	require.Contains(t, pages[1], fmt.Sprintf(`arena_tune_value{parameter="p"} %v`, found.Parameters[0].Best.Value))
	text := <-last
	require.Contains(t, text, `arena_run_state{state="done"} 1`)
	require.Contains(t, text, `arena_tune_games{what="done"} 40`)
	dir := testkit.Path(t, "none")
	_, err := journal.Begin(t.Context(), job(t, small), dir, journal.Options{Metrics: "nowhere:none"})
	require.ErrorAs(t, err, new(*arena.InputError))
	require.NoDirExists(t, dir)
}

// A tune that is ended early says so, keeps its results, and repeats.
func TestUntil(t *testing.T) {
	dir := t.TempDir()
	none := time.Duration(0)
	found := run(t, job(t, small, "verify.pairs=0"), dir, journal.Options{Until: &none})
	require.True(t, found.Stopped)
	require.Zero(t, found.Games)
	require.Equal(t, found.Start, found.Found)
	require.Equal(t, report.NumbersUntold, found.Verdict)
	want := files(t, dir)
	run(t, job(t, small, "verify.pairs=0"), dir, journal.Options{})
	require.Equal(t, want, files(t, dir))
}

func TestMistakes(t *testing.T) {
	for _, row := range []struct{ old, new, want string }{
		{"gipf/basic", "gipf/basik", `small.yaml:2:7: game: `},
		{"agent: epsilon:", "agent: epsilom:", `small.yaml:6:10: match.agent: `},
		{"name: p,", "name: q,", `small.yaml:7:16: match.parameters.0: agent epsilon has no number "q" to tune`},
		{"start: 0.7", "start: 1.7", `small.yaml:7:16: match.parameters.0: p: start 1.7 lies outside the range from 0 to 1`},
		{"  parameters: [{name: p, start: 0.7, min: 0, max: 1, step: 0.25}]\n", "", `small.yaml:6:10: match.agent: space: agent epsilon declares no parameter`},
		{"budgets: [1]", "budgets: [1, 4]", `small.yaml:10:34: verify.budgets.1: match: epsilon:agent=(greedy:weights=hand),p=0.7 has no budget`},
	} {
		text := strings.Replace(small, row.old, row.new, 1)
		require.NotEqual(t, small, text)
		_, err := configs.Parse[configs.Numbers]("small.yaml", []byte(text), nil, func(c *configs.Numbers) error {
			_, err := New(runs.Standard(), c)
			return err
		})
		require.ErrorContains(t, err, row.want)
	}
	said, warned, _ := strings.Cut(job(t, small).Summary(), "\n  ")
	require.Equal(t, "a tune of 1 number of epsilon:agent=(greedy:weights=hand) for gipf/basic by spsa: 120 games; "+job(t, small).plan.lines[0], said)
	require.Regexp(t, `^verify\.pairs: 60 pairs break beta: a candidate of \+100 Elo fails a test in 1\d\.\d%, not in 5%; 128 pairs keep it, which is what a file without verify\.pairs gets$`, warned)
	_, err := journal.Resume(t.Context(), runs.Standard(), t.TempDir(), Kind, journal.ReaderOf(New), journal.Options{})
	require.ErrorIs(t, err, journal.ErrNone)
}

// TestCoordinatorThatIsNot: a tune whose games others are to play reports an unreachable coordinator and finds nothing.
func TestCoordinatorThatIsNot(t *testing.T) {
	none := errors.New("no server at all")
	opt := journal.Options{}
	opt.Runs.Coordinator = func() (*crew.Coordinator, error) { return nil, none }
	s, err := journal.BeginOrResume(t.Context(), job(t, small), t.TempDir(), opt)
	require.NoError(t, err)
	defer s.Close()
	found, err := s.Run(t.Context())
	require.ErrorIs(t, err, none)
	require.Nil(t, found)
}

// TestTuneLeavesItsCoordinator: a tune stopped while others play its games leaves the coordinator, and can be resumed there.
func TestTuneLeavesItsCoordinator(t *testing.T) {
	coordinator, enough, dir := crew.NewCoordinator(crew.Options{}), errors.New("enough"), t.TempDir()
	defer coordinator.Close()
	opt := journal.Options{}
	opt.Runs.Coordinator = func() (*crew.Coordinator, error) { return coordinator, nil }
	for range 2 {
		ctx, cancel := context.WithCancelCause(t.Context())
		opt.Watch = func(journal.Stage) func() { cancel(enough); return func() {} }
		s, err := journal.BeginOrResume(ctx, job(t, small), dir, opt)
		require.NoError(t, err)
		_, err = s.Run(ctx)
		require.ErrorIs(t, err, enough)
		require.NoError(t, s.Close())
	}
}

// TestPlanInWords: the plan is one line, and a second line explains why fewer pairs are in flight than offered.
func TestPlanInWords(t *testing.T) {
	for offered, more := range map[string][]string{"1": nil, "1000": {`^1000 pairs in flight are offered and the tuner takes \d+: parameter 1 settles within`}} {
		lines := job(t, small, "match.inflight="+offered).plan.lines
		require.Regexp(t, `^after 120 games expect`, lines[0])
		require.Len(t, lines, 1+len(more))
		for i, line := range more {
			require.Regexp(t, line, lines[1+i])
		}
	}
}

// CMA-ES and the falling gain find the way too.
func TestOtherTuners(t *testing.T) {
	testkit.RestInRace(t, "tunes one after the other; TestTuneAndResume runs what is concurrent")
	for _, set := range [][]string{
		{"match.tuner=cma", "match.games=240", "match.cma.pairs=2"},
		{"match.classic.rend=0.1"},
	} {
		found := run(t, job(t, small, append(set, "verify.pairs=0")...), t.TempDir(), journal.Options{})
		require.Less(t, found.Parameters[0].Best.Value, 0.55, "%v", set)
		require.Contains(t, found.How[0], "nothing is planned")
		require.Equal(t, found.Planned, found.Games)
	}
}

func TestThinned(t *testing.T) {
	var all []report.NumbersPoint
	for i := range 1001 {
		all = append(all, report.NumbersPoint{Games: i})
	}
	kept := thinned(all)
	require.Len(t, kept, 167)
	require.Equal(t, 1000, kept[166].Games)
	require.Equal(t, 994, kept[165].Games)
	require.Len(t, thinned(all[:200]), 200)
}

// TestFirstGeneration is acceptance test 1: the standard deviation of the first samples
// is sigma0.
func TestFirstGeneration(t *testing.T) {
	for _, sigma := range []float64{0.001, 0.1, 1, 10, 100} {
		s, err := NewCMA(10, 1000, sigma, 2101)
		require.NoError(t, err)
		points, err := s.Ask()
		require.NoError(t, err)
		require.InEpsilon(t, sigma, stat.StdDev(slices.Concat(points...), nil), 0.05)
	}
}

// around returns a strategy whose first candidates lie around a mean.
func around(t *testing.T, mean []float64, population int, sigma float64, seed uint64) *Strategy {
	s, err := NewCMA(len(mean), population, sigma, seed)
	require.NoError(t, err)
	s.mean = slices.Clone(mean)
	return s
}

// evaluations is how many candidates it takes until the loss of one is below 1e-8, at
// most 50,000.
func evaluations(t *testing.T, s *Strategy, loss func([]float64) float64) int {
	for n := 0; n < 50_000; {
		points, err := s.Ask()
		require.NoError(t, err)
		losses := make([]float64, len(points))
		for k, x := range points {
			if losses[k] = loss(x); losses[k] < 1e-8 {
				return n + k + 1
			}
		}
		n += len(points)
		require.NoError(t, s.Tell(losses))
	}
	return 50_000
}

func sphere(x []float64) float64 { return floats.Dot(x, x) }

func ellipsoid(x []float64) (sum float64) {
	for i, v := range x {
		sum += math.Pow(1e6, float64(i)/float64(len(x)-1)) * v * v
	}
	return sum
}

// TestConvergence is acceptance test 2: the median of 9 seeds.
func TestConvergence(t *testing.T) {
	testkit.SkipInRace(t)
	const n, seed = 10, 2102
	var b strings.Builder
	defer func() { t.Log(b.String()) }()
	b.WriteString("\n| loss of 10 dimensions | distance | seeds | median evaluations to 1e-8 | at most |\n|---|---|---|---|---|\n")
	for _, row := range []struct {
		name     string
		loss     func([]float64) float64
		distance float64
		most     int
	}{{"sphere", sphere, 1, 1500}, {"sphere", sphere, 1000, 2600}, {"ellipsoid 1e6", ellipsoid, 1, 6500}} {
		mean := slices.Repeat([]float64{row.distance / math.Sqrt(n)}, n)
		var counts []int
		for k := range 9 {
			counts = append(counts, evaluations(t, around(t, mean, 10, 0.3*row.distance, uint64(seed+k)), row.loss))
		}
		slices.Sort(counts)
		fmt.Fprintf(&b, "| %s | %g | %d–%d | %d | %d |\n", row.name, row.distance, seed, seed+8, counts[4], row.most)
		require.LessOrEqual(t, counts[4], row.most, "%s at %g", row.name, row.distance)
	}
}

// A new strategy with the same losses equals the one that never stopped.
func TestStrategyResumes(t *testing.T) {
	begin := func() *Strategy { return around(t, []float64{1, 2, 3}, 7, 0.5, 4) }
	whole := begin()
	var told [][]float64
	for range 40 {
		points, err := whole.Ask()
		require.NoError(t, err)
		var losses []float64
		for _, x := range points {
			losses = append(losses, ellipsoid(x))
		}
		told = append(told, losses)
		require.NoError(t, whole.Tell(losses))
		again := begin()
		for _, losses := range told {
			require.NoError(t, again.Tell(losses))
		}
		require.Equal(t, whole, again)
	}
	require.Less(t, ellipsoid(whole.Mean()), 1000.0, "9 million at the start")
}

func TestStrategyRefuses(t *testing.T) {
	_, err := NewCMA(1, 3, 1, 0)
	require.EqualError(t, err, "cma: population of 3: want at least 4")
	s, err := NewCMA(1, 4, 1, 0)
	require.NoError(t, err)
	require.Error(t, s.Tell([]float64{1, 2, 3}))
	require.Error(t, s.Tell([]float64{1, 2, 3, math.NaN()}))
	require.Zero(t, s.generation)
}
