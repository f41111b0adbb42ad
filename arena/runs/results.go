package runs

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
)

// A rateSource reads results for rating.
type rateSource struct {
	dirs  []string // of the runs
	lists []*report.Results
}

// Results reads what is to be rated, in one joint fit: runs, given as directories or
// databases, and lists of results that package exchange reads, where "-" is stdin and
// must be alone. Runs come first. The error of a list is an [arena.InputError].
func (r Registry) Results(ctx context.Context, paths []string, stdin io.Reader) (*report.Results, error) {
	if len(paths) > 1 && slices.Contains(paths, "-") {
		return nil, arena.Refusef("stats rate: - stands alone")
	}
	var src rateSource
	for _, path := range paths {
		if err := src.open(path, stdin); err != nil {
			return nil, err
		}
	}
	if len(src.dirs) == 0 {
		return report.Join(src.lists), nil
	}
	played, err := r.Played(ctx, src.dirs...)
	if err != nil {
		return nil, err
	}
	runs := played.Results(strings.Join(src.dirs, ", "))
	return report.Join(append([]*report.Results{runs}, src.lists...)), nil
}

// open reads a list of results, or notes the directory of a run; the contents
// tell which one it is. "-" is stdin.
func (s *rateSource) open(path string, stdin io.Reader) error {
	if path == "-" {
		return s.addList("standard input", stdin)
	}
	file, err := os.Open(path)
	if err != nil {
		return arena.Refuse(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		s.dirs = append(s.dirs, path)
		return nil
	}
	if run, ok := store.DatabaseOf(path); ok {
		s.dirs = append(s.dirs, run)
		return nil
	}
	return s.addList(path, file)
}

// addList reads a list of results.
func (s *rateSource) addList(name string, r io.Reader) error {
	list, err := exchange.Read(r)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		return arena.Refusef("%s: %s", name, strings.TrimPrefix(err.Error(), "scores: "))
	}
	out := &report.Results{Source: list.Format, Name: name, Names: list.Names, Pairings: list.Pairings(), PairsBy: list.PairsBy(), LeftOut: list.LeftOut}
	out.Options.Openings = list.Openings()
	s.lists = append(s.lists, out)
	return nil
}

// Standings rates the games of the run in dir, or of several runs of one game in
// one fit (Joint). It returns the standings and the fit that they were made
// from.
func (r Registry) Standings(ctx context.Context, dirs ...string) (*report.Standings, *report.Fit, error) {
	p, err := r.Played(ctx, dirs...)
	if err != nil {
		return nil, nil, err
	}
	return report.NewStandings(p, nil)
}

// Played reads the games of the run in dir, or of several runs (Joint). All
// ratings of runs are made from it.
func (r Registry) Played(ctx context.Context, dirs ...string) (*report.Played, error) {
	if len(dirs) > 1 {
		return r.Joint(ctx, dirs)
	}
	res, err := r.Read(ctx, dirs[0])
	if err != nil {
		return nil, err
	}
	return res.played(), nil
}

// Standings rates the games.
func (r *Results) Standings() (*report.Standings, *report.Fit, error) {
	return report.NewStandings(r.played(), nil)
}

// played is what standings need from a run.
func (r *Results) played() *report.Played {
	c := r.Config
	return &report.Played{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Planned: planned(&r.Meta, nil, r.Tally.Games()).Games, Digest: r.Digest,
		Pairs: c.Pairs, Meetings: meetings(&r.Meta, c), Openings: c.Openings.Words(), OpeningSource: r.Meta.Openings,
		Options: RatingOptions(c), Adjudication: Adjudication(c.Adjudication), Tally: r.Tally, Rounds: r.Rounds,
		Notes:  slices.Concat(outsideNotes(&r.Meta), r.registry.NotReproducible(r.Meta.Names(), r.Meta.Specs()), buildNotes(&r.Meta), r.disputes),
		Agents: each.Of(r.Meta.Players, func(e arena.Entrant) report.Agent { return report.Agent{Name: e.Name, Spec: e.Spec} }),
	}
}
