package server

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gipf.arena/agents/ugi"
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
		return s.player.dismiss()
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
