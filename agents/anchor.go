package agents

import (
	"fmt"

	"gipf.arena/rules"
)

// anchorLevels is the number of anchors of each game that has anchors.
const anchorLevels = 8

// AnchorKind returns the agent "anchor" for a Set: an agent of known strength. The
// measured Elo values are in results/agents/anchors.
func AnchorKind(standards StandardsLoader) Kind {
	return Kind{
		Name: "anchor",
		Doc:  "an agent of known strength at each game, as a yardstick for others; see results/agents/anchors",
		Params: []Param{
			{Name: "level", Type: Int, Min: 1, Max: anchorLevels, Default: "4", Doc: "strength: 1 is little above random, each further level 100 to 200 Elo stronger"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) { return bindAnchor(standards, g, a) },
	}
}

// bindAnchor makes the agent that the level stands for. That agent's identity
// serves as the digest, so the identity of an anchor says which agent it is.
func bindAnchor(standards StandardsLoader, g rules.Game, a Args) (Bound, error) {
	known, err := standards.Of(g.Name())
	if err != nil {
		return Bound{}, err
	}
	level := int(a.Int("level"))
	if level > len(known.Anchors) {
		return Bound{}, fmt.Errorf("this game has no anchor of level %d", level)
	}
	b, err := a.Builder(known.Anchors[level-1], g)
	if err != nil {
		return Bound{}, err
	}
	return Bound{Digest: b.Identity(), Build: b.Build}, nil
}
