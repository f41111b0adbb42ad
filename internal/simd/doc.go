// Package simd has the parts of evaluations and searches that use instructions that Go does
// not, each with plain code of the same result, to the last bit, for processors without
// them.
//
// # Sums
//
// Sums of evaluations are computed several numbers at a time, by AVX2. Where the processor lacks the
// instructions, callers have plain code with the same result, to the last bit: a net's numbers are 32-bit
// integers, so it may add them in any order ([Sums]); fractions are added in their order ([Dots]), or each
// has separate operations ([Exps]); and the largest of some keys is the largest in any order ([Most]).
//
// What a Sums says of features f at a phase from 0 to One is, with >> rounding to nearest
// and then cutting off below 0 and above Most:
//
//	x_j  = f_j · factor_j between low_j and high_j, rounded to nearest
//	E, D = sums over j of the weights of the first eight, and of the slopes, times x_j; to E
//	       come the weights of the patterns that are there
//	h    = (E·One + D·phase) >> Shift
//	k    = (sum over units i of h_i times weights) >> SecondShift, or h without second layer
//	out  = sum of output · k
//
// # Sets of bits
//
// [Nth] finds a member of a set of bits by its number, for random draws.
//
// # Memory
//
// [Prefetch] tells the processor about memory that will be needed, so that it arrives in
// time: a look-up in a large table takes as long as a hundred instructions if it has to
// wait, and none if there was other work meanwhile.
//
// # The processor
//
// This package asks which further instructions the processor has, because the standard
// library does not say.
package simd
