// Package cycles asks whether one number per player tells the whole story of a
// table of results, or whether A beats B, B beats C and C beats A.
//
// It looks at the log odds of each pairing, L = half the difference between the
// logit scores of A against B and of B against A in the same seats, so that the
// worth of the first move cancels. Ratings explain L_ij as r_i - r_j; what they
// leave is intransitivity, or strengths that do not add up on the logistic scale.
//
// [Find] computes all of it: the ratings that explain most and what they leave, the
// [Edge] of each pairing, each [Cycle] of three players, and what stands beside a
// ranking where there is none.
//
// Everything is a pure function of counts and a seed. Like package stats it knows
// no game and no agent. Count duplicate games once before they come here: they
// are no evidence.
package stats
