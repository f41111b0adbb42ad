// Package enginecheck tests whether a program speaks UGI as gipfarena does, by
// the rules of one game. Each check has its own process, so that one fault does
// not hide the next. docs/ugi.md describes the checks.
package enginecheck

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gipf.arena/agents/ugi"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Config says what to test, and how.
type Config struct {
	// Path and Args start the engine; names of files among the arguments may be
	// relative to the working folder.
	Path string
	Args []string
	// Game is the game of the test.
	Game rules.Game
	// Positions, 1 to 10000, is how many positions of random games the engine
	// is asked about, in each of several ways. Seed chooses them.
	Positions int
	Seed      uint64
	// Wait, 10 ms to 1 hour, is how long any answer may take.
	Wait time.Duration
	// Only, if not nil, names the checks to make.
	Only []string
}

// Validate reports the first value that is out of range or unknown, quoted.
func (c *Config) Validate() error {
	const most = 10000
	switch {
	case c.Positions < 1 || c.Positions > most:
		return fmt.Errorf("positions %d: want a number from 1 to %d", c.Positions, most)
	case c.Wait < 10*time.Millisecond || c.Wait > time.Hour:
		return fmt.Errorf("wait %v: want a time from 10ms to 1h", c.Wait)
	}
	for _, name := range c.Only {
		if !slices.Contains(Names(), name) {
			return fmt.Errorf("no check %q; %s", name, sanitize.Hint(name, Names()))
		}
	}
	return nil
}

// Run makes the checks, which takes about a second for a conforming engine, and
// passes each verdict to tell, if not nil, as soon as it is known. The error says
// what is wrong with the configuration, or that the program could not be started,
// or is the context's. An engine that fails checks is not an error here; see
// Report.Err.
func Run(ctx context.Context, c Config, tell func(Verdict)) (*Report, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	command, _, err := ugi.Resolve(c.Path, c.Args)
	if err != nil {
		return nil, err
	}
	r := newReport(&c)
	add := func(v Verdict) {
		r.add(v)
		if tell != nil {
			tell(v)
		}
	}
	output, host, silent := outputVerdict(), ugi.NewHost(), false
	defer host.Settle(settling)
	for _, check := range checks() {
		if !c.wants(check.name) {
			continue
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if silent {
			add(Verdict{Check: check.name, About: check.about, Outcome: Skipped, Detail: notRun})
			continue
		}
		x, err := check.examine(&c, host, &command)
		if err != nil {
			return nil, err
		}
		add(x.verdict(check))
		output.blame(x)
		silent = len(x.talk) == 1 && !x.ended
	}
	if c.wants(outputName) {
		add(output)
	}
	return r, nil
}

// Names returns the names of all checks, in their order.
func Names() (names []string) {
	for _, c := range checks() {
		names = append(names, c.name)
	}
	return append(names, outputName)
}

func (c *Config) wants(name string) bool { return c.Only == nil || slices.Contains(c.Only, name) }

// A check is one thing that an engine must do.
type check struct {
	name, about string
	run         func(x *exam)
}

// examine makes the check with a process of its own.
func (k check) examine(c *Config, host *ugi.Host, command *ugi.Command) (*exam, error) {
	p, err := host.Start(command)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Path, err)
	}
	x := &exam{Config: *c, Process: p, lines: ugi.NewLines(p.Out, ugi.MaxLine)}
	k.run(x)
	x.finish()
	return x, nil
}

// notRun says why the remaining checks are skipped: each would wait in vain for the program.
const notRun = "not run: it says nothing after ugi"

// outputName is the check that is made of what all the others have seen.
const outputName = "output"

func outputVerdict() Verdict {
	return Verdict{Check: outputName, About: "every line is a line of UGI: what is for people follows info string", Outcome: Skipped, Detail: "not run: no line was heard"}
}

// blame passes an engine that says lines, or notes the talk that ends with the first one that is not of UGI.
func (v *Verdict) blame(x *exam) {
	if v.Outcome == Failed || !x.heard {
		return
	}
	if v.Outcome, v.Detail, v.Talk = Passed, "", x.odd; x.odd != nil {
		v.Outcome, v.Came = Failed, "the last line"
		v.Want = "printable lines that begin with info or one of the answers: id, option, ugiok, readyok, bestmove, response"
	}
}

// settling is how long the folders of engines may take to be removed.
const settling = time.Minute

// checks are all checks, in the order in which faults should be fixed.
func checks() []check {
	return []check{
		{"handshake", "ugi is answered by id name, id author, the options, and ugiok", checkHandshake},
		{"options", "declared options are well formed, take their defaults, and Variant takes the game", checkOptions},
		{"ready", "each isready is answered by one readyok, before and after everything else", checkReady},
		{"fen", "position fen TEXT is understood: a legal whole turn from positions of random games", checkFen},
		{"moves", "position … moves … is understood: a legal whole turn after the turns of random games", checkMoves},
		{"query", "gameover, p1turn and result agree with the rules", checkQuery},
		{"games", "it plays two whole games against itself by legal turns", checkGames},
		{"over", "in a finished game the answers are right, and go does no harm", checkOver},
		{"limits", "each form of go is answered by exactly one bestmove", checkLimits},
		{"infinite", "go infinite thinks until stop, and answers isready meanwhile", checkInfinite},
		{"stop", "stop ends thinking at once, and does nothing when no search runs", checkStop},
		{"illegal", "malformed, illegal and unknown lines are survived, and answered by nothing but info", checkIllegal},
		{"legalmoves", "query legalmoves (an extension) lists the turns that are legal by the rules", checkLegalMoves},
		{"perft", "perft N (an extension) counts the sequences of N moves", checkPerft},
		{"quit", "quit ends it with exit status 0", func(x *exam) { checkEnd(x, "", "quit") }},
		{"quit-thinking", "quit ends it while it thinks", func(x *exam) { checkEnd(x, "go infinite", "quit") }},
		{"eof", "the end of its input ends it", func(x *exam) { checkEnd(x, "", "") }},
	}
}
