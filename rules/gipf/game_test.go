package gipf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/gipf"
)

// TestStartPositions checks the start of every variant and of handicaps: extra
// pieces and, for studies, reductions go to the reserve.
func TestStartPositions(t *testing.T) {
	for _, c := range []struct {
		variant      string
		white, black int
		name, start  string
	}{
		{"basic", 0, 0, "gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
		{"basic", 3, 3, "gipf/basic:white=3,black=3", "b2w/5/6/w5b/6/5/b2w w w 15,15 22 -"},
		{"basic", 2, 0, "gipf/basic:white=2", "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
		{"basic", 2, -1, "gipf/basic:white=2,black=-1", "b2w/5/6/w5b/6/5/b2w w w 14,11 22 -"},
		{"basic", -11, 0, "gipf/basic:white=-11", "b2w/5/6/w5b/6/5/b2w w w 1,12 22 -"},
		{"standard", 0, 0, "gipf/standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 22 -"},
		{"standard", 0, -2, "gipf/standard:black=-2", "B2W/5/6/W5B/6/5/B2W w w 12,10 22 -"},
		{"tournament", 0, 0, "gipf/tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
		{"tournament", -16, 0, "gipf/tournament:white=-16", "4/5/6/7/6/5/4 w w 2,18 00 -"},
	} {
		g, err := gipf.New(c.variant, gipf.Options{White: c.white, Black: c.black})
		require.NoError(t, err, c.name)
		require.Equal(t, c.name, g.Name())
		require.Equal(t, c.start, g.New(7).String(), c.name)
		require.Len(t, g.New(0).Moves(nil), 42, c.name)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		variant      string
		white, black int
		want         string
	}{
		{"expert", 0, 0, `no variant "expert"`},
		{"basic", 4, 0, `option "white=4" of basic: must be from -11 to 3`},
		{"basic", 0, -12, `option "black=-12" of basic`},
		{"standard", 1, 0, `option "white=1" of standard: must be from -11 to 0`},
		{"tournament", 0, 1, `option "black=1" of tournament: must be from -16 to 0`},
		{"tournament", 0, -17, `option "black=-17" of tournament`}, // its first push needs two (GIPF-R15)
	} {
		_, err := gipf.New(c.variant, gipf.Options{White: c.white, Black: c.black})
		require.ErrorContains(t, err, c.want)
	}
}
