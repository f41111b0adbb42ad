package rulestest

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// Twins are the variants of a game, each with an engine and a twin. Its methods compare the
// two: texts, moves, made-up positions, and games of random moves.
type Twins[T Twin[T]] struct {
	// Game is the name of the game, without variant.
	Game string
	// Variants are the variants that fuzzed bytes choose from, options included.
	Variants []string
	// Lookup makes the engine's game of a variant.
	Lookup Lookup
	// Read makes the twin of a position text.
	Read func(variant, text string) (T, error)
	// Beyond, if there is one, reports whether the rules leave open what becomes of a
	// position that the twin reads.
	Beyond func(w T) bool
	// Also, if there is one, compares what this game alone has.
	Also func(t testing.TB, g rules.Game, s rules.State, w T)
	// Pick, if there is one, makes from a few bytes the way in which further bytes
	// choose moves. Without it, those bytes are indices into the sorted texts.
	Pick func(b *Bytes) Pick[T]
}

// A Pick chooses one of the texts of the moves of w, which are sorted.
type Pick[T any] func(w T, texts []string, all map[string]func() T, choice byte) string

// Variant returns the variant that a byte stands for.
func (k Twins[T]) Variant(number byte) string { return k.Variants[int(number)%len(k.Variants)] }

// Number returns a byte that stands for the variant.
func (k Twins[T]) Number(variant string) byte { return byte(slices.Index(k.Variants, variant)) }

// Engine returns the engine's game of a variant.
func (k Twins[T]) Engine(t testing.TB, variant string) rules.Game {
	t.Helper()
	g, err := k.Lookup(k.Game, variant)
	require.NoError(t, err)
	return g
}

// Place returns the engine's game of a variant and the engine's position that equals w.
func (k Twins[T]) Place(t testing.TB, variant string, w T) (rules.Game, rules.State) {
	t.Helper()
	g := k.Engine(t, variant)
	s, err := g.Parse(w.String())
	require.NoError(t, err, "%s %q", g.Name(), w)
	return g, s
}

// Standing runs [CompareStanding] and Also.
func (k Twins[T]) Standing(t testing.TB, g rules.Game, s rules.State, w T) map[string]func() T {
	t.Helper()
	if k.Also != nil {
		k.Also(t, g, s, w)
	}
	all, err := CompareStanding(g, s, w)
	require.NoError(t, err)
	return all
}

// Same runs [CompareTwin] and Also.
func (k Twins[T]) Same(t testing.TB, g rules.Game, s rules.State, w T) map[string]T {
	t.Helper()
	if k.Also != nil {
		k.Also(t, g, s, w)
	}
	all, err := CompareTwin(g, s, w)
	require.NoError(t, err)
	return all
}

// PlayText plays the legal move with the given text.
func PlayText(t testing.TB, g rules.Game, s rules.State, text string) {
	t.Helper()
	m, err := g.ParseMove(s, text)
	require.NoError(t, err, "%s %q: %q", g.Name(), s, text)
	s.Play(m)
}

// PlayOn plays on in both engines, a move for each byte, and compares them before
// each and at the end.
func (k Twins[T]) PlayOn(t testing.TB, g rules.Game, s rules.State, w T, choices Bytes, pick Pick[T]) {
	t.Helper()
	all := k.Standing(t, g, s, w)
	for len(choices) > 0 && len(all) > 0 {
		text := pick(w, slices.Sorted(maps.Keys(all)), all, choices.Next())
		PlayText(t, g, s, text)
		w = all[text]()
		all = k.Standing(t, g, s, w)
	}
}

// RequireHappenings runs [Happenings] in some variants, with the events that happens finds from the twins of the
// positions before and after a move and from its text. Each event in some must be seen.
func (k Twins[T]) RequireHappenings(t *testing.T, some []string, o map[string]Options, happens func(before, after T, move string) map[string]bool) {
	t.Helper()
	seen := map[string]int{}
	for _, variant := range slices.Sorted(maps.Keys(o)) {
		read := func(s rules.State) T {
			w, err := k.Read(variant, s.String())
			require.NoError(t, err)
			return w
		}
		for name, n := range Happenings(t, k.Engine(t, variant), o[variant], some, func(before, after rules.State, move string) (names []string) {
			for name, yes := range happens(read(before), read(after), move) {
				if yes {
					names = append(names, name)
				}
			}
			return names
		}) {
			seen[name] += n
		}
	}
	for _, name := range some {
		require.Positive(t, seen[name], name)
	}
}

// AddPositions gives FuzzParse the positions of vectors.
func (k Twins[T]) AddPositions(f *testing.F, all []Vector) {
	f.Helper()
	for _, v := range all {
		f.Add(k.Number(v.Variant), v.Position)
	}
}

// AddMoves gives FuzzParseMove texts in the positions of vectors, and the first moves of each.
func (k Twins[T]) AddMoves(f *testing.F, all []Vector, texts ...string) {
	f.Helper()
	for _, v := range all {
		for _, text := range append(slices.Clone(texts), v.Actions[:min(3, len(v.Actions))]...) {
			f.Add(k.Number(v.Variant), v.Position, text)
		}
	}
}

// pick takes a way to choose moves from the bytes.
func (k Twins[T]) pick(b *Bytes) Pick[T] {
	if k.Pick != nil {
		return k.Pick(b)
	}
	return func(_ T, texts []string, _ map[string]func() T, choice byte) string {
		return texts[int(choice)%len(texts)]
	}
}

// FuzzParse reads any text as a position of the variant of a number: the engine must
// never panic, accept exactly what the twin accepts, write back what it has read, and
// see the same position.
func (k Twins[T]) FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, number byte, text string) {
		g := k.Engine(t, k.Variant(number))
		s, err := g.Parse(text)
		w, refusal := k.Read(k.Variant(number), text)
		if refusal != nil {
			require.Error(t, err, "%s %q: the twin says %v", g.Name(), text, refusal)
			return
		}
		if k.Beyond != nil && k.Beyond(w) {
			t.Skip("the rules say nothing of it")
		}
		require.NoError(t, err, "%s %q", g.Name(), text)
		k.Same(t, g, s, w)
	})
}

// FuzzParseMove reads any text as a move of any position of the variant of a number:
// the engine must accept exactly the legal moves of the twin and write them back
// unchanged.
func (k Twins[T]) FuzzParseMove(f *testing.F) {
	f.Fuzz(func(t *testing.T, number byte, position, text string) {
		w, refusal := k.Read(k.Variant(number), position)
		if refusal != nil || k.Beyond != nil && k.Beyond(w) {
			t.Skip("no position")
		}
		g, s := k.Place(t, k.Variant(number), w)
		m, err := g.ParseMove(s, text)
		if _, legal := w.Moves()[text]; !legal {
			require.Error(t, err, "%s %q: %q", g.Name(), position, text)
			return
		}
		require.NoError(t, err, "%s %q: %q", g.Name(), position, text)
		require.Equal(t, text, g.FormatMove(s, m), "%s %q", g.Name(), position)
	})
}

// FuzzMoves plays from the start that the first bytes choose, a move for each of
// the others. It adds the given number of seeds, each of length bytes.
func (k Twins[T]) FuzzMoves(f *testing.F, seeds, length int, start func(t testing.TB, b *Bytes) (rules.Game, rules.State, T)) {
	k.fuzz(f, seeds, length, func(t *testing.T, b Bytes) {
		g, s, w := start(t, &b)
		pick := k.pick(&b)
		k.PlayOn(t, g, s, w, b, pick)
	})
}

// Starts are variants, options included, each with the text of its start position
// by the rules.
type Starts [][2]string

// SameStarts checks that the engine's games begin at these positions.
func (k Twins[T]) SameStarts(t *testing.T, starts Starts) {
	t.Helper()
	for _, start := range starts {
		require.Equal(t, start[1], k.Engine(t, start[0]).New(0).String(), start[0])
	}
}

// From lets a byte choose where [Twins.FuzzMoves] begins.
func (k Twins[T]) From(starts Starts) func(t testing.TB, b *Bytes) (rules.Game, rules.State, T) {
	return func(t testing.TB, b *Bytes) (rules.Game, rules.State, T) {
		start := starts[b.Below(len(starts))]
		w, err := k.Read(start[0], start[1])
		require.NoError(t, err)
		g := k.Engine(t, start[0])
		return g, g.New(0), w
	}
}

// FuzzBoards makes up a possible position of some variant, compares
// everything about it, then plays at most the given number of moves from there.
func (k Twins[T]) FuzzBoards(f *testing.F, seeds, length, most int, made func(b *Bytes) (variant string, w T, impossible error)) {
	k.fuzz(f, seeds, length, func(t *testing.T, b Bytes) {
		variant, w, impossible := made(&b)
		require.NoError(t, impossible, "made-up position %q", w)
		g, s := k.Place(t, variant, w)
		k.Same(t, g, s, w)
		pick := k.pick(&b)
		k.PlayOn(t, g, s, w, b[:min(most, len(b))], pick)
	})
}

func (k Twins[T]) fuzz(f *testing.F, seeds, length int, body func(t *testing.T, b Bytes)) {
	for seed := range seeds {
		f.Add([]byte(SeedBytes(uint64(seed), length)))
	}
	f.Fuzz(func(t *testing.T, data []byte) { body(t, data) })
}
