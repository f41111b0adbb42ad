package ugi

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gipf.arena/rules"
)

// An Examiner tests whether an engine speaks UGI as we do, by the rules of one
// game. Each check has a process of its own, so that one fault does not hide the
// next.
type Examiner struct {
	// Path and Args start the engine; names of files among the arguments may be
	// relative to the working folder.
	Path string
	Args []string
	// Game is what it is tested in.
	Game rules.Game
	// Positions is how many positions of random games it is asked about, in each
	// of several ways. Seed chooses them.
	Positions int
	Seed      uint64
	// Wait is how long any answer may take.
	Wait time.Duration
	// Only, if not nil, names the checks to make.
	Only []string
}

// An Outcome is how a check went.
type Outcome string

// The outcomes of a check. What is skipped does not count: it is an extension
// that the engine does not have, or cannot be asked in this game.
const (
	Passed  Outcome = "pass"
	Failed  Outcome = "fail"
	Skipped Outcome = "skip"
)

// A Verdict is how one check went.
type Verdict struct {
	// Check is its name, one word.
	Check string `json:"check"`
	// About is what it makes sure of.
	About   string  `json:"about"`
	Outcome Outcome `json:"outcome"`
	// Detail is something to know about a check that passed, or why it was skipped.
	Detail string `json:"detail,omitempty"`
	// Talk is the end of the conversation that failed: "> " before a line to the
	// engine, "< " before one from it. Bytes that cannot be printed are "·".
	Talk []string `json:"talk,omitempty"`
	// Want and Came are what should have come there, and what did.
	Want string `json:"want,omitempty"`
	Came string `json:"came,omitempty"`
	// Stderr is the end of what the engine said on its error output.
	Stderr string `json:"stderr,omitempty"`
}

// A check is one thing that an engine must do.
type check struct {
	name, about string
	run         func(x *exam)
}

// Examine makes all checks, about a second for an engine that conforms, and
// tells each verdict as soon as it is known. The error says that the program
// could not be started at all, or is the context's.
func (e *Examiner) Examine(ctx context.Context, tell func(Verdict)) error {
	cmd, _, err := resolve(e.Path, e.Args)
	if err != nil {
		return err
	}
	output := Verdict{Check: checkOutput, About: "every line is a line of UGI: what is for people follows info string", Outcome: Passed}
	for _, c := range checks() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !e.wants(c.name) {
			continue
		}
		x := &exam{Examiner: e}
		if x.process, err = cmd.start(); err != nil {
			return fmt.Errorf("%s: %w", e.Path, err)
		}
		c.run(x)
		x.finish()
		tell(x.verdict(c))
		if x.odd != nil && output.Outcome == Passed {
			output.Outcome, output.Talk = Failed, x.odd
			output.Want = "printable lines that begin with info or one of the answers: id, option, ugiok, readyok, bestmove, response"
			output.Came = "the last line"
		}
	}
	if e.wants(checkOutput) {
		tell(output)
	}
	return nil
}

// checkOutput is made of what all the others have seen.
const checkOutput = "output"

func (e *Examiner) wants(name string) bool { return e.Only == nil || slices.Contains(e.Only, name) }

// Checks returns the names of all checks, in their order.
func Checks() (names []string) {
	for _, c := range checks() {
		names = append(names, c.name)
	}
	return append(names, checkOutput)
}

// skip says why the engine could not be tested.
func (x *exam) skip(format string, args ...any) {
	x.skipped, x.detail = true, fmt.Sprintf(format, args...)
}

// verdict sums up an exam.
func (x *exam) verdict(c check) Verdict {
	v := Verdict{Check: c.name, About: c.about, Outcome: Passed, Detail: x.detail}
	switch {
	case x.wrong != nil:
		v.Outcome, v.Talk, v.Want, v.Came, v.Stderr = Failed, x.talk, x.wrong.want, x.wrong.came, x.said.String()
		v.Detail = ""
	case x.skipped:
		v.Outcome = Skipped
	}
	return v
}
