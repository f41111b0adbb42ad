package zertz_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// A featureRow is a position and some of its features.
type featureRow struct {
	note, variant, position string
	want                    map[string]float64
}

var featureRows = []featureRow{
	{"the start", "37", start37 + " 6,8,10 0,0,0 0,0,0 1 -", map[string]float64{
		"captured-white": 0, "lack": 4, "lack-each": 9, "lack-white": 4, "lack-grey": 5, "lack-black": 6,
		"need-white": 3, "need-grey": 3, "need-black": 3, "near": 1.0/512 + 1.0/16 + 1.0/32 + 1.0/64,
		"enemy-lack": 4, "tempo": 1, "turn": 1, "supply-white": 6, "supply-grey": 8, "supply-black": 10, "spending": 0,
		"free": 18, "free-odd": 0, "split": 0, "ring-3": 6, "ring-4": 12, "ring-6": 19, "marble-6": 0,
		"hops": 0, "take": 0, "claim": 0, "pockets": 0, "forcing": 0,
	}},
	{"an odd number of free rings", "37", "_.../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -", map[string]float64{
		"free": 17, "free-odd": 1,
	}},
	{"larger and shorter games", "blitz", start37 + " 5,7,9 0,0,0 0,0,0 1 -", map[string]float64{"lack": 3, "lack-each": 6}},
	{"goals that there are not", "37:goal=-/-/-/6", start37 + " 6,8,10 0,0,0 0,0,0 1 -", map[string]float64{
		"lack": 6, "lack-each": 12, "lack-white": 12, "need-white": 0, "near": 1.0 / 64,
	}},
	{"captures, seen by the second player", "37", start37 + " 4,5,6 0,1,3 2,2,1 2 -", map[string]float64{
		"captured-white": 2, "captured-grey": 1, "captured-black": -2,
		"lack": 2, "lack-each": 4, "lack-white": 2, "need-white": 1, "need-grey": 1, "need-black": 2,
		"enemy-lack": 3, "enemy-lack-each": 5, "enemy-lack-black": 3, "enemy-need-white": 3, "enemy-need-black": 0,
	}},
	{"hops belong to him who starts the turn", "48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", map[string]float64{
		"hops": 3, "take": 3, "take-white": 1, "take-grey": 2, "take-black": 1, "take-lack": 1, "take-wins": 0,
		"enemy-hops": 0, "enemy-take": 0, "tempo": -1, "turn": 1, "board-white": 2, "board-grey": 2, "board-black": 1,
	}},
	{"before a removal they are the opponent's, and the tempo is the mover's", "48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 r", map[string]float64{
		"hops": 0, "take": 0, "enemy-hops": 3, "enemy-take": 3, "enemy-take-white": 1, "tempo": 1, "turn": -1,
	}},
	{"in a run only the marble that is under way counts", "48", ".g.._/_..b._/__...._/__.w..__/__.w.._/__..._/_____/____ 4,6,9 0,1,0 0,0,0 1 jd4", map[string]float64{
		"hops": 1, "take": 1, "take-white": 1, "tempo": -1, "turn": -1, "need-grey": 2,
	}},
	{"a winning run", "48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,3,9 0,3,0 0,0,0 1 -", map[string]float64{
		"take-wins": 1, "take-lack": 2, "lack": 2,
	}},
	{"before a removal without hops the opponent moves freely", "37", "..../...../....../...w.../....../...../.... 5,8,10 0,0,0 0,0,0 1 r", map[string]float64{
		"tempo": -1, "forcing": 0, "enemy-forcing": 6,
	}},
	{"a removal claims", "48", "_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r", map[string]float64{
		"claim": 1, "claim-grey": 1, "claim-white": 0, "claim-lack": 0, "claim-wins": 0, "enemy-claim": 0,
	}},
	{"a claim that wins (the rulebook's picture before -f3)", "48", "_..._/...g._/_....__/__....__/___..__/__.___/_ww__/____ 0,1,4 2,2,1 2,4,5 1 r", map[string]float64{
		"claim": 2, "claim-white": 2, "claim-lack": 2, "claim-wins": 1, "lack": 2, "enemy-claim": 0,
	}},
	{"groups with one vacant ring", "37", ".w__/_____/___w__/__...__/__..__/_____/____ 4,8,10 0,0,0 0,0,0 1 -", map[string]float64{
		"pockets": 1, "pocket-white": 1, "pocket-grey": 0, "split": 1, "enemy-pockets": 0,
	}},
	{"an empty supply", "37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -", map[string]float64{
		"spending": 1, "supply-white": 0, "captured-white": -2,
	}},
}

// TestFeatures looks at single features of small positions; names that are not
// listed are not looked at.
func TestFeatures(t *testing.T) {
	for _, c := range featureRows {
		g, s := lookup.At(t, "zertz", c.variant, c.position)
		rulestest.RequireFeatures(t, g, s, c.want, c.note)
	}
}

// TestMoveFeatures looks at moves of small positions: all features that are
// not 0.
func TestMoveFeatures(t *testing.T) {
	const one = "..../...../....../...w.../....../...../.... 5,8,10 0,0,0 0,0,0 2 -"
	check := rulestest.MoveFeatures(t, lookup)
	check("a marble on its own in a corner", "zertz/37", one, "Wa1", map[string]float64{
		"place-white": 1, "rim": 3, "free": 17, "forcing": 9,
	})
	check("a marble beside another: either may take the other", "zertz/37", one, "Gd5", map[string]float64{
		"place-grey": 1, "touching": 1, "hopper": 1, "victim": 1, "offers-white": 1, "offers-grey": 1,
		"forces": 1, "enemy-nearer": 1, "free": 18, "forcing": 8,
	})
	check("the ring beside a marble", "zertz/37", "..../....b/....../......./....../...../.... 6,8,9 0,0,0 0,0,0 1 r", "-a4", map[string]float64{
		"bares": 1, "free": 16, "forcing": 3,
	})
	check("a capture that leaves another to the opponent", "zertz/37", "___b/....b/....g_/b...w.w/_w..../..w_./____ 2,6,6 0,1,1 0,0,0 1 -", "xc5We4", map[string]float64{
		"takes-white": 1, "nearer": 1, "offers-grey": 1, "forces": 1, "free": 8, "forcing": 13,
	})
	check("a marble that must hop on: nothing stands for the opponent yet", "zertz/37", ".._./...../....../_..g.../....wb/.g.__/..._ 5,5,9 0,1,0 0,0,0 1 -", "xe6We4", map[string]float64{
		"takes-white": 1, "nearer": 1, "goes-on": 1, "free": 15, "forcing": 11,
	})
	check("the opponent's fourth white marble offered", "zertz/37", "___b/._..b/_...._/b....../_..b../_g__w/____ 1,5,4 1,1,1 3,1,1 1 -", "Wb4", map[string]float64{
		"place-white": 1, "touching": 2, "rim": 1, "victim": 1, "offers-white": 2, "forces": 1, "enemy-nearer": 1, "loses": 1, "free": 5, "forcing": 9,
	})
	check("the last ring: all of them are full, which wins without a goal", "zertz/37", "____/_____/______/___.w__/______/_____/____ 2,5,7 1,1,1 2,2,2 1 -", "Bd4", map[string]float64{
		"place-black": 1, "takes-white": 1, "takes-black": 1, "nearer": 1, "wins": 1,
	})
	check("and taken", "zertz/37", "___b/._..b/_...._/b....../_.wb._/_g__w/____ 0,5,4 1,1,1 3,1,1 2 -", "xe4We2", map[string]float64{
		"takes-white": 1, "nearer": 1, "wins": 1, "free": 4, "forcing": 6,
	})
}

// TestSuccessorFeatures looks at boards that are about to split as well, where claims and
// pockets depend on colours.
func TestSuccessorFeatures(t *testing.T) {
	positions := []string{}
	for _, c := range featureRows {
		if c.variant == "48" && strings.HasSuffix(c.position, "-") {
			positions = append(positions, c.position)
		}
	}
	positions = append(positions, "_..._/...g._/_....__/__....__/___..__/__.___/_w.__/____ 1,1,4 2,2,1 2,4,5 1 -")
	for _, name := range []string{"37", "48", "blitz", "37:goal=-/-/-/6"} {
		g, err := lookup("zertz", name)
		require.NoError(t, err)
		o := rulestest.Options{Seed: 4, Walks: 6}
		if name == "48" {
			o.Positions, o.Walks = positions, 3*len(positions)
		}
		require.Positive(t, rulestest.Successors(t, g, o), "no feature was as in the call before")
	}
}
