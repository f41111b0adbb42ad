package enginecheck

import (
	"fmt"
	"io"
	"strings"
)

// SchemaVersion is the version of a Report's JSON form. It is raised when a key
// changes its meaning or is removed.
const SchemaVersion = 1

// A Report is the result of an examination.
type Report struct {
	SchemaVersion int      `json:"schema_version"`
	Engine        []string `json:"engine"` // path and arguments
	Game          string   `json:"game"`   // full name
	Passed        int      `json:"passed"`
	Failed        int      `json:"failed"`
	Skipped       int      `json:"skipped"`
	// Checks are the verdicts in the order of Names.
	Checks []Verdict `json:"checks"`
}

// An Outcome is how a check went.
type Outcome string

// The outcomes of a check. A skipped check does not count: it concerns an
// extension that the engine lacks, or cannot be asked in this game, or is not
// run because the program did not answer the check before, or any check.
const (
	Passed  Outcome = "pass"
	Failed  Outcome = "fail"
	Skipped Outcome = "skip"
)

// A Verdict is how one check went.
type Verdict struct {
	// Check is its name, one word.
	Check string `json:"check"`
	// About says what it verifies.
	About   string  `json:"about"`
	Outcome Outcome `json:"outcome"`
	// Detail is something to know about a check that passed, or why it was skipped.
	Detail string `json:"detail,omitempty"`
	// Talk is the end of the failed conversation: "> " before a line to the
	// engine, "< " before one from it. Bytes that cannot be printed are "·".
	Talk []string `json:"talk,omitempty"`
	// Want and Came are what should have come there, and what did.
	Want string `json:"want,omitempty"`
	Came string `json:"came,omitempty"`
	// Stderr is the end of what the engine said on its error output.
	Stderr string `json:"stderr,omitempty"`
}

func newReport(c *Config) *Report {
	engine := append([]string{c.Path}, c.Args...)
	return &Report{SchemaVersion: SchemaVersion, Engine: engine, Game: c.Game.Name(), Checks: []Verdict{}}
}

// add adds a verdict.
func (r *Report) add(v Verdict) {
	r.Checks = append(r.Checks, v)
	switch v.Outcome {
	case Passed:
		r.Passed++
	case Failed:
		r.Failed++
	case Skipped:
		r.Skipped++
	}
}

// Err returns nil when no check failed, else an error that counts them.
func (r *Report) Err() error {
	if r.Failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d checks failed", r.Failed, len(r.Checks))
}

// WriteText writes all verdicts for people. The error is that of w.
func (r *Report) WriteText(w io.Writer) error {
	for _, v := range r.Checks {
		if err := v.WriteText(w); err != nil {
			return err
		}
	}
	return nil
}

// WriteText writes one line for a check, and under it what is wrong. The error is
// that of w.
func (v Verdict) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %-13s  %s", v.Outcome, v.Check, v.About)
	if v.Detail != "" {
		b.WriteString(" (" + v.Detail + ")")
	}
	b.WriteString("\n")
	if v.Outcome == Failed {
		v.writeFault(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeFault writes the end of the conversation, what should have come, and what
// did.
func (v Verdict) writeFault(b *strings.Builder) {
	const indent = "        "
	for _, said := range v.Talk {
		b.WriteString(indent + said + "\n")
	}
	fmt.Fprintf(b, "%swanted: %s\n%scame:   %s\n", indent, v.Want, indent, v.Came)
	if v.Stderr != "" {
		fmt.Fprintf(b, "%serror output:\n%s  %s\n", indent, indent, strings.ReplaceAll(v.Stderr, "\n", "\n"+indent+"  "))
	}
}
