package report

import (
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A Matrix is what a table says of every two players, in the order of its
// ranking; nil where they do not compare.
type Matrix struct {
	Players []string `json:"players"`
	// Superior is the probability that the player of the row is stronger than that
	// of the column; nil on the diagonal.
	Superior [][]*float64 `json:"los"`
	// Covariance is that of two ratings, in Elo² of the model.
	Covariance [][]*float64 `json:"covariance"`
}

// NewMatrix compares all players of a table.
func NewMatrix(t stats.Table, name func(player int) string) *Matrix {
	m := &Matrix{}
	order := t.Ranking()
	for _, i := range order {
		m.Players = append(m.Players, name(i))
		los, cov := make([]*float64, len(order)), make([]*float64, len(order))
		for k, j := range order {
			if p, ok := t.LOS(i, j); ok && i != j {
				los[k] = &p
			}
			if c, ok := t.Covariance(i, j); ok {
				cov[k] = &c
			}
		}
		m.Superior, m.Covariance = append(m.Superior, los), append(m.Covariance, cov)
	}
	return m
}

// WriteText writes the probabilities for people, below an empty line; nothing of a
// nil matrix.
func (m *Matrix) WriteText(w io.Writer) error { return writeText(w, m.write) }

func (m *Matrix) write(w io.Writer) {
	if m == nil {
		return
	}
	fmt.Fprintln(w)
	t := page.Table{Head: []string{">#", "LOS of row over column"}}
	for k := range m.Players {
		t.Head = append(t.Head, fmt.Sprintf(">%d", k+1))
	}
	for i, name := range m.Players {
		row := []string{fmt.Sprint(i + 1), name}
		for j, p := range m.Superior[i] {
			switch {
			case i == j:
				row = append(row, "–")
			case p == nil:
				row = append(row, "~")
			default:
				row = append(row, percent(*p))
			}
		}
		t.Add(row...)
	}
	t.Write(w)
}
