package server

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
)

// A place is a position and how the game came there.
type place struct {
	// from is "startpos" or "fen …", and tokens the turns played since.
	from   string
	tokens []string
	moves  []rules.Move // the moves of the turns
	state  rules.State  // after them
}

// startPlace is where a game begins.
func startPlace(t settings) place {
	return place{from: "startpos", state: t.rules.New(t.setup)}
}

// position obeys "position startpos|fen TEXT [moves M…]". Turns that follow
// those already played are played on from there; a bad one leaves everything as
// it was.
func (s *Server) position(rest string) error {
	from, tokens, err := splitPosition(rest)
	if err != nil {
		return err
	}
	at := s.at
	if known := len(at.tokens); from != at.from || len(tokens) < known || !slices.Equal(tokens[:known], at.tokens) {
		if at, err = s.begin(from); err != nil {
			return err
		}
	}
	s.at, err = s.playOn(at, tokens)
	return err
}

// splitPosition separates where a game begins from the turns played since.
func splitPosition(rest string) (from string, tokens []string, err error) {
	words := strings.Fields(rest)
	if i := slices.Index(words, "moves"); i >= 0 {
		words, tokens = words[:i], words[i+1:]
	}
	from = strings.Join(words, " ")
	if from == "startpos" || strings.HasPrefix(from, "fen ") {
		return from, tokens, nil
	}
	return "", nil, errors.New("want startpos or fen TEXT, and perhaps moves and the turns played since")
}

// begin is the place that "startpos" or "fen …" means.
func (s *Server) begin(from string) (place, error) {
	text, given := strings.CutPrefix(from, "fen ")
	if !given {
		return startPlace(s.options), nil
	}
	state, err := s.options.rules.Parse(text)
	return place{from: from, state: state}, err
}

// playOn plays the tokens that at does not have yet. It returns the server's own
// place when one of them is bad.
func (s *Server) playOn(at place, tokens []string) (place, error) {
	game := s.options.rules
	state := rules.Fork(game, at.state)
	moves := slices.Clip(at.moves)
	for i := len(at.tokens); i < len(tokens); i++ {
		turn, err := rules.ParseTurn(game, state, tokens[i])
		if err != nil {
			return s.at, fmt.Errorf("move %d: %w", i+1, err)
		}
		for _, m := range turn {
			state.Play(m)
		}
		moves = append(moves, turn...)
	}
	return place{at.from, tokens, moves, state}, nil
}
