package lyngk_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// splitMix is the generator of the setup numbers, written as the rules print it.
type splitMix struct{ s uint64 }

func (g *splitMix) next() uint64 {
	g.s += 0x9E3779B97F4A7C15
	z := g.s
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// twinStart returns the start position of a setup number: the sorted pieces
// are shuffled from the end and laid on A1, B1, … I1 (В.1).
func twinStart(name string, setup uint64) twin {
	var list strings.Builder
	rules := rulesNamed(name)
	for piece := range strings.SplitSeq(twinPieces, "") {
		list.WriteString(strings.Repeat(piece, rules.copiesOf(piece)))
	}
	shuffled := strings.Split(list.String(), "")
	random := splitMix{setup}
	for n := len(shuffled) - 1; n >= 1; n-- {
		j := random.next() % uint64(n+1)
		shuffled[n], shuffled[j] = shuffled[j], shuffled[n]
	}
	t := twin{twinRules: rules, actor: 1, board: map[string]string{}, claims: map[int]string{}, scores: rules.granted}
	for _, column := range twinColumns {
		for _, point := range column {
			t.board[point] = shuffled[len(t.board)]
		}
	}
	return t
}

// setupTexts are the start positions the rules print.
var setupTexts = map[uint64]string{
	1:   "w/b,b,r,b/i,r,i,g,k,i,i/r,k,g,g,g,b/i,k,k,w,g,g,b/i,i,b,g,r,b/g,k,k,b,w,r,k/r,k,r,i/r -:- 1 0 0,0 -",
	2:   "b/b,w,g,r/k,r,r,k,k,g,w/i,g,w,i,b,g/i,g,r,i,g,g,r/k,r,i,r,i,b/k,r,i,b,b,k,k/i,k,g,b/b -:- 1 0 0,0 -",
	101: "b/k,i,b,i/k,b,r,k,b,g,r/i,r,r,g,r,g/g,w,g,i,b,i,k/g,b,i,i,b,r/g,w,g,r,k,k,k/r,b,i,w/k -:- 1 0 0,0 -",
}

func TestTwinSetups(t *testing.T) {
	random := splitMix{1}
	for _, want := range []uint64{10451216379200822465, 13757245211066428519, 17911839290282890590} {
		require.Equal(t, want, random.next(), "draw of number 1")
	}
	for setup, want := range setupTexts {
		require.Equal(t, want, twinStart("base", setup).String(), "setup %d", setup)
	}
}

// TestTwinBoard counts what the rules say of the board: 43 points and 102
// edges, 6 points with 2 neighbours, 6 with 3, 12 with 5, 19 with 6.
func TestTwinBoard(t *testing.T) {
	degrees, edges := map[int]int{}, 0
	for point, runs := range twinRuns {
		degree := 0
		for _, run := range runs {
			if len(run) > 0 {
				degree++
				require.Contains(t, neighboursOf(run[0]), point, "neighbours go both ways")
			}
		}
		degrees[degree]++
		edges += degree
	}
	require.Equal(t, map[int]int{2: 6, 3: 6, 5: 12, 6: 19}, degrees)
	require.Equal(t, 2*102, edges)
	require.Len(t, twinRuns, 43)
	require.ElementsMatch(t, []string{"A1", "B1", "B3", "C3", "C4"}, neighboursOf("B2"))
}

// TestTwinOrigin shows on made-up boards what LYNGK-R12 says of the origin: it
// is empty on the way, yet no target is found that would not be if the stack
// stood there still, for all that lies beyond is seen from the origin itself.
func TestTwinOrigin(t *testing.T) {
	ways := 0
	for i := range uint64(300) {
		bytes := rulestest.SeedBytes(i, 200)
		_, w, err := madeUp(&bytes)
		require.NoError(t, err)
		for origin, stack := range w.board {
			if targets := w.targets(origin); targets != nil {
				found := map[string]int{}
				w.follow(stack, []string{origin}, found)
				require.Equal(t, targets, found, "from %s in %q", origin, w)
				ways += len(found)
			}
		}
	}
	require.Greater(t, ways, 1000)
}

// neighboursOf returns the points next to a point.
func neighboursOf(point string) []string {
	var next []string
	for _, run := range twinRuns[point] {
		if len(run) > 0 {
			next = append(next, run[0])
		}
	}
	return next
}
