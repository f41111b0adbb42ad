// Command cost measures what evaluations cost beside those of another commit: the
// processor time of an evaluation, and of a transition of alpha-beta with it. It is for
// the project's own developers and is called in the repository:
//
//	go run ./cmd/tools/cost -commit 633f266
//
// It builds a probe (package probe below it) of the working tree and one of the commit,
// starts both once for each evaluation, and asks them in turns, so that other work on the
// machine meets all alike; probes that are not asked wait. Linear weights of both commits
// have to have the same values and lead to the same moves.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

// options are what the command line asks for.
type options struct {
	commit      string
	work        string
	reps        int
	passes      passes
	evaluations []subject
}

// passes is how many passes a probe makes each time, of evaluations and of searches.
type passes struct{ evaluate, search int }

// A subject is one evaluation of one game.
type subject struct{ game, name string }

// standard are the evaluations measured where none are named. The last linear one of a
// game is what the others are compared with.
const standard = "gipf/basic=tuned,gipf/basic=phased,gipf/basic=net,gipf/basic=patterns," +
	"lyngk/base=tuned,lyngk/base=phased,lyngk/base=net,zertz/37=tuned,zertz/37=net"

func readOptions(args []string, stderr io.Writer) (*options, error) {
	o, list := &options{}, ""
	flags := flag.NewFlagSet("cost", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.commit, "commit", "633f266", "what to compare with")
	flags.StringVar(&o.work, "work", "", "folder to build in, which is kept; a temporary one if not given")
	flags.IntVar(&o.reps, "reps", 15, "repetitions")
	flags.IntVar(&o.passes.evaluate, "evaluate", 15, "passes of evaluations in each")
	flags.IntVar(&o.passes.search, "search", 1, "passes of searches in each")
	flags.StringVar(&list, "evaluations", standard, "what to measure: `GAME=EVALUATION,...`, linear ones first; a file of weights, net or patterns is an evaluation too")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if o.reps < 1 || o.passes.evaluate < 1 || o.passes.search < 1 || flags.NArg() > 0 {
		return nil, fmt.Errorf("want -reps, -evaluate and -search of at least 1 and nothing after the flags, got %q", args)
	}
	for text := range strings.SplitSeq(list, ",") {
		game, name, ok := strings.Cut(text, "=")
		if !ok || game == "" || name == "" {
			return nil, fmt.Errorf("-evaluations: %q: want GAME=EVALUATION", text)
		}
		o.evaluations = append(o.evaluations, subject{game, name})
	}
	return o, nil
}

// run does what the command line asks for.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := readOptions(args, stderr)
	if err != nil {
		return err
	}
	if o.work == "" {
		if o.work, err = os.MkdirTemp("", "cost"); err != nil {
			return err
		}
		defer os.RemoveAll(o.work)
	}
	now, before, err := build(ctx, o.work, o.commit)
	if err != nil {
		return err
	}
	list, err := start(ctx, o, now, before)
	defer list.stop()
	if err != nil {
		return err
	}
	first := load()
	for rep := range o.reps {
		fmt.Fprintf(stderr, "cost: repetition %d\n", rep+1)
		if err := list.measure(o.passes); err != nil {
			return err
		}
	}
	return list.write(stdout, o, first, load())
}

// load returns what the system says of its load, "" where it says nothing.
func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	return strings.TrimSpace(string(text))
}
