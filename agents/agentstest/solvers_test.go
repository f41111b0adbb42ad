package agentstest_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
)

var (
	positions = flag.Int("positions", 320, "endgame positions over all games that the solvers are compared with")
	firstSeed = flag.Uint64("seed", 1, "seed of the first game of each variant")
)

// variants are the games that the positions come from, in equal numbers.
var variants = []string{
	"gipf/basic", "gipf/standard", "gipf/tournament", "zertz/37", "zertz/48", "zertz/blitz", "lyngk/base", "lyngk/6stack",
}

// A solver is a search under test.
type solver struct {
	spec string
	// kept says that one agent decides all positions of a game in the order in which
	// they were played, and hears of the moves, so that what it remembers of one
	// position takes part in the proofs of the next. The others are made anew for
	// each position.
	kept bool
	// exact says that the distances of its proofs are true. Other solvers may
	// report longer ones: extensions and the table find longer wins first.
	exact bool
	// all says that it proves the result of every position.
	all bool
}

var solvers = []solver{
	{spec: "mcts:preset=uct,solver=on,sims=30"},
	{spec: "mcts:preset=uct,solver=on,sims=300"},
	{spec: "mcts:preset=uct,solver=on,expand=0,sims=300"},
	{spec: "mcts:preset=uct,solver=on,expand=0,sims=100", kept: true},
	{spec: "mcts:preset=uct,solver=on,graph=on,expand=0,sims=100", kept: true},
	{spec: "mcts:preset=uct,solver=on,weights=hand,imm=0.2,rave=50,grave=5,sims=100", kept: true},
	{spec: "alphabeta:sims=30"},
	{spec: "alphabeta:sims=300"},
	{spec: "alphabeta:sims=300", kept: true},
	{spec: "alphabeta:sims=300,threads=2", kept: true},
	{spec: "alphabeta:sims=300,lmr=off,quiescence=off,extend=off"},
	{spec: "alphabeta:sims=300,tt=off,lmr=off,quiescence=off,extend=off", exact: true},
	{spec: "alphabeta:transitions=100000,solve=on", all: true},
	{spec: "alphabeta:transitions=100000,solve=on,threads=2", all: true},
}

const (
	// smallEnough is the most open positions that the exhaustive solver may visit for
	// an accepted position, and forChecks for a question about a search's answer: the
	// search may choose another move than the one the solver tried first.
	smallEnough = 400
	forChecks   = 25 * smallEnough
	// plainly is the number of positions from one that is solved again without a
	// memory to the next. Positions in which the first move tried wins come from
	// only two easy games, one for each kind of players.
	plainly = 16
	easy    = 8
	// furthest is how many moves before its end a game is looked at.
	furthest = 12
	// endings is how often the end of a game is replayed from the earliest position
	// examined.
	endings  = 8
	maxPlies = 600
)

// players play the games, in turn: endings of all kinds, and endings between
// players that know what counts. Greedy games alone would all be alike.
var players = []string{"random", "epsilon:p=0.3"}

// TestSolvers compares every solver with the exhaustive one in the last positions
// of played games: no proof is wrong, its value is exactly 0, ½ or 1, no distance
// is too short, and the chosen move keeps the proven result.
func TestSolvers(t *testing.T) {
	var all table
	for i, name := range variants {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		c := newCourt(t, g)
		c.collect(t, *positions*(i+1)/len(variants)-*positions*i/len(variants))
		all.add(&c.tally)
	}
	t.Logf("%d positions, seed %d\n%s", *positions, *firstSeed, all.String())
	for _, wrong := range all.wrong() {
		t.Error(wrong)
	}
	for i, s := range solvers {
		require.Positive(t, all.total.solvers[i].proven, "%s proves nothing", s.spec)
		if s.all {
			require.Equal(t, all.total.positions, all.total.solvers[i].proven, "%s does not prove everything", s.spec)
		}
	}
}
