// Package cli is the command line of gipfarena: flags, help and exit codes. It
// turns command lines and YAML into values, hands them to the packages that do
// the work, and prints their answers. Code worth testing without a command line
// does not belong here.
//
// One file per subcommand; [Program.Main] runs them. Programs with their own
// agents and games use gipfarena.Main in the module's root.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	programs "gipf.arena/agents/ugi"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/sanitize"
)

// A Program holds the games and agents of the command line.
type Program struct {
	runs.Registry
}

// Main runs the command line of this process and returns its exit code, so
// that command tests can call it inside their own process.
func (p *Program) Main() int {
	programs.AdoptOrphans()
	if err := runs.LimitMemory(); err != nil {
		fmt.Fprintln(os.Stderr, "gipfarena:", err)
		return exitFailed
	}
	// Signals are handled to the end: a signal after the last work does not replace the exit code.
	signals, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ctx, interrupt := context.WithCancel(context.Background()) // with a cause that names no signal
	// After the first signal, a second one kills as usual.
	context.AfterFunc(signals, func() { stop(); interrupt() })
	return p.Execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// Command returns the tree of commands, for manuals and completions.
func (p *Program) Command() *cobra.Command { return newRootCmd(p, new(bool)) }

// Execute runs one command line and returns its exit code. Text from outside cannot
// steer the terminal: all output goes through a sanitize.Writer.
func (p *Program) Execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	started := false
	out, errs := sanitize.NewWriter(stdout), sanitize.NewWriter(stderr)
	root := newRootCmd(p, &started)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(errs)
	end := &closers{}
	cmd, err := root.ExecuteContextC(context.WithValue(ctx, closersKey{}, end))
	end.run()
	code := exitCode(cmp.Or(err, out.Flush()), started || err == nil, errs, logForm(cmd))
	_ = errs.Flush() // no writer is left to report to
	return code
}
