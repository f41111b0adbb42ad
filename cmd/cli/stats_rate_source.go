package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/scores"
)

// databaseMark is how every SQLite database begins.
const databaseMark = "SQLite format 3\x00"

// openAllResults reads runs and lists of results for one fit.
func openAllResults(ctx context.Context, paths []string, stdin io.Reader) (*report.Results, error) {
	if len(paths) > 1 && slices.Contains(paths, "-") {
		return nil, usagef("stats rate: - stands alone")
	}
	var all []*report.Results
	for _, path := range paths {
		r, err := openResults(ctx, path, stdin)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	joint, err := report.Join(all)
	return joint, asUsage(err)
}

// openResults reads a run or a list of results; which one shows in what it
// holds. "-" is stdin.
func openResults(ctx context.Context, path string, stdin io.Reader) (*report.Results, error) {
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
func readResults(name string, r io.Reader) (*report.Results, error) {
	list, err := scores.Read(r)
	if err != nil {
		return nil, usagef("%s: %s", name, strings.TrimPrefix(err.Error(), "scores: "))
	}
	out := &report.Results{Source: list.Format, Name: name, Names: list.Names, Pairings: list.Pairings(), LeftOut: list.LeftOut}
	out.Options.Openings = list.Openings()
	return out, nil
}

// readRunResults reads a run.
func readRunResults(ctx context.Context, dir string) (*report.Results, error) {
	run, err := readRun(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	out := &report.Results{
		Source: "run", Name: dir, Game: run.Meta.Game, Seed: &run.Meta.Seed, Digest: run.Digest,
		Pairings: run.Tally.Pairings(), LeftOut: len(run.Tally.LeftOut()), Options: runs.RatingOptions(run.Config),
	}
	for _, p := range run.Meta.Players {
		out.Names, out.Specs, out.Identities = append(out.Names, p.Name), append(out.Specs, p.Spec), append(out.Identities, p.Identity)
	}
	out.Options.Openings, out.Options.Duplicates = run.Tally.Openings(), run.Tally.Duplicates()
	return out, nil
}
