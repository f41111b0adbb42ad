package boards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// small is a board of 600 by 100 with two points, a black disc on one of them, and what each player has left.
func small() *rules.Picture {
	return &rules.Picture{
		Right: 600, Bottom: 100, Note: "White & Black",
		Board:  []rules.Shape{{Form: rules.Line, X: 50, Y: 50, ToX: 150, ToY: 50}, {Form: rules.Point, X: 50, Y: 50}, {Form: rules.Point, X: 150, Y: 50, Size: 5}, {Form: rules.Text, X: 20, Y: 50, Label: "a<1"}},
		Shapes: []rules.Shape{{Form: rules.Disc, Tone: rules.Black, X: 50, Y: 50}},
		Trays: []rules.Tray{
			{Owner: rules.First, Title: "White: 2", ToMove: true, Pieces: []rules.Shape{{Form: rules.Disc, Tone: rules.White}, {Form: rules.Disc, Tone: rules.White}}},
			{Owner: rules.Second, Title: "Black: 1", Pieces: []rules.Shape{{Form: rules.Disc, Tone: rules.Black}}},
		},
	}
}

// placesOf are the places of the parts whose markup holds a text.
func placesOf(d Drawing, text string) (at [][2]int) {
	for _, p := range d.Parts {
		if strings.Contains(p.Markup, text) {
			at = append(at, [2]int{p.X, p.Y})
		}
	}
	return at
}

// TestArrange: the second player's tray lies above the board, the first player's below it, and the words of the position last.
func TestArrange(t *testing.T) {
	t.Parallel()
	d := arrange(small())
	require.Equal(t, []int{-20, -78, 640}, []int{d.Left, d.Top, d.Width}, "a margin of 20 all around, a tray of 58")
	require.Equal(t, 100+20+58+44+78, d.Height)
	require.Equal(t, [][2]int{{0, -20}}, placesOf(d, ">Black: 1<"))
	require.Equal(t, [][2]int{{0, 158}}, placesOf(d, ">▸ White: 2<"), "who is to move has a sign")
	require.Equal(t, [][2]int{{0, 208}}, placesOf(d, ">White &amp; Black<"))
	require.Equal(t, [][2]int{{370, -29}, {50, 50}}, slicesSorted(placesOf(d, "gp-black")), "in the tray, and on the board")
	require.Equal(t, [][2]int{{370, 149}, {412, 149}}, slicesSorted(placesOf(d, "gp-white")), "42 apart")
}

// TestTurnedBoard: on the other side of the board every shape stands opposite, trays change places, and turned twice all is as it was.
func TestTurnedBoard(t *testing.T) {
	t.Parallel()
	p, before := small(), small()
	p.Inset = small()
	turn(p)
	for _, turned := range []*rules.Picture{p, p.Inset} {
		for i, s := range turned.Board {
			require.Equal(t, [2]int{600, 100}, [2]int{s.X + before.Board[i].X, s.Y + before.Board[i].Y})
		}
		require.Equal(t, []int{550, 50}, []int{turned.Shapes[0].X, turned.Shapes[0].Y})
		require.Equal(t, rules.Second, turned.Trays[0].Owner)
	}
	turn(p)
	require.Equal(t, before, p.Inset)
}

// TestPlaceOf: a place is where the picture has it, turned with the board; a game without pictures has none.
func TestPlaceOf(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	s := g.New(0)
	p := s.(rules.Pictured).Picture()
	x, y, ok := PlaceOf(s, "b2", false)
	require.True(t, ok)
	turnedX, turnedY, ok := PlaceOf(s, "b2", true)
	require.True(t, ok)
	require.Equal(t, []int{p.Left + p.Right, p.Top + p.Bottom}, []int{x + turnedX, y + turnedY})
	_, _, ok = PlaceOf(s, "z9", true)
	require.False(t, ok)
	_, _, ok = PlaceOf(wordy{s}, "b2", false)
	require.False(t, ok)
}

// A wordy game has positions without pictures.
type wordy struct{ rules.State }

// TestTextAsADrawing: a game without pictures is drawn as its text, all of which lies within a margin.
func TestTextAsADrawing(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	d := drawText(wordy{g.New(0)})
	require.NotEmpty(t, d.Parts)
	require.Equal(t, []int{-20, -20, 34*len(d.Parts) + 40}, []int{d.Left, d.Top, d.Height})
	for _, part := range d.Parts {
		require.Less(t, part.Y, d.Top+d.Height-20+1)
	}
}

// slicesSorted orders places from left to right as their digits say.
func slicesSorted(at [][2]int) [][2]int {
	slices.SortFunc(at, func(a, b [2]int) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return at
}

// TestField: what is under the pieces is one part: lines as one path, points and names of places where they are.
func TestField(t *testing.T) {
	t.Parallel()
	require.Equal(t, `<rect class="gp-panel" x="0" y="0" width="600" height="100" rx="30"/>`+
		`<path class="gp-line" d="M50 50L150 50"/>`+
		`<circle class="gp-point" cx="50" cy="50" r="9"/><circle class="gp-point" cx="150" cy="50" r="5"/>`+
		`<text class="gp-at" x="20" y="59">a&lt;1</text>`, field(small()))
	p := small()
	p.Board = []rules.Shape{{Form: rules.Hexagon, X: 10, Y: 20, Size: 50}}
	require.Contains(t, field(p), `<g transform="translate(10 20)"><path class="gp-field" d="M0 -50L43 -25V25L0 50L-43 25V-25Z"/></g>`)
	require.NotContains(t, field(p), "gp-line")
}

// TestInset: another board stands to the right of the first, at 45 %.
func TestInset(t *testing.T) {
	t.Parallel()
	p, alone := small(), arrange(small())
	p.Inset = small()
	d := arrange(p)
	require.Equal(t, alone.Width+640*45/100+40, d.Width)
	require.Equal(t, [][2]int{{640, 0}}, placesOf(d, "scale(.45) translate(20 78)"))
	require.Equal(t, alone.Height, d.Height)
}

// TestGlyphs: every form has its own element and class, and a mark for pieces that only may be there.
func TestGlyphs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		shape rules.Shape
		want  string
	}{
		{rules.Shape{Form: rules.Circle, Size: 30}, `<circle class="gp-field" r="30"/>`},
		{rules.Shape{Form: rules.Line, X: 10, Y: 10, ToX: 30, ToY: 5}, `<path class="gp-line" d="M0 0L20 -5"/>`},
		{rules.Shape{Form: rules.Band, X: 10, Y: 10, ToX: 30, ToY: 5}, `<path class="gp-band" d="M0 0L20 -5"/>`},
		{rules.Shape{Form: rules.Point}, `<circle class="gp-point" r="9"/>`},
		{rules.Shape{Form: rules.Halo}, `<circle class="gp-halo" r="50"/>`},
		{rules.Shape{Form: rules.Halo, Size: 60}, `<circle class="gp-halo" r="60"/>`},
		{rules.Shape{Form: rules.Ring}, `<circle class="gp-ring" r="39"/>`},
		{rules.Shape{Form: rules.Ring, Ghost: true}, `<circle class="gp-ring gp-ghost" r="39"/>`},
		{rules.Shape{Form: rules.Text, Label: "<b>"}, `<text class="gp-at" y="9">&lt;b&gt;</text>`},
		{rules.Shape{Form: rules.Cross}, `<path class="gp-cross" d="M-22-22L22 22M22-22L-22 22"/>`},
		{rules.Shape{Form: rules.Disc, Tone: rules.Red, Size: 20}, `<g class="gp-red"><circle class="gp-shade" cy="4" r="20"/><circle r="20"/></g>`},
		{rules.Shape{Form: rules.Disc, Tone: rules.White, Level: 1, Label: "G"}, `<g class="gp-white"><circle r="41"/><circle class="gp-groove" r="27"/><text class="gp-label" y="11">G</text></g>`},
		{rules.Shape{Form: rules.Arrow, X: 0, Y: 0, ToX: 100, ToY: 0}, `<path class="gp-way" d="M8 0L38 0"/><path class="gp-head" d="M60 0L34 14L34 -14Z"/>`},
	} {
		require.Equal(t, c.want, glyph(c.shape, false), "%+v", c.shape)
	}
	ball := glyph(rules.Shape{Form: rules.Ball, Tone: rules.Grey}, false)
	require.Contains(t, ball, `<g class="gp-grey"><circle class="gp-shade" cy="4" r="31"/><circle r="31"/><ellipse class="gp-shine" cx="-10" cy="-12" rx="10" ry="6"/>`)
	require.NotContains(t, glyph(rules.Shape{Form: rules.Coin, Tone: rules.Blue}, false), "gp-spot")
	require.Equal(t, 6, strings.Count(glyph(rules.Shape{Form: rules.Coin, Tone: rules.Spotted}, false), "gp-spot\""))
}

// TestCoveredCoin: the letter of a coin under another stands on its wall, smaller.
func TestCoveredCoin(t *testing.T) {
	t.Parallel()
	coin := rules.Shape{Form: rules.Coin, Tone: rules.Green, Label: "z"}
	require.Contains(t, glyph(coin, false), `<text class="gp-label" y="15">z</text>`)
	require.Contains(t, glyph(coin, true), `<text class="gp-label gp-small" y="34">z</text>`)
	pile := []rules.Shape{{X: 1, Level: 0}, {X: 1, Level: 1}, {X: 2, Level: 2}, {X: 2, Level: 2}}
	require.Equal(t, []bool{true, false, false, false}, []bool{covered(pile, 0), covered(pile, 1), covered(pile, 2), covered(pile, 3)})
}

// TestShapeLayers: marks lie under rings, rings under pieces, arrows over all; of two pieces that overlap the lower one is nearer.
func TestShapeLayers(t *testing.T) {
	t.Parallel()
	layers := []int{}
	for _, form := range []rules.Form{rules.Band, rules.Halo, rules.Ring, rules.Disc, rules.Coin, rules.Ball, rules.Arrow, rules.Cross} {
		layers = append(layers, shapePart(rules.Shape{Form: form, ToX: 50}, false).Layer)
	}
	require.Equal(t, []int{markLayer, markLayer, ringLayer, pieceLayer, pieceLayer, pieceLayer, overLayer, overLayer}, layers)
	above := shapePart(rules.Shape{Form: rules.Disc, Y: 10}, false)
	below := shapePart(rules.Shape{Form: rules.Disc, Y: 20}, false)
	require.Negative(t, above.Compare(below))
	second := shapePart(rules.Shape{Form: rules.Coin, Y: 20, Level: 2}, false)
	require.Equal(t, 20-2*13, second.Y, "each coin lifts the next by its wall")
}

// TestPartOrder: Compare is a total order, by layer first.
func TestPartOrder(t *testing.T) {
	t.Parallel()
	part := rapid.Custom(func(t *rapid.T) Part {
		n := rapid.IntRange(0, 2)
		return Part{n.Draw(t, "layer"), n.Draw(t, "order"), n.Draw(t, "x"), n.Draw(t, "y"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "markup")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := part.Draw(t, "a"), part.Draw(t, "b"), part.Draw(t, "c")
		require.Equal(t, a.Compare(b), -b.Compare(a))
		require.Equal(t, a == b, a.Compare(b) == 0)
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 {
			require.LessOrEqual(t, a.Compare(c), 0)
		}
		if a.Layer < b.Layer {
			require.Negative(t, a.Compare(b))
		}
	})
}

// TestTrayStep: piles stand as far apart as there is room for, in few steps, so that most stay where they are when one goes.
func TestTrayStep(t *testing.T) {
	t.Parallel()
	piles := func(n int) (pieces []rules.Shape) {
		for range n {
			pieces = append(pieces, rules.Shape{}, rules.Shape{Level: 1})
		}
		return pieces
	}
	for n, want := range map[int]int{1: 42, 10: 42, 11: 24, 16: 24, 17: 14, 28: 14, 29: 10, 39: 10, 40: 9, 100: 3, 1000: 1} {
		require.Equal(t, want, trayStep(piles(n), 380), "%d piles in 380", n)
	}
}

// TestBoardsBack: of any pictures, what comes and goes from one to the next gives each of them back.
func TestBoardsBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var drawings []Drawing
		for range rapid.IntRange(1, 6).Draw(t, "positions") {
			p := small()
			p.Shapes = nil
			for _, x := range rapid.SliceOfDistinct(rapid.IntRange(0, 5), rapid.ID).Draw(t, "places") {
				p.Shapes = append(p.Shapes, rules.Shape{Form: rules.Disc, Tone: rules.White, X: 30 * x, Y: 50})
			}
			drawings = append(drawings, arrange(p))
		}
		b := boardsOf(drawings, slices.Repeat(drawings[:1], 2))
		require.Len(t, b.Turned, 2)
		require.Empty(t, b.Turned[1], "a board that stays the same")
		require.Equal(t, len(drawings), b.Positions())
		for i, want := range drawings {
			got := b.Drawing(i)
			require.Equal(t, []int{want.Left, want.Top, want.Width, want.Height}, []int{got.Left, got.Top, got.Width, got.Height})
			require.Equal(t, want.Note, got.Note)
			require.Len(t, got.Parts, len(want.Parts))
			for k, part := range want.Parts {
				require.Equal(t, []any{part.X, part.Y, part.Markup}, []any{got.Parts[k].X, got.Parts[k].Y, got.Parts[k].Markup})
			}
		}
	})
}

// TestBox: the view box holds the pictures of all positions, so that the board stays where it is.
func TestBox(t *testing.T) {
	t.Parallel()
	require.Equal(t, [4]int{-10, -5, 40, 35}, boxOf([]Drawing{{Left: 0, Top: 0, Width: 30, Height: 10}, {Left: -10, Top: -5, Width: 20, Height: 35}}))
	require.Equal(t, [4]int{3, 4, 5, 6}, boxOf([]Drawing{{Left: 3, Top: 4, Width: 5, Height: 6}}))
}

// TestSVGElement: a file of its own has colours and a size, a bare one neither; both have a title for those who do not see it.
func TestSVGElement(t *testing.T) {
	t.Parallel()
	d := Drawing{Left: -20, Top: -30, Width: 200, Height: 100, Parts: []Part{{X: 3, Y: 4, Markup: "<a/>"}, {Markup: "<b/>"}}}
	require.Equal(t, `<svg xmlns="http://www.w3.org/2000/svg" class="gp" role="img" viewBox="-20 -30 200 100" aria-label="a&lt;b"><title>a&lt;b</title>
<g transform="translate(3 4)"><a/></g>
<b/>
</svg>
`, string(d.SVG(PictureOptions{Bare: true, Title: "a<b"})))
	own := string(d.SVG(PictureOptions{}))
	require.Contains(t, own, ` width="140" height="70" aria-label=""`)
	require.Contains(t, own, `<rect class="gp-page" x="-20" y="-30" width="200" height="100"/>`)
	require.Contains(t, own, "prefers-color-scheme:dark")
	require.Contains(t, own, css)
}
