package report

import (
	"fmt"
	"io"

	"gipf.arena/internal/sanitize"
)

// WriteText writes the standings for people. It uses nothing that the JSON does
// not hold. The error is one of w.
func (s *Standings) WriteText(w io.Writer) error { return writeText(w, s.write) }

func (s *Standings) write(w io.Writer) {
	s.writeHead(w)
	s.writeRatings(w)
	if s.Duplicates.Games > 0 {
		fmt.Fprintf(w, "games: %s\n", s.Duplicates)
	}
	if s.OpeningSource != "" {
		fmt.Fprintln(w, "openings:", s.OpeningSource)
	}
	s.writeOutcomes(w)
	writeNotes(w, s.Notes)
	s.Format.write(w)
	s.writePairings(w)
	s.Matrix.write(w)
	if s.Digest != "" {
		fmt.Fprintln(w, "\ndigest", s.Digest)
	}
}

// Of is how many games there are to be, "at most" so many while a format decides on.
func (s *Standings) Of() string { return Planned{s.Planned, s.Format != nil && !s.Format.Over}.Words() }

// Planned is how many games a run is to have. Most says that it may have fewer, since its format still decides.
type Planned struct {
	Games int64 `json:"planned_games"`
	Most  bool  `json:"planned_games_at_most,omitempty"`
}

// Words returns the number, after "at most" where the run may have fewer.
func (p Planned) Words() string {
	if p.Most {
		return fmt.Sprintf("at most %d", p.Games)
	}
	return fmt.Sprint(p.Games)
}

// writeHead says which games are rated.
func (s *Standings) writeHead(w io.Writer) {
	what := sanitize.Count(len(s.Runs), "run", "runs") + " of " + s.Game
	if s.Seed != nil {
		what = fmt.Sprintf("%s: %s, seed %d", s.Name, s.Game, *s.Seed)
	}
	fmt.Fprintf(w, "%s, %d of %s games, %s\n", what, s.Finished, s.Of(), sanitize.Count(s.Pairs, "complete pair", "complete pairs"))
	writeRuns(w, s.Runs)
	fmt.Fprintln(w)
}

// writeRuns lists the runs that are rated in one fit.
func writeRuns(w io.Writer, runs []JointRun) {
	for _, r := range runs {
		fmt.Fprintf(w, "%s: seed %d, %d of %s games, in %s\n", r.Name, r.Seed, r.Finished, r.Words(), r.Dir)
	}
}

// writeRatings writes the table of agents and what its figures mean.
func (s *Standings) writeRatings(w io.Writer) {
	writeLines(w, RatingLines(s.Agents))
	writeScale(w, s.Model, s.Errors, s.Chosen, s.FixedPoint, s.ToLogistic)
	if s.Advantage != nil && s.FirstMover != nil {
		fmt.Fprintf(w, "first move: worth %s Elo%s; first mover scored %s of %d games\n",
			s.Advantage, s.MeasuredFrom(), s.FirstMover.Percent(), s.WithResult)
	}
}

// writeScale says what the figures of a table of ratings mean.
func writeScale(w io.Writer, model, errors string, chosen bool, fixed string, toLogistic float64) {
	if chosen {
		errors += ", made for games chosen by results"
	}
	fmt.Fprintf(w, "\nElo: %s model, 95 %% intervals with %s, %s; LOS: probability of being stronger than the next below\n", model, errors, fixed)
	if toLogistic != 1 {
		fmt.Fprintf(w, "scale: that of the model; differences times %.4f are logistic Elo near equality\n", toLogistic)
	}
}

// MeasuredFrom says from which openings the worth of the first move is known, "" where that is not told.
func (s *Standings) MeasuredFrom() string {
	if s.Openings == "" {
		return ""
	}
	return ", measured from " + s.Openings
}
