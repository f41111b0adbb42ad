package exchange

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// columns are the positions of the fields in a line of CSV, -1 for absent ones, and the least number of fields.
type columns struct{ first, second, score, count, pair, opening, least int }

// plainColumns are the columns of a file without a line of names.
var plainColumns = columns{first: 0, second: 1, score: 2, count: 3, pair: -1, opening: -1, least: 3}

// readCSV reads all lines.
func readCSV(in *lines, b *builder) error {
	columns, fresh := plainColumns, true
	for in.next() {
		line, at := strings.TrimSpace(in.text), in.number
		if line == "" || line[0] == '#' {
			continue
		}
		cells, err := split(in.whole(line))
		if named, ok := header(cells); err == nil && fresh && ok {
			columns, err = named, twice(cells)
		} else if err == nil {
			err = columns.add(cells, b)
		}
		if err != nil {
			return fmt.Errorf("line %d: %q: %w", at, brief(line), err)
		}
		fresh = false
	}
	return nil
}

// whole returns a line and the lines after it that continue a quoted cell.
func (l *lines) whole(line string) string {
	var b strings.Builder
	b.WriteString(line)
	for open := strings.Count(line, `"`)%2 == 1; open && b.Len() < scoresLine && l.next(); {
		b.WriteString("\n" + l.text)
		open = strings.Count(l.text, `"`)%2 == 0
	}
	return b.String()
}

// split returns the fields of a line.
func split(line string) ([]string, error) {
	cells := strings.Split(line, ",")
	if strings.Contains(line, `"`) {
		r := csv.NewReader(strings.NewReader(line))
		r.TrimLeadingSpace = true
		var err error
		if cells, err = r.Read(); err != nil {
			return nil, errors.New("quotes do not match")
		}
	}
	return each.Of(cells, strings.TrimSpace), nil
}

// header reads names of columns; ok reports whether the cells are names.
func header(cells []string) (at columns, ok bool) {
	find := func(names ...string) (at int) {
		for _, name := range names {
			if at = slices.IndexFunc(cells, func(c string) bool { return strings.EqualFold(c, name) }); at >= 0 {
				break
			}
		}
		return at
	}
	at = columns{
		find("first", "white"), find("second", "black"), find("score", "first_score", "result"),
		find("count"), find("pair"), find("opening"), len(cells),
	}
	return at, at.first >= 0 && at.second >= 0 && at.score >= 0
}

// twice reports a column that appears twice, since only one could be read.
func twice(names []string) error {
	for i, name := range names {
		if name != "" && slices.ContainsFunc(names[:i], func(c string) bool { return strings.EqualFold(c, name) }) {
			return fmt.Errorf("column %q is there twice", brief(name))
		}
	}
	return nil
}

// add adds the result of one line.
func (at columns) add(cells []string, b *builder) error {
	if at == plainColumns && (len(cells) < at.least || len(cells) > 4) {
		return fmt.Errorf("want 3 or 4 fields (first,second,score[,count]), got %d", len(cells))
	}
	if len(cells) < at.least {
		return fmt.Errorf("want %d fields as the line of names has, got %d", at.least, len(cells))
	}
	cell := func(i int) string {
		if i < 0 || i >= len(cells) {
			return ""
		}
		return cells[i]
	}
	g := ScoredGame{Count: 1, Pair: cell(at.pair), Opening: cell(at.opening)}
	var err error
	if text := cell(at.count); text != "" {
		if g.Count, err = strconv.Atoi(text); err != nil || g.Count < 0 || g.Count > maxCount {
			return fmt.Errorf("count %q: want a whole number from 0 to %d", text, maxCount)
		}
	}
	text := cell(at.score)
	if text == "" || text == "*" {
		b.list.LeftOut += g.Count
		return nil
	}
	if g.Result, err = score(text); err != nil || g.Count == 0 {
		return err
	}
	return b.add(sanitize.BareCell(cell(at.first)), sanitize.BareCell(cell(at.second)), g)
}

// score reads a score of the first player.
func score(text string) (stats.Result, error) {
	if text == "½" || text == "1/2" {
		return stats.Draw, nil
	}
	if r, err := pgnResult(text); err == nil && r != rules.Ongoing {
		return stats.Result(2 * r.Score(rules.First)), nil
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil && (x == 0 || x == 0.5 || x == 1) {
		return stats.Result(2 * x), nil
	}
	return 0, fmt.Errorf("score %q: want 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1", text)
}

// brief cuts a text that an error quotes to 60 characters.
func brief(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
