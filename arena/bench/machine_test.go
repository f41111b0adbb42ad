package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/rules"
)

// These tests measure a machine all of whose figures are known: time is a bubble's, in which only pauses pass
// time, and the game and the agents below pause for a known time.

// walk is a game of four plies in three turns, with two moves each; to play one takes a pause.
type walk struct{ pause time.Duration }

// fastWalk is a walk that plays itself out; its playouts take a pause each.
type fastWalk struct{ walk }

// zertzWalk is a walk with the name of a game whose turns are measured.
type zertzWalk struct{ fastWalk }

func (zertzWalk) Name() string { return "zertz/four" }

func (walk) Name() string                      { return "walk/four" }
func (walk) Version() int                      { return 1 }
func (g walk) New(uint64) rules.State          { return &walkState{pause: g.pause} }
func (g fastWalk) New(seed uint64) rules.State { return fastState{g.walk.New(seed).(*walkState)} }

func (walk) Parse(string) (rules.State, error)                 { return nil, errors.New("walk: no text") }
func (walk) ParseMove(rules.State, string) (rules.Move, error) { return 1, nil }
func (walk) FormatMove(rules.State, rules.Move) string         { return "step" }

type walkState struct {
	pause time.Duration
	plies int
}

func (s *walkState) Mover() rules.Player {
	if s.plies == 4 {
		return rules.None
	}
	return []rules.Player{rules.First, rules.First, rules.Second, rules.First}[s.plies]
}

func (s *walkState) Result() rules.Result {
	if s.plies == 4 {
		return rules.FirstWins
	}
	return rules.Ongoing
}

func (s *walkState) Moves(dst []rules.Move) []rules.Move {
	if s.plies == 4 {
		return dst
	}
	return append(dst, 1, 2)
}

func (s *walkState) Play(rules.Move)          { time.Sleep(s.pause); s.plies++ }
func (s *walkState) CopyFrom(src rules.State) { *s = *src.(*walkState) }
func (s *walkState) Hash() uint64             { return uint64(s.plies) }
func (s *walkState) String() string           { return fmt.Sprint(s.plies) }

type fastState struct{ *walkState }

func (s fastState) CopyFrom(src rules.State) { *s.walkState = *src.(fastState).walkState }

func (s fastState) Playout(*rand.Rand, int) (rules.Result, int) {
	time.Sleep(s.pause)
	return rules.FirstWins, 4
}

// A pausing is what the machine's agents have in common.
type pausing struct {
	bind, build, choose time.Duration // the pauses
	memory              int           // bytes that an agent takes when it first moves
	fault               map[string]error
	chosen              atomic.Int64
	cores               sync.Map // their number when an agent moved
}

// set are agents named random and mcts that pause.
func (p *pausing) set() *agents.Set {
	var kinds []agents.Kind
	for _, k := range registry().Agents.Kinds() {
		if k.Name != "random" && k.Name != "mcts" {
			continue
		}
		k.Bind = func(rules.Game, agents.Args) (agents.Bound, error) {
			time.Sleep(p.bind)
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) {
				time.Sleep(p.build)
				return &pauser{home: p}, p.fault["build"]
			}}, p.fault["bind"]
		}
		kinds = append(kinds, k)
	}
	return registry().Agents.Replace(kinds...)
}

// A pauser is one of these agents. It reports 1000 simulations and seven transitions a move.
type pauser struct {
	home  *pausing
	holds []byte
}

func (a *pauser) Choose(ctx context.Context, at rules.State) (rules.Move, agents.Info, error) {
	time.Sleep(a.home.choose)
	a.home.chosen.Add(1)
	a.home.cores.Store(runtime.GOMAXPROCS(0), true)
	if a.holds == nil {
		a.holds = make([]byte, a.home.memory)
	}
	fault := cmp.Or(a.home.fault["choose"], context.Cause(ctx))
	if a.home.chosen.Load() > 30 {
		fault = cmp.Or(fault, a.home.fault["late"])
	}
	return at.Moves(nil)[0], agents.Info{Sims: 1000, Transitions: 7}, fault
}

// onMachine runs f in a bubble on the given number of cores, with clocks of processor time that return what the functions say; nil is no clock.
func onMachine(t *testing.T, cores int, process, thread func() time.Duration, f func(t *testing.T)) {
	t.Helper()
	silent := func() time.Duration { return 0 }
	oldProcess, oldThread := processTime, threadTime
	defer func() { processTime, threadTime = oldProcess, oldThread }()
	processTime, threadTime = silent, silent
	if process != nil {
		processTime = process
	}
	if thread != nil {
		threadTime = thread
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	synctest.Test(t, f)
	require.Equal(t, cores, runtime.GOMAXPROCS(0), "to measure changes nothing for what is measured next")
}

const ms = time.Millisecond

// measured returns the figures of a level of the machine, by name.
func measured(t *testing.T, b Bench, d time.Duration) map[string]float64 {
	t.Helper()
	all := map[string]float64{}
	for _, l := range b.gameLevels(b.Games[0]) {
		if len(l.Figures) > 1 {
			continue // with a store: TestStoredGames
		}
		values, err := l.Measure(t.Context(), d)
		require.NoError(t, err)
		require.Equal(t, b.Games[0].Name(), l.Game)
		require.Len(t, values, len(l.Figures))
		all[l.Figures[0].Name+" in "+l.Figures[0].Unit] = values[0]
	}
	return all
}

// TestRates: a rate is the work that was done by the time that it took. A playout of four plies in 1 ms makes 4000 plies a second, a listed
// game whose plies take 1 ms each 1000, and a search of 1000 simulations in 5 ms 200,000 simulations.
func TestRates(t *testing.T) {
	for _, d := range []time.Duration{0, 100 * ms, 300 * ms} {
		onMachine(t, 1, nil, nil, func(t *testing.T) {
			p := &pausing{choose: 5 * ms}
			b := Bench{Agents: p.set(), Games: []rules.Game{fastWalk{walk{ms}}}}
			require.Equal(t, map[string]float64{"playouts in plies/s": 4000, "mcts from the start in sims/s": 200_000}, without(measured(t, b, d), Lists))
			b.Games[0] = walk{ms}
			require.Equal(t, map[string]float64{"playouts by lists of moves in plies/s": 1000, "mcts from the start in sims/s": 200_000}, measured(t, b, d), "a game that does not play itself out")
		})
	}
}

// TestTurns: turns are plies of playouts times the share of turns in plies, which is counted beforehand; the count does not affect the
// figure, even in the first repetition. They are counted in 2000 games.
func TestTurns(t *testing.T) {
	onMachine(t, 1, nil, nil, func(t *testing.T) {
		start := time.Now()
		require.Equal(t, 0.75, turnsPerPly(walk{ms}))
		require.Equal(t, 2000*4*ms, time.Since(start))
		b := Bench{Agents: (&pausing{choose: ms}).set(), Games: []rules.Game{zertzWalk{fastWalk{walk{ms}}}}}
		for range 2 {
			require.Equal(t, 3000.0, measured(t, b, 100*ms)[Turns+" in turns/s"], "4000 plies of three turns in four")
		}
	})
}

// without leaves a figure out, which has a unit behind its name.
func without(all map[string]float64, name string) map[string]float64 {
	for k := range all {
		if strings.HasPrefix(k, name) {
			delete(all, k)
		}
	}
	return all
}

// TestWorkEndsInTime: work goes on until its time is up, and no longer than the piece of work that is begun then: 64 playouts, 16 games, one search.
func TestWorkEndsInTime(t *testing.T) {
	for _, c := range []struct {
		d                      time.Duration
		playouts, listed, sims float64
	}{
		{0, 64 * 4, 16 * 4, 1000},
		{64 * ms, 64 * 4, 16 * 4, 13_000},
		{65 * ms, 2 * 64 * 4, 2 * 16 * 4, 13_000},
		{128 * ms, 2 * 64 * 4, 2 * 16 * 4, 26_000},
	} {
		onMachine(t, 1, nil, nil, func(t *testing.T) {
			g := fastWalk{walk{ms}}
			require.Equal(t, c.playouts, playoutPlies(g.New(1).(rules.Playouter), c.d), c.d)
			require.Equal(t, c.listed, listedPlies(walk{ms}, c.d), c.d)
			sims, err := Bench{Agents: (&pausing{choose: 5 * ms}).set()}.searchSims(t.Context(), g, c.d)
			require.NoError(t, err)
			require.Equal(t, c.sims, sims, c.d)
		})
	}
}

// TestWatch: time is the processor's if the system tells it, down to a nanosecond, and otherwise elapsed time.
func TestWatch(t *testing.T) {
	for used, want := range map[time.Duration]float64{0: 0.04, 1: 1e-9, 20 * ms: 0.02, time.Second: 1} {
		now := 7 * time.Second
		onMachine(t, 1, func() time.Duration { return now }, nil, func(t *testing.T) {
			seconds := startWatch()
			time.Sleep(40 * ms)
			now += used
			require.Equal(t, want, seconds())
		})
	}
}

// TestClockCost: the clock's cost is the cost of two readings.
func TestClockCost(t *testing.T) {
	readings := 0
	onMachine(t, 1, nil, func() time.Duration { readings++; return time.Duration(readings) * time.Microsecond }, func(t *testing.T) {
		require.Equal(t, 2*time.Microsecond, clockCost())
	})
}

// TestOverhead: of a process that takes twice the time that its agents take, half is overhead; what the readings of the clock
// cost, as much as a tenth of a move here, counts for neither.
func TestOverhead(t *testing.T) {
	if runtime.GOOS != "linux" {
		percent, err := Bench{Agents: new(pausing).set()}.overhead(t.Context(), walk{}, ms)
		require.NoError(t, err)
		require.True(t, math.IsNaN(percent), "no system but Linux tells the time of threads")
		return
	}
	for name, c := range map[string]struct {
		factor  time.Duration
		percent float64
	}{"half": {2, 50}, "none": {1, 0}, "three quarters": {4, 75}} {
		p := &pausing{choose: 10 * ms}
		var readings atomic.Int64
		thread := func() time.Duration {
			return time.Minute + time.Duration(readings.Add(1))*ms + time.Duration(p.chosen.Load())*10*ms
		}
		process := func() time.Duration {
			return time.Hour + time.Duration(readings.Load())*ms + c.factor*time.Duration(p.chosen.Load())*10*ms
		}
		onMachine(t, 1, process, thread, func(t *testing.T) {
			percent, err := Bench{Agents: p.set(), Version: "test"}.overhead(t.Context(), walk{}, 1004*ms)
			require.NoError(t, err)
			require.InDelta(t, c.percent, percent, 1e-9, name)
			require.EqualValues(t, 101, p.chosen.Load(), "for as long as was said")
			_, err = Bench{Agents: p.set(), Version: "test"}.arenaLevels(walk{})[0].Measure(t.Context(), 251*ms)
			require.NoError(t, err)
			require.EqualValues(t, 202, p.chosen.Load(), "and a level for four times as long as others")
		})
	}
}

// TestStoredGames: games over the time from the start to the last commit, games over processor time, and both divided by those of the bare loop.
func TestStoredGames(t *testing.T) {
	for _, cores := range []int{1, 2} {
		p := &pausing{choose: 10 * ms}
		start := time.Now()
		quarter := func() time.Duration { return time.Since(start) / 4 } // of the time that passes
		onMachine(t, cores, quarter, nil, func(t *testing.T) {
			start = time.Now()
			b := Bench{Agents: p.set(), Version: "test"}
			rate, each, err := b.storedGames(t.Context(), walk{}, 1004*ms)
			require.NoError(t, err)
			require.InDelta(t, float64(25*cores)/1.01, rate, 0.1)
			require.InDelta(t, 4*rate, each, 1e-9)
			level := b.storedLevel(walk{ms})
			values, err := level.Measure(t.Context(), 251*ms)
			require.NoError(t, err)
			require.Equal(t, 1000.0, values[0], "a bare game takes four plies of 1 ms, and a quarter of that in processor time")
			require.InDelta(t, 25*float64(cores)/1.1, values[1], 2.5, "a stored one 44 ms, for four times as long")
			require.InDelta(t, values[1]/(1000*float64(cores)), values[2], 1e-9)
			require.InDelta(t, values[1]*4/1000, values[3], 1e-9)
		})
	}
}

// TestStartUp: the time to the first agent is that of reading the specs, of trying one and of the run that begins, not of the agent itself.
func TestStartUp(t *testing.T) {
	onMachine(t, 2, nil, nil, func(t *testing.T) {
		b := Bench{Agents: (&pausing{bind: 3 * ms, build: 5 * ms, choose: ms}).set(), Version: "test"}
		took, err := b.startUp(t.Context(), walk{})
		require.NoError(t, err)
		require.Equal(t, 8*ms, took)
		levels := b.arenaLevels(walk{})
		values, err := levels[len(levels)-1].Measure(t.Context(), ms)
		require.NoError(t, err)
		require.Equal(t, []float64{8}, values, "in milliseconds")
	})
}

// TestScaling: two cores play twice as many games if nothing else holds them up, and the number of cores is restored afterwards.
func TestScaling(t *testing.T) {
	onMachine(t, 3, nil, nil, func(t *testing.T) {
		p := &pausing{choose: 10*ms + ms/2}
		gain, err := Bench{Agents: p.set()}.scaling(t.Context(), walk{}, 105*ms)
		require.NoError(t, err)
		require.Equal(t, 2.0, gain)
		require.Equal(t, 3, runtime.GOMAXPROCS(0))
		_, one := p.cores.Load(1)
		_, two := p.cores.Load(2)
		_, three := p.cores.Load(3)
		require.Equal(t, []bool{true, true, false}, []bool{one, two, three})
		start := time.Now()
		values, err := Bench{Agents: p.set()}.arenaLevels(walk{})[1].Measure(t.Context(), 105*ms)
		require.NoError(t, err)
		require.Equal(t, []float64{2}, values)
		require.InDelta(t, 2*4*105, time.Since(start).Milliseconds(), 100, "on one core and on two, for four times as long as others, and until all have moved")
	})
}

// TestSpeed: moves that agents have applied to states over the time, counted from now on.
func TestSpeed(t *testing.T) {
	onMachine(t, 1, nil, nil, func(t *testing.T) {
		b := new(meteredBuilder)
		b.work.Add(1000)
		go func() { time.Sleep(100 * ms); b.work.Add(50) }()
		require.Equal(t, 250.0, b.speed(200*ms))
	})
}

// TestInFlight: memory is what each game in flight holds when every agent has moved, and the speed is that of whole runs of the same games.
func TestInFlight(t *testing.T) {
	onMachine(t, 4, nil, nil, func(t *testing.T) {
		p := &pausing{choose: 10 * ms, memory: 1 << 20}
		l := Bench{Agents: p.set(), InFlight: 4}.inFlightLevel(walk{})
		each, process, speed := Flight(4)
		require.Equal(t, []Heading{{each, "bytes"}, {process, "bytes"}, {speed, "x"}}, l.Figures)
		values, err := l.Measure(t.Context(), ms)
		require.NoError(t, err)
		require.InDelta(t, 2<<20, values[0], 1<<19, "two agents of a MiB")
		require.Greater(t, values[1], 8.0*(1<<20))
		require.Equal(t, 2.0, values[2], "four at a time, by two at a time")
		require.EqualValues(t, 2*4*2*4, p.chosen.Load(), "twice as many games as are in flight, of four plies, two times")
	})
}

// TestWholeRun: it takes as long as its games take, and looks once, when every agent of the games in flight has moved.
func TestWholeRun(t *testing.T) {
	onMachine(t, 2, nil, nil, func(t *testing.T) {
		p, looked := &pausing{choose: 10*ms + ms/2}, []int64(nil)
		took, peak, err := Bench{Agents: p.set()}.wholeRun(t.Context(), walk{}, 3, 2, func() { looked = append(looked, p.chosen.Load()) })
		require.NoError(t, err)
		require.Equal(t, 126*ms, took, "six games of four plies, two at a time")
		require.Equal(t, []int64{6}, looked, "the second player's first move is the third")
		require.Positive(t, peak)
	})
}

// TestMemory: memory in use excludes garbage; the memory of the process is what the system has given, less what it got back.
func TestMemory(t *testing.T) {
	const size = 64 << 20
	before := memoryInUse()
	held := make([]byte, size)
	require.InDelta(t, size, memoryInUse()-before, size/8)
	runtime.KeepAlive(held)
	held = nil
	require.InDelta(t, 0, memoryInUse()-before, size/8)
	deep, end := make(chan bool), make(chan bool)
	for range 64 {
		go descend(1<<20, func() { deep <- true; <-end })
	}
	for range 64 {
		<-deep
	}
	require.Greater(t, memoryInUse()-before, size/2.0, "stacks are in use, too")
	close(end)
	debug.FreeOSMemory() // what was given back counts no more
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	require.InEpsilon(t, m.Sys-m.HeapReleased, processMemory(), 0.2)
}

// descend calls f on a stack of at least so many bytes.
func descend(bytes int, f func()) (used byte) {
	var frame [1024]byte
	if bytes <= 0 {
		f()
		return 0
	}
	return descend(bytes-len(frame), f) + frame[bytes%len(frame)]
}

// TestLevelsFail: the error of an agent that cannot be bound, built or moved, early or late, is that of each level that asks for one. So is
// the end of the context of each that plays by it, and a folder that cannot be made of each that stores.
func TestLevelsFail(t *testing.T) {
	const search, stored, overhead, scaling, flight, start = 2, 4, 8, 16, 32, 64 // the levels in their order, behind the listed games
	const all = search | stored | overhead | scaling | flight | start
	broken := errors.New("broken")
	for at, fails := range map[string]int{
		"": 0, "bind": all, "build": all, "choose": all &^ start, "late": all &^ start, "context": all, "folder": stored | overhead | start,
	} {
		onMachine(t, 2, nil, nil, func(t *testing.T) {
			p := &pausing{choose: ms, fault: map[string]error{at: broken}}
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			switch at {
			case "context":
				cancel(broken)
			case "folder":
				t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
			}
			levels := Bench{Agents: p.set(), Games: []rules.Game{walk{ms}}, InFlight: 2, Version: "test"}.Levels()
			require.Len(t, levels, 7)
			for i, l := range levels {
				p.chosen.Store(0)
				if !hasThreadTime {
					fails &^= overhead
				}
				_, err := l.Measure(ctx, 100*ms)
				require.Equal(t, fails>>i&1 == 1, err != nil, "%s: %s: %v", at, l.Figures[0].Name, err)
				if err != nil && at != "folder" && at != "context" {
					require.ErrorIs(t, err, broken, l.Figures[0].Name)
				}
			}
		})
	}
}

// TestNoRandom: both the bare loop and a stored run need the agent random.
func TestNoRandom(t *testing.T) {
	broken := errors.New("broken")
	b := Bench{Agents: (&pausing{fault: map[string]error{"bind": broken}}).set()}
	_, err := b.bareGames(walk{}, 0)
	require.ErrorIs(t, err, broken)
	_, _, err = b.storedGames(t.Context(), walk{}, 0)
	require.ErrorIs(t, err, broken)
}

// TestBareGamesAtLeastOnce: a time that ends before the first game still gives a speed, by which others are divided.
func TestBareGamesAtLeastOnce(t *testing.T) {
	b := Bench{Agents: (&pausing{}).set()}
	speed, err := b.bareGames(walk{}, 0)
	require.NoError(t, err)
	require.Positive(t, speed)
	require.False(t, math.IsInf(speed, 0), "some games take some time")
}

// TestWithStore: each store is separate, names the version that made it, and is removed afterwards, even if the work fails.
func TestWithStore(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	full := errors.New("disk full")
	for _, want := range []error{nil, full} {
		p := &pausing{}
		builder, err := p.set().Builder("random", walk{})
		require.NoError(t, err)
		var folders int
		err = Bench{Version: "v9"}.withStore(t.Context(), tournament(walk{}, builder), func(_ *arena.Tournament, s *store.Store) error {
			all, err := filepath.Glob(filepath.Join(os.TempDir(), "gipfarena-bench-*"))
			require.NoError(t, err)
			folders = len(all)
			return want
		})
		require.ErrorIs(t, err, want)
		require.Equal(t, 1, folders)
		left, err := os.ReadDir(os.TempDir())
		require.NoError(t, err)
		require.Empty(t, left)
	}
}
