package export

import (
	"fmt"
	"strconv"
)

// A Seed is 64 bits, in files 16 hex digits: many readers round numbers of more
// than 53 bits.
type Seed uint64

// String returns the 16 hex digits.
func (s Seed) String() string { return fmt.Sprintf("%016x", uint64(s)) }

// MarshalText implements encoding.TextMarshaler.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Seed) UnmarshalText(text []byte) error {
	x, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || Seed(x).String() != string(text) {
		return fmt.Errorf("seed %q, want 16 hex digits", text)
	}
	*s = Seed(x)
	return nil
}
