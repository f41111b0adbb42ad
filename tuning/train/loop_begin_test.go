package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/tuning/samples"
)

// TestPromoteJoinsThePool: the evaluation that was in use is a member from now on, at the agent's own
// budget; the start has been one from the beginning. The new one's results are kept for those who follow it.
func TestPromoteJoinsThePool(t *testing.T) {
	l := loopOf(t, tiny)
	start := configs.Agent{Name: report.StartName, Spec: l.spec(file(0), 1)}
	l.pool, l.against = []configs.Agent{start}, map[int]map[string]report.LearnMatch{}
	match := func(opponent string, points int) report.LearnMatch {
		return report.LearnMatch{Opponent: opponent, Counts: pairs(points, 0, 0)}
	}
	l.promote(&report.LearnIteration{Number: 1, Gate: []report.LearnMatch{match("start", 1), match("start", 2)}, Pool: []report.LearnMatch{match("mcts", 3)}})
	require.Equal(t, []configs.Agent{start}, l.pool)
	require.Equal(t, map[string]report.LearnMatch{"mcts": match("mcts", 3), "start": match("start", 1)}, l.against[1], "the test at the pool's budget")
	l.promote(&report.LearnIteration{Number: 3, InUse: 1, Gate: []report.LearnMatch{match("001", 4)}, Pool: []report.LearnMatch{match("start", 5)}})
	l.promote(&report.LearnIteration{Number: 4, InUse: 3, Gate: []report.LearnMatch{match("003", 6)}})
	require.Equal(t, []configs.Agent{
		start, {Name: "001", Spec: "alphabeta:transitions=40,weights=weights/001.yaml"}, {Name: "003", Spec: "alphabeta:transitions=40,weights=weights/003.yaml"},
	}, l.pool)
	require.Equal(t, map[string]report.LearnMatch{"start": match("start", 5), "001": match("001", 4)}, l.against[3])
}

// TestPoolEngineThatDies: an engine in the pool that ends is a line that names it. What was done is kept,
// and nothing is promoted.
func TestPoolEngineThatDies(t *testing.T) {
	dir := testkit.Path(t, "loop")
	l := loopOf(t, strings.Replace(tiny, "agents: [random]", `agents: ["ugi:path=/bin/false"]`, 1))
	require.Contains(t, l.Summary(), `pool.agents.0: "ugi:path=/bin/false" does not repeat itself: neither does what is promoted`)
	_, err := play(t.Context(), l, dir, journal.Options{})
	require.ErrorContains(t, err, "other-1")
	require.NotContains(t, err.Error(), "\n")
	log, err := journal.Read(dir)
	require.NoError(t, err)
	for _, e := range log.Entries() {
		require.NotContains(t, e.Step, "verdict")
	}
}

// TestPoolBeginsWith: the start, the evaluations that ship, the standard agent and those of the configuration.
func TestPoolBeginsWith(t *testing.T) {
	dir := testkit.Path(t, "loop")
	_, err := play(t.Context(), loopOf(t, tiny), dir, journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	log, err := journal.Read(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range log.Entries() {
		var members []string
		if e.Step != "pool" {
			continue
		}
		require.NoError(t, json.Unmarshal(e.Value, &members))
		for _, m := range members {
			name, _, _ := strings.Cut(m, " ")
			names = append(names, name)
		}
	}
	require.Equal(t, []string{"start", "board", "hand", "learned", "phased", "tuned", "mcts", "other-1"}, names)
}

// TestMissingFile: a loop whose file disappears while it works ends with an error that names the file, and
// records no step that needs it.
func TestMissingFile(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	for _, c := range []struct {
		file, stage string
		set         string
		ends        bool // the file disappears when the stage ends instead of when it begins
		last        string
	}{
		{"weights/000.yaml", "games", "init=hand", true, "games frozen"},
		{"samples/001.parquet", "fit", "init=zero", false, "001-labels"},
	} {
		dir := testkit.Path(t, "loop")
		_, err := play(t.Context(), loopOf(t, tiny, c.set), dir, journal.Options{Watch: func(s journal.Stage) func() {
			if s.Name == c.stage && !c.ends {
				require.NoError(t, os.Remove(dir+"/"+c.file))
			}
			return func() {
				if s.Name == c.stage && c.ends {
					require.NoError(t, os.Remove(dir+"/"+c.file))
				}
			}
		}})
		require.ErrorContains(t, err, c.file)
		log, err := journal.Read(dir)
		require.NoError(t, err)
		require.Equal(t, c.last, log.Entries()[len(log.Entries())-1].Step)
	}
}

// TestReportWithoutFrozenRows: what an evaluation takes is measured on the frozen rows; without them there is
// no report, rather than one of an evaluation that takes nothing.
func TestReportWithoutFrozenRows(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	dir, _ := whole(t)
	require.NoError(t, os.Remove(dir+"/"+samplesFile(0)))
	_, err := resume(t.Context(), dir, journal.Options{})
	require.ErrorContains(t, err, samplesFile(0))
}

// TestAgentThatCannotChoose: an agent that fails in a frozen position ends the loop, which else would count the
// moves that it never made.
func TestAgentThatCannotChoose(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	r := runs.Standard().With(nil, []agents.Kind{{
		Name: "mute", Doc: "does not know the weights of the first candidate",
		Params: []agents.Param{
			{Name: "transitions", Type: agents.Int, Min: 1, Max: 1e6, Default: "1", Doc: "budget"},
			{Name: "weights", Type: agents.Text, Default: "hand", Doc: "weights"},
		},
		Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return mute(a.Text("weights")), nil }}, nil
		},
	}})
	l, err := NewLoop(r, configOf(t, tiny, "agent.spec=mute", "rows.leaves=0", "target.transitions=0"))
	require.NoError(t, err)
	dir := testkit.Path(t, "loop")
	_, err = play(t.Context(), l, dir, journal.Options{})
	require.ErrorIs(t, err, errMute)
	log, err := journal.Read(dir)
	require.NoError(t, err)
	require.Equal(t, "001-fit", log.Entries()[len(log.Entries())-1].Step, "it has not been measured")
}

var errMute = errors.New("it does not know these weights")

// mute is the name of weights.
type mute string

func (m mute) Choose(_ context.Context, p rules.State) (rules.Move, agents.Info, error) {
	if strings.HasSuffix(string(m), file(1)) {
		return 0, agents.Info{}, errMute
	}
	return p.Moves(nil)[0], agents.Info{}, nil
}

// TestStagesEnd: each stage that begins ends, a loop has all of them, and they say how many games there are to be.
func TestStagesEnd(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	begun, open, titles := map[string]bool{}, 0, []string(nil)
	dir := testkit.Path(t, "loop")
	_, err := play(t.Context(), loopOf(t, tiny), dir, journal.Options{Watch: func(s journal.Stage) func() {
		begun[s.Name] = true
		titles = append(titles, s.Title)
		open++
		return func() {
			open--
			if s.Progress == nil {
				return
			}
			if done, of := s.Progress(); s.Name == "gate" {
				require.True(t, 0 < done && done <= of, "%s: %d of %d", s.Title, done, of)
			} else {
				require.True(t, 0 < done && done == of, "%s: %d of %d", s.Title, done, of)
			}
		}
	}})
	require.NoError(t, err)
	require.Zero(t, open)
	for _, name := range []string{"games", "labels", "fit"} {
		require.True(t, begun[name], name)
	}
	const player = "mix:p=0.1,choices=20,other=(greedy:temp=0.5,weights=weights/001.yaml),agent=(alphabeta:transitions=40,weights=weights/001.yaml)"
	require.Equal(t, []string{
		"iteration 0: 2 games of random", "iteration 0: positions of 2 games", "iteration 0: weights/000.yaml against the pool of 7: 28 games",
		"iteration 1: 12 games of random", "iteration 1: positions of 12 games", "iteration 1: a fit", "iteration 1: the candidate on the frozen positions",
		"iteration 1: the candidate against start at 1× the budget: at most 32 games", "iteration 1: the candidate against start at 2× the budget: at most 32 games",
		"iteration 1: weights/001.yaml against the pool of 7: 28 games", "iteration 1: the candidate against the start at 2× the budget: 4 games",
		"iteration 2: 6 games of " + player, "iteration 2: 6 games of " + player + " against start",
		"iteration 2: positions of 12 games, labelled by alphabeta:transitions=80,weights=weights/001.yaml", "iteration 2: a fit", "iteration 2: the candidate on the frozen positions",
		"iteration 2: the candidate against 001 at 1× the budget: at most 32 games", "iteration 2: the candidate against 001 at 2× the budget: at most 32 games",
	}, titles)
	// The pairs of an iteration are those against itself and then those against former versions: a group each.
	rows, _, err := samples.Read(dir+"/"+samplesFile(2), "")
	require.NoError(t, err)
	groups := map[int64]bool{}
	for _, r := range rows {
		groups[r.Group-2<<32] = true
	}
	require.Equal(t, map[int64]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true}, groups)
}

// TestSameWithAnyWorkers: the same seed gives identical games, weights, journal and
// report with 1, 3 and 1,000 goroutines that play.
func TestSameWithAnyWorkers(t *testing.T) {
	var want map[string]string
	for _, n := range []int{1, 3, 1000} {
		j, err := loadTune(t, mini)
		require.NoError(t, err)
		found := runTune(t, j, "work", journal.Options{Workers: n, InFlight: n})
		got := map[string]string{"games": fmt.Sprint(found.Stages)}
		for _, name := range []string{"fit.yaml", "work/weights.yaml", "work/journal.jsonl", "work/report.json", "work/report.txt"} {
			text := testkit.Read(t, name)
			got[name] = text
		}
		if want == nil {
			want = got
		}
		require.Equal(t, want, got, "%d goroutines", n)
	}
}

// TestSameInAnyDirectory: the games that verify weights are the same wherever the tune is, and their run finds the weights beside it
// from any other directory.
func TestSameInAnyDirectory(t *testing.T) {
	testkit.RestInRace(t, "TestSameWithAnyWorkers runs what is concurrent")
	var digests []string
	for _, dir := range []string{"one", "another-one"} {
		j, err := loadTune(t, mini)
		require.NoError(t, err)
		runTune(t, j, dir, journal.Options{Workers: 2})
		run, err := filepath.Abs(filepath.Join(dir, "runs", "verify-1"))
		require.NoError(t, err)
		s, _, err := standard().Standings(t.Context(), run)
		require.NoError(t, err)
		digests = append(digests, s.Digest)
		t.Chdir(t.TempDir())
		r, err := standard().Open(t.Context(), run)
		require.NoError(t, err)
		p, err := r.Plan(t.Context(), nil, false)
		require.NoError(t, err)
		require.NoError(t, errors.Join(p.Close(), r.Close()))
	}
	require.Equal(t, digests[0], digests[1])
}

// TestEndedEarly: weights of games that were ended early are those of a configuration
// with as many pairs, byte for byte, provenance too.
func TestEndedEarly(t *testing.T) {
	testkit.RestInRace(t, "tunes one after the other; TestSameWithAnyWorkers and TestLabels run what is concurrent")
	many := []string{"selfplay.pairs=1000000"}
	j, err := loadTune(t, strings.Replace(mini, "[random, greedy]", `["greedy:weights=hand", random]`, 1), many...)
	require.NoError(t, err)
	var found *report.Tuning
	for enough := time.Second / 4; found == nil; enough *= 4 { // in a quarter of a second a busy machine may play too little to learn from
		s, err := journal.Begin(t.Context(), j, fmt.Sprint("early", enough), journal.Options{Until: &enough, Workers: 2, InFlight: 9})
		require.NoError(t, err)
		all, err := s.Run(t.Context())
		require.NoError(t, s.Close())
		require.True(t, err == nil || enough < 5*time.Minute, "%v", err)
		found, _ = all.(*report.Tuning)
	}
	require.Len(t, found.Notes, 2)
	require.Equal(t, `the table compares with no old weights: "learned" is a net`, found.Notes[1])
	m := regexp.MustCompile(`after (\d+) of 1000000 pairs of each agent; the weights are those of (selfplay\.pairs=\d+), to the bit$`).FindStringSubmatch(found.Notes[0])
	require.NotNil(t, m, found.Notes[0])
	early := testkit.Read(t, "fit.yaml")

	c, err := configs.Load[configs.Tune]("tune.yaml", []string{m[2]})
	require.NoError(t, err)
	k, err := NewTune(j.registry, c)
	require.NoError(t, err)
	other := runTune(t, k, "full", journal.Options{})
	full := testkit.Read(t, "fit.yaml")
	require.Equal(t, full, early)
	require.Equal(t, other.Games, found.Games)
	require.Equal(t, found.Notes[1:], other.Notes)
	require.Equal(t, other.Evaluation, found.Evaluation)

	// No time at all plays nothing, and there is nothing to learn from; a later session
	// goes on.
	none := time.Duration(0)
	s, err := journal.Begin(t.Context(), k, "none", journal.Options{Until: &none})
	require.NoError(t, err)
	_, err = s.Run(t.Context())
	require.ErrorContains(t, err, filepath.Join("none", "runs", "selfplay-1")+": no game was played")
	require.NoError(t, s.Close())
}

// TestTooFewGames: an error of a fit says how to get more games if self-play was ended early, and only then.
func TestTooFewGames(t *testing.T) {
	fault := errors.New("no game was won")
	g := &games{config: configs.Tune{Selfplay: configs.Selfplay{Pairs: 3}}}
	require.Equal(t, fault, g.tooFew(fault))
	g.notes = []string{"self-play was ended after 3 of 20 pairs"}
	require.EqualError(t, g.tooFew(fault), "no game was won; self-play was ended early: tune --from, with this directory, goes on with it in another")
}

// TestInputsAreHeld: a tune does not continue if the files that its configuration
// names have changed.
func TestInputsAreHeld(t *testing.T) {
	testkit.RestInRace(t, "tunes one after the other; TestSameWithAnyWorkers and TestLabels run what is concurrent")
	_, err := loadTune(t, mini)
	require.NoError(t, err)
	hand, err := configs.LoadWeightsFile(filepath.Join(shippedWeights, "gipf-basic-hand.yaml"))
	require.NoError(t, err)
	require.NoError(t, configs.WriteWeights("start.yaml", hand))
	c, err := configs.Load[configs.Tune]("tune.yaml", []string{"fit.init=./start.yaml"})
	require.NoError(t, err)
	j, err := NewTune(standard(), c)
	require.NoError(t, err)
	runTune(t, j, "work", journal.Options{})
	hand.Weights[0].Value += 0.5
	require.NoError(t, configs.WriteWeights("start.yaml", hand))
	s, err := journal.Resume(t.Context(), standard(), "work", KindTune, journal.ReaderOf(NewTune), journal.Options{})
	require.NoError(t, err)
	defer s.Close()
	_, err = s.Run(t.Context())
	require.ErrorContains(t, err, "inputs: the configuration, the program or what they refer to has changed")
}
