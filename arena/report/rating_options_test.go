package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzRatingOptions: what flags of stats rate are written as is read or refused in one line,
// however the players are called.
func FuzzRatingOptions(f *testing.F) {
	for _, text := range []string{"a=1500", "a=1:2", "a,b=30:40", "=5", "a=NaN", "a==b=1e3", "a,b,c=1:1", "0,10", "1,2,3", "a=1:-2", "=1:5e-324"} {
		f.Add(text, "a", "a,b")
	}
	f.Fuzz(func(t *testing.T, text, one, other string) {
		players := &Results{Names: []string{one, other, "a", "b"}}
		_, anchor := readAnchor(text, players)
		_, relation := readRelation(text, players)
		for _, err := range []error{anchor, relation} {
			if err != nil {
				require.NotContains(t, err.Error(), "\n")
			}
		}
		if _, _, sd, err := cutValue("anchor", text); err == nil {
			require.GreaterOrEqual(t, sd, 0.0, "%q", text)
		}
	})
}
