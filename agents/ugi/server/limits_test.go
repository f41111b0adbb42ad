package server

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

func TestParseLimits(t *testing.T) {
	clock := func(left, increment time.Duration) *agents.Clock {
		return &agents.Clock{Left: left * time.Millisecond, Increment: increment * time.Millisecond}
	}
	for _, row := range []struct {
		text string
		want limits
	}{
		{"", limits{}},
		{"infinite", limits{infinite: true}},
		{"movetime 50 nodes 7 depth 3", limits{time: 50 * time.Millisecond, nodes: 7, depth: 3}},
		{"movetime 0", limits{time: time.Millisecond}},
		{"p1time 50000 p1inc 100 p2time 10", limits{time: 2100 * time.Millisecond, clock: clock(50000, 100)}},
		{"p1time 100 p1inc 1000", limits{time: 50 * time.Millisecond, clock: clock(100, 1000)}},
		{"p1time 50000 movetime 30", limits{time: 30 * time.Millisecond}},
		{"p1time 50000 movetime 3000", limits{time: 2 * time.Second}},
		{"p1time -4000", limits{time: time.Millisecond, clock: clock(-4000, 0)}},
		{"p2time 1000", limits{}},
	} {
		got, err := parseLimits(row.text, rules.First)
		require.NoError(t, err, row.text)
		require.Equal(t, row.want, got, row.text)
	}
	got, err := parseLimits("p1time 1000 p2time 5000", rules.Second)
	require.NoError(t, err)
	require.Equal(t, 200*time.Millisecond, got.time)
}

// TestPlan says how an agent is told what a go asks for.
func TestPlan(t *testing.T) {
	clock := &agents.Clock{Left: time.Second}
	bind := func(rules.Game, agents.Args) (agents.Bound, error) { return agents.Bound{}, nil }
	integer := func(name, standard, unless string) agents.Param {
		return agents.Param{Name: name, Min: 1, Max: 1000, Default: standard, Unless: unless}
	}
	set := agents.NewSet(
		agents.Kind{Name: "tree", Bind: bind, Params: []agents.Param{integer("sims", "800", "ms"), integer("ms", "", ""), integer("depth", "5", "")}},
		agents.Kind{Name: "deep", Bind: bind, Params: []agents.Param{integer("sims", "800", "depth ms"), integer("depth", "", ""), integer("ms", "", "")}},
		agents.Kind{Name: "clocked", Bind: bind, Params: []agents.Param{integer("sims", "800", "ms tc"), integer("ms", "", ""), {Name: "tc", Type: agents.Text}}},
		agents.Kind{Name: "slow", Bind: bind, Params: []agents.Param{integer("sims", "800", "")}},
		agents.Kind{Name: "quick", Bind: bind, Params: []agents.Param{integer("width", "5", "")}},
		agents.Kind{Name: "wrap", Bind: bind, Params: []agents.Param{{Name: "agent", Type: agents.Nested, Default: "(tree)"}}},
	)
	for _, row := range []struct {
		spec  string
		asked limits
		want  string
		timed bool
		notes string
	}{
		{"tree", limits{}, "tree:sims=800,depth=5,ms=1000", true, ""},
		{"tree:ms=20", limits{}, "tree:ms=20,depth=5", true, ""},
		{"tree:ms=20,sims=7", limits{}, "tree:sims=7,ms=20,depth=5", true, ""},
		{"tree:depth=9", limits{nodes: 50}, "tree:depth=9,sims=50,ms=1000", true, ""},
		{"tree", limits{nodes: 5000}, "tree:depth=5,sims=1000,ms=1000", true, ""},
		{"tree:sims=7", limits{time: time.Second}, "tree:depth=5,ms=1000", true, ""},
		{"tree:sims=7", limits{infinite: true}, "tree:depth=5,ms=1000", true, ""},
		{"tree:ms=20", limits{nodes: 5, time: time.Second}, "tree:depth=5,sims=5,ms=1000", true, ""},
		{"tree:sims=7", limits{depth: 3}, "tree:sims=7,depth=5,ms=1000", true, "tree has no limit by depth and keeps its own"},
		{"deep", limits{depth: 3}, "deep:depth=3,ms=1000", true, ""},
		{"deep:depth=9", limits{nodes: 3}, "deep:sims=3,ms=1000", true, ""},
		{"clocked", limits{time: 5, clock: clock}, "clocked:tc=1000000", true, ""},
		{"clocked:ms=7", limits{time: 5, clock: clock}, "clocked:tc=1000000", true, ""},
		{"clocked:tc=9", limits{}, "clocked:tc=9", true, ""},
		{"clocked:tc=9", limits{nodes: 5}, "clocked:sims=5,ms=1000", true, ""},
		{"clocked:tc=9", limits{time: 5}, "clocked:ms=1000", true, ""},
		{"clocked", limits{nodes: 5, time: 5, clock: clock}, "clocked:sims=5,tc=1000000", true, ""},
		{"clocked", limits{infinite: true, time: 5, clock: clock}, "clocked:ms=1000", true, ""},
		{"tree", limits{time: 5, clock: clock}, "tree:depth=5,ms=1000", true, ""},
		{"wrap:agent=(clocked)", limits{time: 5, clock: clock}, "wrap:agent=(clocked:tc=1000000)", true, ""},
		{"slow", limits{depth: 3, time: 5}, "slow:sims=800", false, "slow has no limit by depth and keeps its own, slow has no limit by time and keeps its own"},
		{"slow", limits{infinite: true}, "slow:sims=800", false, ""},
		{"quick", limits{nodes: 3, depth: 3, time: 5}, "quick:width=5", false, ""},
		{"wrap", limits{nodes: 3}, "wrap:agent=(tree:depth=5,sims=3,ms=1000)", true, ""},
		{"wrap:agent=(wrap:agent=(slow))", limits{time: 3}, "wrap:agent=(wrap:agent=(slow:sims=800))", false, "slow has no limit by time and keeps its own"},
	} {
		p, err := newPlan(set, row.spec, row.asked)
		require.NoError(t, err)
		require.Equal(t, row.want, p.spec, "%s for %+v", row.spec, row.asked)
		require.Equal(t, row.notes, strings.Join(p.notes, ", "), "%s for %+v", row.spec, row.asked)
		require.Equal(t, row.timed, p.timed, row.spec)
		require.Equal(t, strings.Contains(row.want, "tc=1000000"), p.clock, row.spec)
		require.NoError(t, set.Check(p.spec))
	}
}
