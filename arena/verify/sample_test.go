package verify

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseSample(t *testing.T) {
	tests := []struct {
		text string
		of   int64 // of 30 games
		bad  string
	}{
		{"5%", 2, ""},
		{"100%", 30, ""},
		{"0.1%", 1, ""},
		{"all", 30, ""},
		{"7", 7, ""},
		{"0", 0, ""},
		{"40", 30, ""},
		{"0%", 0, `verify: sample "0%": want a share above 0% and at most 100%`},
		{"101%", 0, `verify: sample "101%": want a share above 0% and at most 100%`},
		{"NaN%", 0, `verify: sample "NaN%": want a share above 0% and at most 100%`},
		{"some", 0, `verify: sample "some": want a share such as 5%, a number of games, or all`},
		{"-1", 0, `verify: sample "-1": want a share such as 5%, a number of games, or all`},
	}
	for _, test := range tests {
		s, err := ParseSample(test.text)
		if test.bad != "" {
			require.EqualError(t, err, test.bad)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, test.of, s.Of(30), test.text)
		require.Zero(t, s.Of(0), test.text)
	}
}

// A picker takes exactly the sample, the same one for the same seed, however many
// games are left to come.
func TestPicker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.Int64Range(0, 200).Draw(t, "games")
		s := Sample{number: rapid.Int64Range(0, 220).Draw(t, "number")}
		seed := rapid.Uint64().Draw(t, "seed")
		p, q := picker(s, games, seed), picker(s, games, seed)
		var picked int64
		for range games {
			in := p()
			if in != q() {
				t.Fatalf("another sample for the same seed")
			}
			if in {
				picked++
			}
		}
		if picked != s.Of(games) || p() {
			t.Fatalf("picked %d of %d, want %d", picked, games, s.Of(games))
		}
	})
}

// Each game is equally likely.
func TestPickerIsFair(t *testing.T) {
	var times [10]int
	for seed := range uint64(10000) {
		p := picker(Sample{number: 3}, 10, seed)
		for i := range times {
			if p() {
				times[i]++
			}
		}
	}
	for i, n := range times {
		require.InDelta(t, 3000, n, 230, "game %d: five standard deviations", i)
	}
}

func TestUnseen(t *testing.T) {
	require.InDelta(t, 0.0487, Unseen(60), 1e-4) // 1 - 0.05^(1/60)
	require.InDelta(t, 0.95, Unseen(1), 1e-12)
	require.EqualValues(t, 1, Unseen(0))
}
