package stats

// ClusteredShare is the interval of a mean of values between 0 and 1, such as a score or
// a share, from observations that depend on one another within clusters: their number, their
// mean, Σ over clusters of (sum of the cluster - mean · its observations)², and the number of
// clusters, all above 0 but the squares. The variance has the factor K/(K-1) for K clusters
// and one prior cluster of independent observations besides; the interval is made as in
// [HeadToHead]: it stays within [0, 1], and its law is Student's t. Where all observations are
// equal to 0 or to 1, each cluster counts as one of them.
func ClusteredShare(observations, mean, squares float64, clusters int, confidence float64) Interval {
	return clusteredShare(observations, mean, squares, float64(clusters), float64(clusters)).interval(mean, confidence)
}

// clusteredShare is the dispersion of such a mean; alone is how many independent observations
// there are where all are equal to 0 or to 1.
func clusteredShare(observations, mean, squares, k, alone float64) dispersion {
	if independent := mean * (1 - mean) * observations; independent > 0 {
		return dispersion{games: observations, phi: squares*k/(max(2, k)-1)/independent + 1/k, law: law{dof: k}}
	}
	return dispersion{games: alone, phi: 1, law: law{dof: k}}
}

// InElo is an interval of scores on the scale of Elo. An end next to 0 or 1 bounds nothing
// there and is open.
func (iv Interval) InElo() Interval { return iv.mapped(Elo) }
