package boards

import (
	"cmp"
	"context"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// An Analysis is what another agent says about a game.
type Analysis struct {
	// Agent is its spec, Seed the source of its randomness.
	Agent string `json:"agent"`
	Seed  uint64 `json:"seed"`
	// Asked counts the positions that it was asked about, which leave out those of the
	// opening. Same counts those in which it would have played the same move.
	Asked int `json:"asked"`
	Same  int `json:"same"`
	// Otherwise is the number of the first move where it chooses another, 0 if
	// there is none.
	Otherwise int `json:"otherwise"`
	// Course is the course of the game by its opinions; null where it has none.
	Course *Course `json:"course"`
}

// An Opinion is what an agent says about a position.
type Opinion struct {
	// Move is the move that it would play.
	Move string `json:"move"`
	// Value and First are what it expects, as in a Ply.
	Value *arena.Value `json:"value,omitempty"`
	First *float64     `json:"first_score,omitempty"`
	Nodes int64        `json:"nodes,omitempty"`
	Depth int          `json:"depth,omitempty"`
}

// Analyse asks an agent about every position after the opening in the game of r. It makes a
// new agent with its own seed for each position, so that no answer depends on another.
func (p *Replay) Analyse(ctx context.Context, g rules.Game, r *arena.Record, b agents.Builder, source uint64) error {
	a := &Analysis{Agent: b.Spec(), Seed: source}
	var failed error
	_, err := r.Replay(g, func(ply int, s rules.State, m rules.Move) {
		if failed != nil || ply < p.OpeningPlies {
			return
		}
		var o Opinion
		o, failed = ask(ctx, g, s, b, new(seed.Source).Other("show", source, uint64(ply)))
		a.note(&p.Plies[ply], &o)
	})
	if err = cmp.Or(err, failed); err != nil {
		return err
	}
	p.Analysis, a.Course = a, askedCourse(p)
	return nil
}

// note adds the opinion of the position before a move.
func (a *Analysis) note(x *Ply, o *Opinion) {
	x.Asked = o
	a.Asked++
	switch {
	case o.Move == x.Move:
		a.Same++
	case a.Otherwise == 0:
		a.Otherwise = x.Number
	}
}

// ask makes an agent and asks it about one position.
func ask(ctx context.Context, g rules.Game, s rules.State, b agents.Builder, source uint64) (Opinion, error) {
	agent, err := b.Build(agents.Env{Game: g, Seed: source, Context: ctx})
	if err != nil {
		return Opinion{}, fmt.Errorf("%s: %w", b.Spec(), err)
	}
	defer agents.Close(agent)
	m, info, err := agent.Choose(ctx, s)
	if err != nil {
		return Opinion{}, fmt.Errorf("%s: %w", b.Spec(), err)
	}
	o := Opinion{Move: g.FormatMove(s, m), Nodes: info.Sims, Depth: info.Depth}
	if v := arena.NewValue(s.Mover(), &info); v.Known() {
		o.Value, o.First = &v, firstScore(v, s.Mover())
	}
	return o, nil
}

// askedCourse returns the course of a game by the opinions of the agent that was asked. If an opinion falls
// for the player who has moved since, that player erred, as far as the agent can tell.
func askedCourse(p *Replay) *Course {
	var all []opinion
	for _, x := range p.Plies {
		if x.Asked != nil && x.Asked.First != nil {
			all = append(all, opinion{x.Number, *x.Asked.First})
		}
	}
	if len(all) < 2 {
		return nil
	}
	c := &Course{LeadChanges: leadChanges(all), Opinions: len(all)}
	c.take(largestSwing(all, "asked", p.Result))
	if s := c.Turning; s != nil {
		s.Erred = erred(p, s)
	}
	return c
}

// erred returns the player whose moves from Since to before Number lost expected score. It
// returns "" if both sides moved or the score rose for the side that did.
func erred(p *Replay, s *Swing) string {
	mover := p.Plies[s.Since-1].Mover
	for _, x := range p.Plies[s.Since-1 : s.Number-1] {
		if x.Mover != mover {
			return ""
		}
	}
	if (mover == rules.First.String()) != (s.After < s.Before) {
		return ""
	}
	return mover
}
