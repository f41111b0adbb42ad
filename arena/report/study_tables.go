package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"gipf.arena/arena/page"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// WriteTables writes the tables of the study into a folder, which is made where there is
// none: cells.csv, contrasts.csv, fits.csv and looks.csv, each whole or not at all.
func (s *Study) WriteTables(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, rows := range map[string][][]string{
		"cells": s.cellRows(), "contrasts": s.contrastRows(), "fits": s.fitRows(), "looks": s.lookRows(),
	} {
		var b bytes.Buffer
		err := csv.NewWriter(&b).WriteAll(rows)
		if err == nil {
			err = safefile.Write(filepath.Join(dir, name+".csv"), b.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Study) cellRows() [][]string {
	rows := [][]string{{"cell", "game", "family", "level", "opponent", "metric", "value", "low", "high", "n", "clusters", "unit", "rule", "stop", "digest", "note"}}
	for _, c := range s.Cells {
		for _, f := range c.Figures {
			rows = append(rows, append(append([]string{c.Name, sanitize.GuardCell(c.Game), c.Family, c.Levels[0], c.Levels[1], f.Name}, fields(f.Interval)...),
				strconv.Itoa(f.N), strconv.Itoa(f.Clusters), f.Unit, f.Rule, c.Stop, c.Digest, sanitize.GuardCell(f.Note)))
		}
	}
	return rows
}

func (s *Study) contrastRows() [][]string {
	rows := [][]string{{"question", "metric", "a", "b", "difference", "low", "high", "elo", "elo_low", "elo_high", "p", "p_adjusted", "effect", "margin", "shared", "openings", "n", "holds", "wanted"}}
	for _, c := range s.Contrasts {
		elo := []string{"", "", ""}
		if c.Elo != nil {
			elo = fields(*c.Elo)
		}
		row := append(append([]string{strconv.Itoa(c.Question), c.Figure, c.A, c.B}, fields(c.Diff)...), elo...)
		rows = append(rows, append(row, exact(c.P), exact(c.Adjusted), exact(c.Effect), exact(c.Margin),
			strconv.Itoa(c.Shared), strconv.Itoa(c.Openings), strconv.Itoa(c.Games), fmt.Sprint(c.Holds), c.Wanted))
	}
	return rows
}

func (s *Study) fitRows() [][]string {
	rows := [][]string{{"question", "game", "level", "model", "term", "value", "low", "high", "p", "n"}}
	for _, f := range s.Fits {
		rows = append(rows, append(append([]string{strconv.Itoa(f.Question), sanitize.GuardCell(f.Game), sanitize.GuardCell(f.Level), f.Model, f.Term}, fields(f.Interval)...), known(f.P), strconv.Itoa(f.Games)))
	}
	return rows
}

func (s *Study) lookRows() [][]string {
	rows := [][]string{{"cell", "pairs", "value", "low", "high", "half_width", "stop"}}
	for _, c := range s.Cells {
		for _, l := range c.Looks {
			rows = append(rows, append(append([]string{c.Name, strconv.Itoa(l.Pairs)}, fields(l.Score)...), exact(l.Half), l.Stop))
		}
	}
	return rows
}

// fields are value, low and high; an open end is empty.
func fields(iv page.Interval) []string {
	return []string{exact(iv.Value), known(iv.Low), known(iv.High)}
}

// known is exact, "" of what is not known.
func known(x *float64) string {
	if x == nil {
		return ""
	}
	return exact(*x)
}

// exact is the shortest text that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
