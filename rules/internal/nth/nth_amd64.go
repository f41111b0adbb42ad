package nth

// Of returns the member of a set with the given number, the lowest being 0, which must be
// less than their count.
//
//go:noescape
func Of(set uint64, number int) int

// deposits is whether this processor spreads bits over a set (PDEP) in a few cycles: not
// without the instruction, and not where it is a program inside the processor, which takes
// up to a hundred times as long, as AMD's did before the family 25 (Zen 3).
var deposits = canDeposit()

func canDeposit() bool {
	const (
		bmi2        = 1 << 8
		amd, hygon  = 0x68747541, 0x6f677948 // "Auth", "Hygo"
		firstFamily = 25
	)
	most, vendor := identify(0)
	if most < 7 {
		return false
	}
	if _, flags := identify(7); flags&bmi2 == 0 {
		return false
	}
	signature, _ := identify(1)
	return vendor != amd && vendor != hygon || family(signature) >= firstFamily
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

// identify returns the first two words of what CPUID says of something.
//
//go:noescape
func identify(what uint32) (a, b uint32)
