package mcts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// handTree has a root visited 10 times with three children: means 0.75 (4
// visits) and 0.5 (6), and one that was never tried.
func handTree() *tree {
	return &tree{
		nodes: []node{
			{mover: rules.First, visits: 10, first: 1, count: 3},
			{visits: 4, sum: 3, mover: rules.Second},
			{visits: 6, sum: 3, mover: rules.Second},
			{},
		},
		amaf:    nodeData[tally]{at: []tally{{}, {2, 10}, {}, {18, 20}}},
		minimax: nodeData[float32]{at: []float32{0, 0.125, 0.25, 0.5}},
	}
}

// urgencies are those of the three children under cfg.
func urgencies(t *tree, cfg Config) []float64 {
	w := &worker{cfg: &cfg, tree: t}
	r := w.selector(0)
	r.firstPlay = cfg.FirstPlay.value(t, 0)
	return []float64{r.urgency(1), r.urgency(2), r.urgency(3)}
}

func TestUrgencyByHand(t *testing.T) {
	e := 0.5 * math.Sqrt(math.Log(10))
	for _, row := range []struct {
		name string
		cfg  Config
		want []float64
	}{
		{"ucb1", Config{C: 0.5}, []float64{0.75 + e/2, 0.5 + e/math.Sqrt(6), untried + e}},
		{"absolute first play", Config{C: 0.5, FirstPlay: FirstPlay{Absolute, 0.4}}, []float64{0.75 + e/2, 0.5 + e/math.Sqrt(6), 0.4 + e}},
		{"reduced first play", Config{FirstPlay: FirstPlay{Reduced, 0.3}}, []float64{0.75, 0.5, 0.6 - 0.3*math.Sqrt(2.0/3)}},
		{"mean of those tried", Config{FirstPlay: FirstPlay{Rule: Reduced}}, []float64{0.75, 0.5, 0.6}},
		{"rave", Config{Rave: 8}, []float64{
			0.75 + 10/(4+10+5.0)*(0.2-0.75), // 10 AMAF visits of mean 0.2; n·m/k = 4·10/8
			0.5,                             // none
			0.9,                             // 20 of mean 0.9, and no visit of its own
		}},
		{"implicit minimax", Config{Minimax: 0.4, FirstPlay: FirstPlay{Absolute, 1}}, []float64{0.6*0.75 + 0.4*0.125, 0.6*0.5 + 0.4*0.25, 0.6 + 0.4*0.5}},
		{"puct", Config{C: 0.5, PriorTemp: 1, FirstPlay: FirstPlay{Rule: Reduced}}, []float64{
			0.75 + 0.5*0.5*math.Sqrt(10)/5, 0.5 + 0.5*0.25*math.Sqrt(10)/7, 0.6 + 0.5*0.25*math.Sqrt(10),
		}},
		{"puct, reduced", Config{C: 0.5, PriorTemp: 1, FirstPlay: FirstPlay{Reduced, 0.3}}, []float64{
			0.75 + 0.5*0.5*math.Sqrt(10)/5, 0.5 + 0.5*0.25*math.Sqrt(10)/7, 0.6 - 0.3*math.Sqrt(0.75) + 0.5*0.25*math.Sqrt(10),
		}},
	} {
		tr := handTree()
		if row.cfg.PriorTemp > 0 {
			tr.prior.at = []float32{0, 0.5, 0.25, 0.25}
		}
		require.InDeltaSlice(t, row.want, urgencies(tr, row.cfg), 1e-9, row.name)
	}
}

// For the other side the minimax value, which is that of First, is turned round.
func TestMinimaxIsOfFirst(t *testing.T) {
	tr := handTree()
	tr.nodes[0].mover = rules.Second
	require.InDelta(t, 0.6*0.75+0.4*0.875, urgencies(tr, Config{Minimax: 0.4})[0], 1e-9)
	tr.updateMinimax(0)
	require.InDelta(t, 0.125, tr.minimax.at[0], 0)
	tr.nodes[0].mover = rules.First
	tr.updateMinimax(0)
	require.InDelta(t, 0.5, tr.minimax.at[0], 0)
}

func TestNothingTriedIsWorthHalf(t *testing.T) {
	tr := &tree{nodes: []node{{mover: rules.First, first: 1, count: 2}, {}, {}}}
	require.InDelta(t, 0.5, FirstPlay{Reduced, 0.3}.value(tr, 0), 0)
}

// By UCB1 the short way picks what the long way picks.
func TestTheShortWayIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 4)
		options := rapid.SampledFrom([]string{"", ",solver=on"}).Draw(t, "solver") + rapid.SampledFrom([]string{"", ",fpu=0.4", ",fpured=0.2"}).Draw(t, "first play")
		a := newAgent(t, "mcts:sims=15"+options, g, rapid.Uint64().Draw(t, "seed"))
		choose(t, a, g.New(0))
		for i := range a.tree.nodes {
			if n := a.tree.nodes[i]; n.visits > 0 && n.first > 0 && !(a.cfg.Solver && a.tree.bounds.at[i].proven()) {
				require.Equal(t, a.pickAny(int32(i)), a.pick(int32(i)))
			}
		}
	})
}

// What the solver is done with gets no simulation.
func TestPickPassesOverWhatIsSettled(t *testing.T) {
	tr := handTree()
	tr.nodes[3] = node{visits: 1, sum: 0.5, mover: rules.First}
	tr.bounds.at = []bounds{{1, 2}, {0, 1}, {1, 1}, {0, 2}}
	w := &worker{cfg: &Config{Solver: true}, tree: tr}
	require.Equal(t, int32(3), w.pickAny(0), "the others cannot be better than a draw, which is certain")
	tr.nodes[0].mover, tr.bounds.at[0] = rules.Second, bounds{0, 2}
	require.Equal(t, int32(1), w.pickAny(0), "for the other side nothing is certain")
}

func TestClashes(t *testing.T) {
	for spec, want := range map[string]string{
		"mcts:fpu=1,fpured=1":           "give one of them",
		"mcts:sims=5,decisive=on":       `parameter "decisive" of mcts was removed: it gained at no game (results/agents/ablation); commit 633f266 had it`,
		"mcts:sims=5,lgr=2":             `column 13: parameter "lgr" of mcts was removed`,
		"mcts:sims=5,early=on":          `column 13: parameter "early" of mcts was removed: it cannot stand beside solver, which is on at every game; since 24 November 2026, commit ac8e788 had it`,
		"mcts:playout=habit":            `parameter "playout" of mcts was removed`,
		"mcts:mast=0":                   `parameter "mast=0" of mcts was removed: give a temperature`,
		"mcts:grave=5":                  "there is no rave",
		"mcts:prior=1":                  "give eval or weights",
		"mcts:eval=opinion":             "neither prior nor imm",
		"mcts:prior=1,policy=x":         "give one of them",
		"mcts:policy=opinion":           "they are of the kind evaluation, not policy",
		"mcts:imm=1,eval=habit":         "they are of the kind policy, not evaluation",
		"mcts:parallel=root":            "give threads",
		"mcts:threads=2,parallel=leaf":  `parallel="leaf"`,
		"mcts:threads=2,parallel=split": "how likely they are",
		"mcts:threads=2,parallel=tree":  `column 16: parameter "parallel=tree" of mcts was removed: its games were not reproducible; split and root are; since 24 November 2026`,
		"mcts:graph=on,rave=5":          "a graph does not keep them apart",
		"mcts:threads=300":              "from 1 to 256",
		"mcts:threads=2,graph=on":       "",
	} {
		_, err := agents.NewSet(Kind(opinions)).Builder(spec, stones{heap: 9})
		if want == "" {
			require.NoError(t, err, spec)
		} else {
			require.ErrorContains(t, err, want, spec)
		}
	}
}
