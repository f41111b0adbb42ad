package agents

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
)

// anchorLevels is how many anchors there are for each game.
const anchorLevels = 8

// anchors holds, by game, the specs of the levels, weakest first. They are made
// to lie one to two hundred Elo apart, the first that far above random; their
// measured Elo are in results/agents/anchors. Whoever changes a spec or a weight
// that it names makes another anchor, with another identity.
var anchors = [...]struct {
	game   string
	levels [anchorLevels]string
}{
	{"gipf", [...]string{
		"epsilon:p=0.8", "epsilon:p=0.67", "epsilon:p=0.54", "epsilon:p=0.41",
		"epsilon:p=0.29", "epsilon:p=0.19", "epsilon:p=0.1", "epsilon:p=0.03",
	}},
	{"zertz", [...]string{
		"epsilon:p=0.8", "epsilon:p=0.62", "epsilon:p=0.42", "epsilon:p=0.2",
		"greedy", "mcts:c=0.1,sims=60,weights=hand", "mcts:c=0.1,sims=170,weights=hand", "mcts:c=0.1,sims=450,weights=hand",
	}},
	{"lyngk", [...]string{
		"epsilon:p=0.85,agent=(greedy:weights=tuned)", "epsilon:p=0.75,agent=(greedy:weights=tuned)",
		"epsilon:p=0.64,agent=(greedy:weights=tuned)", "epsilon:p=0.52,agent=(greedy:weights=tuned)",
		"epsilon:p=0.39,agent=(greedy:weights=tuned)", "epsilon:p=0.255,agent=(greedy:weights=tuned)",
		"epsilon:p=0.085,agent=(greedy:weights=tuned)", "greedy:weights=tuned",
	}},
}

// anchorSpec returns the spec that a level stands for at a game.
func anchorSpec(game string, level int64) (string, error) {
	for _, a := range anchors {
		if a.game == family(game) {
			return a.levels[level-1], nil
		}
	}
	names := make([]string, len(anchors))
	for i, a := range anchors {
		names[i] = a.game
	}
	return "", fmt.Errorf("no anchors for this game, only for %s", strings.Join(names, ", "))
}

func anchorKind() Kind {
	return Kind{
		Name: "anchor",
		Doc:  "an agent of known strength at each game, to measure others against; see results/agents/anchors",
		Params: []Param{
			{Name: "level", Type: Int, Min: 1, Max: anchorLevels, Default: "4", Doc: "strength: 1 is little above random, each further level 100 to 200 Elo stronger"},
		},
		Bind: bindAnchor,
	}
}

// bindAnchor makes the agent that the level stands for. Its identity takes the
// place of a digest, so that the identity of an anchor says what it is.
func bindAnchor(g rules.Game, a Args) (Bound, error) {
	spec, err := anchorSpec(g.Name(), a.Int("level"))
	if err != nil {
		return Bound{}, err
	}
	b, err := a.Builder(spec, g)
	if err != nil {
		return Bound{}, err
	}
	return Bound{Digest: b.Identity(), Build: b.Build}, nil
}
