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

// columns is how wide lists are at most.
const columns = page.Columns

// words writes a text in lines that begin with an indent and fit the columns.
func words(b io.Writer, text, indent string) {
	for _, line := range page.Wrap(text, columns-utf8.RuneCountInString(indent)) {
		fmt.Fprint(b, indent+line+"\n")
	}
}

// entry writes a name, and below it what there is to say of it.
func entry(b io.Writer, name string, about ...string) {
	words(b, name, "")
	for _, text := range about {
		words(b, text, "    ")
	}
}

// margin is what stands before the text of a line that may go on in the next: blanks, and a word that it explains, set off by two blanks.
var margin = regexp.MustCompile(`^ *(\S+  +)?`)

// fold writes a text of several lines, and paragraphs that have a line beyond the columns anew.
// A paragraph's lines begin in one column.
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
