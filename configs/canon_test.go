package configs

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/testkit"
)

func mustRun(t *testing.T, set ...string) *Run {
	t.Helper()
	r, err := Parse[Run]("a.yaml", []byte(good), set)
	require.NoError(t, err)
	return r
}

// Hash and Diff agree about every key: those that decide results change the
// hash and are named, the others do neither.
func TestHashAndDiff(t *testing.T) {
	tests := []struct{ set, key, a, b string }{
		{"name=b", "name", `"a"`, `"b"`},
		{"game=gipf/standard", "game", `"gipf/basic"`, `"gipf/standard"`},
		{"seed=18446744073709551615", "seed", "1", "18446744073709551615"},
		{"agents.1.spec=mcts", "agents.1.spec", `"greedy"`, `"mcts"`},
		{"pairs=5", "pairs", "100", "5"},
		{"openings.plies=5", "openings.plies", "4", "5"},
		{"openings.turns=2", "openings.plies", "4", "0"},
		{"openings.shared=true", "openings.shared", "nothing", "true"},
		{"openings.distinct=true", "openings.distinct", "nothing", "true"},
		{"openings.distinct=false", "", "", ""},
		{"openings.file=a.txt", "openings.plies", "4", "0"},
		{"openings.balance.agent=random", "openings.balance.agent", "nothing", `"random"`},
		{"adjudication.proven=true", "adjudication.proven", "nothing", "true"},
		{"adjudication.resign.moves=3", "adjudication.resign.score", "nothing", "0.97"},
		{"maxplies=5", "maxplies", "1000", "5"},
		{"rating.mean=5", "rating.mean", "0", "5"},
		{"rating.anchor.agent=one", "rating.mean", "0", "nothing"},
		{"pairs=100", "", "", ""},
		{"workers=5", "", "", ""},
		{"inflight=5", "", "", ""},
		{"durability=full", "", "", ""},
		{"failures.count=5", "", "", ""},
	}
	base := mustRun(t)
	for _, test := range tests {
		other := mustRun(t, test.set)
		d, differ := Diff(base, other)
		require.Equal(t, Difference{Key: test.key, A: test.a, B: test.b}, d, test.set)
		require.Equal(t, test.key != "", differ, test.set)
		require.Equal(t, differ, Hash(base) != Hash(other), test.set)
	}
	three := mustRun(t, "agents.2.name=x", "agents.2.spec=random", "seed=2")
	require.Equal(t, []Difference{
		{"seed", "1", "2"}, {"agents.2.name", "nothing", `"x"`}, {"agents.2.spec", "nothing", `"random"`},
	}, Differences(base, three))
	require.Equal(t, Difference{"agents.2.spec", `"random"`, "nothing"}, Differences(three, base)[2])
	three.Seed = base.Seed
	d, _ := Diff(base, three)
	require.Equal(t, `agents.2.name: nothing against "x"`, d.String())
	d, differ := Diff(base, &Tune{})
	require.True(t, differ)
	require.Equal(t, "kind of file: run against tune", d.String())
}

// The hash is stored with runs; it must not change without a reason that is
// worth making every stored run a different one.
func TestHashIsPinned(t *testing.T) {
	require.Equal(t, "6dd380151dab698a34b3d8c752c3876f6db8654aacd8761c4b80a90209c12d35", Hash(mustRun(t)))
}

// The hashes of everything that ships: a reworded comment or a renamed struct
// must not make runs and weights of before strangers to their configurations.
func TestHashesOfShippedFilesArePinned(t *testing.T) {
	var got strings.Builder
	for _, file := range shipped(t) {
		text := testkit.Bytes(t, file)
		c, err := parseKind(KindOf(text), file, text)
		require.NoError(t, err)
		fmt.Fprintf(&got, "%s  %s\n", Hash(c), filepath.ToSlash(file))
	}
	testkit.Golden(t, filepath.Join("testdata", "hashes.golden"), got.String())
}

// Any configuration a program can build and Validate accepts survives writing
// and reading; the texts include what YAML is fond of misreading.
func TestMarshalRoundTrips(t *testing.T) {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"yes", "null", "~", "1_0", "0x10", "1e3", ".inf", "2026-11-01", "- a", "a: b", "#a", "&a", "*a", "!a", "%a", "@a", "`a", "'", "\"", "|", ">", "<<", "true", "é😀", "a\\b", " a ", "{}", "[]", "?"}),
		rapid.StringMatching(`[ -~]{1,20}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		r := &Run{
			Name: "a", Game: text.Draw(t, "game"), Seed: rapid.Uint64().Draw(t, "seed"),
			Agents:     []Agent{{Name: "x", Spec: text.Draw(t, "spec")}, {Name: "y", Spec: text.Draw(t, "spec")}},
			Tournament: "roundrobin", Pairs: rapid.IntRange(1, 10_000_000).Draw(t, "pairs"), MaxPlies: 1000,
			Rating: Rating{Mean: new(rapid.Float64Range(-100000, 100000).Draw(t, "mean"))},
		}
		require.NoError(t, r.Validate())
		out, err := Marshal(r)
		require.NoError(t, err)
		back, err := Parse[Run]("back.yaml", out, nil)
		require.NoError(t, err, "%s", out)
		d, _ := Diff(r, back)
		require.Equal(t, Difference{}, d, "%s", out)
	})
}

// A program may put into a struct what no file can hold.
func TestValidateRefusesWhatFilesCannotHold(t *testing.T) {
	r := mustRun(t)
	*r.Rating.Mean = math.NaN()
	require.EqualError(t, r.Validate(), "a.yaml:1:1: rating.mean: must be finite, got NaN")
	require.Panics(t, func() { limitsOf("minimun=1") }, "a misspelt limit")
}
