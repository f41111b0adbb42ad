package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A Beginning says how another game begins. What is "" or nil stays as it was in the game before.
type Beginning struct {
	// Game is a name, Position the text of a position in place of the start.
	Game     string
	Position *string
	// As says which side a person plays: first, second, both or none; Against is the spec of the agent that plays the
	// others, one of Opponents.
	As, Against string
	// Seed is that of the agents, and the number of the set-up in games with a random one.
	Seed *uint64
}

// An Opponent is an agent that a page offers.
type Opponent struct {
	Spec string `json:"spec"`
	Name string `json:"name"` // for people
}

// Opponents are the agents that another game may be against: those of the game so far, and some of known strength. A
// page can ask for no other, because a spec can name a program.
func (s *Dialogue) Opponents() (list []Opponent) {
	for _, b := range []agents.Builder{s.Game.Seats[0].Builder, s.Game.Seats[1].Builder, s.opponent, s.Hints} {
		if b != nil && !slices.Contains(list, Opponent{b.Spec(), b.Spec()}) {
			list = append(list, Opponent{b.Spec(), b.Spec()})
		}
	}
	for level := 1; level <= 8; level++ {
		list = append(list, Opponent{fmt.Sprintf("anchor:level=%d", level), fmt.Sprintf("level %d of 8", level)})
	}
	return append(list, Opponent{"greedy", "greedy, without a search"}, Opponent{"random", "random"})
}

// offers refuses a spec that is none of Opponents.
func (s *Dialogue) offers(spec string) error {
	if !slices.ContainsFunc(s.Opponents(), func(o Opponent) bool { return o.Spec == spec }) {
		return arena.Refusef("agent %q: the page offers no such agent", spec)
	}
	return nil
}

// Begin leaves the game for another one, which is kept nowhere. The error leaves everything as it was.
func (s *Dialogue) Begin(b Beginning) error {
	person, err := persons(b.As)
	if err != nil {
		return err
	}
	old := s.Game
	game := old.rules
	if b.Game != "" {
		if game, err = s.Games.Game(b.Game); err != nil {
			return err
		}
	}
	setup, seed := old.setup, old.seed
	if b.Seed != nil {
		setup, seed = *b.Seed, *b.Seed
	}
	g, err := New(game, b.Position, setup, seed)
	if err != nil {
		return err
	}
	if old.Clocked() {
		g.SetClock(old.clocks.control)
	}
	opponent, hints, err := s.agentsOf(b.Against, game)
	if err != nil {
		return err
	}
	for i := range g.Seats {
		if !person[i] {
			g.Seats[i] = Seat{opponent}
		}
	}
	s.Game, s.opponent, s.Hints, s.Keep = g, opponent, hints, ""
	return nil
}

// agentsOf returns the agents of another game: its opponent, and the one that gives hints.
func (s *Dialogue) agentsOf(against string, game rules.Game) (opponent, hints agents.Builder, err error) {
	opponent, hints = cmp.Or(s.Game.Seats[0].Builder, s.Game.Seats[1].Builder, s.opponent, s.Hints), s.Hints
	if against != "" {
		if err := s.offers(against); err != nil {
			return nil, nil, err
		}
	}
	if against = cmp.Or(against, opponent.Spec()); game.Name() == s.Game.rules.Name() && against == opponent.Spec() {
		return opponent, hints, nil
	}
	if opponent, err = s.elsewhere(game, against); err == nil && game.Name() != s.Game.rules.Name() {
		hints, err = s.elsewhere(game, hints.Spec())
	}
	return opponent, hints, err
}

// elsewhere makes an agent of the game so far at another one. A net that sees the board is for its own game alone,
// so that the agent plays with the learned weights of the other one in its place.
func (s *Dialogue) elsewhere(game rules.Game, spec string) (agents.Builder, error) {
	b, err := s.Builder(game, spec)
	if features := strings.ReplaceAll(spec, "weights="+configs.BoardName, "weights=learned"); err != nil && features != spec {
		return s.Builder(game, features)
	}
	return b, err
}

// Resume makes the moves of a game that is at its start, such as those in the address of a page.
func (s *Dialogue) Resume(moves []string) error { return s.Game.replay(moves) }
