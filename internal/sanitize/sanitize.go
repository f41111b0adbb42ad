package sanitize

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Text returns s with everything escaped that is not printable, but line feeds and
// tabs: control characters (C0, DEL, C1), characters that turn the direction of
// writing (Bidi_Control) or end a line (U+2028, U+2029), byte order marks, and
// bytes that are no UTF-8.
func Text(s string) string { return escape(s, true) }

// Line is Text that escapes line feeds and tabs too, for what stands in one line or
// one cell of a table.
func Line(s string) string { return escape(s, false) }

func escape(s string, breaks bool) string {
	if plain(s, breaks) {
		return s
	}
	text, rest := appendText(make([]byte, 0, len(s)+16), []byte(s), breaks)
	return string(appendBytes(text, rest))
}

// plain reports whether s is ASCII with nothing to escape, as nearly everything is.
func plain[T string | []byte](s T, breaks bool) bool {
	for i := range len(s) {
		c := s[i]
		if c >= 0x7f || c < ' ' && !(breaks && (c == '\n' || c == '\t')) {
			return false
		}
	}
	return true
}

// appendText appends s to dst, escaped, and returns what was begun at the end of s
// and may be the first bytes of a character.
func appendText(dst, s []byte, breaks bool) (text, rest []byte) {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(s):
			return dst, s
		case r == utf8.RuneError && size == 1:
			dst = appendBytes(dst, s[:1])
		case hidden(r) && !(breaks && (r == '\n' || r == '\t')):
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = append(dst, s[:size]...)
		}
		s = s[size:]
	}
	return dst, nil
}

// appendBytes appends bytes that are no UTF-8, escaped.
func appendBytes(dst, s []byte) []byte {
	for _, b := range s {
		dst = fmt.Appendf(dst, `\udc%02x`, b)
	}
	return dst
}

// hidden reports whether a character acts instead of being seen. All such
// characters have at most four hex digits.
func hidden(r rune) bool {
	if ' ' <= r && r < 0x7f { // nearly every one
		return false
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}
