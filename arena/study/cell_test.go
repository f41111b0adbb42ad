package study

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// oneCell is a study of one cell of so many pairs between two agents of a kind.
func oneCell(t *testing.T, r runs.Registry, spec string, pairs int, set ...string) *Study {
	t.Helper()
	text := "study: one\ngame: zertz/blitz\nlevels: [{family: one, spec: %s}]\nprecision: {score: 0.4, min: %[2]d, max: %[2]d, block: %[2]d}\n"
	s, err := Parse(r, "one.yaml", fmt.Appendf(nil, text, spec, pairs), set)
	require.NoError(t, err)
	return s
}

// A report is of all games or none: where what an agent thought in one of them is damaged, which no result
// needs, it names that game. Results of 8192 games are read from their summaries, and not from the games.
func TestDamagedGameOfACell(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	s, dir := oneCell(t, runs.Standard(), "random", 4096, "maxplies=6"), testkit.Path(t, "one")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{}))
	db, err := sql.Open("sqlite", cellDir(dir, &s.Cells[0])+"/run.db")
	require.NoError(t, err)
	defer db.Close()
	for _, query := range []string{
		"PRAGMA ignore_check_constraints = ON", "DROP TRIGGER games_stay_as_they_are", "UPDATE games SET expected = x'0000' WHERE id = 3",
		"CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'a stored game is never changed'); END",
	} {
		_, err := db.ExecContext(t.Context(), query)
		require.NoError(t, err, query)
	}
	_, err = s.Report(t.Context(), dir, "test")
	require.ErrorContains(t, err, "game 3: the database is damaged: expected: another checksum than the one that was stored")
}

// What ends the games of a cell ends the study, which says that and nothing else.
func TestInterruptedInACell(t *testing.T) {
	why := errors.New("interrupted among the games")
	ctx, cancel := context.WithCancelCause(t.Context())
	opt := journal.Options{Runs: runs.Options{Shown: func(*runs.Active) (*arena.Broadcast, func()) {
		cancel(why)
		return nil, func() {}
	}}}
	require.ErrorIs(t, run(ctx, t, oneCell(t, runs.Standard(), "random", 4), testkit.Path(t, "cut"), opt), why)
}

// What agents have to tell of the games of a cell is told with its name.
func TestNotesOfACell(t *testing.T) {
	r := runs.Standard().With(nil, []agents.Kind{kind("teller", nil)})
	var said []string
	s := oneCell(t, r, "teller", 4)
	opt := journal.Options{Runs: runs.Options{Say: func(line string) { said = append(said, line) }}}
	require.NoError(t, run(t.Context(), t, s, testkit.Path(t, "told"), opt))
	require.Contains(t, said, s.Cells[0].Run.Name+": one: I was there")
}

// A judge that fails ends the report, which says why: it would be one without figures that the study asks for.
func TestJudgeThatFails(t *testing.T) {
	why := errors.New("I know no such position")
	s := oneCell(t, runs.Standard().With(nil, []agents.Kind{kind("speechless", why)}), "random", 4, "judge.spec=speechless", "judge.share=1")
	require.ErrorIs(t, run(t.Context(), t, s, testkit.Path(t, "judged"), journal.Options{}), why)
}

// kind is that of agents that make the first move, or fail at it, and have something to tell.
func kind(name string, err error) agents.Kind {
	return agents.Kind{Name: name, Doc: "makes the first move", Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
		return agents.Bound{
			Build: func(agents.Env) (agents.Agent, error) { return simple{err}, nil },
			Notes: func() []string { return []string{"I was there"} },
		}, nil
	}}
}

type simple struct{ err error }

func (a simple) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return s.Moves(nil)[0], agents.Info{}, a.err
}

// A folder without a study is none, and a text that names no game stays as it is.
func TestNothingOfTheKind(t *testing.T) {
	_, err := Open(runs.Standard(), t.TempDir())
	require.ErrorIs(t, err, journal.ErrNone)
	roll := oneCell(t, runs.Standard(), "random", 4).roll
	require.Equal(t, []string{"zertz/blitz", "no/game"}, []string{roll.proper("zertz/blitz"), roll.proper("no/game")})
}
