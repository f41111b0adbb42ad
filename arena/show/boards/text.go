//go:build !js

package boards

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the game as a list of moves with the evaluation of each, the turning
// point marked by an asterisk. A page that plays by itself has none of this: page.Table
// would bring its fonts.
func (p *Replay) WriteText(out io.Writer) error {
	var text strings.Builder
	fmt.Fprintln(&text, p.Heading())
	for _, line := range append(p.facts(), p.Sentences()...) {
		fmt.Fprintln(&text, line)
	}
	fmt.Fprintln(&text)
	table := page.Table{Head: p.header()}
	for i := range p.Plies {
		table.Add(p.row(&p.Plies[i])...)
	}
	table.Write(&text)
	if p.Course != nil || p.Analysis != nil {
		fmt.Fprintf(&text, "\nscore: %s\n", p.expected())
	}
	fmt.Fprintf(&text, "\n%s\n", p.End)
	_, err := io.WriteString(out, sanitize.Text(text.String()))
	return err
}

func (p *Replay) header() []string {
	columns := []string{"move", "turn", "by", "text", "events"}
	if p.Course != nil {
		columns = append(columns, "score")
	}
	if p.detailed() {
		columns = append(columns, "depth", "nodes", "time")
	}
	if p.Analysis != nil {
		columns = append(columns, "asked", "score")
	}
	return columns
}

// detailed reports whether it was kept how the players came to what they thought.
func (p *Replay) detailed() bool {
	return slices.ContainsFunc(p.Plies, func(x Ply) bool { return x.Nodes > 0 || x.TimeUS > 0 })
}

// row returns the cells of a move.
func (p *Replay) row(x *Ply) []string {
	number := fmt.Sprint(x.Number)
	if x.Number == p.TurningPoint() {
		number += "*"
	}
	cells := []string{number, fmt.Sprint(x.Turn), p.player(x.Mover).Name, x.Move, strings.Join(x.Events, " ")}
	if p.Course != nil {
		cells = append(cells, percent(x.First))
	}
	if p.detailed() {
		cells = append(cells, known(x.Depth), known(x.Nodes), seconds(x.TimeUS))
	}
	if p.Analysis != nil {
		asked := cmp.Or(x.Asked, new(Opinion))
		cells = append(cells, asked.Move, percent(asked.First))
	}
	return cells
}

// known writes a number that is 0 where it is not known.
func known[N int | int64](n N) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func seconds(us int64) string {
	if us == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f s", float64(us)/1e6)
}
