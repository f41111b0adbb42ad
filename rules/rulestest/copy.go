package rulestest

import (
	"fmt"
	"math/rand/v2"

	"gipf.arena/rules"
)

// picture is everything a State says about itself, to find out whether it has
// changed.
func picture(s rules.State) string {
	return fmt.Sprintf("%s mover %v result %v hash %#x moves %v", s, s.Mover(), s.Result(), s.Hash(), s.Moves(nil))
}

// checkCopy checks that a copy equals its source and that playing on either
// leaves the other as it is.
func checkCopy(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		before := picture(s)
		c := clone(g, s)
		if got := picture(c); got != before {
			return fmt.Errorf("copy is %q, source %q", got, before)
		}
		playOn(c, rng)
		if got := picture(s); got != before {
			return fmt.Errorf("playing on a copy changes the source from %q to %q", before, got)
		}
		source := clone(g, s)
		c.CopyFrom(source)
		playOn(source, rng)
		if got := picture(c); got != before {
			return fmt.Errorf("playing on the source changes a copy from %q to %q", before, got)
		}
		return nil
	})
}

// playOn plays a few random moves.
func playOn(s rules.State, rng *rand.Rand) {
	for range 4 {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			return
		}
		s.Play(moves[rng.IntN(len(moves))])
	}
}

// checkHash checks that among the positions of the walks and their successors
// equal texts have equal hashes and different texts different ones, and that
// reading a text gives the hash of the position it was written from. Of games
// with history, only what was read has to have equal hashes for equal texts.
func checkHash(g rules.Game, o Options) error {
	hashOf, textOf := map[string]uint64{}, map[uint64]string{}
	note := func(s rules.State) error {
		text, hash := s.String(), s.Hash()
		if old, ok := textOf[hash]; ok && old != text {
			return fmt.Errorf("%q and %q have the same hash %#x", text, old, hash)
		}
		textOf[hash] = text
		if o.History {
			parsed, err := g.Parse(text)
			if err != nil {
				return err
			}
			hash = parsed.Hash()
		}
		if old, ok := hashOf[text]; ok && old != hash {
			return fmt.Errorf("%q has hash %#x and, reached otherwise, %#x", text, old, hash)
		}
		hashOf[text] = hash
		return nil
	}
	child := g.New(0)
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		for _, m := range s.Moves(nil) {
			child.CopyFrom(s)
			child.Play(m)
			if err := note(child); err != nil {
				return err
			}
		}
		parsed, err := g.Parse(s.String())
		if err != nil {
			return err
		}
		if err := note(s); err != nil {
			return err
		}
		return note(parsed)
	})
}
