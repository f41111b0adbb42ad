package simd

// Most returns the largest of the keys, 0 where there are none. No key may be 2^63 or more.
func Most(keys []uint64) uint64 {
	if len(keys) == 0 {
		return 0
	}
	return most(&keys[0], int64(len(keys)))
}
