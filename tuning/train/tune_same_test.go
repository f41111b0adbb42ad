package train

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning"
)

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

// TestSameInAnyDirectory: the games that verify weights are the same wherever the tune lies, and their run finds the weights beside it
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

// TestTooFewGames: an error of a fit says how to have more games where self-play was ended early, and nowhere else.
func TestTooFewGames(t *testing.T) {
	fault := errors.New("no game was won")
	g := &games{play: tuning.SelfPlay{Pairs: 3}}
	require.Equal(t, fault, g.tooFew(fault))
	g.notes = []string{"self-play was ended after 3 of 20 pairs"}
	require.EqualError(t, g.tooFew(fault), "no game was won; self-play was ended early: tune --from, with this directory, goes on with it in another")
}

// TestInputsAreHeld: a tune does not go on when what its configuration names is no
// longer what it was.
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
