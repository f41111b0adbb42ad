package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules/catalog"
)

func newStandingsCmd(p *Program) *cobra.Command {
	var asJSON, matrix bool
	cmd := &cobra.Command{
		Use:   "standings DIR",
		Short: "Rate the games of a run, also while it goes on",
		Long: `Rate the games of a run, also while it goes on.

The digest is the SHA-256 over all records in the order of their index,
measured times left out: two runs with one digest hold the same games.`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showStandings(cmd.Context(), cmd.OutOrStdout(), args[0], matrix, asJSON)
		},
	}
	cmd.Flags().BoolVar(&matrix, "matrix", false, "also the probability of being stronger of each against each (and in JSON the covariance)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func showStandings(ctx context.Context, w io.Writer, dir string, matrix, asJSON bool) error {
	v, err := storedView(ctx, dir)
	if err != nil {
		return storeError(err)
	}
	if matrix {
		v.Matrix = newMatrixView(v.table, v.name)
	}
	if asJSON {
		return report.WriteJSON(w, v)
	}
	v.print(w)
	return nil
}

// tallied is what a run directory says of its games, in one pass.
type tallied struct {
	meta   store.Meta
	config *configs.Run
	tally  *arena.Tally
	course *arena.Course // nil where the format is fixed; no decision followed yet
	digest string
}

// readRun reads all games of a run.
func readRun(ctx context.Context, dir string) (*tallied, error) {
	r, err := store.View(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s := &tallied{meta: r.Meta()}
	s.config, err = configs.ParseRun("configuration stored in "+dir, []byte(s.meta.Config), nil)
	if err != nil {
		return nil, err
	}
	s.course, err = storedCourse(ctx, r, s.config)
	if err != nil {
		return nil, err
	}
	game, err := catalog.Game(s.meta.Game)
	if err != nil {
		return nil, err
	}
	digest := arena.NewDigest()
	s.tally = arena.NewTally(len(s.meta.Players))
	s.tally.Audit(game)
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = s.tally.Add(&rec)
		}
		if err == nil && s.course != nil {
			err = s.course.Add(&rec)
		}
		if err == nil {
			err = digest.Add(&rec)
		}
		if err != nil {
			return nil, err
		}
	}
	s.digest = digest.String()
	return s, nil
}

// storedView rates the stored games.
func storedView(ctx context.Context, dir string) (*view, error) {
	s, err := readRun(ctx, dir)
	if err != nil {
		return nil, err
	}
	var specs []string
	for _, p := range s.meta.Players {
		specs = append(specs, p.Spec)
	}
	if s.course != nil {
		if err := follow(s.course); err != nil {
			return nil, err
		}
	}
	v, err := newView(s.config, specs, s.meta.Games(), s.tally, s.course, nil)
	if err == nil {
		v.Digest, v.Openings = s.digest, s.meta.Openings
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
