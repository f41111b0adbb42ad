package exchange

import (
	"fmt"
	"strings"
)

// maxText is the longest value of SGF and the longest game of PGN accepted, in bytes.
const maxText = 32 << 20

// byte reads a byte and counts lines.
func (s *sgfReader) byte() (byte, error) {
	c, err := s.in.ReadByte()
	if c == '\n' && err == nil {
		s.line++
	}
	return c, err
}

// skip returns the next byte that is not blank.
func (s *sgfReader) skip() (byte, error) {
	for {
		c, err := s.byte()
		if err != nil || c > ' ' {
			return c, err
		}
	}
}

// until reads up to an end byte, which it drops. escapes says that a backslash makes the
// next byte literal.
func (s *sgfReader) until(end byte, escapes bool) (string, error) {
	var text strings.Builder
	for {
		c, err := s.byte()
		if err == nil && escapes && c == '\\' {
			c, err = s.byte()
		} else if err == nil && c == end {
			return text.String(), nil
		}
		if err == nil && text.Len() >= maxText {
			err = fmt.Errorf("longer than %d bytes", maxText)
		}
		if err != nil {
			return "", fmt.Errorf("no %q after %.40q", end, text.String())
		}
		text.WriteByte(c)
	}
}
