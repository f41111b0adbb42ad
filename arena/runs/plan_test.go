package runs_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// configured is the configuration of short with overrides.
func configured(t *testing.T, set ...string) *configs.Run {
	t.Helper()
	c, err := configs.Parse[configs.Run]("a.yaml", []byte(short), set)
	require.NoError(t, err)
	return c
}

// basic is GIPF's basic game.
func basic(t *testing.T) rules.Game {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	return g
}

// TestSettings: each adaptive format has its parameters, and a Swiss tournament has the rounds that its number of players needs.
func TestSettings(t *testing.T) {
	t.Parallel()
	for set, want := range map[string]adaptive.Settings{
		"tournament=roundrobin": nil,
		"tournament=gauntlet":   nil,
		"tournament=swiss":      adaptive.Swiss{Rounds: adaptive.SwissRounds(2)},
	} {
		require.Equal(t, want, runs.Settings(configured(t, set)), set)
	}
	require.Equal(t, adaptive.Swiss{Rounds: 5}, runs.Settings(configured(t, "tournament=swiss", "swiss.rounds=5")))
	for _, format := range []string{"knockout", "hill", "sprt", "informative"} {
		c := configured(t, "tournament="+format)
		require.Equal(t, format, runs.Settings(c).Format())
		require.True(t, runs.RatingOptions(c).Chosen, "%s chooses games by results", format)
	}
	require.False(t, runs.RatingOptions(configured(t)).Chosen)
}

// TestRatingOptions: the model and the fixed point come from the configuration; without any the mean is 0.
func TestRatingOptions(t *testing.T) {
	t.Parallel()
	require.Equal(t, stats.MeanAt(0), runs.RatingOptions(configured(t)).Anchor)
	require.Equal(t, stats.MeanAt(1500), runs.RatingOptions(configured(t, "rating.mean=1500")).Anchor)
	opt := runs.RatingOptions(configured(t, "rating.anchor.agent=bob", "rating.anchor.elo=-20"))
	require.Equal(t, stats.FixedAt(1, -20), opt.Anchor, "bob is the second player")
	for name, model := range map[string]stats.RatingModel{"score": stats.ScoreOnly, "davidson": stats.Davidson, "rao-kupper": stats.RaoKupper} {
		require.Equal(t, model, runs.RatingOptions(configured(t, "rating.model="+name)).Model)
	}
}

// TestAdjudication: games end by the rules that the configuration asks for.
func TestAdjudication(t *testing.T) {
	t.Parallel()
	require.Equal(t, arena.Adjudication{}, runs.Adjudication(nil))
	c := configured(t, "adjudication.resign.score=0.9", "adjudication.resign.moves=3", "adjudication.resign.both=true",
		"adjudication.draw.window=0.01", "adjudication.draw.moves=8", "adjudication.draw.after=40", "adjudication.proven=true", "adjudication.control=0.25")
	require.Equal(t, arena.Adjudication{
		Resign: arena.ResignRule{Moves: 3, Score: 0.9, Both: true}, Draw: arena.DrawRule{Moves: 8, Window: 0.01, After: 40}, Proven: true, Control: 0.25,
	}, runs.Adjudication(c.Adjudication))
	only := runs.Adjudication(configured(t, "adjudication.proven=true").Adjudication)
	require.Equal(t, arena.ResignRule{}, only.Resign)
	require.True(t, only.Proven)
}

// TestInfoPolicy: values are kept unless a configuration says otherwise; lines belong to keeping everything.
func TestInfoPolicy(t *testing.T) {
	t.Parallel()
	for record, want := range map[string]arena.InfoPolicy{
		"record=none":   {},
		"record=values": {Values: true},
		"record=full":   {Values: true, Details: true},
	} {
		require.Equal(t, want, runs.InfoPolicy(configured(t, record).Record), record)
	}
	require.Equal(t, arena.InfoPolicy{Values: true}, runs.InfoPolicy(nil))
	require.Equal(t, arena.InfoPolicy{Values: true, Details: true, PV: 6}, runs.InfoPolicy(configured(t, "record.keep=full", "record.pv=6").Record))
}

// TestNotReproducible: agents with clocks are named, with the reason; specs of an older program say nothing.
func TestNotReproducible(t *testing.T) {
	t.Parallel()
	got := runs.Standard().NotReproducible([]string{"a", "b", "c"}, []string{"random", "mcts:preset=uct,ms=5", "no-such-kind"})
	require.Len(t, got, 1)
	require.Contains(t, got[0], "games of b are not reproducible: ")
	require.Contains(t, got[0], "ms=5")
}

// engine is the spec of an agent that would start a program that does not exist.
const engine = "ugi:path=/no/such/engine"

// TestElsewhere: data from elsewhere starts no program, even inside other agents, and the error names the program.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	r := runs.Standard()
	require.NoError(t, r.Permit("mcts:sims=5"))
	for _, spec := range []string{engine, "epsilon:agent=(" + engine + "),p=0.5"} {
		err := r.Permit(spec)
		require.ErrorIs(t, err, runs.ErrNotAllowed)
		require.ErrorContains(t, err, "would start a program, and was not made here: '/no/such/engine'; --allow-engines lets it")
		_, err = r.Elsewhere(false).Bind(basic(t), spec)
		require.ErrorIs(t, err, runs.ErrNotAllowed)
		_, err = r.Elsewhere(true).Bind(basic(t), spec)
		require.NotErrorIs(t, err, runs.ErrNotAllowed)
		require.ErrorContains(t, err, "/no/such/engine", "it is not there")
	}
	require.ErrorContains(t, r.Permit("no-such-kind"), "no-such-kind")
	b, err := r.Elsewhere(false).Bind(basic(t), "random")
	require.NoError(t, err)
	require.Equal(t, "random", b.Spec())
}

// TestWithoutPrograms: an agent that is a program shows its identity, each command is reported once, and none can be built.
func TestWithoutPrograms(t *testing.T) {
	t.Parallel()
	program := written(t, "engine", "#!/bin/sh\nexit 3\n")
	require.NoError(t, os.Chmod(program, 0o755))
	spec := "ugi:path=" + program
	var told []string
	r := runs.Standard().WithoutPrograms(func(command string) { told = append(told, command) })
	for range 2 {
		b, err := r.Builder(basic(t), spec)
		require.NoError(t, err)
		require.Contains(t, b.Spec(), program)
		require.NotEmpty(t, b.Identity())
		_, err = b.Build(agents.Env{Game: basic(t)})
		require.ErrorIs(t, err, runs.ErrNotAllowed)
		require.ErrorContains(t, err, b.Spec()+": ")
	}
	require.Len(t, told, 1)
	require.Contains(t, told[0], program)
	_, err := runs.Standard().WithoutPrograms(nil).Builder(basic(t), spec)
	require.NoError(t, err, "a caller need not listen")
}

// weights is a weights file that values only pieces in reserve.
const weights = "game: gipf/basic\nkind: linear\nscale: 1\nweights:\n  reserve: 1\nprovenance:\n  method: hand\n"

// TestWeightsIn: a relative path is below the directory if the file is there; a name is the program's own.
func TestWeightsIn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	testkit.File(t, weights, dir, "out", "w.yaml")
	r := runs.Standard().WeightsIn(dir)
	own, err := r.Builder(basic(t), "greedy:weights=out/w.yaml")
	require.NoError(t, err)
	_, err = runs.Standard().Builder(basic(t), "greedy:weights=out/w.yaml")
	require.ErrorContains(t, err, "out/w.yaml")
	hand, err := r.Builder(basic(t), "greedy:weights=hand")
	require.NoError(t, err)
	require.NotEqual(t, own.Identity(), hand.Identity())
	absolute, err := r.Builder(basic(t), "greedy:weights="+dir+"/out/w.yaml")
	require.NoError(t, err)
	require.Contains(t, absolute.Spec(), dir)
}

// TestWeightsBesideARun: a run of a job finds the weights of the job, two directories above it, unless it is read for another directory.
func TestWeightsBesideARun(t *testing.T) {
	t.Parallel()
	job := t.TempDir()
	testkit.File(t, weights, job, "out", "w.yaml")
	r := runs.Standard().WeightsIn(job)
	p, err := r.ParsePlan(t.Context(), "run.yaml", []byte(short), []string{"agents.0.spec=greedy:weights=out/w.yaml"})
	require.NoError(t, err)
	s, err := r.Create(t.Context(), p, job+"/cells/a", runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	for why, r := range map[string]runs.Registry{"": runs.Standard(), "out/w.yaml": runs.Standard().WeightsIn(t.TempDir())} {
		run, err := r.Open(t.Context(), job+"/cells/a")
		require.NoError(t, err)
		p, err := run.Plan(t.Context(), nil, false)
		require.NoError(t, run.Close())
		if why != "" {
			require.ErrorContains(t, err, why)
			continue
		}
		require.NoError(t, err)
		require.NoError(t, p.Close())
	}
}

// TestOnlyFilesOf: another program may choose agents that use the opened files, and no others.
func TestOnlyFilesOf(t *testing.T) {
	t.Parallel()
	mine, other := written(t, "w.yaml", weights), written(t, "secret.yaml", weights)
	r, err := runs.Standard().OnlyFilesOf(basic(t), "greedy:weights="+mine)
	require.NoError(t, err)
	_, err = r.Builder(basic(t), "mcts:sims=4,weights="+mine)
	require.NoError(t, err)
	_, err = r.Builder(basic(t), "greedy:weights="+other)
	require.ErrorContains(t, err, "was not announced")
	testkit.File(t, "something else", mine)
	_, err = r.Builder(basic(t), "greedy:weights="+mine)
	require.NoError(t, err, "it is what it held when it was opened")
	_, err = runs.Standard().OnlyFilesOf(basic(t), "greedy:weights="+testkit.Path(t, "none.yaml"))
	require.ErrorContains(t, err, "none.yaml")
}

// TestLoadWeightsFile: weights are bound to their game, and a misfit is reported with its place.
func TestLoadWeightsFile(t *testing.T) {
	t.Parallel()
	r := runs.Standard()
	w, err := r.LoadWeightsFile(written(t, "w.yaml", weights))
	require.NoError(t, err)
	require.Equal(t, "gipf/basic", w.Game)
	for text, want := range map[string]string{
		strings.Replace(weights, "reserve", "resrve", 1):        `"resrve"`,
		strings.Replace(weights, "gipf/basic", "gipf/basik", 1): `:1:7: game: `,
		strings.Replace(weights, "reserve: 1", "reserve: x", 1): `:5:`,
	} {
		_, err := r.LoadWeightsFile(written(t, "w.yaml", text))
		require.ErrorContains(t, err, want)
	}
	_, err = r.LoadWeightsFile(testkit.Path(t, "none.yaml"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestOpenings: a list of openings is read, its digest noted, and one that has changed since is refused.
func TestOpenings(t *testing.T) {
	t.Parallel()
	list := written(t, "list.txt", "moves a1-b2 a2-b3\nmoves a2-b3\nmoves i1-h2\n")
	plan := func(set ...string) (*runs.Plan, error) {
		return runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), append([]string{"openings.plies=0"}, set...))
	}
	p, err := plan("openings.file=" + list)
	require.NoError(t, err)
	digest := p.Config.Openings.Digest
	require.Regexp(t, `^[0-9a-f]{64}$`, digest)
	require.Contains(t, p.Tournament.Openings.Identity(), "list of 3, digest "+digest)
	s, err := runs.Standard().Create(t.Context(), p, testkit.Path(t, "run"), runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	require.Equal(t, []string{"openings: from opening 3 on they begin again: there are no more"}, s.OpeningNotes())
	_, err = plan("openings.file="+list, "openings.digest="+strings.Repeat("0", 64))
	require.ErrorContains(t, err, "openings.file: openings: "+list+" has changed: its digest is "+digest)
	_, err = plan("openings.file="+list, "maxplies=2")
	require.ErrorContains(t, err, "openings.file: "+list+" has openings of 2 moves, must be below maxplies (2)")
	_, err = plan("openings.file=" + written(t, "bad.txt", "moves a1-b2\nmoves z9-z8\n"))
	require.ErrorContains(t, err, "z9-z8")
	_, err = plan("openings.file=" + testkit.Path(t, "none.txt"))
	require.ErrorContains(t, err, "none.txt")
}

// TestBalancedOpenings: the agent that judges openings must always judge alike, and starts no program.
func TestBalancedOpenings(t *testing.T) {
	t.Parallel()
	plan := func(agent string) error {
		p, err := runs.Standard().ParsePlan(t.Context(), "a.yaml", []byte(short), []string{"openings.balance.agent=" + agent, "openings.balance.window=0.2"})
		if err != nil {
			return err
		}
		require.Contains(t, p.Config.Openings.Balance.Agent, "sims=8", "the spec is resolved")
		require.Contains(t, p.Tournament.Openings.Identity(), "sims=8")
		return p.Close()
	}
	require.NoError(t, plan("mcts:preset=uct,sims=8"))
	require.ErrorContains(t, plan("mcts:preset=uct,ms=5"), "openings.balance.agent: cannot judge openings, which must be the same every time: ")
	require.ErrorContains(t, plan(engine), "openings.balance.agent: ")
	require.ErrorContains(t, plan("no-such-kind"), "openings.balance.agent: ")
}
