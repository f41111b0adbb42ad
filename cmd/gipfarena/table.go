package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// A table is rows of cells under a header, for people. Columns whose header
// begins with ">" are aligned to the right.
type table struct {
	header []string
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// lines returns the table line by line, columns two blanks apart.
func (t *table) lines() []string {
	widths := make([]int, len(t.header))
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
			if strings.HasPrefix(t.header[i], ">") {
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

func (t *table) plainHeader() []string {
	plain := make([]string, len(t.header))
	for i, h := range t.header {
		plain[i] = strings.TrimPrefix(h, ">")
	}
	return plain
}

func (t *table) print(w io.Writer) {
	for _, line := range t.lines() {
		fmt.Fprintln(w, line)
	}
}

// printJSON prints v as indented JSON, characters outside ASCII and HTML's
// special ones as they are.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
