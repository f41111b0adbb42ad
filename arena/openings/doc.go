// Package openings makes the openings of a run when they are to be more than
// random moves: all different, balanced, or from a list.
//
// A Source goes through candidates in an order that the seed fixes, and takes
// those that leave the game open, are in no class ([rules.Class]) that was taken
// before, and seem even to a neutral agent, as far as that was asked for. What it
// takes are the openings of the run, in this order, so opening k depends on the
// candidates before it and on nothing else: not on which opening is asked for
// first, nor by how many goroutines. Openings are found when they are wanted; to
// find one, all before it are looked for too, which is what a resumed run pays.
//
// When a list, or the space of random openings, has nothing more to give, the
// openings begin again with the first one. None comes a second time before that.
package openings
