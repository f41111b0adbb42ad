package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A foreign game is one that this module does not know: a name of its own, and none of the
// optional interfaces.
type foreign struct{ rules.Game }

func (foreign) Name() string { return "mine/one" }

// A study knows games by the registry alone: one of another module is planned, played and
// reported as any other.
func TestForeignGame(t *testing.T) {
	known, err := catalog.Game("zertz/blitz")
	require.NoError(t, err)
	text := "study: mine\ngame: mine/one\nlevels: [{family: random, spec: random}]\nopenings: {turns: 1}\n" +
		"precision: {score: 0.4, min: 4, max: 4, block: 4}\nquestions: [{fair: all, margin: 0.1}, {dead: all}]\n"
	_, err = Parse(runs.Standard(), "mine.yaml", []byte(text), nil)
	require.ErrorContains(t, err, "mine/one")

	r := runs.Standard().With([]catalog.Variant{catalog.Of(foreign{known}, "of another module")}, nil)
	s, err := Parse(r, "mine.yaml", []byte(text), nil)
	require.NoError(t, err)
	dir := testkit.Path(t, "mine")
	require.NoError(t, run(t.Context(), t, s, dir, journal.Options{Workers: 2}))
	found, err := s.Report(t.Context(), dir, "test")
	require.NoError(t, err)
	require.True(t, found.Over)
	require.EqualValues(t, 8, found.Games)
	require.Contains(t, found.Answers[0].Sentences[0], "At mine/one, random against itself: the first mover scores ")
	require.Equal(t, []string{"mine/one: the game names no rules that could be looked for."}, found.Answers[1].Sentences)
}
