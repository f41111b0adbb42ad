package runs

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/net"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// ParsePlan reads a configuration, applies overrides to it and makes a plan from it; name is
// its file name in error messages. It reports all problems together, also names that only the
// registry knows, each with its place ([configs.Problems]).
func (r Registry) ParsePlan(ctx context.Context, name string, text []byte, set []string) (p *Plan, err error) {
	_, err = configs.Parse[configs.Run](name, text, set, func(c *configs.Run) (err error) {
		p, err = r.Plan(ctx, c)
		return err
	})
	if err != nil && p != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, err
}

// Summary says in a few words what the plan would play.
func (p *Plan) Summary() string {
	t := p.Tournament
	words := fmt.Sprintf("%s, %d agents at %s, %s%d games", p.Config.Tournament, len(t.Players), t.Game.Name(), t.AtMost(), t.Games())
	return strings.Join(append([]string{words}, Broken("pairs", p.Config.SPRT, p.Config.Pairs)...), "\n  ")
}

// Broken says in a line that this number of pairs, given at a key, breaks what a sequential
// test promises; it says nothing if it does not, or if there is no test.
func Broken(key string, test *adaptive.SPRT, pairs int) []string {
	if test == nil {
		return nil
	}
	if line := report.Broken(key, test.Test(), pairs, test.Batch); line != "" {
		return []string{line}
	}
	return nil
}

// LoadWeightsFile reads weights from a file and binds them to their game. It
// reports all problems together.
func (r Registry) LoadWeightsFile(path string) (*configs.WeightsFile, error) {
	return configs.LoadWeightsFile(path, func(w *configs.WeightsFile) error {
		game, err := r.Games.Game(w.Game)
		if err != nil {
			return w.Problem("game", err)
		}
		var f *net.Fault
		switch err := bindsTo(game, w.Content()); {
		case errors.As(err, &f):
			return w.Problem("net."+f.Key, errors.New(f.Text))
		case err != nil:
			return w.Problem("weights", err)
		}
		return nil
	})
}

// bindsTo reports why weights do not fit a game.
func bindsTo(game rules.Game, w agents.Weights) error {
	if w.Of == agents.OfMoves {
		_, err := agents.NewPolicy(game, w)
		return err
	}
	_, err := agents.NewEvaluation(game, w)
	return err
}
