package rulestest

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"gipf.arena/rules"
)

// checkSymmetry checks, for a game that is Symmetric, that playing and mapping
// commute: mover, result, features, successors (with the features and events of the
// moves that lead there) and counts of the image are the images of those of the source. For other games it checks nothing.
func checkSymmetry(g rules.Game, o Options) error {
	sym, ok := g.(rules.Symmetric)
	if !ok {
		return nil
	}
	o.Walks = (o.Walks + 3) / 4 // each position is looked at once for each symmetry
	o.MaxPlies = min(o.MaxPlies, 100)
	return walk(g, o, func(s rules.State, rng *rand.Rand) error {
		drawn := rng.IntN(sym.Symmetries())
		source := look{s, picture(s), nil, describe(s, false)}
		for _, child := range children(g, s) {
			source.children = append(source.children, rules.Fork(g, child))
		}
		for k := range sym.Symmetries() {
			if err := checkImage(g, sym, &source, k, k == drawn); err != nil {
				return fmt.Errorf("symmetry %d: %w", k, err)
			}
		}
		if picture(s) != source.picture {
			return fmt.Errorf("method Image changes its source")
		}
		return checkOrbit(g, sym, s, drawn)
	})
}

// A look is a position with what each of its images is compared with.
type look struct {
	rules.State
	picture  string
	children []rules.State
	told     []string // of each move
}

// checkImage compares one image of s with s, the events of moves only if it is asked to:
// one image of a position is enough.
func checkImage(g rules.Game, sym rules.Symmetric, s *look, k int, events bool) error {
	image := g.New(0)
	swapped := sym.Image(image, s.State, k)
	if k == 0 && (swapped || picture(image) != s.picture) {
		return fmt.Errorf("number 0 is not the identity: %q", image)
	}
	if _, err := g.Parse(image.String()); err != nil {
		return fmt.Errorf("image cannot be read back: %w", err)
	}
	if got, want := image.Mover(), swapIf(swapped, s.Mover()); got != want {
		return fmt.Errorf("mover of image %q is %v, want %v", image, got, want)
	}
	if got, want := image.Result().Winner(), swapIf(swapped, s.Result().Winner()); got != want {
		return fmt.Errorf("winner of image %q is %v, want %v", image, got, want)
	}
	if err := sameFeatures(s.State, image); err != nil {
		return err
	}
	got, want := map[string]int{}, map[string]int{}
	of := describe(image, events)
	for i, child := range children(g, image) {
		got[child.String()+of[i]]++
	}
	mapped, told := g.New(0), s.told
	if events {
		told = describe(s.State, events)
	}
	for i, child := range s.children {
		sym.Image(mapped, child, k)
		want[mapped.String()+told[i]]++
	}
	if !maps.Equal(got, want) {
		return fmt.Errorf("successors of image %q are %v, want %v", image, got, want)
	}
	return nil
}

// swapIf returns the player whose part p plays in the image.
func swapIf(swapped bool, p rules.Player) rules.Player {
	if swapped {
		return p.Other()
	}
	return p
}

// sameFeatures checks that features are the mover's view, which no symmetry
// changes.
func sameFeatures(s, image rules.State) error {
	f, ok := s.(rules.Featured)
	if !ok || s.Result() != rules.Ongoing {
		return nil
	}
	if err := samePhase(s, image); err != nil {
		return err
	}
	want, got := f.Features(nil), image.(rules.Featured).Features(nil)
	if !slices.Equal(got, want) {
		return fmt.Errorf("features of image %q are %v, want %v", image, got, want)
	}
	return nil
}

// children yields s after each move, every time in the same state.
func children(g rules.Game, s rules.State) iter.Seq2[int, rules.State] {
	return func(yield func(int, rules.State) bool) {
		child := g.New(0)
		for i, m := range s.Moves(nil) {
			child.CopyFrom(s)
			child.Play(m)
			if !yield(i, child) {
				return
			}
		}
	}
}

// successors counts the texts after one move.
func successors(g rules.Game, s rules.State) map[string]int {
	texts := map[string]int{}
	for _, child := range children(g, s) {
		texts[child.String()]++
	}
	return texts
}

// describe returns a digest of the features of each move and, if asked to, its events, which no
// symmetry changes; nothing for states without them. (Written out in full features would
// take most of the time of this check.)
func describe(s rules.State, events bool) []string {
	moves := s.Moves(nil)
	texts := make([]string, len(moves))
	if f, ok := s.(rules.MoveFeatured); ok {
		describeFeatures(f, moves, texts)
	}
	if f, ok := s.(rules.Eventful); ok && events {
		for i, m := range moves {
			texts[i] += " with events " + strconv.FormatUint(uint64(f.Events(m)), 2)
		}
	}
	return texts
}

// describeFeatures adds a digest of its features to the text of each move.
func describeFeatures(f rules.MoveFeatured, moves []rules.Move, texts []string) {
	var buf []float64
	for i, m := range moves {
		buf = f.MoveFeatures(m, buf[:0])
		sum := uint64(0)
		for _, x := range buf {
			sum = (sum ^ math.Float64bits(x+0)) * 0x9e3779b97f4a7c15
			sum ^= sum >> 32
		}
		texts[i] = " with features " + strconv.FormatUint(sum, 36)
	}
}

// checkOrbit checks that the images of an image are the images of the source,
// so that the symmetries make a group, and that it has the same class and perft.
func checkOrbit(g rules.Game, sym rules.Symmetric, s rules.State, k int) error {
	image := g.New(0)
	sym.Image(image, s, k)
	if got, want := orbit(g, sym, image), orbit(g, sym, s); !slices.Equal(got, want) {
		return fmt.Errorf("images of the image %d are %q, want %q", k, got, want)
	}
	if rules.Class(g, image) != rules.Class(g, s) {
		return fmt.Errorf("image %d is not of the class of its source", k)
	}
	if got, want := rules.Perft(g, image, 2), rules.Perft(g, s, 2); !slices.Equal(got, want) {
		return fmt.Errorf("perft of the image %d is %d, want %d", k, got, want)
	}
	return nil
}

// orbit returns the different images of s, sorted.
func orbit(g rules.Game, sym rules.Symmetric, s rules.State) []string {
	image, texts := g.New(0), map[string]bool{}
	for k := range sym.Symmetries() {
		sym.Image(image, s, k)
		texts[image.String()] = true
	}
	return slices.Sorted(maps.Keys(texts))
}
