package boards

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// talkHelp says what can be typed.
const talkHelp = "enter or n: forward, b: back, a number: that move, 0: the start, e: the end, t: the turning point, q: quit"

// Talk shows the game position by position, as the lines of in ask for, until they end or
// say q.
func (p *Replay) Talk(g rules.Game, r *arena.Record, in io.Reader, out io.Writer) error {
	t := talk{game: p}
	end, err := r.Replay(g, func(_ int, s rules.State, _ rules.Move) { t.boards = append(t.boards, Text(s)) })
	if err != nil {
		return err
	}
	t.boards = append(t.boards, Text(end))
	head := strings.Join(append(append([]string{p.Heading()}, p.facts()...), append(p.Sentences(), talkHelp)...), "\n")
	if _, err := fmt.Fprintln(out, sanitize.Text(head)); err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	for {
		if _, err := fmt.Fprintf(out, "\n%s> ", sanitize.Text(t.position())); err != nil || !lines.Scan() {
			return cmp.Or(err, lines.Err())
		}
		answer, more := t.command(strings.TrimSpace(lines.Text()))
		if !more {
			return nil
		}
		if answer != "" {
			fmt.Fprintln(out, answer)
		}
	}
}

// Text returns a position as text, in lines that end: as the game draws it, or as it is written.
func Text(s rules.State) string {
	if d, ok := s.(rules.Drawer); ok {
		return d.Draw()
	}
	return s.String() + "\n"
}

// A talk is a game that is shown, and where it has got to.
type talk struct {
	game   *Replay
	boards []string
	at     int
}

// command does what a line asks for. more is false when it is to end.
func (t *talk) command(line string) (answer string, more bool) {
	to := t.at
	switch line {
	case "", "n":
		to++
	case "b":
		to--
	case "e":
		to = len(t.boards) - 1
	case "t":
		if to = t.game.TurningPoint(); to == 0 {
			return "no turning point: no agent has two evaluations that differ", true
		}
	case "q":
		return "", false
	default:
		n, err := strconv.Atoi(line)
		if err != nil || n < 0 || n >= len(t.boards) {
			return fmt.Sprintf("%.40q: %s", line, talkHelp), true
		}
		to = n
	}
	t.at = max(0, min(len(t.boards)-1, to))
	return "", true
}

// position returns the board and what is kept of the move that led to it.
func (t *talk) position() string {
	text := t.boards[t.at]
	if t.at == 0 {
		return text + "the start, " + fmt.Sprint(len(t.boards)-1) + " moves follow\n"
	}
	x := &t.game.Plies[t.at-1]
	text += fmt.Sprintf("move %d of %d, turn %d: %s plays %s", x.Number, len(t.boards)-1, x.Turn, t.game.player(x.Mover).Name, x.Move)
	if x.First != nil {
		text += fmt.Sprintf("; %s: %s", t.game.expected(), percent(x.First))
	}
	if x.Asked != nil {
		text += fmt.Sprintf("; %s: %s %s", t.game.Analysis.Agent, x.Asked.Move, percent(x.Asked.First))
	}
	return text + "\n"
}
