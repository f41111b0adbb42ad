package server

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/agents/ugi"
	"gipf.arena/rules"
)

// obey does what a line says, while no job goes on.
func (s *Server) obey(ctx context.Context, line string) {
	word, rest := ugi.CutWord([]byte(line))
	if err := s.command(ctx, string(word), string(rest)); err != nil {
		s.refuse(line, err)
		if string(word) == "go" {
			s.out.say("bestmove " + ugi.None)
		}
	}
}

// command obeys one command; an unknown one is no error.
func (s *Server) command(ctx context.Context, word, rest string) error {
	switch word {
	case "ugi":
		s.introduce()
	case "setoption":
		return s.setOption(rest)
	case "uginewgame":
		s.options.games++
		s.at = startPlace(s.options)
		return s.player.release()
	case "position":
		return s.position(rest)
	case "go":
		return s.think(ctx, rest)
	case "query":
		return s.query(rest)
	case "perft":
		return s.perft(ctx, rest)
	}
	return nil
}

// introduce answers "ugi".
func (s *Server) introduce() {
	s.out.say("id name " + s.cfg.Name)
	s.out.say("id author " + s.cfg.Author)
	for _, o := range s.declared() {
		s.out.say(o.String())
	}
	s.out.say("ugiok")
}

// errOver refuses what needs a game that goes on.
var errOver = errors.New("the game is over")

// oneOf reports in words which of several a word is none of.
func oneOf(word string, known ...string) error {
	return fmt.Errorf("%q is none of %s", word, strings.Join(known, ", "))
}

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

// perft answers "perft N" by the number of sequences of exactly N moves, and
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
		return rules.Perft(g, s, depth)[depth-1], ctx.Err()
	}
	for _, m := range s.Moves(nil) {
		next := rules.Fork(g, s)
		next.Play(m)
		k, err := countWhile(ctx, g, next, depth-1)
		if n += k; err != nil {
			return n, err
		}
	}
	return n, nil
}
