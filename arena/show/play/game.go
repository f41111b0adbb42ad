package play

import (
	"errors"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// How a game stands, beside the classes of the arena.
const (
	// Open means that a player is to move.
	Open arena.Termination = "open"
	// Resigned means that the side to move gave the game up.
	Resigned arena.Termination = "resign"
)

// maxMoves is the number of moves after which a game is stopped without a
// result: two agents might go on for ever. One that is looked at may have been
// longer, and has as many more from its end on.
const maxMoves = arena.DefaultMaxPlies

// A Game is a game that is being played: who plays it, where it began and all
// moves so far. It is for one goroutine.
type Game struct {
	// Seats are who plays first and second; the zero value is two persons.
	Seats [2]Seat

	rules    rules.Game
	setup    uint64  // number of the set-up it began from
	position *string // text of the position it began from, in place of a set-up
	seed     uint64  // source of all randomness of the agents
	long     int     // moves of the game that is looked at, 0 for none

	start, state rules.State
	moves        []played
	resigned     rules.Player // who gave up, None if neither did
	clocks       clocks
}

// played is one move of a Game.
type played struct {
	mover rules.Player
	move  rules.Move
	text  string
}

// New returns a game between two persons at its beginning: at the position, if
// there is one (not nil), else at the set-up of that number. The seed is the
// source of the agents' randomness. The error is one of the position's text.
func New(game rules.Game, position *string, setup, seed uint64) (*Game, error) {
	start, err := rules.Start(game, position, setup)
	if err != nil {
		return nil, err
	}
	g := &Game{rules: game, setup: setup, position: position, seed: seed, start: start, state: game.New(setup)}
	g.state.CopyFrom(start)
	return g, nil
}

// Rules returns the rules that the game follows.
func (g *Game) Rules() rules.Game { return g.rules }

// State returns the position, which the caller must not change.
func (g *Game) State() rules.State { return g.state }

// Moves returns the texts of all moves so far.
func (g *Game) Moves() []string {
	return append([]string{}, each.Of(g.moves, func(m played) string { return m.text })...)
}

// Outcome returns how the game stands; ending names the rule that ended it, if
// one did and the game tells.
func (g *Game) Outcome() (how arena.Termination, result rules.Result, ending string) {
	switch {
	case g.clocks.flag != rules.None:
		return Flagged, rules.Win(g.clocks.flag.Other()), ""
	case g.resigned != rules.None:
		return Resigned, rules.Win(g.resigned.Other()), ""
	case g.state.Result() != rules.Ongoing:
		if e, ok := g.state.(rules.Ender); ok {
			ending = e.Ending()
		}
		return arena.ByRule, g.state.Result(), ending
	case len(g.moves) >= maxMoves+g.long:
		return arena.Cap, rules.Ongoing, ""
	}
	return Open, rules.Ongoing, ""
}

// Over reports whether no player is to move any more.
func (g *Game) Over() bool {
	how, _, _ := g.Outcome()
	return how != Open
}

// Play makes a legal move of a game that is not over. Of a game with clocks ask Flag before.
func (g *Game) Play(m rules.Move) {
	mover := g.state.Mover()
	g.moves = append(g.moves, played{mover, m, g.rules.FormatMove(g.state, m)})
	g.state.Play(m)
	g.moved(mover, g.state.Mover())
}

// Resign lets the side to move give the game up, which is not over.
func (g *Game) Resign() {
	g.clocks.stop(g.state.Mover())
	g.resigned = g.state.Mover()
}

// TakeBack takes back the resignation, if there was one, or else everything from a
// person's last move on, and returns what that was. The error says that no person
// has made a move yet, or that a flag fell. Clocks do not go back.
func (g *Game) TakeBack() (back []string, err error) {
	if g.Flag() {
		return nil, errors.New("the flag has fallen")
	}
	from := len(g.moves)
	if g.resigned == rules.None {
		for from--; from >= 0 && !g.seat(g.moves[from].mover).Person(); from-- {
		}
	}
	if from < 0 {
		return nil, errors.New("you have made no move yet")
	}
	back = g.Moves()[from:]
	if g.resigned != rules.None {
		back = append(back, "the resignation")
	}
	g.takeBack(from)
	return back, nil
}

// Encode returns the game as a saved game.
func (g *Game) Encode() ([]byte, error) { return newRecord(g).encode() }

// Copy returns a game that stands like g, between the same, and shares nothing that changes.
func (g *Game) Copy() *Game {
	c := *g
	c.state = g.rules.New(g.setup)
	c.state.CopyFrom(g.state)
	c.moves = slices.Clone(g.moves)
	return &c
}

// takeBack leaves the first n moves and plays them again from the start: what the
// rules remember besides the position comes back with them.
func (g *Game) takeBack(n int) {
	if g.resigned = rules.None; !g.Over() {
		g.clocks.stop(g.state.Mover())
	}
	g.moves = g.moves[:n]
	g.state.CopyFrom(g.start)
	for _, m := range g.moves {
		g.state.Play(m.move)
	}
	g.Go()
}

// InTurn returns how many moves the side to move has made in this turn.
func (g *Game) InTurn() (n int) {
	for n < len(g.moves) && g.moves[len(g.moves)-1-n].mover == g.state.Mover() {
		n++
	}
	return n
}

// seat returns who plays that side.
func (g *Game) seat(p rules.Player) Seat { return g.Seats[p.Index()] }

// A Seat is who plays one side: the agents of Builder or, without one, a person.
type Seat struct{ Builder agents.Builder }

// personName stands in records where else a spec stands; no agent has this name.
const personName = "person"

// Person reports whether a person plays.
func (s Seat) Person() bool { return s.Builder == nil }

// String returns the spec of the agent, or "person".
func (s Seat) String() string {
	if s.Person() {
		return personName
	}
	return s.Builder.Spec()
}

// Kind returns the name of the agent without its parameters, or "person".
func (s Seat) Kind() string {
	name, _, _ := strings.Cut(s.String(), ":")
	return name
}
