// Package kit holds what the rules of every game need. It knows no game, board or position.
//
// [Section] takes a section out of a package comment, so that it is written once for go doc and for the program. [ReadFields] reads
// position texts as all games write them: fields with one blank between them, numbers in only one form; [Impossible] carries out
// their checks. Games declare their features with [Features] and [Texts]: whose count a feature is, its name and its meaning; they
// declare their events with [Kinds]. [FullName] writes their names with their options.
//
// [Checked] says whether the program was built with the tag invariants. The tag enables the
// checks that are too slow for play: every move is looked up among the legal ones, and
// everything that Play updates is compared with the values that the position text gives.
package kit
