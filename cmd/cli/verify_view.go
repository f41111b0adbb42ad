package cli

import (
	"errors"
	"fmt"
	"io"

	"gipf.arena/arena/verify"
)

// A verifyView is what verify found, for people and programs.
type verifyView struct {
	Name       string             `json:"name"`
	Game       string             `json:"game"`
	Seed       uint64             `json:"seed"`
	Planned    int64              `json:"planned_games"`
	Games      int64              `json:"stored_games"` // all were read by the rules
	SampleSeed uint64             `json:"sample_seed"`
	Sampled    int64              `json:"sampled_games"`
	Replayed   int64              `json:"replayed_games"`
	Varying    int64              `json:"sampled_games_that_vary"`
	Differing  int64              `json:"differing_games"`
	First      *verify.Difference `json:"first_difference"`
	// Unseen is the share of games that may be altered at most (95 %) after a
	// sample without difference; null when there was one or all were played.
	Unseen *float64 `json:"undetected_share_at_most"`
	// Rounds are the decisions of a format that decides as it goes, nil of others.
	Rounds *roundsView `json:"decisions,omitempty"`
	Digest string      `json:"digest,omitempty"`
	Notes  []string    `json:"notes"`

	report verify.Report
}

// fill puts the report into the view.
func (v *verifyView) fill() {
	r := &v.report
	v.Games, v.Sampled, v.Replayed, v.Varying = r.Games, r.Sampled, r.Replayed, r.Varying
	v.Differing, v.First, v.Digest = r.Differing, r.First, r.Digest
	if r.Differing == 0 && r.Replayed > 0 && r.Replayed < r.Games {
		share := verify.Unseen(r.Replayed)
		v.Unseen = &share
	}
}

func (v *verifyView) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %d games stored\n\n", v.Name, v.Game, v.Seed, v.Games, v.Planned)
	fmt.Fprintf(w, "read by the rules: %d games\n", v.Games)
	fmt.Fprintf(w, "played again:      %d games, %d drawn by seed %d", v.Replayed, v.Sampled, v.SampleSeed)
	if v.Varying > 0 {
		fmt.Fprintf(w, ", %d of them not played because agents vary", v.Varying)
	}
	fmt.Fprintf(w, "\ndifferences:       %d games\n", v.Differing)
	if d := v.Rounds; d != nil {
		fmt.Fprintf(w, "decisions:         %d of %d taken again, the same\n", d.Retaken, d.Stored)
		if d.Difference != "" {
			fmt.Fprintln(w, "first other one:  ", d.Difference)
		}
	}
	if v.First != nil {
		fmt.Fprintln(w, "first:            ", v.First)
	}
	if v.Unseen != nil {
		fmt.Fprintf(w, "so that, at 95 %%, at most %.2f%% of such games can be others than their seeds give\n", 100**v.Unseen)
	}
	for _, note := range v.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	if v.Digest != "" {
		fmt.Fprintln(w, "\ndigest", v.Digest)
	}
}

// verdict is the error of a run that differs.
func (v *verifyView) verdict() error {
	switch {
	case v.First == nil && v.Rounds != nil && v.Rounds.Difference != "":
		return errors.New(v.Rounds.Difference)
	case v.First == nil:
		return nil
	}
	return fmt.Errorf("%d of %d games differ; %s", v.Differing, v.Games, v.First)
}
