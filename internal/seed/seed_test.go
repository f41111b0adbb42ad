package seed

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestSeedsArePinned holds the derivation of seeds to numbers that must never
// change: every stored run replays through them.
func TestSeedsArePinned(t *testing.T) {
	var seeds Source
	for _, c := range []struct {
		name      string
		got, want uint64
	}{
		{"game 0 of run 0", seeds.Game(0, 0, 0), 0xe22ac4ca0f9cb3b6},
		{"game 1 of run 0", seeds.Game(0, 0, 1), 0xf294ebabcfe2ae6d},
		{"game 7 of run 1", seeds.Game(1, 3, 1), 0xe8c02c23e72ed7d0},
		{"game of a late pair", seeds.Game(math.MaxUint64, 1<<31-1, 1), 0x6219a951d654d3fc},
		{"agent", seeds.Agent(1, "mcts"), 0xe2a499a0c90f4ec0},
		{"agent of other name", seeds.Agent(1, "mcts2"), 0x61bf5539e6670fc6},
		{"agent without name", seeds.Agent(1, ""), 0xad4c0e897a24fb5},
		{"set-up", seeds.Setup(1, 2, 0), 0x26ea5b27cc119be4},
		{"set-up, next attempt", seeds.Setup(1, 2, 1), 0xa0797ceea362d655},
		{"opening", seeds.derive("opening", "", 1, 2, 0), 0xdae7d24ed8cc1337},
		{"control", seeds.Control(1), 0xcb77abb7efba0ea3},
		{"something else", seeds.Other("list", 1), 0xa6e2bb11f8b432a1},
		{"self-play of agent 2 of fit 7", Fit(7).SelfPlay(2), 0x91b0834435104f8a},
		{"positions of fit 7", Fit(7).Positions(3, 4).Uint64(), 0x454b30f1e2488b1a},
		{"games of ask 3 of tuner 7", Tuner(7).Games(3), 0x3e89d8a40d9c380},
		{"perturbation of ask 3 of tuner 7", Tuner(7).Perturbation(3).Uint64(), 0x656d51950273e618},
		{"population 3 of tuner 7", Tuner(7).Population(3).Uint64(), 0x59de00b0bfb0794e},
		{"match 3 of tuner 7", Tuner(7).Verification(3), 0xbf774c99a24a44a6},
		{"hold-out of fit 7", Fit(7).Holdout().Uint64(), 0xd346a5f5f894f3cf},
		{"something else of fit 7", Fit(7).Other("label", 3), 0x6dc016c115b23b82},
		{"stream of an agent", Stream(7, "agent").Uint64(), 0x3d8761bfc4d5d3cf},
	} {
		require.Equal(t, c.want, c.got, "%s: got %#x", c.name, c.got)
	}
}

// The moves of an opening come from ChaCha8 with the key of the tuple.
func TestOpeningMoves(t *testing.T) {
	require.Equal(t, uint64(0xdae7d24ed8cc1337), OpeningMoves(1, 2, 0).Uint64())
}

// TestSeedsDiffer makes sure that no part of a tuple is lost and that parts
// cannot run together.
func TestSeedsDiffer(t *testing.T) {
	var seeds Source
	seen := map[uint64]string{}
	for name, got := range map[string]uint64{
		"purpose":       seeds.derive("x", "", 1, 2),
		"other purpose": seeds.derive("y", "", 1, 2),
		"shifted text":  seeds.derive("", "x", 1, 2),
		"longer":        seeds.derive("x", "", 1, 2, 0),
		"shorter":       seeds.derive("x", "", 1),
		"swapped":       seeds.derive("x", "", 2, 1),
		"high bits":     seeds.derive("x", "", 1<<63|1, 2),
	} {
		require.Empty(t, seen[got], "%s has the stream of another tuple", name)
		seen[got] = name
	}
}

func TestStreamsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(100) {
		for _, purpose := range []string{"agent", "opening"} {
			seen[Stream(seed, purpose).Uint64()] = true
		}
	}
	require.Len(t, seen, 200)
	require.Panics(t, func() { Stream(1, "a purpose that is much too long") })
}

func TestSourceAllocatesNothing(t *testing.T) {
	var seeds Source
	require.Zero(t, testkit.Allocations(100, func() { seeds.Agent(seeds.Game(1, 2, 0), "one") }))
}
