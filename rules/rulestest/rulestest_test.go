package rulestest_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// options keep the tests of the suite short.
var options = rulestest.Options{Seed: 1, Walks: 12, Positions: []string{"7 2 - - - -", "3 1 - - - -"}}

func TestSoundGamePasses(t *testing.T) {
	rulestest.Run(t, toy{}, options)
}

// TestFaultsAreFound breaks the contract in one way at a time: the check named
// must say so, in words that explain it.
func TestFaultsAreFound(t *testing.T) {
	for _, c := range []struct {
		fault       fault
		check, want string
	}{
		{sharedCopy, "copy", "playing on a copy changes the source"},
		{duplicateMove, "moves", "occurs twice"},
		{changingOrder, "moves", "then ["},
		{clobberedSlice, "moves", "does not append"},
		{movesAfterEnd, "moves", "1 moves do not agree"},
		{moverAfterEnd, "moves", "mover"},
		{endingTooEarly, "moves", "do not agree"},
		{constantHash, "hash", "have the same hash"},
		{historyInHash, "hash", "reached otherwise"},
		{parsedHash, "hash", "reached otherwise"},
		{refusedText, "texts", "refuses the position's own text"},
		{refusedMove, "texts", "refuses a legal move"},
		{wrongMove, "texts", `ParseMove("2") = 1, want 2`},
		{illegalMove, "texts", "which is not among the legal moves"},
		{sameMoveText, "texts", `ParseMove("1") = 1, want 2`},
		{blankInText, "texts", "has a blank"},
		{sharedCopy, "turns", "reading or writing a turn changes the position"},
		{refusedMove, "turns", "refuses a whole turn"},
		{wrongMove, "turns", `ParseTurn("2") = [1], want [2]`},
		{flatDrawing, "drawing", `Draw gives "12", want several lines`},
		{steeringDrawing, "drawing", `with the character '\x1b'`},
		{playingDrawing, "drawing", "and then the position is"},
		{looseText, "garbage", "accepts it as"},
		{panickingParse, "garbage", "panic: empty text"},
		{biasedPlayout, "playout", "lengths of playouts"},
		{playingPlayout, "playout", "Playout"},
		{cappedPlayout, "playout", "cut off after"},
		{greedyPlayout, "playout", "result first"},
		{fewFeatures, "features", "appends 1 numbers for 2 names"},
		{nanFeature, "features", `feature "rest" is NaN`},
		{sameNames, "features", "pile occurs twice"},
		{clobberedNoise, "noisy", "does not append"},
		{illegalNoise, "noisy", "is not legal or not in the order"},
		{deniedNoise, "noisy", "method Forced says true, method Noisy false"},
		{forcedNoise, "noisy", "says that one of 1 moves of 2 is compulsory"},
		{oneSidedFeature, "symmetry", "features of image"},
		{highPhase, "features", "phase 1.5"},
		{parsedPhase, "features", "after Parse: phase 1 of"},
		{oneSidedPhase, "symmetry", "want the same from 0 to 1"},
		{fewMoveFeatures, "move features", "appends 1 numbers for 2 names"},
		{nanMoveFeature, "move features", `feature "left" is NaN`},
		{sameMoveNames, "move features", "taken occurs twice"},
		{fewDocs, "move features", "1 explanations"},
		{playingMoveFeatures, "move features", "changes the position"},
		{oneSidedMoveFeature, "symmetry", "successors of image"},
		{allocatingMoveFeatures, "allocations", "MoveFeatures allocates"},
		{noEventKinds, "events", "0 kinds of events"},
		{sameEventNames, "events", "event win occurs twice"},
		{manyEvents, "events", "events 100 of move 2, want some of 2"},
		{absentEvent, "events", "event greed of move 3, which the game is said not to have"},
		{playingEvents, "events", "method Events changes the position"},
		{parsedEvents, "events", "after Parse"},
		{oneSidedEvents, "symmetry", "successors of image"},
		{wrongSwap, "symmetry", "mover of image"},
		{wrongImage, "symmetry", "successors of image"},
		{allocatingMoves, "allocations", "Moves allocates"},
	} {
		t.Run(c.check+"/"+c.want, func(t *testing.T) {
			if c.check == "allocations" && rulestest.Invariants {
				t.Skip("allocations are not looked at in this build")
			}
			err := run(t, c.check, toy{c.fault})
			require.ErrorContains(t, err, c.want)
		})
	}
}

// run runs the check of that name.
func run(t *testing.T, name string, g toy) error {
	t.Helper()
	return runWith(t, name, g, options)
}

func runWith(t *testing.T, name string, g toy, o rulestest.Options) error {
	t.Helper()
	for _, c := range rulestest.Checks() {
		if c.Name == name {
			return rulestest.Guard(func() error { return c.Func(g, rulestest.WithDefaults(o)) })
		}
	}
	require.Fail(t, "no check "+name)
	return nil
}

// TestHistoryMayDecideTheHash checks that a hash with history passes where it is
// announced, and that it must still tell texts apart and be the same each time a
// text is read.
func TestHistoryMayDecideTheHash(t *testing.T) {
	withHistory := options
	withHistory.History = true
	check := func(f fault) error { return runWith(t, "hash", toy{f}, withHistory) }
	require.NoError(t, check(historyInHash))
	require.ErrorContains(t, check(constantHash), "have the same hash")
}

func TestNoiseOfTheToyIsToWin(t *testing.T) {
	rulestest.Noise(t, toy{}, options, func(_, after rules.State) bool { return after.Result() != rules.Ongoing })
}

// TestNoFlags: the suite adds no flags to the tests of a game, because a module of its own may define -update or -long itself.
func TestNoFlags(t *testing.T) {
	flag.VisitAll(func(f *flag.Flag) { require.Regexp(t, `^(test|rapid)\.`, f.Name) })
}
