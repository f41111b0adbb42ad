package mcts

import (
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// uct is the preset without techniques.
const uct = "uct"

// Kind returns the agent "mcts" for a Set. load finds the weights that a spec
// names; it is called once for each builder and each set of weights. Where the Set
// knows no standard of a game, and with preset=uct, it is plain UCT.
func Kind(load agents.WeightsLoader) agents.Kind {
	return agents.Kind{
		Name:            "mcts",
		Doc:             "Monte-Carlo tree search: the techniques that proved themselves at the game, each overridden by a parameter; preset=uct is UCT with random playouts plus the given parameters",
		Plain:           uct,
		Params:          slices.Concat([]agents.Param{agents.Preset(uct)}, agents.Params(), searchParams(), threadParams(), playoutParams()),
		Removed:         removed(),
		NotReproducible: agents.Clocked,
		Bind:            func(g rules.Game, args agents.Args) (agents.Bound, error) { return bind(load, g, args) },
	}
}

// removed are parameters, and values of them, that no standard, configuration or result uses and whose gain
// another option exceeds (results/agents/ablation).
func removed() map[string]string {
	gone := map[string]string{
		"bias":          "with prior it gains at no game, and prior alone is stronger",
		"playout":       "policies gain as priors (policy) and not in playouts",
		"epsilon":       "it tempered playout and mast=0",
		"mast=0":        "give a temperature",
		"decay":         "it is 0.5",
		"early":         "it cannot stand beside solver, which is on at every game",
		"parallel=tree": "its games were not reproducible; split and root are",
		"vloss":         "it was of parallel=tree",
	}
	for name, why := range gone {
		gone[name] = why + "; since 24 November 2026, commit ac8e788 had it"
	}
	gone["ngram"] = "beside mast it gained +14 Elo on average over nine columns, and in none beyond the error (results/agents/ablation); since 27 November 2026, commit 3dacf94 had it"
	for _, name := range []string{"decisive", "tries", "lgr"} {
		gone[name] = "it gained at no game (results/agents/ablation); commit 633f266 had it"
	}
	return gone
}

func searchParams() []agents.Param {
	return []agents.Param{
		{Name: "sims", Type: agents.Int, Min: 1, Max: 1e8, Default: "800", Unless: "ms transitions tc", Doc: "new simulations for each move"},
		{Name: "transitions", Type: agents.Int, Min: 1, Max: 1e12, Doc: "moves applied to positions, playouts included, for each move; never exceeded"},
		{Name: "depth", Type: agents.Int, Min: 1, Max: 1e6, Doc: "moves after which the tree grows no deeper"},
		{Name: "c", Type: agents.Float, Min: 0, Max: 100, Default: "0.35", Tune: &agents.Range{Min: 0.01, Max: 1}, Doc: "weight of exploration in UCB1, and in PUCT"},
		{Name: "fpu", Type: agents.Float, Off: true, Min: -10, Max: 10, Doc: "mean score assumed for a move not yet tried; without it all moves are tried first, and with prior or policy it is the mean of the moves tried"},
		{Name: "fpured", Type: agents.Float, Off: true, Min: 0, Max: 10, Tune: &agents.Range{Min: 0, Max: 0.6}, Doc: "first-play urgency: the mean of the moves tried, less this times the root of their share by prior"},
		{Name: "rave", Type: agents.Float, Off: true, Min: 1e-3, Max: 1e12, Doc: "all moves as first: visits of a move that weigh as much as many simulations in which it was made later"},
		{Name: "grave", Type: agents.Int, Off: true, Min: 0, Max: 1e9, Doc: "with rave: visits a node must have to judge the moves below it by all moves as first"},
		{Name: "eval", Type: agents.Text, Weights: agents.OfPositions.String(), Off: true, Doc: "weights of the linear evaluation of successors for imm and prior; those of weights by default"},
		{Name: "quiet", Type: agents.Int, Off: true, Min: 1, Max: 100, Doc: "value leaves and successors after moves that change material at once, as in a quiescence search: at most this many optional moves in a line"},
		{Name: "imm", Type: agents.Float, Off: true, Min: 0, Max: 1, Tune: &agents.Range{Min: 0, Max: 0.8}, Doc: "share of the implicit minimax value in the mean of a move"},
		{Name: "prior", Type: agents.Float, Off: true, Min: 1e-3, Max: 1000, Tune: &agents.Range{Min: 0.1, Max: 2.5}, Doc: "PUCT by the softmax of the successors' values in logits over this temperature"},
		{Name: "policy", Type: agents.Text, Weights: agents.OfMoves.String(), Off: true, Doc: "PUCT by these weights of a linear policy: a name, or the path of a file"},
		{Name: "solver", Type: agents.Switch, Doc: "prove wins, draws and losses, and stop searching settled positions"},
		{Name: "graph", Type: agents.Switch, Doc: "share statistics of positions that are reached in several ways; not with rave"},
		{Name: "weights", Type: agents.Text, Weights: agents.OfPositions.String(), Off: true, Doc: "weights of a linear evaluation that takes the place of playouts, or ends them with cutoff: a name, or the path of a file"},
		{Name: "expand", Type: agents.Int, Min: 0, Max: 1e6, Default: "3", Unless: "weights", Doc: "visits before a node gets children; 1 by default with weights and no cutoff, where a second visit adds no information"},
		{Name: "maxplies", Type: agents.Int, Min: 1, Max: 1e6, Default: "1000", Doc: "moves after which a playout is cut off and counts ½"},
		{Name: "maxnodes", Type: agents.Int, Min: 1000, Max: 1e9, Default: "8000000", Doc: "nodes, 24 bytes each and more with some options, after which the tree stops growing"},
	}
}

func threadParams() []agents.Param {
	return []agents.Param{
		{Name: "threads", Type: agents.Int, Min: 1, Max: 256, Doc: "threads that share the work of a move, beyond the workers of a run"},
		{Name: "parallel", Type: agents.Text, OneOf: []string{byRoots, split}, Doc: "with threads: split (the default with priors), one tree each for a part of the moves; or root (the default without), one tree each with the roots summed"},
	}
}

func playoutParams() []agents.Param {
	return []agents.Param{
		{Name: "cutoff", Type: agents.Int, Off: true, Min: 1, Max: 1e6, Doc: "with weights: playouts of this many moves before the evaluation"},
		{Name: "mast", Type: agents.Float, Off: true, Min: minTemp, Max: 1000, Doc: "playouts by softmax of the mean score of each player's moves over this temperature"},
	}
}
