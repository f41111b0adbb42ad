package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/scores"
	"gipf.arena/arena/stats"
)

// results are what stats rate rates, wherever they come from.
type results struct {
	source   string // "csv", "pgn" or "run"
	file     string
	names    []string
	pairings []stats.Pairing
	leftOut  int
	run      *runs.Results // nil unless from a run
	options  stats.Options // with openings and, from a run, its fixed point
}

// name is a player's name.
func (r *results) name(p int) string { return r.names[p] }

// databaseMark is how every SQLite database begins.
const databaseMark = "SQLite format 3\x00"

// openResults reads a run or a list of results; which one shows in what it
// holds. "-" is stdin.
func openResults(ctx context.Context, path string, stdin io.Reader) (*results, error) {
	if path == "-" {
		return readResults("standard input", stdin)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, asUsage(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readRunResults(ctx, path)
	}
	buffered := bufio.NewReader(file)
	mark, err := buffered.Peek(len(databaseMark))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if string(mark) == databaseMark {
		return readRunResults(ctx, filepath.Dir(path))
	}
	return readResults(path, buffered)
}

// readResults reads a list of results.
func readResults(name string, r io.Reader) (*results, error) {
	list, err := scores.Read(r)
	if err != nil {
		return nil, usagef("%s: %s", name, strings.TrimPrefix(err.Error(), "scores: "))
	}
	out := &results{source: list.Format, file: name, names: list.Names, pairings: list.Pairings(), leftOut: list.LeftOut}
	out.options.Openings = list.Openings()
	return out, nil
}

// readRunResults reads a run.
func readRunResults(ctx context.Context, dir string) (*results, error) {
	run, err := readRun(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	out := &results{
		source: "run", file: dir, pairings: run.Tally.Pairings(), leftOut: len(run.Tally.LeftOut()),
		run: run, options: runs.RatingOptions(run.Config),
	}
	for _, p := range run.Meta.Players {
		out.names = append(out.names, p.Name)
	}
	out.options.Openings, out.options.Duplicates = run.Tally.Openings(), run.Tally.Duplicates()
	return out, nil
}
