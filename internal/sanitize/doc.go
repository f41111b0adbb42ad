// Package sanitize makes text from outside safe to show, on a terminal and in a spreadsheet, and fit for a message or a command.
//
// # On a terminal
//
// Text from outside is names in lists of results, in imported runs, in configurations of others, what engines say. Raw, a
// control character in it moves the cursor of a terminal, rewrites lines that were
// printed before or, on some, runs commands.
//
// What is not printable becomes visible: \u001b for ESC, and \udc9b for the byte 9b
// where it belongs to no UTF-8 (the surrogates that Python's surrogateescape takes).
// Both are valid inside the strings of JSON, which reads \u001b as the character it
// was. What is printable stays as it is, backslashes too: the result is for people, and
// not to be read back.
//
// # In a spreadsheet
//
// [GuardCell] keeps texts from being run by programs that open CSV: a
// spreadsheet takes a cell such as =HYPERLINK(…) or @SUM(…) for a formula, wherever
// the text came from.
//
// The rule, in both directions: in a cell of text that begins, after blanks, with one of
//
//   - + - @ ' tab, line feed, carriage return, or = + - @ of full width
//
// or with an equals sign, an apostrophe stands first. Spreadsheets show such a cell
// as text. Who reads the file takes an apostrophe off that stands before one of these.
//
// # Beside a wrong word
//
// [Hint] and [Meant] find the name that was probably meant by a misspelt one, for messages that ask
// "did you mean …?".
//
// # In a command
//
// [Shell] quotes a word of a command that is printed for copying.
package sanitize
