// Package report is what is shown of runs, matches and fits: each answer is a
// value first, documented, with a JSON form that carries a schema version, and
// text for people made from it.
package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"gipf.arena/internal/sanitize"
)

// A Table is rows of cells under a header, for people. Columns whose header
// begins with ">" are aligned to the right.
type Table struct {
	Header []string
	rows   [][]string
}

// Add adds a row, which has a cell for each column. What is not printable in a cell,
// line feeds too, is escaped: names come from anywhere, and a row is a line.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = sanitize.Line(cell)
	}
	t.rows = append(t.rows, row)
}

// Lines returns the table line by line, columns two blanks apart.
func (t *Table) Lines() []string {
	widths := make([]int, len(t.Header))
	for _, row := range append([][]string{t.plainHeader()}, t.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	var lines []string
	for _, row := range append([][]string{t.plainHeader()}, t.rows...) {
		var b strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-len([]rune(cell)))
			if strings.HasPrefix(t.Header[i], ">") {
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

func (t *Table) plainHeader() []string {
	plain := make([]string, len(t.Header))
	for i, h := range t.Header {
		plain[i] = sanitize.Line(strings.TrimPrefix(h, ">"))
	}
	return plain
}

// Write writes the lines.
func (t *Table) Write(w io.Writer) {
	for _, line := range t.Lines() {
		fmt.Fprintln(w, line)
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
