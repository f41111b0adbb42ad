package configs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// roundTrip checks that the resolved text of an accepted configuration is also
// accepted and means the same.
func roundTrip(t *testing.T, kind Kind, c Config) {
	t.Helper()
	require.NoError(t, Validate(c))
	text, err := Marshal(c)
	require.NoError(t, err)
	back, err := parseKind(kind, "back.yaml", text)
	require.NoError(t, err, "%s", text)
	d, _ := Diff(c, back)
	require.Equal(t, Difference{}, d, "%s", text)
	again, err := Marshal(back)
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
}

func FuzzLoadRun(f *testing.F) {
	for _, file := range []string{"quickstart.yaml", "tune-gipf-basic.yaml", "tune-mcts-gipf-basic.yaml", "standards/gipf.yaml"} {
		text := testkit.Bytes(f, file)
		f.Add(text)
	}
	f.Add([]byte(good + "rating: {anchor: {agent: one, elo: 1e3}}\nseed: 18446744073709551615\n"))
	f.Add([]byte("name: b\ngame: a/b\nexpand: {starts: [x, y]}\ncount: {runs: [r]}\n"))
	f.Add([]byte(balance))
	f.Add([]byte("a: &a [*a]\n? ? b\n: |\n  c\n--- !!map {<<: *a}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := Parse[Run]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindRun, r)
		}
		if c, err := Parse[Tune]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindTune, c)
		}
		if c, err := Parse[Numbers]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindNumbers, c)
		}
		if c, err := Parse[Book]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindBook, c)
		}
		if c, err := Parse[Study]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindStudy, c)
		}
		if c, err := Parse[Standards]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindStandards, c)
		}
	})
}

func FuzzLoadWeights(f *testing.F) {
	f.Add([]byte(someWeights))
	f.Add([]byte("game: a/b\nweights: {y: 1, n: -0, \"on\": 1e-320}\nprovenance: {method: hand, agents: [a, b]}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if w, err := Parse[WeightsFile]("fuzz.yaml", text, nil); err == nil {
			roundTrip(t, KindWeights, w)
		}
	})
}

func FuzzSet(f *testing.F) {
	for _, set := range []string{"pairs=7", "agents.1.spec=mcts:sims=100", "agents.2.name=é", "rating.anchor.elo=-1e-3", "openings.plies=", "a.b.c=d", "=", ".=."} {
		f.Add(good, set)
		f.Add("name: *a\nagents: {b: c}\nrating: \n", set)
	}
	f.Fuzz(func(t *testing.T, text, set string) {
		if r, err := Parse[Run]("fuzz.yaml", []byte(text), []string{set}); err == nil {
			roundTrip(t, KindRun, r)
		}
	})
}
