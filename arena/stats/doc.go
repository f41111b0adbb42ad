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
//   - headtohead.go: [HeadToHead], one pairing on its own, by one of three methods
//     (bound.go, posterior.go, normal.go);
//   - options.go, rate.go, estimate.go, table.go: [Rate], a pool of players on one scale,
//     and the [Table] it returns. drawmodel.go and likelihood.go hold the
//     models of one game, model.go, derivatives.go and newton.go their sum over
//     all games and its maximum, relations.go and prior.go what may be known besides
//     the games, draws.go the draw rate of the score-only model, covariance.go
//     and meat.go the errors, graph.go, core.go and place.go what is reported when no maximum exists;
//   - fitness.go: [Fitness], whether the model fits;
//   - llr.go, llrbayes.go, sprt.go, sprtafter.go: [SPRT], the sequential test, and what may be
//     said of strength once it has stopped;
//   - belief.go, evidence.go: [Believe] and [LogEvidence], for those who choose what
//     to play next by what was played: a working estimate, and a test that such
//     choices cannot spoil;
//   - confseq.go: [Anytime], intervals for whoever looks as the games come in;
//     plan.go and remaining.go: how many games are needed and left;
//   - duplicates.go: [Duplicates], games that say nothing new; equal.go is what they do
//     to the errors of [Rate];
//   - first.go: [FirstMoverShare];
//   - interval.go, share.go, notes.go: the values in which figures and
//     warnings leave the package.
//
// A figure that the counts do not support is never a NaN or an infinity: it is
// an open side of an [Interval], a missing answer (ok false) or a [Note].
//
// Elo here is the logistic scale on which 400 points are odds of ten to one;
// ratings by a model with draws ([Davidson], [RaoKupper]) are on the scale of that
// model, and [Table.Scale] leads back. Comments and names speak of the first player as the one who makes the
// first move of the recorded game, after any swap has been resolved.
package stats
