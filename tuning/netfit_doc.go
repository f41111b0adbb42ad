// Package netfit fits small nets, and linear evaluations to compare them with, to
// positions whose expected score is known: results of games, values of larger
// searches, or a mix of the two.
//
//	fit, err := FitNet(ctx, &set, NetOptions{Hidden: []int{16, 8}, Epochs: 20, Holdout: 0.1, Seed: 1})
//	file.Net = configs.NetOf(fit.Net)
//
// The method is Adam (Kingma and Ba 2015) on the log-loss of standardized features, in
// numbers of 32 bits. Sums run over fixed blocks of rows in a fixed order, and no
// operation is left to be fused, so a fit has the same bits with any number of workers
// and on any machine. What comes out is the net in whole numbers (package agents/net);
// its losses stand beside those of the one that was fitted.
package tuning
