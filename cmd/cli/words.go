package cli

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gipf.arena/arena/page"
)

// columns is the largest width of lists.
const columns = page.Columns

// words writes a text in indented lines that fit the columns.
func words(b io.Writer, text, indent string) {
	for _, line := range page.Wrap(text, columns-utf8.RuneCountInString(indent)) {
		fmt.Fprint(b, indent+line+"\n")
	}
}

// entry writes a name and, below it, the texts about it.
func entry(b io.Writer, name string, about ...string) {
	words(b, name, "")
	for _, text := range about {
		words(b, text, "    ")
	}
}

// margin is the part of a line before text that may continue in the next line: spaces, and a word that the text explains, followed by two spaces.
var margin = regexp.MustCompile(`^ *(\S+  +)?`)

// fold writes a text of several lines. It rewraps paragraphs with a line beyond the columns.
// The lines of a paragraph begin in the same column.
func fold(b io.Writer, text string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(lines); {
		first := margin.FindString(lines[i])
		indent := strings.Repeat(" ", utf8.RuneCountInString(first))
		end := i + 1
		for end < len(lines) && len(lines[i]) > len(first) && len(lines[end]) > len(indent) && margin.FindString(lines[end]) == indent {
			end++
		}
		part := strings.Join(lines[i:end], "\n")
		if slices.ContainsFunc(lines[i:end], func(line string) bool { return utf8.RuneCountInString(line) > columns }) {
			var folded strings.Builder
			words(&folded, part[len(first):], indent)
			part = first + strings.TrimSuffix(folded.String()[len(indent):], "\n")
		}
		fmt.Fprint(b, part+"\n")
		i = end
	}
}

// table writes rows under a header.
func table(b io.Writer, header []string, rows [][]string) {
	t := page.Table{Head: header, Rows: rows}
	t.Write(b)
}
