// Package simd has what evaluations and searches do by instructions that Go does not use by
// itself, each with code of the same result, to the last bit, for processors without them.
//
// # Sums
//
// Sums of evaluations are computed several numbers at a time, by AVX2. Where the processor does not have the
// instructions, callers have code of their own that says the same, to the last bit: a net's
// numbers are whole and of 32 bits, so it may add them in any order ([Sums]); numbers with
// fractions are added in their order ([Dots]), or each has operations of its own ([Exps]); and
// the largest of some keys is the largest in any order ([Most]).
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
// [Nth] finds a member of a set of bits by its number, as one that is drawn at random.
//
// # Memory
//
// [Prefetch] tells the processor of memory that is going to be asked for, so that it
// is there by then: a look at a large table takes as long as a hundred instructions where
// it has to wait for it, and none where there was other work to do in the meantime.
//
// # The processor
//
// Which instructions beyond Go's own this processor has is asked here, because the standard
// library does not say.
package simd
