package mcts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// naiveValue is the value of a move for who makes it: of the position once
// he has also made what he is forced to.
func naiveValue(eval agents.Evaluation, g rules.Game, s rules.State, m rules.Move) float64 {
	next := g.New(0)
	next.CopyFrom(s)
	for next.Play(m); next.Mover() == s.Mover() && len(next.Moves(nil)) == 1; {
		next.Play(next.Moves(nil)[0])
	}
	return agents.ValueFor(eval, next, s.Mover())
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// checkLookahead re-derives what was found about the moves of node i, whose
// position is s, and below it.
func checkLookahead(t *testing.T, a *Agent, g rules.Game, i int32, s rules.State) {
	n, top, sum, eval := a.tree.nodes[i], math.Inf(-1), 0.0, a.cfg.quieted(g, a.cfg.Heuristic)
	for _, kid := range a.tree.children(i) {
		top = max(top, naiveValue(eval, g, s, kid.move))
	}
	for _, kid := range a.tree.children(i) {
		sum += math.Exp((naiveValue(eval, g, s, kid.move) - top) / a.cfg.PriorTemp)
	}
	for k := range a.tree.children(i) {
		at := n.first + int32(k)
		value := naiveValue(eval, g, s, a.tree.nodes[at].move)
		require.InDelta(t, math.Exp((value-top)/a.cfg.PriorTemp)/sum, a.tree.prior.at[at], 1e-6)
		if a.tree.nodes[at].first == 0 {
			require.InDelta(t, scoreOf(sigmoid(value), n.mover), a.tree.minimax.at[at], 1e-6)
			continue
		}
		next := g.New(0)
		next.CopyFrom(s)
		next.Play(a.tree.nodes[at].move)
		checkLookahead(t, a, g, at, next)
	}
}

func TestForesightAgainstItsNaiveTwin(t *testing.T) {
	testkit.SkipInRace(t)
	for _, row := range []struct {
		game rules.Game
		eval string
	}{{stones{heap: 20}, "opinion"}, {gipf(t), "material"}, {gipf(t), "material,quiet=3"}} {
		g := row.game
		a, s := newAgent(t, "mcts:sims=300,prior=0.7,imm=0.3,eval="+row.eval, g, 1), g.New(0)
		for range 30 {
			m, _ := choose(t, a, s)
			if len(s.Moves(nil)) > 1 {
				checkTree(t, a)
				checkLookahead(t, a, g, 0, s)
			}
			if s.Play(m); s.Mover() == rules.None {
				break
			}
		}
	}
}

// The prior of a policy is its softmax.
func TestPolicyIsThePrior(t *testing.T) {
	g := stones{heap: 20}
	a := newAgent(t, "mcts:sims=300,policy=habit", g, 1)
	choose(t, a, g.New(0))
	odds := func(m rules.Move) float64 { return math.Exp(0.3*float64(m) - 0.5*float64(1-(20-int(m))%2)) }
	for k, kid := range a.tree.children(0) {
		want := odds(kid.move) / (odds(1) + odds(2) + odds(3))
		require.InDelta(t, want, a.tree.prior.at[1+k], 1e-6)
	}
}
