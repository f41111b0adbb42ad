package alphabeta

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/rules"
)

func TestWhoIsNotReproducible(t *testing.T) {
	set := agents.NewSet(append(agents.Kinds(looks), Kind(looks))...)
	agentstest.Varying(t, set, map[string]string{
		"alphabeta": "", "alphabeta:threads=1": "", "alphabeta:depth=3,threads=1": "",
		"alphabeta:threads=2":                         "threads=2: what threads find in one table depends on which is faster",
		"alphabeta:ms=5":                              "ms=5: ",
		"alphabeta:ms=5,threads=3":                    "threads=3: ",
		"epsilon:agent=(alphabeta:threads=2)":         "threads=2: ",
		"restrict:forbid=x,agent=(alphabeta:depth=2)": "",
	})
	_, err := set.Builder("alphabeta:threads=2,tt=off", wide(2, 2))
	require.ErrorContains(t, err, "threads and tt=off")
	_, err = set.Builder("alphabeta:threads=1,tt=off", wide(2, 2))
	require.NoError(t, err)
}

// said plays a game of an agent against itself and returns all that it says.
func said(t require.TestingT, spec string, g rules.Game, load agents.WeightsLoader, plies int) (log string) {
	a := newAgent(t, spec, g, load, 5)
	for s, n := g.New(3), 0; s.Mover() != rules.None && n < plies; n++ {
		m, info := choose(t, a, s)
		log += fmt.Sprint(m, info, a.Proven(), "\n")
		s.Play(m)
	}
	return log
}

// threads=1 is the same as no threads parameter.
func TestOneThreadIsNone(t *testing.T) {
	for _, budget := range []string{"sims=60", "transitions=900", "depth=3"} {
		g := wide(9, 6)
		require.Equal(t, said(t, "alphabeta:"+budget, g, looks, 99), said(t, "alphabeta:threads=1,"+budget, g, looks, 99))
	}
	g := game(t, "zertz/37")
	require.Equal(t, said(t, "alphabeta:sims=100", g, shipped, 30), said(t, "alphabeta:sims=100,threads=1", g, shipped, 30))
}

// Searched to the end of the game, every small game has the value of plain minimax,
// and so the same as with one thread; the move has it too.
func TestThreadsFindTheTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		spec := fmt.Sprintf("alphabeta:depth=20,lmr=off,quiescence=off,threads=%d,ttsize=%d",
			rapid.IntRange(2, 4).Draw(t, "threads"), rapid.SampledFrom([]int{4, 1024}).Draw(t, "size"))
		a := newAgent(t, spec+onOff(t, "pvs", "aspiration", "killers", "history", "extend"), g, looks, rapid.Uint64().Draw(t, "seed"))
		if len(g.nodes[0].to) == 1 {
			return
		}
		m, info := choose(t, a, g.New(0))
		truth := full(g, 0, 0, g.nodes[0].mover)
		require.Equal(t, cmp.Compare(truth, 0), cmp.Compare(full(g, g.nodes[0].to[m], 1, g.nodes[0].mover), 0), "move %d of %+v", m, g.nodes)
		if truth != 0 && !lostBut(g, m) {
			require.Equal(t, cmp.Compare(truth, 0), cmp.Compare(a.Proven(), 0), "everything can be looked at")
			require.Equal(t, truth > 0, info.Value == 1)
		}
	})
}

// lostBut reports whether all moves of the start but one are lost, so that nothing is
// left to decide.
func lostBut(g *script, m rules.Move) bool {
	for i, to := range g.nodes[0].to {
		if i != int(m) && full(g, to, 1, g.nodes[0].mover) >= 0 {
			return false
		}
	}
	return true
}

// For any threads and budget, what is called proven is true, moves are legal
// and no budget is exceeded.
func TestThreadsProofsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		spec := fmt.Sprintf("alphabeta:ttsize=%d,threads=%d", rapid.SampledFrom([]int{4, 1024}).Draw(t, "size"), rapid.IntRange(2, 4).Draw(t, "threads"))
		spec += rapid.SampledFrom([]string{",sims=3", ",sims=30", ",depth=3", ",depth=9", ",transitions=20", ",sims=9,transitions=30"}).Draw(t, "budget")
		spec += onOff(t, "pvs", "aspiration", "killers", "history", "lmr", "quiescence", "extend")
		a := newAgent(t, spec, g, looks, rapid.Uint64().Draw(t, "seed"))
		for s := g.New(0); s.Mover() != rules.None; {
			m, info := choose(t, a, s)
			require.Contains(t, s.Moves(nil), m)
			require.LessOrEqual(t, info.Sims, orUnlimited(a.cfg.Sims))
			require.LessOrEqual(t, info.Transitions, orUnlimited(a.cfg.Transitions))
			if n := a.Proven(); n != 0 {
				truth := full(g, s.(*scriptState).at, 0, s.Mover()).distance()
				require.Equal(t, n > 0, truth > 0, "%s: won in %d, in truth in %d", spec, n, truth)
				require.LessOrEqual(t, max(truth, -truth), max(n, -n), spec)
			}
			if info.Proven == rules.Draw {
				require.Zero(t, full(g, s.(*scriptState).at, 0, s.Mover()), spec)
			}
			s.Play(m)
		}
	})
}

// tallied counts what is played in all its states by all threads.
type tallied struct {
	*script
	plays atomic.Int64
}

func (g *tallied) New(uint64) rules.State { return &talliedState{scriptState{g: g.script}, g} }

type talliedState struct {
	scriptState
	of *tallied
}

func (s *talliedState) CopyFrom(src rules.State) { s.at = src.(*talliedState).at }

func (s *talliedState) Play(m rules.Move) {
	s.of.plays.Add(1)
	s.scriptState.Play(m)
}

// The budget is that of the whole: Info counts what all threads really apply, and next
// to nothing is left over where there is something to search.
func TestThreadsShareTheBudget(t *testing.T) {
	for _, n := range []int64{3, 50, 1000, 20000} {
		for _, threads := range []int{2, 5} {
			g := &tallied{script: wide(40, 9)}
			a := newAgent(t, fmt.Sprintf("alphabeta:transitions=%d,threads=%d,ttsize=4", n, threads), g, looks, 3)
			_, info := choose(t, a, g.New(0))
			require.Equal(t, g.plays.Load(), info.Transitions)
			require.LessOrEqual(t, info.Transitions, n)
			require.Greater(t, info.Transitions, n-n/3-1, "%d threads", threads)
			require.Len(t, a.crew.helpers, min(threads, int(n))-1)
		}
	}
	a := newAgent(t, "alphabeta:transitions=20000,threads=2,ttsize=4", wide(40, 9), looks, 3)
	for range 20 { // the helper may come too late once, on a busy machine
		if choose(t, a, a.game.New(0)); a.crew.helpers[0].budget.played > 0 {
			return
		}
	}
	t.Fatal("the second thread does nothing")
}

// A purse gives away what it has and not a transition more.
func TestPurse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sims, transitions := rapid.Int64Range(1, 5000).Draw(t, "sims"), rapid.Int64Range(1, 5000).Draw(t, "transitions")
		threads := rapid.IntRange(1, 5).Draw(t, "threads")
		whole := budget{ctx: context.Background(), sims: sims, transitions: transitions}
		var p purse
		p.fill(&whole, threads)
		var all sync.WaitGroup
		parts := make([]budget, threads)
		for i := range parts {
			parts[i] = whole
			all.Go(func() {
				for k := 0; parts[i].spend(); k++ {
					if k%(i+2) == 0 {
						parts[i].leaves++
					}
				}
			})
		}
		all.Wait()
		leaves, played, short := int64(0), int64(0), int64(0)
		for _, b := range parts {
			leaves += b.leaves
			played += b.played
			short = max(short, b.transitions-b.played, b.sims-b.leaves)
		}
		require.LessOrEqual(t, leaves, sims)
		require.LessOrEqual(t, played, transitions)
		rest := min(sims-leaves, transitions-played)
		require.LessOrEqual(t, rest, int64(threads)*p.handful, "no more is left than a handful each")
	})
}

func TestThreadsEndWithTheContext(t *testing.T) {
	g := game(t, "gipf/basic")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	_, info, err := newAgent(t, "alphabeta:depth=40,threads=3", g, shipped, 1).Choose(ctx, g.New(0))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.True(t, math.IsNaN(info.Value))
	start := time.Now()
	m, info := choose(t, newAgent(t, "alphabeta:ms=20,threads=3", g, shipped, 1), g.New(0))
	require.GreaterOrEqual(t, time.Since(start), 20*time.Millisecond)
	require.Contains(t, g.New(0).Moves(nil), m)
	require.Positive(t, info.Sims)
}

func TestThreadsAllocateNothingAfterWarmUp(t *testing.T) {
	require.Less(t, allocations(t, "alphabeta:sims=200,threads=3", 20), 1.0)
}

// Each leaf of each thread is told, one at a time.
func TestThreadsTellTheirLeaves(t *testing.T) {
	g := game(t, "lyngk/base")
	a, told := newAgent(t, "alphabeta:sims=2000,threads=3", g, shipped, 1), int64(0)
	a.OnLeaf(func(s rules.State) {
		require.Equal(t, rules.Ongoing, s.Result())
		told++
	})
	_, info := choose(t, a, g.New(1))
	require.Equal(t, info.Sims, told, "no game ends so early, so each leaf is evaluated")
	a.OnLeaf(nil)
	choose(t, a, g.New(1))
	require.Equal(t, info.Sims, told)
}

// Each thread begins with an order of its own of moves that look alike.
func TestThreadsDifferInTheirOrders(t *testing.T) {
	g := wide(12, 9)
	a, orders := newAgent(t, "alphabeta:depth=3,threads=4", g, looks, 1), map[string]bool{}
	for _, thread := range append(a.crew.helpers, a) {
		root := thread.frame(0)
		root.moves = g.New(0).Moves(nil)
		thread.prepare(g.New(0))
		orders[fmt.Sprint(root.moves)] = true
	}
	require.Len(t, orders, 4)
}

// Which thread's verdict counts.
func TestBetterVerdicts(t *testing.T) {
	ascending := []verdict{
		{},
		{known: true, value: 900}, // broken off in the first iteration
		{known: true, value: 900, depth: 3},
		{known: true, value: -50, depth: 5},
		{only: true, depth: 2},
		{only: true, depth: 4},
		{known: true, whole: true, depth: 4},
		{known: true, value: -(won - 3), depth: 9},
		{known: true, value: won - 9, depth: 9},
		{known: true, value: won - 4, depth: 4},
	}
	for i := range ascending {
		for k := range ascending {
			require.Equal(t, i > k, ascending[i].better(&ascending[k]), "%d against %d", i, k)
		}
	}
}

// A search has the verdict of the thread that takes precedence, and the cost of all threads.
func TestVerdictOfAllThreads(t *testing.T) {
	g := wide(12, 9)
	for _, found := range []verdict{{}, {move: 7, known: true, value: won - 1}} {
		a := newAgent(t, "alphabeta:depth=3,threads=2", g, looks, 1)
		helper := a.crew.helpers[0]
		a.crew.run[0] = func() { // it costs two leaves and three transitions
			defer a.crew.done.Done()
			helper.found, helper.budget.leaves, helper.budget.played = found, 2, 3
		}
		alone, own := choose(t, newAgent(t, "alphabeta:depth=3", g, looks, 1), g.New(0))
		m, info := choose(t, a, g.New(0))
		require.Equal(t, []int64{own.Sims + 2, own.Transitions + 3}, []int64{info.Sims, info.Transitions})
		if found.known {
			require.Equal(t, rules.Move(7), m)
			require.Equal(t, rules.FirstWins, info.Proven)
		} else {
			require.Equal(t, alone, m)
		}
	}
}

// Halves of two entries do not make a third, not even those of one position that
// differ in the value alone.
func TestTornEntriesAreNoEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() entry {
			return entry{
				rapid.Uint8().Draw(t, "depth"), uint8(rapid.IntRange(1, 255).Draw(t, "flags")),
				rules.Move(rapid.Uint32Range(0, 3).Draw(t, "move")), value(rapid.Int32Range(-9, 9).Draw(t, "value")),
			}
		}
		hash := rapid.Uint64().Draw(t, "hash")
		var a, b place
		first, second := draw(), draw()
		a.store(hash, first, true)
		b.store(hash, second, false)
		require.Equal(t, first, unpack(a.halves()))
		head, _ := a.halves()
		require.Equal(t, first.bound() != unknown, holds(head, hash))
		torn := place{key: a.key, data: b.data}
		head, _ = torn.halves()
		require.Equal(t, a.data == b.data && first.bound() != unknown, holds(head, hash))
	})
}

// While several threads store and look, what is found for a position is what
// a thread stored for it.
func TestThreadsShareATable(t *testing.T) {
	tab := makeTable(16)
	tab.shared = true
	worth := func(hash uint64, depth uint8) value { return value(hash>>40)*31 + value(depth) }
	var all sync.WaitGroup
	var found atomic.Int64
	wrong := make(chan string, 4)
	for i := range uint64(4) {
		mine := tab
		all.Go(func() {
			rng := agents.NewRand(i, "test")
			for range 20000 {
				hash := rng.Uint64N(60)<<40 | rng.Uint64N(16)
				depth := rng.IntN(100)
				mine.store(hash, depth, exact, worth(hash, uint8(depth)), rules.Move(depth))
				hash = rng.Uint64N(60)<<40 | rng.Uint64N(16)
				e, ok := mine.find(hash)
				if !ok {
					continue
				}
				found.Add(1)
				if e.value != worth(hash, e.depth) || e.move != rules.Move(e.depth) || e.bound() != exact {
					select {
					case wrong <- fmt.Sprintf("%x: %+v", hash, e):
					default:
					}
				}
			}
		})
	}
	all.Wait()
	require.Empty(t, wrong)
	require.Greater(t, found.Load(), int64(100))
}
