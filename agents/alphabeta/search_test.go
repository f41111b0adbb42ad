package alphabeta

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Each further line begins with the best move that no line before has, and is worth what plain minimax to its depth says;
// a position has no more lines than moves, and no more are told than were asked for.
func TestLinesEqualMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		root, x := g.nodes[0], plain{g: g}
		spec := fmt.Sprintf("alphabeta:depth=%d,lmr=off,aspiration=off,quiescence=off,extend=off,tt=off,solve=on", rapid.IntRange(1, 6).Draw(t, "depth"))
		a := newAgent(t, spec, g, looks, 1)
		m, info, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		count := rapid.IntRange(1, 5).Draw(t, "count")
		lines := a.Lines(t.Context(), count, 4)
		if len(root.to) == 1 {
			require.Empty(t, lines)
			return
		}
		require.Len(t, lines, min(count, len(root.to)))
		require.Equal(t, m, lines[0].Moves[0])
		require.InDelta(t, info.Value, lines[0].Info.Value, 0)
		told := map[rules.Move]bool{}
		for _, l := range lines {
			best := -inf
			for m, to := range root.to {
				if !told[rules.Move(m)] {
					best = max(best, x.worth(to, l.Info.Depth-1, 1, root.mover))
				}
			}
			m := l.Moves[0]
			require.Equal(t, best, x.worth(root.to[m], l.Info.Depth-1, 1, root.mover))
			require.InDelta(t, best.score(), l.Info.Value, 0)
			require.Equal(t, max(best.distance(), -best.distance()), l.Within)
			require.False(t, told[m])
			told[m] = true
		}
	})
}

// onOff draws a setting for each of several techniques.
func onOff(t *rapid.T, names ...string) string {
	var spec strings.Builder
	for _, name := range names {
		fmt.Fprintf(&spec, ",%s=%s", name, rapid.SampledFrom([]string{"on", "off"}).Draw(t, name))
	}
	return spec.String()
}

// pruning draws constants of the pruning techniques.
func pruning(t *rapid.T) string {
	return rapid.SampledFrom([]string{"", ",futility=0.3", ",latefrom=1", ",iterative=2", ",futility=0.001,latefrom=2,iterative=3"}).Draw(t, "pruning")
}

// In every small game, and with every combination of the techniques that only
// save work, the search finds the value of plain minimax to the same depth, and a
// move that has it; of a win above the window of aspiration one that is no later than
// said. Without the extension a position is always searched to one
// depth in an iteration; the table is left out where it is on, because a table
// answers with deeper results that it has.
func TestEqualsMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		x := plain{g: g, quiescence: rapid.Bool().Draw(t, "noise"), extend: rapid.Bool().Draw(t, "forced")}
		spec := fmt.Sprintf("alphabeta:depth=%d,lmr=off,ttsize=%d", rapid.IntRange(1, 7).Draw(t, "depth"), rapid.SampledFrom([]int{4, 1024}).Draw(t, "size"))
		spec += onOff(t, "pvs", "aspiration", "killers", "history")
		spec += map[bool]string{true: ",quiescence=on", false: ",quiescence=off"}[x.quiescence]
		spec += map[bool]string{true: ",extend=on,tt=off", false: ",extend=off" + onOff(t, "tt")}[x.extend]
		a := newAgent(t, spec, g, looks, rapid.Uint64().Draw(t, "seed"))
		m, info, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		root := g.nodes[0]
		if len(root.to) == 1 {
			require.True(t, math.IsNaN(info.Value))
			return
		}
		want := x.worth(0, a.found.depth, 0, root.mover)
		moved := x.worth(root.to[m], a.found.depth-1, 1, root.mover)
		if a.cfg.Aspiration && a.found.value >= proven { // a win above the window ends the search: it looks for no nearer one
			require.LessOrEqual(t, a.found.value, want, "%s: a win that is nearer than there is", spec)
			require.LessOrEqual(t, a.found.value, moved, "%s: move %d wins later than said", spec, m)
		} else {
			require.Equal(t, want, a.found.value, "%s at depth %d of %+v", spec, a.found.depth, g.nodes)
			require.Equal(t, want, moved, "move %d", m)
		}
		require.InDelta(t, want.score(), info.Value, 0)
		if !a.guessed {
			require.NotEqual(t, rules.Ongoing, info.Proven, "everything was looked at")
		}
	})
}

// The chosen move was searched as deep as the first move, however late it came: if only root moves are first searched to a
// smaller depth, the chosen one has the value of plain minimax to the whole depth.
func TestReducedMovesAreLookedAtAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		root, x := g.nodes[0], plain{g: g}
		depth := rapid.IntRange(3, 6).Draw(t, "depth")
		spec := fmt.Sprintf("alphabeta:depth=%d,reducedepth=%d,reducefrom=1,aspiration=off,quiescence=off,extend=off,tt=off,solve=on", depth, depth-1)
		a := newAgent(t, spec+onOff(t, "pvs", "killers", "history"), g, looks, rapid.Uint64().Draw(t, "seed"))
		m, _, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		if len(root.to) > 1 {
			require.Equal(t, x.worth(root.to[m], a.found.depth-1, 1, root.mover), a.found.value, "%s: move %d", spec, m)
		}
	})
}

// A late winning move is found, although the first line behind it is only as good as the move before.
func TestLateMoveThatWins(t *testing.T) {
	f, s := rules.First, rules.Second
	g := &script{nodes: []scriptNode{decide(f, 1, 2), end(rules.Draw), decide(s, 3, 3), decide(f, 4, 5), end(rules.Draw), end(rules.FirstWins)}}
	for seed := range uint64(10) {
		m, info := choose(t, newAgent(t, "alphabeta:reducedepth=1,reducefrom=1", g, looks, seed), g.New(0))
		require.Equal(t, rules.Move(1), m)
		require.Equal(t, rules.FirstWins, info.Proven)
	}
}

// First has a safe draw, and a winning move in position 4, which looks bad to him and is three moves away. What is pruned
// there is found where it is noisy, by another iteration, where the constants are wide enough, or where it is
// fewer moves away. A position whose moves are all lost as far as they were looked at is not.
func TestPruning(t *testing.T) {
	f, s := rules.First, rules.Second
	game := func(nodes ...scriptNode) *script { // its positions 2 and 3 are passed on the way
		return &script{nodes: append([]scriptNode{decide(f, 1, 2), end(rules.Draw), decide(f, 3, 3), decide(f, 4, 4)}, nodes...)}
	}
	near := game(decide(f, 5, 6), decide(f, 1), end(rules.FirstWins))
	near.nodes[4].looks = -1
	noisy := game(near.nodes[4:]...)
	noisy.nodes[4].to, noisy.nodes[4].noisy = []int{6, 5}, 1
	far := game(decide(f, 5, 5, 6), decide(f, 1), decide(f, 7), end(rules.FirstWins))
	far.nodes[4].looks, far.nodes[5].looks, far.nodes[6].looks = -0.1, -0.1, -0.1
	lost := game(decide(s, 5, 6), end(rules.FirstWins), decide(s, 7), end(rules.SecondWins))
	lost.nodes[6].looks = 0.5
	soon := &script{nodes: []scriptNode{decide(f, 1, 2), end(rules.Draw), decide(f, 3, 4), decide(f, 1), end(rules.FirstWins)}}
	soon.nodes[2].looks = -1
	for _, row := range []struct {
		g     *script
		spec  string
		found bool
	}{
		{near, "depth=4", true},
		{near, "depth=4,futility=0.5", false},
		{near, "depth=4,futility=1.5", true},
		{near, "depth=5,futility=0.5", true},
		{noisy, "depth=4,futility=0.5", true},
		{soon, "depth=2,futility=0.5", true},
		{far, "depth=5", true},
		{far, "depth=5,latefrom=2", false},
		{far, "depth=5,latefrom=3", true},
		{far, "depth=6,latefrom=2", true},
		{far, "depth=5,iterative=2", false},
		{far, "depth=5,iterative=5", true},
		{far, "depth=8,iterative=2", true},
		{game(end(rules.FirstWins)), "depth=3,iterative=2", true},
		{lost, "depth=5,latefrom=1", false},
	} {
		for seed := range uint64(5) {
			m, info := choose(t, newAgent(t, "alphabeta:lmr=off,extend=off,tt=off,killers=off,history=off,"+row.spec, row.g, looks, seed), row.g.New(0))
			require.Equal(t, row.found, m == 1, row.spec)
			require.Equal(t, row.found, info.Proven == rules.FirstWins, row.spec)
		}
	}
}

// full is plain minimax to the end of the game.
func full(g *script, i, ply int, p rules.Player) value { return plain{g: g}.worth(i, 99, ply, p) }

// With all options, reductions included, and even where the table is so
// small that everything in it is soon replaced, what is called proven is true:
// the winner is right and wins no later than said, and a draw is one.
func TestProofsAreTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawScript(t)
		spec := fmt.Sprintf("alphabeta:ttsize=%d", rapid.SampledFrom([]int{4, 1024}).Draw(t, "size"))
		spec += rapid.SampledFrom([]string{",sims=3", ",sims=30", ",depth=3", ",depth=9", ",transitions=20"}).Draw(t, "budget")
		spec += onOff(t, "pvs", "aspiration", "killers", "history", "tt", "lmr", "quiescence", "extend") + pruning(t)
		a := newAgent(t, spec, g, looks, rapid.Uint64().Draw(t, "seed"))
		for s := g.New(0); s.Mover() != rules.None; {
			m, info, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			worth := full(g, s.(*scriptState).at, 0, s.Mover())
			if info.Proven != rules.Ongoing {
				require.Equal(t, cmp.Compare(worth, 0), cmp.Compare(info.Proven.Score(s.Mover()), 0.5), "%s: %s", spec, info.Proven)
				require.InDelta(t, info.Proven.Score(s.Mover()), info.Value, 0)
			}
			n := a.Proven()
			require.Equal(t, n != 0, info.Proven.Winner() != rules.None, "%s: %s, in %d", spec, info.Proven, n)
			if n != 0 {
				truth := worth.distance()
				require.Equal(t, n > 0, truth > 0, "%s: won in %d, in truth in %d", spec, n, truth)
				require.NotZero(t, truth, "%s: won in %d, in truth drawn", spec, n)
				require.LessOrEqual(t, max(truth, -truth), max(n, -n), spec)
			}
			s.Play(m)
		}
	})
}

// After the left move First moves again and has a win beside a loss; a
// search that believes the opponent decides there sees a loss. The right
// move is a safe draw. In the mirrored script the danger is Second's: going
// left, Second moves twice and wins.
func TestMoversNeedNotAlternate(t *testing.T) {
	f, s := rules.First, rules.Second
	again := &script{nodes: []scriptNode{
		decide(f, 1, 2), decide(f, 3, 4), end(rules.Draw), end(rules.FirstWins), end(rules.SecondWins),
	}}
	twice := &script{nodes: []scriptNode{
		decide(f, 1, 2), decide(s, 3, 4), end(rules.Draw),
		decide(s, 5, 6), end(rules.FirstWins), end(rules.FirstWins), end(rules.SecondWins),
	}}
	for seed := range uint64(20) {
		a := newAgent(t, "alphabeta", again, looks, seed)
		m, info := choose(t, a, again.New(0))
		require.Equal(t, rules.Move(0), m, "seed %d: left wins", seed)
		require.InDelta(t, 1, info.Value, 0)
		require.Equal(t, 2, a.Proven())
		a = newAgent(t, "alphabeta", twice, looks, seed)
		m, info = choose(t, a, twice.New(0))
		require.Equal(t, rules.Move(1), m, "seed %d: left loses", seed)
		require.InDelta(t, 0.5, info.Value, 0)
		require.Zero(t, a.Proven())
	}
}

// The search takes the nearer of two wins and the later of two losses.
func TestDistance(t *testing.T) {
	f, s := rules.First, rules.Second
	line := func(r rules.Result) *script { // first the game ends after one move, else after three
		return &script{nodes: []scriptNode{
			decide(f, 1, 2, 2), end(r), decide(s, 3, 3), decide(s, 4, 4), end(r),
		}}
	}
	for seed := range uint64(10) {
		for _, row := range []struct {
			result rules.Result
			near   bool
			proven int
		}{{rules.FirstWins, true, 1}, {rules.SecondWins, false, -3}} {
			g := line(row.result)
			a := newAgent(t, "alphabeta", g, looks, seed)
			m, info := choose(t, a, g.New(0))
			require.Equal(t, row.near, m == 0)
			require.Equal(t, row.proven, a.Proven())
			require.InDelta(t, row.result.Score(f), info.Value, 0)
		}
	}
}

// Where all moves but one are lost, at once or against the best answer, what the last one is worth decides
// nothing, and the search finds it out only when it is asked to.
func TestSolve(t *testing.T) {
	f, s := rules.First, rules.Second
	for _, r := range []rules.Result{rules.FirstWins, rules.SecondWins} {
		ending := []scriptNode{decide(s, 3, 3), decide(f, 4, 4), decide(s, 5, 5), end(r), end(rules.SecondWins)}
		for _, lost := range []scriptNode{end(rules.SecondWins), decide(s, 5, 6)} {
			g := &script{nodes: slices.Concat([]scriptNode{decide(f, 1, 2), lost}, ending)}
			for seed := range uint64(10) {
				m, info := choose(t, newAgent(t, "alphabeta", g, looks, seed), g.New(0))
				require.Equal(t, rules.Move(1), m)
				require.Equal(t, rules.Ongoing, info.Proven)
				for _, spec := range []string{"alphabeta:solve=on", "alphabeta:solve=on,threads=2"} {
					_, info = choose(t, newAgent(t, spec, g, looks, seed), g.New(0))
					require.Equal(t, r, info.Proven, spec)
					require.InDelta(t, r.Score(f), info.Value, 0)
				}
			}
		}
	}
}

// A chain of forced moves is one move deep.
func TestForcedDecisionsDoNotCount(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 9)}}
	for i := 2; i <= 8; i++ {
		g.nodes = append(g.nodes, decide(rules.Player(1+i%2), i))
	}
	g.nodes = append(g.nodes, end(rules.FirstWins), end(rules.Draw))
	a := newAgent(t, "alphabeta:depth=2", g, looks, 1)
	m, _ := choose(t, a, g.New(0))
	require.Zero(t, m)
	require.Equal(t, 8, a.Proven())
	a = newAgent(t, "alphabeta:depth=2,extend=off", g, looks, 1)
	choose(t, a, g.New(0))
	require.Zero(t, a.Proven())
}

// What was found at the horizon is remembered, too: where two moves lead to the same two positions, each is evaluated once.
func TestHorizonIsRemembered(t *testing.T) {
	f, s := rules.First, rules.Second
	g := &script{nodes: []scriptNode{decide(f, 1, 2), decide(s, 3, 4), decide(s, 3, 4), decide(f, 5), decide(f, 5), end(rules.Draw)}}
	g.nodes[3].looks, g.nodes[4].looks = 0.5, 0.25
	for spec, leaves := range map[string]int64{"tt=on": 4, "tt=off": 6} { // the two moves are looked at first
		_, info := choose(t, newAgent(t, "alphabeta:depth=2,aspiration=off,"+spec, g, looks, 1), g.New(0))
		require.Equal(t, leaves, info.Sims, spec)
		require.InDelta(t, agents.Score(0.25), info.Value, 1e-9)
	}
}

// Where the move that looked best is lost, the window is opened at once: the other moves are not looked at in one in which they cannot be.
func TestMoveThatLookedBestIsLost(t *testing.T) {
	f, s := rules.First, rules.Second
	g := &script{nodes: []scriptNode{decide(f, 1, 2, 3), decide(s, 4), decide(s, 5, 6), decide(s, 5, 6), end(rules.SecondWins), decide(f, 7), decide(f, 7), end(rules.Draw)}}
	g.nodes[1].looks = -2                                                       // to Second
	for spec, leaves := range map[string]int64{"on": 3 + 1 + 4, "off": 3 + 4} { // all; the lost move alone, in the window; all again
		m, info := choose(t, newAgent(t, "alphabeta:depth=2,tt=off,lmr=off,extend=off,quiescence=off,aspiration="+spec, g, looks, 1), g.New(0))
		require.NotZero(t, m)
		require.InDelta(t, 0.5, info.Value, 0)
		require.Equal(t, leaves, info.Sims, spec)
	}
}

// A cycle of forced moves ends.
func TestForcedForEver(t *testing.T) {
	g := &script{nodes: []scriptNode{
		decide(rules.First, 1, 2), decide(rules.Second, 3), end(rules.SecondWins), decide(rules.First, 1),
	}}
	g.nodes[3].looks = 1
	for _, spec := range []string{"alphabeta:depth=5", "alphabeta:depth=5,tt=off", "alphabeta:sims=1"} {
		m, info := choose(t, newAgent(t, spec, g, looks, 1), g.New(0))
		require.Zero(t, m, spec)
		require.Positive(t, info.Value, spec)
	}
}

// Noise is followed for six moves beyond the horizon, which a chain of noisy moves
// shows: what it looks like after the sixth counts, and after the seventh not. A
// compulsory move is followed as far as it goes.
func TestNoiseHasAnEnd(t *testing.T) {
	const chain = 12
	for _, c := range []struct {
		forced bool
		want   float64
	}{{false, 6}, {true, chain - 1}} {
		// 0 leads to the chain 2, 3, … or to 1, which looks like nothing.
		g := &script{nodes: []scriptNode{decide(rules.First, 1, 2), decide(rules.First, chain+2)}}
		for i := range chain {
			n := decide(rules.First, i+3)
			n.looks, n.noisy, n.forced = float64(i), 1, c.forced && i < chain-1
			if i == chain-1 {
				n.noisy = 0
			}
			g.nodes = append(g.nodes, n)
		}
		g.nodes = append(g.nodes, end(rules.Draw))
		a := newAgent(t, "alphabeta:depth=1,quiescence=on,extend=off", g, looks, 1)
		m, _, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.EqualValues(t, 1, m)
		require.Equal(t, fixed(c.want), a.found.value, "%+v", c)
	}
}
