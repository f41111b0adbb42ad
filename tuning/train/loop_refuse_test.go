package train

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/tuning/samples"
)

// TestMistakes: errors that only the games and agents can reveal are reported with their place.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"game=gipf/none", `game: catalog: no game "gipf/none"`},
		{"agent.spec=alphabet", `agent.spec: `},
		{"agent.spec=alphabeta:ms=5", "agent.spec: "},
		{"agent.spec=greedy", "agent.spec: "},
		{"pool.agents.0=alphabet", "pool.agents.0: "},
		{"init=nobody", `init: configs: unknown weights "nobody"`},
		{"init=policy", "init: weights: they are of the kind policy"},
		{"fit.leaveout=none", "holds a list"},
		{"gate.elo1=-3", "gate.elo1: must exceed gate.elo0"},
		{"gate.elo1=0.0001", "gate: stats: sprt: elo0 0 and elo1 0.0001: want them apart by at least 0.001"},
		{"games.openings.plies=300", "games.openings.plies: must be below maxplies (200)"},
		{"target.transitions=0", "rows.leaves: leaves have no result"},
		{"target.early=1.5", "target.early: must be at most 1"},
		{"fit.net.hidden.0=x", "fit.net.hidden"},
		{"games.pool=1.5", "games.pool: must be at most 1"},
		{"games.epsilon=0", "games.epsilon: without it there are no moves that temperature or explore could be about"},
		{"fit.window=5", "fit.window: must be at most 4"},
	} {
		_, err := configs.Parse[configs.Learn]("tiny.yaml", []byte(tiny), []string{c.set}, func(l *configs.Learn) error {
			_, err := NewLoop(runs.Standard(), l)
			return err
		})
		require.ErrorContains(t, err, c.want, c.set)
		require.NotContains(t, err.Error(), "\n", c.set)
	}
}

// TestNothingToBeginWith: a loop from zero has rows with results alone at first, so that a target without any is refused.
func TestNothingToBeginWith(t *testing.T) {
	l := loopOf(t, tiny)
	l.config.Target.Early = 1
	require.NoError(t, l.checkFit())
	l.config.Target.Late = 1
	require.ErrorContains(t, l.checkFit(), "target.early: takes nothing from results, and a loop from zero has nothing else to begin with")
	l.config.Init = "hand"
	require.NoError(t, l.checkFit())
}

// TestPatternsOfTheGame: a net sees the board only of games that show it, and that is said before the first game.
func TestPatternsOfTheGame(t *testing.T) {
	l, n := loopOf(t, tiny), &configs.FitNet{Patterns: true}
	require.NoError(t, l.checkSeen(l.config, nil, n))
	var err error
	l.game, err = l.registry.Games.Game("zertz/37")
	require.NoError(t, err)
	require.ErrorContains(t, l.checkSeen(l.config, nil, n), "fit.net.patterns: zertz/37 has no patterns: want false")
	require.NoError(t, l.checkSeen(l.config, nil, nil))
}

// A noiseless game does not say which positions are quiet.
type noiseless struct{ rules.Game }

func (g noiseless) New(setup uint64) rules.State { return struct{ rules.State }{g.Game.New(setup)} }

// TestQuietRows: rows of quiet positions alone are refused at a game that does not say which those are.
func TestQuietRows(t *testing.T) {
	l := loopOf(t, tiny, "rows.quiet=true")
	l.game = noiseless{l.game}
	require.ErrorContains(t, l.checkFit(), "rows.quiet: lyngk/base does not say which positions are quiet")
	l.config.Rows.Quiet = false
	require.NoError(t, l.checkFit())
}

// TestGameWithoutFeatures: from a game without features nothing can be learnt.
func TestGameWithoutFeatures(t *testing.T) {
	r := runs.Standard().With([]catalog.Variant{{Info: catalog.Info{Name: "lyngk/bare"}, Make: func(catalog.Options) (rules.Game, error) {
		g, err := catalog.Game("lyngk/base")
		return noiseless{g}, err
	}}}, nil)
	_, err := NewLoop(r, configOf(t, strings.Replace(tiny, "lyngk/base", "lyngk/bare", 1)))
	require.ErrorContains(t, err, "game: tuning: lyngk/base has no features to learn weights for")
}

// TestChooseRefuses: an unknown position and a missing agent are errors and not moves.
func TestChooseRefuses(t *testing.T) {
	l := loopOf(t, tiny)
	start := l.game.New(1).String()
	for _, row := range []struct{ spec, position, want string }{
		{"random", "nowhere", "learn: "}, {"puzzle", start, `unknown agent "puzzle"`},
	} {
		_, err := l.choose(t.Context(), row.spec, samples.Row{Position: row.position})
		require.ErrorContains(t, err, row.want)
	}
}

// TestDamage: a file of the loop that is not what was written stops it with a line,
// and nothing is promoted; with the file back it goes on to the same bytes.
func TestDamage(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	dir, _ := whole(t)
	want := contents(t, dir)
	cutJournal(t, dir, "002-fit")
	for _, c := range []struct {
		file string
		is   error
	}{
		{"samples/001.parquet", samples.ErrDigest},
		{"samples/002.parquet", samples.ErrDigest},
		{"weights/001.yaml", journal.ErrDamaged},
		{"weights/000.yaml", journal.ErrDamaged},
	} {
		path := filepath.Join(dir, c.file)
		before := readFile(t, filepath.Join(dir, journalFile))
		testkit.File(t, want[c.file][:len(want[c.file])/2], path)
		_, err := resume(t.Context(), dir, journal.Options{})
		require.ErrorIs(t, err, c.is, c.file)
		require.NotContains(t, err.Error(), "\n")
		require.Equal(t, before, readFile(t, filepath.Join(dir, journalFile)), "nothing is promoted")
		require.NoError(t, os.Remove(path))
		_, err = resume(t.Context(), dir, journal.Options{})
		require.ErrorAs(t, err, new(*arena.InputError), "as of a loop that is shown")
		require.ErrorIs(t, err, fs.ErrNotExist, c.file)
		testkit.File(t, want[c.file], path)
	}
	_, err := resume(t.Context(), dir, journal.Options{})
	require.NoError(t, err)
	require.Equal(t, want, contents(t, dir))
}

// TestDamagedGames: games that cannot be read, of any stage, end the job with an error that names their run, and nothing is decided by the others.
func TestDamagedGames(t *testing.T) {
	t.Parallel()
	dir, _ := whole(t)
	tune := testkit.Path(t, "tune")
	j, err := journal.Parse(runs.Standard(), "tune.yaml", []byte(mini), []string{"out=" + testkit.Path(t, "fit.yaml")}, NewTune)
	require.NoError(t, err)
	goOn := func() error {
		s, err := journal.BeginOrResume(t.Context(), j, tune, journal.Options{})
		if err == nil {
			_, err = s.Run(t.Context())
			err = errors.Join(err, s.Close())
		}
		return err
	}
	require.NoError(t, goOn())
	for dir, resume := range map[string]func() error{tune: goOn, dir: func() error { _, err := resume(t.Context(), dir, journal.Options{}); return err }} {
		log, err := journal.Read(dir)
		require.NoError(t, err)
		for _, e := range slices.Backward(log.Entries()) {
			kind, run, _ := strings.Cut(e.Step, " ")
			if kind != "games" && kind != "match" {
				continue
			}
			before := testkit.Read(t, dir, "runs", run, "run.db")
			cutJournal(t, dir, e.Step)
			testkit.File(t, "no database", dir, "runs", run, "run.db")
			require.ErrorContains(t, resume(), filepath.Join("runs", run), e.Step)
			log, err := journal.Read(dir)
			require.NoError(t, err)
			require.NotContains(t, each.Of(log.Entries(), func(e journal.Entry) string { return e.Step }), e.Step, "it has not ended")
			testkit.File(t, before, dir, "runs", run, "run.db")
		}
	}
}

const journalFile = "journal.jsonl"

func readFile(t testing.TB, path string) string {
	t.Helper()
	return testkit.Read(t, path)
}

// cutJournal takes a step and all after it out of the journal.
func cutJournal(t *testing.T, dir, step string) {
	t.Helper()
	path := filepath.Join(dir, journalFile)
	head, _, found := strings.Cut(readFile(t, path), `{"step":"`+step+`"`)
	require.True(t, found)
	testkit.File(t, head, path)
}

// TestNoRoom: where a file cannot be written, as on a full disk, the loop stops with
// a line and leaves nothing half-written; with room it goes on to the same bytes.
func TestNoRoom(t *testing.T) {
	testkit.RestInRace(t, "loops one after the other; TestSameBytes and TestMetrics run what is concurrent")
	t.Parallel()
	dir, _ := whole(t)
	want := contents(t, dir)
	for step, file := range map[string]string{"002-labels": "samples/002.parquet", "002-fit": "weights/002.yaml", "001-verdict": "best.yaml"} {
		cutJournal(t, dir, step)
		path := filepath.Join(dir, file)
		require.NoError(t, os.Remove(path))
		require.NoError(t, os.Mkdir(path, 0o755)) // nothing can take this name
		_, err := resume(t.Context(), dir, journal.Options{})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "\n")
		left, err := filepath.Glob(filepath.Join(dir, "*", "*.tmp"))
		require.NoError(t, err)
		require.Empty(t, left)
		require.NoError(t, os.Remove(path))
		_, err = resume(t.Context(), dir, journal.Options{})
		require.NoError(t, err)
		require.Equal(t, want, contents(t, dir))
	}
}

// TestChanged: a loop does not continue with another configuration or in a
// directory without a loop, and does not begin where one exists.
func TestChanged(t *testing.T) {
	t.Parallel()
	dir, _ := whole(t)
	_, err := play(t.Context(), loopOf(t, tiny, "iterations=3"), dir, journal.Options{})
	require.ErrorContains(t, err, "the job there has another configuration: iterations: 2 against 3")
	require.ErrorIs(t, err, journal.ErrChanged)
	_, err = resume(t.Context(), t.TempDir(), journal.Options{})
	require.ErrorIs(t, err, journal.ErrNone)
	_, err = journal.Begin(t.Context(), loopOf(t, tiny), dir, journal.Options{})
	require.ErrorIs(t, err, journal.ErrExists)
}

// TestLabelThatNeverEnds: the search is abandoned, with a line that names it.
func TestLabelThatNeverEnds(t *testing.T) {
	t.Parallel()
	r := runs.Standard().With(nil, []agents.Kind{sleeper()})
	c := configOf(t, tiny, "agent.spec=sleeper", "rows.leaves=0", "target.seconds=1", "init=hand")
	l, err := NewLoop(r, c)
	require.NoError(t, err)
	dir := testkit.Path(t, "loop")
	_, err = play(t.Context(), l, dir, journal.Options{})
	require.ErrorContains(t, err, "by sleeper:transitions=80,weights=weights/000.yaml: search of ")
	require.ErrorContains(t, err, ": no answer within 1s")
	require.NotContains(t, err.Error(), "\n")
	log, err := journal.Read(dir)
	require.NoError(t, err)
	require.Equal(t, "games frozen", log.Entries()[len(log.Entries())-1].Step, "what was done is kept")
}

// sleeper is an agent that makes the first move at once, and with the budget of labels never.
func sleeper() agents.Kind {
	return agents.Kind{
		Name: "sleeper", Doc: "sleeps",
		Params: []agents.Param{
			{Name: "transitions", Type: agents.Int, Min: 1, Max: 1e6, Default: "1", Doc: "budget"},
			{Name: "weights", Type: agents.Text, Default: "hand", Doc: "weights"},
		},
		Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return sleeping(a.Int("transitions")), nil }}, nil
		},
	}
}

type sleeping int64

func (s sleeping) Choose(ctx context.Context, p rules.State) (rules.Move, agents.Info, error) {
	if s >= 80 {
		<-ctx.Done()
		return 0, agents.Info{}, ctx.Err()
	}
	return p.Moves(nil)[0], agents.Info{}, nil
}
