package train

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// Fitted weights play those of the game's standard, unless others are named.
func TestAgainstWhatIsInUse(t *testing.T) {
	for _, row := range []struct {
		game, agent, against, want string
		table                      bool
	}{
		{"gipf/basic", "greedy", "", "learned", false},
		{"gipf/basic", "mcts:sims=50", "", "board", false},
		{"gipf/basic", "mcts:sims=50", "phased", "phased", true},
		{"zertz/48", "greedy", "", "tuned", true},
		{"gipf/basic", "greedy", "hand", "hand", true},
		{"gipf/basic", "greedy", "learned", "learned", false},
		{"gipf/basic", "greedy", "zero", "zero", false},
	} {
		set := []string{"game=" + row.game, "verify.agent=" + row.agent}
		if row.against != "" {
			set = append(set, "verify.against="+row.against)
		}
		j, err := loadTune(t, strings.ReplaceAll(mini, "fit: {leaveout: [board, material]}\n", ""), set...)
		require.NoError(t, err, "%v", row)
		require.Len(t, j.verifications, 3)
		require.Equal(t, row.want, j.verifications[0].old, "%v", row)
		require.Equal(t, withWeights(row.agent, row.want), j.matchRun(j.verifications[0], "x").Agents[1].Spec)
		require.Equal(t, row.table, j.fit.old != nil, "%v", row)
		require.Equal(t, row.want == "learned" || row.want == "board", j.unlike != "", "%v", row)
	}
	_, err := loadTune(t, mini, "verify.agent=mcts:preset=uct")
	require.EqualError(t, err, `--set verify.agent=mcts:preset=uct: verify.agent: "mcts:preset=uct" plays without weights at gipf/basic: name those to beat in verify.against`)
}

// TestAgainstAnotherAgent: weights that play another agent are not compared with other weights.
func TestAgainstAnotherAgent(t *testing.T) {
	j, err := loadTune(t, mini, "verify.opponent=random")
	require.NoError(t, err)
	require.Nil(t, j.fit.old)
	require.Equal(t, configs.Agent{Name: "opponent", Spec: "random"}, j.matchRun(j.verifications[0], "x").Agents[1])
}

// TestRunsOfVerifications: those by searches are numbered from one. A sequential test is of its second player, so there
// the weights to beat come first.
func TestRunsOfVerifications(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	players := map[string][]string{}
	for _, v := range j.verifications {
		run := j.matchRun(v, "x")
		players[run.Name] = []string{run.Agents[0].Name, run.Agents[1].Name}
		require.Equal(t, v.search, run.SPRT != nil)
	}
	require.Equal(t, map[string][]string{"verify": {"tuned", "untuned"}, "verify-1": {"untuned", "tuned"}, "verify-2": {"untuned", "tuned"}}, players)
}

// TestMatchesWithoutResults: a tune whose matches end without a result has a report, which shows nothing of the weights.
func TestMatchesWithoutResults(t *testing.T) {
	j, err := loadTune(t, mini, "verify.maxplies=30")
	require.NoError(t, err)
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{})
	require.NoError(t, err)
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, "undecided at all budgets", found.(*report.Tuning).Verdict)
	b := testkit.Written(t, found)
	require.Contains(t, b, "greedy with the new weights against learned: 0 games, 0 pairs, seed 2\nnone of its 4 games has a result: nothing is shown of the new weights\n")
}

// TestSummaryCounts: a fit by phases has two weights a feature, and a net has none.
func TestSummaryCounts(t *testing.T) {
	for set, want := range map[string]string{"fit.ridge=1": "a fit of 26 weights for ", "fit.phases=true": "a fit of 52 weights for ", "fit.kind=net": "a fit of a net for "} {
		j, err := loadTune(t, mini, set)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(j.Summary(), want), j.Summary())
	}
	j, err := loadTune(t, "name: p\ngame: gipf/basic\nobjective: policy\nselfplay: {agents: [random], pairs: 3}\nout: p.yaml\n")
	require.NoError(t, err)
	require.Regexp(t, "^a fit of a policy of [0-9]+ weights for gipf/basic from 6 self-play games$", j.Summary())
	j, err = loadTune(t, labelled, "fit.kind=net", "fit.ridge=3")
	require.NoError(t, err)
	require.Contains(t, j.Summary(), "fit.ridge, fit.gradient and fit.iterations are without effect on a net")
}

// Recipes that ship name no weights of long ago, and give their tests as many pairs as keep their errors.
func TestRecipesAreAgainstWhatIsInUse(t *testing.T) {
	paths, err := filepath.Glob("../../configs/tune-*.yaml")
	require.NoError(t, err)
	recipes := 0
	for _, path := range paths {
		if strings.Contains(path, "tune-mcts") {
			continue // a tune of numbers begins at what is standard
		}
		recipes++
		c, err := configs.Load[configs.Tune](path, nil)
		require.NoError(t, err)
		require.Empty(t, c.Verify.Against+c.Verify.Opponent, path)
		c.Out = testkit.Path(t, "out.yaml")
		j, err := NewTune(standard(), c)
		require.NoError(t, err, path)
		require.NotContains(t, j.Summary(), "break beta", path)
		for _, m := range j.verifications {
			want := "learned"
			switch {
			case j.policy():
				want = "policy"
			case m.agent == "greedy" && c.Game == "zertz/37":
				want = "tuned"
			case m.agent != "greedy" && c.Game != "zertz/37":
				want = "board"
			}
			require.Equal(t, want, m.old, "%s: %s", path, m.agent)
		}
	}
	require.Equal(t, 9, recipes)
}
