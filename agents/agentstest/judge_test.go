package agentstest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/rules"
)

// judge compares what an agent says about a position with the truth.
func (c *court) judge(t *testing.T, i int, a agents.Agent, end agentstest.Endgame) {
	m, info, err := a.Choose(t.Context(), end.State)
	require.NoError(t, err)
	v := &c.tally.solvers[i]
	v.sims += info.Sims
	if info.Proven == rules.Ongoing {
		return
	}
	v.proven++
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if info.Proven != end.Result {
		fault("proves %s, but it is %s", info.Proven, end.Result)
	}
	if want := end.Result.Score(end.State.Mover()); info.Value != want {
		fault("the value is %v, not %v", info.Value, want)
	}
	c.judgeChoice(i, m, end, fault)
	if ab, ok := a.(*alphabeta.Agent); ok {
		c.judgeDistance(i, ab.Proven(), end, fault)
	}
	if len(faults) > 0 {
		v.wrong = append(v.wrong, fmt.Sprintf("%s: %s: %s: %s", c.game.Name(), solvers[i].spec, end.State, strings.Join(faults, "; ")))
	}
}

type faulter func(format string, args ...any)

// judgeChoice: the chosen move keeps the proven result.
func (c *court) judgeChoice(i int, m rules.Move, end agentstest.Endgame, fault faulter) {
	after := rules.Fork(c.game, end.State)
	after.Play(m)
	switch r, _, ok := c.truth.Result(after, forChecks); {
	case !ok:
		c.tally.solvers[i].unchecked++
	case r != end.Result:
		fault("%s makes it %s, instead of %s", c.game.FormatMove(end.State, m), r, end.Result)
	}
}

// judgeDistance: the claimed winner wins within the claimed number of moves and, if
// the distance is exact, not within fewer.
func (c *court) judgeDistance(i, distance int, end agentstest.Endgame, fault faulter) {
	winner, n := end.State.Mover(), distance
	switch {
	case distance == 0 && end.Result == rules.Draw:
		return
	case distance < 0:
		winner, n = winner.Other(), -distance
	}
	v := &c.tally.solvers[i]
	v.furthest = max(v.furthest, n)
	wins, ok := c.truth.Within(end.State, winner, n, forChecks)
	if !ok {
		v.unchecked++
	} else if !wins {
		fault("%s does not win within %d", winner, n)
	}
	if !solvers[i].exact || n < 2 {
		return
	}
	sooner, ok := c.truth.Within(end.State, winner, n-1, forChecks)
	if !ok {
		v.unchecked++
	} else if sooner {
		fault("%s wins within less than %d", winner, n)
	}
}
