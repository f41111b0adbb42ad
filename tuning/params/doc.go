// Package cma is CMA-ES, the evolution strategy that adapts the covariance matrix of its
// samples (Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772): for
// strength that depends on several parameters together, or is no smooth hill. On smooth
// ones package params needs far fewer games.
//
// [Strategy] is the textbook algorithm for any loss. [Tuner] asks for games with it:
// each candidate of a generation plays the mean of the generation, all on the same
// openings; candidates get more games as they come closer to each other; the mean is
// what it recommends, since the best candidate is the luckiest.
//
// It stands here because gonum's optimize.CmaEsChol (v0.17.0) never multiplies its
// samples by the step size.
//
// The same answers give the same candidates on machines of one architecture. The
// decomposition of the covariance is gonum's, whose kernels add in another order on
// other architectures: the last bits may differ there. Values are written into specs
// with five digits, which hides that almost always.
package params
