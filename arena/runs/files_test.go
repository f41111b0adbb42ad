package runs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/internal/testkit"
)

// TestEnginesOfAgents: for each agent, workers are told the hashes of its programs, and whether one is unknown.
func TestEnginesOfAgents(t *testing.T) {
	r, program := Standard(), testkit.File(t, "#!/bin/sh\n", t.TempDir(), "engine")
	require.NoError(t, os.Chmod(program, 0o755))
	hash, err := HashFile(program)
	require.NoError(t, err)
	g, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	engines, files := r.enginesOf(g, []string{"random", "ugi:path=" + program, "mix:agent=(ugi:path=/no/such),other=(ugi:path=" + program + ")"})
	require.Equal(t, [][]string{nil, {hash}, {"", ""}}, engines)
	require.Equal(t, []crew.File{{Ref: program, Program: true, Hash: hash}}, files)
}

// TestEnginesOfAWorker: an agent plays at a worker that has all its programs, by their contents or because it starts any; other agents are asleep.
func TestEnginesOfAWorker(t *testing.T) {
	r, own := Standard(), testkit.File(t, "#!/bin/sh\n", t.TempDir(), "engine")
	require.NoError(t, os.Chmod(own, 0o755))
	g, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	found, err := FindEngines([]string{own})
	require.NoError(t, err)
	const there = "/of/the/coordinator"
	files := []crew.File{{Ref: there, Program: true, Hash: found.Hashes()[0]}, {Ref: own, Program: true, Hash: "of another program"}}
	for _, row := range []struct {
		spec   string
		has    Engines
		sleeps bool
		want   string
	}{
		{"random", Engines{}, false, ""},
		{"ugi:path=" + there, Engines{}, true, errNoEngine.Error()},
		{"ugi:path=" + there, found, false, ""},
		{"ugi:path=" + own, found, true, errNoEngine.Error()},
		{"ugi:path=" + own, Engines{All: true}, false, ""},
		{"ugi:path=" + there, Engines{All: true}, false, "no such file"},
		{"mix:agent=(ugi:path=" + there + "),other=(ugi:path=" + there + ")", found, false, ""},
		{"mix:agent=(ugi:path=" + there + "),other=(ugi:path=" + own + ")", found, true, errNoEngine.Error()},
	} {
		worker := r.withEngines(files, row.has)
		require.Equal(t, row.sleeps, worker.sleeps(g, row.spec), "%+v", row)
		_, err := worker.Agents.Builder(row.spec, g)
		if row.want == "" {
			require.NoError(t, err, "%+v", row)
		} else {
			require.ErrorContains(t, err, row.want, "%+v", row)
		}
	}
}

// TestEngineFolder: an engine has at least one byte, and its file is named by its hash. A hub accepts no other programs.
func TestEngineFolder(t *testing.T) {
	f := EngineFolder(testkit.Path(t, "engines"))
	_, err := f.Add(strings.NewReader(""))
	require.EqualError(t, err, fmt.Sprintf("engine: want a program of 1 to %d bytes", crew.MostFile))
	require.ErrorAs(t, err, new(*arena.InputError))
	hash, err := f.Add(strings.NewReader("#"))
	require.NoError(t, err)
	require.Equal(t, crew.HashOf([]byte("#")), hash)
	require.Equal(t, "#", testkit.Read(t, string(f), hash))

	r := Standard().OfferingEngines(f)
	g, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	_, err = r.Bind(g, "ugi:path="+hash)
	require.NoError(t, err)
	_, err = r.Bind(g, "ugi:path=/bin/sh")
	require.ErrorContains(t, err, "'/bin/sh' is no engine of a hub: want ugi:path=HASH without args")
	_, err = r.Bind(g, "ugi:env=HOME,path="+hash)
	require.ErrorContains(t, err, "env: an engine of a hub gets no variables of a worker's environment")
}

// TestFilesOfAgents: the weights and books of a run are sent along, including those of agents inside others. A worker makes the
// agents from these alone, opens a file that was too large to send if it has the announced hash, and of other files says only that
// they are not here.
func TestFilesOfAgents(t *testing.T) {
	r := Standard()
	g, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	dir := t.TempDir()
	b, err := book.New(g, book.Head{Agent: "random"}, nil)
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	path := dir + "/small.jsonl"
	testkit.File(t, text, path)
	spec := fmt.Sprintf("epsilon:agent=(book:file=%s,agent=(greedy:weights=hand)),p=0.5", path)
	here, err := r.Agents.Builder(spec, g)
	require.NoError(t, err)
	files, err := r.filesOf(g, []string{spec, spec})
	require.NoError(t, err)
	require.Equal(t, []crew.File{{Ref: path, Text: text}}, files)

	require.NoError(t, os.Remove(path))
	_, err = r.Agents.Builder(spec, g)
	require.Error(t, err)
	there, err := r.withFiles(files).Agents.Builder(spec, g)
	require.NoError(t, err)
	require.Equal(t, here.Identity(), there.Identity())
	large := crew.File{Ref: path, Size: 3 << 20, Hash: crew.HashOf(text)}
	missing := fmt.Sprintf("file %q has 3145728 bytes, at most 2097152 are sent to workers: it has to be here, with SHA-256 %s", path, large.Hash)
	refused := func(announced ...crew.File) {
		for _, spec := range []string{spec, "greedy:weights=" + path} {
			_, err = r.withFiles(announced).Agents.Builder(spec, g)
			require.ErrorContains(t, err, missing)
		}
	}
	refused(large)
	testkit.File(t, "root:x:0:0", path)
	refused(large)
	testkit.File(t, text, path)
	there, err = r.withFiles([]crew.File{large}).Agents.Builder(spec, g)
	require.NoError(t, err)
	require.Equal(t, here.Identity(), there.Identity())

	missing = fmt.Sprintf("file %q was not announced", path)
	refused()
	refused(crew.File{Ref: path, Program: true, Hash: large.Hash})
}
