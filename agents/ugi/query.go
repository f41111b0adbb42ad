package ugi

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/perft"
)

// query answers "query WORD".
func (s *Server) query(rest string) error {
	state := s.at.state
	var answer string
	switch rest {
	case "gameover":
		answer = strconv.FormatBool(state.Mover() == rules.None)
	case "p1turn":
		answer = strconv.FormatBool(state.Mover() == rules.First)
	case "result":
		answer = resultWord(state.Result())
	case "legalmoves":
		tokens, err := Turns(s.options.rules, state, mostTurns)
		if err != nil {
			return err
		}
		if answer = strings.Join(tokens, " "); answer == "" {
			answer = nothing
		}
	default:
		return oneOf(rest, "gameover", "p1turn", "result", "legalmoves")
	}
	s.out.say("response " + answer)
	return nil
}

// resultWord is how UGI writes a result.
func resultWord(r rules.Result) string {
	return [...]string{rules.Ongoing: "none", rules.FirstWins: "p1win", rules.SecondWins: "p2win", rules.Draw: "draw"}[r]
}

// mostTurns bounds a list of turns. Positions of play have some thousands at most.
const mostTurns = 100000

// Turns returns the tokens of all turns that the side to decide in s can make,
// none when the game is over; s stays as it is. The error says that there are
// more than most.
func Turns(g rules.Game, s rules.State, most int) ([]string, error) {
	l := turnLister{game: g, start: s, most: most}
	l.list(s)
	if len(l.tokens) > most {
		return nil, fmt.Errorf("there are more than %d turns", most)
	}
	return l.tokens, nil
}

// A turnLister walks through the decisions of a turn.
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
	if len(l.turn) > 0 && at.Mover() != l.start.Mover() {
		l.tokens = append(l.tokens, rules.FormatTurn(l.game, l.start, l.turn))
		return
	}
	for _, m := range at.Moves(nil) {
		next := fork(l.game, at)
		next.Play(m)
		l.turn = append(l.turn, m)
		l.list(next)
		l.turn = l.turn[:len(l.turn)-1]
	}
}

// deepestPerft bounds a count. No count comes near it.
const deepestPerft = 100

// perft answers "perft N" by the number of sequences of exactly N decisions, and
// by an error when it was stopped.
func (s *Server) perft(ctx context.Context, rest string) error {
	depth, err := strconv.Atoi(rest)
	if err != nil || depth < 1 || depth > deepestPerft {
		return fmt.Errorf("%q: want a number from 1 to %d", rest, deepestPerft)
	}
	game, start := s.options.rules, s.at.state
	s.start(ctx, false, func(ctx context.Context) {
		n, err := countWhile(ctx, game, start, depth)
		if err != nil {
			s.out.say(fmt.Sprintf("info string error perft %d: stopped", depth))
			return
		}
		s.out.say("response " + strconv.FormatUint(n, 10))
	})
	return nil
}

// countWhile counts sequences until the context ends; it looks at that every
// few thousand of them.
func countWhile(ctx context.Context, g rules.Game, s rules.State, depth int) (n uint64, err error) {
	const atOnce = 2
	if depth <= atOnce {
		return perft.Count(g, s, depth)[depth-1], ctx.Err()
	}
	for _, m := range s.Moves(nil) {
		next := fork(g, s)
		next.Play(m)
		k, err := countWhile(ctx, g, next, depth-1)
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}
