// Package agentstest holds what the tests of several searches share: an exhaustive
// solver that is too simple to be wrong, and the ends of games that it can look at
// whole. A search that claims a proof is compared with both.
//
// The tests of this package do that for every solver of the program at once, at as
// many positions as are asked for; the tests of a search use it for what only they
// can see. No program imports it.
//
// # Nets
//
// [Like] and [Patterns] make nets that cost what fitted nets cost and whose values mean
// little: for tests, and for measuring speed where nothing was fitted.
package agentstest
