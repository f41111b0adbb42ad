package agentstest_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/mcts"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A court tries the solvers at one game.
type court struct {
	game     rules.Game
	truth    *agentstest.Exhaustive
	players  []agents.Builder
	builders []agents.Builder
	seen     map[string]bool
	tally    tally
}

func newCourt(t *testing.T, g rules.Game) *court {
	set := agents.NewSet(append(agents.Kinds(configs.LoadWeights), mcts.Kind(configs.LoadWeights), alphabeta.Kind(configs.LoadWeights))...)
	c := &court{game: g, truth: agentstest.NewExhaustive(g), seen: map[string]bool{}}
	build := func(spec string) agents.Builder {
		b, err := set.Builder(spec, g)
		require.NoError(t, err)
		return b
	}
	for _, spec := range players {
		c.players = append(c.players, build(spec))
	}
	for _, s := range solvers {
		c.builders = append(c.builders, build(s.spec))
	}
	c.tally = tally{name: g.Name(), solvers: make([]verdicts, len(solvers))}
	return c
}

// collect plays games until count different positions have been tried.
func (c *court) collect(t *testing.T, count int) {
	for seed := *firstSeed; c.tally.positions < count; seed++ {
		player, err := c.players[seed%uint64(len(c.players))].Build(agents.Env{Game: c.game, Seed: seed})
		require.NoError(t, err)
		line, over := agentstest.Start(c.game, seed), false
		for range endings {
			line, over, err = line.Before(furthest).Play(player, maxPlies)
			require.NoError(t, err)
			if !over {
				c.tally.endless++
				break
			}
			c.tally.games++
			ends, tooBig := line.Endgames(c.truth, furthest, smallEnough)
			if tooBig {
				c.tally.tooBig++
			}
			c.try(t, c.fresh(ends, count-c.tally.positions, seed), seed)
		}
	}
}

// fresh returns at most most of the positions that are new and not too easy.
func (c *court) fresh(ends []agentstest.Endgame, most int, seed uint64) (all []agentstest.Endgame) {
	for _, e := range ends {
		if e.Size == 1 && e.Result != rules.Draw && seed%easy > 1 {
			continue
		}
		if text := e.State.String(); !c.seen[text] && len(all) < most {
			c.seen[text] = true
			all = append(all, e)
		}
	}
	return all
}

// try lets every solver decide the positions of one game, in the order in which
// they were played.
func (c *court) try(t *testing.T, ends []agentstest.Endgame, seed uint64) {
	kept := make([]agents.Agent, len(solvers))
	for _, end := range slices.Backward(ends) {
		c.truth.Forget()
		if c.tally.count(end); c.tally.positions%plainly == 0 {
			c.plain(t, end)
		}
		for i, s := range solvers {
			if kept[i] == nil || !s.kept {
				var err error
				kept[i], err = c.builders[i].Build(agents.Env{Game: c.game, Seed: seed})
				require.NoError(t, err)
			}
			c.judge(t, i, kept[i], end)
			if observer, ok := kept[i].(agents.Observer); ok {
				observer.Played(end.Made)
			}
		}
	}
}

// plain solves a position again without remembering anything, so the truth
// itself rests on no hash.
func (c *court) plain(t *testing.T, end agentstest.Endgame) {
	e := agentstest.NewExhaustive(c.game)
	e.Plain = true
	if r, _, ok := e.Result(end.State, forChecks); ok {
		c.tally.plain++
		require.Equal(t, r, end.Result, "%s: %s", c.game.Name(), end.State)
	}
}
