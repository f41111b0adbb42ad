// Package tuning learns evaluation weights from games: Texel's method. It
// plays seeded self-play games ([SelfPlay]), turns their positions into rows
// of features labelled with the result ([Data]), and fits a logistic model to
// the rows ([Logistic]), with an interval for every weight and a measurement
// on games the fit has not seen.
//
// Everything here is a function of its inputs and a seed: the same seed gives
// the same games, the same rows and the same weights to the last bit, whatever
// the number of workers, because sums are formed over fixed blocks of rows and
// added up in their order.
//
// What is fitted is how positions predict results between the players that
// played. The direction of the weights is recoverable, their scale is not:
// early positions predict less, so a fit over whole games shrinks it
// ([Fit.Hand] says by how much hand-set weights would shrink). Only a match shows
// whether fitted weights play better; the caller plays it, see package job.
//
// The package writes no files. Its values carry what a weights file needs.
package tuning
