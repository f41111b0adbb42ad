package rulestest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// picture is everything a State says about itself. It shows whether the state has
// changed.
func picture(s rules.State) string {
	text := fmt.Appendf(nil, "%s mover %v result %v hash %#x moves", s, s.Mover(), s.Result(), s.Hash())
	for _, m := range s.Moves(nil) {
		text = strconv.AppendUint(append(text, ' '), uint64(m), 10)
	}
	return string(text)
}

// checkCopy checks that a copy equals its source and that playing on either
// leaves the other as it is.
func checkCopy(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		before := picture(s)
		c := rules.Fork(g, s)
		if got := picture(c); got != before {
			return fmt.Errorf("copy is %q, source %q", got, before)
		}
		playOn(c, rng)
		if got := picture(s); got != before {
			return fmt.Errorf("playing on a copy changes the source from %q to %q", before, got)
		}
		source := rules.Fork(g, s)
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

// A path is something that must not allocate.
type path struct {
	name string
	f    func()
}

// checkAllocations checks that nothing on the hot path allocates once the
// caller's slices have grown. In builds where games check themselves there is
// no hot path.
func checkAllocations(g rules.Game, o Options) error {
	if kit.Checked {
		return nil
	}
	o.Walks = min(o.Walks, 5)
	moves, features := make([]rules.Move, 0, maxMoves), make([]float64, 0, 1024)
	child, source := g.New(0), rand.New(rand.NewPCG(1, 2))
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		// Listed before the measurement: Play may not be charged with the list.
		legal := s.Moves(nil)
		paths := []path{
			{"Moves", func() { moves = s.Moves(moves[:0]) }},
			{"Hash", func() { s.Hash() }},
			{"CopyFrom", func() { child.CopyFrom(s) }},
			{"CopyFrom and Play", func() {
				for _, m := range legal {
					child.CopyFrom(s)
					child.Play(m)
				}
			}},
			{"Playout", func() {
				if p, ok := s.(rules.Playouter); ok {
					p.Playout(source, o.MaxPlies)
				}
			}},
			{"Features", func() {
				if f, ok := s.(rules.Featured); ok && s.Result() == rules.Ongoing {
					features = f.Features(features[:0])
				}
			}},
			{"Noisy", func() {
				if n, ok := s.(rules.Noisy); ok {
					moves, _ = n.Noisy(moves[:0])
				}
			}},
		}
		if f, ok := s.(rules.MoveFeatured); ok {
			paths = append(paths, path{"MoveFeatures", func() {
				for _, m := range legal {
					features = f.MoveFeatures(m, features[:0])
				}
			}})
		}
		for _, p := range paths {
			if n := testing.AllocsPerRun(3, p.f); n != 0 {
				return fmt.Errorf("%s allocates %v times", p.name, n)
			}
		}
		return nil
	})
}

// checkDrawing checks that a picture consists of lines that can be printed, and
// that drawing leaves the position as it is.
func checkDrawing(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		d, ok := s.(rules.Drawer)
		if !ok {
			return nil
		}
		text := s.String()
		picture := d.Draw()
		if again := d.Draw(); again != picture || s.String() != text {
			return fmt.Errorf("method Draw gives %q, then %q, and then the position is %q", picture, again, s)
		}
		if strings.Count(picture, "\n") < 2 || !strings.HasSuffix(picture, "\n") {
			return fmt.Errorf("method Draw gives %q, want several lines that each end in a line feed", picture)
		}
		for _, r := range picture {
			if r != '\n' && !unicode.IsPrint(r) {
				return fmt.Errorf("method Draw gives %q with the character %q, which cannot be printed", picture, r)
			}
		}
		return nil
	})
}
