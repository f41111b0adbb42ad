package cli

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/strict"
	"gipf.arena/rules"
)

// printf writes text; an error shows when it is flushed.
func (s *playSession) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// complain tells the person in one line what was wrong.
func (s *playSession) complain(err error) { s.printf("error: %s\n", printable(err.Error())) }

// introduce says what is played and by whom.
func (s *playSession) introduce() {
	g, from := s.game, ""
	if g.position == nil {
		from = fmt.Sprintf(", set-up %d", g.setup)
	}
	s.printf("%s, rules version %d, seed %d%s: first is %s, second is %s.\n",
		g.rules.Name(), g.rules.Version(), g.seed, from, s.seats[0], s.seats[1])
	if s.anybody() {
		s.printf("Type a decision, a whole turn, or \"help\".\n")
	}
}

// show draws the board and says who decides and why.
func (s *playSession) show() {
	s.printf("\n%s", drawing(s.game.state))
	s.printf("%s\n", s.status())
}

// drawing is the board for people, or the position text of a game that draws none.
func drawing(state rules.State) string {
	if d, ok := state.(rules.Drawer); ok {
		return d.Draw()
	}
	return state.String() + "\n"
}

// status says in a line who decides and why, or how the game ended.
func (s *playSession) status() string {
	if s.game.over() {
		text := s.verdict() + "."
		if s.anybody() {
			text += ` You may "undo", "save FILE" or "quit".`
		}
		return text
	}
	mover := s.game.state.Mover()
	why := ""
	switch n := s.game.inTurn(); {
	case n > 0:
		why = fmt.Sprintf(" again, the turn goes on (%d so far)", n)
	case len(s.game.decisions) > 0:
		why = fmt.Sprintf(", the turn of %s is over", mover.Other())
	}
	return fmt.Sprintf("%s decides%s: %d legal.", s.name(mover), why, len(s.game.state.Moves(nil)))
}

// verdict says how the game ended, or that it is open.
func (s *playSession) verdict() string {
	how, result, ending := s.game.outcome()
	after := s.after()
	switch winner := result.Winner(); {
	case how == playOpen:
		return "The game is open " + after
	case how == playResign:
		return fmt.Sprintf("%s gave up %s: %s has won", s.name(s.game.resigned), after, s.name(winner))
	case how == arena.Cap:
		return "The game was stopped without a result " + after
	case result == rules.Draw:
		return fmt.Sprintf("The game is drawn%s %s", byRule(ending), after)
	default:
		return fmt.Sprintf("%s has won%s %s", s.name(winner), byRule(ending), after)
	}
}

// after says how many decisions there have been.
func (s *playSession) after() string {
	if n := len(s.game.decisions); n != 1 {
		return fmt.Sprintf("after %d decisions", n)
	}
	return "after one decision"
}

// byRule names the rule that ended a game, if the game tells.
func byRule(ending string) string {
	if ending == "" {
		return ""
	}
	return " (" + ending + ")"
}

// farewell says how the game stands when the session ends.
func (s *playSession) farewell() string {
	if s.keepIn != "" && s.keepErr == nil {
		return fmt.Sprintf("%s; it is kept in %s.", s.verdict(), printable(s.keepIn))
	}
	return s.verdict() + "."
}

// name is a side and who sits there: "you" if it can be nobody else.
func (s *playSession) name(p rules.Player) string {
	seat := s.seatOf(p)
	if seat.person() && !s.seatOf(p.Other()).person() {
		return fmt.Sprintf("%s (you)", p)
	}
	return fmt.Sprintf("%s (%s)", p, seat)
}

// thought is what an agent says of its decision.
func thought(info agents.Info) string {
	value := "no value"
	if !math.IsNaN(info.Value) {
		value = fmt.Sprintf("value %.3f", info.Value)
	}
	return fmt.Sprintf("%s, %d simulations", value, info.Sims)
}

// columns lays texts out in rows of at most the width, sorted, each line ending
// in a line feed.
func columns(texts []string, width int) string {
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

// printable returns what stands in a line as it can be shown: a text that is
// too long or could steer a terminal is quoted and cut.
func printable(text string) string {
	strange := func(r rune) bool { return !unicode.IsPrint(r) }
	if len(text) > playLineLimit || !utf8.ValidString(text) || strings.ContainsFunc(text, strange) {
		return strict.Quote([]byte(text))
	}
	return text
}

// fileError says which file an error is about, and nothing twice.
func fileError(path string, err error) error {
	if err == nil {
		return nil
	}
	// Not errors.As: a path deeper inside, of weights, is another file's.
	if e, ok := err.(*fs.PathError); ok {
		err = e.Err
	}
	return fmt.Errorf("%q: %w", path, err)
}
