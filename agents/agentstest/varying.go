package agentstest

import (
	"strings"
	"testing"

	"gipf.arena/agents"
)

// Varying requires of each spec that a set says why its games are not reproducible in words that
// contain those given, and that it says nothing where these are "".
func Varying(t *testing.T, set *agents.Set, specs map[string]string) {
	t.Helper()
	for spec, want := range specs {
		why, err := set.NotReproducible(spec)
		if err != nil || !strings.Contains(why, want) || (want == "") != (why == "") {
			t.Errorf("%s is not reproducible because of %q and %v, want %q", spec, why, err, want)
		}
	}
}
