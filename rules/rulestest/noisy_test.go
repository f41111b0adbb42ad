package rulestest_test

import (
	"testing"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

func TestNoiseOfTheToyIsToWin(t *testing.T) {
	rulestest.Noise(t, toy{}, options, func(_, after rules.State) bool { return after.Result() != rules.Ongoing })
}
