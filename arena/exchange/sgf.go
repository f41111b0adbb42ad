package exchange

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// NewSGF returns a writer of one SGF collection (FF[4]), one game tree per game. The root
// holds the players (PW moved first), the result (RE), the event, the round and, in a comment
// (GC), what else the file says of the game, one key per line; further lines of a value
// follow, indented. Moves follow, a node each: W or B by the player who made the move, with
// the move in the game's own notation as its value; successive moves of one player are one
// turn. GM, which has no number for these games, is the full name of the game.
func NewSGF(w io.Writer, r *arena.Meta) (Writer, error) {
	return &sgfWriter{out: bufio.NewWriter(w), run: r}, nil
}

type sgfWriter struct {
	out *bufio.Writer
	run *arena.Meta
}

func (s *sgfWriter) Game(g *Game) error {
	s.out.WriteString("(;")
	for _, p := range [][2]string{
		{"FF", "4"},
		{"CA", "UTF-8"},
		{"AP", "gipfarena:" + sgfCompose.Replace(sanitize.Line(s.run.Code))},
		{"GM", sgfLine(g.Game)},
		{"GN", fmt.Sprintf("game %d", g.Index)},
		{"EV", sgfLine(s.run.Name)},
		{"RO", fmt.Sprintf("%d.%d", g.Pair+1, g.Place+1)},
		{"PW", sgfLine(g.Sides[0].Name)},
		{"PB", sgfLine(g.Sides[1].Name)},
		{"RE", sgfResult(&g.Record)},
		{"GC", sgfText.Replace(strings.Join(s.comment(g), "\n"))},
	} {
		s.out.WriteString(p[0] + "[" + p[1] + "]")
	}
	s.out.WriteByte('\n')
	for ply, m := range g.Moves {
		s.out.WriteByte(';')
		s.out.WriteByte("WB"[g.Movers[ply].Index()])
		s.out.WriteString("[" + sgfLine(m) + "]")
		if text := g.Comment(ply); text != "" && g.SearchInfo.Any() {
			s.out.WriteString("C[" + sgfLine(text) + "]")
		}
		if ply%10 == 9 {
			s.out.WriteByte('\n')
		}
	}
	_, err := s.out.WriteString(")\n")
	return err
}

// comment is what has no property in SGF.
func (s *sgfWriter) comment(g *Game) []string {
	lines := []string{
		"first: " + g.Sides[0].Spec,
		"second: " + g.Sides[1].Spec,
		fmt.Sprintf("opening: %d, %d plies, setup %016x", g.Opening, g.OpeningPlies, g.Setup),
		fmt.Sprintf("seed: %016x", g.Seed),
		"result: " + arena.ResultName(g.Result),
		"termination: " + string(g.Termination),
		"ending: " + g.Ending,
	}
	for _, extra := range [][2]string{{"start", g.Start}, {"detail", g.Detail}, {"control", g.Control.String()}} {
		if extra[1] != "" {
			lines = append(lines, extra[0]+": "+extra[1])
		}
	}
	lines = append(lines, each.Of(NewStamp(s.run), func(e KeyValue) string { return e.Key + ": " + e.Value })...)
	return each.Of(lines, func(line string) string { return strings.ReplaceAll(sanitize.Text(line), "\n", "\n  ") })
}

// sgfResult is the result in SGF: "Void" for a game without one, with an R for a side that
// resigned, a T for a loss on time and an F for any other loss by a fault.
func sgfResult(r *arena.Record) string {
	reason := ""
	switch {
	case r.Termination == arena.Resign:
		reason = "R"
	case r.Termination == arena.Time:
		reason = "T"
	case r.Termination.Forfeit():
		reason = "F"
	}
	switch r.Result {
	case rules.FirstWins:
		return "W+" + reason
	case rules.SecondWins:
		return "B+" + reason
	case rules.Draw:
		return "0"
	}
	return "Void"
}

// sgfText escapes what would end a value; sgfCompose does so for half of a value
// whose halves a colon separates.
var (
	sgfText    = strings.NewReplacer(`\`, `\\`, "]", `\]`)
	sgfCompose = strings.NewReplacer(`\`, `\\`, "]", `\]`, ":", `\:`)
)

// sgfLine makes a value of one line.
func sgfLine(text string) string { return sgfText.Replace(sanitize.Line(text)) }

func (s *sgfWriter) Close() error { return s.out.Flush() }
