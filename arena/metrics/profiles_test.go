package metrics

import (
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// Profiles are there for who asked for them, and for no others.
func TestProfiles(t *testing.T) {
	for _, c := range []struct {
		profiles bool
		status   int
	}{{false, http.StatusNotFound}, {true, http.StatusOK}} {
		addr, _ := serve(t, New(Config{Game: "gipf/basic"}), Config{Profiles: c.profiles}, defaultLimits)
		for _, page := range []string{"", "goroutine?debug=1", "allocs", "profile?seconds=1", "trace?seconds=0.1", "symbol"} {
			if page == "profile?seconds=1" && testing.Short() {
				continue // takes the second
			}
			answer, err := http.Get("http://" + addr + "/debug/pprof/" + page)
			require.NoError(t, err)
			text, err := io.ReadAll(answer.Body)
			require.NoError(t, err)
			require.NoError(t, answer.Body.Close())
			require.Equal(t, c.status, answer.StatusCode, page)
			require.NotEmpty(t, text, page)
		}
	}
}

// They are refused on an address that other machines reach, and so is nothing else.
func TestProfilesOnlyHere(t *testing.T) {
	_, err := Listen("0.0.0.0:0", Config{Profiles: true})
	require.EqualError(t, err, `metrics: "0.0.0.0:0" can be reached by other machines, and profiles are for this one: want localhost:PORT`)
	s, err := Listen("0.0.0.0:0", Config{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
}
