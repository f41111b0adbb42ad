package gipf

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/hexgrid"
)

// No push that completes a row is missed, on boards of every density, and on thin ones
// most others are not even tried.
func TestCompletingMissesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	tried, completed, thin := 0, 0, 0
	for k := range 20000 {
		var own, enemy hexgrid.Board
		density := 1 + k%9
		for b := spots; b != 0; b &= b - 1 {
			switch d := rng.IntN(20); {
			case d < density:
				own |= b & -b
			case d < 2*density:
				enemy |= b & -b
			}
		}
		var c chance
		c.completing(own)
		set := c.pushes
		if density <= 3 {
			tried += bits.OnesCount64(uint64(set))
			thin++
		}
		for i := range pushes {
			p := &pushes[i]
			empty := p.line &^ (own | enemy)
			if empty == 0 {
				continue
			}
			moved := p.slide(own, p.before(p.first(empty))) | p.entry
			if rowLines(moved)&^rowLines(own) != 0 {
				completed++
				require.True(t, c.makes(i, moved), "push %d of %x among %x", i, own, enemy)
				require.NotZero(t, set&(1<<i), "push %d of %x among %x", i, own, enemy)
			}
		}
	}
	require.Greater(t, completed, 10000)
	require.Less(t, tried, thin*6, "of 42 pushes each")
}
