package params

import (
	"fmt"
	"slices"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
)

// budgets are the parameters that say how much an agent computes, the ones that are
// reproducible first.
var budgets = []string{"transitions", "sims", "nodes", "ms"}

// Budgeted returns the spec with factor times its budget: the first of transitions,
// sims, nodes and ms that the agent has a value for, given or by default. The error
// says that it has none.
func Budgeted(set *agents.Set, spec string, factor int) (string, error) {
	if factor == 1 {
		return spec, nil
	}
	kind, all, err := set.Settings(spec)
	if err != nil {
		return "", err
	}
	_, given, err := agents.ParseSpec(spec)
	if err != nil {
		return "", err
	}
	for _, name := range budgets {
		at := slices.IndexFunc(all, func(s agents.Setting) bool { return s.Name == name })
		if at < 0 {
			continue
		}
		n, err := strconv.ParseInt(all[at].Value, 10, 64)
		if err != nil {
			return "", fmt.Errorf("match: budget %s=%s of %q: %w", name, all[at].Value, spec, err)
		}
		larger := agents.Setting{Name: name, Value: strconv.FormatInt(n*int64(factor), 10)}
		if i := slices.IndexFunc(given, func(s agents.Setting) bool { return s.Name == name }); i >= 0 {
			given[i] = larger
		} else {
			given = append(given, larger)
		}
		text := agents.FormatSpec(kind.Name, given)
		return text, set.Check(text)
	}
	return "", fmt.Errorf("match: %s has no budget of transitions, simulations, nodes or time that could be larger", spec)
}

// VerificationSeed is the seed of match number k that tests what a tuner of that seed
// found: its openings are none of those that were tuned on.
func VerificationSeed(tuner uint64, k int) uint64 { return seed.Tuner(tuner).Verification(int64(k)) }
