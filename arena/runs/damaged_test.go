package runs_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

// TestRunThatIsDamaged: each call that needs unreadable data returns an error, and takes nothing for an empty run; the others succeed.
func TestRunThatIsDamaged(t *testing.T) {
	t.Parallel()
	const all = "Open, Standings, Joint, JointByAgent, Compare, Pilot, Results, Export, Verify, Restore, Resume"
	const counts = "Standings, Joint, JointByAgent, Results, Verify"
	r, good := runs.Standard(), testkit.Bytes(t, played(t, short, "tournament=hill", "pairs=2"), "run.db")
	for fault, want := range map[string]string{
		"SELECT 1":              "",
		"DROP TABLE runs":       all,
		"DROP TABLE extensions": all,
		"DROP TABLE builds":     all,
		"DROP TABLE players":    all,
		"DROP TABLE games":      strings.TrimPrefix(all, "Open, "),
		"DROP TABLE kept":       strings.TrimPrefix(all, "Open, "),
		"DROP TABLE summaries":  counts + ", Resume",
		"DROP TABLE rounds":     "Standings, Joint, JointByAgent, Compare, Results, Verify, Resume",
		"DROP TABLE disputes":   counts,
		"DROP TABLE quarantine": counts,
		"DROP TRIGGER runs_stay_as_they_are; UPDATE runs SET config = 'nonsense: 1'": all,
	} {
		dir := filepath.Dir(testkit.File(t, good, testkit.Path(t, "run"), "run.db"))
		alter(t, dir, fault)
		opened := func(do func(*runs.Run) error) func() error {
			return func() error {
				run, err := r.Open(t.Context(), dir)
				if err != nil {
					return err
				}
				return errors.Join(do(run), run.Close())
			}
		}
		var fails []string
		for _, call := range []struct {
			name string
			do   func() error
		}{
			{"Open", opened(func(*runs.Run) error { return nil })},
			{"Standings", func() error { _, _, err := r.Standings(t.Context(), dir); return err }},
			{"Joint", func() error { _, err := r.Joint(t.Context(), []string{dir, dir}); return err }},
			{"JointByAgent", func() error { _, err := r.JointByAgent(t.Context(), []string{dir}); return err }},
			{"Compare", func() error { _, err := r.Compare(t.Context(), []string{dir, dir}); return err }},
			{"Pilot", func() error { _, err := r.Pilot(t.Context(), dir, 1); return err }},
			{"Results", func() error { _, err := r.Results(t.Context(), []string{dir}, nil); return err }},
			{"Export", opened(func(run *runs.Run) error {
				_, err := run.Export(t.Context(), dir+"/out", runs.Forms()[2].Files)
				return err
			})},
			{"Verify", opened(func(run *runs.Run) error { _, err := run.Verify(t.Context(), &verify.Verifier{}); return err })},
			{"Restore", func() error { _, err := r.Restore(t.Context(), dir+"/run.db", dir+"/again"); return err }},
			{"Resume", func() error {
				s, err := r.Resume(t.Context(), dir, nil, runs.Options{})
				if err == nil {
					err = s.Close()
				}
				return err
			}},
		} {
			if call.do() != nil {
				fails = append(fails, call.name)
			}
		}
		require.Equal(t, want, strings.Join(fails, ", "), fault)
	}
}

// TestNoGamesOfWhatFails: a failed import, restore, copy or export returns no games, and leaves nothing behind.
func TestNoGamesOfWhatFails(t *testing.T) {
	t.Parallel()
	r, dir := runs.Standard(), played(t, short)
	occupied, file, fresh := played(t, short), written(t, "file", "no directory"), testkit.Path(t, "fresh")
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	exported := t.TempDir()
	_, err = run.Export(t.Context(), exported, runs.Forms()[2].Files)
	require.NoError(t, err)
	text := testkit.Read(t, exported, "games.jsonl")
	plan := func(set ...string) *runs.Plan {
		p, err := r.ParsePlan(t.Context(), "run.yaml", []byte(short), set)
		require.NoError(t, err)
		return p
	}
	imported := func(text, dir string) (int64, error) { return r.Import(t.Context(), strings.NewReader(text), dir) }
	copied := func(dir, from string, set ...string) (int64, error) {
		p := plan(set...)
		games, err := r.CopyGames(t.Context(), p, dir, from, runs.Options{})
		return games, errors.Join(err, p.Close())
	}
	outside := func(dir, game string) (int64, error) {
		p, err := r.ImportBoardspace(t.Context(), runs.PeopleFiles{Paths: []string{people + "boardspace.sgf"}, Game: game}, dir, "test")
		if p == nil {
			return 0, err
		}
		return int64(p.Games), err
	}
	for what, row := range map[string]struct {
		do   func() (int64, error)
		want string
	}{
		"import: no run":        {func() (int64, error) { return imported("nonsense", fresh) }, "line 1"},
		"import: cut off":       {func() (int64, error) { return imported(text[:len(text)-9], fresh) }, "line 10"},
		"import: occupied":      {func() (int64, error) { return imported("nonsense", occupied) }, runs.ErrNotEmpty.Error()},
		"restore: occupied":     {func() (int64, error) { return r.Restore(t.Context(), dir+"/run.db", occupied) }, runs.ErrNotEmpty.Error()},
		"restore: no copy":      {func() (int64, error) { return r.Restore(t.Context(), file, fresh) }, "no run in this directory"},
		"restore: below a file": {func() (int64, error) { return r.Restore(t.Context(), dir+"/run.db", file+"/fresh") }, "not a directory"},
		"copy: none":            {func() (int64, error) { return copied(fresh, testkit.Path(t, "none")) }, store.ErrNoRun.Error()},
		"copy: others":          {func() (int64, error) { return copied(fresh, dir, "seed=9") }, "its games are others"},
		"copy: below a file":    {func() (int64, error) { return copied(file+"/fresh", dir) }, "not a directory"},
		"people: occupied":      {func() (int64, error) { return outside(occupied, "zertz/37") }, runs.ErrNotEmpty.Error()},
		"people: no game":       {func() (int64, error) { return outside(fresh, "zertz/38") }, `no game "zertz/38"`},
		"export: into a file":   {func() (int64, error) { return run.Export(t.Context(), file, runs.Forms()[1].Files) }, "export: "},
		"export: file in a file": {func() (int64, error) {
			f := runs.Forms()[1].Files[0]
			f.Name = "none/" + f.Name
			return run.Export(t.Context(), fresh+"-out", []runs.File{f})
		}, "export: "},
	} {
		games, err := row.do()
		require.ErrorContains(t, err, row.want, what)
		require.Zero(t, games, what)
		require.NoDirExists(t, fresh, what)
	}
}
