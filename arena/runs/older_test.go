package runs

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

// olderRun imports a run of a version before presets, of every kind of agent whose
// specs meant something else then.
func olderRun(t *testing.T) (dir string) {
	f, err := os.Open("testdata/before-presets.jsonl")
	require.NoError(t, err)
	defer f.Close()
	dir = testkit.Path(t, "older")
	games, err := standard.Import(t.Context(), f, dir)
	require.NoError(t, err)
	require.EqualValues(t, 16, games)
	return dir
}

// verified replays all games of a run, and finds no difference.
func verified(t *testing.T, run *Run) *report.Verification {
	t.Helper()
	all, err := verify.ParseSample("all")
	require.NoError(t, err)
	v, err := run.Verify(t.Context(), &verify.Verifier{Sample: all, Workers: 1})
	require.NoError(t, err)
	require.Nil(t, v.First)
	return v
}

// TestOlderRunsAreReplayedAsTheyWere: specs of an older run keep their old meaning
// when its games are replayed and when it continues.
func TestOlderRunsAreReplayedAsTheyWere(t *testing.T) {
	dir := olderRun(t)
	run, err := standard.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	v := verified(t, run)
	require.EqualValues(t, 16, v.Replayed)
	require.Nil(t, v.Summaries, "no page of games is full")

	p, err := run.Plan(t.Context(), []string{"pairs=2"}, false)
	require.NoError(t, err)
	for i, player := range p.Tournament.Players {
		require.Equal(t, run.Meta().Players[i].Spec, player.Builder.Spec())
		require.Equal(t, run.Meta().Players[i].Identity, player.Builder.Identity())
	}
	require.NoError(t, p.Close())
}

// A spec that is given anew has today's meaning, and so means another agent.
func TestOlderSpecGivenAnewIsAnotherAgent(t *testing.T) {
	run, err := standard.Open(t.Context(), olderRun(t))
	require.NoError(t, err)
	defer run.Close()
	_, err = run.Plan(t.Context(), []string{"agents.1.spec=mcts:sims=6,c=0.2"}, false)
	require.ErrorContains(t, err, "a run that goes on can get more pairs if its format is fixed, sprt or precision, further agents if it is fixed, and nothing else: agents.1.spec differs: the run has mcts:c=0.2,expand=3,maxnodes=8000000,maxplies=1000,sims=6, the configuration has mcts:c=0.2,expand=1,")
}

func TestInFull(t *testing.T) {
	for _, row := range []struct{ identity, spec, today string }{
		{"random", "random", "random"},
		{"greedy:temp=0,weights=hand#ab", "greedy:temp=0,weights=hand", "greedy:temp=0,weights=hand#ab"},
		{"mcts:c=0.2,sims=6,solver=off", "mcts:c=0.2,preset=uct,sims=6", "mcts:c=0.2,preset=uct,sims=6"},
		{"mcts:c=0.2,preset=uct,weights=w#ab", "mcts:c=0.2,preset=uct,weights=w", "mcts:c=0.2,preset=uct,weights=w#ab"},
		{
			"mcts:c=0.35,expand=3,sims=6#standard:c=0.1,expand=1,solver=on,weights=w,ab,cd",
			"mcts:c=0.1,expand=1,preset=uct,sims=6,solver=on,weights=w", "mcts:c=0.1,expand=1,preset=uct,sims=6,solver=on,weights=w#ab,cd",
		},
		{
			"epsilon:agent=(mcts:c=0.2,weights=w#ab),p=0.5",
			"epsilon:agent=(mcts:c=0.2,preset=uct,weights=w),p=0.5", "epsilon:agent=(mcts:c=0.2,preset=uct,weights=w#ab),p=0.5",
		},
		{"anchor:level=8#mcts:c=0.1,sims=4", "mcts:c=0.1,preset=uct,sims=4", "mcts:c=0.1,preset=uct,sims=4"},
		{"no identity", "", ""},
	} {
		spec, today := inFull(row.identity)
		require.Equal(t, row.spec, spec, row.identity)
		require.Equal(t, row.today, today, row.identity)
	}
}

// A run with agents that this version lacks is read, verified by rules and counted, not continued.
func TestRemovedAgentsKeepTheirGames(t *testing.T) {
	f, err := os.Open("testdata/before-24-november.jsonl")
	require.NoError(t, err)
	defer f.Close()
	dir := testkit.Path(t, "removed")
	_, err = standard.Import(t.Context(), f, dir)
	require.NoError(t, err)
	run, err := standard.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	v := verified(t, run)
	require.EqualValues(t, 6, v.NotReproducible)
	require.Zero(t, v.Replayed)
	require.Contains(t, v.Notes[0], `games of shared are not reproducible: agents: spec "mcts:parallel=tree,preset=uct,sims=6,threads=2", column 6: parameter "parallel=tree" of mcts was removed`)
	_, err = run.Plan(t.Context(), []string{"pairs=2"}, false)
	require.ErrorContains(t, err, `agents.1.spec: agents: spec "mcts:bias=0.5,eval=hand,preset=uct,sims=6", column 6: parameter "bias" of mcts was removed: with prior it gains at no game, and prior alone is stronger; since 24 November 2026`)
}

// Continued work plays with the agents that it has named, even if another one is standard today.
func TestAgentsThatWorkHasNamed(t *testing.T) {
	g, err := standard.Games.Game("lyngk/base")
	require.NoError(t, err)
	identity := func(r Registry, spec string) string {
		b, err := r.Builder(g, spec)
		require.NoError(t, err)
		again, err := standard.Builder(g, b.Spec())
		require.NoError(t, err)
		require.Equal(t, b.Identity(), again.Identity(), "the spec in full means it everywhere")
		return b.Identity()
	}
	// What ships is the standard today.
	then := func(spec string) string { return identity(standard, spec) }
	named := func(identities []string, asks ...string) Registry {
		r, err := standard.AsNamed(identities, func(r Registry) error {
			for _, spec := range asks {
				if _, err := r.Builder(g, spec); err != nil {
					return err
				}
			}
			return nil
		})
		require.NoError(t, err)
		return r
	}
	for _, row := range []struct {
		what, spec, want string
		named            []string
	}{
		{"another standard", "alphabeta:transitions=40", then("alphabeta:transitions=40,weights=phased"), []string{"alphabeta:transitions=40,weights=phased"}},
		{
			"inside of another agent", "epsilon:p=0.3,agent=(mcts:sims=4)", then("epsilon:p=0.3,agent=(mcts:sims=4,weights=tuned)"),
			[]string{"epsilon:p=0.3,agent=(mcts:sims=4,weights=tuned)"},
		},
		{"another budget", "alphabeta:transitions=50", then("alphabeta:transitions=50"), []string{"alphabeta:transitions=40,weights=phased"}},
		{
			"two that it may be", "alphabeta:transitions=40", then("alphabeta:transitions=40"),
			[]string{"alphabeta:transitions=40,weights=phased", "alphabeta:transitions=40,weights=tuned"},
		},
		{
			"one of two", "alphabeta:transitions=40,weights=tuned", then("alphabeta:transitions=40,weights=tuned"),
			[]string{"alphabeta:transitions=40,weights=phased", "alphabeta:transitions=40,weights=tuned"},
		},
		{"today's", "greedy", then("greedy"), []string{"greedy", "greedy:weights=tuned"}},
	} {
		var identities []string
		for _, spec := range row.named {
			identities = append(identities, then(spec))
		}
		require.Equal(t, row.want, identity(named(identities), row.spec), row.what)
		require.Equal(t, then(row.spec), identity(named(identities, row.named...), row.spec), "%s, where it asks for what it named", row.what)
	}
	other := strings.Replace(then("alphabeta:transitions=40,weights=phased"), "#", "#0", 1)
	require.Equal(t, then("alphabeta:transitions=40"), identity(named([]string{other}), "alphabeta:transitions=40"), "weights that have changed since")
}
