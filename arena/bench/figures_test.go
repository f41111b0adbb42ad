package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestMagnitude: three or four significant digits, for any size.
func TestMagnitude(t *testing.T) {
	t.Parallel()
	for x, want := range map[float64]string{
		0: "0", 7.4: "7", 9_999: "9999", 10_000: "10.0k", 123_456: "123.5k", 999_949: "999.9k",
		1_000_000: "1.00M", 9_876_543: "9.88M", 10_000_000: "10.0M", 999_900_000: "999.9M", 1_234_000_000: "1.23G",
		999_999: "1000.0k", 9_999_999: "10.00M", 999_999_999: "1000.0M", 1_000_000_000: "1.00G", // each size begins where stated
		9_994_999: "9.99M", 9_995_001: "10.00M", 999_949_999: "999.9M", 999_950_001: "1000.0M", 1e18: "1000000000.00G", // rounded at the middle
	} {
		require.Equal(t, want, magnitude(x))
	}
}

// TestFigureText: the digits of a figure are those of its unit.
func TestFigureText(t *testing.T) {
	t.Parallel()
	for unit, want := range map[string]string{"x": "12345.679", "%": "12345.679", "ms": "12345.7", "plies/s": "12.3k", "bytes": "12.3k", "games/s": "12.3k"} {
		require.Equal(t, want, (&Figure{Unit: unit}).text(12345.6789), unit)
	}
}

// TestMedian: the middle of an odd number, and between the two middle ones of an even number; the list is unchanged.
func TestMedian(t *testing.T) {
	t.Parallel()
	require.Equal(t, 3.0, median([]float64{5, 3, 1}))
	require.Equal(t, 2.5, median([]float64{4, 1, 3, 2}))
	require.Equal(t, 7.0, median([]float64{7}))
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Float64Range(-100, 100), 1, 20).Draw(t, "list")
		before := slices.Clone(list)
		m := median(list)
		require.Equal(t, before, list)
		below, above := 0, 0
		for _, x := range list {
			if x < m {
				below++
			}
			if x > m {
				above++
			}
		}
		require.LessOrEqual(t, below, len(list)/2)
		require.LessOrEqual(t, above, len(list)/2)
	})
}

// counting is a level of two figures: how often it was measured, and a figure that this system lacks.
func counting(calls *int, fault error) Level {
	return Level{Game: "toy", Figures: []Heading{{"calls", "x"}, {"absent", "%"}}, Measure: func(context.Context, time.Duration) ([]float64, error) {
		*calls++
		return []float64{float64(*calls), math.NaN()}, fault
	}}
}

// TestMeasureInTurn: levels are repeated in turn, so that a drift affects all alike; a figure that the system lacks is left out.
func TestMeasureInTurn(t *testing.T) {
	t.Parallel()
	var order []string
	level := func(name string, values ...float64) Level {
		return Level{Figures: []Heading{{name, "x"}}, Measure: func(_ context.Context, d time.Duration) ([]float64, error) {
			require.Equal(t, time.Millisecond, d)
			order = append(order, name)
			v := values[0]
			values = values[1:]
			return []float64{v}, nil
		}}
	}
	calls := 0
	found, err := Measure(t.Context(), []Level{level("a", 3, 1, 2), counting(&calls, nil), level("b", 5, 5, 6)}, Effort{Reps: 3, Time: time.Millisecond})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "a", "b", "a", "b"}, order)
	require.Equal(t, []Figure{{"", "a", "x", 2, 1, 3}, {"toy", "calls", "x", 2, 1, 3}, {"", "b", "x", 5, 5, 6}}, found.Figures)
	require.Equal(t, []any{3, 0.001, SchemaVersion}, []any{found.Reps, found.Seconds, found.SchemaVersion})
	got, ok := found.Median("toy", "calls")
	require.True(t, ok)
	require.Equal(t, 2.0, got)
	_, ok = found.Median("toy", "absent")
	require.False(t, ok)
	found, err = Measure(t.Context(), []Level{counting(&calls, nil)}, Effort{Reps: 1})
	require.NoError(t, err)
	require.Equal(t, []Figure{{"toy", "calls", "x", 4, 4, 4}}, found.Figures, "of one repetition")
}

// TestMeasureFails: the error of a level is that of all, and an interruption ends the measurement before the next level.
func TestMeasureFails(t *testing.T) {
	t.Parallel()
	full, calls := errors.New("disk full"), 0
	_, err := Measure(t.Context(), []Level{counting(&calls, full), counting(&calls, nil)}, Effort{Reps: 2})
	require.ErrorIs(t, err, full)
	require.Equal(t, 1, calls)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Measure(ctx, []Level{counting(&calls, nil)}, Effort{Reps: 2})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, calls)
}

// TestThisMachine: a report names what it was measured on, in words and for programs.
func TestThisMachine(t *testing.T) {
	cores := runtime.GOMAXPROCS(0)
	m := thisMachine()
	require.Equal(t, []any{runtime.Version(), runtime.GOOS, runtime.GOARCH, cores, cores}, []any{m.Go, m.OS, m.Arch, m.Cores, runtime.GOMAXPROCS(0)})
	if m.Arch == "amd64" {
		require.Regexp(t, "^v[1-4]$", m.Level)
	}
	require.Equal(t, cpuModel("/proc/cpuinfo"), m.CPU)
	require.True(t, strings.HasPrefix(m.Go, "go") || strings.HasPrefix(m.Go, "devel"), m.Go)
	text, err := json.Marshal(&Report{SchemaVersion: SchemaVersion, Machine: Machine{Arch: "arm64"}, Figures: []Figure{{Game: "g", Name: "n", Unit: "x", Median: 2, Min: 1, Max: 3}}})
	require.NoError(t, err)
	require.JSONEq(t, `{"schema_version": 1, "machine": {"cpu": "", "go": "", "os": "", "arch": "arm64", "cores": 0}, "repetitions": 0, "seconds_per_repetition": 0,
		"levels": [{"game": "g", "level": "n", "unit": "x", "median": 2, "min": 1, "max": 3}]}`, string(text))
}

// TestProcessor: the name of the first processor that Linux lists, words for a list without names, and for a system without a list.
func TestProcessor(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"processor\t: 0\nmodel\t\t: 85\nmodel name\t: A 7: fast \nmodel name\t: B\n": "A 7: fast",
		"processor\t: 0\nCPU part\t: 0xd0c\n":                                        "unnamed processor",
		"":                                                                           "unnamed processor",
	} {
		require.Equal(t, want, cpuModel(testkit.File(t, list, t.TempDir(), "cpuinfo")))
	}
	require.Equal(t, "unknown processor", cpuModel(filepath.Join(t.TempDir(), "none")))
}

// TestLevelNames: each game has its levels, a game of ZÈRTZ turns, too; what is measured at one game only is measured at the first.
func TestLevelNames(t *testing.T) {
	basic, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	zertz, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	names := map[string][]string{}
	for _, l := range (Bench{Agents: registry().Agents, Games: []rules.Game{zertz, basic}, InFlight: 9}).Levels() {
		for _, f := range l.Figures {
			names[l.Game] = append(names[l.Game], f.Name)
		}
	}
	require.Contains(t, names["zertz/37"], Turns)
	require.NotContains(t, names["gipf/basic"], Turns)
	for _, only := range []string{Overhead, Scaling, Start} {
		require.Contains(t, names["zertz/37"], only)
		require.NotContains(t, names["gipf/basic"], only)
	}
	each, process, speed := Flight(9)
	require.Subset(t, names["zertz/37"], []string{each, process, speed})
	require.Equal(t, []string{
		"9 games in flight at mcts:preset=uct,sims=200: in use for each", "9 games in flight at mcts:preset=uct,sims=200: process",
		"9 games in flight at mcts:preset=uct,sims=200: speed by that of 2",
	}, []string{each, process, speed})
	cores := runtime.GOMAXPROCS(0)
	bare, stored, ratio := Stored()
	require.Equal(t, []string{
		"bare loop, random against random", fmt.Sprintf("arena, random against random, stored, %d cores", cores), "the same by as many bare loops",
	}, []string{bare, stored, ratio})
	require.Equal(t, cores, runtime.GOMAXPROCS(0))
	for _, all := range names {
		require.Subset(t, all, []string{Playouts, Lists, Search, bare, stored, ratio, StoredCost})
		require.Len(t, slices.Compact(slices.Sorted(slices.Values(all))), len(all), "each once")
	}
}

// TestTurnsPerPly: at LYNGK nearly every turn is one move, at ZÈRTZ most are of two.
func TestTurnsPerPly(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]float64{"lyngk/base": {0.85, 1}, "zertz/37": {0.4, 0.8}} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		got := turnsPerPly(g)
		require.True(t, want[0] <= got && got <= want[1], "%s: %g", name, got)
		require.Equal(t, got, turnsPerPly(g), "the games have seeds")
	}
}

// stub is an agent of the given number of transitions a move, which observes and rests.
type stub struct{ played, rested int }

func (s *stub) Spec() string                           { return "stub" }
func (s *stub) Identity() string                       { return "stub" }
func (s *stub) Build(agents.Env) (agents.Agent, error) { return s, nil }
func (s *stub) Choose(_ context.Context, at rules.State) (rules.Move, agents.Info, error) {
	return at.Moves(nil)[0], agents.Info{Transitions: 7}, nil
}
func (s *stub) Played(rules.Move) { s.played++ }
func (s *stub) Rest()             { s.rested++ }

// TestMetered: an agent whose work is counted plays as before, hears of moves, and counts as moved after its first move.
func TestMetered(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	inside, built := new(stub), 0
	b := &meteredBuilder{Builder: inside, clock: true, built: func() { built++ }}
	agent, err := b.Build(agents.Env{Game: g})
	require.NoError(t, err)
	for range 3 {
		m, info, err := agent.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, g.New(0).Moves(nil)[0], m)
		require.EqualValues(t, 7, info.Transitions)
	}
	agent.(agents.Observer).Played(0)
	agent.(agents.Rester).Rest()
	require.Equal(t, []int{1, 1, 1}, []int{built, inside.played, inside.rested})
	require.Equal(t, []int64{21, 1, 4}, []int64{b.work.Load(), b.moved.Load(), b.calls.Load()}, "built once, asked three times")
}
