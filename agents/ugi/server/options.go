package server

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/rules"
)

// settings are the values of the options.
type settings struct {
	game, spec  string
	seed, setup uint64
	games       uint64     // uginewgame since the seed was set
	rules       rules.Game // of that name
	resolved    string     // what the spec says at that game, with nothing left to its standard
}

// declared is the options as they stand before anyone sets them. Variant is no
// combo because the names of games have options of their own.
func (s *Server) declared() []ugi.Option {
	return []ugi.Option{
		{Name: ugi.Variant, Type: "string", Default: s.cfg.Game},
		{Name: "Agent", Type: "string", Default: s.cfg.Spec},
		{Name: ugi.Seed, Type: "spin", Default: strconv.FormatUint(s.cfg.Seed, 10), Min: 0, Max: math.MaxInt64},
		{Name: "Setup", Type: "spin", Default: "1", Min: 0, Max: math.MaxInt64},
	}
}

// setOption obeys "setoption name N value V". As in UCI the case of a name does
// not matter.
func (s *Server) setOption(rest string) error {
	name, value, err := ugi.ParseSetoption(rest)
	if err != nil {
		return err
	}
	var names []string
	for _, o := range s.declared() {
		if strings.EqualFold(name, o.Name) {
			if err := o.Check(value); err != nil {
				return err
			}
			return s.apply(s.options.with(o.Name, value))
		}
		names = append(names, o.Name)
	}
	return oneOf(name, names...)
}

// with returns the settings with one of them changed to a value that was checked.
func (t settings) with(name, value string) settings {
	switch name {
	case ugi.Variant:
		t.game = value
	case "Agent":
		t.spec = value
	case ugi.Seed:
		t.seed, _ = strconv.ParseUint(value, 10, 64)
		t.games = 0
	case "Setup":
		t.setup, _ = strconv.ParseUint(value, 10, 64)
	}
	return t
}

// apply adopts new settings or, when the game or the agent cannot be had,
// leaves everything as it is. A new game or set-up begins at its start.
func (s *Server) apply(t settings) (err error) {
	if t.rules, err = s.cfg.Games(t.game); err != nil {
		return err
	}
	old := s.options
	if t.game = t.rules.Name(); t.game != old.game || t.spec != old.spec {
		if t.resolved, err = s.tryAgent(t); err != nil {
			return err
		}
	}
	s.options = t
	if old.game != t.game || old.setup != t.setup {
		s.at = startPlace(t)
	}
	return s.player.release()
}

// tryAgent binds the agent to the game, to see that it can be done, and returns its
// spec in full. An agent that starts a program is for the user who started this one: the
// other side names none.
func (s *Server) tryAgent(t settings) (resolved string, err error) {
	if t.spec == "" {
		return "", errors.New("no agent")
	}
	if programs, err := s.cfg.Agents.Programs(t.spec); err == nil && len(programs) > 0 && t.spec != s.cfg.Spec {
		return "", fmt.Errorf("agent %q is a program of its own, which no option may start", t.spec)
	}
	builder, err := s.cfg.Agents.Builder(t.spec, t.rules)
	if err != nil {
		return "", err
	}
	return builder.Spec(), agents.Close(builder)
}
