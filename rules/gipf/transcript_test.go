package gipf_test

import (
	"flag"
	"testing"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// TestTranscript compares one drawn game of each variant with the stored one.
// After a change of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", *update,
		rulestest.RandomGame{Name: "gipf/basic:white=-6,black=-5", Seed: 253},
		rulestest.RandomGame{Name: "gipf/standard:white=-6,black=-5", Seed: 113},
		rulestest.RandomGame{Name: "gipf/tournament:white=-10,black=-9", Seed: 177})
}
