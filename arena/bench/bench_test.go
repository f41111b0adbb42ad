package bench

import (
	"bytes"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func registry() runs.Registry { return runs.Standard() }

// randomPair is a tournament of random against random.
func randomPair(tb testing.TB, game string, pairs int) *arena.Tournament {
	tb.Helper()
	g, err := catalog.Game(game)
	require.NoError(tb, err)
	b, err := registry().Agents.Builder("random", g)
	require.NoError(tb, err)
	t := tournament(g, b)
	t.Pairs = pairs
	return t
}

// TestBareRecords checks that the bare loop records the same games as the
// arena.
func TestBareRecords(t *testing.T) {
	for _, info := range catalog.List() {
		x := randomPair(t, info.Name, 5)
		x.OpeningPlies, x.MaxPlies = 3, 90
		b := bare{t: x}
		for i := range x.Games() {
			got, err := b.play(x.Pair(i/2), int(i%2))
			require.NoError(t, err)
			want, err := arena.Play(t.Context(), x, x.Pair(i/2), int(i%2), nil)
			require.NoError(t, err)
			require.Equal(t, string(want.AppendCanonical(nil)), string(got.AppendCanonical(nil)), info.Name)
		}
	}
}

// TestBareOpenings: an opening that the arena cannot draw is an error of the bare loop, too.
func TestBareOpenings(t *testing.T) {
	b, err := new(pausing).set().Builder("random", walk{})
	require.NoError(t, err)
	x := tournament(walk{}, b)
	x.OpeningPlies = 9 // of a game of four
	_, want := arena.Play(t.Context(), x, x.Pair(0), 0, nil)
	require.Error(t, want)
	loop := bare{t: x}
	_, err = loop.play(x.Pair(0), 0)
	require.ErrorContains(t, want, err.Error())
}

// TestMeasure: every level gives every figure that it names, in order.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("a second of every level")
	}
	r := registry()
	basic, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	zertz, err := r.Games.Game("zertz/37")
	require.NoError(t, err)
	levels := Bench{Agents: r.Agents, Games: []rules.Game{basic, zertz}, InFlight: 3, Version: "test"}.Levels()
	var names []string
	for _, l := range levels {
		for _, h := range l.Figures {
			names = append(names, l.Game+" "+h.Name)
		}
	}
	begun := 0
	found, err := Measure(t.Context(), levels, Effort{Reps: 2, Time: time.Millisecond, Begin: func(int) { begun++ }})
	require.NoError(t, err)
	require.Equal(t, 2, begun)
	var got []string
	for _, f := range found.Figures {
		got = append(got, f.Game+" "+f.Name)
		require.LessOrEqual(t, f.Min, f.Median, f.Name)
		require.LessOrEqual(t, f.Median, f.Max, f.Name)
	}
	if hasThreadTime {
		require.Equal(t, names, got)
	}
	median, ok := found.Median("zertz/37", Turns)
	require.True(t, ok)
	require.Positive(t, median)
	_, ok = found.Median("gipf/basic", Turns)
	require.False(t, ok, "a turn of GIPF is nothing that is measured")
}

// A report is the same in JSON and as text, and says what it was measured on.
func TestReport(t *testing.T) {
	r := Report{
		SchemaVersion: SchemaVersion, Reps: 3, Seconds: 0.1,
		Machine: Machine{CPU: "a processor", Go: "go1.26", OS: "linux", Arch: "amd64", Level: "v1", Cores: 2},
		Figures: []Figure{
			{"gipf/basic", Playouts, "plies/s", 12_345_678, 9_876_543, 12_400_000},
			{"gipf/basic", Overhead, "%", 0.4567, 0.1, 2},
			{"gipf/basic", Start, "ms", 12.345, 12, 13},
		},
	}
	var text bytes.Buffer
	require.NoError(t, r.WriteText(&text))
	require.Equal(t, `game        level                     median    min    max  unit
gipf/basic  playouts                   12.3M  9.88M  12.4M  plies/s
gipf/basic  arena overhead at          0.457  0.100  2.000  %
            mcts:preset=uct,sims=200
gipf/basic  run to first game           12.3   12.0   13.0  ms

a processor, 2 cores; go1.26 linux/amd64 v1; 3 repetitions of 0.1s
`, text.String())
	r.Reps = 1
	require.NoError(t, r.WriteText(&text))
	require.Contains(t, text.String(), " v1; 1 repetition of 0.1s\n")
}

// A level that matches by one of its figures is measured with all of them.
func TestMatching(t *testing.T) {
	levels := []Level{{Figures: []Heading{{"a", "x"}, {"b", "x"}}}, {Figures: []Heading{{"c", "x"}}}}
	require.Len(t, Matching(levels, regexp.MustCompile("b")), 1)
	require.Len(t, Matching(levels, regexp.MustCompile("")), 2)
	require.Empty(t, Matching(levels, regexp.MustCompile("d")))
}

// BenchmarkBare measures a game of random against random, recorded and hashed.
func BenchmarkBare(b *testing.B) {
	for _, game := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(game, func(b *testing.B) {
			b.ReportAllocs()
			x := randomPair(b, game, 1<<20)
			loop, i, seconds := bare{t: x}, int64(0), startWatch()
			for b.Loop() {
				r, err := loop.play(x.Pair(i/2), int(i%2))
				if err != nil {
					b.Fatal(err)
				}
				r.Hash()
				i++
			}
			b.ReportMetric(seconds()*1e9/float64(i), "cpu-ns/game")
		})
	}
}

// BenchmarkStored measures the same games run by the arena and stored.
func BenchmarkStored(b *testing.B) {
	for _, game := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(game, func(b *testing.B) {
			b.ReportAllocs()
			x := randomPair(b, game, b.N/2+1)
			s, err := store.Create(b.Context(), b.TempDir(), x.Meta("bench", "", "bench"), store.Options{})
			require.NoError(b, err)
			b.ResetTimer()
			seconds := startWatch()
			require.NoError(b, runs.Play(b.Context(), x, arena.Options{Sinks: []arena.Sink{s}}))
			require.NoError(b, s.Close())
			b.ReportMetric(seconds()*1e9/float64(x.Games()), "cpu-ns/game")
		})
	}
}

// BenchmarkStart measures the time from the decision to run until the first agent is
// asked for, and the processor time of a run that ends then.
func BenchmarkStart(b *testing.B) {
	g, err := runs.Standard().Games.Game("gipf/basic")
	require.NoError(b, err)
	x, took, seconds, n := Bench{Agents: runs.Standard().Agents, InFlight: 2}, time.Duration(0), startWatch(), 0
	for b.Loop() {
		one, err := x.startUp(b.Context(), g)
		require.NoError(b, err)
		took += one
		n++
	}
	b.ReportMetric(took.Seconds()*1e3/float64(n), "ms/start")
	b.ReportMetric(seconds()*1e3/float64(n), "cpu-ms/start")
}
