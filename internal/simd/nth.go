package simd

import "math/bits"

// inWords is Nth without instructions of its own. It counts the bits up to the end of each
// byte all at once, finds the byte by comparing them all with the number, and looks the bit
// up (Vigna, "Broadword implementation of rank/select queries", 2008): no loop, nothing
// for the processor to foresee.
func inWords(set uint64, number int) int {
	x := set
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	upTo := (x + x>>4) & 0x0f0f0f0f0f0f0f0f * Ones
	shift := Before(upTo, number)
	return int(shift) + int(bitInByte[uint8(set>>shift)][(number-int(upTo<<8>>shift))&7])
}

// Ones times a word of eight counts, a byte for each, is their sums up to each byte.
const Ones = 0x0101010101010101

// Before returns how many bits lie below the byte in which something with the given number
// is, told by the sums of counts up to each byte, of which none may exceed 127: eight for
// each byte whose sum does not exceed the number.
func Before(upTo uint64, number int) uint {
	const tops = 0x80 * Ones
	whole := (uint64(number)*Ones | tops) - upTo
	return uint(bits.OnesCount64(whole&tops)) * 8 & 63
}

// bitInByte gives, for a byte and a number, where the bit with that number is.
var bitInByte = makeBitInByte()

func makeBitInByte() (at [256][8]uint8) {
	for b := range at {
		n := 0
		for bit := range uint8(8) {
			if b>>bit&1 != 0 {
				at[b][n] = bit
				n++
			}
		}
	}
	return at
}
