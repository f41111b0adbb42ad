package play

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// printf writes text; an error shows when it is flushed.
func (s *Dialogue) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// complain tells the person in one line what was wrong.
func (s *Dialogue) complain(err error) { s.printf("error: %s\n", shown(err.Error())) }

// introduce says what is played and by whom.
func (s *Dialogue) introduce() {
	g, from := s.Game, ""
	if g.position == nil {
		from = fmt.Sprintf(", set-up %d", g.setup)
	}
	s.printf("%s, rules version %d, seed %d%s: first is %s, second is %s.\n",
		g.rules.Name(), g.rules.Version(), g.seed, from, g.Seats[0], g.Seats[1])
	if s.people() {
		s.printf("Type a move, a whole turn, or \"help\".\n")
	}
}

// show draws the board and says who is to move and why.
func (s *Dialogue) show() {
	s.printf("\n%s", boards.Text(s.Game.state))
	if clock := s.Game.Remaining(); clock != "" {
		s.printf("clock: %s\n", clock)
	}
	s.printf("%s\n", s.status())
}

// status says in a line who is to move and why, or how the game ended.
func (s *Dialogue) status() string {
	text := s.Game.Status()
	if s.Game.Over() && s.people() {
		text += ` You may "undo", "save FILE" or "quit".`
		if s.Game.clocks.flag != rules.None {
			text = s.Game.Status() + ` You may "save FILE" or "quit".`
		}
	}
	return text
}

// Status says in a line who is to move and why, or how the game ended.
func (g *Game) Status() string {
	if g.Over() {
		return g.verdict() + "."
	}
	mover := g.state.Mover()
	why := ""
	switch n := g.InTurn(); {
	case n > 0:
		why = fmt.Sprintf(" again, the turn goes on (%d so far)", n)
	case len(g.moves) > 0:
		why = fmt.Sprintf(", the turn of %s is over", mover.Other())
	}
	return fmt.Sprintf("%s to move%s: %s.", g.Name(mover), why, sanitize.Count(len(g.state.Moves(nil)), "legal move", "legal moves"))
}

// verdict says how the game ended, or that it is open.
func (g *Game) verdict() string {
	how, result, ending := g.Outcome()
	after := g.after()
	switch winner := result.Winner(); {
	case how == Open:
		return "The game is open " + after
	case how == Resigned:
		return fmt.Sprintf("%s resigned %s: %s has won", g.Name(g.resigned), after, g.Name(winner))
	case how == Flagged:
		return fmt.Sprintf("%s lost on time %s: %s has won", g.Name(g.clocks.flag), after, g.Name(winner))
	case how == arena.Cap:
		return "The game was stopped without a result " + after
	case result == rules.Draw:
		return fmt.Sprintf("The game is drawn%s %s", byRule(ending), after)
	default:
		return fmt.Sprintf("%s has won%s %s", g.Name(winner), byRule(ending), after)
	}
}

// after says how many moves there have been.
func (g *Game) after() string {
	if n := len(g.moves); n != 1 {
		return fmt.Sprintf("after %d moves", n)
	}
	return "after one move"
}

// byRule names the rule that ended a game, if the game tells.
func byRule(ending string) string {
	if ending == "" {
		return ""
	}
	return " (" + ending + ")"
}

// farewell says how the game stands when the session ends.
func (s *Dialogue) farewell() string {
	if s.Keep != "" && s.keepErr == nil {
		return fmt.Sprintf("%s; it is kept in %s.", s.Game.verdict(), shown(s.Keep))
	}
	return s.Game.verdict() + "."
}

// Name is a side and who plays it: "you" if it can be no other.
func (g *Game) Name(p rules.Player) string {
	seat := g.seat(p)
	if seat.Person() && !g.seat(p.Other()).Person() {
		return fmt.Sprintf("%s (you)", p)
	}
	return fmt.Sprintf("%s (%s)", p, seat.Kind())
}

// SearchInfo is what an agent says of a move that it has not made yet.
func (g *Game) SearchInfo(info agents.Info) string {
	value := "no value"
	if !math.IsNaN(info.Value) {
		value = arena.Expected + " " + arena.Percent(arena.ForFirst(info.Value, g.state.Mover()))
	}
	return value + ", " + sanitize.Count(info.Sims, "simulation", "simulations")
}

// columns lays texts out in rows of at most the width, sorted, each line ending
// in a line feed.
func columns(texts []string) string {
	const width = 78
	slices.Sort(texts)
	cell := 2 + len(slices.MaxFunc(texts, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
	var out strings.Builder
	for row := range slices.Chunk(texts, max(1, width/cell)) {
		var line strings.Builder
		for _, text := range row {
			fmt.Fprintf(&line, "%-*s", cell, text)
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}

// shown returns what stands in a line as it can be shown: a text that is
// too long or could steer a terminal is quoted and cut.
func shown(text string) string {
	strange := func(r rune) bool { return !unicode.IsPrint(r) }
	if len(text) > lineLimit || !utf8.ValidString(text) || strings.ContainsFunc(text, strange) {
		return sanitize.Quote(text)
	}
	return text
}
