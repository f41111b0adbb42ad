package cli

import (
	"bytes"
	"context"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// numbered is an agent that takes the legal move with its number.
type numbered int

func (n numbered) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	legal := s.Moves(nil)
	return legal[int(n)%len(legal)], agents.Info{}, nil
}

// numberedBuild is a build of the program whose agent "numbered" has that number.
func numberedBuild(n int) *Program {
	return &Program{runs.Standard().With(nil, []agents.Kind{{Name: "numbered", Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
		return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return numbered(n), nil }}, nil
	}}})}
}

// TestAcceptBuild has another build go on with an extended run: first it is refused, in
// one line and with the exit code of a mistake, then it is accepted.
func TestAcceptBuild(t *testing.T) {
	t.Parallel()
	dir := testkit.Path(t, "one")
	exec := func(n, code int, args ...string) (stdout, stderr string) {
		var out, errs bytes.Buffer
		got := numberedBuild(n).Execute(t.Context(), args, strings.NewReader(""), &out, &errs)
		require.Equal(t, code, got, "%s: %s", args, errs.String())
		return out.String(), errs.String()
	}
	exec(1, exitDone, "match", "gipf/basic", "numbered", "random", "--pairs", "3", "--set", "maxplies=30", "--out", dir, "--quiet")
	before := testkit.Bytes(t, dir, "run.db")
	_, line := exec(2, exitUsage, "resume", dir, "--set", "pairs=4", "--quiet")
	require.Regexp(t, `^gipfarena: `+dir+`: this build is not bit-compatible with the one that the games are from: game [45]: moves, ply [0-9]+: `+
		`stored "[^"]*", replayed "[^"]*"; --accept-build goes on all the same, and the run remembers it\n$`, line)
	after := testkit.Bytes(t, dir, "run.db")
	require.Equal(t, before, after, "a run that is refused stays as it is")
	exec(1, exitDone, "resume", dir, "--set", "pairs=4", "--quiet")
	text, _ := exec(2, exitDone, "resume", dir, "--set", "pairs=5", "--quiet", "--accept-build")
	const note = `(?m)^note: the 8 games stored until [0-9-]+ are of another build than those after them, which was accepted: game [67]: moves, ply [0-9]+: stored `
	require.Regexp(t, note, text)
	text, _ = exec(2, exitDone, "standings", dir)
	require.Regexp(t, note, text)
	text, _ = exec(2, exitFailed, "verify", dir, "--sample", "all", "--quiet")
	require.Regexp(t, note, text)
}

func TestRevision(t *testing.T) {
	for _, c := range []struct {
		want     string
		settings []debug.BuildSetting
	}{
		{"devel", nil},
		{"0123456789ab", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "false"}}},
		{"0123456789ab-dirty", []debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: "0123456789abcdef"}}},
		{"devel", []debug.BuildSetting{{Key: "vcs.revision", Value: "short"}}},
	} {
		require.Equal(t, c.want, revisionOf(c.settings), "%v", c.settings)
	}
}

// TestText: variants of one version are one game, others stand beside it.
func TestText(t *testing.T) {
	i := newBuild(map[string]int{"gipf/basic": 1, "gipf/standard": 1, "zertz/37": 2, "zertz/48": 3})
	require.Equal(t, Version(), i.Version)
	i.Module, i.Version, i.Revision = "m", "v1", "r"
	out := testkit.Written(t, i)
	require.Equal(t, "gipfarena v1\nmodule m, revision r\n"+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\nrules: gipf 1, zertz 2, zertz 3\n", out)
}
