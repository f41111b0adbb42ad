// Command gipfarena plays, rates and tunes agents for the games of the GIPF
// project. This package is the only one that knows every other: it turns
// command lines and YAML into values, hands them to the rooms that do the
// work, and prints what they answer. Nothing worth testing without a command
// line belongs here.
//
// One file per subcommand; [newRootCmd] puts them together.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(run())
}

// run is main without the exit, so that deferred functions run and command
// tests can call it inside their own process.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Once the first signal has been heard, a second one kills as it always does.
	context.AfterFunc(ctx, stop)
	return execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	started := false
	root := newRootCmd(&started)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	return exitCode(root.ExecuteContext(ctx), started, stderr)
}
