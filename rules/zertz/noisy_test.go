package zertz_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

var noisyRows = []struct {
	note, variant, position, noisy string
	forced                         bool
}{
	{"nothing to take", "37", start37 + " 6,8,10 0,0,0 0,0,0 1 -", "", false},
	{
		"hops are compulsory", "48",
		".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", "xd5Wf3 xd6Gd4 xe4Gc5", true,
	},
	{
		"and the next hop of the same marble", "48",
		".g.._/_..b._/__...._/__.w..__/__.w.._/__..._/_____/____ 4,6,9 0,1,0 0,0,0 1 jd4", "xd4Wf4", true,
	},
	{
		"hops are not the remover's", "48",
		".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 r", "", false,
	},
	{
		"a removal that isolates (the rulebook's picture)", "48",
		"_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r", "-a3", false,
	},
	{
		"filling the last vacant ring of a group, with any colour", "37",
		".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -", "Wa1 Ga1 Ba1", false,
	},
	{
		"only colours at hand", "37",
		".___/_____/___w__/__...__/__..__/_____/____ 0,8,10 5,0,0 0,0,0 1 -", "Ga1 Ba1", false,
	},
	{
		"a side without a marble can only pass", "37",
		"w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -", "", false,
	},
}

func TestNoisy(t *testing.T) {
	for _, c := range noisyRows {
		variant := c.variant
		if strings.Contains(c.position, " 5,0,0 ") {
			variant += ":goal=3/6/5/6"
		}
		g, s := lookup.At(t, "zertz", variant, c.position)
		rulestest.RequireNoisy(t, g, s, c.noisy, c.forced, c.note)
	}
}

// A move is noisy when it is a hop, or when more than what it places or
// removes leaves the board.
func TestNoisyIsWhatTakes(t *testing.T) {
	for _, variant := range []string{"37", "48", "blitz", "37:supply=3/3/3,goal=3/-/-/-"} {
		g, err := lookup("zertz", variant)
		require.NoError(t, err)
		rulestest.Noise(t, g, rulestest.Options{Seed: 3, Walks: 20}, func(before, after rules.State) bool {
			gone := strings.Count(after.String(), "_") - strings.Count(before.String(), "_")
			switch first := g.FormatMove(before, before.Moves(nil)[0]); first[0] {
			case 'x':
				return true
			case '-':
				return gone > 1 || after.Result().Winner() != rules.None
			}
			return gone > 0
		})
	}
}
