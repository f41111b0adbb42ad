package hexgrid_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules/hexgrid"
)

// cells draws a cell near the centre.
func cells() *rapid.Generator[hexgrid.Cell] {
	return rapid.Custom(func(t *rapid.T) hexgrid.Cell {
		return hexgrid.Cell{Q: rapid.IntRange(-9, 9).Draw(t, "q"), R: rapid.IntRange(-9, 9).Draw(t, "r")}
	})
}

// discSpots draws a spot of the board of 37.
func discSpots() *rapid.Generator[hexgrid.Spot] {
	var all []hexgrid.Spot
	for b := hexgrid.Disc(hexgrid.Radius); b != 0; b &= b - 1 {
		all = append(all, b.First())
	}
	return rapid.SampledFrom(all)
}

// boards draws a set of spots of the board of 37.
func boards() *rapid.Generator[hexgrid.Board] {
	return rapid.Map(rapid.Uint64(), func(x uint64) hexgrid.Board {
		return hexgrid.Board(x) & hexgrid.Disc(hexgrid.Radius)
	})
}

func TestDiscSizes(t *testing.T) {
	for radius, want := range []int{1, 7, 19, 37} {
		require.Equal(t, want, hexgrid.Disc(radius).Count(), "radius %d", radius)
	}
}

func TestDiscIsADistance(t *testing.T) {
	for q := -hexgrid.Radius; q <= hexgrid.Radius; q++ {
		for r := -hexgrid.Radius; r <= hexgrid.Radius; r++ {
			c := hexgrid.Cell{Q: q, R: r}
			for radius := range hexgrid.Radius + 1 {
				require.Equal(t, c.Distance(hexgrid.Cell{}) <= radius,
					hexgrid.Disc(radius).Has(hexgrid.SpotOf(c)), "%v in disc %d", c, radius)
			}
		}
	}
}

func TestDirections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := cells().Draw(t, "cell")
		d := hexgrid.Direction(rapid.IntRange(0, 5).Draw(t, "direction"))
		require.Equal(t, 1, c.Distance(c.Step(d)), "a step goes to a neighbour")
		require.Equal(t, c, c.Step(d).Step(d.Opposite()), "the opposite leads back")
		require.Equal(t, c.Step(d), c.Step((d+1)%6).Step((d+5)%6), "a direction is the sum of those beside it")
	})
}

func TestSymmetriesKeepDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := cells().Draw(t, "a"), cells().Draw(t, "b")
		for k := range hexgrid.Symmetry(hexgrid.Symmetries) {
			require.Equal(t, a.Distance(b), k.Apply(a).Distance(k.Apply(b)), "symmetry %d", k)
		}
	})
}

func TestSymmetriesAreAGroup(t *testing.T) {
	// A cell that no symmetry but the identity keeps tells the symmetries apart.
	at := hexgrid.Cell{Q: 1, R: 3}
	byImage := map[hexgrid.Cell]hexgrid.Symmetry{}
	for k := range hexgrid.Symmetry(hexgrid.Symmetries) {
		byImage[k.Apply(at)] = k
	}
	require.Len(t, byImage, hexgrid.Symmetries, "the symmetries are different")
	require.Equal(t, at, hexgrid.Symmetry(0).Apply(at), "number 0 is the identity")
	for a := range hexgrid.Symmetry(hexgrid.Symmetries) {
		for b := range hexgrid.Symmetry(hexgrid.Symmetries) {
			require.Contains(t, byImage, a.Apply(b.Apply(at)), "%d after %d", a, b)
		}
	}
}

func TestSpotRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := discSpots().Draw(t, "spot")
		require.Equal(t, s, hexgrid.SpotOf(s.Cell()))
		require.Equal(t, s, s.Board().First())
		require.Equal(t, s, s.Board().Last())
	})
}

// TestShifts checks the one property all set algebra rests on: a shift along an
// axis is a step of every spot, and steps over the edge leave the board.
func TestShifts(t *testing.T) {
	axes := map[int]hexgrid.Direction{
		hexgrid.AxisN: hexgrid.N, hexgrid.AxisSE: hexgrid.SE, hexgrid.AxisNE: hexgrid.NE,
	}
	disc := hexgrid.Disc(hexgrid.Radius)
	step := func(b hexgrid.Board, d hexgrid.Direction) (moved hexgrid.Board) {
		for ; b != 0; b &= b - 1 {
			if c := b.First().Cell().Step(d); c.Distance(hexgrid.Cell{}) <= hexgrid.Radius {
				moved |= hexgrid.SpotOf(c).Board()
			}
		}
		return moved
	}
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		for axis, d := range axes {
			require.Equal(t, step(b, d), b<<axis&disc, "up by %d", axis)
			require.Equal(t, step(b, d.Opposite()), b>>axis&disc, "down by %d", axis)
			require.Equal(t, b<<axis&disc, b.Rotate(axis)&disc, "rotated by %d", axis)
			require.Equal(t, b>>axis&disc, b.Rotate(-axis)&disc, "rotated by %d", -axis)
		}
	})
}

func TestFours(t *testing.T) {
	axes := map[uint]hexgrid.Direction{
		hexgrid.AxisN: hexgrid.N, hexgrid.AxisSE: hexgrid.SE, hexgrid.AxisNE: hexgrid.NE,
	}
	// Dense boards, or fours would be rare.
	dense := rapid.Custom(func(t *rapid.T) hexgrid.Board {
		return boards().Draw(t, "a") | boards().Draw(t, "b")
	})
	rapid.Check(t, func(t *rapid.T) {
		b := dense.Draw(t, "board")
		for axis, d := range axes {
			var want hexgrid.Board
			for rest := b; rest != 0; rest &= rest - 1 {
				c, n := rest.First().Cell(), 0
				for n < 4 && c.Distance(hexgrid.Cell{}) <= hexgrid.Radius && b.Has(hexgrid.SpotOf(c)) {
					c, n = c.Step(d), n+1
				}
				if n == 4 {
					want |= rest.First().Board()
				}
			}
			require.Equal(t, want, b.Fours(axis), "axis %d", axis)
		}
	})
}

func TestBelowAndAbove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := hexgrid.Board(rapid.Uint64Min(1).Draw(t, "board"))
		for s := range hexgrid.Spot(64) {
			require.Equal(t, s < b.First(), b.Below().Has(s), "spot %d below", s)
			require.Equal(t, s > b.Last(), b.Above().Has(s), "spot %d above", s)
		}
	})
	require.Equal(t, ^hexgrid.Board(0), hexgrid.Board(0).Below(), "everything is below nothing")
	require.Equal(t, ^hexgrid.Board(0), hexgrid.Board(0).Above(), "and above it")
}

// TestPlane: columns are upright, a neighbour is a hundred away in each direction, and what lies to the left of the centre mirrors what
// lies to the right.
func TestPlane(t *testing.T) {
	for _, c := range []struct{ q, r, x, y int }{
		{0, 0, 0, 0},
		{0, 1, 0, -100},
		{0, -1, 0, 100},
		{1, 0, 87, 50},
		{1, 1, 87, -50},
		{-1, 0, -87, -50},
		{-1, -1, -87, 50},
		{2, 1, 173, 0},
		{-2, -1, -173, 0},
		{3, 0, 260, 150},
	} {
		x, y := hexgrid.Cell{Q: c.q, R: c.r}.Plane()
		require.Equal(t, [2]int{c.x, c.y}, [2]int{x, y}, "%d, %d", c.q, c.r)
	}
}

// TestDraw: columns stand beside each other, those beside the centre half a step higher and lower, and there is neither an empty line nor a
// blank at the end of one.
func TestDraw(t *testing.T) {
	disc := func(c hexgrid.Cell) string {
		switch c.Distance(hexgrid.Cell{}) {
		case 0:
			return "*"
		case 1:
			return "o"
		}
		return ""
	}
	require.Equal(t, `  o
o   o
  *
o   o
  o
`, hexgrid.Draw(-1, 1, -4, 4, 2, disc))
	require.Equal(t, "o\no\n", hexgrid.Draw(-1, -1, -2, 2, 3, disc), "the left column alone")
	require.Empty(t, hexgrid.Draw(-1, 1, 3, 9, 1, disc), "above the board")
	at := hexgrid.Draw(1, 2, 0, 1, 7, func(c hexgrid.Cell) string { return fmt.Sprint(c.Q, ",", c.R) })
	require.Equal(t, "1,1\n       2,1\n", strings.ReplaceAll(at, " , ", ","), "cells are named by column and row")
}
