// Package cli is the command line of gipfarena: flags, help and exit codes. It
// turns command lines and YAML into values, hands them to the packages that do
// the work, and prints what they answer. Nothing worth testing without a command
// line belongs here.
//
// One file per subcommand; [Program.Main] runs them. Programs with agents and
// games of their own go through gipfarena.Main in the module's root.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"gipf.arena/arena/runs"
)

// A Program is what the command line works with.
type Program struct {
	runs.Registry
}

// Main runs the command line of this process and returns its exit code, so
// that deferred functions run and command tests can call it inside their own
// process.
func (p *Program) Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Once the first signal has been heard, a second one kills as it always does.
	context.AfterFunc(ctx, stop)
	return p.Execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// Command returns the tree of commands, for manuals and completions.
func (p *Program) Command() *cobra.Command { return newRootCmd(p, new(bool)) }

// Execute runs one command line and returns its exit code.
func (p *Program) Execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	started := false
	root := newRootCmd(p, &started)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	return exitCode(err, started, stderr, logForm(cmd))
}
