package exchange

import (
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// boards maps the site's names to our games. Its third game, Zertz+24 with 61 rings, is not ours.
var boards = map[string]string{"zertz": "zertz/37", "zertz+11": "zertz/48"}

// Board returns the name of the record's game, or says why there is none.
func (r *Record) Board() (string, error) {
	name, known := boards[r.Setup]
	if !known {
		return "", errorAt(r.Line, "SU[%.40s]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)", r.Setup)
	}
	return name, nil
}

// A BoardspaceGame is a record that was replayed by our rules.
type BoardspaceGame struct {
	// Players are the names of the first and the second player.
	Players [2]string
	// Moves are the texts of all moves.
	Moves []string
	// Asked is how many moves each player was asked for.
	Asked [2]int
	// Result, Termination and Ending are those of an arena.Record. A game may end by its
	// rules, be resigned, lost on time, or drawn by agreement (EndAgreed).
	Result      rules.Result
	Termination arena.Termination
	Ending      string
}

// EndAgreed is the ending of a game that the players agreed to call a draw.
const EndAgreed = "agreed"

// Replay plays the record by the rules of g, which must be those of its Board, and reports
// the first line that they do not allow, or an end that contradicts RE.
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

// turn plays one turn. It skips what follows the end of the game, such as the ring that
// the site asks for after the winning marble: that is not a move.
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

// endTurn checks whether a turn that was played is complete, or its player resigned within it.
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

// play makes the moves of a turn, until the game ends.
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

// hop makes a hop, whose text names the captured marble.
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

// stop ends the game other than by its rules.
func (p *player) stop(t *turn) {
	g, who := &p.game, p.seat(t.player)
	switch t.end {
	case "resign":
		g.Termination, g.Result = arena.Resign, rules.Win(who.Other())
	case "winontime":
		g.Termination, g.Result = arena.Time, rules.Win(who)
		if late := who.Other(); p.state.Mover() == late && g.Asked[late.Index()] > 0 {
			g.Asked[late.Index()]++ // for the move that was not made
		}
	default:
		g.Termination, g.Result, g.Ending = arena.Adjudicated, rules.Draw, EndAgreed
	}
}

// finish sets how the game ended, if the site agrees.
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

// winner returns the name of the winner, "" for a draw.
func (g *BoardspaceGame) winner() string {
	if w := g.Result.Winner(); w != rules.None {
		return g.Players[w.Index()]
	}
	return ""
}
