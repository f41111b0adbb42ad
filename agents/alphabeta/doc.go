// Package alphabeta is the family of alpha-beta searches: iterative deepening
// with aspiration windows, principal variation search, a transposition table,
// killers, history, late move reductions and quiescence, over a linear
// evaluation. Each technique is an option that can be switched off, so that what
// it is worth can be measured.
//
// Nothing here knows the rules of any game. Which moves change material at
// once is asked of the states (rules.Noisy). Movers need not alternate: a value
// belongs to who is to move in a position, and changes its sign on the way up only
// where the mover changes. Values are whole numbers, so that every comparison
// comes out alike on every machine, and nothing looks at the clock unless the
// budget is time (package agents).
//
// Several threads may search one root with one table (threads=N, lazy SMP). Budgets are
// those of the whole, proofs are as true as with one thread, and what is found depends on
// which thread is faster.
package alphabeta
