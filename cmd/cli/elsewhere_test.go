package cli

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/study"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/bookmaker"
	"gipf.arena/tuning/params"
	"gipf.arena/tuning/train"
)

// enginesOf are configurations of every kind of directory that name an engine wherever one may
// stand.
var enginesOf = []struct{ kind, want, text string }{
	{"", "would start a program", `
name: run
game: gipf/basic
pairs: 1
agents: [{name: a, spec: random}, {name: b, spec: "ugi:path=./engine.sh,nodes=1"}]
`},
	{study.Kind, "levels.1.spec: would start a program, and was not made here: ", `
study: s
games: [gipf/basic]
levels: [{family: r, spec: random}, {family: e, spec: "epsilon:p=0.5,agent=(ugi:path=./engine.sh,nodes=1)"}]
precision: {min: 4, max: 8, block: 4}
questions: [{fair: all}]
`},
	{train.KindTune, "selfplay.agents.1: would start a program", `
name: fit
game: gipf/basic
selfplay: {agents: [random, "ugi:path=./engine.sh,nodes=1"], pairs: 4}
out: fit.yaml
verify: {agent: greedy, opponent: "ugi:path=./engine.sh,nodes=1", pairs: 2}
`},
	{params.Kind, "match.agent: would start a program", `
name: numbers
game: gipf/basic
objective: match
match: {agent: "ugi:path=./engine.sh,nodes=1,option.C=5", parameters: [{name: option.C, start: 5, min: 1, max: 9}], games: 8}
`},
	{train.KindLoop, "pool.agents.0: would start a program, and was not made here: ", `
name: loop
game: gipf/basic
seed: 1
init: zero
iterations: 1
agent: {transitions: 40}
pool: {agents: ["ugi:path=./engine.sh,nodes=1"]}
`},
	{bookmaker.Kind, "expand.agent: cannot make a book", `
name: book
game: gipf/basic
expand: {agent: "ugi:path=./engine.sh,nodes=1", positions: 4}
`},
}

// TestElsewhere resumes directories of every kind that were made elsewhere, and reads them
// with every command: no engine starts before its user allows it.
func TestElsewhere(t *testing.T) {
	for _, d := range enginesOf {
		t.Run("kind "+d.kind, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			require.NoError(t, os.WriteFile("engine.sh", []byte(noting), 0o755))
			madeElsewhere(t, d.kind, d.text)
			code, errs := execute(t, "resume", "dir")
			require.Equal(t, 2, code, errs)
			require.Contains(t, errs, d.want)
			require.NoFileExists(t, "started")
			for _, look := range [][]string{
				{"standings", "dir"},
				{"show", "dir", "0"},
				{"verify", "dir"},
				{"export", "dir", "--out", "out"},
				{"report", "dir", "--out", "r.html"},
				{"study", "report", "dir"},
				{"tune", "compare", "dir", "dir"},
				{"learn", "show", "dir"},
				{"quality", "dir"},
				{"backup", "dir", "to"},
				{"restore", "dir", "again"},
				{"book", "make", "dir", "--out", "b"},
				{"compare", "dir", "dir"},
				{"config", "check", "dir/config.yaml"},
			} {
				execute(t, look...)
				require.NoFileExists(t, "started", "%v", look)
			}
		})
	}
}

// madeElsewhere makes a directory that holds newly begun work of a kind.
func madeElsewhere(t *testing.T, kind, text string) {
	if kind == "" {
		testkit.File(t, text, "run.yaml")
		code, errs := execute(t, "run", "run.yaml", "--out", "dir", "--until", "0s")
		require.Equal(t, 0, code, errs)
		require.NoError(t, os.Remove("dir/allowed"))
		require.NoError(t, os.Remove("started"))
		return
	}
	var c configs.Config
	var err error
	switch kind {
	case study.Kind:
		c, err = configs.Parse[configs.Study]("c", []byte(text), nil)
	case train.KindTune:
		c, err = configs.Parse[configs.Tune]("c", []byte(text), nil)
	case params.Kind:
		c, err = configs.Parse[configs.Numbers]("c", []byte(text), nil)
	case train.KindLoop:
		c, err = configs.Parse[configs.Learn]("c", []byte(text), nil)
	case bookmaker.Kind:
		c, err = configs.Parse[configs.Book]("c", []byte(text), nil)
	}
	require.NoError(t, err)
	w, err := journal.Create(t.Context(), "dir", kind, c)
	require.NoError(t, err)
	require.NoError(t, w.Close())
}

// noting is an engine that leaves a file behind where it was started.
const noting = `#!/bin/sh
touch "${0%/*}/started"
while read word rest; do
	case $word in
	ugi) echo ugiok ;;
	isready) echo readyok ;;
	quit) exit ;;
	esac
done
`

// execute runs the program in this process and returns its exit code and output.
func execute(t *testing.T, args ...string) (code int, errs string) {
	var stdout, stderr bytes.Buffer
	code = standard().Execute(t.Context(), args, bytes.NewReader(nil), &stdout, &stderr)
	return code, stderr.String()
}
