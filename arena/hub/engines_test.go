package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// A spied connection of a worker, trusted by its name, notes which files it is offered and sent.
type spied struct {
	handlers map[string]crew.Handler
	name     string
	offered  chan offer // has room for all
}

// An offer is a file that a run was announced with.
type offer struct {
	crew.RunQuestion
	crew.File
}

// spy returns a connection of a worker.
func (s *served) spy(name string) spied {
	return spied{s.opt.Coordinator.Handlers(), name, make(chan offer, 1000)}
}

func (c spied) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	came := make(chan any, 1)
	c.handlers[kind](c.name, data, func(a any) { came <- a })
	select {
	case a := <-came:
		if run, is := a.(crew.RunAnswer); is {
			var q crew.RunQuestion
			if err := json.Unmarshal(data, &q); err != nil {
				return nil, err
			}
			for _, f := range run.Files {
				c.offered <- offer{q, f}
			}
		}
		return json.Marshal(a)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// withEngine is a run with an engine, %s, in which others play, too.
const withEngine = "name: e\ngame: zertz/37\nagents: [{name: e, spec: %q}, {name: b, spec: random}, {name: c, spec: greedy}]\npairs: 2\nmaxplies: 40\n"

// TestEngines: only approvers add engines. A run names an engine by its hash and by nothing else; a changed engine is refused, and the
// hub starts none. Workers that start any engine and are not public get it, and its games; the others play the other games.
func TestEngines(t *testing.T) {
	marker := testkit.Path(t, "started")
	program := []byte("#!/bin/sh\necho x >> " + marker + "\n") // which plays nothing
	s := serve(t, t.TempDir(), 0)
	pages := s.Pages()
	for _, r := range []Role{Viewer, Submitter} {
		_, err := s.AddEngine(User{Name: "u", Role: r}, strings.NewReader("x"))
		require.ErrorIs(t, err, errMay)
	}
	require.NoDirExists(t, string(s.Engines()))
	for _, size := range []int{0, crew.MostFile + 1} {
		require.Equal(t, 400, s.ask(pages, "POST", "/api/engines", "", strings.Repeat("x", size)).Code)
	}
	w := s.ask(pages, "POST", "/api/engines", "", string(program))
	var e Engine
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &e), w.Body.String())
	require.Equal(t, crew.HashOf(program), e.SHA256)
	again, err := s.AddEngine(User{Name: "bob", Role: Approver}, strings.NewReader(string(program)))
	require.NoError(t, err)
	require.Equal(t, e.SHA256, again)

	spec := "ugi:path=" + e.SHA256 + ",ms=50"
	check := func(spec string) error {
		_, err := s.Submit(t.Context(), admin, &Submission{Config: fmt.Sprintf(withEngine, spec), Check: true})
		return err
	}
	path := filepath.Join(string(s.Engines()), e.SHA256)
	require.NoError(t, check(spec))
	for spec, want := range map[string]string{
		"ugi:path=" + path:                       "names a file",
		"ugi:path=sh":                            `sh' is no engine of a hub: want ugi:path=HASH without args`,
		spec + ",args=--fast":                    "is no engine of a hub: want ugi:path=HASH without args",
		spec + ",env=HOME":                       "env: an engine of a hub gets no variables of a worker's environment",
		"epsilon:p=0.5,agent=(ugi:path=sh)":      `sh' is no engine of a hub`,
		"ugi:path=" + strings.Repeat("0", 64):    "is not here: an approver brings it by",
		"ugi:path=" + strings.ToUpper(e.SHA256):  "is no engine of a hub",
		"ugi:path=" + e.SHA256[:63] + "x,ms=100": "is no engine of a hub",
	} {
		err := check(spec)
		require.ErrorContains(t, err, want, spec)
		require.NotContains(t, strings.TrimSpace(err.Error()), "\n")
	}
	tune := "name: t\ngame: gipf/basic\nselfplay: {agents: [\"" + spec + "\"], pairs: 60}\nfit: {leaveout: [board]}\nout: x.yaml\n"
	_, err = s.Submit(t.Context(), admin, &Submission{Config: tune, Check: true})
	require.ErrorContains(t, err, "would start a program", "jobs of other kinds have no engines")

	s.submit(admin, fmt.Sprintf(withEngine, spec))
	all := runs.Engines{All: true, Folder: runs.EngineFolder(t.TempDir())}
	public, plain := s.spy("public"), s.spy("plain")
	s.hireWith(public, all)
	ask := func(c spied, kind string, q any) string {
		question, err := json.Marshal(q)
		require.NoError(t, err)
		text, err := c.Ask(t.Context(), kind, question)
		require.NoError(t, err)
		return string(text)
	}
	require.Eventually(t, func() bool {
		return strings.Contains(strings.Join(s.said(), "\n"), "(worker --allow-engines, with a key that is not public)")
	}, patience, 20*time.Millisecond)
	first := <-public.offered
	ask(plain, crew.AskHello, crew.Hello{Protocol: crew.Protocol, Slots: 1})
	ask(plain, crew.AskRun, first.RunQuestion)
	public.offered <- first
	for _, c := range []spied{public, plain} {
		f := <-c.offered
		require.Equal(t, e.SHA256, f.Hash)
		require.True(t, f.Program)
		require.False(t, f.Offered, c.name)
		require.Contains(t, ask(c, crew.AskFile, crew.FileQuestion{Run: f.Run, Hash: f.Hash}), "the run has no file")
	}
	require.NoFileExists(t, marker, "neither the hub nor these workers start it")
	team := s.spy("team")
	s.hireWith(team, all)
	require.Eventually(t, func() bool { _, err := os.Stat(marker); return err == nil }, patience, 20*time.Millisecond)
	require.True(t, (<-team.offered).Offered)

	require.NoError(t, os.Chmod(path, 0o700))
	require.NoError(t, os.WriteFile(path, append(program, '#'), 0o700))
	require.ErrorContains(t, check(spec), "is damaged: the file has the SHA-256")
	copied := testkit.Path(t, "copy")
	require.NoError(t, Copy(t.Context(), s.dir, copied))
	require.FileExists(t, filepath.Join(copied, enginesName, e.SHA256))
}
