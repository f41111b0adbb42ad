package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gipf.arena/rules"
)

// checkTurns checks whole-turn tokens from every position of the walks, those
// within a turn too: a random rest of the turn is read back from its token, and
// a token that stops early or runs on is refused.
func checkTurns(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		text, hash := s.String(), s.Hash()
		err := checkOneTurn(g, s, rng)
		if err == nil && (s.String() != text || s.Hash() != hash) {
			err = fmt.Errorf("reading or writing a turn changes the position to %q", s)
		}
		return err
	})
}

func checkOneTurn(g rules.Game, s rules.State, rng *rand.Rand) error {
	turn, after := randomTurn(g, s, rng)
	token := rules.FormatTurn(g, s, turn)
	if len(turn) == 0 {
		return mustRefuseTurn(g, s, token, "the game is over")
	}
	got, err := rules.ParseTurn(g, s, token)
	if err != nil {
		return fmt.Errorf("function ParseTurn refuses a whole turn: %w", err)
	}
	if !slices.Equal(got, turn) {
		return fmt.Errorf("function ParseTurn(%q) = %v, want %v", token, got, turn)
	}
	for n := 1; n < len(turn); n++ {
		if err := mustRefuseTurn(g, s, rules.FormatTurn(g, s, turn[:n]), "it stops early"); err != nil {
			return err
		}
	}
	// What runs on is refused for running on even where the decision is legal.
	next := "pass"
	if moves := after.Moves(nil); len(moves) > 0 {
		next = g.FormatMove(after, moves[rng.IntN(len(moves))])
	}
	return mustRefuseTurn(g, s, token+";"+next, "it runs on")
}

// randomTurn plays random decisions from s, which stays as it is, until its
// mover decides no more, and returns them and the position they lead to.
func randomTurn(g rules.Game, s rules.State, rng *rand.Rand) (turn []rules.Move, after rules.State) {
	after = clone(g, s)
	for after.Mover() == s.Mover() && after.Mover() != rules.None {
		moves := after.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		turn = append(turn, m)
		after.Play(m)
	}
	return turn, after
}

// mustRefuseTurn returns an error when the token is read.
func mustRefuseTurn(g rules.Game, s rules.State, token, why string) error {
	if moves, err := rules.ParseTurn(g, s, token); err == nil {
		return fmt.Errorf("function ParseTurn reads %q as %v although %s", token, moves, why)
	}
	return nil
}
