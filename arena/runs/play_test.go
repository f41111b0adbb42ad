package runs_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

// short is a run of two agents without a clock, whose games are stopped after 30 moves.
const short = `name: short
game: gipf/basic
seed: 3
pairs: 4
maxplies: 30
openings: {plies: 2}
agents:
  - {name: ann, spec: greedy}
  - {name: bob, spec: random}
`

// played plays a run of a configuration with overrides, and returns its directory.
func played(t *testing.T, config string, set ...string) string {
	t.Helper()
	dir := testkit.Path(t, "run")
	plan, err := runs.Standard().ParsePlan(t.Context(), "run.yaml", []byte(config), set)
	require.NoError(t, err)
	s, err := runs.Standard().Create(t.Context(), plan, dir, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	return dir
}

// written writes a file into a folder of the test, and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := testkit.File(t, text, t.TempDir(), name)
	return path
}

// TestPlanRefuses: every problem of a configuration is reported with its place, all at once.
func TestPlanRefuses(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer("gipf/basic", "gipf/basik", "spec: random", "spec: randum").Replace(short)
	_, err := runs.Standard().ParsePlan(t.Context(), "bad.yaml", []byte(text), nil)
	require.ErrorContains(t, err, `bad.yaml:2:7: game: `)
	require.ErrorContains(t, err, `"gipf/basik"`)
	require.ErrorContains(t, err, `bad.yaml:9:23: agents.1.spec: `)
	require.ErrorContains(t, err, `"randum"`)
	_, err = runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), []string{"agents.0.spec=mcts:sims=0"})
	require.ErrorContains(t, err, "agents.0.spec")
	require.ErrorContains(t, err, "sims")
}

// TestPlan: a plan resolves the specs, counts the games, and says in a few words what it would play.
func TestPlan(t *testing.T) {
	t.Parallel()
	p, err := runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), []string{"pairs=7", "agents.0.spec=mcts:preset=uct,sims=9"})
	require.NoError(t, err)
	require.Equal(t, "roundrobin, 2 agents at gipf/basic, 14 games", p.Summary())
	require.Equal(t, []string{"ann", "bob"}, p.Tournament.Names())
	require.Len(t, p.Tournament.Specs(), 2)
	require.Contains(t, p.Tournament.Specs()[0], "mcts:")
	require.Contains(t, p.Tournament.Specs()[0], "sims=9")
	require.Equal(t, "random", p.Tournament.Specs()[1])
	require.NoError(t, p.Close())
	p, err = runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), []string{"tournament=sprt", "sprt.elo1=20", "pairs=100"})
	require.NoError(t, err)
	require.Contains(t, p.Summary(), "sprt, 2 agents at gipf/basic, at most 200 games\n  pairs: 100 pairs break beta: ")
	require.NoError(t, p.Close())
}

// TestBroken: only a sequential test has a promise that too few pairs can break.
func TestBroken(t *testing.T) {
	t.Parallel()
	require.Empty(t, runs.Broken("pairs", nil, 1))
}

// TestStandings: standings of one run, and of two with a common player, who has one rating from all games.
func TestStandings(t *testing.T) {
	t.Parallel()
	a, b := played(t, short), played(t, short, "name=other", "seed=9", "agents.0.name=cid")
	one, fit, err := runs.Standard().Standings(t.Context(), a)
	require.NoError(t, err)
	require.EqualValues(t, 8, one.Finished)
	require.EqualValues(t, 8, one.Planned)
	require.NotEmpty(t, one.Digest)
	require.Equal(t, []string{"ann", "bob"}, fit.Matrix().Players)
	joint, _, err := runs.Standard().Standings(t.Context(), a, b)
	require.NoError(t, err)
	require.Nil(t, joint.Seed)
	require.Len(t, joint.Runs, 2)
	require.Equal(t, []string{a, b}, []string{joint.Runs[0].Dir, joint.Runs[1].Dir})
	require.EqualValues(t, 16, joint.Finished)
	require.Equal(t, []int64{8, 8}, []int64{joint.Runs[0].Finished, joint.Runs[1].Finished})
	games := map[string]int{}
	for _, agent := range joint.Agents {
		games[agent.Name] = agent.Games
	}
	require.Equal(t, joint.WithResult, games["bob"], "bob has met both")
	require.Equal(t, games["bob"], games["ann"]+games["cid"])
	require.NotContains(t, strings.Join(joint.Notes, "\n"), "adjudication")
	require.NotContains(t, strings.Join(joint.Notes, "\n"), "is not the same in all runs")
	require.False(t, joint.Chosen, "no format chose games by results")
	joint, _, err = runs.Standard().Standings(t.Context(), a, played(t, short, "adjudication.proven=true"))
	require.NoError(t, err)
	require.Contains(t, strings.Join(joint.Notes, "\n"), "the rules of adjudication differ between "+a+" and ")

	high, low := played(t, short, "rating.mean=1000"), played(t, short, "rating.mean=10", "openings.plies=3")
	for mean, dirs := range map[string][]string{"1000": {high, low}, "10": {low, high}} {
		joint, _, err = runs.Standard().Standings(t.Context(), dirs...)
		require.NoError(t, err)
		require.Regexp(t, "mean .*\\b"+mean+"\\b", joint.FixedPoint, "of the first")
	}

	_, _, err = runs.Standard().Standings(t.Context(), a, played(t, short, "game=zertz/37"))
	require.ErrorIs(t, err, runs.ErrDifferentGames)
	alter(t, b, "DROP TRIGGER games_stay_as_they_are; PRAGMA ignore_check_constraints = ON; UPDATE games SET ending = 'nonsense', hash = x'00' WHERE id = 3; DELETE FROM summaries")
	_, _, err = runs.Standard().Standings(t.Context(), a, b)
	require.ErrorIs(t, err, store.ErrDamaged)
	_, _, err = runs.Standard().Standings(t.Context(), testkit.Path(t, "none"))
	require.ErrorContains(t, err, "none")
}

// TestJointByAgent: equal agents are one agent, under any names; two of a kind in one run are told apart.
func TestJointByAgent(t *testing.T) {
	t.Parallel()
	joint, err := runs.Standard().JointByAgent(t.Context(), []string{played(t, short, "agents.0.spec=random"), played(t, short, "agents.1.name=cid")})
	require.NoError(t, err)
	var names []string
	for _, agent := range joint.Agents {
		names = append(names, agent.Name)
	}
	require.Len(t, names, 3)
	require.Equal(t, []string{"random", "random (2)"}, names[:2])
	require.Contains(t, names[2], "greedy")
}

// TestJointOfAFormat: joint runs say that games were chosen by results if any of them did so, and a format that has ended has as many games planned as
// played.
func TestJointOfAFormat(t *testing.T) {
	t.Parallel()
	fixed, hill := played(t, short), played(t, short, "tournament=hill", "pairs=2", "agents.0.name=cid")
	alone, _, err := runs.Standard().Standings(t.Context(), hill)
	require.NoError(t, err)
	for _, dirs := range [][]string{{fixed, hill}, {hill, fixed}} {
		joint, _, err := runs.Standard().Standings(t.Context(), dirs...)
		require.NoError(t, err)
		require.True(t, joint.Chosen)
		require.EqualValues(t, 8+alone.Finished, joint.Planned)
		require.EqualValues(t, 8+alone.Finished, joint.Finished)
	}
}

// TestTooManyGamesTogether: runs are rated together as long as one run could have their games.
func TestTooManyGamesTogether(t *testing.T) {
	t.Parallel()
	config := []byte(short)
	for i := range 20 {
		config = fmt.Appendf(config, "  - {name: a%d, spec: random}\n", i)
	}
	plan, err := runs.Standard().ParsePlan(t.Context(), "run.yaml", config, []string{"pairs=9000000"})
	require.NoError(t, err)
	dir := testkit.Path(t, "run")
	s, err := runs.Standard().Create(t.Context(), plan, dir, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, _, err = runs.Standard().Standings(t.Context(), dir, dir)
	require.ErrorContains(t, err, "more than 4294967296 games")
}

// TestResults: runs, as directories or databases, and lists of results are rated together; players with the same name are one.
func TestResults(t *testing.T) {
	t.Parallel()
	dir := played(t, short)
	list := written(t, "games.csv", "first,second,result\nbob,cid,1-0\ncid,bob,1/2-1/2\n")
	src, err := runs.Standard().Results(t.Context(), []string{dir, list}, nil)
	require.NoError(t, err)
	require.Equal(t, "run,csv", src.Source)
	require.Equal(t, []string{"ann", "bob", "cid"}, src.Names)
	require.Equal(t, dir+", "+list, src.Name)
	require.Nil(t, src.Options.Openings, "not all games name their openings")
	src, err = runs.Standard().Results(t.Context(), []string{written(t, "pairs.csv", "first,second,result,pair,opening\nbob,cid,1-0,p,o\ncid,bob,1-0,p,o\n")}, nil)
	require.NoError(t, err)
	require.Len(t, slices.Collect(src.Options.Openings), 1)
	byDatabase, err := runs.Standard().Results(t.Context(), []string{dir + "/run.db"}, nil)
	require.NoError(t, err)
	byDir, err := runs.Standard().Results(t.Context(), []string{dir}, nil)
	require.NoError(t, err)
	require.Equal(t, byDir.Pairings, byDatabase.Pairings)
	stdin, err := runs.Standard().Results(t.Context(), []string{"-"}, strings.NewReader("first,second,result\nx,y,0-1\n"))
	require.NoError(t, err)
	require.Equal(t, "standard input", stdin.Name)
	require.Equal(t, []string{"x", "y"}, stdin.Names)
}

// TestResultsRefused: the error of a list names the file and the line; stdin must be alone.
func TestResultsRefused(t *testing.T) {
	t.Parallel()
	bad := written(t, "bad.csv", "first,second,result\nbob,cid,1-0\nbob,cid,2-0\n")
	for want, paths := range map[string][]string{
		"stats rate: - stands alone": {"-", bad},
		bad + ": line 3: ":           {bad},
		"none.csv":                   {testkit.Path(t, "none.csv")},
		"standard input: ":           {"-"},
	} {
		_, err := runs.Standard().Results(t.Context(), paths, strings.NewReader("nothing\n"))
		require.ErrorContains(t, err, want)
		require.ErrorAs(t, err, new(*arena.InputError))
	}
	_, err := runs.Standard().Results(t.Context(), []string{t.TempDir()}, nil)
	require.ErrorIs(t, err, store.ErrNoRun, "a folder without a run")
}

// TestPilot: what existing games tell of games to come; a run without games tells nothing.
func TestPilot(t *testing.T) {
	t.Parallel()
	dir := played(t, short, "maxplies=400")
	p, err := runs.Standard().Pilot(t.Context(), dir, 3)
	require.NoError(t, err)
	require.Equal(t, []int{8, 1, 3}, []int{p.Games, p.Pairings, p.AtOnce})
	require.Equal(t, dir, p.Run)
	require.Positive(t, p.Seconds)
	require.LessOrEqual(t, p.Played, 8)
	empty := testkit.Path(t, "empty")
	plan, err := runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), nil)
	require.NoError(t, err)
	s, err := runs.Standard().Create(t.Context(), plan, empty, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = runs.Standard().Pilot(t.Context(), empty, 1)
	require.ErrorIs(t, err, runs.ErrNoGames)
	require.ErrorContains(t, err, empty+": no games to plan by")
}

// TestCompare: a run equals one with the same configuration; for another, the differences in what decides the games are listed.
func TestCompare(t *testing.T) {
	t.Parallel()
	a, same, other := played(t, short), played(t, short), played(t, short, "seed=4", "agents.1.spec=greedy", "name=other")
	c, err := runs.Standard().Compare(t.Context(), []string{a, same, other})
	require.NoError(t, err)
	require.Len(t, c.Each, 2)
	require.Empty(t, c.Each[0].Changes)
	require.Equal(t, c.Each[0].A.Digest, c.Each[0].B.Digest)
	changed := map[string][2]string{}
	for _, change := range c.Each[1].Changes {
		changed[change.Key] = [2]string{change.A, change.B}
	}
	require.Equal(t, [2]string{"3", "4"}, changed["seed"])
	require.Equal(t, [2]string{`"short"`, `"other"`}, changed["name"])
	require.Equal(t, "random", strings.Trim(changed["agents.1.spec"][0], `"`))
	require.NotContains(t, changed, "content behind agent bob", "of another spec is said no more than the spec")
	require.NotEqual(t, c.Each[1].A.Digest, c.Each[1].B.Digest)
	_, err = runs.Standard().Compare(t.Context(), []string{a, t.TempDir()})
	require.Error(t, err)
}

// TestVerifyComparesWorkers: if games cannot be played again, a worker's results are compared with the others'.
func TestVerifyComparesWorkers(t *testing.T) {
	t.Parallel()
	dir := played(t, short, "agents.0.spec=mcts:preset=uct,ms=1", "maxplies=400")
	s, err := store.Open(t.Context(), dir, store.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Origins(t.Context(), "far", []int64{0, 1}, time.Now()))
	require.NoError(t, s.Close())
	run, err := runs.Standard().Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	v, err := run.Verify(t.Context(), &verify.Verifier{})
	require.NoError(t, err)
	require.Len(t, v.Workers, 1)
	require.Equal(t, "far", v.Workers[0].Worker)
}

// TestRestore: a copy of the database is a run again, with the same games; only an empty place takes it.
func TestRestore(t *testing.T) {
	t.Parallel()
	dir, r := played(t, short), runs.Standard()
	before, err := r.Read(t.Context(), dir)
	require.NoError(t, err)
	again := testkit.Path(t, "again")
	games, err := r.Restore(t.Context(), dir+"/run.db", again)
	require.NoError(t, err)
	require.EqualValues(t, 8, games)
	after, err := r.Read(t.Context(), again)
	require.NoError(t, err)
	require.Equal(t, before.Digest, after.Digest)
	_, err = r.Restore(t.Context(), dir+"/run.db", again)
	require.ErrorIs(t, err, runs.ErrNotEmpty)
	require.EqualError(t, err, again+" is not empty")
	games, err = r.Restore(t.Context(), dir+"/run.db", t.TempDir())
	require.NoError(t, err, "a directory that is there and empty")
	require.EqualValues(t, 8, games)
	nowhere := testkit.Path(t, "nowhere")
	_, err = r.Restore(t.Context(), written(t, "run.db", "SQLite format 3\x00 but no more"), nowhere)
	require.Error(t, err)
	require.NoDirExists(t, nowhere, "nothing is left of what failed")
	_, err = r.Restore(t.Context(), dir+"/run.db", written(t, "file", ""))
	require.Error(t, err, "a file is no directory")
}

// TestImportOfAFormat: a run of an adaptive format comes back with its decisions, and is refused with any that its settings do not lead to.
func TestImportOfAFormat(t *testing.T) {
	t.Parallel()
	dir, out, r := played(t, short, "tournament=hill", "pairs=2"), t.TempDir(), runs.Standard()
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	_, err = run.Export(t.Context(), out, runs.Forms()[2].Files)
	require.NoError(t, err)
	text := testkit.Read(t, out, "games.jsonl")
	_, err = r.Import(t.Context(), strings.NewReader(text), out+"/run")
	require.NoError(t, err)
	copied, err := r.Open(t.Context(), out+"/run")
	require.NoError(t, err)
	defer copied.Close()
	want, err := run.Decisions(t.Context())
	require.NoError(t, err)
	got, err := copied.Decisions(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
	alter(t, dir, "DROP TRIGGER rounds_stay_as_they_are; UPDATE rounds SET meetings = '0-9' WHERE number = 0")
	_, err = run.Verify(t.Context(), &verify.Verifier{})
	require.ErrorIs(t, err, store.ErrDamaged, "decisions that cannot be read are not verified")
	_, err = r.Import(t.Context(), strings.NewReader(strings.Replace(text, `"settings":"`, `"settings":"x`, 1)), out+"/other")
	require.ErrorContains(t, err, `settings are "x`)
}

// TestExport: each form has its files; what is exported as JSON lines is the same run when it is imported.
func TestExport(t *testing.T) {
	t.Parallel()
	dir, out, r := played(t, short), t.TempDir(), runs.Standard()
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	var names []string
	for _, form := range runs.Forms() {
		names = append(names, form.Name)
		games, err := run.Export(t.Context(), out+"/"+form.Name, form.Files)
		require.NoError(t, err)
		require.EqualValues(t, 8, games)
		for _, file := range form.Files {
			info, err := os.Stat(out + "/" + form.Name + "/" + file.Name)
			require.NoError(t, err)
			require.Positive(t, info.Size(), file.Name)
		}
	}
	require.Equal(t, []string{"parquet", "csv", "jsonl", "pgn", "sgf"}, names)
	in, err := os.Open(out + "/jsonl/games.jsonl")
	require.NoError(t, err)
	defer in.Close()
	games, err := r.Import(t.Context(), in, out+"/run")
	require.NoError(t, err)
	require.EqualValues(t, 8, games)
	before, err := r.Read(t.Context(), dir)
	require.NoError(t, err)
	after, err := r.Read(t.Context(), out+"/run")
	require.NoError(t, err)
	require.Equal(t, before.Digest, after.Digest)
	_, err = run.Export(t.Context(), written(t, "file", ""), runs.Forms()[1].Files)
	require.ErrorContains(t, err, "export: ")
}
