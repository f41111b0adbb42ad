// Package mcts is Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) with
// uniformly random playouts, over a store of nodes that other rules of
// selection, expansion and backup can share.
//
// The store is one slab of nodes with int32 links, owned by one agent and so by
// one game. Each node says who decides in it, because the same player may decide
// several times running; its score is always counted for the player who decided
// to come there. Nothing here knows the rules of any game, and nothing looks at
// the clock unless the budget is time.
//
// tree.go is the store, search.go a simulation, reuse.go what is kept from one
// decision to the next, agent.go the agent, kind.go its parameters.
package mcts
