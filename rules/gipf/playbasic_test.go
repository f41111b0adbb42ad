package gipf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// TestPlayBasic holds playBasic against random, which makes a move at a time: after as many
// moves the positions and the dice are the same, from all positions of random games, however
// many moves there may be. It stops only where it has to.
func TestPlayBasic(t *testing.T) {
	rng, choices := rand.New(rand.NewPCG(3, 4)), 0
	for game := range uint64(300) {
		for s := mustNew(t, "basic").New(0).(*State); s.result == rules.Ongoing; {
			if s.pending == 0 {
				choices += requirePlayBasic(t, s, game, 1+rng.IntN(60))
			}
			moves := s.Moves(nil)
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	require.Greater(t, choices, 100)
}

// requirePlayBasic returns 1 if there was a choice of rows.
func requirePlayBasic(t *testing.T, s *State, seed uint64, most int) (choice int) {
	t.Helper()
	fast, slow := *s, *s
	fastDice, slowDice := dice{rng: rand.New(rand.NewPCG(seed, 1))}, dice{rng: rand.New(rand.NewPCG(seed, 1))}
	plies := fast.playBasic(&fastDice, most)
	require.True(t, 0 < plies && plies <= most, "%d of %d moves", plies, most)
	for range plies {
		slow.random(&slowDice)
	}
	fast.boardHash, slow.boardHash = 0, 0 // playouts let it go stale
	require.Equal(t, slow, fast, "after %d of %d moves from %s", plies, most, s)
	require.Equal(t, slowDice.word, fastDice.word)
	require.Equal(t, slowDice.left, fastDice.left)
	require.Equal(t, slowDice.rng.Uint64(), fastDice.rng.Uint64())
	if plies == most || fast.result != rules.Ongoing {
		return 0
	}
	require.Greater(t, rowLines(fast.pieces[white]).count()+rowLines(fast.pieces[black]).count(), 1)
	return 1
}

// TestOnlyRow holds it against the rows of the rules, after random pushes that take no row off.
func TestOnlyRow(t *testing.T) {
	rng, met := rand.New(rand.NewPCG(5, 6)), map[int]int{}
	for range 600 {
		occupied, own := mustNew(t, "basic").New(0).(*State).occupied(), hexgrid.Board(0)
		own = occupied & hexgrid.Board(rng.Uint64())
		for range 20 {
			p := &pushes[rng.IntN(pushCount)]
			if p.line&^occupied == 0 {
				continue
			}
			first := p.first(p.line &^ occupied)
			pusher := p.slide(own, p.before(first)) | p.entry
			occupied |= first
			own = occupied &^ pusher
			mine, theirs := rowLines(own), rowLines(occupied&^own)
			four, row := (&boards{occupied: occupied, own: own}).onlyRow()
			met[min(2, mine.count()+theirs.count())]++
			if mine.count()+theirs.count() != 1 {
				require.Zero(t, four)
				require.Zero(t, row)
				continue
			}
			require.Equal(t, mine != 0, four&own != 0)
			whose := own
			if mine == 0 {
				whose = occupied &^ own
			}
			require.Equal(t, rowOn(&lines[(mine|theirs).first()], whose, occupied), row)
			require.NotZero(t, four&whose)
			require.Equal(t, 1, four.Count())
		}
	}
	for rows, least := range []int{1000, 500, 100} {
		require.Greater(t, met[rows], least, "%d rows", rows)
	}
}

// TestQuiet holds this processor's way of pushing against that of any: after as many pushes
// the boards and the dice are the same, with GIPF pieces and without, however much is left of a
// word.
func TestQuiet(t *testing.T) {
	rng, rows := rand.New(rand.NewPCG(7, 8)), 0
	for _, variant := range []string{"basic", "standard"} {
		for game := range uint64(300) {
			for s := mustNew(t, variant).New(0).(*State); s.result == rules.Ongoing; {
				if s.pending == 0 {
					here := boards{s.occupied(), s.pieces[s.actor], s.gipfs}
					any := here
					// No more than reserves allow, or the board fills up.
					most := min(1+rng.IntN(30), int(s.reserve[white]), int(s.reserve[black]))
					hereDice, anyDice := dice{rng: rand.New(rand.NewPCG(game, 1))}, dice{rng: rand.New(rand.NewPCG(game, 1))}
					for range rng.IntN(12) {
						hereDice.push()
						anyDice.push()
					}
					plies := here.quiet(&hereDice, most)
					require.Equal(t, any.quietPlain(&anyDice, most), plies, "%s", s)
					require.Equal(t, any, here, "%s", s)
					require.Equal(t, anyDice.word, hereDice.word)
					require.Equal(t, anyDice.left, hereDice.left)
					require.Equal(t, anyDice.rng.Uint64(), hereDice.rng.Uint64())
					if plies < most {
						rows++
					}
				}
				moves := s.Moves(nil)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
	require.Greater(t, rows, 1000)
}
