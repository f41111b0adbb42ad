package stats

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// vectors are reference values computed with other programs, see testdata.
type vectors struct {
	Pairwise []matchVector                      `json:"pairwise_match"`
	Sets     map[string]struct{ Games [][]any } `json:"rating_sets"`
	Ordo     []ordoRun                          `json:"ordo"`
	BayesElo []bayesEloRun                      `json:"bayeselo"`
	Own      map[string]ownEquations            `json:"own_equations"`
	KataGo   []kataGoRun                        `json:"katago_elo"`

	Sequences struct{ Cases []sprtCase } `json:"sprt_sequences"`
}

func loadVectors(t testing.TB) vectors {
	t.Helper()
	b := testkit.Bytes(t, "testdata/vectors.json")
	var v vectors
	require.NoError(t, json.Unmarshal(b, &v))
	return v
}

// TestVectors holds every group of the reference values to the tolerance that
// its meta object states, and prints how much of it was used:
//
//	go test -v -run TestVectors ./arena/stats
func TestVectors(t *testing.T) {
	vs := loadVectors(t)
	for _, group := range []struct {
		name  string
		cases int
		run   func(t *testing.T, vs vectors, d *deviations)
	}{
		{"pairwise_match", len(vs.Pairwise), vectorsMatch},
		{"sprt_sequences", len(vs.Sequences.Cases), vectorsSequences},
		{"rating_sets", len(vs.Sets), vectorsSets},
		{"ordo", len(vs.Ordo), vectorsOrdo},
		{"bayeselo", len(vs.BayesElo), vectorsBayesElo},
		{"own_equations", len(vs.Own), vectorsOwnEquations},
		{"katago_elo", len(vs.KataGo), vectorsKataGo},
	} {
		t.Run(group.name, func(t *testing.T) {
			d := &deviations{byName: map[string]figure{}}
			require.NotZero(t, group.cases)
			group.run(t, vs, d)
			d.log(t, group.name, group.cases)
		})
	}
}

// deviations remembers the largest deviation of each kind of figure.
type deviations struct {
	missed []string // cases that are not reproduced, with the reason
	names  []string
	byName map[string]figure
}

// figure is what was compared under one name.
type figure struct {
	compared           int
	largest, tolerance float64
}

// check fails when got is further than tolerance·scale from want.
func (d *deviations) check(t *testing.T, name string, got, want, scale, tolerance float64, where ...any) {
	t.Helper()
	e := math.Abs(got-want) / scale
	require.LessOrEqual(t, e, tolerance, "%s of %v: got %.15g, want %.15g", name, where, got, want)
	f, ok := d.byName[name]
	if !ok {
		d.names = append(d.names, name)
	}
	d.byName[name] = figure{f.compared + 1, max(f.largest, e), max(f.tolerance, tolerance)}
}

// count returns how many figures of a kind were compared.
func (d *deviations) count(name string) int { return d.byName[name].compared }

func (d *deviations) log(t *testing.T, group string, cases int) {
	t.Helper()
	t.Logf("%s: %d of %d cases passed", group, cases-len(d.missed), cases)
	for _, why := range d.missed {
		t.Logf("  not reproduced: %s", why)
	}
	slices.Sort(d.names)
	for _, name := range d.names {
		f := d.byName[name]
		t.Logf("  %-44s %4d compared, largest deviation %8.2g, allowed %.2g", name, f.compared, f.largest, f.tolerance)
	}
}

// relative is the scale of a relative comparison that tolerates values at 0.
func relative(want float64) float64 { return max(math.Abs(want), 1e-6) }
