package mcts

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// checkGraph re-derives everything about a's graph after a search: who is shared,
// links, counts, and the worth of every position on the way of the last simulation.
func checkGraph(t require.TestingT, a *Agent) {
	tr := &a.tree
	hanging, positions := 1, 1
	for i, n := range tr.nodes {
		sound := soundAt(t, "node %d of %d: %+v, %+v", i, len(tr.nodes), n, tr.graphNodes.at[i])
		sound(n.sum >= 0 && n.sum <= float64(n.visits)*(1+1e-12), "mean score not in 0..1")
		to := tr.graphNodes.at[i].to
		sound(to != nowhere || n.first > 0 || n.visits == 0 || tr.graphNodes.at[i].leaves > 0 || i == 0, "visits of nothing")
		if to != nowhere {
			sound(n.first == 0, "a move has no children, its position has")
			sound(n.mover == tr.nodes[to].mover && n.result == tr.nodes[to].result, "a move is not as its position")
			// A simulation that meets a proven position ends at the move into it.
			proven := len(tr.bounds.at) > 0 && tr.bounds.at[to].proven()
			sound(proven || n.visits <= tr.nodes[to].visits, "more visits than its position")
		}
		if n.first > 0 {
			hanging += int(n.count)
			checkPosition(a, int32(i), sound)
			checkCaughtUp(tr, int32(i), sound)
		}
	}
	for _, slot := range tr.positions.slots {
		if slot.key != 0 && slot.value > 1 {
			positions++
			require.Equal(t, int32(nowhere), tr.graphNodes.at[slot.value-1].to, "a position, not a move")
		}
	}
	require.Equal(t, len(tr.nodes), hanging+positions-1, "every node is a move of one position or a position of its own")
}

// checkPosition: visits are those of the leaves and the moves; none of these
// is there twice.
func checkPosition(a *Agent, i int32, sound func(ok bool, what string)) {
	n, visits, seen := a.tree.nodes[i], a.tree.graphNodes.at[i].leaves, map[rules.Move]bool{}
	for _, kid := range a.tree.children(i) {
		sound(!seen[kid.move], "a move is there twice")
		seen[kid.move] = true
		visits += kid.visits
	}
	sound(visits == n.visits, "visits are not those of the leaves and the moves")
}

// checkCaughtUp: where catchUp does nothing, refresh would change nothing.
func checkCaughtUp(tr *tree, i int32, sound func(ok bool, what string)) {
	if all, own := tr.fan(i); all == nil || own.late || own.tried == 0 {
		return
	}
	known := func() any {
		kids := slices.Clone(tr.children(i))
		return []any{tr.nodes[i], tr.graphNodes.at[i], at(tr.bounds, i), at(tr.minimax, i), kids}
	}
	before := known()
	tr.refresh(i)
	sound(reflect.DeepEqual(before, known()), "refresh changes what has caught up")
}

// A simulation that the transitions do not suffice for has brought positions up to date on
// its way down and told no others, so all of them are asked again next time.
func TestWhatIsBrokenOffIsAskedAgain(t *testing.T) {
	g := stones{heap: 20}
	a := newAgent(t, "mcts:weights=opinion,sims=200,prior=1,graph=on", g, 1)
	choose(t, a, g.New(0))
	a.limit = a.transitions + 2
	require.False(t, a.simulate())
	require.Len(t, a.passed, 3)
	for _, i := range a.passed {
		_, own := a.tree.fan(i)
		require.True(t, own.late)
		own.late = false
	}
	a.limit = a.transitions + 1000
	require.True(t, a.simulate())
	require.False(t, a.tree.fans.at[a.passed[1]].late, "only then")
}

// freshen refreshes everything below position i, children first.
func freshen(tr *tree, i int32, done map[int32]bool) {
	if done[i] {
		return
	}
	done[i] = true
	for k := range tr.children(i) {
		if to := tr.graphNodes.at[tr.nodes[i].first+int32(k)].to; to != nowhere {
			freshen(tr, to, done)
		}
	}
	tr.refresh(i)
}

// A twin is a position of a search by graph as it is told on paper: linked by
// pointers, found by a map.
type twin struct {
	mover  rules.Player
	result rules.Result
	moves  []rules.Move
	visits []int
	next   []*twin
	sum    float64
	leaves int
	n      int     // visits and
	q      float64 // worth for First, when it was last refreshed
}

// refresh applies the definition, with the worths of the next positions as they
// stand.
func (p *twin) refresh() { p.q = p.worth(func(next *twin) float64 { return next.q }) }

// deep applies it with worths got in the same way.
func (p *twin) deep() float64 { return p.worth((*twin).deep) }

func (p *twin) worth(of func(*twin) float64) float64 {
	sum := p.sum
	p.n = p.leaves
	for k, next := range p.next {
		if p.visits[k] > 0 {
			p.n += p.visits[k]
			sum += float64(float64(p.visits[k]) * of(next))
		}
	}
	return sum / float64(p.n)
}

// twinOf rebuilds a graph from what cannot be out of date.
func twinOf(tr *tree, i int32, all map[int32]*twin) *twin {
	if p := all[i]; p != nil {
		return p
	}
	n, s := tr.nodes[i], tr.graphNodes.at[i]
	p := &twin{mover: n.mover, result: n.result, sum: s.sum, leaves: int(s.leaves)}
	all[i] = p
	for k, kid := range tr.children(i) {
		p.moves, p.visits, p.next = append(p.moves, kid.move), append(p.visits, int(kid.visits)), append(p.next, nil)
		if to := tr.graphNodes.at[n.first+int32(k)].to; to != nowhere {
			p.next[k] = twinOf(tr, to, all)
		}
	}
	return p
}

// The worth of a position is what the definition says, whichever way it is
// computed; positions are shared exactly when they are equal.
func TestGraphAgreesWithItsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(3, 20).Draw(t, "heap")}
		option := rapid.SampledFrom([]string{"", ",expand=0", ",weights=opinion", ",prior=1,eval=opinion", ",fpured=0.1,imm=0.3,weights=opinion"}).Draw(t, "option")
		a := newAgent(t, "mcts:graph=on,sims=200"+option, g, rapid.Uint64().Draw(t, "seed"))
		choose(t, a, g.New(0))
		checkGraph(t, a)
		all := map[int32]*twin{}
		twinOf(&a.tree, 0, all)
		freshen(&a.tree, 0, map[int32]bool{})
		for i, p := range all {
			worth := p.deep()
			require.Equal(t, p.n, int(a.tree.nodes[i].visits))
			if p.n > 0 {
				require.InDelta(t, worth, a.tree.graphNodes.at[i].worth, 1e-9)
			}
		}
		checkSharing(t, a, g)
	})
}

// checkSharing walks all ways through the graph with the game beside it: one
// position, one node.
func checkSharing(t require.TestingT, a *Agent, g rules.Game) {
	nodes := map[string]int32{}
	var walk func(i int32, s rules.State)
	walk = func(i int32, s rules.State) {
		text := fmt.Sprint(s, s.Hash())
		if old, ok := nodes[text]; ok {
			require.Equal(t, old, i, text)
			return
		}
		nodes[text] = i
		require.Equal(t, s.Mover(), a.tree.nodes[i].mover)
		for k, kid := range a.tree.children(i) {
			to := a.tree.graphNodes.at[a.tree.nodes[i].first+int32(k)].to
			if to == nowhere {
				continue
			}
			next := rules.Fork(g, s)
			next.Play(kid.move)
			walk(to, next)
		}
	}
	walk(0, g.New(0))
	distinct := map[int32]bool{}
	for _, i := range nodes {
		distinct[i] = true
	}
	require.Len(t, distinct, len(nodes), "two positions share a node")
}

// A search that is told on paper, step by step with the same evaluation, takes the
// same ways.
func TestGraphSearchStepByStep(t *testing.T) {
	for seed := range uint64(20) {
		g := stones{heap: 12}
		a := newAgent(t, "mcts:graph=on,weights=opinion,sims=150,c=0.5", g, seed)
		choose(t, a, g.New(0))
		p := &paper{g: g, rng: agents.NewRand(seed, "agent"), known: map[uint64]*twin{}, eval: a.eval}
		root := p.position(g.New(0))
		p.expand(root, g.New(0))
		for range 150 {
			p.simulate(root, g.New(0))
		}
		for k, kid := range a.tree.children(0) {
			require.Equal(t, root.moves[k], kid.move)
			require.Equal(t, root.visits[k], int(kid.visits), "seed %d, move %d", seed, kid.move)
		}
	}
}

type paper struct {
	g     rules.Game
	rng   interface{ Uint32N(n uint32) uint32 }
	known map[uint64]*twin
	eval  agents.Evaluation
}

func (p *paper) position(s rules.State) *twin {
	if p.known[s.Hash()] == nil {
		p.known[s.Hash()] = &twin{mover: s.Mover(), result: s.Result()}
	}
	return p.known[s.Hash()]
}

func (p *paper) expand(n *twin, s rules.State) {
	n.moves = s.Moves(nil)
	for k := len(n.moves) - 1; k > 0; k-- {
		j := p.rng.Uint32N(uint32(k + 1))
		n.moves[k], n.moves[j] = n.moves[j], n.moves[k]
	}
	n.visits, n.next = make([]int, len(n.moves)), make([]*twin, len(n.moves))
}

// simulate is a recursion, in which a visit counts on the way back.
func (p *paper) simulate(n *twin, s rules.State) {
	switch {
	case n.result != rules.Ongoing || n.moves == nil && n.n == 0:
		n.sum += p.score(n, s)
		n.leaves++
		n.refresh()
		return
	case n.moves == nil:
		p.expand(n, s)
	}
	k := n.pick(0.5)
	s.Play(n.moves[k])
	if n.next[k] == nil {
		n.next[k] = p.position(s)
	}
	p.simulate(n.next[k], s)
	n.visits[k]++
	n.refresh()
}

// pick is UCB1 with everything up to date.
func (p *twin) pick(c float64) int {
	p.refresh()
	best, most := 0, -1.0
	for k, v := range p.visits {
		if v == 0 {
			return k
		}
		n := float64(v)
		u := float64(n*scoreOf(p.next[k].q, p.mover))/n + float64(c*math.Sqrt(agents.Ln(float64(max(1, p.n)))))/math.Sqrt(n)
		if u > most {
			best, most = k, u
		}
	}
	return best
}

func (p *paper) score(n *twin, s rules.State) float64 {
	if n.result != rules.Ongoing {
		return n.result.Score(rules.First)
	}
	return agents.Score(agents.ValueFor(p.eval, s, rules.First))
}

// In small games, also with positions that come again, the choice is minimax's and
// no bounds are wrong.
func TestGraphChoosesLikeMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 3)
		shareEnds(t, g)
		option := rapid.SampledFrom([]string{"", ",fpu=0.6", ",fpured=0.1", ",solver=on"}).Draw(t, "option")
		a := newAgent(t, "mcts:graph=on,sims=3000,c=2"+option, g, rapid.Uint64().Draw(t, "seed"))
		m, _ := choose(t, a, g.New(0))
		require.InDelta(t, g.value(0), g.value(g.nodes[0].to[m]), 0, "move %d of %+v", m, g.nodes)
		if len(g.nodes[0].to) > 1 {
			checkGraph(t, a)
		}
	})
}

// shareEnds lets ends that are alike be one position.
func shareEnds(t *rapid.T, g *script) {
	first := map[rules.Result]int{}
	for i, n := range g.nodes {
		for k, to := range n.to {
			if r := g.nodes[to].result; r != rules.Ongoing && rapid.Bool().Draw(t, "shared") {
				if _, ok := first[r]; !ok {
					first[r] = to
				}
				g.nodes[i].to[k] = first[r]
			}
		}
	}
}

// circle: First may win at 3, or wander to and fro; Second would rather go back.
func circle() *script {
	f, s := rules.First, rules.Second
	return &script{nodes: []scriptNode{
		decide(f, 1, 2), decide(s, 0, 4), decide(s, 0, 3), decide(f, 2, 5, 1), end(rules.FirstWins), end(rules.FirstWins),
	}}
}

// A way that comes back to itself ends; what is proven is right, and nothing that
// rests on coming back is.
func TestGraphWithRepetition(t *testing.T) {
	for seed := range uint64(20) {
		for _, option := range []string{"", ",solver=on", ",expand=0,solver=on", ",fpu=0.5,expand=0"} {
			a := newAgent(t, "mcts:graph=on,sims=500,maxplies=20"+option, circle(), seed)
			_, info := choose(t, a, circle().New(0))
			require.Equal(t, int64(500), info.Sims)
			require.Equal(t, rules.Ongoing, info.Proven, "Second can go back for ever")
			checkGraph(t, a)
		}
	}
	g := circle()
	g.nodes[2] = decide(rules.Second, 3) // now he cannot
	a := newAgent(t, "mcts:graph=on,sims=500,maxplies=20,solver=on", g, 1)
	m, info := choose(t, a, g.New(0))
	require.Equal(t, rules.FirstWins, info.Proven)
	require.Equal(t, rules.Move(1), m)
}

func TestGraphSolvesStones(t *testing.T) {
	requireSolves(t, "mcts:solver=on,graph=on,sims=100000", 20)
	g := stones{heap: 24}
	_, graph := choose(t, newAgent(t, "mcts:solver=on,graph=on,sims=100000", g, 5), g.New(0))
	_, tree := choose(t, newAgent(t, "mcts:solver=on,sims=100000", g, 5), g.New(0))
	require.Less(t, graph.Sims*10, tree.Sims, "few positions, many ways")
}

// graphOutline writes what is known below position i, each position once.
func graphOutline(t *tree, i int32) string {
	var b strings.Builder
	var seen []int32
	var write func(i int32)
	write = func(i int32) {
		if k := slices.Index(seen, i); k >= 0 {
			fmt.Fprint(&b, "again ", k)
			return
		}
		seen = append(seen, i)
		n, s := t.nodes[i], t.graphNodes.at[i]
		fmt.Fprint(&b, "(", n.visits, n.sum, n.mover, n.result, s.sum, s.leaves, s.worth, at(t.bounds, i), at(t.minimax, i))
		for k, kid := range t.children(i) {
			e := n.first + int32(k)
			fmt.Fprint(&b, " ", kid.move, kid.visits, kid.sum, at(t.bounds, e), at(t.prior, e), at(t.minimax, e))
			if to := t.graphNodes.at[e].to; to != nowhere {
				write(to)
			}
		}
		b.WriteByte(')')
	}
	write(i)
	return b.String()
}

func TestCompactKeepsTheSubgraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g rules.Game = stones{heap: rapid.IntRange(4, 40).Draw(t, "heap")}
		option := rapid.SampledFrom([]string{"", ",solver=on,imm=0.2,prior=1,eval=opinion"}).Draw(t, "option")
		if option == "" && rapid.Bool().Draw(t, "circle") {
			g = circle()
		}
		a := newAgent(t, "mcts:graph=on,maxplies=50,sims=300,expand=0"+option, g, rapid.Uint64().Draw(t, "seed"))
		choose(t, a, g.New(0))
		for range rapid.IntRange(0, 4).Draw(t, "depth") {
			if a.tree.nodes[a.tree.root].first == 0 {
				break
			}
			a.Played(rapid.SampledFrom(a.tree.children(a.tree.root)).Draw(t, "child").move)
			if len(a.tree.nodes) == 0 {
				return // never tried
			}
		}
		want := graphOutline(&a.tree, a.tree.root)
		for range 2 {
			a.tree.compact()
			require.Equal(t, want, graphOutline(&a.tree, 0))
			checkGraph(t, a)
		}
	})
}

// TestWorthOfWhatIsKnown: a simulation that ends at a position known from elsewhere is
// worth what is known of the last position on its way.
func TestWorthOfWhatIsKnown(t *testing.T) {
	w := worker{tree: new(tree), passed: []int32{0, 1, 2}, known: true}
	w.tree.graphNodes.at = []graphNode{{worth: 0.25}, {worth: 0.5}, {worth: 0.75}}
	first, ok := w.worth(rules.Ongoing)
	require.True(t, ok)
	require.Equal(t, 0.75, first)
}
