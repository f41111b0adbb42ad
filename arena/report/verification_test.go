package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

// A run that differs, one that does not, and one whose decisions do not follow.
func TestVerificationText(t *testing.T) {
	run := report.Verification{Name: "made", Game: "gipf/basic", Seed: 7, Planned: report.Planned{Games: 24}, SampleSeed: 3, Notes: []string{"games of c are not reproducible: ms=1"}}
	found := verify.Report{Games: 20, Sampled: 10, Replayed: 6, NotReproducible: 4, Digest: "00ff", Rounds: &verify.Rounds{Stored: 3, Retaken: 3}}
	clean := report.NewVerification(run, found)
	require.NoError(t, clean.Err())
	require.Equal(t, testkit.Written(t, clean), testkit.Written(t, decoded(t, clean)))
	golden(t, "verification.txt", testkit.Written(t, clean))

	compared := report.NewVerification(run, found)
	compared.Workers = []report.WorkerResidual{
		{Worker: "fast", Pairs: 120, OtherPairs: 60, Late: 1, OtherLate: 9, Scores: new(0.2), Time: new(0.9)},
		{Worker: "other", Pairs: 3, OtherPairs: 177},
		{Worker: "slow", Pairs: 57, OtherPairs: 123, Late: 9, OtherLate: 1, Scores: new(0.3), Time: new(0.0001)},
		{Worker: "odd", Pairs: 57, OtherPairs: 123, Scores: new(0.0001)},
	}
	report.CorrectResiduals(compared.Workers)
	require.InDelta(t, 0.0005, *compared.Workers[2].Time, 1e-12, "of five tests")
	require.InDelta(t, 1, *compared.Workers[0].Time, 0)
	require.Equal(t, testkit.Written(t, compared), testkit.Written(t, decoded(t, compared)))
	golden(t, "verification_workers.txt", testkit.Written(t, compared))

	found.Rounds.Difference = "arena: round 1: another one"
	require.EqualError(t, report.NewVerification(run, found).Err(), found.Rounds.Difference)

	found.Differing, found.Digest = 2, ""
	found.First = &verify.Difference{Game: 5, Field: "moves", Ply: 4, Stored: `"a1"`, Replayed: `"a2"`, Damage: "its hash is another"}
	bad := report.NewVerification(run, found)
	require.EqualError(t, bad.Err(), `2 of 20 games differ; game 5: moves, ply 4: stored "a1", replayed "a2"; its hash is another`)
	require.Nil(t, bad.Unseen)
	require.Equal(t, testkit.Written(t, bad), testkit.Written(t, decoded(t, bad)))
	golden(t, "verification_differs.txt", testkit.Written(t, bad))
}
