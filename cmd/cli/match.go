package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/configs"
)

func newMatchCmd(p *Program) *cobra.Command {
	var f runFlags
	var out, sprt string
	var pairs int
	var seed uint64
	var set []string
	cmd := &cobra.Command{
		Use:               "match GAME AGENT [AGENT...]",
		Short:             "Play agents against each other without a configuration file",
		ValidArgsFunction: completeAgents(p, 1),
		Long: `Play agents against each other without a configuration file.

An agent is a spec such as mcts:sims=400 (see "gipfarena agents"), or NAME=SPEC. Two
agents play a match, more a round robin; one alone plays against itself. With --sprt
every agent after the first is tested against the first, and --pairs is the most that
a test plays. Everything else is as with "run", and --set takes the same keys.`,
		Example: `  gipfarena match gipf/basic new=mcts:sims=400,c=0.2 old=mcts:sims=400 --pairs 200
  gipfarena match zertz/37 greedy:weights=hand greedy:weights=tuned --sprt 0,20 --pairs 2000`,
		Args: wantArgs("GAME", "AGENT..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, written, err := matchKeys(args, pairs, seed, sprt)
			if err != nil {
				return asUsage(err)
			}
			more, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			keys = append(append(keys, set...), more...)
			plan, err := p.ParsePlan(cmd.Context(), "command line", []byte("name: match\n"), keys)
			if err != nil {
				return asUsage(written.inPlaceOf(err))
			}
			defer plan.Close()
			return p.startRun(cmd, plan, out, &f)
		},
	}
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &set)
	cmd.Flags().IntVar(&pairs, "pairs", 100, "pairs of games for each two agents who meet; with --sprt the most of a test")
	cmd.Flags().StringVar(&sprt, "sprt", "", "test with the hypotheses elo0,elo1, such as 0,20, in normalized Elo")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the run")
	cmd.Flags().StringVar(&out, "out", "", "directory for the run (default: a new one below runs/)")
	return cmd
}

// matchKeys returns the configuration that a match has no file for, as overrides,
// and where each of them is written.
func matchKeys(args []string, pairs int, seed uint64, sprt string) (set []string, where written, err error) {
	where = written{}
	set = append(set, where.add("GAME", "game="+args[0]), where.add("--seed", "seed="+strconv.FormatUint(seed, 10)),
		where.add("--pairs", "pairs="+strconv.Itoa(pairs)))
	switch {
	case sprt != "":
		elo, err := splitNumbers("sprt", sprt, 2, parseFloat)
		if err != nil {
			return nil, nil, err
		}
		set = append(set, "tournament=sprt",
			where.add("--sprt", fmt.Sprintf("sprt.elo0=%g", elo[0])), where.add("--sprt", fmt.Sprintf("sprt.elo1=%g", elo[1])))
	case len(args) == 3:
		set = append(set, "tournament=match")
	}
	return append(set, agentKeys(0, args[1:], "AGENT", where)...), where, nil
}

// agentKeys returns the overrides that make agents of NAME=SPEC or SPEC, from the
// given number on, and remembers that they are written as what. An agent without a
// name is called what its spec is; the second such one gets a number.
func agentKeys(from int, agents []string, what string, where written) (set []string) {
	seen := map[string]int{}
	for i, text := range agents {
		name, spec := text, text
		if head, rest, ok := strings.Cut(text, "="); ok && !strings.Contains(head, ":") {
			name, spec = head, rest
		} else if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, seen[name])
		}
		place := fmt.Sprintf("%s %q", what, text)
		set = append(set, where.add(place, fmt.Sprintf("agents.%d.name=%s", from+i, name)),
			where.add(place, fmt.Sprintf("agents.%d.spec=%s", from+i, spec)))
	}
	return set
}

// written says for overrides that were made of arguments and flags what their
// author has written.
type written map[string]string

// add remembers the place of an override, and returns the override.
func (w written) add(place, set string) string {
	w[set] = place
	return set
}

// inPlaceOf returns err with the places that the user knows in place of overrides
// that nobody has written.
func (w written) inPlaceOf(err error) error {
	var problems configs.Problems
	if !errors.As(err, &problems) {
		return err
	}
	problems = slices.Clone(problems)
	for i, problem := range problems {
		if place, ok := w[problem.Pos.Set]; ok {
			problems[i] = configs.Problem{Pos: configs.Position{File: place}, Err: problem.Err}
		}
	}
	return problems
}
