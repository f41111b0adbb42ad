package answerpage

import (
	"context"
	"fmt"
	"html/template"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// A Report is everything that a page shows. Make it with Gather.
type Report struct {
	// Runs are the runs, in the order in which the caller named them.
	Runs []*Run
	// Changes are the changes from the first run to each other run; nil for a single run.
	Changes *report.Comparisons
	// Program is the version of the program that made the report.
	Program string
	// Inside is what the page needs to analyse its games, "" for nothing; package play makes it.
	Inside template.HTML
}

// A Run holds what the page shows of one run.
type Run struct {
	// Dir is the run's directory, Meta its description.
	Dir       string
	Meta      arena.Meta
	Standings *report.Standings
	Quality   *quality.Report
	// Course holds the ratings as games came in.
	Course []Checkpoint
	// Seats are the results by agent and seat.
	Seats []Seat
	// Lengths count the games by their number of moves. Openings are the most
	// frequent openings first, out of Distinct in all.
	Lengths  []Length
	Openings []Opening
	Distinct int
	// Games are the games most worth looking at.
	Games []Game

	number int // place in its report, from 0
}

// confidence is the confidence of every interval made here.
const confidence = 0.95

// Gather reads the runs in directories, even while they are being played. It starts no
// program and writes nothing. It returns the errors of reading runs.
func Gather(ctx context.Context, r runs.Registry, dirs []string, program string) (*Report, error) {
	out := &Report{Program: program}
	for i, dir := range dirs {
		run, err := gather(ctx, r, dir)
		if err != nil {
			return nil, err
		}
		run.number = i
		out.Runs = append(out.Runs, run)
	}
	if len(dirs) < 2 {
		return out, nil
	}
	var err error
	out.Changes, err = r.Compare(ctx, dirs)
	return out, err
}

// gather reads one run: first its counts, then all games once to measure them, then the
// games that the page shows.
func gather(ctx context.Context, r runs.Registry, dir string) (*Run, error) {
	open, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer open.Close()
	results, err := open.Results(ctx)
	if err != nil {
		return nil, err
	}
	out := &Run{Dir: dir, Meta: open.Meta()}
	var fit *report.Fit
	if out.Standings, fit, err = results.Standings(); err != nil {
		return nil, err
	}
	game, err := open.Game()
	if err != nil {
		return nil, err
	}
	c := newCollector(&out.Meta, game, runs.RatingOptions(open.Config), out.Standings, fit)
	if out.Quality, err = (quality.Measurement{Seed: 1}).Measure(ctx, game, &out.Meta, watched(open.Records(ctx), c.add)); err != nil {
		return nil, err
	}
	c.finish(out)
	out.Games = c.interesting(out.Quality.Swings)
	if err := fetch(open.Records(ctx), out.Games); err != nil {
		return nil, err
	}
	return out, replays(game, dir, out.Games)
}

// watched passes records on and shows each to see first.
func watched(records iter.Seq2[arena.Record, error], see func(*arena.Record) error) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for rec, err := range records {
			if err == nil {
				err = see(&rec)
			}
			if !yield(rec, err) {
				return
			}
		}
	}
}

// fetch fills in the records of games.
func fetch(records iter.Seq2[arena.Record, error], games []Game) error {
	if len(games) == 0 {
		return nil
	}
	at := map[int64]*Game{}
	for i := range games {
		at[games[i].Index] = &games[i]
	}
	for rec, err := range records {
		if err != nil {
			return err
		}
		if g := at[rec.Index]; g != nil {
			g.record = rec
			delete(at, rec.Index)
		}
		if len(at) == 0 {
			return nil
		}
	}
	return fmt.Errorf("%d games are gone while the report was made", len(at))
}
