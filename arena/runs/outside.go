package runs

import (
	"errors"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// ErrOutside says that a run cannot be played: its games were imported from outside,
// and its players are not here.
var ErrOutside = errors.New("its games were played elsewhere by players that are not here; there is nothing to go on with")

// outsideConfig is the configuration that a run of games from outside would have. Such
// a run stores in its place where the games are from.
func outsideConfig(m *arena.Meta) *configs.Run {
	return &configs.Run{
		Name: m.Name, Game: m.Game, Seed: m.Seed, Tournament: m.Format.String(), Pairs: m.Pairs, MaxPlies: m.MaxPlies,
		Rating: configs.Rating{Mean: new(float64)},
		Agents: each.Of(m.Players, func(p arena.Entrant) configs.Agent { return configs.Agent{Name: p.Name} }),
	}
}

// outsideNotes says in lines what the figures of games from outside do not mean; it
// returns nothing for other runs.
func outsideNotes(m *arena.Meta) []string {
	if m.Format != arena.Outside {
		return nil
	}
	return []string{"games from outside: moves and ends are checked by the rules, and no game can be played again; who met whom was not chosen here, and the games are unpaired"}
}

// planned is how many games a run is to have. Before an adaptive format has decided that it
// is over, it is the most there may be; games from outside are all there.
func planned(m *arena.Meta, decided []arena.Decision, stored int64) report.Planned {
	switch {
	case m.Format == arena.Outside:
		return report.Planned{Games: stored}
	case arena.Ended(decided, len(m.Stages)):
		return report.Planned{Games: 2 * decided[len(decided)-1].First}
	}
	return report.Planned{Games: m.Games(), Most: m.Settings != ""}
}

// meetings is how many pairings a run may have. Extra pairs of a format, such as a knockout's, are theirs.
func meetings(m *arena.Meta, c *configs.Run) int64 {
	if s, n := Settings(c), len(m.Players); s != nil {
		return s.Most(n, 1) - s.Most(n, 0)
	}
	return m.Games() / int64(2*max(1, m.Pairs))
}

// checkOutside finds the rules of games from outside, and reports players whose names
// would make them agents.
func (i *importer) checkOutside(r Registry) (err error) {
	m := &i.meta
	if i.rules, err = r.Games.Game(m.Game); err != nil {
		return err
	}
	for _, p := range m.Players {
		if p.Spec != "" || p.Identity != "" {
			return fmt.Errorf("player %.200q of games from outside has the spec %.200q, want none", p.Name, p.Spec)
		}
	}
	if games := m.Games(); m.Pairs != 1 || m.Most < 2 || games > arena.MaxGames || games%2 != 0 {
		return fmt.Errorf("%d pairs and at most %d games, want 1 pair and an even number", m.Pairs, games)
	}
	return nil
}
