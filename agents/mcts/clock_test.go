package mcts

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A slowClock advances a little whenever it is read.
type slowClock struct{ at time.Time }

func (c *slowClock) now() time.Time {
	c.at = c.at.Add(500 * time.Microsecond)
	return c.at
}

// timedBy makes an agent use a clock other than this machine's.
func timedBy(a agents.Agent, g rules.Game, clocks *agents.Clocks, side rules.Player, now func() time.Time) {
	set := func(cfg *Config, k **agents.Keeper) {
		budget := cfg.Time
		budget.Now, budget.Margin = now, 0
		*k = agents.NewKeeper(agents.Env{Game: g, Side: side, Clocks: clocks}, budget)
	}
	if r, ok := a.(*Roots); ok {
		set(&r.cfg, &r.keeper)
		return
	}
	set(&a.(*Agent).cfg, &a.(*Agent).keeper)
}

// turns combines two agents into one; each chooses for its side.
type turns struct{ players [2]agents.Agent }

func (a turns) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return a.players[s.Mover().Index()].Choose(ctx, s)
}

// Played implements agents.Observer.
func (a turns) Played(m rules.Move) {
	for _, p := range a.players {
		p.(agents.Observer).Played(m)
	}
}

// Whole games by the clock: no agent loses on time, not even without a margin, and the
// moves follow from the seed and the clock alone.
func TestGamesByTheClock(t *testing.T) {
	for _, tc := range []string{"0.5", "0.05+0.01"} {
		for _, option := range []string{"", ",preset=uct,solver=on", ",rave=50"} {
			play := func() string {
				g, c, clocks := stones{heap: 40}, &slowClock{time.Unix(1e9, 0)}, agents.Clocks{}
				var players [2]agents.Agent
				for i := range players {
					players[i] = newAny(t, "mcts:tc="+tc+option, g, uint64(i))
					timedBy(players[i], g, &clocks, rules.Player(i+1), c.now)
				}
				log := game(t, turns{players}, g)
				require.Positive(t, clocks[0].Left)
				require.Positive(t, clocks[1].Left)
				return log
			}
			require.Equal(t, play(), play(), "%s %s", tc, option)
		}
	}
}

// An agent that thinks past its clock loses on time and says so, with one thread and with several: here the clock has a
// second and is not read within a minute.
func TestClockThatIsOverstepped(t *testing.T) {
	for _, option := range []string{"", ",threads=2"} {
		g, clocks, looks := stones{heap: 40}, agents.Clocks{}, new(atomic.Int64)
		a := newAny(t, "mcts:tc=1"+option, g, 1)
		timedBy(a, g, &clocks, rules.First, func() time.Time { return time.Unix(60*looks.Add(1), 0) })
		_, _, err := a.Choose(t.Context(), g.New(0))
		var lost *agents.Failure
		require.ErrorAs(t, err, &lost, option)
		require.Equal(t, agents.FaultTime, lost.Fault)
	}
}

// Threads end with the clock, whichever way they work together.
func TestThreadsByTheClock(t *testing.T) {
	for _, option := range []string{",threads=2", ",threads=3"} {
		g, clocks := stones{heap: 60}, agents.Clocks{}
		b, err := agents.NewSet(Kind(opinions)).Builder("mcts:tc=1,margin=5000"+option, g)
		require.NoError(t, err)
		a, err := b.Build(agents.Env{Game: g, Side: rules.First, Clocks: &clocks})
		require.NoError(t, err)
		start := time.Now()
		_, info := choose(t, a, g.New(0))
		require.Positive(t, info.Sims)
		require.Less(t, clocks[0].Left, time.Second-10*time.Millisecond, option)
		require.GreaterOrEqual(t, clocks[0].Left, time.Second-time.Since(start), option)
	}
}

// If the choice is clear a turn takes less than its aim, and if the most visited move
// is not the best it takes more.
func TestStanding(t *testing.T) {
	a := newAgent(t, "mcts:sims=100,preset=uct", stones{heap: 9}, 1)
	choose(t, a, stones{heap: 9}.New(0))
	kids := a.tree.children(0)
	require.Greater(t, len(kids), 1)
	for i := range kids {
		kids[i].visits, kids[i].sum = 10, 5
	}
	kids[0].visits, kids[0].sum = 50, 30
	lead, open := a.standing()
	require.Equal(t, int64(40), lead)
	require.False(t, open)
	kids[1].visits, kids[1].sum = 24, 20
	lead, open = a.standing()
	require.Equal(t, int64(26), lead, "it looks better, but it was hardly looked at")
	require.False(t, open)
	kids[1].visits, kids[1].sum = 25, 20
	_, open = a.standing()
	require.True(t, open)
}
