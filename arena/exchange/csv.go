package exchange

import (
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
)

// NewCSV returns a writer of one line per game: a header, and the columns of GameRow,
// the moves joined by blanks (moves), and the rest of the stamp. Every line has the
// stamp, so that files can be joined and need no comments. A game without a result
// has an empty first_score. A text cell that a spreadsheet would take for a formula
// gets an apostrophe in front: package internal/sanitize has the rule.
func NewCSV(w io.Writer, r *arena.Meta) (Writer, error) {
	c := &csvWriter{out: csv.NewWriter(w)}
	header := append(columnNames(), "moves")
	for _, e := range NewStamp(r) {
		if e.Key != "rules_version" { // already has its own column
			header, c.stamp = append(header, e.Key), append(c.stamp, safe(e.Value))
		}
	}
	return c, c.out.Write(header)
}

type csvWriter struct {
	out   *csv.Writer
	stamp []string
	line  []string // reused
}

// columnNames returns the names of the columns of GameRow.
func columnNames() []string {
	row := reflect.TypeFor[GameRow]()
	names := make([]string, row.NumField())
	for i := range names {
		names[i], _, _ = strings.Cut(row.Field(i).Tag.Get("parquet"), ",")
	}
	return names
}

func (c *csvWriter) Game(g *Game) error {
	row := reflect.ValueOf(g.Row())
	c.line = c.line[:0]
	for _, field := range row.Fields() {
		c.line = append(c.line, cell(field))
	}
	c.line = append(append(c.line, safe(strings.Join(g.Moves, " "))), c.stamp...)
	return c.out.Write(c.line)
}

// cell returns a value as text, "" for a missing one.
func cell(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	if v.Kind() == reflect.String {
		return safe(v.String())
	}
	return fmt.Sprint(v.Interface())
}

// safe makes a text cell that steers neither a terminal nor a spreadsheet.
func safe(text string) string { return sanitize.GuardCell(sanitize.Text(text)) }

func (c *csvWriter) Close() error {
	c.out.Flush()
	return c.out.Error()
}
