package boards_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// walked are games of all kinds, each with shapes of its own.
var walked = []string{
	"gipf/basic", "gipf/standard", "gipf/tournament:tamsk=2,zertz=2", "gipf/ultimate", "gipf/basic:pie=1",
	"zertz/37", "zertz/48", "zertz/blitz", "lyngk/base", "lyngk/base:standing=collected", "lyngk/6stack",
	"combined/gipf-tournament+zertz-37", "combined/gipf-tournament+dice",
}

// TestWalk plays random games and looks at every position: its shapes are on the board and
// as many as the pieces, its drawing is sorted and readable.
func TestWalk(t *testing.T) {
	for k, name := range walked {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(uint64(k), 16))
		s := g.New(3)
		for ply := 0; s.Mover() != rules.None && ply < 100; ply++ {
			requirePicture(t, s)
			m := s.Moves(nil)
			move := m[rng.IntN(len(m))]
			if ply%10 == 0 {
				requireDrawing(t, g, s, move)
			}
			s.Play(move)
		}
		requirePicture(t, s)
	}
}

// TestEveryVariant draws the start of each game there is, and of some with options, and the
// first moves.
func TestEveryVariant(t *testing.T) {
	names := []string{"gipf/standard:pie=1", "gipf/basic:white=2", "zertz/40:second=w1g2b1", "lyngk/6stack:first=1,second=2", "lyngk/base:jokers=0"}
	for _, v := range catalog.Variants() {
		names = append(names, v.Name)
	}
	require.Greater(t, len(names), 18)
	for _, name := range names {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		s := g.New(5)
		for range 6 {
			requirePicture(t, s)
			m := s.Moves(nil)
			requireDrawing(t, g, s, m[len(m)/2])
			s.Play(m[len(m)/2])
		}
	}
}

func requirePicture(t *testing.T, s rules.State) {
	t.Helper()
	p := s.(rules.Pictured).Picture()
	require.NotNil(t, p)
	require.NotEmpty(t, p.Note)
	pieces := 0
	for _, shape := range slices.Concat(p.Board, p.Shapes) {
		require.True(t, p.Left <= shape.X && shape.X <= p.Right && p.Top <= shape.Y && shape.Y <= p.Bottom, "%s: %+v", s, shape)
		if !shape.Ghost && (shape.Form == rules.Disc || shape.Form == rules.Coin || shape.Form == rules.Ball) {
			pieces++
			if shape.Form == rules.Disc && shape.Label == "G" {
				pieces-- // a GIPF piece counts as one
			}
		}
	}
	if covered, ok := s.(rules.Covered); ok {
		want := 0
		for _, n := range covered.Cover(nil) {
			want += int(n)
		}
		require.Equal(t, want, pieces, "%s", s)
	}
	for _, tray := range p.Trays {
		require.False(t, tray.ToMove && s.Mover() == rules.None, "%s", s)
	}
}

func requireDrawing(t *testing.T, g rules.Game, s rules.State, m rules.Move) {
	t.Helper()
	before := s.String()
	d := boards.Draw(g, s, []rules.Move{m})
	require.Equal(t, before, s.String())
	require.True(t, slices.IsSortedFunc(d.Parts, boards.Part.Compare))
	for i := range d.Parts[1:] {
		require.NotEqual(t, d.Parts[i], d.Parts[i+1])
	}
	svg := boards.Draw(g, s, []rules.Move{m}).SVG(boards.PictureOptions{Bare: true})
	testkit.Texts(t, svg)
	for _, never := range []string{"<style", "style=", " id=", "url(", "href"} {
		require.NotContains(t, string(svg), never)
	}
}

// plain is a game that knows no pictures: the states of another behind the bare interface.
type plain struct{ rules.Game }

type bareState struct{ rules.State }

func (p plain) New(seed uint64) rules.State  { return bareState{p.Game.New(seed)} }
func (s bareState) CopyFrom(src rules.State) { s.State.CopyFrom(src.(bareState).State) }
func (s bareState) String() string           { return "<" + s.State.String() + "> & \"more\"" }

// TestText draws a game of another module as its text, with all that it holds.
func TestPictureText(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	own := plain{g}
	s := own.New(0)
	svg := string(boards.Draw(own, s, s.Moves(nil)[:1]).SVG(boards.PictureOptions{Title: `a "title" <b>`}))
	testkit.Texts(t, []byte(svg))
	require.Contains(t, svg, "&lt;w2w/1b3/6/w5b/6/5/b2w b b 11,12 22 -&gt; &amp; &#34;more&#34;</text>")
	require.Contains(t, svg, `<title>a &#34;title&#34; &lt;b&gt;</title>`)
	require.Equal(t, 1, strings.Count(svg, "<text"))
}

// TestLastMoves tells what becomes of marks: they are those of the moves that are given,
// and go when another board comes.
func TestLastMoves(t *testing.T) {
	g, from, moves := shown(t, "combined/gipf-tournament+zertz-37",
		"bwww/wbbww/b1w3/3B2[wz]/w4b/w[bZ]3/w1bW~w~w~5,9~22~- 1 1,1 - - -", "e8^g6 challenge Wd4 -d1")
	crosses := func(n int) int {
		return strings.Count(string(boards.Draw(g, from, moves[:n]).SVG(boards.PictureOptions{Bare: true})), `class="gp-cross"`)
	}
	require.Equal(t, []int{0, 0, 0, 1}, []int{crosses(1), crosses(2), crosses(3), crosses(4)})
	arrows := func(n int) int {
		return strings.Count(string(boards.Draw(g, from, moves[:n]).SVG(boards.PictureOptions{Bare: true})), `class="gp-head"`)
	}
	require.Equal(t, []int{0, 1, 1, 1, 1}, []int{arrows(0), arrows(1), arrows(2), arrows(3), arrows(4)}, "the use, once, and in the inset")
}
