package lyngk_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// A featureRow is a position and some of its features.
type featureRow struct {
	note, variant  string
	stacks, fields string
	want           map[string]float64
}

var featureRows = []featureRow{
	{
		"counts, seen by player 1", "base",
		"A1=kgrb C4=b E4=wb I1=i G1=wki E7=ribkg C1=r D1=k", "b:i 1 0 2,1 -",
		map[string]float64{
			"fives": 1, "fours": 1, "threes": -1, "twos": 1, "ones": 0, "standing": 0, "pieces": 7 - 4, "jokers": 0,
			"claims-left": 0, "stacks": 8, "claimed": 0, "lead": 1, "neutral-tall": 1,
		},
	},
	{
		"the same, seen by player 2", "base",
		"A1=kgrb C4=b E4=wb I1=i G1=wki E7=ribkg C1=r D1=k", "b:i 2 1 2,1 -",
		map[string]float64{"fives": -1, "fours": -1, "threes": 1, "twos": -1, "pieces": -3, "lead": -1, "claimed": 1},
	},
	{
		"fives that stand count in 6stack, sixes in neither", "6stack",
		"A1=ikgrb C4=wkgri I1=wkbrgi C1=r D1=k", "b:i 1 0 0,0 -",
		map[string]float64{"fives": 0, "standing": -1, "jokers": -2},
	},
	{
		"a standing five with an owner counts for no player in base", "base",
		"A1=ikgrb C1=r D1=k", "b:i 1 0 0,0 -",
		map[string]float64{"fives": 0, "standing": 1, "lead": 0, "pieces": 5},
	},
	{
		"what can be finished by the next move, by either side", "base",
		"E4=b E5=irgk E3=wwkr", "bg:ik 1 0 0,0 -",
		map[string]float64{"finish": 2, "enemy-finish": 1, "moves": 2, "enemy-moves": 1, "exposed": 1, "enemy-exposed": 1, "enemy-exposed-pieces": 4, "exposed-pieces": 1, "stuck": 0, "enemy-stuck": 0},
	},
	{
		"what can be finished after a claim", "base",
		"E4=b E5=irgk", "r:g 1 0 0,0 -",
		map[string]float64{"finish": 0, "claim-finish": 2, "enemy-claim-finish": 2, "claim-tops": 1, "claim-fours": 1},
	},
	{
		"no second claim in a turn", "base",
		"E4=b E5=irgk", "r:g 1 1 0,0 -",
		map[string]float64{"claim-finish": 0, "enemy-claim-finish": 2, "claim-tops": 0, "enemy-claim-tops": 1, "claims-left": 0, "claimed": 1},
	},
	{
		"networks and stuck sides", "base",
		"E3=k E4=ik E5=k D4=gk G1=b I1=r C1=b", "k:br 1 0 0,0 -",
		map[string]float64{"network": 4, "enemy-network": 1, "moves": 0},
	},
	{
		"neutral moves and who makes the last one", "base",
		"E4=g E5=k A1=ik", "ir:b 1 0 0,0 -",
		map[string]float64{"neutral-moves": 2, "neutral-parity": -1, "moves": 0, "enemy-moves": 0, "stuck": 0},
	},
	{
		"an odd number, and tall stacks", "base",
		"E4=grk E5=i A1=ik", "ir:b 1 0 0,0 -",
		map[string]float64{"neutral-moves": 1, "neutral-parity": 1, "neutral-tall": 1, "moves": 1, "exposed": 1, "enemy-exposed": 0},
	},
	{
		"height=4: fours are full, and stand for nothing", "base:height=4",
		"A1=kgrb C4=b G1=wki C1=r D1=k", "b:i 1 0 0,0 -",
		map[string]float64{"standing": 1, "fours": 0, "threes": -1, "ones": 1, "lead": -1},
	},
	{
		"height=6: fours and fives share a count, fives weigh more", "base:height=6",
		"A1=ikgrb E7=wkgri C4=bgri C1=gkwi I1=wikrgb E4=r E5=k", "b:i 1 0 0,0 -",
		map[string]float64{"standing": 1, "fours": 1 - 3, "lead": -1},
	},
}

// TestFeatures looks at single features of small positions; names that are not
// listed are not looked at.
func TestFeatures(t *testing.T) {
	for _, c := range featureRows {
		g, s := lookup.At(t, "lyngk", c.variant, sparse(c.stacks, c.fields))
		require.Equal(t, rules.Ongoing, s.Result(), c.note)
		rulestest.RequireFeatures(t, g, s, c.want, c.note)
	}
}

// renamed gives the colours of a position other names and sorts the claims anew.
func renamed(position, names string) string {
	const letters = "ibrgk"
	fields := strings.Fields(position)
	var pairs []string
	for i := range letters {
		pairs = append(pairs, letters[i:i+1], names[i:i+1])
	}
	swap := strings.NewReplacer(pairs...)
	fields[0] = swap.Replace(fields[0])
	sides := strings.Split(swap.Replace(fields[1]), ":")
	for i, side := range sides {
		if len(side) == 2 && strings.IndexByte(letters, side[0]) > strings.IndexByte(letters, side[1]) {
			sides[i] = side[1:] + side[:1]
		}
	}
	fields[1] = strings.Join(sides, ":")
	return strings.Join(fields, " ")
}

// TestColourNames plays random games and checks that no fact depends on what a
// colour is called: a renamed position has as many moves, the same result, the
// same features and the same class.
func TestColourNames(t *testing.T) {
	for _, variant := range []string{"base", "6stack"} {
		g, err := lookup("lyngk", variant)
		require.NoError(t, err)
		for seed := range uint64(10) {
			rng := rand.New(rand.NewPCG(seed, 0))
			s := g.New(seed)
			for {
				names := []byte("ibrgk")
				rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
				other, err := g.Parse(renamed(s.String(), string(names)))
				require.NoError(t, err)
				moves := s.Moves(nil)
				require.Len(t, other.Moves(nil), len(moves), "%s as %s", s, other)
				require.Equal(t, s.Result(), other.Result(), "%s as %s", s, other)
				require.Equal(t, s.(rules.Ender).Ending(), other.(rules.Ender).Ending(), "%s as %s", s, other)
				require.Equal(t, rules.Class(g, s), rules.Class(g, other), "%s as %s", s, other)
				if len(moves) == 0 {
					break
				}
				require.Equal(t, s.(rules.Featured).Features(nil), other.(rules.Featured).Features(nil), "%s as %s", s, other)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// nameless is the least text of a position among its 24 images, each with the colours
// called by all 120 lists of names: what Class stands for, by brute force.
func nameless(t *testing.T, g rules.Game, s rules.State, lists []string) (least string) {
	t.Helper()
	image := g.New(0)
	for k := range g.(rules.Symmetric).Symmetries() {
		g.(rules.Symmetric).Image(image, s, k)
		text := image.String()
		for _, names := range lists {
			if other := renamed(text, names); least == "" || other < least {
				least = other
			}
		}
	}
	return least
}

// permutations lists the orders of letters.
func permutations(letters string) (all []string) {
	if len(letters) < 2 {
		return []string{letters}
	}
	for i := range letters {
		for _, rest := range permutations(letters[:i] + letters[i+1:]) {
			all = append(all, letters[i:i+1]+rest)
		}
	}
	return all
}

// TestClassesAreDistinct holds classes to texts: positions of one class are images of
// one another, and others are not. Besides positions from a game there are such as
// differ in one thing: a move, whose turn it is, a claim, what was collected.
func TestClassesAreDistinct(t *testing.T) {
	g, err := lookup("lyngk", "base")
	require.NoError(t, err)
	lists := permutations("ibrgk")
	require.Len(t, lists, 120)
	class := map[string]uint64{}
	text := map[uint64]string{}
	equals := 0
	add := func(s rules.State) {
		canonical, c := nameless(t, g, s, lists), rules.Class(g, s)
		if known, ok := class[canonical]; ok {
			require.Equal(t, known, c, "%s", s)
			equals++
		}
		if known, ok := text[c]; ok {
			require.Equal(t, known, canonical, "%s has the class of another position", s)
		}
		class[canonical], text[c] = c, canonical
	}
	const board = "E4=b E5=irgk E3=wkr C1=gk G1=i"
	for _, fields := range []string{
		"-:- 1 0 0,0 -", "-:- 2 0 0,0 -", "-:- 1 0 1,0 -", "-:- 1 0 0,1 -", "-:- 2 0 0,1 -", "b:- 1 0 0,0 -", "i:- 1 0 0,0 -", "-:b 1 0 0,0 -",
		"-:b 2 0 0,0 -", "b:i 1 0 0,0 -", "i:b 1 0 0,0 -", "i:b 2 0 0,0 -", "ib:- 1 0 0,0 -", "b:i 1 1 0,0 -", "ib:k 1 0 0,0 -", "ib:r 1 0 0,0 -",
	} {
		s, err := g.Parse(sparse(board, fields))
		require.NoError(t, err, fields)
		add(s)
	}
	require.Equal(t, 4, equals, "the seats exchanged: whose turn, what was collected, one claim, two claims")
	for _, stack := range []string{"igrk", "ibrk", "iwrk", "ikrg", "girk", "gbrk", "gwrk", "gkri", "igbk", "igwk", "igkr", "igrb", "igr", "gir"} {
		s, err := g.Parse(sparse("A1=wibrg C1=k E5="+stack, "-:- 1 0 0,0 -"))
		require.NoError(t, err, stack)
		add(s)
	}
	rng := rand.New(rand.NewPCG(5, 0))
	for s := g.New(5); ; {
		moves := s.Moves(nil)
		if len(moves) == 0 {
			break
		}
		if len(class)%3 == 0 {
			for _, m := range moves[:min(4, len(moves))] {
				child := rules.Fork(g, s)
				child.Play(m)
				add(child)
			}
		}
		s.Play(moves[rng.IntN(len(moves))])
		add(s)
	}
}

// TestMoveFeatures looks at moves of positions from random games: all
// features that are not 0.
func TestMoveFeatures(t *testing.T) {
	const early = "i/.,wg,k,k/b,ir,g,.,k,bi,w/.,kr,g,g,.,b/rb,.,gk,i,kb,.,r/k,.,rib,.,.,w/g,br,.,.,rkg,g,i/.,i,r,i/b i:- 1 0 0,0 -"
	const late = "ik/.,wg,.,k/.,ir,g,.,kg,bi,w/.,.,gkr,.,.,br/.,.,.,igk,.,.,./krb,.,rib,.,.,wgi/g,br,.,.,rkg,.,./.,ikb,rib,./b i:br 2 0 0,0 -"
	check := rulestest.MoveFeatures(t, lookup)
	check("the last claim, of six tops", "lyngk/base", early, "claim:b", map[string]float64{
		"claim": 1, "claim-tops": 6, "claim-tall": 1, "claim-finish": 1, "claim-last": 1,
	})
	check("neutral onto neutral", "lyngk/base", early, "I1-H3", map[string]float64{
		"height": 2, "carried": 1, "onto-neutral": 1, "sees": 5,
	})
	check("neutral onto one's own", "lyngk/base", early, "G5-E4", map[string]float64{
		"height": 4, "carried": 3, "onto-own": 1, "sees": 6,
	})
	check("an own stack that lacks one piece", "lyngk/base", early, "H4-G5", map[string]float64{
		"own": 1, "height": 4, "own-four": 1, "carried": 1, "onto-neutral": 3, "sees": 6,
	})
	check("five pieces", "lyngk/base", late, "G2-E4", map[string]float64{
		"own": 1, "complete": 1, "carried": 2, "onto-neutral": 3, "sees": 4,
	})
	check("a full stack that counts for no player", "lyngk/base", "g/rgk,b,wig,w/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:- 2 0 0,0 -", "B3-F6", map[string]float64{
		"neutral-full": 1, "height": 5, "carried": 3, "onto-neutral": 2, "sees": 5,
	})
	check("a stack that the mover's next could complete", "lyngk/base", "g/rgk,b,wig,w/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:b 2 1 0,0 -", "B1-C3", map[string]float64{
		"height": 4, "carried": 3, "onto-neutral": 1, "next": 3, "sees": 6,
	})
	check("a stack that the opponent's next could complete", "lyngk/base", "g/rgk,b,.,wwig/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:b 1 0 0,0 -", "B1-C3", map[string]float64{
		"height": 4, "carried": 3, "onto-neutral": 1, "covered": 3, "lost": 3, "sees": 6,
	})
	check("a four of the opponent's completed", "lyngk/base", "./rgk,.,.,wwig/r,.,ibg,bwg,.,.,i/rik,.,b,gb,.,./b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,.,.,kig/r g:b 2 0 0,0 -", "D3-B4", map[string]float64{
		"own": 1, "complete": 1, "carried": 1, "onto-enemy": 4, "onto-enemy-four": 1, "sees": 3,
	})
	check("a claim of tall stacks, one of them full", "lyngk/base", "wkg/.,bgik,.,brwkg/i,rbik,.,.,.,.,ib/.,.,.,.,gi,./.,.,.,.,.,gb,./i,irkg,bgrk,.,.,bir/.,.,.,bwrg,.,.,k/.,.,r,./rk -:i 2 0 0,0 -", "claim:g", map[string]float64{
		"claim": 1, "claim-tops": 4, "claim-tall": 4, "claim-full": 1, "claim-finish": 1, "claim-last": 1,
	})
}
