// Package tuning learns evaluation weights from games: Texel's method. It
// turns the positions of self-play games ([PositionsOf]) into rows
// of features labelled with the result ([Data]), and fits a logistic model to
// the rows ([Logistic]), with an interval for every weight and a measurement
// on games the fit has not seen.
//
// Everything here is a function of its inputs and a seed: the same seed gives
// the same games, the same rows and the same weights to the last bit, with any
// number of workers, because sums run over fixed blocks of rows and are added
// in block order.
//
// The fit models how positions predict results between the players that played. It
// recovers the direction of the weights, but not their scale: early positions predict
// less, so a fit over whole games shrinks the scale ([report.OldWeights] says by how much
// hand-set weights would shrink). Only a match shows whether fitted weights play better;
// the caller plays it, see package train.
//
// The package writes no files. Its values carry what a weights file needs.
//
// # Nets
//
// [FitNet] fits small nets to
// positions whose expected score is known: results of games, values of larger
// searches, or a mix of the two.
//
//	fit, err := FitNet(ctx, &set, NetOptions{FitNet: configs.FitNet{Hidden: []int{16, 8}, Epochs: 20}, Holdout: 0.1, Seed: 1})
//	file.Net = fit.Net
//
// The method is Adam (Kingma and Ba 2015) on the log-loss of standardized features, in
// 32-bit numbers. Sums run over fixed blocks of rows in a fixed order, and no
// operation can be fused, so a fit has the same bits with any number of workers and on
// any machine. The result is the integer net (package agents/net), with its losses
// beside those of the fitted net.
package tuning
