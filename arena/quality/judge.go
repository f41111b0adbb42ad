package quality

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A Judge is an agent that is asked about positions of games it does not play.
type Judge struct {
	// Name is how figures call it.
	Name    string
	Builder agents.Builder
}

// ask builds a fresh agent for a position, so that what it says does not depend on
// positions that it was asked about before, and has it play the turn. It returns the
// position after the turn and what the agent expected at its first free choice for the
// first player; NaN where every move was forced.
func (j *Judge) ask(ctx context.Context, g rules.Game, before rules.State, seed uint64) (after rules.State, value float64, err error) {
	agent, err := j.Builder.Build(agents.Env{Game: g, Seed: seed, Context: ctx})
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", j.Name, err)
	}
	defer agents.Close(agent)
	s, mover := copied(g, before), before.Mover()
	value = math.NaN()
	for s.Mover() == mover {
		m, info, err := agent.Choose(ctx, s)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", j.Name, err)
		}
		if math.IsNaN(value) {
			value = arena.ForFirst(info.Value, mover)
		}
		if o, ok := agent.(agents.Observer); ok {
			o.Played(m)
		}
		s.Play(m)
	}
	return s, value, nil
}

// worth returns what the judge expects of a position for the first player. Forced moves are
// made until there is a choice or the end.
func (j *Judge) worth(ctx context.Context, g rules.Game, s rules.State, seed uint64) (float64, error) {
	at := s
	for at.Result() == rules.Ongoing {
		after, value, err := j.ask(ctx, g, at, seed)
		if err != nil || !math.IsNaN(value) {
			return value, err
		}
		at = after
	}
	return at.Result().Score(rules.First), nil
}

// Agents makes builders of agents from their specs.
type Agents interface {
	Builder(game rules.Game, spec string) (agents.Builder, error)
}

// A Wish says in words what is measured.
type Wish struct {
	// Apart are players, each perhaps with = and how many of its turns of a game are judged,
	// one if not given.
	Apart []string
	// Judge, Deep and Agents are specs, "" for none.
	Judge, Deep string
	Agents      []string
}

// Ask takes up a wish. It refuses agents without one that judges, and numbers that make no
// sense.
func (o *Options) Ask(from Agents, g rules.Game, w Wish) error {
	switch {
	case w.Deep == "" && len(w.Agents) > 0:
		return errors.New("agents are asked about turns that --deep judges: give it too")
	case o.Positions < 0 || o.Every < 1:
		return fmt.Errorf("turns %d, every %d: want at least 0 and 1", o.Positions, o.Every)
	case !(o.Share >= 0 && o.Share <= 1):
		return fmt.Errorf("share %g: want 0 to 1, where 0 takes all", o.Share)
	}
	for _, text := range w.Apart {
		a, err := parseApart(text)
		if err != nil {
			return err
		}
		o.Apart = append(o.Apart, a)
	}
	made := make([]Judge, 0, len(w.Agents)+2)
	for _, spec := range append([]string{w.Judge, w.Deep}, w.Agents...) {
		j := Judge{Name: spec}
		if spec != "" {
			var err error
			if j.Builder, err = from.Builder(g, spec); err != nil {
				return err
			}
			j.Name = j.Builder.Spec()
		}
		made = append(made, j)
	}
	if o.Agents = made[2:]; w.Judge != "" {
		o.Judge = &made[0]
	}
	if w.Deep != "" {
		o.Deep = &made[1]
	}
	return nil
}

// parseApart reads NAME or NAME=N.
func parseApart(text string) (Apart, error) {
	name, number, given := strings.Cut(text, "=")
	if !given {
		return Apart{text, 1}, nil
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil {
		return Apart{}, fmt.Errorf("apart %q: want a name, or a name, = and a number of turns", text)
	}
	return Apart{name, int(n)}, nil
}
