package cli

import (
	"fmt"
	"io"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// A matrixView is what a table says of every two players, in the order of its
// ranking; null where they do not compare.
type matrixView struct {
	Players    []string     `json:"players"`
	Superior   [][]*float64 `json:"los"`        // of the row over the column
	Covariance [][]*float64 `json:"covariance"` // of ratings, in Elo² of the model
}

func newMatrixView(t stats.Table, name func(int) string) *matrixView {
	v := &matrixView{}
	order := t.Ranking()
	for _, i := range order {
		v.Players = append(v.Players, name(i))
		los, cov := make([]*float64, len(order)), make([]*float64, len(order))
		for k, j := range order {
			if p, ok := t.LOS(i, j); ok && i != j {
				los[k] = &p
			}
			if c, ok := t.Covariance(i, j); ok {
				cov[k] = &c
			}
		}
		v.Superior, v.Covariance = append(v.Superior, los), append(v.Covariance, cov)
	}
	return v
}

// print writes the probabilities for people, below an empty line; nothing when
// there is no matrix.
func (v *matrixView) print(w io.Writer) {
	if v == nil {
		return
	}
	fmt.Fprintln(w)
	t := report.Table{Header: []string{">#", "LOS of row over column"}}
	for k := range v.Players {
		t.Header = append(t.Header, fmt.Sprintf(">%d", k+1))
	}
	for i, name := range v.Players {
		row := []string{fmt.Sprint(i + 1), name}
		for j, p := range v.Superior[i] {
			switch {
			case i == j:
				row = append(row, "–")
			case p == nil:
				row = append(row, "~")
			default:
				row = append(row, fmt.Sprintf("%.1f%%", 100**p))
			}
		}
		t.Add(row...)
	}
	t.Write(w)
}
