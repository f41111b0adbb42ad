package report

import (
	"cmp"
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A PairingPoints is what two players made of each other, seen from A.
type PairingPoints struct {
	A      string  `json:"a"`
	B      string  `json:"b"`
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	// Ptnml counts complete pairs by the points of A: LL, LD, DD+WL, WD, WW.
	Ptnml [5]int `json:"ptnml"`
}

// headToHeads lists all who met.
func headToHeads(pairings []stats.Pairing, name func(player int) string) []PairingPoints {
	out := []PairingPoints{}
	for _, p := range pairings {
		if w := p.WDL(); w.Games() > 0 {
			out = append(out, PairingPoints{name(p.A), name(p.B), w.Games(), w.Points(), w.Wins, w.Draws, w.Losses, p.Penta()})
		}
	}
	return out
}

// mostShown is the number of players up to which the points of all against all
// are printed unasked.
const mostShown = 10

// writePoints writes each player's points, games and average opponent, and the points
// against each, pool by pool, below empty lines. In pools of more than ten players the
// points against each are left out unless they are asked for.
func (v *Rating) writePoints(w io.Writer) {
	met := map[[2]string]string{}
	for _, h := range v.HeadToHead {
		met[[2]string{h.A, h.B}] = fmt.Sprintf("%g/%d", h.Points, h.Games)
		met[[2]string{h.B, h.A}] = fmt.Sprintf("%g/%d", float64(h.Games)-h.Points, h.Games)
	}
	for _, pool := range poolsOf(v.Players) {
		if pool[0].Games == 0 {
			continue
		}
		fmt.Fprintln(w)
		each := len(pool) <= mostShown || v.AllPoints
		pointsTable(pool, met, each).Write(w)
		if !each {
			fmt.Fprintf(w, "points against each of %d players: --head-to-head, or --json\n", len(pool))
		}
	}
}

// pointsTable is the table of one pool; met holds points and games of a row's player
// against a column's.
func pointsTable(pool []RatedAgent, met map[[2]string]string, each bool) *page.Table {
	t := &page.Table{Head: []string{">#", "points", ">of all games", ">average opponent"}}
	for k := range pool {
		if each {
			t.Head = append(t.Head, fmt.Sprintf(">against %d", k+1))
		}
	}
	for i := range pool {
		a, opponent := &pool[i], "–"
		if a.Opponents != nil {
			opponent = page.Signed("%+.1f", *a.Opponents)
		}
		row := []string{fmt.Sprint(i + 1), a.Name, fmt.Sprintf("%g/%d", a.Points, a.Games), opponent}
		for j := range pool {
			if each {
				row = append(row, pointsCell(met, a.Name, pool[j].Name))
			}
		}
		t.Add(row...)
	}
	return t
}

// pointsCell is a cell of two players.
func pointsCell(met map[[2]string]string, row, column string) string {
	if row == column {
		return "–"
	}
	return cmp.Or(met[[2]string{row, column}], "~")
}
