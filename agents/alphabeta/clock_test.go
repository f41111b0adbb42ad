package alphabeta

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// A slowClock advances a little whenever it is read, which a search does every
// checkEvery transitions, so time depends only on what is searched.
type slowClock struct {
	at   time.Time
	step time.Duration
}

func (c *slowClock) now() time.Time {
	c.at = c.at.Add(c.step)
	return c.at
}

// onClock makes an agent for a side of a game with a clock that is not this machine's.
func onClock(t *testing.T, spec string, g rules.Game, clocks *agents.Clocks, side rules.Player, c *slowClock) *Agent {
	a := newAgent(t, spec, g, shipped, 5)
	budget := a.cfg.Time
	budget.Now, budget.Margin = c.now, 0
	a.keeper = agents.NewKeeper(agents.Env{Game: g, Side: side, Clocks: clocks}, budget)
	return a
}

// Whole games by the clock: no agent loses on time, not even without a margin, the time is
// used, and the moves follow from the seed and the clock alone.
func TestGamesByTheClock(t *testing.T) {
	testkit.SkipInRace(t)
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		for _, tc := range []string{"0.3", "0.06+0.004"} {
			g := game(t, name)
			play := func() (log []rules.Move, left agents.Clocks) {
				c, clocks := &slowClock{time.Unix(1e9, 0), 500 * time.Microsecond}, agents.Clocks{}
				players := [2]*Agent{
					onClock(t, "alphabeta:tc="+tc, g, &clocks, rules.First, c),
					onClock(t, "alphabeta:lmr=off,tc="+tc, g, &clocks, rules.Second, c),
				}
				for s := g.New(3); s.Mover() != rules.None && len(log) < 250; {
					m, _, err := players[s.Mover().Index()].Choose(t.Context(), s)
					require.NoError(t, err)
					require.Contains(t, s.Moves(nil), m)
					log = append(log, m)
					s.Play(m)
				}
				return log, clocks
			}
			log, left := play()
			again, _ := play()
			require.Equal(t, log, again, "%s %s", name, tc)
			for _, clock := range left {
				require.Positive(t, clock.Left, "%s %s", name, tc)
				require.Less(t, clock.Left, 250*time.Millisecond, "%s %s: the time is there to be used", name, tc)
			}
		}
	}
}

// An agent that thinks past its clock loses on time and says so: here the clock has a second and is not read within a minute.
func TestClockThatIsOverstepped(t *testing.T) {
	g, clocks := game(t, "gipf/basic"), agents.Clocks{}
	a := onClock(t, "alphabeta:tc=1", g, &clocks, rules.First, &slowClock{time.Unix(1e9, 0), time.Minute})
	_, _, err := a.Choose(t.Context(), g.New(0))
	var lost *agents.Failure
	require.ErrorAs(t, err, &lost)
	require.Equal(t, agents.FaultTime, lost.Fault)
}

// What is settled takes no time of the clock: one move, or a proof.
func TestWhatIsSettledTakesNoTime(t *testing.T) {
	spent := func(g rules.Game) time.Duration {
		c, clocks := &slowClock{time.Unix(1e9, 0), 50 * time.Microsecond}, agents.Clocks{}
		a := newAgent(t, "alphabeta:tc=9", g, looks, 5)
		budget := a.cfg.Time
		budget.Now = c.now
		a.keeper = agents.NewKeeper(agents.Env{Game: g, Side: rules.First, Clocks: &clocks}, budget)
		_, _, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		return 9*time.Second - clocks[0].Left
	}
	require.Zero(t, spent(&script{nodes: []scriptNode{decide(rules.First, 1), end(rules.Draw)}}), "one move")
	require.Less(t, spent(&script{nodes: []scriptNode{decide(rules.First, 1, 2), end(rules.Draw), end(rules.FirstWins)}}), time.Millisecond, "a win")
	require.Less(t, spent(&script{nodes: []scriptNode{decide(rules.First, 1, 1), end(rules.SecondWins)}}), time.Millisecond, "lost")
	require.Greater(t, spent(wide(60, 9)), 10*time.Millisecond, "nothing is settled")
}

// Threads end with the clock too.
func TestThreadsByTheClock(t *testing.T) {
	g, clocks := game(t, "gipf/basic"), agents.Clocks{}
	b, err := agents.NewSet(Kind(shipped)).Builder("alphabeta:threads=2,tc=0.5,margin=5000", g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Side: rules.First, Clocks: &clocks})
	require.NoError(t, err)
	start := time.Now()
	_, info := choose(t, a, g.New(0))
	took := time.Since(start)
	require.Positive(t, info.Sims)
	require.Less(t, clocks[0].Left, 499*time.Millisecond, "it need not begin an iteration that it cannot end")
	require.GreaterOrEqual(t, clocks[0].Left, 500*time.Millisecond-took)
}

// foreseen plays a few moves and requires, after each choice, a legal line that begins
// with the chosen move; after a forced move no line. It returns the longest.
func foreseen(t *testing.T, g rules.Game, a agents.Agent) (longest int) {
	t.Helper()
	s := g.New(1)
	for range 6 {
		legal := s.Moves(nil)
		m, _, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		line := a.(agents.Foreseer).Foresee(nil, 5)
		require.LessOrEqual(t, len(line), 5)
		if len(legal) == 1 {
			require.Empty(t, line)
		} else {
			require.Equal(t, m, line[0])
		}
		at := g.New(1)
		at.CopyFrom(s)
		for _, next := range line {
			require.True(t, slices.Contains(at.Moves(nil), next))
			at.Play(next)
		}
		longest = max(longest, len(line))
		if o, ok := a.(agents.Observer); ok {
			o.Played(m)
		}
		s.Play(m)
	}
	return longest
}

// What the search expects is legal, goes beyond its own move, and asking changes nothing.
func TestForesee(t *testing.T) {
	testkit.SkipInRace(t)
	for _, name := range theGames {
		g := game(t, name)
		a := newAgent(t, "alphabeta:depth=3,weights=hand", g, shipped, 1)
		require.Greater(t, foreseen(t, g, a), 1, name)
		none := newAgent(t, "alphabeta:depth=3,tt=off,weights=hand", g, shipped, 1)
		require.Equal(t, 1, foreseen(t, g, none), "without a table there is only the move")
	}
	told := []rules.Move{7}
	require.Equal(t, told, newAgent(t, "alphabeta:depth=3,weights=hand", game(t, "gipf/basic"), shipped, 1).Foresee(told, 5), "nothing was asked yet")
}
