package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules/catalog"
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
	tally, digest := arena.NewTally(len(m.Players)), arena.NewDigest()
	game, err := catalog.Game(m.Game)
	if err != nil {
		return nil, err
	}
	tally.Audit(game)
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = tally.Add(&rec)
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
	v, err := newView(c, specs, m.Games(), tally, nil)
	if err == nil {
		v.Digest = digest.String()
	}
	return v, err
}
