// Command experiment plays the experiments of results/ and writes their results.
//
// An experiment is a folder with one configuration (experiment.yaml, see [configs.Experiment]),
// one table of all figures (table.json) and one page (README.md). A table of the
// page stands between two comments, of which the first names it. The command writes
// these tables from table.json; the rest of the page is written by hand.
//
//	go run ./cmd/tools/experiment run DIR       play what the configuration says; write table and page
//	go run ./cmd/tools/experiment repeat DIR    play it again and compare; write nothing
//	go run ./cmd/tools/experiment page DIR      write the tables of the page again
//	go run ./cmd/tools/experiment expand DIR OUT   write the configurations of the runs
//
// run and repeat take --only REGEXP, the names of runs and fits to play; --program
// PATH, a gipfarena of another commit; and --work DIR, a folder that keeps the run
// directories.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/cmd/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "experiment:", err)
		os.Exit(1)
	}
}

// run carries out one command line.
func run(ctx context.Context, args []string, log io.Writer) error {
	if len(args) < 2 {
		return fmt.Errorf("want run, repeat, page or expand, and the folder of an experiment, got %q", args)
	}
	dir := args[1]
	switch args[0] {
	case "run", "repeat":
		p, err := parsePlayer(dir, args[2:], log)
		if err != nil {
			return err
		}
		if args[0] == "run" {
			return p.run(ctx)
		}
		return p.repeat(ctx)
	case "page":
		return writePage(dir)
	case "expand":
		if len(args) != 3 {
			return fmt.Errorf("expand: want a folder to write to, got %q", args[2:])
		}
		return expand(dir, args[2])
	}
	return fmt.Errorf("unknown command %q, want run, repeat, page or expand", args[0])
}

// parsePlayer reads the flags of run and repeat.
func parsePlayer(dir string, args []string, log io.Writer) (*player, error) {
	p := &player{dir: dir, log: log}
	f := flag.NewFlagSet("experiment", flag.ContinueOnError)
	f.SetOutput(log)
	only := f.String("only", "", "regular expression: names of the runs and fits to play (default all)")
	program := f.String("program", "", "path of a gipfarena to play with (default: this module's)")
	f.StringVar(&p.work, "work", "", "folder for the run directories (default: one that is removed)")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	var err error
	if p.only, err = regexp.Compile(*only); err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	p.command = own
	if *program != "" {
		p.command = other(*program)
	}
	return p, nil
}

// A command carries out one command line of gipfarena and returns what it
// printed.
type command func(ctx context.Context, args ...string) ([]byte, error)

// own is this module's gipfarena, in this process.
func own(ctx context.Context, args ...string) ([]byte, error) {
	var out, errs bytes.Buffer
	p := cli.Program{Registry: runs.Standard()}
	if code := p.Execute(ctx, args, strings.NewReader(""), &out, &errs); code != 0 {
		return nil, fmt.Errorf("gipfarena %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.Bytes(), nil
}

// other is a gipfarena built from any commit.
func other(path string) command {
	return func(ctx context.Context, args ...string) ([]byte, error) {
		var errs bytes.Buffer
		c := exec.CommandContext(ctx, path, args...)
		c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
		c.Stderr = &errs
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w: %s", path, strings.Join(args, " "), err, errs.String())
		}
		return out, nil
	}
}
