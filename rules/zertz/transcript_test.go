package zertz_test

import (
	"flag"
	"testing"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// TestTranscript compares drawn games with the stored ones: claims and runs of
// hops in a handicap game, a draw by repetition, and one for want of marbles.
// After a change of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", *update,
		rulestest.RandomGame{Name: "zertz/48:second=w1", Seed: 2760},
		rulestest.RandomGame{Name: "zertz/37", Seed: 2027},
		rulestest.RandomGame{Name: "zertz/37:goal=2/-/-/-,supply=2/3/4", Seed: 167})
}
