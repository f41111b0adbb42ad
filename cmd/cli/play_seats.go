package cli

import (
	"fmt"

	"gipf.arena/agents"
)

// A seat is who decides for one side: the agents of builder, or a person.
type seat struct{ builder agents.Builder }

func (s seat) person() bool { return s.builder == nil }

// String returns the spec of the agent, or "person".
func (s seat) String() string {
	if s.person() {
		return personName
	}
	return s.builder.Spec()
}

// personName stands in records where else a spec stands; no agent has this name.
const personName = "person"

// seat fills the seats and finds the agent for hints. A loaded game has its
// seats; what the flags say goes before.
func (f *playFlags) seat(s *playSession) error {
	agent, err := f.agent(s)
	if err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	person := [2]bool{s.seats[0].person(), s.seats[1].person()}
	if !f.given("load") || f.given("as") {
		if person, err = personsAs(f.as); err != nil {
			return err
		}
	}
	for i := range s.seats {
		switch {
		case person[i]:
			s.seats[i] = seat{}
		case s.seats[i].person() || f.given("against"):
			s.seats[i] = seat{agent}
		}
	}
	s.hints = agent
	if f.given("hint") {
		if s.hints, err = newBuilder(s.set, s.game.rules, f.hint); err != nil {
			return fmt.Errorf("--hint: %w", err)
		}
	}
	return nil
}

// agent is the one of --against or, without it, of the loaded game.
func (f *playFlags) agent(s *playSession) (agents.Builder, error) {
	for _, seat := range s.seats {
		if !seat.person() && !f.given("against") {
			return seat.builder, nil
		}
	}
	return newBuilder(s.set, s.game.rules, f.against)
}

// personsAs says for which sides a person decides.
func personsAs(as string) ([2]bool, error) {
	switch as {
	case "first":
		return [2]bool{true, false}, nil
	case "second":
		return [2]bool{false, true}, nil
	case "both":
		return [2]bool{true, true}, nil
	case "none":
		return [2]bool{false, false}, nil
	}
	return [2]bool{}, fmt.Errorf("--as %q: want first, second, both or none", as)
}
