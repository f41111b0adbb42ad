package server

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/agents/ugi"
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
		answer = ugi.ResultWord(state.Result())
	case "legalmoves":
		tokens, err := ugi.Turns(s.options.rules, state, ugi.MaxTurns)
		if err != nil {
			return err
		}
		if answer = strings.Join(tokens, " "); answer == "" {
			answer = ugi.None
		}
	default:
		return oneOf(rest, "gameover", "p1turn", "result", "legalmoves")
	}
	s.out.say("response " + answer)
	return nil
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
		next := ugi.Fork(g, s)
		next.Play(m)
		k, err := countWhile(ctx, g, next, depth-1)
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}
