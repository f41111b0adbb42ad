// Package kit has what the rules of every game need, and knows no game, board or position.
//
// [Section] takes a section out of a package comment, so that what it says is written once,
// for go doc and for the program. [ReadFields] reads position texts as all games write them:
// fields with one blank between them, numbers in one way only; [Impossible] carries out their checks. [Features] and [Texts] are how
// games write down their features: whose count a feature is, what it is called and what it
// means; [Kinds] is how they write down what can happen. [FullName] writes their names with their options.
//
// [Checked] says whether the program was built with the tag invariants, which switches on the
// checks that are too slow for play: every move is looked up among the legal ones, and
// everything that Play carries along is compared with what the position text gives.
package kit
