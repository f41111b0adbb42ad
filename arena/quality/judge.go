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
	s, mover := rules.Fork(g, before), before.Mover()
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

// A Request says in words what is measured.
type Request struct {
	// Apart are players, each perhaps with = and how many of its turns of a game are judged,
	// one if not given.
	Apart []string
	// Judge, Deep and Agents are specs, "" for none.
	Judge, Deep string
	Agents      []string
}

// Ask takes up a request. It refuses agents without one that judges, and numbers that make no
// sense.
func (m *Measurement) Ask(from Agents, g rules.Game, w Request) (err error) {
	switch {
	case w.Deep == "" && len(w.Agents) > 0:
		return errors.New("agents are asked about turns that --deep judges: give it too")
	case m.Positions < 0 || m.Every < 1:
		return fmt.Errorf("turns %d, every %d: want at least 0 and 1", m.Positions, m.Every)
	case !(min(m.Share, m.Decisions) >= 0 && max(m.Share, m.Decisions) <= 1): // nor NaN
		return fmt.Errorf("share %g, decisions %g: want 0 to 1, where a share of 0 takes all", m.Share, m.Decisions)
	}
	for _, text := range w.Apart {
		a, err := parseApart(text)
		if err != nil {
			return err
		}
		m.Apart = append(m.Apart, a)
	}
	if m.Judge, err = NewJudge(from, g, w.Judge); err != nil {
		return err
	}
	if m.Deep, err = NewJudge(from, g, w.Deep); err != nil {
		return err
	}
	for _, spec := range w.Agents {
		b, err := from.Builder(g, spec)
		if err != nil {
			return err
		}
		m.Agents = append(m.Agents, Judge{b.Spec(), b})
	}
	return nil
}

// NewJudge returns the agent of a spec, nil for "".
func NewJudge(from Agents, g rules.Game, spec string) (*Judge, error) {
	if spec == "" {
		return nil, nil
	}
	b, err := from.Builder(g, spec)
	if err != nil {
		return nil, err
	}
	return &Judge{b.Spec(), b}, nil
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
