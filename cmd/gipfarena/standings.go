package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

func newStandingsCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "standings DIR",
		Short: "Rate the games of a run, also while it goes on",
		Long: `Rate the games of a run, also while it goes on.

The digest is the SHA-256 over all records in the order of their index,
measured times left out: two runs with one digest hold the same games.`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showStandings(cmd.Context(), cmd.OutOrStdout(), args[0], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func showStandings(ctx context.Context, w io.Writer, dir string, asJSON bool) error {
	v, err := storedView(ctx, dir)
	if err != nil {
		return storeError(err)
	}
	if asJSON {
		return printJSON(w, v)
	}
	v.print(w)
	return nil
}

// storedView rates the stored games and forms their digest, in one pass.
func storedView(ctx context.Context, dir string) (*view, error) {
	r, err := store.View(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	m := r.Meta()
	c, err := configs.ParseRun("configuration stored in "+dir, []byte(m.Config), nil)
	if err != nil {
		return nil, err
	}
	course, err := storedCourse(ctx, r, c)
	if err != nil {
		return nil, err
	}
	tally, digest := arena.NewTally(len(m.Players)), arena.NewDigest()
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = tally.Add(&rec)
		}
		if err == nil && course != nil {
			err = course.Add(&rec)
		}
		if err == nil {
			err = digest.Add(&rec)
		}
		if err != nil {
			return nil, err
		}
	}
	var specs []string
	for _, p := range m.Players {
		specs = append(specs, p.Spec)
	}
	if course != nil {
		if err := follow(course); err != nil {
			return nil, err
		}
	}
	v, err := newView(c, specs, m.Games(), tally, course, nil)
	if err == nil {
		v.Digest, v.Openings = digest.String(), m.Openings
	}
	return v, err
}

// storedCourse returns the course of a stored run before its first decision, nil
// where the format is fixed.
func storedCourse(ctx context.Context, r *store.Reader, c *configs.Run) (*arena.Course, error) {
	settings := settingsOf(c)
	if settings == nil {
		return nil, nil
	}
	m := r.Meta()
	if err := settings.Check(len(m.Players), m.Pairs); err != nil {
		return nil, err
	}
	journal, err := r.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range m.Players {
		names = append(names, p.Name)
	}
	return arena.NewCourse(settings, names, m.Pairs, journal), nil
}
