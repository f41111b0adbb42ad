package play

import (
	"path/filepath"
	"slices"

	"gipf.arena/internal/each"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A View is the game as a page shows it.
type View struct {
	Position
	// Game is its full name, First and Second are who plays: "You", or the agent without its parameters.
	Game   string `json:"game"`
	First  string `json:"first"`
	Second string `json:"second"`
	// Start is the position that the game began from, as it is written.
	Start string `json:"start"`
	// At is the number of moves so far, and an older view has a smaller Stamp. Begun is that with which the game
	// began here: another game has another one, also from the same start.
	At    int   `json:"at"`
	Stamp int64 `json:"stamp"`
	Begun int64 `json:"begun"`
	// Status says who is to move, Hint what an agent has said, Problem what was wrong with the last request.
	Status  string `json:"status"`
	Hint    string `json:"hint"`
	Problem string `json:"problem"`
	// Thinking says that an agent is at work, Mine that a person is to move, Open that one is now or later.
	Thinking bool `json:"thinking"`
	Mine     bool `json:"mine"`
	Over     bool `json:"over"`
	Open     bool `json:"open"`
	// Played are the moves so far.
	Played []Played `json:"played"`
	// Keep is the name of the file that holds the game, "" for none; Clock is what both sides have left, "" without.
	Keep  string `json:"keep"`
	Clock string `json:"-"`
	// Opponents and Games are what another game may be between and of. Opponents can be asked about positions, too;
	// Analyst is the spec of the one that is asked unless the page says otherwise.
	Opponents []Opponent `json:"agents"`
	Analyst   string     `json:"analyst"`
	Games     []string   `json:"-"`
}

// Played is a move of the game so far.
type Played struct {
	Mover string `json:"mover"`
	Text  string `json:"text"`
}

// View returns what the page shows.
func (r *Room) View() View {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag()
	return r.look()
}

// look returns what the page shows. The caller holds the lock.
func (r *Room) look() View {
	s := r.session
	g := s.Game
	_, kept := filepath.Split(s.Keep) // where it lies is not for pages
	v := View{
		Position: g.Position(false), Game: g.rules.Name(), Start: g.start.String(), First: g.who(rules.First), Second: g.who(rules.Second),
		At: len(g.moves), Stamp: r.stamp, Begun: r.begun, Status: g.Status(), Hint: r.hint, Problem: r.problem, Thinking: r.thinking,
		Over: g.Over(), Keep: kept, Clock: g.Remaining(), Opponents: s.Opponents(), Analyst: s.Hints.Spec(),
	}
	v.Open = !v.Over && slices.ContainsFunc(g.Seats[:], Seat.Person)
	v.Played = append([]Played{}, each.Of(g.moves, func(m played) Played { return Played{m.mover.String(), m.text} })...)
	v.Mine = !v.Over && g.seat(g.state.Mover()).Person()
	v.Games = each.Of(s.Games.List(), func(g catalog.Info) string { return g.Name })
	return v
}

// who names a player once: "You", "Person", or the agent without its parameters.
func (g *Game) who(p rules.Player) string {
	switch {
	case !g.seat(p).Person():
		return g.seat(p).Kind()
	case g.seat(p.Other()).Person():
		return "Person"
	}
	return "You"
}
