package simd

func init() {
	if most, _, _ := identify(0); most < 7 {
		return
	}
	_, features, _ := identify(7)
	Deposits = features&bmi2 != 0 && !slowDeposits()
	_, _, extended := identify(0x8000_0001)
	Vectors = features&(bmi1|avx2|bmi2) == bmi1|avx2|bmi2 && extended&lzcnt != 0 && keepsVectors()
}

// Bits of what identify returns.
const (
	bmi1, avx2, bmi2 = 1 << 3, 1 << 5, 1 << 8 // of 7, second word
	lzcnt            = 1 << 5                 // of 0x8000_0001, third
	xsave, avx       = 1 << 27, 1 << 28       // of 1, third
)

// slowDeposits reports whether this is an AMD, or one built like it, from before Zen 3.
func slowDeposits() bool {
	const (
		amd, hygon = 0x68747541, 0x6f677948 // "Auth", "Hygo"
		zen3       = 25
	)
	_, maker, _ := identify(0)
	signature, _, _ := identify(1)
	return (maker == amd || maker == hygon) && family(signature) < zen3
}

// family returns the family of a processor's signature, which is the sum of two fields where
// the first is full.
func family(signature uint32) uint32 {
	of := signature >> 8 & 15
	if of == 15 {
		of += signature >> 20 & 255
	}
	return of
}

// keepsVectors reports whether the operating system keeps the registers of vectors when
// another program has its turn.
func keepsVectors() bool {
	const registers = 1<<1 | 1<<2 // the halves of them
	_, _, features := identify(1)
	return features&(xsave|avx) == xsave|avx && kept()&registers == registers
}

// identify returns the first three words of what CPUID says of something.
//
//go:noescape
func identify(what uint32) (a, b, c uint32)

// kept returns which registers the operating system keeps (XGETBV).
//
//go:noescape
func kept() uint32
