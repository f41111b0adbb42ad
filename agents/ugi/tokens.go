package ugi

import (
	"fmt"

	"gipf.arena/rules"
)

// None is the answer without a turn, or a list of turns, to give.
const None = "none"

// MaxTurns bounds a list of turns. Positions of play have some thousands at most.
const MaxTurns = 100000

// Turns returns the tokens of all turns that the player to move in s can make,
// none if the game is over. It does not change s. The error says that there are
// more than most.
func Turns(g rules.Game, s rules.State, most int) ([]string, error) {
	l := turnLister{game: g, start: s, most: most}
	l.list(s)
	if len(l.tokens) > most {
		return nil, fmt.Errorf("there are more than %d turns", most)
	}
	return l.tokens, nil
}

// A turnLister walks through the moves of a turn.
type turnLister struct {
	game   rules.Game
	start  rules.State
	turn   []rules.Move
	most   int
	tokens []string
}

// list adds every turn that begins with l.turn, which has led to at.
func (l *turnLister) list(at rules.State) {
	if len(l.tokens) > l.most {
		return
	}
	if at.Mover() != l.start.Mover() {
		l.tokens = append(l.tokens, rules.FormatTurn(l.game, l.start, l.turn))
		return
	}
	for _, m := range at.Moves(nil) {
		next := rules.Fork(l.game, at)
		next.Play(m)
		l.turn = append(l.turn, m)
		l.list(next)
		l.turn = l.turn[:len(l.turn)-1]
	}
}

// ResultWord is how UGI writes a result.
func ResultWord(r rules.Result) string {
	return [...]string{rules.Ongoing: None, rules.FirstWins: "p1win", rules.SecondWins: "p2win", rules.Draw: "draw"}[r]
}
