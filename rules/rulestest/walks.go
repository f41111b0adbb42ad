package rulestest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sights are rare situations that walks must come across to be worth anything, by name:
// each says whether it is there in a position, given what its moves lead to.
type Sights[T any] map[string]func(w T, all map[string]T) bool

// Walks are games that look for trouble.
type Walks[T Twin[T]] struct {
	Twins[T]
	Sights Sights[T]
	// Steps are further sights, in the move that a walk makes.
	Steps map[string]Taste[T]
	seen  map[string]int
}

// Walk plays from w in both engines for at most so many moves, compares them in every
// position, and counts the sights. It reports whether it came to an end of the game;
// choose ends it too by "".
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

// look counts what there is to see in a position and in the move made, "" for none.
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

// Met makes sure that the walks came across every sight, unless they were kept short.
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

// Prefer draws one of the moves that the first of the tastes likes which likes any, or
// one of all.
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
