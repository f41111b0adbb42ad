// Package net evaluates positions by small nets: one or two hidden layers, with a
// linear skip past them, turn the features of a position into a logit for the
// mover.
//
// A [Net] uses integers from its inputs to its output, so that its values are the
// same bits on every machine: floating-point sums are not where a compiler may fuse
// or reorder them. Fractions are fixed-point numbers, in which a value of "places"
// p is the number times 2^-p.
//
//	x_j  = round(feature_j · 2^Bits), at most Limit in size
//	E, D = sums of early·x and of (late - early)·x           Point places
//	       (patterns: a row of early for each slot, times 1)
//	h_i  = (E_i + D_i·phase) between 0 and almost 32          10 places
//	k_i  = the same of a second layer's sums over h, if any   10 places
//	v    = E_skip + D_skip·phase + Σ output·k                 Point + 12 places
//
// The phase ([rules.Phased]) is rounded to 12 places. Shifts to fewer places round
// to nearest, with halves rounded up. No sum can overflow: [Net.Check] refuses
// weights if the sums of a unit could reach 2^30 at the limits of the inputs.
//
// The first layer is most of the work. An [Evaluator] therefore keeps its sums and
// adds only what has changed since the previous position; integers make that exact,
// so a value never depends on earlier queries. Two sums of 32 bits share one word,
// and one multiplication serves both; where the processor has vector instructions,
// one of them serves eight such sums ([gipf.arena/internal/simd]).
package net
