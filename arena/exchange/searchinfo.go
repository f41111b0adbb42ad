package exchange

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gipf.arena/arena"
)

// jsonSearchInfo are the keys of the agents' thoughts: lists with an entry for each
// move after the opening.
type jsonSearchInfo struct {
	Values  []arena.Value `json:"values,omitempty"`
	Nodes   []int64       `json:"nodes,omitempty"`
	Depths  []int         `json:"depths,omitempty"`
	Times   []int64       `json:"times_us,omitempty"`
	Choices []int         `json:"choices,omitempty"`
	Lines   [][]string    `json:"lines,omitempty"` // only if there is one
}

func newJSONSearchInfo(t *arena.SearchInfo) (j jsonSearchInfo) {
	j.Values = t.Values
	lines := make([][]string, len(t.Details))
	for i, d := range t.Details {
		j.Nodes, j.Depths = append(j.Nodes, d.Nodes), append(j.Depths, d.Depth)
		j.Times, j.Choices = append(j.Times, d.Time.Microseconds()), append(j.Choices, d.Choices)
		if lines[i] = append([]string{}, d.PV...); len(d.PV) > 0 {
			j.Lines = lines
		}
	}
	return j
}

// mostMicroseconds is the longest time that a Duration holds.
const mostMicroseconds = math.MaxInt64 / int64(time.Microsecond)

// searchInfo reads what newJSONSearchInfo wrote. [arena.Record.Check] says whether it fits the game.
func (j *jsonSearchInfo) searchInfo() (t arena.SearchInfo, err error) {
	t.Values = j.Values
	n := len(j.Nodes)
	if len(j.Depths) != n || len(j.Times) != n || len(j.Choices) != n || j.Lines != nil && len(j.Lines) != n {
		return t, fmt.Errorf("nodes, depths, times_us, choices and lines: %d, %d, %d, %d and %d of them, want as many of each",
			n, len(j.Depths), len(j.Times), len(j.Choices), len(j.Lines))
	}
	for i := range n {
		if j.Times[i] < 0 || j.Times[i] > mostMicroseconds {
			return t, fmt.Errorf("times_us %d: out of range", j.Times[i])
		}
		d := arena.Detail{Nodes: j.Nodes[i], Depth: j.Depths[i], Time: time.Duration(j.Times[i]) * time.Microsecond, Choices: j.Choices[i]}
		if j.Lines != nil && len(j.Lines[i]) > 0 {
			d.PV = j.Lines[i]
		}
		t.Details = append(t.Details, d)
	}
	return t, nil
}

// think sets what is kept of the agent's thoughts about the move.
func (m *MoveRow) think(g *Game) {
	v, d := g.SearchInfo.Of(int(m.Ply), g.OpeningPlies)
	if v.Known() {
		m.Value, m.Proven = new(v.Score()), new(v.Proven())
	}
	if g.SearchInfo.Details == nil || m.Opening {
		return
	}
	m.Nodes, m.Depth, m.Time, m.Choices = &d.Nodes, new(int32(d.Depth)), new(int64(d.Time)), new(int32(d.Choices))
	if len(d.PV) > 0 {
		m.PV = new(strings.Join(d.PV, " "))
	}
}

// pawns is what a logit of 1 is in the pawns of chess programs, which are 100 Elo here:
// 4/ln 10.
const pawns = 4 / math.Ln10

// certain are the pawns of a proven win.
const certain = 100

// Comment returns what is kept of a move in the form of chess programs (fastchess, cutechess): "+0.35/8
// 0.123s n=1200 pv=\"a1-b2 e1-e2\"", where +0.35 is the value for the mover in units of 100 Elo,
// 400·log10(v/(1-v))/100, 8 the depth, and n the nodes. A proven win is +100.00. A move of the opening
// is "book", and a move without a value has "-" in its place.
func (g *Game) Comment(ply int) string {
	if ply < g.OpeningPlies {
		return "book"
	}
	v, d := g.SearchInfo.Of(ply, g.OpeningPlies)
	text := "-"
	if v.Known() {
		text = fmt.Sprintf("%+.2f", max(-certain, min(certain, v.Logit()*pawns)))
	}
	if g.SearchInfo.Details == nil {
		return text
	}
	text += fmt.Sprintf("/%d %.3fs n=%d", d.Depth, d.Time.Seconds(), d.Nodes)
	if len(d.PV) > 0 {
		text += fmt.Sprintf(" pv=%q", strings.Join(d.PV, " "))
	}
	return text
}
