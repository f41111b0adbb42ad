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
// or on a page. Columns whose name begins with ">" are aligned to the right; on
// a page the first cell of a row names it, and the caption stands above. Hints, where there are
// some, are what pages say of the name of each row when it is pointed at. Columns of Least are left
// out in text that has no room for them, the first of these first.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
	Hints   []string
	Least   []string
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

// Lines returns the table line by line, columns two blanks apart, without the caption. One that is
// wider than Columns loses those of Least, is folded, and is cut where that is not enough.
func (t *Table) Lines() (lines []string) {
	t, out := t.fitted()
	for _, part := range t.parts() {
		wide := part.widths()
		for _, row := range slices.Concat([][]string{part.Names()}, part.Rows) {
			for _, cells := range foldRow(row, wide) {
				lines = append(lines, part.line(cells, wide))
			}
		}
	}
	if len(out) > 0 {
		lines = append(lines, "not shown for want of room: "+strings.Join(out, ", "))
	}
	return lines
}

// line is one line of the table.
func (t *Table) line(cells []string, wide []int) string {
	var b strings.Builder
	for i, cell := range cells {
		pad := strings.Repeat(" ", max(0, wide[i]-utf8.RuneCountInString(cell)))
		if t.Right(i) {
			b.WriteString(pad + cell)
		} else {
			b.WriteString(cell + pad)
		}
		b.WriteString("  ")
	}
	return strings.TrimRight(b.String(), " ")
}

// Write writes the lines.
func (t *Table) Write(w io.Writer) {
	for _, line := range t.Lines() {
		fmt.Fprintln(w, line)
	}
}
