package lyngk

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

func TestFeaturesAreTheTable(t *testing.T) {
	rulestest.RequireTable(t, features[:], countCount, func(own, enemy []int) []float64 {
		return counted{(*[countCount]int)(own), (*[countCount]int)(enemy)}.features(nil)
	})
}
