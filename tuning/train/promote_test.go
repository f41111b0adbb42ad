package train

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// TestPromote: what a loop has in use is written where weights ship, under the name of learned weights, with the
// commands that test it; one that has promoted nothing is refused, and writes nothing.
func TestPromote(t *testing.T) {
	dir, found := whole(t)
	to := t.TempDir()
	p, err := Promote(t.Context(), runs.Standard(), dir, to)
	require.NoError(t, err)
	require.Equal(t, to+"/lyngk-base-learned.yaml", p.File)
	w, err := configs.LoadWeightsFile(p.File)
	require.NoError(t, err)
	require.Equal(t, found.Digest, w.Content().Digest())
	var b strings.Builder
	require.NoError(t, p.WriteText(&b))
	require.Contains(t, b.String(), "match lyngk/base base=alphabeta:transitions=40 new=alphabeta:transitions=40,weights="+p.File+" --sprt 0,20 --seed 1000006\n")
	require.Contains(t, b.String(), "transitions=160,weights=")

	none := testkit.Path(t, "none")
	_, err = play(t.Context(), loopOf(t, tiny), none, journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	_, err = Promote(t.Context(), runs.Standard(), none, to+"/other.yaml")
	require.EqualError(t, err, none+": it has promoted nothing: what is in use is what it began with")
	require.NoFileExists(t, to+"/other.yaml")
}
