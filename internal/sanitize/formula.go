// Package formula keeps texts from being run by programs that open CSV: a
// spreadsheet takes a cell such as =HYPERLINK(…) or @SUM(…) for a formula, wherever
// the text came from.
//
// The rule, in both directions: in a cell of text that begins, after blanks, with one of
//
//   - + - @ ' tab, line feed, carriage return, or = + - @ of full width
//
// or with an equals sign, an apostrophe stands first. Spreadsheets show such a cell
// as text. Who reads the file takes an apostrophe off that stands before one of these.
package sanitize

import "strings"

// first are the characters that make a formula of a cell, or end a cell and begin
// the next one, and the apostrophe itself.
const first = "=+-@'\t\n\r＝＋－＠"

// Guard returns the text of a cell that holds s: s, or an apostrophe and s.
func GuardCell(s string) string {
	if begins(s) {
		return "'" + s
	}
	return s
}

// Bare returns what a cell holds: the inverse of Guard. Other programs' cells are
// what they are, but for those that begin as Guard's do.
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
