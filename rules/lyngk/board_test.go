package lyngk

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules/hexgrid"
)

// lineTable is the table of lines as the rules print it: columns, then those that
// rise and those that fall from left to right.
const lineTable = `
B1 B2 B3 B4
C1 C2 C3 C4 C5 C6 C7
D1 D2 D3 D4 D5 D6
E1 E2 E3 E4 E5 E6 E7
F1 F2 F3 F4 F5 F6
G1 G2 G3 G4 G5 G6 G7
H1 H2 H3 H4
B4 C6 D6 E7
A1 B3 C5 D5 E6 F6 G7
B2 C4 D4 E5 F5 G6
B1 C3 D3 E4 F4 G5 H4
C2 D2 E3 F3 G4 H3
C1 D1 E2 F2 G3 H2 I1
E1 F1 G2 H1
B1 C2 D1 E1
A1 B2 C3 D2 E2 F1 G1
B3 C4 D3 E3 F2 G2
B4 C5 D4 E4 F3 G3 H1
C6 D5 E5 F4 G4 H2
C7 D6 E6 F5 G5 H3 I1
E7 F6 G6 H4`

func TestLines(t *testing.T) {
	want := strings.Split(strings.TrimSpace(lineTable), "\n")
	slices.Sort(want)
	var got []string
	for _, l := range lines {
		var names []string
		for _, p := range l.points {
			names = append(names, p.String())
			require.Equal(t, len(l.points)-1, axes[l.axis][p].count(), "%s along axis %d", p, l.axis)
		}
		require.True(t, slices.IsSorted(l.points), "%s rises", names)
		got = append(got, strings.Join(names, " "))
	}
	slices.Sort(got)
	require.Equal(t, want, got)
}

// TestRays checks that the six directions of a point share out the other points
// of its lines, and that each keeps to one side on one line.
func TestRays(t *testing.T) {
	for p := range point(pointCount) {
		var got, want points
		for axis := range axes {
			want |= axes[axis][p]
		}
		for direction := range rays {
			ray := rays[direction][p]
			require.Zero(t, got&ray, "direction %d of %s", direction, p)
			got |= ray
			for _, q := range ray.list() {
				require.True(t, rays[direction^1][q].has(p), "%s lies behind %s", p, q)
			}
		}
		require.Equal(t, want, got, "%s", p)
	}
}

// TestNeighbours holds the number of neighbours of every point, which are what a
// point of a full board sees, against the rules page.
func TestNeighbours(t *testing.T) {
	s := mustNew(t, "base").New(1).(*State)
	byDegree := map[int][]string{}
	edges := 0
	for p, seen := range s.sight {
		byDegree[seen.count()] = append(byDegree[seen.count()], point(p).String())
		edges += seen.count()
	}
	require.Equal(t, 2*102, edges)
	require.Equal(t, []string{"A1", "C1", "C7", "G1", "G7", "I1"}, byDegree[2])
	require.Equal(t, []string{"B1", "B4", "E1", "E7", "H1", "H4"}, byDegree[3])
	require.Len(t, byDegree[5], 12)
	require.Len(t, byDegree[6], 19)
	require.Equal(t, "A1 B1 B3 C3 C4", namesOf(s.sight[pointByName["B2"]]))
}

func namesOf(b points) string {
	var names []string
	for ; b != 0; b = b.rest() {
		names = append(names, b.first().String())
	}
	return strings.Join(names, " ")
}

// TestFrame checks where points lie: the tips as the rules page places them, all
// others within distance 3.
func TestFrame(t *testing.T) {
	tips := map[string]hexgrid.Cell{
		"A1": {Q: -4, R: -2}, "C1": {Q: -2, R: -4}, "C7": {Q: -2, R: 2},
		"G1": {Q: 2, R: -2}, "G7": {Q: 2, R: 4}, "I1": {Q: 4, R: 2},
	}
	for p, c := range cells {
		want, tip := tips[point(p).String()]
		if tip {
			require.Equal(t, want, c, "%s", point(p))
		} else {
			require.LessOrEqual(t, c.Distance(hexgrid.Cell{}), 3, "%s", point(p))
		}
	}
	require.Equal(t, hexgrid.Cell{}, cells[pointByName["E4"]])
	require.Equal(t, "A1", pointNames[0])
	require.Equal(t, "I1", pointNames[pointCount-1])
}

// stacks draws a stack of pieces of which no colour comes twice.
func stacks(pieces []piece) (made stack) {
	for _, p := range pieces {
		made = single(p).onto(made)
	}
	return made
}

// TestStackPacking builds stacks from pieces in one go and from two parts, and
// reads back what the packed word says about them.
func TestStackPacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.Permutation([]piece{0, 1, 2, 3, 4, joker, joker, joker}).Draw(t, "pieces")
		height := rapid.IntRange(2, mostHeight).Draw(t, "height")
		cut := rapid.IntRange(1, height-1).Draw(t, "cut")
		whole := stacks(all[:height])
		require.Equal(t, whole, stacks(all[cut:height]).onto(stacks(all[:cut])), "cut at %d", cut)
		require.Equal(t, height, whole.height())
		require.Equal(t, all[height-1], whole.top())
		text, held, jokers := "", colours(0), 0
		for level, p := range all[:height] {
			require.Equal(t, p, whole.at(level))
			text += p.String()
			if p == joker {
				jokers++
			} else {
				held |= p.colour()
			}
		}
		require.Equal(t, text, whole.String())
		require.Equal(t, held, whole.colours())
		require.Equal(t, jokers, whole.jokers())
	})
}

// TestSightIsCarriedAlong lifts stacks in any order and compares what is seen
// with what is found by walking.
func TestSightIsCarriedAlong(t *testing.T) {
	g := mustNew(t, "base")
	rapid.Check(t, func(t *rapid.T) {
		s := g.New(1).(*State)
		order := rapid.Permutation(s.tall[0].list()).Draw(t, "order")
		for _, p := range order {
			s.lift(p)
			for _, q := range s.tall[0].list() {
				require.Equal(t, walkedSight(s, q), s.sight[q], "%s after %s was lifted", q, p)
			}
			require.Zero(t, s.sight[p])
		}
	})
}

func (b points) list() (all []point) {
	for ; b != 0; b = b.rest() {
		all = append(all, b.first())
	}
	return all
}

// walkedSight walks from a point in all directions to the first stack.
func walkedSight(s *State, from point) (seen points) {
	for d := range hexgrid.NW + 1 {
		c := from.cell().Step(d)
		p, on := pointAt[c]
		for on && s.stacks[p] == 0 {
			c = c.Step(d)
			p, on = pointAt[c]
		}
		if on {
			seen |= p.set()
		}
	}
	return seen
}

func TestMovePacking(t *testing.T) {
	seen := map[any]bool{passMove: true}
	for from := range point(pointCount) {
		for to := range point(pointCount) {
			m := hopMove(from, to)
			gotFrom, gotTo := hopOf(m)
			require.Equal(t, [2]point{from, to}, [2]point{gotFrom, gotTo})
			require.False(t, isClaim(m))
			require.False(t, seen[m])
			seen[m] = true
		}
	}
	for c := range piece(colourCount) {
		m := claimMove(c)
		require.True(t, isClaim(m))
		require.Equal(t, c, claimOf(m))
		require.False(t, seen[m])
	}
	require.False(t, isClaim(passMove))
}

// TestClashes compares the look-up with the definition for every set of colours.
func TestClashes(t *testing.T) {
	for _, s := range middles(t, "6stack") {
		var clash clashes
		clash.fill(&s.holds)
		for set := range allColours + 1 {
			var want points
			for p, stack := range s.stacks {
				if stack.colours()&set != 0 {
					want |= point(p).set()
				}
			}
			require.Equal(t, want, clash.with(set), "%s in %s", set, s)
		}
	}
}

// TestExactly holds the points by height to the stacks, up to a six that no player
// owns.
func TestExactly(t *testing.T) {
	g := mustNew(t, "6stack")
	s, err := g.Parse("wikgrb/.,wkgri,.,k/.,.,.,.,.,ir,g/.,.,.,.,.,./.,wkbrgi,.,.,.,.,./.,.,.,.,.,./.,krb,.,.,.,.,./.,.,.,igkr/rk -:- 1 0 0,0 -")
	require.NoError(t, err)
	counts := [mostHeight + 1]int{}
	for height := 1; height <= mostHeight; height++ {
		for p := range point(pointCount) {
			st := s.(*State).stacks[p]
			require.Equal(t, st.height() == height, s.(*State).exactly(height)&p.set() != 0, "stack of %d at %d, height %d", st.height(), p, height)
			if st.height() == height {
				counts[height]++
			}
		}
	}
	require.Equal(t, [...]int{0, 2, 2, 1, 1, 1, 2}, counts)
}

// TestPairsOfPatterns: each two kinds of stacks have a number of their own, in either order, and all numbers are used.
func TestPairsOfPatterns(t *testing.T) {
	seen := map[int32]bool{}
	for high := range stackKinds {
		for low := range high + 1 {
			n := pairOf[high<<kindBits|low]
			require.Equal(t, n, pairOf[low<<kindBits|high])
			require.Less(t, n, int32(pairKinds))
			require.False(t, seen[n], "%d and %d", high, low)
			seen[n] = true
		}
	}
	require.Len(t, seen, pairKinds)
}
