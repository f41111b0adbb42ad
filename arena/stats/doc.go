// Package stats turns counts of results into statements about strength: Elo
// differences, likelihoods of superiority, joint ratings, shares, each with
// its interval.
//
// Everything here is a pure function of counts. This package has no game, agent,
// clock, random source or output; a caller that plays games counts them in
// [Pairing] values. The pair (two games from one opening with seats exchanged) is
// the unit of evidence. Its two games are dependent, so variances are taken over
// pairs, and never over games where pairs exist.
//
// [HeadToHead] estimates a single pairing, [Rate] a pool of players on one scale, with the
// [Fitness] of the model. [SPRT] is the sequential test, [Anytime] and [LogEvidence] hold at
// any number of looks as the games come in, [Believe] chooses what to play next, [Plan] says
// how many games are needed. [Duplicates] are games that add no evidence.
//
// A figure that the counts do not support is never a NaN or an infinity. An
// open side of an [Interval], a missing answer (ok false) or a [Note] takes its
// place.
//
// Elo here is the logistic scale on which 400 points are odds of ten to one;
// ratings by a model with draws ([Davidson], [RaoKupper]) are on the scale of that
// model, and [Table.Scale] converts back. The first player makes the first move of
// the recorded game, after any swap has been resolved.
//
// # Cycles
//
// [FindCycles] tests whether one number per player explains a table of
// results, or whether A beats B, B beats C and C beats A.
//
// It uses the log odds of each pairing: L is half the difference between the
// logit scores of A against B and of B against A in the same seats, so the value
// of the first move cancels. Ratings explain L_ij as r_i - r_j. The residual is
// intransitivity, or strengths that do not add up on the logistic scale.
//
// [Find] computes all of it: the ratings that explain most and their residuals, the
// [Edge] of each pairing, each [Cycle] of three players, and the statement beside a
// table that has no ranking.
//
// Everything is a pure function of counts and a seed. It knows no game and no
// agent either. Callers count duplicate games once: duplicates are not evidence.
package stats
