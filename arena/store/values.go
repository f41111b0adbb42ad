package store

import (
	"errors"
	"math/bits"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
)

// gaps begins a column of values whose gaps are packed: no value has this byte.
const gaps = 0x82

// packValues returns what agents expected as bytes: one for each value or, if that is
// shorter, gaps and then groups of eight decisions: a byte with a bit for each that has a
// value (the lowest is the first), then these values. Bits after the last decision are
// set. Moves without a choice have no value: at ZÈRTZ that is one in three.
func packValues(values []arena.Value) []byte {
	known := each.Count(values, arena.Value.Known)
	if 1+(len(values)+7)/8+known >= len(values) {
		return plainValues(values)
	}
	out := append(make([]byte, 0, 2+len(values)+checkBytes), gaps)
	for len(values) > 0 {
		group := values[:min(8, len(values))]
		values = values[len(group):]
		at := len(out)
		out = append(out, byte(0xff<<len(group)))
		for i, v := range group {
			if v.Known() {
				out[at] |= 1 << i
				out = append(out, byte(v))
			}
		}
	}
	return out
}

// plainValues returns one byte for each value.
func plainValues(values []arena.Value) []byte {
	out := make([]byte, len(values), len(values)+checkBytes)
	for i, v := range values {
		out[i] = byte(v)
	}
	return out
}

// errGaps says that packed values end before a value.
var errGaps = errors.New("packed values end early")

// unpackValues reads what packValues wrote.
func unpackValues(packed []byte) (values []arena.Value, err error) {
	if len(packed) == 0 || packed[0] != gaps {
		values = make([]arena.Value, len(packed))
		for i, b := range packed {
			values[i] = arena.Value(b)
		}
		return values, nil
	}
	for packed = packed[1:]; len(packed) > 0; {
		mask := packed[0]
		packed = packed[1:]
		short := max(0, bits.OnesCount8(mask)-len(packed)) // of a last group: its bits beyond the last decision
		for i := range 8 - short {
			if mask>>i&1 == 0 {
				values = append(values, arena.NoValue)
				continue
			}
			if len(packed) == 0 {
				return nil, errGaps
			}
			values, packed = append(values, arena.Value(packed[0])), packed[1:]
		}
	}
	return values, nil
}
