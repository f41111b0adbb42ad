package crew

import (
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestUnhashedFieldsAreBounded has an admitted worker bring true games with thoughts and counts that
// no game has, which no hash covers: none is taken, and the run has the digest of one process.
func TestUnhashedFieldsAreBounded(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 10) }
	want := digest(t, make(), arena.Options{})
	x := make()
	meta := x.Meta("test", "text", "v1")
	for name, change := range map[string]func(*arena.Record){
		"latencies": func(r *arena.Record) { r.Sides[0].Latency[3] = math.MaxUint32 },
		"details":   func(r *arena.Record) { r.Thoughts.Details = details(r, arena.Detail{}) },
		"150 KB": func(r *arena.Record) {
			r.Thoughts.Details = details(r, arena.Detail{PV: []string{strings.Repeat("x", 150<<10)}})
		},
		"some value": func(r *arena.Record) { r.Thoughts.Values = values(r) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, make, Options{}, nil)
				var wrong atomic.Int64
				b.worker("w", make, func(l Line) Line {
					return twisted{Line: l, t: t, twist: func(b Result) [][]byte {
						wrong.Add(1)
						return [][]byte{remade(t, &meta, b, change)}
					}}
				})
				require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.hosted}))
				b.end()
				require.Positive(t, wrong.Load())
			})
		})
	}
}

// details returns one for each move after the opening.
func details(r *arena.Record, d arena.Detail) []arena.Detail {
	all := make([]arena.Detail, len(r.Moves)-r.OpeningPlies)
	for i := range all {
		all[i] = d
	}
	return all
}

// values returns a value for each move after the opening.
func values(r *arena.Record) []arena.Value {
	return make([]arena.Value, len(r.Moves)-r.OpeningPlies)
}

// TestKeptIsBounded holds thoughts to what a run keeps.
func TestKeptIsBounded(t *testing.T) {
	full := arena.Keep{Values: true, Details: true, PV: 2}
	line := func(moves ...string) *arena.Thoughts {
		return &arena.Thoughts{Values: []arena.Value{1}, Details: []arena.Detail{{PV: moves, Time: time.Second}}}
	}
	require.NoError(t, keptOnly(full, line("a", strings.Repeat("b", longestMove))))
	require.NoError(t, keptOnly(arena.Keep{}, &arena.Thoughts{}))
	require.Error(t, keptOnly(full, line("a", "b", "c")))
	require.Error(t, keptOnly(full, line(strings.Repeat("b", longestMove+1))))
	long := arena.Record{Elapsed: math.MaxInt64, Thoughts: arena.Thoughts{Details: []arena.Detail{{Time: math.MaxInt64}}}}
	long.Sides[1].Thinking = math.MaxInt64
	require.NoError(t, (&Hosted{Run: Run{Tournament: &arena.Tournament{Keep: full}}}).measured(&long))
	require.Equal(t, []time.Duration{longestTime, longestTime, longestTime}, []time.Duration{long.Elapsed, long.Sides[1].Thinking, long.Thoughts.Details[0].Time})
	require.Error(t, keptOnly(arena.Keep{Values: true}, line()))
	require.Error(t, keptOnly(arena.Keep{Details: true}, line()))
}

// TestEvidenceIsThatOfEngines: what a worker sends beside a record is kept where an engine lost by its
// own fault, and no script is.
func TestEvidenceIsThatOfEngines(t *testing.T) {
	x := &Hosted{Run: Run{Tournament: &arena.Tournament{}, Engines: [][]string{{"00ff"}, nil}}}
	names := func(loser int, class arena.Termination) (list []string) {
		r := arena.Record{Result: rules.FirstWins, Termination: class, Sides: [2]arena.Side{{Player: 1 - loser}, {Player: loser}}}
		for _, name := range []string{"again.sh", "engine.txt", "input.ugi", "README.txt", "../up", "talk.txt", "stderr.txt", "again.txt"} {
			r.Evidence = append(r.Evidence, agents.Evidence{Name: name, Text: []byte("sh")})
		}
		require.NoError(t, x.measured(&r))
		for _, e := range r.Evidence {
			list = append(list, e.Name)
		}
		return list
	}
	require.Equal(t, []string{"engine.txt", "input.ugi", "talk.txt", "stderr.txt"}, names(0, arena.Crash))
	require.Empty(t, names(1, arena.Crash), "an agent of ours")
	require.Empty(t, names(0, arena.ByRule), "no side is at fault")
}
