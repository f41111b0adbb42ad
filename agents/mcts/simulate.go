package mcts

import (
	"math"
	"math/rand/v2"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A worker runs simulations in a tree. It holds everything that two
// simultaneous simulations could not share.
type worker struct {
	cfg      *Config
	tree     *tree
	rng      *rand.Rand
	base     rules.State  // the position of the tree's root
	state    rules.State  // the position of the running simulation
	eval     *remembering // what leaves are worth; nil for playouts
	playouts *simulator
	memory   *memory // what playouts learn; nil when they do not
	// lookahead evaluates moves before they are tried; nil if nothing asks.
	lookahead *lookahead
	ucb1      bool    // selection is by UCB1, with or without solver and first play
	plain     bool    // no option touches selection and backup
	path      []int32 // from the root to the leaf of the running simulation
	passed    []int32 // in a graph: the positions on the path
	known     bool    // in a graph: the leaf's worth was known before
	moves     []rules.Move
	logs      bool         // log is wanted
	log       []playedMove // the moves of the running simulation, from the root on
	seen      moveSet      // those of them that credit has come to
	amafNode  int32        // the number in amafTables of the ancestor whose tallies count
	// transitions counts moves applied since the last Choose began; it never
	// passes limit.
	transitions, limit int64
	deepest            int // the longest path since then, in nodes

	part *part // of the root's moves, nil for all
	sims int64 // what search came to
	err  error
}

func newWorker(env agents.Env, cfg *Config, t *tree) worker {
	w := worker{cfg: cfg, tree: t, rng: agents.NewRand(env.Seed, "agent"), base: env.Game.New(0), state: env.Game.New(0)}
	w.memory, w.lookahead = newMemory(&cfg.Playouts), newLookahead(env, cfg)
	w.playouts = &simulator{rules: &cfg.Playouts, most: cfg.MaxPlies, rng: w.rng, memory: w.memory}
	if cfg.Playouts.CutOff > 0 {
		w.playouts.eval = cfg.Eval.Clone()
	}
	w.ucb1, w.plain, w.logs = cfg.ucb1(), cfg.ucb1() && !cfg.Solver && !cfg.Graph, cfg.Rave > 0 || w.memory != nil
	switch {
	case cfg.Eval == nil || cfg.Playouts.CutOff > 0:
	case cfg.alike && w.lookahead != nil && w.lookahead.eval != nil:
		w.eval = w.lookahead.eval
	default:
		w.eval = &remembering{Evaluation: cfg.quieted(env.Game, cfg.Eval)}
	}
	return w
}

// start makes the worker ready for the simulations of one move.
func (w *worker) start() {
	w.transitions, w.limit, w.deepest = 0, math.MaxInt64, 1
	if w.cfg.Transitions > 0 {
		w.limit = w.cfg.Transitions
	}
}

// simulate walks from the root to a leaf, growing the tree by at most one node's
// children, values the leaf and counts that value on the way back. If the
// remaining transitions do not suffice, it gives up the simulation, uncounted,
// and returns false.
func (w *worker) simulate() bool {
	result, ok := w.findLeaf()
	var first float64
	if ok {
		first, ok = w.worth(result)
	}
	if !ok {
		w.breakOff()
		return false
	}
	w.report(first)
	return true
}

// findLeaf walks to a leaf and returns the state of the game there.
func (w *worker) findLeaf() (result rules.Result, ok bool) {
	leaf, ok := w.walk()
	if !ok {
		return rules.Ongoing, false
	}
	w.deepest = max(w.deepest, len(w.path))
	if w.logs {
		w.logPath()
	}
	return w.tree.nodes[leaf].result, true
}

// report counts the leaf's score, that of First, on the way back.
func (w *worker) report(first float64) {
	if w.memory != nil {
		w.memory.learn(w.log, first)
	}
	switch {
	case w.plain:
		w.count(first)
	case w.cfg.Graph:
		w.recount(first)
	default:
		w.backup(first)
	}
	if w.cfg.Rave > 0 {
		w.credit(first)
	}
}

// walk leaves the leaf's position in w.state and the way to it in w.path.
func (w *worker) walk() (leaf int32, ok bool) {
	t := w.tree
	w.state.CopyFrom(w.base)
	w.path, w.passed, w.known = append(w.path[:0], 0), append(w.passed[:0], 0), false
	for i := int32(0); ; {
		n := &t.nodes[i]
		if n.result != rules.Ongoing || n.first == 0 && !w.expandIfDue(i) {
			return i, true
		}
		if w.transitions >= w.limit {
			return i, false
		}
		if w.plain {
			i = t.pick(i, w.cfg.C, w.cfg.FirstPlay)
		} else {
			i = w.pick(i)
		}
		w.enter(i)
		if w.cfg.Graph {
			if i = w.arrive(i); w.known {
				return i, true
			}
		}
	}
}

// enter makes the move that leads to node i.
func (w *worker) enter(i int32) {
	n := &w.tree.nodes[i]
	w.path = append(w.path, i)
	w.state.Play(n.move)
	w.transitions++
	if n.visits == 0 {
		n.mover, n.result = w.state.Mover(), w.state.Result()
	}
}

// expandIfDue expands node i, whose position is w.state, if it has been visited often
// enough and the tree may grow there; it reports whether it did.
func (w *worker) expandIfDue(i int32) bool {
	t := w.tree
	if int64(t.nodes[i].visits) < w.cfg.Expand || int64(len(t.nodes)) >= w.cfg.MaxNodes || w.cfg.Depth > 0 && len(w.path) > w.cfg.Depth {
		return false
	}
	w.moves = w.state.Moves(w.moves[:0])
	return w.expand(i, w.state)
}

// expand gives node i, whose position is s, the children w.moves in random order,
// so that the order in which a game lists its moves favours none of them. If the
// remaining transitions do not suffice to look ahead, it returns false without
// children; the root gets children even then, to have a choice at all.
func (w *worker) expand(i int32, s rules.State) bool {
	for k := len(w.moves) - 1; k > 0; k-- {
		j := w.rng.Uint32N(uint32(k + 1))
		w.moves[k], w.moves[j] = w.moves[j], w.moves[k]
	}
	looked := w.lookAhead(s)
	if !looked && i > 0 {
		return false
	}
	w.tree.expand(i, w.moves)
	if looked && w.lookahead != nil {
		w.tree.storeLookahead(i, s.Mover(), w.cfg, w.lookahead)
	}
	w.tree.openFan(i)
	return true
}

// worth returns the score of First in the leaf, whose position is w.state: that
// of its result if the game is over, the evaluation's, or a playout's. A playout
// cut off by MaxPlies counts ½ to both; one cut off by the limit of transitions
// says nothing, and ok is false.
func (w *worker) worth(result rules.Result) (first float64, ok bool) {
	switch {
	case w.known:
		return w.tree.graphNodes.at[w.passed[len(w.passed)-1]].worth, true
	case result != rules.Ongoing:
		return result.Score(rules.First), true
	case w.eval != nil:
		value, ok := w.valueFor(w.eval, w.state, rules.First)
		return agents.Score(value), ok
	}
	var log *[]playedMove
	if w.logs {
		log = &w.log
	}
	first, applied, ok := w.playouts.play(w.state, w.limit-w.transitions, log)
	w.transitions += applied
	return first, ok
}
