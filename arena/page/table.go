package page

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// A Table is rows of cells under a header. It is made once, and written as text, as Markdown
// or on a page . Columns whose name begins with ">" are aligned to the right; on
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
	t.Rows = append(t.Rows, each.Of(cells, sanitize.Line))
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
	return each.Of(t.Head, func(h string) string { return sanitize.Line(strings.TrimPrefix(h, ">")) })
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
func (t *Table) Write(w io.Writer) {
	for _, line := range t.Lines() {
		fmt.Fprintln(w, line)
	}
}
