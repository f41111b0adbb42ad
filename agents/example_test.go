package agents_test

import (
	"context"
	"fmt"
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A miser is an agent that leaves its opponent as few moves as it can. It takes
// the first such move.
type miser struct {
	next rules.State // where moves are tried
	few  int         // leaving this many replies is as good as leaving one
}

// Choose implements agents.Agent.
func (a *miser) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	var best rules.Move
	least := math.MaxInt
	for _, m := range s.Moves(nil) {
		a.next.CopyFrom(s)
		a.next.Play(m)
		if n := max(a.few, len(a.next.Moves(nil))); n < least {
			best, least = m, n
		}
	}
	return best, agents.Info{Value: math.NaN()}, nil
}

// miserKind says how specs name the agent, which parameters it has and how to make
// one. gipfarena.Main(gipfarena.WithAgents(miserKind())) is a program that knows it.
func miserKind() agents.Kind {
	return agents.Kind{
		Name: "miser",
		Doc:  "leaves the opponent as few moves as it can",
		Params: []agents.Param{
			{Name: "few", Type: agents.Int, Min: 0, Max: 1000, Default: "1", Doc: "replies that are as good as one"},
		},
		Bind: func(_ rules.Game, args agents.Args) (agents.Bound, error) {
			few := int(args.Int("few"))
			return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) {
				return &miser{next: env.Game.New(0), few: few}, nil
			}}, nil
		},
	}
}

// Your own agent plays a game against one of this package.
func Example() {
	game, err := catalog.Game("zertz/37")
	if err != nil {
		panic(err)
	}
	set := agents.NewSet(append(agents.Kinds(nil), miserKind())...)
	var players [2]agents.Agent
	for seat, spec := range []string{"miser:few=3", "random"} {
		builder, err := set.Builder(spec, game)
		if err != nil {
			panic(err)
		}
		if players[seat], err = builder.Build(agents.Env{Game: game, Seed: 1}); err != nil {
			panic(err)
		}
	}
	s, plies := game.New(0), 0
	for ; s.Mover() != rules.None; plies++ {
		m, _, err := players[s.Mover().Index()].Choose(context.Background(), s)
		if err != nil {
			panic(err)
		}
		s.Play(m)
	}
	fmt.Println(plies, "plies,", s.Result())
	// Output: 63 plies, first
}
