package cli

import (
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// How a game at the table stands, beside the classes of the arena.
const (
	playOpen   arena.Termination = "open"   // somebody still has to decide
	playResign arena.Termination = "resign" // the side to decide gave up
)

// playCap is the number of decisions after which a game at the table is
// stopped without a result: two agents might go on for ever.
const playCap = arena.DefaultMaxPlies

// A playedGame is a game at the table: where it began and all decisions so far.
type playedGame struct {
	rules    rules.Game
	setup    uint64  // number of the set-up it began from
	position *string // text of the position it began from, in place of a set-up
	seed     uint64  // source of all randomness of the agents

	start, state rules.State
	decisions    []playedDecision
	resigned     rules.Player // who gave up, None if nobody did
}

// A playedDecision is one decision of a playedGame.
type playedDecision struct {
	mover rules.Player
	move  rules.Move
	text  string
}

// newPlayedGame returns a game at its beginning: at the position, if there is
// one, else at the set-up.
func newPlayedGame(game rules.Game, position *string, setup, seed uint64) (*playedGame, error) {
	start, err := rules.Start(game, position, setup)
	if err != nil {
		return nil, err
	}
	g := &playedGame{rules: game, setup: setup, position: position, seed: seed, start: start, state: game.New(setup)}
	g.state.CopyFrom(start)
	return g, nil
}

// play makes a legal decision.
func (g *playedGame) play(m rules.Move) {
	g.decisions = append(g.decisions, playedDecision{g.state.Mover(), m, g.rules.FormatMove(g.state, m)})
	g.state.Play(m)
}

// takeBack leaves the first n decisions and plays them again from the start:
// what the rules remember besides the position comes back with them.
func (g *playedGame) takeBack(n int) {
	g.resigned = rules.None
	g.decisions = g.decisions[:n]
	g.state.CopyFrom(g.start)
	for _, d := range g.decisions {
		g.state.Play(d.move)
	}
}

// outcome returns how the game stands; ending names the rule that ended it,
// if one did and the game tells.
func (g *playedGame) outcome() (how arena.Termination, result rules.Result, ending string) {
	switch {
	case g.resigned != rules.None:
		return playResign, rules.Win(g.resigned.Other()), ""
	case g.state.Result() != rules.Ongoing:
		if e, ok := g.state.(rules.Ender); ok {
			ending = e.Ending()
		}
		return arena.ByRule, g.state.Result(), ending
	case len(g.decisions) >= playCap:
		return arena.Cap, rules.Ongoing, ""
	}
	return playOpen, rules.Ongoing, ""
}

// over reports whether nobody decides any more.
func (g *playedGame) over() bool {
	how, _, _ := g.outcome()
	return how != playOpen
}

// inTurn returns how many decisions the side to decide has made in this turn.
func (g *playedGame) inTurn() (n int) {
	for n < len(g.decisions) && g.decisions[len(g.decisions)-1-n].mover == g.state.Mover() {
		n++
	}
	return n
}
