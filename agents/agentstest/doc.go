// Package agentstest holds what the tests of several searches share: an exhaustive
// solver that is too simple to be wrong, and endgames that it can search
// completely. Tests compare the proofs of a search with both.
//
// The tests of this package do so for all solvers of the program, at any requested
// number of positions; the tests of a search use it for what only they can see. No
// program imports it.
//
// # Nets
//
// [Like] and [Patterns] make nets that cost as much as fitted nets but whose values
// mean little: for tests, and for measuring speed without a fit.
package agentstest
