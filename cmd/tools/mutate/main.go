// Mutate changes a package in small ways, one at a time, and runs the package's own
// tests on each change: changes that no test notices show gaps in the tests.
//
//	go run ./cmd/tools/mutate -pkg ./arena/stats -n 40 -seed 1
//
// A mutant is one edit of the source: a condition negated, a bound moved, an operator
// swapped, a constant moved by one, a statement left out, another value returned. The seed
// draws them from all possible edits, so that it identifies a table; an edit that does not
// compile does not count. All are built together: a function has a body for each of its
// mutants, and the environment says which one runs. Mutants outside functions, or in a
// function with labels, are built one by one. The working tree is not touched (go build's
// overlay). For a mutant the tests run that enter its function: with -short, and without it
// if nothing is noticed, for five times the processor time that all tests take on the
// unchanged source. There they run together and each alone, and must pass. So a busy machine
// kills no mutant. A mutant that waits is stopped after ten times that in real time, and
// listed as hung.
//
// The table goes to standard output as text or, with -json, as a Table. Exit codes: 0
// when the table is made, 1 when it cannot be, 2 for a wrong flag.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"slices"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// settings are the flags.
type settings struct {
	pkg   string
	count int
	seed  uint64
	json  bool
	list  bool
	tests string
	only  string
}

func parse(args []string, stderr io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.pkg, "pkg", "", "package to change, such as ./arena/stats")
	flags.IntVar(&s.count, "n", 40, "mutants that compile")
	flags.Uint64Var(&s.seed, "seed", 1, "what the mutants are drawn by")
	flags.BoolVar(&s.json, "json", false, "print the table as JSON")
	flags.BoolVar(&s.list, "list", false, "print all mutants that may be drawn, and run none")
	flags.StringVar(&s.only, "only", "", "draw only from mutants whose line in -list matches, such as '^swiss.go:'")
	flags.StringVar(&s.tests, "run", "", "run only tests that match, as of go test -run")
	if err := flags.Parse(args); err != nil {
		return s, flag.ErrHelp
	}
	if s.pkg == "" || s.count < 1 || flags.NArg() > 0 {
		flags.Usage()
		return s, flag.ErrHelp
	}
	return s, nil
}

// run makes the table of one package.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	p, err := load(ctx, s.pkg)
	if err != nil {
		return err
	}
	only, err := regexp.Compile(s.only)
	if err != nil {
		return fmt.Errorf("-only %q: %w", s.only, err)
	}
	mutants := slices.DeleteFunc(p.mutants(), func(m mutant) bool { return !only.MatchString(m.String()) })
	if s.list {
		for _, m := range mutants {
			fmt.Fprintln(stdout, m)
		}
		return nil
	}
	shuffle(mutants, s.seed)
	table, err := p.try(ctx, mutants, s, stderr)
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(stdout).Encode(table)
	}
	return table.writeText(stdout)
}

// shuffle puts mutants into the random order of a seed.
func shuffle(mutants []mutant, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
}
