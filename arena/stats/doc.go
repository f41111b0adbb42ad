// Package stats turns counts of results into statements about strength: Elo
// differences, likelihoods of superiority, joint ratings, shares, each with
// its interval.
//
// Everything here is a pure function of counts. There is no game, no agent, no
// clock, no random source and no output in this package; whoever plays games
// folds them into [Pairing] values and asks. The pair (two games from one
// opening with seats exchanged) is the unit of evidence: its two games are
// dependent, so variances are taken over pairs and never over games where
// pairs exist.
//
//   - counts.go: [Pairing], [WDL], [Merge];
//   - match.go: [Match], one pairing on its own;
//   - options.go, rate.go, table.go: [Rate], a pool of players on one scale,
//     and the [Table] it returns. model.go and newton.go hold the likelihood
//     and its maximum, draws.go the draw rate, covariance.go the errors,
//     graph.go and place.go what is reported when no maximum exists;
//   - llr.go, sprt.go, sprtafter.go: [SPRT], the sequential test, and what may be
//     said of strength once it has stopped;
//   - belief.go, evidence.go: [Believe] and [LogEvidence], for those who choose what
//     to play next by what was played: a working estimate, and a test that such
//     choices cannot spoil;
//   - first.go: [FirstMoverShare];
//   - interval.go, share.go, notes.go: the values in which figures and
//     warnings leave the package.
//
// A figure that the counts do not support is never a NaN or an infinity: it is
// an open side of an [Interval], a missing answer (ok false) or a [Note].
//
// Elo here is always the logistic scale on which 400 points are odds of ten to
// one. Comments and names speak of the first player as the one who makes the
// first move of the recorded game, after any swap has been resolved.
package stats
