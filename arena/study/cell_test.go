package study

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
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

// TestOpenedCell: a cell whose run is made has begun, and of no pairs there are no figures.
func TestOpenedCell(t *testing.T) {
	s, dir := oneCell(t, runs.Standard(), "random", 4), t.TempDir()
	c := &cell{plan: &s.Cells[0], dir: cellDir(dir, &s.Cells[0])}
	session, err := c.open(t.Context(), runs.Standard(), runs.Options{}, arena.NewSlots(1))
	require.NoError(t, err)
	require.Same(t, session, c.session)
	require.True(t, c.now.begun)
	c.now.looks, c.now.pairs, c.now.half, c.now.games = 1, 7, 0.25, 99
	at := &sitting{Study: s, cells: map[string]*cell{s.Cells[0].Run.Name: c}, order: s.Cells}
	require.Equal(t, []metrics.StudyCell{{Name: s.Cells[0].Run.Name, Pairs: 7, Half: 0.25}}, at.Progress().Open)
	require.Zero(t, at.Progress().Games, "while it is played the run knows its games")
	require.NoError(t, session.Close())
	p, err := s.read(t.Context(), dir, &s.Cells[0])
	require.NoError(t, err)
	require.Empty(t, p.metrics)
	require.Empty(t, p.samples)
}

// TestDirectoriesOfOthers: what lies where a cell or the configuration of a study should is refused by its path, and so are traces of a judge that cannot be kept.
func TestDirectoriesOfOthers(t *testing.T) {
	t.Parallel()
	s, dir := oneCell(t, runs.Standard(), "random", 4, "judge.spec=greedy", "judge.share=0.5"), t.TempDir()+"/one"
	other := *s.Cells[0].Run
	other.Tournament, other.Precision, other.Pairs = "roundrobin", nil, 2
	plan, err := s.registry.Plan(t.Context(), &other)
	require.NoError(t, err)
	session, err := s.registry.CreateOrResume(t.Context(), plan, cellDir(dir, &s.Cells[0]), nil, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, session.Close())
	_, err = s.Report(t.Context(), dir, "test")
	require.ErrorContains(t, err, cellDir(dir, &s.Cells[0])+" is no cell of a study: its format is roundrobin")

	dir = t.TempDir() + "/two"
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{}))
	traces := cellDir(dir, &s.Cells[0]) + "/" + quality.TracesName
	require.NoError(t, os.RemoveAll(traces))
	require.NoError(t, os.Mkdir(traces, 0o755))
	_, err = s.Report(t.Context(), dir, "test")
	require.ErrorContains(t, err, quality.TracesName)

	testkit.File(t, "no database", cellDir(dir, &s.Cells[0]), "run.db")
	_, err = (&cell{plan: &s.Cells[0], dir: cellDir(dir, &s.Cells[0])}).open(t.Context(), s.registry, runs.Options{}, arena.NewSlots(1))
	require.ErrorContains(t, err, "run.db")

	testkit.File(t, "study: [", dir, "config.yaml")
	_, err = Open(runs.Standard(), dir)
	require.ErrorContains(t, err, "configuration stored in "+dir)
	require.NoError(t, os.Remove(dir+"/config.yaml"))
	_, err = Open(runs.Standard(), dir)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestCellThatWaits: a cell that is interrupted before it gets a slot is not begun, nor is one while too many are open.
func TestCellThatWaits(t *testing.T) {
	t.Parallel()
	s, why := oneCell(t, runs.Standard(), "random", 4), errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	full := arena.NewSlots(1)
	full <- struct{}{}
	c := &cell{plan: &s.Cells[0], dir: cellDir(t.TempDir(), &s.Cells[0])}
	_, err := c.open(ctx, runs.Standard(), runs.Options{}, full)
	require.ErrorIs(t, err, why)
	require.False(t, c.now.begun)
	_, err = (&sitting{Study: s}).carry(ctx, c, full, func() error { panic("it is not played") })
	require.ErrorIs(t, err, why)
}

// TestVersionsOfACell: a cell names the versions of the program that its games are from, and those that went on with it.
func TestVersionsOfACell(t *testing.T) {
	p := &played{plan: &parse(t).Cells[0]}
	require.Empty(t, p.cell().Versions)
	p.meta.Code, p.meta.Builds = "v1", []arena.Build{{Code: "v2"}, {Code: "v3"}}
	require.Equal(t, []string{"v1", "v2", "v3"}, p.cell().Versions)
}

// TestShownCell: a cell is shown with the names of its levels, of which those that have learnt are marked, with the part of a search that it is,
// and with figures of which those that never occurred say so.
func TestShownCell(t *testing.T) {
	t.Parallel()
	s, _ := parsed(t, fmt.Sprintf(marbles, ""))
	p := &played{plan: &s.Cells[1], samples: map[string]answers.Sample{firstScore: scored(20, 0.6)}, metrics: []quality.Metric{
		{Name: firstScore}, {Name: "event/hop", Rule: "R1", Unit: "share", N: 40, Openings: 20, Never: true}, {Name: "turns", Value: stats.Unknown(30)},
	}}
	shown := p.cell()
	require.Equal(t, []string{"part1", "r", "r", "random", "random"}, append([]string{shown.Part}, shown.Levels[0], shown.Levels[1], shown.Specs[0], shown.Specs[1]))
	require.Equal(t, []report.StudyDose{}, append([]report.StudyDose{}, shown.Doses...))
	var names []string
	for _, f := range shown.Figures {
		names = append(names, f.Name+" "+f.Note)
	}
	require.Equal(t, []string{"first-score ", "first-elo ", "event/hop never", "turns "}, names)
	require.Equal(t, 20, shown.Figures[0].Clusters)
	require.EqualValues(t, 40, shown.Figures[1].N)

	p.meta.Players = []arena.Entrant{{Spec: "one"}, {Spec: "other"}}
	require.Equal(t, [2]string{"one", "other"}, p.cell().Specs, "as the run resolved them")

	new := s.fresh(s.Cells[1].Game, s.Cells[1].Levels[0], 0.03)
	require.Equal(t, "new300", new.Part)
	require.Empty(t, (&played{plan: &new}).cell().Part, "new games are a cell as any other")
	learnt := withTwin(t, relearning).twin.Cells[1]
	require.Equal(t, [2]string{"g_re", "g_re"}, (&played{plan: &learnt}).cell().Levels)
}

// TestPilotThatFails: a plan names the cell whose games cannot be played.
func TestPilotThatFails(t *testing.T) {
	t.Parallel()
	why := errors.New("I do not play")
	s := oneCell(t, runs.Standard().With(nil, []agents.Kind{kind("speechless", why)}), "speechless", 4)
	_, err := s.DryRun(t.Context(), journal.Options{Workers: 1})
	require.ErrorIs(t, err, why)
	require.ErrorContains(t, err, s.Cells[0].Run.Name+": ")
}

// TestLongName: a question whose cells no directory can be named after is refused before the first game; blocks that come later have longer names.
func TestLongName(t *testing.T) {
	t.Parallel()
	const question = "study: s\nlevels: [{family: %s, spec: random}]\nquestions: [{even: {game: \"gipf/basic:side=5,row=5,pieces=15,black=1\", over: white, doses: [0..2]}}]\n"
	_, err := Parse(runs.Standard(), "s.yaml", fmt.Appendf(nil, question, "rrrrrrrrr"), nil)
	require.NoError(t, err)
	_, err = Parse(runs.Standard(), "s.yaml", fmt.Appendf(nil, question, "rrrrrrrrrr"), nil)
	require.ErrorContains(t, err, `questions: cell "gipf-basic.side5.row5.pieces15.black1.white0.rrrrrrrrrr.part1": `)
	require.ErrorContains(t, err, `at most 64 characters`)
}

// TestLongLaterName: a study is refused before the first game where a rung that may come to stand between two levels, a relearned agent,
// or a dose that is not the first one to be played makes a name too long. One that an earlier program began is read as before.
func TestLongLaterName(t *testing.T) {
	t.Parallel()
	const own = "game: \"gipf/basic:white=1,black=2\"\n"
	for questions, longest := range map[string]int{
		own + "questions: [{depth: all}]\n": 11,
		own + "questions: [{card: all}]\n":  11,
		"questions: [{find: {game: \"gipf/basic:white=1\", over: {black: [\"2\"]}, want: {turns: 9.., ladder: 3..}}}]\n":       11,
		own + "questions: [{depth: all}]\nrelearn: {iterations: 1, agent: {transitions: 10}}\n":                                8,
		own + "opponents: neighbours\nrelearn: {iterations: 1, agent: {transitions: 10}}\n":                                    13,
		"questions: [{even: {game: \"gipf/basic:side=5,row=5,pieces=15\", over: white, doses: [none, \"1\"], seat: first}}]\n": 13,
	} {
		text := func(family int) []byte {
			return fmt.Appendf(nil, "study: s\nlevels: [{family: %s, spec: \"alphabeta:sims={30,60}\"}]\n%s", strings.Repeat("f", family), questions)
		}
		_, err := Parse(runs.Standard(), "s.yaml", text(longest), nil)
		require.NoError(t, err, questions)
		_, err = Parse(runs.Standard(), "s.yaml", text(longest+1), nil)
		require.ErrorContains(t, err, "questions: cell \"gipf-basic.", questions)
		require.ErrorContains(t, err, "at most 64 characters", questions)
		_, err = stored(runs.Standard(), t.TempDir(), text(longest+1))
		require.NotContains(t, fmt.Sprint(err), "at most 64 characters", questions)
	}
}

// TestStageOfAStudy: who watches sees how many cells are done, and the games of all that there are to be.
func TestStageOfAStudy(t *testing.T) {
	session, err := journal.Begin(t.Context(), parse(t), testkit.Path(t, "s"), journal.Options{})
	require.NoError(t, err)
	defer session.Close()
	stage := parse(t).Start(session).(*sitting).stage()
	lines, line := stage.Standing()
	require.Empty(t, lines)
	require.Equal(t, "0 of 4 cells done", line)
	done, of := stage.Progress()
	require.Equal(t, []int64{0, 4 * 2 * 8}, []int64{done, of}, "as many pairs of each as there may be")
	require.Len(t, stage.Cells(), 4)
}

// TestCellThatCannotBeRead: where questions ask for cells after others, one of those that cannot be read ends the study.
func TestCellThatCannotBeRead(t *testing.T) {
	s := parseGrowing(t)
	session, err := journal.Begin(t.Context(), s, testkit.Path(t, "s"), journal.Options{})
	require.NoError(t, err)
	defer session.Close()
	sitting := s.Start(session).(*sitting)
	c := sitting.all()[0]
	c.now.over = true
	require.NoError(t, os.MkdirAll(c.dir, 0o755))
	testkit.File(t, "no database", c.dir, "run.db")
	_, err = sitting.carry(t.Context(), c, arena.NewSlots(1), func() error { return nil })
	require.ErrorContains(t, err, c.dir)
}

// What ends the games of a cell ends the study, which says that and nothing else.
func TestInterruptedInACell(t *testing.T) {
	why := errors.New("interrupted among the games")
	ctx, cancel := context.WithCancelCause(t.Context())
	opt := journal.Options{Runs: runs.Options{Shown: func(*runs.Active) func() {
		cancel(why)
		return func() {}
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

// A judge that has no opinion is said to know nothing of the game, whose report has no figures of it.
func TestJudgeWithoutAnOpinion(t *testing.T) {
	t.Parallel()
	s, dir := oneCell(t, runs.Standard(), "random", 4, "judge.spec=random", "judge.share=1"), t.TempDir()+"/one"
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)
	require.Equal(t, "random", found.Judge)
	require.Len(t, found.Notes, 1)
	require.Contains(t, found.Notes[0], s.Cells[0].Run.Name+": the judge does not know this game: ")
	require.Nil(t, found.Cells[0].Figure("comeback"))
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

// A foreign game is one that this module does not know: a name of its own, and none of the
// optional interfaces.
type foreign struct{ rules.Game }

func (foreign) Name() string { return "mine/one" }

// A study knows games by the registry alone: one of another module is planned, played and
// reported as any other.
func TestForeignGame(t *testing.T) {
	known, err := catalog.Game("zertz/blitz")
	require.NoError(t, err)
	text := "study: mine\ngame: mine/one\nlevels: [{family: random, spec: random}]\nopenings: {turns: 1}\n" +
		"precision: {score: 0.4, min: 4, max: 4, block: 4}\nquestions: [{fair: all, margin: 0.1}, {dead: all}]\n"
	_, err = Parse(runs.Standard(), "mine.yaml", []byte(text), nil)
	require.ErrorContains(t, err, "mine/one")

	r := runs.Standard().With([]catalog.Variant{catalog.Of(foreign{known}, "of another module")}, nil)
	s, err := Parse(r, "mine.yaml", []byte(text), nil)
	require.NoError(t, err)
	dir := testkit.Path(t, "mine")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)
	require.True(t, found.Over)
	require.EqualValues(t, 8, found.Games)
	require.Contains(t, found.Answers[0].Sentences[0], "At mine/one, random against itself: the first mover scores ")
	require.Equal(t, []string{"mine/one: the game names no rules that could be looked for."}, found.Answers[1].Sentences)
}

func TestExpected(t *testing.T) {
	p := configs.StudyPrecision{Score: 0.1, Min: 20, Max: 400, Block: 10, Outcomes: 10}
	for _, c := range []struct {
		pilot    pilotGames
		games    int
		oneSided bool
	}{
		{pilotGames{games: 10, won: 5, lost: 5}, 100, false}, // 48.02 pairs make half the width .1
		{pilotGames{games: 10, won: 9, lost: 1}, 100, false}, // 50 pairs have ten losses
		{pilotGames{games: 20, won: 1, lost: 1}, 200, false}, // draws are neither
		{pilotGames{games: 10, won: 10}, 800, true},
		{pilotGames{games: 10, lost: 10}, 800, true},
		{pilotGames{}, 800, true}, // games without a result tell nothing
	} {
		games, oneSided := expected(p, c.pilot)
		require.Equal(t, c.games, games, "%+v", c.pilot)
		require.Equal(t, c.oneSided, oneSided, "%+v", c.pilot)
	}
	p.Outcomes = 0
	games, oneSided := expected(p, pilotGames{games: 10, won: 10})
	require.Equal(t, 100, games, "a narrow interval is enough")
	require.False(t, oneSided)
}

// A pilot counts who wins: the first mover between equals, else the better player from either seat.
func TestPilotCounts(t *testing.T) {
	second := func(r rules.Result) arena.Record {
		return arena.Record{Result: r, Sides: [2]arena.Side{{Player: 1, Thinking: 2}, {Player: 0, Thinking: 3}}}
	}
	first := arena.Record{Result: rules.FirstWins, Sides: [2]arena.Side{{Player: 0}, {Player: 1}}}
	games := []arena.Record{first, first, second(rules.FirstWins), second(rules.SecondWins), second(rules.SecondWins), second(rules.Draw), second(rules.Ongoing)}
	for want, got := range map[pilotGames]*pilotGames{
		{equal: true, games: 7, won: 3, lost: 2, thinking: 25}: {equal: true},
		{games: 7, won: 1, lost: 4, thinking: 25}:              {},
	} {
		for _, r := range games {
			require.NoError(t, got.Put(t.Context(), r))
		}
		require.Equal(t, want, *got)
	}
}

// Neighbours of which one wins everything may play on to the most pairs for want of
// outcomes, and a plan counts them so: a study plays no more than it.
func TestPlanOfOneSidedNeighbours(t *testing.T) {
	testkit.SkipInRace(t)
	text := "study: far\ngame: gipf/basic\nlevels: [{family: ab, spec: \"alphabeta:transitions={2,200}\"}]\nopponents: neighbours\n" +
		"precision: {score: 0.3, min: 4, max: 30, block: 4, outcomes: 3}\n"
	s, err := Parse(runs.Standard(), "far.yaml", []byte(text), nil)
	require.NoError(t, err)
	plan, err := s.DryRun(t.Context(), journal.Options{Workers: 2})
	require.NoError(t, err)
	require.Len(t, plan.Cells, 3)
	far := plan.Cells[2]
	require.True(t, far.OneSided)
	require.Equal(t, 60, far.Games)
	require.Equal(t, plan.Cells[0].Games+plan.Cells[1].Games+60, plan.Games)
	shown := testkit.Written(t, plan)
	require.Contains(t, shown, "which may go on to the most pairs")

	dir := testkit.Path(t, "far")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)
	for _, c := range found.Cells {
		require.NotNil(t, c.Figure("first-score"), c.Name)
		require.Equal(t, c.Equal(), c.Figure("score") == nil, "of equal opponents none is the better: %s", c.Name)
	}
	require.Greater(t, found.Cells[2].Figure("score").Value, 0.8, "the stronger level wins")
	require.InDelta(t, 0.5, found.Cells[2].Figure("first-score").Value, 0.2, "from either seat")
}

// TestShort: the most pairs that cannot reach a width are said, each level once, and none that can.
func TestShort(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want []string
	}{
		{[]string{"precision.max=1100", "precision.score=0.03"}, nil},                                      // 1,068 pairs make three points: 0.98² / 4 / 0.03² of them, two games each
		{[]string{"precision.max=12", "precision.min=6", "precision.block=6", "precision.score=0.2"}, nil}, // 0.20004
		{[]string{"precision.max=500", "precision.score=0.03"}, []string{
			"random: at most 500 pairs make about ± 3.1 percentage points and not ± 3; give it more (max), or a wider interval",
			"greedy: at most 500 pairs make about ± 3.1 percentage points and not ± 3; give it more (max), or a wider interval",
		}},
		{[]string{"precision.max=500", "precision.score=0.1", "levels.1.max.0=400", "questions.0.even.game=gipf/basic", "questions.0.even.over=white", "questions.0.even.doses.0=0..1", "questions.0.even.level=greedy"}, []string{
			"greedy, new games of even: at most 400 pairs make about ± 3.5 percentage points and not ± 1.2; give it more (max), or a wider interval",
		}},
		{[]string{"precision.max=500", "precision.score=0.1", "questions.0.find.game=gipf/basic", "questions.0.find.over.white.0=0..1", "questions.0.find.want.first-score=49..51", "questions.0.find.level=greedy"}, []string{
			"greedy, new games of find: at most 500 pairs make about ± 3.1 percentage points and not ± 0.6; give it more (max), or a wider interval",
		}},
	} {
		text := "study: s\ngame: gipf/basic\nlevels: [{family: random, spec: random}, {family: greedy, spec: greedy}]\n"
		s, err := Parse(runs.Standard(), "s.yaml", []byte(text), c.set)
		require.NoError(t, err)
		require.Equal(t, c.want, s.short())
		if len(s.Config.Questions) > 0 && s.Config.Questions[0].Even != nil {
			require.Contains(t, s.power(&s.Config.Questions[0]).Smallest, "its score within 5.77 percentage points, by ", "and not within 2, which 400 pairs cannot show")
		}
	}
}

// TestPower: what a question can find is that of its own cells and of the claims that there will be: blocks of a search
// are no cells of few games, levels that may not make a move do not play themselves, and two levels tell no trend.
func TestPower(t *testing.T) {
	const text = "study: p\ngame: zertz/37\nlevels: [{family: ab, spec: \"alphabeta:sims={3,5}\"}]\n" +
		"precision: {score: 0.03, min: 100, max: 2000}\nquestions:\n  - {fair: all}\n  - {trend: first-elo}\n"
	for more, want := range map[string]string{
		"": "an advantage of 5.03 percentage points (35 Elo); fair within 5.31 percentage points", // of 4 claims, by 1100 games
		"  - even: {game: zertz/37, over: second, doses: [none, b1, g1]}\n": "an advantage of 5.39 percentage points (38 Elo); fair within 5.7 percentage points", // of 8
		"  - {matters: all, kinds: [\"B*\", \"W*\", \"x*\"]}\n":             "an advantage of 5.5 percentage points (38 Elo); fair within 5.82 percentage points", // of 10
	} {
		s, err := Parse(runs.Standard(), "p.yaml", []byte(text+more), nil)
		require.NoError(t, err)
		require.Equal(t, want, s.power(&s.Config.Questions[0]).Smallest, more)
		require.Equal(t, "nothing, a trend needs three levels of one family", s.power(&s.Config.Questions[1]).Smallest)
	}
	s, err := Parse(runs.Standard(), "p.yaml", []byte(text+"  - {depth: all}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, "a gain by the last doubling of 49 Elo; ladders that differ by 72 Elo, if no step is halved", s.power(&s.Config.Questions[2]).Smallest, "36 Elo by a step of 0.74 doublings")
}
