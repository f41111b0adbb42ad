package rulestest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sights are rare situations, by name, that walks must meet to be worth anything. Each
// function reports whether a position shows the situation, given what its moves lead to.
type Sights[T any] map[string]func(w T, all map[string]T) bool

// Walks are games that seek out rare situations.
type Walks[T Twin[T]] struct {
	Twins[T]
	Sights Sights[T]
	// Steps are further sights, in the move that a walk makes.
	Steps map[string]Taste[T]
	seen  map[string]int
}

// Walk plays at most the given number of moves from w in both engines, compares them in every
// position, and counts the sights. It reports whether the game ended. Walk also stops when
// choose returns "".
func (k *Walks[T]) Walk(t testing.TB, variant string, w T, most int, choose func(w T, all map[string]T) string) (over bool) {
	t.Helper()
	if k.seen == nil {
		k.seen = map[string]int{}
	}
	g, s := k.Place(t, variant, w)
	for range most {
		all := k.Same(t, g, s, w)
		text := ""
		if len(all) > 0 {
			text = choose(w, all)
		}
		k.look(w, all, text)
		if text == "" {
			return len(all) == 0
		}
		PlayText(t, g, s, text)
		w = all[text]
	}
	return false
}

// look counts the sights in a position and in the move made, "" for no move.
func (k *Walks[T]) look(w T, all map[string]T, text string) {
	for name, seen := range k.Sights {
		if seen(w, all) {
			k.seen[name]++
		}
	}
	for name, seen := range k.Steps {
		if text != "" && seen(w, text, all[text]) {
			k.seen[name]++
		}
	}
}

// Met checks that the walks met every sight, unless they were kept short.
func (k *Walks[T]) Met(t *testing.T) {
	t.Helper()
	for _, name := range append(slices.Sorted(maps.Keys(k.Sights)), slices.Sorted(maps.Keys(k.Steps))...) {
		t.Logf("%5d positions with %s", k.seen[name], name)
		if !testing.Short() {
			require.Positive(t, k.seen[name], "the walks never met %s", name)
		}
	}
}

// A Taste says whether a walk would like to make a move of w.
type Taste[T any] func(w T, text string, after T) bool

// Prefer takes the first taste that likes any move and draws one of the moves that it likes. If
// no taste likes a move, it draws one of all.
func Prefer[T any](rng *rand.Rand, w T, all map[string]T, tastes []Taste[T]) string {
	texts := slices.Sorted(maps.Keys(all))
	for _, likes := range tastes {
		liked := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return !likes(w, text, all[text]) })
		if len(liked) > 0 {
			return liked[rng.IntN(len(liked))]
		}
	}
	return texts[rng.IntN(len(texts))]
}
