package report

import (
	"errors"
	"fmt"
	"io"

	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/sanitize"
)

// VerificationSchema is the schema_version of Verification.
const VerificationSchema = 1

// A Verification is what was found when the stored games of a run were read by
// the rules and a sample of them played again. Make it with NewVerification.
type Verification struct {
	// Schema is VerificationSchema.
	Schema int    `json:"schema_version"`
	Name   string `json:"name"`
	Game   string `json:"game"`
	Seed   uint64 `json:"seed"`
	// Planned is the number of games of the whole run, Games how many are stored, all
	// of which were read by the rules.
	Planned
	Games int64 `json:"stored_games"`
	// Sampled games were drawn by SampleSeed to be played again; Replayed were,
	// damaged ones included; NotReproducible of those drawn could not be.
	SampleSeed      uint64 `json:"sample_seed"`
	Sampled         int64  `json:"sampled_games"`
	Replayed        int64  `json:"replayed_games"`
	NotReproducible int64  `json:"sampled_games_not_reproducible"`
	// Differing games are not what they must be. First is the first difference of
	// the one with the lowest index, nil without one.
	Differing int64              `json:"differing_games"`
	First     *verify.Difference `json:"first_difference"`
	// Unseen is the share of games that may be altered at most (95 %) after a sample
	// without difference; nil when there was one or all were played.
	Unseen *float64 `json:"undetected_share_at_most"`
	// Rounds is what became of the decisions of an adaptive format, nil for others.
	Rounds *verify.Rounds `json:"decisions,omitempty"`
	// Summaries is what became of the pages that standings and resume read in place of the
	// games; nil where there are none.
	Summaries *Summaries `json:"summaries,omitempty"`
	// Disputes are the games whose records disagree between machines, where workers played the
	// run; Notes say what became of the worker that was wrong.
	Disputes []arena.Dispute `json:"disputes,omitempty"`
	// Workers are compared by what they brought of games that cannot be played again; nil where
	// there is nothing to compare.
	Workers []WorkerResidual `json:"workers_compared,omitempty"`
	// Digest is that of all games, "" when there is a damaged one.
	Digest string   `json:"digest,omitempty"`
	Notes  []string `json:"notes"`
}

// Summaries says how many pages of summaries are those of their games.
type Summaries struct {
	// Stored is the number of pages, Same how many came out the same when they were made
	// again from the games.
	Stored int64 `json:"stored_pages"`
	Same   int64 `json:"same_pages"`
	// Difference is the first page that did not, in words; "" without one.
	Difference string `json:"first_difference,omitempty"`
}

// NewVerification says what verify.Verifier found in a run. Of the run the caller names Name,
// Game, Seed, Planned, SampleSeed and Notes.
func NewVerification(run Verification, r verify.Report) *Verification {
	v := &run
	v.Schema, v.Notes, v.Digest = VerificationSchema, append([]string{}, v.Notes...), r.Digest
	v.Games, v.Sampled, v.Replayed, v.NotReproducible = r.Games, r.Sampled, r.Replayed, r.NotReproducible
	v.Differing, v.First, v.Rounds = r.Differing, r.First, r.Rounds
	if r.Differing == 0 && r.Replayed > 0 && r.Replayed < r.Games {
		v.Unseen = new(verify.Unseen(r.Replayed))
	}
	return v
}

// Err is the error of a run that differs from what it must be, nil of others.
func (v *Verification) Err() error {
	switch {
	case v.First != nil:
		return fmt.Errorf("%d of %d games differ; %s", v.Differing, v.Games, v.First)
	case v.Rounds != nil && v.Rounds.Difference != "":
		return errors.New(v.Rounds.Difference)
	case v.Summaries != nil && v.Summaries.Difference != "":
		return errors.New(v.Summaries.Difference)
	}
	return nil
}

// WriteText writes the verification for people. The error is one of w.
func (v *Verification) WriteText(w io.Writer) error { return writeText(w, v.write) }

func (v *Verification) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %s games stored\n\n", v.Name, v.Game, v.Seed, v.Games, v.Words())
	fmt.Fprintf(w, "read by the rules: %s\n", sanitize.Count(v.Games, "game", "games"))
	fmt.Fprintf(w, "played again:      %s, %d drawn by seed %d", sanitize.Count(v.Replayed, "game", "games"), v.Sampled, v.SampleSeed)
	if v.NotReproducible > 0 {
		fmt.Fprintf(w, ", %d of them not played because they are not reproducible", v.NotReproducible)
	}
	fmt.Fprintf(w, "\ndifferences:       %s\n", sanitize.Count(v.Differing, "game", "games"))
	if r := v.Rounds; r != nil {
		fmt.Fprintf(w, "decisions:         %d of %d taken again, the same\n", r.Retaken, r.Stored)
		if r.Difference != "" {
			fmt.Fprintln(w, "first difference: ", r.Difference)
		}
		if r.Reworded != "" {
			fmt.Fprintln(w, "first reason in words that this build does not use, which no hash covers: ", r.Reworded)
		}
	}
	if s := v.Summaries; s != nil {
		fmt.Fprintf(w, "summaries:         %d of %d pages made again, the same\n", s.Same, s.Stored)
		if s.Difference != "" {
			fmt.Fprintln(w, "first difference: ", s.Difference)
		}
	}
	if v.First != nil {
		fmt.Fprintln(w, "first:            ", v.First)
	}
	if v.Unseen != nil {
		fmt.Fprintf(w, "at 95 %% confidence at most %.2f%% of such games differ when they are played again\n", 100**v.Unseen)
	}
	if len(v.Workers) > 0 {
		fmt.Fprintln(w, "games that cannot be played again, by worker (p times the number of tests):")
		for i := range v.Workers {
			v.Workers[i].write(w)
		}
	}
	writeNotes(w, v.Notes)
	if v.Digest != "" {
		fmt.Fprintln(w, "\ndigest", v.Digest)
	}
}
