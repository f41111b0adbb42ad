package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/samples"
)

// shippedWeights is the folder of the weights that ship with the program.
var shippedWeights, _ = filepath.Abs("../../configs/weights")

func standard() runs.Registry { return runs.Standard() }

const mini = `name: mini
game: gipf/basic
selfplay: {agents: [random, greedy], pairs: 20}
fit: {leaveout: [board, material]}
verify: {pairs: 2, search: {agents: ["alphabeta:transitions=50", "alphabeta:transitions=200"]}}
out: fit.yaml
`

// loadTune writes a configuration into a new folder, changes to it and loads it.
func loadTune(t *testing.T, text string, set ...string) (*Tune, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	testkit.File(t, text, "tune.yaml")
	return journal.Load(runs.Standard(), "tune.yaml", set, NewTune)
}

func TestRun(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	require.Regexp(t, `^a fit of \d+ weights for gipf/basic from 80 self-play games\n  verify\.search\.pairs: 2 pairs break beta: a candidate of \+20 Elo fails a test in 100\.0%, .*$`, j.Summary())
	var stages []string
	ended := 0
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{Runs: runs.Options{Code: "v1"}, Date: "2026-01-31", Watch: func(s journal.Stage) func() {
		stages = append(stages, s.Title)
		return func() {
			ended++
			require.Equal(t, s.Session.Progress.Snapshot().Planned, s.Session.Progress.Snapshot().Finished)
		}
	}})
	require.NoError(t, err)
	answer, err := s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	found := answer.(*report.Tuning)
	require.Equal(t, []string{
		"self-play of random at gipf/basic: 40 games", "self-play of greedy:weights=learned at gipf/basic: 40 games",
		"greedy with the new weights against learned: 4 games",
		"alphabeta:transitions=50 with the new weights against board: at most 4 games",
		"alphabeta:transitions=200 with the new weights against board: at most 4 games",
	}, stages)
	require.Equal(t, 5, ended)
	require.Len(t, found.Searches, 2)
	one, two := j.selfPlayRun(0), j.selfPlayRun(1)
	require.NotEqual(t, one.Seed, two.Seed, "agents play openings of their own")
	require.Equal(t, one.Agents[0].Spec, one.Agents[1].Spec, "each plays itself")
	require.Equal(t, "undecided at all budgets", found.Verdict)
	require.Equal(t, "gipf/basic", found.Game)
	require.EqualValues(t, 80, found.Games)
	require.Equal(t, []int{2, 2, 2}, []int{found.Match.Pairs, found.Searches[0].Pairs, found.Searches[1].Pairs})
	require.Nil(t, found.Policy)

	w, err := configs.LoadWeightsFile("fit.yaml")
	require.NoError(t, err)
	require.Equal(t, found.Config, w.Provenance.Config)
	require.Equal(t, "v1", w.Provenance.CodeVersion)
	require.Equal(t, "2026-01-31", w.Provenance.Date)
	for i, e := range found.Evaluation.Weights {
		require.Equal(t, e.Name, w.Weights[i].Name)
		require.Equal(t, e.Weight.Value, w.Weights[i].Value)
	}

	again, err := NewTune(j.registry, j.config)
	require.NoError(t, err)
	cutJournal(t, "work", "out")
	require.NoError(t, os.Remove("fit.yaml"))
	require.NoError(t, os.Mkdir("fit.yaml", 0o755))
	s, err = journal.BeginOrResume(t.Context(), again, "work", journal.Options{Runs: runs.Options{Code: "v1"}, Date: "2026-01-31"})
	require.NoError(t, err)
	_, err = s.Run(t.Context())
	require.ErrorContains(t, err, "fit.yaml", "weights that cannot be written are no result")
	require.NoError(t, s.Close())
	for set, why := range map[string]error{"seed=9": runs.ErrOtherGames, "seed=1": nil} {
		other, err := journal.Parse(runs.Standard(), "tune.yaml", []byte(mini), []string{set, "out=other.yaml"}, NewTune)
		require.NoError(t, err)
		require.ErrorIs(t, other.Prepare(t.Context(), journal.Options{From: "work"}), why, "games that are taken over are those that would be played")
		require.ErrorIs(t, other.Prepare(t.Context(), journal.Options{From: t.TempDir()}), journal.ErrNone)
	}
	gone := &games{registry: j.registry, dirs: []string{"gone", "gone"}, config: *again.config}
	_, _, err = again.fitChoices(t.Context(), gone)
	require.ErrorIs(t, err, store.ErrNoRun, "of games that cannot be read no policy is fitted")
}

func TestInterrupted(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(os.ErrDeadlineExceeded)
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{})
	require.NoError(t, err)
	defer s.Close()
	_, err = s.Run(ctx)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	require.NoFileExists(t, "fit.yaml")
	kept, further := j.Kept()
	require.Equal(t, "0 of 80 self-play games are kept", kept)
	require.Empty(t, further, "there is nothing to fit")
	for learnt, want := range map[int64]string{1: " (with --until 0s it fits those that there are)", 79: " (with --until 0s it fits those that there are)", 80: ""} {
		j.learnt = learnt
		kept, further = j.Kept()
		require.Equal(t, fmt.Sprintf("%d of 80 self-play games are kept%s", learnt, want), kept+further)
	}
}

// TestWhereGamesAreFrom: the report names the earlier tune from which games were reused.
func TestWhereGamesAreFrom(t *testing.T) {
	t.Parallel()
	j := &Tune{made: told{From: "earlier"}}
	require.Empty(t, j.from(journal.Played{}))
	require.Equal(t, "earlier", j.from(journal.Played{Taken: 1}))
}

// TestShareOfTime: agents that are still to play share the time that is left, and each has a tenth of its share at least.
func TestShareOfTime(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	for _, row := range []struct {
		agent      int
		left, want time.Duration
	}{
		{0, time.Hour, 30 * time.Minute}, {1, time.Hour, time.Hour}, {1, 20 * time.Minute, 20 * time.Minute}, {1, -time.Hour, 3 * time.Minute}, {0, 5 * time.Minute, 3 * time.Minute},
	} {
		j.Session = &journal.Session{}
		j.Options.Until, j.Deadline = new(time.Hour), time.Now().Add(row.left)
		require.InDelta(t, row.want.Seconds(), j.selfPlayHow(row.agent).Options.Within.Seconds(), 10, "%+v", row)
	}
}

// All errors are reported at once, even if the game or a key is unknown.
func TestAllProblemsAtOnce(t *testing.T) {
	_, err := loadTune(t, `name: mini
game: gipf/basik
sed: 4
selfplay:
  agents: [randon, "greedy:weigths=hand"]
  pairs: 0
verify: {agent: "greedy:depth=3", opponent: nobody}
out: below/fit.yaml
`, "fit.ridge=-1")
	var problems configs.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	var where []string
	for _, p := range problems {
		where = append(where, p.Pos.String()+" "+p.Key)
	}
	require.Equal(t, []string{
		"tune.yaml:2:7 game", "tune.yaml:3:1 sed", "tune.yaml:5:12 selfplay.agents.0", "tune.yaml:5:20 selfplay.agents.1",
		"tune.yaml:6:10 selfplay.pairs", "tune.yaml:7:17 verify.agent", "tune.yaml:7:45 verify.opponent", "tune.yaml:8:6 out",
		"--set fit.ridge=-1 fit.ridge",
	}, where)

	_, err = loadTune(t, strings.ReplaceAll(mini, "board", "bord"), "selfplay.agents.1=nobody", "fit.init=none.yaml", "verify.against=also-none.yaml")
	require.True(t, errors.As(err, &problems), "%v", err)
	require.Len(t, problems, 4)
	for _, key := range []string{"selfplay.agents.1: ", `fit.leaveout.0: no feature "bord", did you mean "board"?`, "fit.init: ", "verify.against: "} {
		require.ErrorContains(t, err, key)
	}
}

// TestProblemsOnce: an impossible agent of a verification is reported once, whether or not its weights are known.
func TestProblemsOnce(t *testing.T) {
	for _, init := range []string{"zero", "hand", "none.yaml"} {
		for set, want := range map[string]string{
			"verify.opponent=puzzle":        `verify.opponent: agents: spec "puzzle", column 1: unknown agent "puzzle"`,
			"verify.search.agents.1=puzzle": `verify.search.agents.1: agents: spec "puzzle:weights=`,
			"verify.agent=random":           `verify.agent: agents: spec "random:weights=`,
		} {
			_, err := loadTune(t, mini, "fit.init="+init, "verify.against=hand", set)
			require.Error(t, err)
			require.Equal(t, 1, strings.Count(err.Error(), want), "%s: %v", init, err)
			require.Equal(t, init == "none.yaml", strings.Contains(err.Error(), "fit.init: "))
		}
	}
}

func TestOutIsNoFolder(t *testing.T) {
	_, err := loadTune(t, mini, "out=.")
	require.EqualError(t, err, `--set out=.: out: "." is a directory`)
	_, err = loadTune(t, mini, "out="+filepath.Join("none", "w.yaml"))
	require.ErrorContains(t, err, "out: open none: no such file or directory")
}

func TestDeal(t *testing.T) {
	require.Equal(t, []int{5, 5}, deal(10, []float64{1, 1}))
	require.Equal(t, []int{1, 9}, deal(10, []float64{1, 9}))
	require.Equal(t, []int{4, 3, 3}, deal(10, []float64{1, 1, 1}), "what is left goes to the first of equals")
	require.Equal(t, []int{0, 1}, deal(1, []float64{1, 2}))
	require.Equal(t, []int{2, 8}, deal(10, []float64{1.7, 8.3}), "what is left goes to the largest rest")
	require.Equal(t, []int{0}, deal(0, []float64{1}))
	require.Equal(t, []int{0}, deal(-1, []float64{1}))
	require.Empty(t, deal(10, nil))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1000).Draw(t, "n")
		shares := rapid.SliceOfN(rapid.Float64Range(1e-6, 1), 1, 20).Draw(t, "shares")
		sum, total := 0, 0.0
		for _, s := range shares {
			total += s
		}
		for i, k := range deal(n, shares) {
			sum += k
			require.Less(t, math.Abs(float64(k)-float64(n)*shares[i]/total), 1+1e-6)
		}
		require.Equal(t, n, sum)
	})
}

func TestLossTo(t *testing.T) {
	for _, c := range []struct {
		p    stats.Pairing
		want float64
	}{
		{stats.Pairing{}, 0.5},
		{pairs(10, 0, 0), 0.5 / 21},
		{pairs(0, 0, 10), 20.5 / 21},
		{pairs(5, 0, 5), 0.5},
	} {
		require.InDelta(t, c.want, lossTo(report.LearnMatch{Counts: c.p}), 1e-12)
	}
}

// TestFormers: the evaluation in use meets most often those to which it loses. It is not
// a former one itself, and a refused one was never in use.
func TestFormers(t *testing.T) {
	l := loopOf(t, tiny, "games.pairs=101", "games.pool=0.6")
	require.Empty(t, l.formers(), "there was no other yet")
	l.done = []report.LearnIteration{{Number: 1, Promoted: true}, {Number: 2, InUse: 1}, {Number: 3, InUse: 1, Promoted: true}}
	match := func(p stats.Pairing) report.LearnMatch { return report.LearnMatch{Counts: p} }
	l.against = map[int]map[string]report.LearnMatch{3: {"start": match(pairs(30, 0, 0)), "001": match(pairs(10, 0, 20)), "mcts": match(pairs(0, 0, 30))}}
	require.Equal(t, []former{{1, 61}}, l.formers(), "60.6 pairs, and the start's share of them is nothing")
	l.against[3]["start"] = match(pairs(15, 0, 15))
	require.Equal(t, []former{{0, 22}, {1, 39}}, l.formers(), "as 1/4 to 4/9")
	l.config.Games.Pool = 1
	require.Equal(t, []former{{0, 36}, {1, 64}}, l.formers(), "a pair is left for itself")
	l.config.Games.Pool = 0
	require.Empty(t, l.formers())
}

// TestPlayer: how the games are played follows from the keys of games.
func TestPlayer(t *testing.T) {
	of := func(set ...string) string { return loopOf(t, tiny, set...).player(1) }
	const agent = "alphabeta:transitions=40,weights=weights/001.yaml"
	require.Equal(t, "mix:p=0.1,choices=20,other=(greedy:temp=0.5,weights=weights/001.yaml),agent=("+agent+")", of())
	require.Equal(t, "mix:p=0.1,choices=20,other=(random),agent=("+agent+")", of("games.temperature=0"))
	require.Equal(t, "mix:p=0.1,choices=0,other=(greedy:temp=0.5,weights=weights/001.yaml),agent=("+agent+")", of("games.explore=0"))
	require.Equal(t, "epsilon:p=0.1,agent=("+agent+")", of("games.temperature=0", "games.explore=0"))
	require.Equal(t, agent, of("games.temperature=0", "games.explore=0", "games.epsilon=0"))
	require.Equal(t, "random", loopOf(t, tiny).player(0))
}

// TestSampling: frozen positions are those that were played, with labels by the budget that decides; rows to learn from have leaves of
// searches besides, and labels of their own budget.
func TestSampling(t *testing.T) {
	l := loopOf(t, tiny, "init=hand")
	const agent = "alphabeta:transitions=%d,weights=weights/000.yaml"
	frozen, rows := l.sampling(0, 0), l.sampling(1, 0)
	require.Nil(t, frozen.Leaves)
	require.Equal(t, fmt.Sprintf(agent, 2*40), frozen.Labels.Agent)
	require.Equal(t, configs.Leaves{Agent: fmt.Sprintf(agent, 40), Count: 2}, *rows.Leaves)
	require.Equal(t, fmt.Sprintf(agent, 80), rows.Labels.Agent)
	require.Nil(t, loopOf(t, tiny).sampling(1, 0).Labels, "an evaluation of nothing labels nothing")
	require.Equal(t, "alphabeta:transitions=80,weights=weights/001.yaml", loopOf(t, tiny).sampling(2, 1).Labels.Agent, "the one after it does")
	require.Nil(t, loopOf(t, tiny, "rows.leaves=0").sampling(2, 1).Leaves)
	require.Nil(t, loopOf(t, tiny, "rows.leaves=0", "target.transitions=0").sampling(2, 1).Labels)
}

// TestDigestOfGames: games of one run have its digest, of several one that says in which order they come.
func TestDigestOfGames(t *testing.T) {
	t.Parallel()
	of := func(digests ...string) string { return (&gathered{digests: digests}).digest() }
	require.Equal(t, "ab", of("ab"))
	require.Equal(t, "88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589", of("ab", "cd"))
}

// TestPoolGames: the tiny loop plays half of its games against a former evaluation, once
// there is one; each kind of game makes its own rows.
func TestPoolGames(t *testing.T) {
	t.Parallel()
	dir, found := whole(t)
	require.NoDirExists(t, filepath.Join(dir, "runs", "001-games-000"))
	run, err := runs.Standard().Open(t.Context(), filepath.Join(dir, "runs", "002-games-000"))
	require.NoError(t, err)
	defer run.Close()
	require.Equal(t, 3, run.Config.Pairs)
	require.Equal(t, "random", run.Config.Agents[1].Spec, "what knows nothing plays so")
	require.EqualValues(t, 12, found.Iterations[1].Games)
	w, err := configs.LoadWeightsFile(filepath.Join(dir, file(2)))
	require.NoError(t, err)
	require.EqualValues(t, 24, w.Provenance.Games, "those of both iterations")
	require.Equal(t, "candidate of iteration 2 of tiny", w.Provenance.Note)
	require.Len(t, found.Iterations[1].Digest, 64)
	rows, meta, err := samples.Read(filepath.Join(dir, "samples", "002.parquet"), "")
	require.NoError(t, err)
	require.Contains(t, meta.Players, "mix:p=0.1")
	require.Contains(t, meta.Players, ", random")
	require.Len(t, rows, int(found.Iterations[1].Rows))
	games := map[int64]int64{}
	for _, r := range rows {
		require.Less(t, r.Game, int64(12))
		if group, ok := games[r.Game]; ok {
			require.Equal(t, group, r.Group)
		}
		games[r.Game] = r.Group
	}
	require.Len(t, games, 12, "each game has rows")
	groups := map[int64]bool{}
	for _, g := range games {
		groups[g] = true
	}
	require.Len(t, groups, 6, "an opening a pair")
}

// TestGateKeepsBeta: no configuration that ships, nor the standard of one that says nothing of
// its gate, misses what it hopes for more often than it promises; a cap of one's own that does
// is said, in one line, before anything is played.
func TestGateKeepsBeta(t *testing.T) {
	testkit.SkipInRace(t)
	shipped, err := filepath.Glob("../../configs/learn-*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, shipped)
	for _, path := range append(shipped, "../../docs/examples/nim/learn.yaml") {
		c, err := configs.Load[configs.Learn](path, []string{"game=lyngk/base", "init=zero", "fit.phases=false"})
		require.NoError(t, err)
		l, err := NewLoop(runs.Standard(), c)
		require.NoError(t, err)
		require.NotContains(t, l.Summary(), "break beta", path)
		for _, x := range l.chances().Chances {
			if x.Elo == c.Gate.Elo1 {
				require.GreaterOrEqual(t, x.Passed, 1-1.15*c.Gate.Beta, path)
			}
		}
	}
	capped := loopOf(t, tiny, "gate.elo1=20", "gate.alpha=0.05", "gate.beta=0.05", "gate.pairs=400")
	require.Regexp(t, `gate\.pairs: 400 pairs break beta: a candidate of \+20 Elo fails a test in 75\.\d%, not in 5%; 3240 pairs keep it`, capped.Summary())
	_, err = NewLoop(runs.Standard(), configOf(t, tiny, "gate.elo1=0.01", "gate.pairs=0"))
	require.ErrorContains(t, err, "gate.elo1: a test of 0 against 0.01 Elo takes up to ")

	said := ""
	_, err = play(t.Context(), loopOf(t, tiny, "iterations=1"), testkit.Path(t, "loop"), journal.Options{
		Runs: runs.Options{Say: func(line string) { said += line + "\n" }}, Watch: func(journal.Stage) func() { said += "played\n"; return func() {} },
	})
	require.NoError(t, err)
	require.Regexp(t, `(?s)^gate: SPRT\(0, 300\) at 1× and 2× the budget, .* at most 16 pairs a test\n.*\n +\+20 Elo .*%.*played`, said)
}

// TestGateIsStored: the cap of a test is fixed when the loop begins. A loop continues with the
// cap in its directory, even if the program would now read the file differently.
func TestGateIsStored(t *testing.T) {
	open := strings.Replace(tiny, "pairs: 16, elo1: 300", "elo1: 300", 1)
	dir := testkit.Path(t, "loop")
	l := loopOf(t, open)
	want := l.chances().Pairs
	s, err := journal.Begin(t.Context(), l, dir, journal.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	text, err := os.ReadFile(filepath.Join(dir, "config.yaml"))
	require.NoError(t, err)
	require.Equal(t, want, configOf(t, string(text)).Gate.Pairs)

	old, _ := whole(t) // of 16 pairs
	l = loopOf(t, open)
	s, err = journal.BeginOrResume(t.Context(), l, old, journal.Options{})
	require.NoError(t, err)
	require.Equal(t, 16, l.config.Gate.Pairs)
	require.NoError(t, s.Close())
	_, err = journal.BeginOrResume(t.Context(), loopOf(t, tiny, "gate.pairs=17"), old, journal.Options{})
	require.ErrorContains(t, err, "gate.pairs: 16 against 17")
}
