package crew

import (
	"context"
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

// TestUnhashedFieldsAreBounded lets an admitted worker return true games with thoughts and counts
// that no game has and no hash covers: none is taken, and the run has the digest of one process.
func TestUnhashedFieldsAreBounded(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 10) }
	want := digest(t, make(), arena.Options{})
	x := make()
	meta := x.Meta("test", "text", "v1")
	for name, change := range map[string]func(*arena.Record){
		"latencies": func(r *arena.Record) { r.Sides[0].Latency[3] = math.MaxUint32 },
		"details":   func(r *arena.Record) { r.SearchInfo.Details = details(r, arena.Detail{}) },
		"150 KB": func(r *arena.Record) {
			r.SearchInfo.Details = details(r, arena.Detail{PV: []string{strings.Repeat("x", 150<<10)}})
		},
		"some value": func(r *arena.Record) { r.SearchInfo.Values = values(r) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, make, Options{}, nil)
				var wrong atomic.Int64
				b.worker("w", make, func(conn WorkerConn) WorkerConn {
					return twisted{WorkerConn: conn, t: t, twist: func(b Result) [][]byte {
						wrong.Add(1)
						return [][]byte{remade(t, &meta, b, change)}
					}}
				})
				require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
				b.end()
				require.Positive(t, wrong.Load())
			})
		})
	}
}

// TestTimesAreWithinTheLease lets a worker claim that its games took centuries: none is stored as longer than the
// worker had it or, if its leases went to another, as longer than since the game was offered.
func TestTimesAreWithinTheLease(t *testing.T) {
	make := func() *arena.Tournament {
		x := tournament(t, 30)
		x.Info = arena.InfoPolicy{Values: true, Details: true}
		return x
	}
	x := make()
	meta := x.Meta("test", "text", "v1")
	for _, jump := range []time.Duration{200 * 365 * 24 * time.Hour, math.MaxInt64} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			b.worker("a", make, func(conn WorkerConn) WorkerConn { return late{jumping{conn, &meta, jump}, 7 * time.Second} })
			b.worker("b", make, func(conn WorkerConn) WorkerConn { return late{jumping{conn, &meta, jump}, 2 * time.Minute} })
			kept := &records{map[int64]arena.Record{}}
			begin := time.Now()
			require.NoError(t, arena.Run(t.Context(), make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{kept}}))
			took := time.Since(begin)
			b.end()
			require.Greater(t, took, 7*time.Second)
			require.Len(t, kept.games, int(x.Games()))
			for _, r := range kept.games {
				require.GreaterOrEqual(t, r.Elapsed, 7*time.Second, "what it may be is not cut off")
				require.LessOrEqual(t, r.Elapsed, took)
				require.LessOrEqual(t, r.Sides[0].Thinking, r.Elapsed)
				for _, d := range r.SearchInfo.Details {
					require.LessOrEqual(t, d.Time, r.Elapsed)
				}
			}
		})
	}
}

// TestTimesSinceTheLease: a game took no longer than its worker's lease; without a lease, no longer than since the game was offered.
func TestTimesSinceTheLease(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	for gone, want := range map[bool]time.Duration{false: 5 * time.Second, true: time.Minute + 5*time.Second} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			kept := &records{map[int64]arena.Record{}}
			ctx, stop := context.WithCancel(t.Context())
			b.work.Go(func() { _ = arena.Run(ctx, make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{kept}}) }) // it is stopped
			time.Sleep(time.Minute)
			b.hire("w", 1)
			c, ticket := b.lease("w")
			time.Sleep(5 * time.Second)
			r, err := b.service.Meta.ParseWire(b.games(&c)[0])
			require.NoError(t, err)
			if r.Elapsed = time.Hour; gone {
				serve(b.coordinator, AskBye, "w", nil, func([]byte) {})
			}
			require.JSONEq(t, thanks, b.bring("w", &c, ticket, [][]byte{r.AppendWire(nil)}))
			require.Equal(t, want, kept.games[r.Index].Elapsed)
			stop()
			b.end()
		})
	}
}

// A late connection returns results after a while.
type late struct {
	WorkerConn
	by time.Duration
}

func (l late) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskResult {
		time.Sleep(l.by)
	}
	return l.WorkerConn.Ask(ctx, kind, data)
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

// TestKeptIsBounded limits thoughts to what a run keeps.
func TestKeptIsBounded(t *testing.T) {
	full := arena.InfoPolicy{Values: true, Details: true, PV: 2}
	line := func(moves ...string) *arena.SearchInfo {
		return &arena.SearchInfo{Values: []arena.Value{1}, Details: []arena.Detail{{PV: moves, Time: time.Second}}}
	}
	require.NoError(t, keptOnly(full, line("a", strings.Repeat("b", longestMove))))
	require.NoError(t, keptOnly(arena.InfoPolicy{}, &arena.SearchInfo{}))
	require.Error(t, keptOnly(full, line("a", "b", "c")))
	require.Error(t, keptOnly(full, line(strings.Repeat("b", longestMove+1))))
	long := arena.Record{Elapsed: math.MaxInt64, SearchInfo: arena.SearchInfo{Details: []arena.Detail{{Time: math.MaxInt64}}}}
	long.Sides[1].Thinking = math.MaxInt64
	require.NoError(t, (&RunService{Run: Run{Tournament: &arena.Tournament{Info: full}}}).measured(&long))
	const month = 30 * 24 * time.Hour // in SECURITY.md
	require.Equal(t, []time.Duration{month, month, month}, []time.Duration{long.Elapsed, long.Sides[1].Thinking, long.SearchInfo.Details[0].Time})
	require.Error(t, keptOnly(arena.InfoPolicy{Values: true}, line()))
	require.Error(t, keptOnly(arena.InfoPolicy{Details: true}, line()))
}

// TestLatenciesOfMoves: a side has no more times of moves than moves.
func TestLatenciesOfMoves(t *testing.T) {
	s := &RunService{Run: Run{Tournament: &arena.Tournament{}}}
	var r arena.Record
	r.Sides[1].Moves, r.Sides[1].Latency[2], r.Sides[1].Latency[5] = 5, 3, 2
	require.NoError(t, s.measured(&r))
	r.Sides[1].Latency[5]++
	require.EqualError(t, s.measured(&r), "record 0: more times of moves than moves")
}

// TestEvidenceIsThatOfEngines: evidence that a worker sends beside a record is kept if an engine lost
// through its own fault, and no script is kept.
func TestEvidenceIsThatOfEngines(t *testing.T) {
	s := &RunService{Run: Run{Tournament: &arena.Tournament{}, Engines: [][]string{{"00ff"}, nil}}}
	names := func(loser int, class arena.Termination) (list []string) {
		r := arena.Record{Result: rules.FirstWins, Termination: class, Sides: [2]arena.Side{{Player: 1 - loser}, {Player: loser}}}
		for _, name := range []string{"again.sh", "engine.txt", "input.ugi", "README.txt", "../up", "talk.txt", "stderr.txt", "again.txt"} {
			r.Evidence = append(r.Evidence, agents.Evidence{Name: name, Text: []byte("sh")})
		}
		require.NoError(t, s.measured(&r))
		for _, e := range r.Evidence {
			list = append(list, e.Name)
		}
		return list
	}
	require.Equal(t, []string{"engine.txt", "input.ugi", "talk.txt", "stderr.txt"}, names(0, arena.Crash))
	require.Empty(t, names(1, arena.Crash), "an agent of ours")
	require.Empty(t, names(0, arena.ByRule), "no side is at fault")
	s.Engines = s.Engines[:1]
	require.Empty(t, names(1, arena.Crash), "an agent of which nothing is said")
}
