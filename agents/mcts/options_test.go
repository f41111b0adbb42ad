package mcts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// drawSpec draws any combination of options that can stand together.
func drawSpec(t *rapid.T) string {
	options := []string{
		fmt.Sprintf("c=%g", rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "c")),
		fmt.Sprintf("expand=%d", rapid.IntRange(0, 4).Draw(t, "expand")),
		rapid.SampledFrom([]string{"sims=60", "transitions=500", "sims=40,transitions=900", "sims=1", "transitions=7"}).Draw(t, "budget"),
		rapid.SampledFrom([]string{"", "solver=on", "solver=off"}).Draw(t, "certainty"),
		rapid.SampledFrom([]string{"", "fpu=0.4", "fpured=0.2"}).Draw(t, "first play"),
		rapid.SampledFrom([]string{"", "", "rave=50", "rave=50,grave=10", "graph=on"}).Draw(t, "amaf or graph"),
		rapid.SampledFrom([]string{"", "prior=0.5", "policy=habit"}).Draw(t, "prior"),
		rapid.SampledFrom([]string{"", "imm=0.3"}).Draw(t, "minimax"),
		rapid.SampledFrom([]string{"", "weights=opinion"}).Draw(t, "leaves"),
		rapid.SampledFrom([]string{"", "", "depth=2"}).Draw(t, "depth"),
		rapid.SampledFrom([]string{"", "", "maxplies=3"}).Draw(t, "maxplies"),
	}
	options = slices.DeleteFunc(options, func(o string) bool { return o == "" })
	spec := "mcts:" + strings.Join(options, ",")
	if asks := regexp.MustCompile("prior|imm"); asks.MatchString(spec) && !strings.Contains(spec, "weights") {
		spec += ",eval=opinion"
	}
	if strings.Contains(spec, "=opinion") {
		spec += rapid.SampledFrom([]string{"", ",quiet=2"}).Draw(t, "quiet")
	}
	return spec + drawPlayouts(t, strings.Contains(spec, "weights"))
}

// drawPlayouts draws any combination of options of playouts that can stand
// together; weights says that the leaves are evaluated.
func drawPlayouts(t *rapid.T, weights bool) string {
	spec := rapid.SampledFrom([]string{"", ",cutoff=1", ",cutoff=4"}).Draw(t, "cutoff")
	switch {
	case weights && spec == "":
		return ""
	case !weights && spec != "":
		spec += ",weights=opinion"
	}
	guide := rapid.SampledFrom([]string{
		"", ",mast=0.1", ",mast=1",
	}).Draw(t, "guide")
	return spec + guide
}

// With any options moves are legal, trees are sound, budgets hold, and
// the same seed plays the same game.
func TestAnyOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, seed := drawSpec(t), rapid.Uint64().Draw(t, "seed")
		g := counting{stones{heap: rapid.IntRange(2, 24).Draw(t, "heap")}, new(int64)}
		told := func(i int) bool { return (seed>>(i%64))&1 == 0 }
		require.Equal(t, budgetedPlay(t, spec, g, seed, told), budgetedPlay(t, spec, g, seed, told))
	})
}

// budgetedPlay is selfPlay with a look at what each move cost.
func budgetedPlay(t require.TestingT, spec string, g counting, seed uint64, told func(int) bool) string {
	a, log := newAgent(t, spec, g, seed), ""
	for s, n := g.New(0), 0; s.Mover() != rules.None; n++ {
		legal, before := s.Moves(nil), *g.applied
		m, info := choose(t, a, s)
		require.Contains(t, legal, m)
		require.Equal(t, *g.applied-before, info.Transitions, "what the agent says it applied")
		require.LessOrEqual(t, info.Transitions, a.limit)
		require.True(t, a.cfg.Sims == 0 || info.Sims <= a.cfg.Sims)
		if len(legal) > 1 {
			checkTree(t, a)
		}
		if told(n) {
			a.Played(m)
		}
		s.Play(m)
		log += fmt.Sprint(m, info, "\n")
	}
	return log
}

// counting is a game that counts the moves applied to its states.
type counting struct {
	stones
	applied *int64
}

func (g counting) New(seed uint64) rules.State {
	return &countingState{*g.stones.New(seed).(*stonesState), g.applied}
}

type countingState struct {
	stonesState
	applied *int64
}

func (s *countingState) Play(m rules.Move) { *s.applied++; s.stonesState.Play(m) }
func (s *countingState) CopyFrom(src rules.State) {
	s.stonesState = src.(*countingState).stonesState
}

func TestLead(t *testing.T) {
	tr := &tree{nodes: []node{{first: 1, count: 3}, {visits: 3}, {visits: 9}, {visits: 5}}}
	require.Equal(t, int64(4), tr.lead())
}

func TestDepthBoundsTheTree(t *testing.T) {
	g := stones{heap: 40}
	for limit, spec := range []string{1: "mcts:depth=1", 2: "mcts:depth=2,fpu=0.5", 3: "mcts:depth=3"} {
		if spec == "" {
			continue
		}
		a := newAgent(t, spec+",sims=3000,c=0.1", g, 1)
		_, info := choose(t, a, g.New(0))
		require.Equal(t, limit, height(&a.tree, 0))
		require.Equal(t, limit, info.Depth)
	}
}

func height(t *tree, i int32) int {
	h := 0
	for k := range t.children(i) {
		h = max(h, 1+height(t, t.nodes[i].first+int32(k)))
	}
	return h
}

// A budget that no simulation fits into leaves a legal choice without an opinion.
func TestTinyBudgetOfTransitions(t *testing.T) {
	g := stones{heap: 40}
	m, info := choose(t, newAgent(t, "mcts:transitions=3", g, 1), g.New(0))
	require.Contains(t, g.New(0).Moves(nil), m)
	require.True(t, info.Value != info.Value, "NaN")
	require.Zero(t, info.Sims)
	require.Equal(t, int64(3), info.Transitions, "spent in vain")
}

// TestTheLeastBudgets: one of anything is a budget.
func TestTheLeastBudgets(t *testing.T) {
	for _, cfg := range []Config{{Sims: 1}, {Transitions: 1}, {Time: agents.Budget{Move: 1}}} {
		require.True(t, cfg.bounded(), "%+v", cfg)
	}
	require.False(t, new(Config).bounded())
}
