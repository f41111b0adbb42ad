package enginecheck

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gipf.arena/agents/ugi"
)

// An exam is one conversation with an engine for one check. Once something was
// wrong it does nothing more, so that a check is a plain list of steps.
type exam struct {
	Config
	*ugi.Process
	lines   *ugi.Lines
	talk    []string // the last lines, "> " to the engine and "< " from it
	odd     []string // the talk up to the first line that is no line of UGI
	heard   bool     // it has said a line
	ended   bool     // its output has
	over    bool     // the process is gone
	skipped bool
	detail  string // why it was skipped, or what to know although nothing is wrong
	wrong   *wrong
}

// wrong is what is wrong, in words: what was wanted and what came.
type wrong struct{ want, came string }

// talkKept is how many lines of a conversation a verdict shows, and shownLine how
// much of each.
const (
	talkKept  = 12
	shownLine = 300
)

// note adds a line to the transcript.
func (x *exam) note(mark, line string) {
	if len(line) > shownLine {
		line = line[:shownLine] + " …"
	}
	if len(x.talk) == talkKept {
		x.talk = slices.Delete(x.talk, 0, 1)
	}
	x.talk = append(x.talk, mark+ugi.Printable(strings.ToValidUTF8(line, "·")))
}

// fail says what is wrong; only the first time counts.
func (x *exam) fail(want, format string, args ...any) {
	if x.wrong == nil {
		x.wrong = &wrong{want, fmt.Sprintf(format, args...)}
	}
}

// send sends lines.
func (x *exam) send(lines ...string) {
	for _, line := range lines {
		if x.wrong != nil {
			return
		}
		x.note("> ", line)
		_ = x.In.SetWriteDeadline(time.Now().Add(x.Wait))
		if _, err := x.In.WriteString(line + "\n"); errors.Is(err, os.ErrDeadlineExceeded) {
			x.fail("that the engine reads its input", "it did not for %v", x.Wait)
		} else if err != nil {
			x.ended = true
			x.fail("that the engine reads its input", "its input is closed")
		}
	}
}

// answers are the words that lines of an engine begin with, beside info.
var answers = [...]string{"id", "option", "ugiok", "readyok", "bestmove", "response"}

// hear returns the next line that is an answer, cut at its first word. The word
// is empty when the time given has passed, or the engine's output has ended.
func (x *exam) hear(until time.Time) (word, rest string) {
	_ = x.Out.SetReadDeadline(until)
	for x.wrong == nil {
		line, err := x.lines.Next()
		switch {
		case errors.Is(err, ugi.ErrLongLine):
			x.fail(fmt.Sprintf("lines of at most %d bytes", ugi.MaxLine), "a longer one")
			return "", ""
		case err != nil:
			x.ended = !errors.Is(err, os.ErrDeadlineExceeded)
			return "", ""
		}
		x.note("< ", string(line))
		x.inspect(string(line))
		first, after := ugi.CutWord(line)
		if slices.Contains(answers[:], string(first)) {
			return string(first), string(after)
		}
	}
	return "", ""
}

// inspect keeps the first line that does not look like UGI.
func (x *exam) inspect(line string) {
	x.heard = true
	word, _ := ugi.CutWord([]byte(line))
	known := string(word) == "info" || slices.Contains(answers[:], string(word))
	plain := utf8.ValidString(line) && !strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) && r != '\t' })
	if x.odd == nil && !(known && plain) {
		x.odd = slices.Clone(x.talk)
	}
}

// await returns what follows the word in the next answer, which must be that one.
func (x *exam) await(word string) string {
	if x.wrong != nil {
		return ""
	}
	want := fmt.Sprintf("a line %q", word+wantAfter[word])
	switch got, rest := x.hear(time.Now().Add(x.Wait)); {
	case got == word:
		return rest
	case got != "":
		x.fail(want, "%q, which nothing asked for", strings.TrimSpace(got+" "+shorten(rest)))
	default:
		x.fail(want, "%s", x.nothing())
	}
	return ""
}

// wantAfter is what people read in place of what follows a word.
var wantAfter = map[string]string{"bestmove": " TURN", "response": " ANSWER"}

func shorten(text string) string { return text[:min(len(text), shownLine)] }

// sync makes sure that the engine lives, has done what it was told, and has said
// nothing that was not asked for.
func (x *exam) sync() {
	x.send("isready")
	x.await("readyok")
}

// nothing says in words that nothing came.
func (x *exam) nothing() string {
	if x.ended {
		return "the end of its output"
	}
	return fmt.Sprintf("nothing within %v", x.Wait)
}

// ready greets, chooses the game and waits until the engine is ready to play it.
func (x *exam) ready() {
	x.greet()
	x.send(ugi.Setoption(ugi.Variant, x.Game.Name()))
	x.sync()
	x.send("uginewgame")
}

// quitWait is how long an engine has to end by itself after a check.
const quitWait = 500 * time.Millisecond

// finish ends the engine, by itself if it wants to, and says how it ended where
// that explains something.
func (x *exam) finish() {
	if x.over {
		return
	}
	if x.ended {
		if how := x.End(); x.wrong != nil {
			x.wrong.came += " (" + how + ")"
		}
		return
	}
	_ = x.In.SetWriteDeadline(time.Now().Add(quitWait))
	_, _ = x.In.WriteString("quit\n")
	_ = x.In.Close()
	_ = x.Out.SetReadDeadline(time.Now().Add(quitWait))
	for err := error(nil); err == nil; {
		_, err = x.lines.Next()
	}
	x.End()
}

// skip says why the engine could not be tested.
func (x *exam) skip(format string, args ...any) {
	x.skipped, x.detail = true, fmt.Sprintf(format, args...)
}

// verdict sums up an exam.
func (x *exam) verdict(k check) Verdict {
	v := Verdict{Check: k.name, About: k.about, Outcome: Passed, Detail: x.detail}
	switch {
	case x.wrong != nil:
		v.Outcome, v.Talk, v.Want, v.Came, v.Stderr = Failed, x.talk, x.wrong.want, x.wrong.came, x.Stderr.String()
		v.Detail = ""
	case x.skipped:
		v.Outcome = Skipped
	}
	return v
}
