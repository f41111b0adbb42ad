package sanitize

import "strings"

// first are the characters that make a formula of a cell, or end a cell and begin
// the next one, and the apostrophe itself.
const first = "=+-@'\t\n\r＝＋－＠"

// GuardCell returns the text of a cell that holds s: s, or an apostrophe and s.
func GuardCell(s string) string {
	if begins(s) {
		return "'" + s
	}
	return s
}

// BareCell returns what a cell holds: the inverse of GuardCell. Other programs' cells are
// what they are, but for those that begin as GuardCell's do.
func BareCell(cell string) string {
	if s, quoted := strings.CutPrefix(cell, "'"); quoted && begins(s) {
		return s
	}
	return cell
}

func begins(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s != "" && strings.ContainsRune(first, []rune(s)[0])
}
