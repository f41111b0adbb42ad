package net

// Two whole numbers of 32 bits share a word as low + high·2^32, modulo 2^64. Words
// add up, and are multiplied by a whole number, as the pairs they stand for: the low
// number takes from the high one what it owes, and unpack gives it back. Only the
// final numbers have to fit 32 bits.

func pack(low, high int64) uint64 { return uint64(low) + uint64(high)<<32 }

func unpack(w uint64) (low, high int64) {
	low = int64(int32(w))
	return low, int64(int32((w - uint64(low)) >> 32))
}

// packed returns numbers two to a word. The last stands alone if they are odd in number.
func packed(numbers []int64) (words []uint64) {
	for i := 0; i < len(numbers); i += 2 {
		high := int64(0)
		if i+1 < len(numbers) {
			high = numbers[i+1]
		}
		words = append(words, pack(numbers[i], high))
	}
	return words
}

// addScaled adds x·row to sum, word by word. They must be equally long.
func addScaled(sum, row []uint64, x int64) {
	row = row[:len(sum)]
	for k := range sum {
		sum[k] += uint64(x) * row[k]
	}
}
