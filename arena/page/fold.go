package page

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/each"
)

// Columns is how wide tables and lists in text are, where their cells can be folded so far. It is
// the same at every terminal, in a pipe and in a file, so that the same answer is the same text.
const Columns = 80

// Wrap breaks a text into lines of at most so many characters, between words, and within a
// word that is longer after its last comma that fits.
func Wrap(text string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, Pieces(word, width)...)
		}
	}
	return lines
}

// Pieces cuts a word that is longer than a line, such as a spec.
func Pieces(word string, width int) []string {
	runes := []rune(word)
	if len(runes) <= width {
		return []string{word}
	}
	cut := width
	if comma := strings.LastIndexByte(string(runes[:width]), ','); comma >= 0 {
		cut = utf8.RuneCountInString(word[:comma+1])
	}
	return append([]string{string(runes[:cut])}, Pieces(string(runes[cut:]), width)...)
}

// glue stands for a blank at which no cell is folded: what is printable has none.
const glue = "\x00"

// figures are what no cell is folded in: an interval, and a sign with the figure behind it.
var figures = regexp.MustCompile(`[\[(][-+\d.,…% ]*[\])]|[±=·] | %`)

// glued puts glue in figures.
func glued(cell string) string {
	return figures.ReplaceAllStringFunc(cell, func(figure string) string { return strings.ReplaceAll(figure, " ", glue) })
}

// folded are the lines of a cell in a column of a width, with blanks again for the glue.
func folded(cell string, width int) []string {
	if utf8.RuneCountInString(cell) <= width {
		return []string{cell}
	}
	lines := Wrap(glued(cell), width)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], glue, " ")
	}
	return lines
}

// least is the width at which a cell is folded most: that of its longest word, or of what stands
// between the commas of a word without glue.
func least(cell string) (width int) {
	for word := range strings.FieldsSeq(glued(cell)) {
		parts := []string{word}
		if !strings.Contains(word, glue) {
			parts = strings.SplitAfter(word, ",")
		}
		for _, part := range parts {
			width = max(width, utf8.RuneCountInString(part))
		}
	}
	return width
}

// sizes are the widths of the columns without a fold, with names folded most, and with all cells.
func (t *Table) sizes() (whole, heads, cells []int) {
	for i, name := range t.Names() {
		w, c := utf8.RuneCountInString(name), least(name)
		h := c
		for _, row := range t.Rows {
			n := utf8.RuneCountInString(row[i])
			w, h, c = max(w, n), max(h, n), max(c, least(row[i]))
		}
		whole, heads, cells = append(whole, w), append(heads, h), append(cells, c)
	}
	return whole, heads, cells
}

// across is how wide a table with columns of these widths is.
func across(wide []int) int { return each.Sum(wide, func(w int) int { return w + 2 }) - 2 }

// widths are those at which the table fits: names are folded before other cells, the widest and
// last first, each as little as it can.
func (t *Table) widths() []int {
	wide, heads, cells := t.sizes()
	for _, floor := range [][]int{heads, cells} {
		for across(wide) > Columns {
			widest := -1
			for i := range wide {
				if wide[i] > floor[i] && (widest < 0 || wide[i] >= wide[widest]) {
					widest = i
				}
			}
			if widest < 0 {
				break
			}
			wide[widest] = t.narrower(widest, wide[widest]-1)
		}
	}
	return wide
}

// narrower is the width of a column folded to at most so many characters.
func (t *Table) narrower(column, most int) (width int) {
	for _, row := range slices.Concat([][]string{t.Names()}, t.Rows) {
		for _, line := range folded(row[column], most) {
			width = max(width, utf8.RuneCountInString(line))
		}
	}
	return width
}

// fitted is the table without columns of Least, the first of these first, until no cell below the
// names has to be folded; and their names.
func (t *Table) fitted() (*Table, []string) {
	rest := Table{Head: t.Head, Rows: t.Rows}
	var out []string
	for _, name := range t.Least {
		_, heads, _ := rest.sizes()
		i := slices.Index(rest.Names(), name)
		if across(heads) <= Columns || i < 0 {
			continue
		}
		without := func(row []string) []string { return slices.Concat(row[:i], row[i+1:]) }
		rest = Table{Head: without(rest.Head), Rows: each.Of(rest.Rows, without)}
		out = append(out, name)
	}
	return &rest, out
}

// parts are the table, or, where it does not fit with all cells folded, tables of as many columns
// as fit, each with those that name the rows.
func (t *Table) parts() []*Table {
	_, heads, cells := t.sizes()
	n := t.naming() + 1
	if across(cells) <= Columns || n >= len(t.Head) {
		return []*Table{t}
	}
	for across(heads[:n+1]) <= Columns {
		n++
	}
	left := func(row []string) []string { return row[:n] }
	right := func(row []string) []string { return slices.Concat(row[:t.naming()], row[n:]) }
	rest := &Table{Head: right(t.Head), Rows: each.Of(t.Rows, right)}
	return append([]*Table{{Head: left(t.Head), Rows: each.Of(t.Rows, left)}}, rest.parts()...)
}

// naming is the number of columns by which rows differ, one where these are half of a line.
func (t *Table) naming() int {
	_, heads, _ := t.sizes()
	for n := 1; n < len(t.Head) && across(heads[:n]) <= Columns/2; n++ {
		names := each.Distinct(t.Rows, func(row []string) string { return strings.Join(row[:n], "\n") })
		if len(names) == len(t.Rows) {
			return n
		}
	}
	return 1
}

// foldRow makes of a row as many as its cells have lines.
func foldRow(row []string, wide []int) [][]string {
	out := [][]string{make([]string, len(row))}
	for i, cell := range row {
		for k, line := range folded(cell, wide[i]) {
			if k == len(out) {
				out = append(out, make([]string, len(row)))
			}
			out[k][i] = line
		}
	}
	return out
}
