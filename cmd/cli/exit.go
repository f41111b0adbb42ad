package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
)

// The exit codes of every subcommand.
const (
	exitDone        = 0   // everything asked for was done
	exitFailed      = 1   // the run failed
	exitUsage       = 2   // the command line, a configuration or another input is wrong
	exitH0          = 3   // with --exit-code: the sequential tests accepted H0
	exitUndecided   = 4   // with --exit-code: no sequential test accepted H1, and not all are decided
	exitInterrupted = 130 // stopped by SIGINT or SIGTERM, after saving
)

// usagef makes an [arena.InputError]; it formats like fmt.Errorf.
func usagef(format string, args ...any) error { return arena.Refusef(format, args...) }

// openError converts the error of opening a named file: a missing file is the caller's mistake.
func openError(err error) error {
	if errors.As(err, new(*os.PathError)) {
		return arena.Refuse(err)
	}
	return err
}

// A verdictError is the verdict of sequential tests for the exit code. It is not a
// failure, so nothing is printed.
type verdictError int

func (e verdictError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// errNoTest refuses --exit-code without a sequential test.
var errNoTest = usagef("--exit-code: there is no sequential test, which the format sprt has")

// verdictCode returns nil if the sequential tests of a run or a job accepted H1, and
// otherwise an error that makes the exit code tell the verdict.
func verdictCode(found string) error {
	switch found {
	case stats.AcceptedH1.String():
		return nil
	case stats.AcceptedH0.String():
		return verdictError(exitH0)
	case stats.Undecided.String():
		return verdictError(exitUndecided)
	}
	return errNoTest
}

// logForm returns the requested form of the log, or "".
func logForm(cmd *cobra.Command) Form {
	if flag := cmd.Flags().Lookup("log"); flag != nil {
		return Form(flag.Value.String())
	}
	return ""
}

// fail reports an error on stderr: as a line of the log if a form of log was
// requested, otherwise as plain text.
func fail(stderr io.Writer, form Form, text string) {
	if form == "" {
		fmt.Fprintln(stderr, text)
		return
	}
	newConsole(stderr, form).Fail(text)
}

// exitCode prints err on stderr and returns its exit code. An error before a
// subcommand has started (an unknown command, flag or number of arguments) is the
// caller's mistake.
func exitCode(err error, started bool, stderr io.Writer, form Form) int {
	if err == nil {
		return exitDone
	}
	if verdict := verdictError(0); errors.As(err, &verdict) {
		return int(verdict)
	}
	fail(stderr, form, sanitize.Brief("gipfarena: "+strings.ReplaceAll(strings.TrimSpace(err.Error()), context.Canceled.Error(), "interrupted")))
	if errors.As(err, new(configs.Problems)) {
		err = arena.Refuse(err)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case !started || errors.As(err, new(*arena.InputError)):
		return exitUsage
	}
	return exitFailed
}
