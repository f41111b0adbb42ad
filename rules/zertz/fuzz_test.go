package zertz_test

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

// The fuzz targets hold the engine against the twin. Their seeds run with every
// `go test`; fuzz further with, say,
//
//	go test -run '^$' -fuzz '^FuzzBoards$' -fuzztime 2m -fuzzminimizetime 2x ./rules/zertz
//
// Without the last option the time goes into making whole games shorter.

// FuzzParse reads any text: the engine must never panic, accept exactly what
// the twin accepts, write back what it has read, and see the same position.
func FuzzParse(f *testing.F) {
	twins.AddPositions(f, vectors(f, 60))
	for _, text := range nearMisses {
		f.Add(twins.Number("37"), text)
	}
	twins.FuzzParse(f)
}

// nearMisses are texts of the board of 37 rings at the border of what is
// accepted, on either side, that lead the fuzzer to the checks.
var nearMisses = []string{
	"", "-", "     ", "..../...../....../......./....../...../....",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 - ",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 r",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 j",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 ja1",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 #",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 0 #",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 0 -",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 3 -",
	"..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 01 -",
	"..../...../....../......./....../...../.... 06,8,10 0,0,0 0,0,0 1 -",
	"..../...../....../......./....../...../.... 7,8,10 0,0,0 0,0,0 1 -",
	"..../...../....../......./....../...../.... 7,8,10 -1,0,0 0,0,0 1 -",
	"..../...../....../......./....../...../.... 6,8,10,0 0,0,0 0,0,0 1 -",
	"..../...../....../......./....../...../.... 9223372036854775807,8,10 9223372036854775807,0,0 8,0,0 1 -",
	"..../...../....../......./....../...../.... 262,8,10 0,0,0 0,0,0 1 -",
	"..../...../....../......./....../...../.... 3,5,7 3,3,3 0,0,0 2 -",
	"..../...../....../......./....../...../.... 3,5,7 3,3,3 0,0,0 1 #",
	"..../...../....../......./....../...../.... 2,8,10 0,0,0 4,0,0 1 -",
	"..../...../....../......./....../...../.... 2,8,10 0,0,0 4,0,0 2 #",
	"..../...../....../......./....../...../.... 0,0,0 4,4,5 2,4,5 1 #",
	"..../...../....../......./....../...../.... 0,0,0 4,4,5 2,4,5 0 #",
	"w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 0 #",
	"w___/_____/______/___.___/______/_____/____ 1,8,10 4,0,0 0,0,0 1 #",
	"..../...../....../......./....../...../.... 2,8,10 0,0,0 4,0,0 1 #",
	"____/_____/______/_______/______/_____/____ 6,8,10 0,0,0 0,0,0 1 -",
	"____/_____/______/_______/______/_____/____ 6,8,10 0,0,0 0,0,0 2 #",
	"w___/_____/______/___.___/______/_____/____ 5,8,10 0,0,0 0,0,0 1 -",
	"w___/_____/______/___.___/______/_____/____ 5,8,10 0,0,0 0,0,0 0 #",
	"..../...../....../..wg.../....../...../.... 5,7,10 0,0,0 0,0,0 1 jd3",
	"..../...../....../..wg.../....../...../.... 5,7,10 0,0,0 0,0,0 1 jd5",
	"..../...../....../..wg.../....../...../.... 5,7,10 0,0,0 0,0,0 1 jd8",
	"..../...../....../..wg.../....../...../.... 5,7,10 0,0,0 0,0,0 1 jD3",
}

// FuzzParseMove reads any text as a move of any position: the engine must
// accept exactly the legal moves of the twin and write them back unchanged.
func FuzzParseMove(f *testing.F) {
	twins.AddMoves(f, vectors(f, 60), "Wd4", "-a1", "xd3Gd5", "pass", "Wh4", "xd3gd5", "-i1")
	twins.FuzzParseMove(f)
}

// FuzzMoves plays from the start: the first byte chooses the variant, the second
// the style, and each further byte one of the twin's moves.
func FuzzMoves(f *testing.F) { twins.FuzzMoves(f, 8, 60, twins.From(twinGames)) }

// FuzzBoards makes up a position, compares everything about it, then plays on
// from there.
func FuzzBoards(f *testing.F) { twins.FuzzBoards(f, 60, 90, 12, madeUp(twins)) }

// FuzzOptionMoves is FuzzMoves on maps and without removal of rings.
func FuzzOptionMoves(f *testing.F) { optionTwins.FuzzMoves(f, 4, 60, optionTwins.From(optionGames)) }

// FuzzOptionBoards is FuzzBoards on maps and without removal of rings.
func FuzzOptionBoards(f *testing.F) { optionTwins.FuzzBoards(f, 20, 90, 12, madeUp(optionTwins)) }

// madeUp makes a position of any bytes and repairs what would make it
// impossible. It need not be reachable.
func madeUp(of rulestest.Twins[twin]) func(bytes *rulestest.Bytes) (string, twin, error) {
	return func(bytes *rulestest.Bytes) (string, twin, error) { return makeUp(of, bytes) }
}

func makeUp(of rulestest.Twins[twin], bytes *rulestest.Bytes) (variant string, t twin, impossible error) {
	t = twin{
		variant:  of.Variant(bytes.Next()),
		rings:    map[string]byte{},
		supply:   bagOf(0, 0, 0),
		captures: [3]bag{1: bagOf(0, 0, 0), 2: bagOf(0, 0, 0)},
		phase:    "-",
	}
	how := bytes.Next()
	t.actor = 1 + int(how&1)
	box := bagOf(t.kind().marbles['w'], t.kind().marbles['g'], t.kind().marbles['b'])
	layBoard(&t, box, how>>1, bytes)
	vacate(&t, box, bytes)
	share(&t, box, how&128 != 0, bytes)
	choosePhase(&t, bytes.Next())
	return t.variant, t, t.possible()
}

// layBoard puts rings and marbles on the board. Four bits of how say how many
// rings are missing and how many of the others have a marble, so that small
// islands and crowded boards are as common as open ones.
func layBoard(t *twin, box bag, how byte, bytes *rulestest.Bytes) {
	missing, marbles := how&3*2, 2+how>>2&3*2
	for _, column := range t.kind().columns {
		for _, ring := range column {
			drawn := bytes.Next()
			if drawn&7 < missing {
				continue
			}
			t.rings[ring] = '.'
			colour := "wgbb"[drawn>>6]
			if drawn>>3&7 < marbles && box[colour] > 0 {
				t.rings[ring] = colour
				box[colour]--
			}
		}
	}
	if len(t.rings) == 0 { // of small maps, too, which need not have d5
		t.rings[t.kind().columns[0][0]] = '.'
	}
}

// vacate takes a marble off every group that has no vacant ring.
func vacate(t *twin, box bag, bytes *rulestest.Bytes) {
	for _, group := range t.groups() {
		if t.full(group) {
			ring := group[int(bytes.Next())%len(group)]
			box[t.rings[ring]]++
			t.rings[ring] = '.'
		}
	}
}

// share deals out what is left of the box: to the players as long as neither
// reaches a goal by it, to the supply, or back to the board where the supply is
// to be empty.
func share(t *twin, box bag, emptySupply bool, bytes *rulestest.Bytes) {
	for _, colour := range []byte(colours) {
		for range box[colour] {
			drawn := int(bytes.Next() % 8)
			if !emptySupply && drawn >= 4 {
				t.supply[colour]++
				continue
			}
			if !give(t, colour, 1+drawn%2) && !give(t, colour, 2-drawn%2) && !(emptySupply && lay(t, colour)) {
				t.supply[colour]++
			}
		}
	}
}

// give adds a marble to a player's captures unless that would reach a goal.
func give(t *twin, colour byte, player int) bool {
	t.captures[player][colour]++
	if t.reachedGoal(player) {
		t.captures[player][colour]--
		return false
	}
	return true
}

// lay puts a marble on a vacant ring of a group that has another one.
func lay(t *twin, colour byte) bool {
	for _, group := range t.groups() {
		last := ""
		for _, ring := range group {
			if t.vacant(ring) && last != "" {
				t.rings[last] = colour
				return true
			}
			if t.vacant(ring) {
				last = ring
			}
		}
	}
	return false
}

// choosePhase gives the position a phase that is possible in it, mostly the
// start of a turn, which is where its history then begins.
func choosePhase(t *twin, drawn byte) {
	hops := t.hops()
	switch {
	case drawn%4 == 1 && t.anyFree():
		t.phase = "r"
	case drawn%4 == 2 && len(hops) > 0:
		t.phase = "j" + hops[int(drawn/4)%len(hops)].from
	default:
		t.seen = []string{t.String()}
	}
}
