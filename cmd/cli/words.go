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
const columns = 80

// words writes a text in lines that begin with an indent and fit the columns.
func words(b io.Writer, text, indent string) {
	for _, line := range wrap(text, columns-utf8.RuneCountInString(indent)) {
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

// wrap breaks a text into lines of at most so many characters, between words, and within a
// word that is longer after its last comma that fits.
func wrap(text string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, pieces(word, width)...)
		}
	}
	return lines
}

// pieces cuts a word that is longer than a line, such as a spec.
func pieces(word string, width int) []string {
	runes := []rune(word)
	if len(runes) <= width {
		return []string{word}
	}
	cut := width
	if comma := strings.LastIndexByte(string(runes[:width]), ','); comma >= 0 {
		cut = utf8.RuneCountInString(word[:comma+1])
	}
	return append([]string{string(runes[:cut])}, pieces(string(runes[cut:]), width)...)
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

// table writes rows under a header, with the last column in as many lines as it takes.
func table(b io.Writer, header []string, rows [][]string) {
	last, width := len(header)-1, columns
	for i := range last {
		wide := 0
		for _, row := range append(slices.Clone(rows), header) {
			wide = max(wide, utf8.RuneCountInString(row[i]))
		}
		width -= wide + 2
	}
	t := page.Table{Head: header}
	for _, row := range rows {
		for i, line := range append(wrap(row[last], width), "") {
			switch {
			case i == 0:
				t.Add(append(slices.Clone(row[:last]), line)...)
			case line != "":
				t.Add(append(make([]string, last), line)...)
			}
		}
	}
	t.Write(b)
}
