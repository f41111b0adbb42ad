package exchange

import (
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// boards are the names of our games by those of the site. Its third, Zertz+24 of 61 rings, is none.
var boards = map[string]string{"zertz": "zertz/37", "zertz+11": "zertz/48"}

// Board returns the name of the game that the record is of, or says why there is none.
func (r *Record) Board() (string, error) {
	name, known := boards[r.Setup]
	if !known {
		return "", errorAt(r.Line, "SU[%.40s]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)", r.Setup)
	}
	return name, nil
}

// A BoardspaceGame is a record that was played by our rules.
type BoardspaceGame struct {
	// Players are the names of who moved first and who second.
	Players [2]string
	// Moves are the texts of all moves.
	Moves []string
	// Asked is how many moves each of them was asked for.
	Asked [2]int
	// Result, Termination and Ending are those of an arena.Record. A game may end by its
	// rules, be given up, lost on time, or drawn by agreement (EndAgreed).
	Result      rules.Result
	Termination arena.Termination
	Ending      string
}

// EndAgreed is the ending of a game that the players agreed to call a draw.
const EndAgreed = "agreed"

// Replay plays the record by the rules of g, which must be those of its Board, and reports
// the first line that they do not allow, or an end that is not that of RE.
func (r *Record) Replay(g rules.Game) (*BoardspaceGame, error) {
	turns, fault := r.turns()
	if fault != nil {
		return nil, fault
	}
	p := player{rules: g, state: g.New(0), first: r.Start}
	p.game.Players = [2]string{r.Players[r.Start], r.Players[1-r.Start]}
	for i := range turns {
		if fault := p.turn(&turns[i]); fault != nil {
			return nil, fault
		}
	}
	if fault := p.finish(r); fault != nil {
		return nil, fault
	}
	return &p.game, nil
}

// A player makes the moves of a record.
type player struct {
	rules rules.Game
	state rules.State
	first int // the first mover, P0 or P1
	game  BoardspaceGame
}

// seat returns the side of P0 or P1.
func (p *player) seat(of int) rules.Player {
	if of == p.first {
		return rules.First
	}
	return rules.Second
}

// turn plays one turn. What a turn has behind the end of the game, such as the ring that
// the site asks for after the marble that wins, is no move and is passed over.
func (p *player) turn(t *turn) *Error {
	over := p.game.Termination != "" || p.state.Mover() == rules.None
	switch {
	case over && t.empty():
		return nil
	case over:
		return errorAt(t.line, "a turn after the end of the game")
	case t.marble != "" && len(t.hops) > 0 || t.ring != "" && t.marble == "":
		return errorAt(t.line, "a turn is a marble and perhaps a ring, or hops")
	case t.end != "" && t.empty():
		p.stop(t)
		return nil
	case p.state.Mover() != p.seat(t.player):
		return errorAt(t.line, "it is not P%d's turn", t.player)
	}
	if fault := p.play(t); fault != nil {
		return fault
	}
	return p.endTurn(t)
}

// endTurn looks whether a turn that was played is whole, or its player gave up within it.
func (p *player) endTurn(t *turn) *Error {
	switch mover := p.state.Mover(); {
	case mover == rules.None:
	case t.end != "":
		p.stop(t)
	case mover == p.seat(t.player):
		return errorAt(t.line, "the turn stops early: the same player is to move again, for instance %q",
			p.rules.FormatMove(p.state, p.state.Moves(nil)[0]))
	}
	return nil
}

// play makes the moves of a turn, as far as the game goes.
func (p *player) play(t *turn) *Error {
	for _, hop := range t.hops {
		if fault := p.hop(t, hop); fault != nil {
			return fault
		}
	}
	texts := []string{t.marble, t.ring}
	if t.empty() {
		texts = []string{"pass"}
	}
	for _, text := range texts {
		if text == "" || p.state.Mover() == rules.None {
			continue
		}
		if p.state.Mover() != p.seat(t.player) {
			return errorAt(t.line, "%q: the turn is over", text)
		}
		m, err := p.rules.ParseMove(p.state, text)
		if err != nil {
			return errorAt(t.line, "%s", strings.TrimPrefix(err.Error(), "zertz: "))
		}
		p.move(m)
	}
	return nil
}

// hop makes a hop, whose text names what it captures.
func (p *player) hop(t *turn, hop [2]string) *Error {
	legal := p.state.Moves(nil)
	if len(legal) == 0 {
		return nil // an earlier hop has ended the game
	}
	if p.state.Mover() != p.seat(t.player) {
		legal = nil // an earlier hop has ended the turn
	}
	i := slices.IndexFunc(legal, func(m rules.Move) bool {
		text := p.rules.FormatMove(p.state, m)
		return strings.HasPrefix(text, "x"+hop[0]) && strings.HasSuffix(text, hop[1])
	})
	if i < 0 {
		return errorAt(t.line, "no hop from %s to %s", hop[0], hop[1])
	}
	p.move(legal[i])
	return nil
}

// move makes a move.
func (p *player) move(m rules.Move) {
	p.game.Asked[p.state.Mover().Index()]++
	p.game.Moves = append(p.game.Moves, p.rules.FormatMove(p.state, m))
	p.state.Play(m)
}

// stop ends the game without a rule of it.
func (p *player) stop(t *turn) {
	g, who := &p.game, p.seat(t.player)
	switch t.end {
	case "resign":
		g.Termination, g.Result = arena.Resign, rules.Win(who.Other())
	case "winontime":
		g.Termination, g.Result = arena.Time, rules.Win(who)
		if late := who.Other(); p.state.Mover() == late && g.Asked[late.Index()] > 0 {
			g.Asked[late.Index()]++ // for the move that did not come
		}
	default:
		g.Termination, g.Result, g.Ending = arena.Adjudicated, rules.Draw, EndAgreed
	}
}

// finish says how the game ended, if the site says the same.
func (p *player) finish(r *Record) *Error {
	g := &p.game
	if result := p.state.Result(); result != rules.Ongoing {
		g.Termination, g.Result = arena.ByRule, result
		if e, ok := p.state.(rules.Ender); ok {
			g.Ending = e.Ending()
		}
	}
	if g.Termination == "" {
		return errorAt(r.Line, "the game stops after %d moves without an end", len(g.Moves))
	}
	if won := g.winner(); won != r.Winner && (r.Winner != "" || r.Draw) {
		return errorAt(r.Line, "won by %q by the site, and by %q by the rules", r.Winner, won)
	}
	return nil
}

// winner returns the name of who won, "" for a draw.
func (g *BoardspaceGame) winner() string {
	if w := g.Result.Winner(); w != rules.None {
		return g.Players[w.Index()]
	}
	return ""
}
