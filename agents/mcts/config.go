package mcts

import (
	"errors"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/rules"
)

// Config holds the parameters of an Agent. At least one of Sims, Transitions
// and Time must be given. A field with its zero value is off.
type Config struct {
	// Sims is the number of new simulations for each move; those inherited
	// from the tree kept come on top. 0 means no limit.
	Sims int64
	// Transitions is how many moves a search may apply to states for each
	// move it makes, playouts and evaluated successors included. It is never
	// exceeded: a simulation that would exceed it is not counted. 0 means no
	// limit.
	Transitions int64
	// Time is how long a move may take, or the clock of a game; with its zero value
	// the clock is never read.
	Time agents.Budget

	// Depth is how many moves deep the tree may be; 0 means no limit.
	Depth int

	// C weighs exploration in UCB1; scores lie between 0 and 1. In GIPF basic at
	// 300 and 1500 simulations 0.1 to 0.4 play alike and 0.7 is some 80 Elo worse.
	// The default is near the upper end of the values that play alike: with less,
	// a move that looked bad once may never be tried again.
	C float64
	// FirstPlay says what stands for the mean of a move not yet tried.
	FirstPlay FirstPlay
	// Solver proves wins, losses and draws.
	Solver bool
	// Graph lets moves that lead to one position share what is known about it
	//. Not with Rave.
	Graph bool
	// Rave is the number of visits of a move that weigh as much as many simulations
	// in which it was made later; 0 means that only its own visits count.
	Rave float64
	// Grave, with Rave, is how many visits a node must have to judge the moves
	// below it by all moves as first; 0 lets each node judge its own (RAVE).
	Grave int64

	// Heuristic evaluates the successors of an expanded node for Minimax and
	// PriorTemp. Each agent clones it.
	Heuristic agents.Evaluation
	// Quiet, above 0, makes Heuristic and Eval resolve hanging pieces, along at most that many
	// moves that are not compulsory (alphabeta.Quiescence), except Eval at the end of playouts.
	Quiet int
	// Minimax is the share, 0 to 1, of the implicit minimax value in a move's
	// mean.
	Minimax float64
	// PriorTemp, above 0, searches by PUCT with softmax(value of the successor /
	// PriorTemp) as the prior; values are in logits.
	PriorTemp float64
	// Policy, if not nil, searches by PUCT with this prior. Each agent clones it.
	Policy *agents.Policy

	// Threads is the number of searching threads, each with its own tree, its
	// share of Sims and Transitions and all of Time; 0 means one. They are threads
	// beside the arena's: a run of w workers computes on up to w·Threads cores.
	Threads int
	// Split gives each thread a part of the root's moves, only with priors; otherwise the roots of
	// all trees are summed (Cazenave and Jouandeau 2007). Nothing depends on which thread is faster.
	Split bool

	// Expand is how many visits a node must have before it gets children. In GIPF
	// basic 0 to 10 play alike; the tree gets smaller as it grows.
	Expand int64
	// Eval, if not nil, values leaves, in place of a playout or, with
	// Playouts.CutOff, at the end of one. Each agent clones it.
	Eval agents.Evaluation
	// Playouts says how they are played.
	Playouts Playouts
	// MaxPlies cuts off a playout, which then counts ½ to both sides.
	MaxPlies int
	// MaxNodes bounds the nodes (24 bytes each): a full tree no longer grows but
	// continues to learn. Keeping a subtree may briefly take its size twice.
	MaxNodes int64

	shelf *shelf // of Heuristic's opinions; New makes one where there is none
	alike bool   // Eval is Heuristic
}

// bounded reports whether there is a budget.
func (c *Config) bounded() bool { return c.Sims > 0 || c.Transitions > 0 || c.Time.Timed() }

// ucb1 reports whether selection is by UCB1, for which there is a faster loop.
func (c *Config) ucb1() bool { return c.Rave == 0 && !c.looksAhead() && !c.puct() }

// quieted returns a clone of eval, behind a quiescence if there is one.
func (c *Config) quieted(g rules.Game, eval agents.Evaluation) agents.Evaluation {
	if c.Quiet > 0 {
		return alphabeta.NewQuiescence(g, eval, c.Quiet)
	}
	return eval.Clone()
}

// looksAhead reports whether the successors of an expanded node are evaluated.
func (c *Config) looksAhead() bool { return c.Minimax > 0 || c.PriorTemp > 0 }

// puct reports whether moves have priors.
func (c *Config) puct() bool { return c.PriorTemp > 0 || c.Policy != nil }

// Playouts says how playouts draw moves and when they end. A field with its
// zero value is off; with all off, all legal moves are equally likely.
type Playouts struct {
	// CutOff is the number of moves, rounded up to the end of a turn, after
	// which Config.Eval values the position (Winands and Björnsson 2010, who
	// evaluate inside playouts to end them early).
	CutOff int
	// Mast draws moves by softmax(mean score / Mast), which is Gibbs sampling; 0 means that
	// it does not.
	Mast float64
}

// The values of parallel.
const (
	byRoots = "root"
	split   = "split"
)

// A clash is a combination in which all conditions of with hold and none of without, and why
// it makes no sense. Both list conditions for [agents.Args.Meets], separated by blanks.
type clash struct{ with, without, why string }

// clashes list parameters that cannot be combined or need others; the first that applies is reported.
var clashes = []clash{
	{"fpu fpured", "", "fpu and fpured are two answers to one question: give one of them"},
	{"prior policy", "", "prior and policy are two answers to one question: give one of them"},
	{"graph=on rave", "", "graph=on and rave: all moves as first counts ways through a tree, and a graph does not keep them apart"},
	{"grave", "rave", "grave says whose counts rave blends in, and there is no rave"},
	{"eval", "prior imm", "eval: neither prior nor imm asks for it"},
	{"prior", "eval weights", "prior and imm need an evaluation: give eval or weights"},
	{"imm", "eval weights", "prior and imm need an evaluation: give eval or weights"},
	{"quiet", "eval weights", "quiet needs an evaluation: give eval or weights, or quiet=off"},

	{"parallel", "threads", "parallel says how threads work together: give threads"},
	{"parallel=split", "prior policy", "parallel=split deals out moves by how likely they are: give prior or policy"},

	{"weights mast", "cutoff", "mast guides playouts, and weights without cutoff makes none"},
	{"cutoff", "weights", "cutoff ends playouts by an evaluation: give weights"},
}

// checkClashes refuses parameters that cannot be combined or need others.
func checkClashes(a agents.Args) error {
	for _, c := range clashes {
		missing := func(condition string) bool { return !a.Meets(condition) }
		if !slices.ContainsFunc(strings.Fields(c.with), missing) && !slices.ContainsFunc(strings.Fields(c.without), a.Meets) {
			return errors.New(c.why)
		}
	}
	return nil
}
