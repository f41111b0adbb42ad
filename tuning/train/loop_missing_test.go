package train

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/tuning/samples"
)

// TestMissingFile: a loop whose file goes away while it works ends with the error that names the file, and
// writes down no step that needs it.
func TestMissingFile(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	for _, c := range []struct {
		file, stage string
		set         string
		ends        bool // the file goes when the stage ends, and not when it begins
		last        string
	}{
		{"weights/000.yaml", "games", "init=hand", true, "games frozen"},
		{"samples/001.parquet", "fit", "init=zero", false, "001-labels"},
	} {
		dir := testkit.Path(t, "loop")
		_, err := play(t.Context(), loopOf(t, tiny, c.set), dir, journal.Options{Watch: func(s journal.Stage) func() {
			if s.Name == c.stage && !c.ends {
				require.NoError(t, os.Remove(dir+"/"+c.file))
			}
			return func() {
				if s.Name == c.stage && c.ends {
					require.NoError(t, os.Remove(dir+"/"+c.file))
				}
			}
		}})
		require.ErrorContains(t, err, c.file)
		log, err := journal.Read(dir)
		require.NoError(t, err)
		require.Equal(t, c.last, log.Entries()[len(log.Entries())-1].Step)
	}
}

// TestReportWithoutFrozenRows: what an evaluation takes is measured on the frozen rows; without them there is
// no report, rather than one of an evaluation that takes nothing.
func TestReportWithoutFrozenRows(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	dir, _ := whole(t)
	require.NoError(t, os.Remove(dir+"/"+samplesFile(0)))
	_, err := resume(t.Context(), dir, journal.Options{})
	require.ErrorContains(t, err, samplesFile(0))
}

// TestAgentThatCannotChoose: an agent that fails in a frozen position ends the loop, which else would count the
// moves that it never made.
func TestAgentThatCannotChoose(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	r := runs.Standard().With(nil, []agents.Kind{{
		Name: "mute", Doc: "does not know the weights of the first candidate",
		Params: []agents.Param{
			{Name: "transitions", Type: agents.Int, Min: 1, Max: 1e6, Default: "1", Doc: "budget"},
			{Name: "weights", Type: agents.Text, Default: "hand", Doc: "weights"},
		},
		Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return mute(a.Text("weights")), nil }}, nil
		},
	}})
	l, err := NewLoop(r, configOf(t, tiny, "agent.spec=mute", "rows.leaves=0", "target.transitions=0"))
	require.NoError(t, err)
	dir := testkit.Path(t, "loop")
	_, err = play(t.Context(), l, dir, journal.Options{})
	require.ErrorIs(t, err, errMute)
	log, err := journal.Read(dir)
	require.NoError(t, err)
	require.Equal(t, "001-fit", log.Entries()[len(log.Entries())-1].Step, "it has not been measured")
}

var errMute = errors.New("it does not know these weights")

// mute is the name of weights.
type mute string

func (m mute) Choose(_ context.Context, p rules.State) (rules.Move, agents.Info, error) {
	if strings.HasSuffix(string(m), file(1)) {
		return 0, agents.Info{}, errMute
	}
	return p.Moves(nil)[0], agents.Info{}, nil
}

// TestStagesEnd: each stage that begins ends, and a loop has all of them.
func TestStagesEnd(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	t.Parallel()
	begun, open := map[string]bool{}, 0
	dir := testkit.Path(t, "loop")
	_, err := play(t.Context(), loopOf(t, tiny), dir, journal.Options{Watch: func(s journal.Stage) func() {
		begun[s.Name] = true
		open++
		return func() { open-- }
	}})
	require.NoError(t, err)
	require.Zero(t, open)
	for _, name := range []string{"games", "labels", "fit"} {
		require.True(t, begun[name], name)
	}
	// The pairs of an iteration are those against itself and then those against former versions: a group each.
	rows, _, err := samples.Read(dir+"/"+samplesFile(2), "")
	require.NoError(t, err)
	groups := map[int64]bool{}
	for _, r := range rows {
		groups[r.Group-2<<32] = true
	}
	require.Equal(t, map[int64]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true}, groups)
}
