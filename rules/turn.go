package rules

import (
	"errors"
	"fmt"
	"strings"
)

// A turn is a maximal run of moves of one player: it ends when the other player
// is to move, or with the game. Its token joins the texts of the moves with
// turnSeparator, which no text of a move contains: "xb2-e5;a1-b2". A token
// holds exactly the rest of the turn. External engines and people use it;
// records and searches count moves.
const turnSeparator = ";"

// FormatTurn returns the token of a turn: the given moves, made one after the
// other from s, which it leaves unchanged. Each must be legal where it is made.
// The caller ensures that they are a whole turn; ParseTurn refuses anything
// else.
func FormatTurn(g Game, s State, moves []Move) string {
	at := Fork(g, s)
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		texts = append(texts, g.FormatMove(at, m))
		at.Play(m)
	}
	return strings.Join(texts, turnSeparator)
}

// ParseTurn reads the token of a turn: every move of the player to move in s
// until the other player is to move or the game is over. s may be within a turn;
// it is not changed. The error quotes the token and the move at fault, counted
// from 1.
func ParseTurn(g Game, s State, token string) ([]Move, error) {
	moves, err := parseTurn(g, Fork(g, s), token)
	if err != nil {
		return nil, fmt.Errorf("turn %q: %w", token, err)
	}
	return moves, nil
}

func parseTurn(g Game, at State, token string) ([]Move, error) {
	mover := at.Mover()
	if mover == None {
		return nil, errors.New("the game is over")
	}
	var moves []Move
	for text := range strings.SplitSeq(token, turnSeparator) {
		if at.Mover() != mover {
			return nil, fmt.Errorf("move %d: %q comes after the end of the turn", len(moves)+1, text)
		}
		m, err := g.ParseMove(at, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", len(moves)+1, err)
		}
		moves = append(moves, m)
		at.Play(m)
	}
	if at.Mover() == mover {
		return nil, fmt.Errorf("stops early: after move %d the same player is to move again, for instance %q",
			len(moves), g.FormatMove(at, at.Moves(nil)[0]))
	}
	return moves, nil
}
