package simd

// Init sets these, after the variables of packages: a variable that copies one is false for good.
var (
	// Deposits is whether bits are spread over a set (PDEP) in a few cycles: not without the
	// instruction, and not where it is a program inside the processor, which takes up to a
	// hundred times as long, as AMD's did before the family 25 (Zen 3).
	Deposits bool
	// Vectors is whether there are vectors of four words (AVX2), and the instructions on
	// single bits that came with them (BMI1, BMI2, LZCNT).
	Vectors bool
)
