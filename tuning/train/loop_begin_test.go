package train

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/internal/testkit"
)

// TestPromoteJoinsThePool: the evaluation that was in use is a member from now on, at the agent's own
// budget; the start has been one from the beginning. The new one's results are kept for those who follow it.
func TestPromoteJoinsThePool(t *testing.T) {
	l := loopOf(t, tiny)
	start := member{report.StartName, l.spec(file(0), 1)}
	l.pool, l.against = []member{start}, map[int]map[string]report.LearnMatch{}
	match := func(opponent string, points int) report.LearnMatch {
		return report.LearnMatch{Opponent: opponent, Counts: pairs(points, 0, 0)}
	}
	l.promote(&report.LearnIteration{Number: 1, Gate: []report.LearnMatch{match("start", 1), match("start", 2)}, Pool: []report.LearnMatch{match("mcts", 3)}})
	require.Equal(t, []member{start}, l.pool)
	require.Equal(t, map[string]report.LearnMatch{"mcts": match("mcts", 3), "start": match("start", 1)}, l.against[1], "the test at the pool's budget")
	l.promote(&report.LearnIteration{Number: 3, InUse: 1, Gate: []report.LearnMatch{match("001", 4)}, Pool: []report.LearnMatch{match("start", 5)}})
	l.promote(&report.LearnIteration{Number: 4, InUse: 3, Gate: []report.LearnMatch{match("003", 6)}})
	require.Equal(t, []member{
		start, {"001", "alphabeta:transitions=40,weights=weights/001.yaml"}, {"003", "alphabeta:transitions=40,weights=weights/003.yaml"},
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
	require.Equal(t, []string{"start", "hand", "learned", "phased", "tuned", "mcts", "other-1"}, names)
}
