package gipf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// randomBoard scatters pieces: the larger the density, 1 to 9, the more.
func randomBoard(rng *rand.Rand, density int) (own, enemy hexgrid.Board) {
	for b := spots; b != 0; b &= b - 1 {
		switch d := rng.IntN(20); {
		case d < density:
			own |= b & -b
		case d < 2*density:
			enemy |= b & -b
		}
	}
	return own, enemy
}

// naivePush makes one push after the other and looks at the board: the lines on which it
// makes a row of the pusher's, and the enemies in such rows; ok is false on a full line.
func naivePush(i int, own, enemy hexgrid.Board) (made lineSet, captured hexgrid.Board, ok bool) {
	p := &pushes[i]
	empty := p.line &^ (own | enemy)
	if empty == 0 {
		return 0, 0, false
	}
	run := p.before(p.first(empty))
	moved, others := p.slide(own, run)|p.entry, p.slide(enemy, run)
	made = rowLines(moved) &^ rowLines(own)
	return made, rowsOn(made, moved, moved|others) & others, true
}

// All pushes at once complete and capture what they do one by one, on boards of every density,
// with rows that stand and without.
func TestSweepIsAllPushes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	completed, captures, standing := 0, 0, 0
	for k := range 10000 {
		own, enemy := randomBoard(rng, 1+k%9)
		rows := standingRows(own)
		var w sweep
		w.fill(own | enemy)
		var looks shapes
		looks.fill(&[2]hexgrid.Board{own, enemy})
		c := w.chances(own, &looks[0].fourths)
		if rows != 0 {
			standing++
		}
		for i := range pushes {
			made, want, ok := naivePush(i, own, enemy)
			got, makes := hexgrid.Board(0), false
			if c.pushes>>i&1 != 0 {
				got, makes = w.captured(&c, i, enemy, rows)
			}
			if makes != (made != 0) || got != want || !ok && c.pushes>>i&1 != 0 {
				require.FailNow(t, "another row", "push %d of %x among %x: %v %x, by itself %x %x", i, own, enemy, makes, got, made, want)
			}
			completed += numeric.OneIf(makes)
			captures += numeric.OneIf(got != 0)
		}
	}
	require.Greater(t, completed, 5000)
	require.Greater(t, captures, 2500)
	require.Greater(t, standing, 500)
}

// naiveThreats counts threats and what they gain, a push after the other.
func naiveThreats(s *State, c side) (threats, gain int) {
	own, enemy := s.pieces[c], s.pieces[c.other()]
	for i := range pushes {
		made, captured, ok := naivePush(i, own, enemy)
		if !ok || made == 0 {
			continue
		}
		p := &pushes[i]
		gipfs := p.slide(s.gipfs, p.before(p.first(p.line&^(own|enemy))))
		threats++
		gain = max(gain, captured.Count()+(captured&gipfs).Count())
	}
	return threats, gain
}

// The threats of every position of random games are those found one by one; removals and
// GIPF pieces come across.
func TestThreatsInGames(t *testing.T) {
	rng, removals, dear := rand.New(rand.NewPCG(3, 4)), 0, 0
	for _, variant := range Variants() {
		for range 40 {
			s := mustNew(t, variant).New(0).(*State)
			for range 300 {
				if s.Result() != rules.Ongoing {
					break
				}
				x := s.Features(nil)
				for c, names := range [2][2]string{{"threats", "threat-gain"}, {"enemy-threats", "enemy-threat-gain"}} {
					threats, gain := naiveThreats(s, s.actor^side(c))
					require.Equal(t, float64(threats), featureOf(x, names[0]), s)
					require.Equal(t, float64(gain), featureOf(x, names[1]), s)
					dear += numeric.OneIf(gain > 2)
				}
				removals += numeric.OneIf(s.Forced())
				moves := s.Moves(nil)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
	require.Greater(t, removals, 100)
	require.Greater(t, dear, 50)
}

func featureOf(x []float64, name string) float64 {
	for i, known := range featureNames {
		if known == name {
			return x[i]
		}
	}
	panic("gipf: no feature " + name)
}
