// Package mcts is Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) and a
// family of options beside it, each switched on by a parameter of its own, over
// one store of nodes.
//
// The store is a slab of nodes with int32 links, owned by one agent and so by
// one game; what only an option needs lies in slabs beside it. Each node says who
// decides in it, because the same player may decide several times running; its
// score is always counted for the player who decided to come there. Nothing here
// knows the rules of any game, and nothing looks at the clock unless the budget
// is time.
//
// A simulation (simulate.go) walks down by a rule of selection (select.go;
// urgency.go and firstplay.go with options), plays on (playout.go) and counts what
// it found on the way back (backup.go). Playouts have options of their own
// (playoutconfig.go): choose.go draws their decisions, by what memory.go has
// learnt (averages.go, replies.go, table.go), and watch.go looks for those that win at once. Other options
// hang on the tree: proofs (solver.go), all moves as first (amaf.go, grave.go,
// madeset.go), evaluations and priors of decisions before they are tried
// (foresight.go), implicit minimax (minimax.go), positions shared by the ways to them
// (graph.go, keyed.go). Several threads search together in crew.go, with a tree each
// in roots.go; threads.go has their parameters.
// budget.go says how many simulations are made, root.go what is played then,
// reuse.go what is kept for the next decision. tree.go and slab.go are the store,
// agent.go is the agent, config.go, kind.go and bind.go its parameters.
package mcts
