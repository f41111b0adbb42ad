package rulestest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// At returns the game of a variant and the position with the given text.
func (l Lookup) At(t testing.TB, game, variant, position string) (rules.Game, rules.State) {
	t.Helper()
	g, err := l(game, variant)
	require.NoError(t, err)
	s, err := g.Parse(position)
	require.NoError(t, err, position)
	return g, s
}

// RequireRefused checks that the text is no position of the variant, for a reason that
// contains want, and that the error begins with the game and quotes the text.
func (l Lookup) RequireRefused(t *testing.T, game, variant, text, want string) {
	t.Helper()
	g, err := l(game, variant)
	require.NoError(t, err)
	_, err = g.Parse(text)
	require.ErrorContains(t, err, want, "%s %q", variant, text)
	require.ErrorContains(t, err, fmt.Sprintf("%s: position %q: ", game, text), "the error quotes the text")
}

// RequireMoveRefused is RequireRefused for the text of a move in a position.
func (l Lookup) RequireMoveRefused(t *testing.T, game, variant, position, move, want string) {
	t.Helper()
	g, s := l.At(t, game, variant, position)
	_, err := g.ParseMove(s, move)
	require.ErrorContains(t, err, want, "%q in %q", move, position)
	require.ErrorContains(t, err, fmt.Sprintf("%s: move %q: ", game, move), "the error quotes the text")
}

// RequireEvents plays all but the last of the moves, texts separated by blanks, and
// checks that the last one has the wanted events, names in the order of their kinds. It
// returns them.
func RequireEvents(t *testing.T, g rules.Game, s rules.State, moves, want string) []string {
	t.Helper()
	note, texts := s.String(), strings.Fields(moves)
	for _, text := range texts[:len(texts)-1] {
		PlayText(t, g, s, text)
	}
	m, err := g.ParseMove(s, texts[len(texts)-1])
	require.NoError(t, err, "%s %s", note, moves)
	got := EventNames(g, s, m)
	require.Equal(t, want, got, "%s %s", note, moves)
	return strings.Fields(got)
}

// An EventRow is a position of a variant, moves from there, and the events of the last one.
type EventRow = struct{ Variant, Position, Moves, Events string }

// RequireEvents runs [RequireEvents] for each row. It returns all their events.
func (l Lookup) RequireEvents(t *testing.T, game string, rows []EventRow) (seen []string) {
	t.Helper()
	for _, row := range rows {
		g, s := l.At(t, game, row.Variant, row.Position)
		seen = append(seen, RequireEvents(t, g, s, row.Moves, row.Events)...)
	}
	return seen
}

// RequireMoves checks that the legal moves of s are those in want, sorted texts
// separated by blanks.
func RequireMoves(t *testing.T, g rules.Game, s rules.State, want string) {
	t.Helper()
	require.Equal(t, strings.Fields(want), moveTexts(g, s), "legal moves of %s", s)
}

// RequireAfter plays the moves, texts separated by blanks, and checks the text of
// the position after them.
func RequireAfter(t *testing.T, g rules.Game, s rules.State, moves, after string) {
	t.Helper()
	before := s.String()
	for text := range strings.FieldsSeq(moves) {
		PlayText(t, g, s, text)
	}
	require.Equal(t, after, s.String(), "%s after %s", before, moves)
}

// RequireTurn checks that a token is read as a turn of s and written back, or, if want is
// not "", refused for a reason that contains it; and that s stays as it is.
func RequireTurn(t *testing.T, g rules.Game, s rules.State, token, want string) {
	t.Helper()
	position := s.String()
	moves, err := rules.ParseTurn(g, s, token)
	require.Equal(t, position, s.String(), "%q: the position must stay as it is", token)
	if want != "" {
		require.ErrorContains(t, err, want, "%q in %q", token, position)
		return
	}
	require.NoError(t, err, "%q in %q", token, position)
	require.Equal(t, token, rules.FormatTurn(g, s, moves), position)
}

// RequireFeatures checks the features of s that want names.
func RequireFeatures(t *testing.T, g rules.Game, s rules.State, want map[string]float64, note string) {
	t.Helper()
	got, values := map[string]float64{}, s.(rules.Featured).Features(nil)
	for i, name := range g.(rules.FeatureNamer).FeatureNames() {
		if _, ok := want[name]; ok {
			got[name] = values[i]
		}
	}
	require.Equal(t, want, got, "%s: %s", note, s)
}

// RequireTable checks of features that are written down twice, once for people and once
// for speed, that each is the count and the view that the table says: features
// appends to nothing what comes of so many counts of the mover's side and of the other's.
func RequireTable(t *testing.T, table []kit.Feature, counts int, features func(own, enemy []int) []float64) {
	t.Helper()
	own, enemy := make([]int, counts), make([]int, counts)
	for c := range counts {
		own[c], enemy[c] = 1+c, 1000*(1+c)
	}
	got := features(own, enemy)
	require.Len(t, got, len(table))
	for i, f := range table {
		n := float64(1 + f.Count)
		want := map[kit.View]float64{kit.Balance: n - 1000*n, kit.Mine: n, kit.Yours: 1000 * n}
		require.Equal(t, want[f.View], got[i], f.Name)
	}
}

// RequireChecks checks that the build that checks itself lets every legal move of the start
// of g pass and panics over the illegal one, whose number and position it names.
func RequireChecks(t *testing.T, g rules.Game, setup uint64, illegal rules.Move) {
	t.Helper()
	s := g.New(setup)
	moves := s.Moves(nil)
	require.False(t, slices.Contains(moves, illegal))
	for _, m := range moves {
		require.NotPanics(t, func() { rules.Fork(g, s).Play(m) })
	}
	game, _, _ := rules.SplitName(g.Name())
	require.PanicsWithValue(t, fmt.Sprintf("%s: move %#x is not legal in %q", game, uint32(illegal), s), func() { s.Play(illegal) })
}

// A Script is a source of random words that come from a list.
type Script []uint64

// Uint64 implements rand.Source.
func (s *Script) Uint64() uint64 {
	word := (*s)[0]
	*s = (*s)[1:]
	return word
}
