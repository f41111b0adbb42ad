package boards_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// goldens are positions with the moves that lead from them to what is shown.
var goldens = []struct{ file, game, position, moves string }{
	{"gipf-start", "gipf/basic", "", ""},
	{"gipf-push", "gipf/basic", "b2w/5/6/ww2b1b/1w3w/1bwww/wbbw w w 5,9 22 -", "i1-h2"},
	{"gipf-row", "gipf/standard", "wwwb/wb1b1/1b2b1/WB2bww/bw2Bb/ww1w1/BbbW b b 4,1 22 -", ""},
	{"gipf-removal", "gipf/standard", "wwwb/wb1b1/1b2b1/WB2bww/bw2Bb/ww1w1/BbbW b b 4,1 22 -", "xb3-f2+e3"},
	{"gipf-potentials", "gipf/ultimate", "W2w/4[bZ]/wwY1[bP]1/b5[bT]/b1Yb1w/[wD]1w1B/w2w b b 11,12+t2z1d1p2 23 -", "c6^e6"},
	{"zertz-start", "zertz/37", "", ""},
	{"zertz-hop", "zertz/37", "__wg/_..._/_w.w../__...../.....g/.gg../.... 3,4,10 0,0,0 0,0,0 2 -", "xf3Gf1"},
	{"zertz-placed", "zertz/48", "", "Wd4"},
	{"lyngk-start", "lyngk/base", "", ""},
	{"lyngk-claim", "lyngk/base", "i/g,.,.,gr/i,g,.,.,gwr,w,b/irbk,.,.,ir,.,wki/grkb,.,bk,.,r,gr,./.,.,k,.,.,gik/k,.,b,b,kgb,.,./b,.,i,ri/. bk:i 2 0 0,0 -", "claim:r"},
	{"combined-answer", "combined/gipf-tournament+zertz-37", "bwww/wbbww/b1w3/3B2[wz]/w4b/w[bZ]3/w1bW~w~w~5,9~22~- 1 1,1 - - -", "e8^g6"},
	{"combined-linked", "combined/gipf-tournament+zertz-37", "bwww/wbbww/b1w3/3B2[wz]/w4b/w[bZ]3/w1bW~w~w~5,9~22~- 1 1,1 - - -", "e8^g6 challenge Wd4 -d1"},
	{"lyngk-six", "lyngk/6stack", "./rgibk,brgik,wbg,wgibrk/rbgik,grbik,.,.,.,.,./.,.,.,gribk,.,./.,.,.,.,.,.,rbwigk/.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./rik g:k 2 0 0,0 -", "I1-B3"},
}

// shown returns game, position and moves of a row.
func shown(t *testing.T, game, position, moves string) (rules.Game, rules.State, []rules.Move) {
	t.Helper()
	g, err := catalog.Game(game)
	require.NoError(t, err)
	from := g.New(7)
	if position != "" {
		from, err = g.Parse(position)
		require.NoError(t, err)
	}
	at := rules.Fork(g, from)
	var played []rules.Move
	for text := range strings.FieldsSeq(moves) {
		m, err := g.ParseMove(at, text)
		require.NoError(t, err)
		played = append(played, m)
		at.Play(m)
	}
	return g, from, played
}

// TestGolden holds pictures that people have looked at.
func TestGolden(t *testing.T) {
	for _, c := range goldens {
		g, from, moves := shown(t, c.game, c.position, c.moves)
		before := from.String()
		d := boards.Draw(g, from, moves)
		svg := d.SVG(boards.PictureOptions{Title: g.Name() + ": " + d.Note})
		require.Equal(t, before, from.String())
		file := filepath.Join("testdata", c.file+".svg")
		testkit.Golden(t, file, string(svg))
		testkit.Texts(t, svg)
	}
}
