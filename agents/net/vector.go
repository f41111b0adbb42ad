package net

import (
	"math"
	"slices"

	"gipf.arena/internal/simd"
)

// layers lays out a net for vector instructions. Its weights do not change in
// the course of a game where slopes are 0.
func layers(n *Net, names []string) *simd.Layers {
	groups, tiles := (len(names)+7)/8, (n.Units()+15)/16
	l := &simd.Layers{
		Scales: make([]simd.Scale, groups), Skips: make([]uint64, 8*groups), Tiles: make([]simd.Tile, 8*groups*tiles), Bias: tilesOf(n.Bias),
		Rows: rowsOf(n.Patterns, n.Units()), One: 1 << PhasePlaces, Shift: n.Point + PhasePlaces - UnitPlaces, Most: UnitMost, Output: blocksOf(n.Output),
	}
	for _, in := range n.Inputs {
		at := slices.Index(names, in.Feature)
		s, i := &l.Scales[at/8], at%8
		s.Factor[i], s.Low[i], s.High[i] = math.Ldexp(1, int(in.Bits)), -float64(in.Limit), float64(in.Limit)
		l.Skips[at] = in.skip()
		for k, tile := range tilesOf(in.Column) {
			l.Tiles[8*groups*k+at] = tile
		}
	}
	if n.Second != nil {
		l.SecondBias, l.SecondShift = blocksOf(n.Second.Bias), n.Second.Point
		l.Second = secondBlocks(n.Second, 16*tiles)
	}
	return simd.New(l)
}

// secondBlocks returns the weights of a layer over so many units, those that fill up
// included.
func secondBlocks(l *Layer, below int) []simd.Block {
	all := make([]simd.Block, (len(l.Bias)+7)/8*below)
	for k, row := range l.Weights {
		for i, w := range row {
			all[k/8*below+i][k%8] = int32(w)
		}
	}
	return all
}

// tilesOf returns the weights of a column for the units, without that for the logit.
func tilesOf(c Column) []simd.Tile {
	units, slope := len(c.Early)-1, c.slope()
	tiles := make([]simd.Tile, (units+15)/16)
	for i := range units {
		tile := &tiles[i/16]
		tile[i/8%2*2][i%8] = int32(c.Early[i])
		if slope != nil {
			tile[i/8%2*2+1][i%8] = int32(slope[i])
		}
	}
	return tiles
}

// rowsOf returns the weights of patterns for the units, and last a row of one without weight; nil without patterns.
func rowsOf(p *Patterns, units int) (rows []simd.Block) {
	if p == nil {
		return nil
	}
	for _, row := range append(slices.Clone(p.Rows), make([]int64, units+1)) {
		for _, tile := range tilesOf(Column{Early: row}) {
			rows = append(rows, tile[0], tile[2])
		}
	}
	return rows
}

// blocksOf returns numbers eight to a block, filled up with zeros.
func blocksOf(numbers []int64) []simd.Block {
	blocks := make([]simd.Block, (len(numbers)+7)/8)
	for i, v := range numbers {
		blocks[i/8][i%8] = int32(v)
	}
	return blocks
}
