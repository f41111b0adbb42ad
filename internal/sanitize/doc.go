// Package sanitize makes untrusted text safe to show, on a terminal and in a spreadsheet, and fit for a message or a command.
//
// # On a terminal
//
// Untrusted text is names in lists of results, in imported runs and in configurations of others, and the output of
// engines. Unfiltered, a control character in it moves the cursor of a terminal, rewrites printed lines or, on some
// terminals, runs commands.
//
// Unprintable characters become visible: \u001b for ESC, and \udc9b for the byte 9b
// where it is not part of valid UTF-8 (the surrogates of Python's surrogateescape).
// Both are valid inside the strings of JSON, which reads \u001b as the original
// character. Printable characters stay unchanged, backslashes too: the result is for
// people, and not to be read back.
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
// or with an equals sign, an apostrophe stands first. Spreadsheets show such a cell as
// text. A reader of the file removes an apostrophe that stands before one of these.
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
