package listing

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// columns is how wide lists are at most.
const columns = 80

// words writes a text in lines that begin with an indent and fit the columns, as far as its words
// do.
func words(w io.Writer, text, indent string) error {
	line := indent
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns:
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
			line = indent + word
		default:
			line += " " + word
		}
	}
	_, err := fmt.Fprintln(w, line)
	return err
}
