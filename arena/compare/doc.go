// Package compare says what changed from one run to another: ratings of the
// players both have, their pairings, the worth of the first move, how games end,
// each with an interval of the difference.
//
// Runs that share openings are not independent, also where they are of two games on one
// board, such as a game with and without a handicap: what an opening does to a game it
// does in both. There the differences are matched: openings, in groups, are left
// out of both runs together, everything is fitted again, and the spread of the
// differences is their error (stats.Jackknife). Runs that share none are
// independent, and the errors of both add up (stats.Minus).
//
// Ratings are compared relative to the mean of the common players who are rated
// in both runs, because the scale of a run has a fixed point of its own.
package compare
