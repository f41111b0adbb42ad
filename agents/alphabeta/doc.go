// Package alphabeta is the family of alpha-beta searches: iterative deepening
// with aspiration windows, principal variation search, a transposition table,
// killers, history, late move reductions and quiescence, over a linear
// evaluation. Each technique is an option that can be switched off, so that its
// worth can be measured.
//
// Nothing here knows the rules of any game. States say which moves change material
// at once (rules.Noisy). Movers need not alternate: a value belongs to the player
// to move in a position, and changes its sign on the way up only where the mover
// changes. Values are integers, so that every comparison gives the same result on
// every machine, and nothing reads the clock unless the budget is time (package
// agents).
//
// Several threads may search one root with one table (threads=N, lazy SMP). Budgets apply
// to all threads together, proofs are as valid as with one thread, and the result depends
// on which thread is faster.
package alphabeta
