package lyngk_test

import (
	"flag"
	"testing"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// TestTranscript compares drawn games with the stored ones: with collected fives,
// a pass and a forced claim, with a standing five that a claim collects, and with
// a six. The set-ups were chosen for what happens in their games. After a change
// of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", *update,
		rulestest.RandomGame{Name: "lyngk/base", Seed: 3, Setup: true},
		rulestest.RandomGame{Name: "lyngk/base:standing=collected,second=1", Seed: 38, Setup: true},
		rulestest.RandomGame{Name: "lyngk/6stack", Seed: 104, Setup: true})
}
