package rulestest

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

func TestCheckFrequencies(t *testing.T) {
	require.NoError(t, checkFrequencies([]float64{90, 110}, []float64{100, 100}))
	require.NoError(t, checkFrequencies([]float64{100}, []float64{100}), "no choice")
	require.ErrorContains(t, checkFrequencies([]float64{20, 180}, []float64{100, 100}), "chi-square 128.0 with 1 degrees")
	require.ErrorContains(t, checkFrequencies([]float64{1, 9}, []float64{5, 5}), "too few")
	// 23.93 is exceeded with probability 1e-6: the limit lies where it should.
	lean := func(by float64) error {
		return checkFrequencies([]float64{1000 + by, 1000 - by}, []float64{1000, 1000})
	}
	require.NoError(t, lean(109.3))
	require.Error(t, lean(109.5))
}

// deck is a game for the test: a number from 0 to 12, of which a move takes
// one to three; from 3 on two moves lead to the same position.
type deck struct{ rules.Game }

func (deck) Name() string           { return "deck" }
func (deck) New(uint64) rules.State { return &deckState{left: 12} }
func (deck) Parse(text string) (rules.State, error) {
	left, err := strconv.Atoi(text)
	return &deckState{left: left}, err
}

type deckState struct {
	rules.State
	left int
}

func (s *deckState) Mover() rules.Player { return rules.Player(min(s.left, 1)) }
func (s *deckState) Moves(dst []rules.Move) []rules.Move {
	for m := range min(4, s.left) {
		dst = append(dst, rules.Move(m+1))
	}
	return dst
}
func (s *deckState) Play(m rules.Move)        { s.left -= min(int(m), 3) }
func (s *deckState) CopyFrom(src rules.State) { s.left = src.(*deckState).left }
func (s *deckState) String() string           { return strconv.Itoa(s.left) }

// TestUniformFindsBias draws fairly, with one choice a tenth likelier, and
// something illegal.
func TestUniformFindsBias(t *testing.T) {
	draws := func(first func(s *deckState, rng *rand.Rand) int) Draws {
		return Draws{
			Game: func(string) rules.Game { return deck{} }, Variants: []string{""},
			Phases:  []Phase{{"all", []PhasePosition{{"", "9"}, {"", "1"}}}},
			PhaseOf: func(rules.State) string { return "all" },
			Make: func(from rules.State, rng *rand.Rand, plies int) {
				for s := from.(*deckState); plies > 0 && s.left > 0; plies-- {
					s.left -= first(s, rng)
				}
			},
		}
	}
	fair := func(s *deckState, rng *rand.Rand) int { return min(1+rng.IntN(min(4, s.left)), 3) }
	Uniform(t, draws(fair))
	s, _ := deck{}.Parse("9")
	check := func(first func(s *deckState, rng *rand.Rand) int) error {
		d := draws(first)
		_, err := d.check(gathered{deck{}, s}, 1)
		return err
	}
	require.NoError(t, check(fair))
	require.ErrorContains(t, check(func(_ *deckState, rng *rand.Rand) int { return 1 + rng.IntN(3) }), "chi-square")
	require.ErrorContains(t, check(func(*deckState, *rand.Rand) int { return 5 }), `leads to "4", no move does`)
}
