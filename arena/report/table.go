// Package report is what is shown of runs, matches and fits: each answer is a
// value first, documented, with a JSON form that carries a schema version, and
// text for people made from it.
package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/sanitize"
)

// A Table is rows of cells under a header. It is made once, and written as text, as Markdown
// or on a page (package page). Columns whose name begins with ">" are aligned to the right; on
// a page the first cell of a row names it, and the caption stands above. Hints, where there are
// some, are what pages say of the name of each row when it is pointed at.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
	Hints   []string
}

// Add adds a row, which has a cell for each column. What is not printable in a cell,
// line feeds too, is escaped: names come from anywhere, and a row is a line.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = sanitize.Line(cell)
	}
	t.Rows = append(t.Rows, row)
}

// Right reports whether a column is aligned to the right.
func (t *Table) Right(column int) bool { return strings.HasPrefix(t.Head[column], ">") }

// Hint is that of a row, "" where it has none.
func (t *Table) Hint(row int) string {
	if row >= len(t.Hints) {
		return ""
	}
	return sanitize.Line(t.Hints[row])
}

// Names are those of the columns.
func (t *Table) Names() []string {
	plain := make([]string, len(t.Head))
	for i, h := range t.Head {
		plain[i] = sanitize.Line(strings.TrimPrefix(h, ">"))
	}
	return plain
}

// Lines returns the table line by line, columns two blanks apart, without the caption.
func (t *Table) Lines() (lines []string) {
	all := slices.Concat([][]string{t.Names()}, t.Rows)
	widths := make([]int, len(t.Head))
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range all {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.Right(i) {
				b.WriteString(pad + cell)
			} else {
				b.WriteString(cell + pad)
			}
			b.WriteString("  ")
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

// Write writes the lines.
func (t *Table) Write(w io.Writer) { writeLines(w, t.Lines()) }

// under writes the table below an empty line and a heading; nothing where it has no rows.
func (t *Table) under(w io.Writer, heading string) {
	if len(t.Rows) > 0 {
		fmt.Fprintln(w, "\n"+heading)
		t.Write(w)
	}
}

// writeLines writes lines, one below the other.
func writeLines(w io.Writer, lines []string) {
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
}

// writeNotes writes what a reader has to know, which may be of any origin.
func writeNotes(w io.Writer, notes []string) {
	for _, note := range notes {
		fmt.Fprintln(w, "note:", sanitize.Line(note))
	}
}

// A Text is an answer that writes itself for people.
type Text interface{ WriteText(w io.Writer) error }

// Write writes an answer, as JSON or for people.
func Write(w io.Writer, answer Text, asJSON bool) error {
	if asJSON {
		return WriteJSON(w, answer)
	}
	return answer.WriteText(w)
}

// Answer is Write of an answer that there is unless there is an error, which it returns.
func Answer(w io.Writer, answer Text, err error, asJSON bool) error {
	if err != nil {
		return err
	}
	return Write(w, answer, asJSON)
}

// writeText writes all that write does, at once.
func writeText(w io.Writer, write func(io.Writer)) error {
	var b bytes.Buffer
	write(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// WriteJSON writes v as indented JSON, characters outside ASCII and HTML's
// special ones as they are.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
