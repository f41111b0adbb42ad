package runs

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// Data from elsewhere starts no program: an imported or copied run, a saved game, a
// configuration that is only checked. Their agents are bound, so that their
// identities show, and not tried out.

// ErrNotAllowed says that data from elsewhere would start a program.
var ErrNotAllowed = arena.Refusef("would start a program, and was not made here")

// WithoutPrograms returns a registry that starts no program. Agents that are programs
// are bound and not tried out, and cannot be built. tell, if not nil, is called once
// with the command line of each.
func (r Registry) WithoutPrograms(tell func(command string)) Registry {
	told := map[string]bool{}
	r.unstarted = func(command string) {
		if tell != nil && !told[command] {
			tell(command)
		}
		told[command] = true
	}
	return r
}

// Elsewhere returns the registry for a directory that may come from elsewhere, with its own
// configuration: unless allowed, it takes no agent that is a program. The error is an
// ErrNotAllowed that names the program, returned when the spec is read, before anything starts.
func (r Registry) Elsewhere(allowed bool) Registry {
	r.refuses = !allowed
	return r
}

// Permit reports why an agent from elsewhere may not be made: it would start a program. The error is
// an ErrNotAllowed that names the program, or the error of a wrong spec.
func (r Registry) Permit(spec string) error {
	commands, err := r.Agents.Programs(spec)
	if err == nil && len(commands) > 0 {
		err = notAllowed(commands)
	}
	return err
}

// notAllowed returns the error for starting the commands.
func notAllowed(commands []string) error {
	return fmt.Errorf("%w: %s; --allow-engines lets it", ErrNotAllowed, sanitize.Line(strings.Join(commands, ", ")))
}

// Bind reads a spec of an agent of a game and starts nothing.
func (r Registry) Bind(game rules.Game, spec string) (agents.Builder, error) {
	b, _, err := r.bind(game, spec)
	return b, err
}

// bind reads a spec. idle says that its agents start programs that this registry
// does not want: they must not be built.
func (r Registry) bind(game rules.Game, spec string) (b agents.Builder, idle bool, err error) {
	commands, err := r.Agents.Programs(spec)
	if err != nil {
		return nil, false, err
	}
	if err := r.barred(commands); err != nil {
		return nil, false, err
	}
	if b, err = r.Agents.Builder(spec, game); err != nil {
		return nil, false, err
	}
	b = r.asNamed(game, spec, b)
	if r.unstarted == nil || len(commands) == 0 {
		return b, false, nil
	}
	for _, command := range commands {
		r.unstarted(command)
	}
	return asItWas{began: arena.Entrant{Spec: b.Spec(), Identity: b.Identity()}}, true, nil
}

// player is TryBuilder for player i of a configuration. A player of a stored run that is a program, or that
// this version no longer has, keeps the identity it has there; player does not even look for the program.
func (r Registry) player(ctx context.Context, game rules.Game, i int, spec string) (agents.Builder, error) {
	if commands, err := r.Agents.Programs(spec); i < len(r.stored) && (len(commands) > 0 || errors.Is(err, agents.ErrRemoved)) {
		return asItWas{began: r.stored[i]}, nil
	}
	if r.sleeps != nil && i < len(r.began) && r.sleeps(game, spec) {
		return asItWas{began: r.began[i]}, nil
	}
	if i < len(r.began) && r.began[i].Identity != "" {
		return r.asItBegan(ctx, game, spec, r.began[i])
	}
	return r.TryBuilder(ctx, game, spec)
}

// commands returns the commands that the agents of specs start, in their order.
func (r Registry) commands(specs []string) (all []string) {
	for _, spec := range specs {
		commands, _ := r.Agents.Programs(spec) // an unknown spec starts nothing
		all = append(all, commands...)
	}
	return all
}

// allowance describes what a run is allowed, for package safefile: to start these
// commands for agents of these identities, in a run of this configuration.
func allowance(m *arena.Meta, commands []string) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, "%q %s %s\n", m.Name, m.Created.UTC().Format(time.RFC3339), m.ConfigHash())
	for _, p := range m.Players {
		fmt.Fprintf(&text, "%q\n", p.Identity)
	}
	for _, command := range commands {
		fmt.Fprintf(&text, "%q\n", command)
	}
	return []byte(text.String())
}

// permitted reports why the programs of a run may not be started: it has some, and
// the caller has not allowed them.
func (r *Run) permitted() error {
	m := r.Meta()
	commands := r.registry.commands(m.Specs())
	if len(commands) == 0 || safefile.Allowed(r.Dir, allowance(&m, commands)) {
		return nil
	}
	return fmt.Errorf("%s: %w", r.Dir, notAllowed(commands))
}

// allow remembers that the programs of a session's run may be started, since its user has asked for
// it. If that cannot be remembered, the user will be asked again.
func (s *Active) allow(r Registry) {
	m := s.store.Meta()
	if commands := r.commands(m.Specs()); len(commands) > 0 && r.offered == "" {
		if err := safefile.Allow(s.Dir, allowance(&m, commands)); err != nil {
			s.notes = append(s.notes, fmt.Sprintf("resume will want --allow-engines: %v", err))
		}
	}
}
