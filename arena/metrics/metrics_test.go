package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestMain fails the package if a test leaves a goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// cheat is a builder of agents that count simulations, and whose fifth move
// is illegal.
type cheat struct{}

func (cheat) Spec() string                           { return "cheat" }
func (cheat) Identity() string                       { return "cheat" }
func (cheat) Build(agents.Env) (agents.Agent, error) { return new(cheater), nil }

type cheater struct{ moves int }

func (c *cheater) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	c.moves++
	time.Sleep(10 * time.Microsecond)
	moves := s.Moves(nil)
	if c.moves == 5 {
		return 1<<32 - 1, agents.Info{Sims: 3}, nil
	}
	return moves[0], agents.Info{Sims: 3, Transitions: 30}, nil
}

// played runs a small tournament with metrics and returns its tally.
func played(t *testing.T) (*Metrics, *arena.Tally, *arena.Tournament) {
	t.Helper()
	g, err := catalog.Game("gipf/basic:white=1")
	require.NoError(t, err)
	random, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: 20, OpeningPlies: 2, MaxPlies: 40, Seed: 1, Players: []arena.Player{
		{Name: "rnd", Builder: random}, {Name: "rnd2", Builder: random}, {Name: "cheat", Builder: cheat{}},
	}}
	progress, tally := new(arena.Progress), arena.NewTally(3)
	m := New(Config{Run: "small", Seed: math.MaxUint64, Hash: "0a1b", Game: g.Name(), Agents: []string{"rnd", "rnd2", "cheat"}, Version: "v1", Revision: "abc", Progress: progress})
	done := arena.NewSet(x.Games())
	done.Add(3)
	opt := arena.Options{Sinks: []arena.Sink{m, sink{tally}}, Progress: progress, Done: done}
	require.NoError(t, arena.Run(t.Context(), x, opt))
	table, err := stats.Rate(3, tally.Pairings(), stats.Options{})
	require.NoError(t, err)
	m.SetRatings(table)
	m.Batch(10, time.Millisecond, nil)
	m.Batch(10, time.Millisecond, errors.New("disk full"))
	return m, tally, x
}

// sink makes a tally a Sink.
type sink struct{ *arena.Tally }

func (s sink) Put(_ context.Context, r arena.Record) error { return s.Add(&r) }

// scrape asks the handler as Prometheus does and returns the samples as
// "name{labels}" -> value text.
func scrape(t *testing.T, m *Metrics) map[string]string {
	t.Helper()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	require.Equal(t, http.StatusOK, answer.Code)
	samples := map[string]string{}
	for line := range strings.Lines(answer.Body.String()) {
		if i := strings.LastIndexByte(line, ' '); line[0] != '#' {
			samples[line[:i]] = strings.TrimSpace(line[i+1:])
		}
	}
	return samples
}

func TestLint(t *testing.T) {
	m, _, _ := played(t)
	problems, err := testutil.GatherAndLint(m.registry)
	require.NoError(t, err)
	require.Empty(t, problems)
}

// TestSeriesOfARun compares every series with the run's own figures.
func TestSeriesOfARun(t *testing.T) {
	m, tally, x := played(t)
	got := scrape(t, m)
	want := map[string]string{
		"arena_games_in_progress":                                  "0",
		"arena_games_queued":                                       "0",
		"arena_games_planned":                                      fmt.Sprint(x.Games()),
		"arena_games_resumed":                                      "1",
		"arena_game_duration_seconds_count":                        fmt.Sprint(x.Games() - 1),
		"arena_store_batch_duration_seconds_count":                 "2",
		"arena_store_games_total":                                  "10",
		"arena_store_errors_total":                                 "1",
		`arena_agent_forfeits_total{agent="rnd",reason="illegal"}`: "0",
		`arena_run_info{config="0a1b",game="gipf/basic:white=1",run="small",seed="18446744073709551615"}`: "1",
		fmt.Sprintf(`arena_build_info{goversion=%q,revision="abc",version="v1"}`, runtime.Version()):      "1",
	}
	illegal := 0
	for _, c := range tally.Classes() {
		reason := c.Ending
		if c.Termination != arena.ByRule {
			reason = string(c.Termination)
		}
		want[fmt.Sprintf(`arena_games_finished_total{game="gipf",outcome=%q,reason=%q,variant="basic:white=1"}`,
			arena.ResultName(c.Result), reason)] = fmt.Sprint(c.Games)
		if c.Termination == arena.Illegal {
			illegal += c.Games
		}
	}
	require.Positive(t, illegal)
	want[`arena_agent_forfeits_total{agent="cheat",reason="illegal"}`] = fmt.Sprint(illegal)
	for name, value := range want {
		require.Equal(t, value, got[name], name)
	}
	for name := range got {
		if strings.HasPrefix(name, "arena_games_finished_total") {
			require.Contains(t, want, name)
		}
	}
	for _, name := range []string{"go_goroutines", "process_start_time_seconds", `arena_moves_total{game="gipf",variant="basic:white=1"}`} {
		require.NotEmpty(t, got[name], name)
	}
}

// number returns the value of a sample that must be there.
func number(t *testing.T, samples map[string]string, name string) float64 {
	t.Helper()
	require.Contains(t, samples, name)
	v, err := strconv.ParseFloat(samples[name], 64)
	require.NoError(t, err, name)
	return v
}

// TestSeriesOfAgents checks sums, speed and the histogram of moves.
func TestSeriesOfAgents(t *testing.T) {
	m, _, _ := played(t)
	got := scrape(t, m)
	sims := number(t, got, `arena_agent_simulations_total{agent="cheat"}`)
	moves := number(t, got, `arena_move_duration_seconds_count{agent="cheat"}`)
	thinking := number(t, got, `arena_agent_thinking_seconds_total{agent="cheat"}`)
	require.Equal(t, 3*moves, sims)
	require.Equal(t, 30*(moves-number(t, got, `arena_agent_forfeits_total{agent="cheat",reason="illegal"}`)),
		number(t, got, `arena_agent_transitions_total{agent="cheat"}`))
	require.InEpsilon(t, sims/thinking, number(t, got, `arena_agent_simulations_per_second{agent="cheat"}`), 1e-9)
	require.Equal(t, thinking, number(t, got, `arena_move_duration_seconds_sum{agent="cheat"}`))
	require.Zero(t, number(t, got, `arena_move_duration_seconds_bucket{agent="cheat",le="4e-06"}`), "it sleeps for 10 µs")
	require.Equal(t, moves, number(t, got, `arena_move_duration_seconds_bucket{agent="cheat",le="+Inf"}`))
	require.Equal(t, moves, number(t, got, `arena_move_duration_seconds_bucket{agent="cheat",le="16.777216"}`))
	require.Zero(t, number(t, got, `arena_agent_simulations_total{agent="rnd"}`))
	require.Contains(t, got, `arena_agent_simulations_per_second{agent="rnd"}`)
}

// TestSumsOfClaims: a counter never falls, however much an engine claims to have counted and a worker to have thought: two games give more
// than an int64 holds.
func TestSumsOfClaims(t *testing.T) {
	m := New(Config{Game: "gipf/basic", Agents: []string{"a"}})
	for range 2 {
		r := arena.Record{Sides: [2]arena.Side{{Sims: math.MaxInt64, Transitions: math.MaxInt64, Thinking: math.MaxInt64}, {Player: 1}}}
		require.NoError(t, m.Put(t.Context(), r))
	}
	got := scrape(t, m)
	for _, name := range []string{"simulations_total", "transitions_total", "thinking_seconds_total", "simulations_per_second"} {
		require.Positive(t, number(t, got, "arena_agent_"+name+`{agent="a"}`), name)
	}
	require.Positive(t, number(t, got, `arena_move_duration_seconds_sum{agent="a"}`))
	require.InEpsilon(t, 2.0*math.MaxInt64, number(t, got, `arena_agent_simulations_total{agent="a"}`), 1e-9)
}

// TestSeriesOfRatings checks the table of a run, and that what is not known has
// no series, not even when it was known before.
func TestSeriesOfRatings(t *testing.T) {
	m, tally, _ := played(t)
	table, err := stats.Rate(3, tally.Pairings(), stats.Options{})
	require.NoError(t, err)
	got := scrape(t, m)
	for i, name := range []string{"rnd", "rnd2"} {
		iv := table.Ratings[i].Elo
		require.Equal(t, iv.Center, number(t, got, fmt.Sprintf("arena_agent_elo{agent=%q}", name)))
		require.Equal(t, iv.Lo, number(t, got, fmt.Sprintf("arena_agent_elo_ci_low{agent=%q}", name)))
		require.Equal(t, iv.Hi, number(t, got, fmt.Sprintf("arena_agent_elo_ci_high{agent=%q}", name)))
	}
	const labels = `{game="gipf",variant="basic:white=1"}`
	require.True(t, table.Advantage.Fitted)
	require.Equal(t, table.Advantage.Elo.Center, number(t, got, "arena_first_mover_advantage_elo"+labels))
	require.Equal(t, table.Advantage.Elo.Lo, number(t, got, "arena_first_mover_advantage_elo_ci_low"+labels))
	require.Equal(t, table.Advantage.Elo.Hi, number(t, got, "arena_first_mover_advantage_elo_ci_high"+labels))

	m.SetRatings(stats.Table{Ratings: []stats.Rating{
		{Status: stats.Placed, Elo: stats.Interval{Center: 5, Lo: 4, OpenHi: true}}, {Status: stats.NoGames}, {Status: stats.Anchored},
	}})
	got = scrape(t, m)
	require.Equal(t, 4.0, number(t, got, `arena_agent_elo_ci_low{agent="rnd"}`))
	require.Equal(t, 0.0, number(t, got, `arena_agent_elo{agent="cheat"}`))
	for _, gone := range []string{
		`arena_agent_elo_ci_high{agent="rnd"}`, `arena_agent_elo{agent="rnd2"}`,
		`arena_agent_elo_ci_low{agent="rnd2"}`, "arena_first_mover_advantage_elo" + labels,
	} {
		require.NotContains(t, got, gone)
	}
}

// TestBeforeTheFirstGame checks that counters exist from the start and that
// nothing is made up.
func TestBeforeTheFirstGame(t *testing.T) {
	got := scrape(t, New(Config{Game: "gipf/basic", Agents: []string{"a"}}))
	require.Equal(t, "0", got[`arena_moves_total{game="gipf",variant="basic"}`])
	require.Equal(t, "0", got[`arena_agent_simulations_total{agent="a"}`])
	for name := range got {
		require.NotContains(t, name, "elo")
		require.NotContains(t, name, "per_second")
		require.NotContains(t, name, "games_queued", "there is no run")
		require.NotContains(t, name, "NaN")
	}
}

func TestSplitGame(t *testing.T) {
	for full, want := range map[string]Game{
		"gipf/basic": {"gipf", "basic"}, "gipf/basic:white=2": {"gipf", "basic:white=2"}, "toy": {"toy", ""}, "": {},
	} {
		require.Equal(t, want, SplitGame(full), full)
	}
}

// TestServer queries a real server, which ends when told to, and checks that a
// taken port is reported at once.
func TestServer(t *testing.T) {
	s, err := Listen("127.0.0.1:0", Config{})
	require.NoError(t, err)
	_, err = Listen(s.Addr(), Config{})
	require.ErrorContains(t, err, fmt.Sprintf("metrics: cannot serve on %q", s.Addr()))
	require.ErrorIs(t, err, syscall.EADDRINUSE)

	end := s.Start(t.Context())
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	get := func(path, accept string) (int, string, string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.Addr()+path, nil)
		require.NoError(t, err)
		request.Header.Set("Accept", accept)
		answer, err := client.Do(request)
		require.NoError(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return answer.StatusCode, answer.Header.Get("Content-Type"), string(body)
	}
	code, kind, body := get("/healthz", "*/*")
	require.Equal(t, http.StatusOK, code)
	require.Equal(t, "ok\n", body)
	require.Contains(t, kind, "text/plain")
	_, kind, body = get("/metrics", "application/openmetrics-text; version=1.0.0")
	require.Contains(t, kind, "openmetrics-text")
	require.True(t, strings.HasSuffix(body, "# EOF\n"))
	_, kind, _ = get("/metrics", "*/*")
	require.Contains(t, kind, "text/plain")
	code, _, _ = get("/", "*/*")
	require.Equal(t, http.StatusNotFound, code)

	require.NoError(t, end(nil))
	_, err = client.Get("http://" + s.Addr() + "/healthz")
	require.Error(t, err, "the server is gone")
	again, err := Listen(s.Addr(), Config{})
	require.NoError(t, err, "the port is free again")
	require.NoError(t, again.Close())
}

// BenchmarkPut measures one game.
func BenchmarkPut(b *testing.B) {
	m := New(Config{Game: "gipf/basic", Agents: []string{"a", "b"}})
	r := arena.Record{Moves: make([]string, 60), Result: rules.FirstWins, Termination: arena.ByRule, Ending: "no-reserve"}
	r.Sides[1].Player = 1
	b.ReportAllocs()
	for b.Loop() {
		m.Put(b.Context(), r)
	}
}

// TestBuckets: times of games lie in three buckets a decade from 1 ms to 1000 s, those of batches in as many up to 10 s.
func TestBuckets(t *testing.T) {
	ends := map[string][]float64{}
	for series := range scrape(t, New(Config{Game: "gipf/basic"})) {
		name, end, ok := strings.Cut(series, `_bucket{le="`)
		if x, err := strconv.ParseFloat(strings.TrimSuffix(end, `"}`), 64); ok && err == nil && !math.IsInf(x, 1) {
			ends[name] = append(ends[name], x)
		}
	}
	for name, decades := range map[string]int{"arena_game_duration_seconds": 6, "arena_store_batch_duration_seconds": 4} {
		got := slices.Sorted(slices.Values(ends[name]))
		require.Len(t, got, 3*decades+1, name)
		for i, x := range got {
			require.InEpsilon(t, math.Pow(10, float64(i)/3-3), x, 1e-9, name)
		}
	}
}
