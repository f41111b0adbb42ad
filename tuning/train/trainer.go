package train

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A trainer is the part that a tune and a loop share: a game, the features that get weights
// and, when running, its directory.
type trainer struct {
	registry runs.Registry
	game     rules.Game
	names    []string // of features of positions or, for a policy, of moves
	seed     uint64
	cores    int // requested by the configuration, 0 for all
	*journal.Session
}

// workers returns how many searches, or sums of a fit, run at the same time.
func (t *trainer) workers() int {
	return cmp.Or(t.Options.Workers, t.cores, runtime.GOMAXPROCS(0))
}

// base is the name of the game without its options.
func (t *trainer) base() string {
	base, _, _ := strings.Cut(t.game.Name(), ":")
	return base
}

// checkSeen refuses features to leave out, and patterns for a net, that the game does not have.
func (t *trainer) checkSeen(c configs.Config, out []string, n *configs.FitNet) (err error) {
	if _, ok := t.game.(rules.PatternCounter); n != nil && n.Patterns && !ok {
		err = c.Problem("fit.net.patterns", fmt.Errorf("%s has no patterns: want false", t.game.Name()))
	}
	for i, name := range out {
		if !slices.Contains(t.names, name) {
			wrong := fmt.Errorf("no feature %q, %s", name, sanitize.Hint(name, t.names))
			err = errors.Join(err, c.Problem(fmt.Sprintf("fit.leaveout.%d", i), wrong))
		}
	}
	return err
}

// checkAgent makes the agent of the spec at a key.
func (t *trainer) checkAgent(c configs.Config, key, spec string) error {
	_, err := t.registry.Builder(t.game, spec)
	return c.Problem(key, err)
}

// withWeights adds a weights key to a spec that has none.
func withWeights(spec, ref string) string { return with(spec, "weights", ref) }

// with adds a parameter to a spec.
func with(spec, name, value string) string {
	return agents.FormatSpec(spec, []agents.Setting{{Name: name, Value: value}})
}
