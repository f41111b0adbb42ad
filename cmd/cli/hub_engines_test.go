//go:build unix

package cli

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/hub"
	"gipf.arena/internal/testkit"
)

// TestHubEngines has an approver bring an engine to a hub, a submitter a match with it, and a worker with
// --allow-engines play it: the digest is that of run alone, with the same file. The cores of the hub, which play, too, leave its games alone.
// Hub and worker are killed; the job is extended by others, and the worker's engines are the one folder below TMPDIR.
func TestHubEngines(t *testing.T) {
	s := newWorkshop(t, "name: e\ngame: gipf/basic\nseed: 7\npairs: 3\nmaxplies: 60\nopenings: {plies: 4}\nagents: [{name: e, spec: \"ugi:path=HASH,nodes=1,wait=60000,cap=60000\"}, {name: random, spec: random}]\n")
	web, listen := freeAddress(t), freeAddress(t)
	for user, role := range map[string]string{"ann": "submitter", "bob": "approver"} {
		token := s.run("hub", "users", "add", "hub", user, "--role", role, "--free")
		testkit.File(t, token, s.dir, user+".token")
	}
	t.Setenv("TMPDIR", t.TempDir())
	folders := func() []string {
		found, err := filepath.Glob(filepath.Join(os.TempDir(), "gipfarena-engines*"))
		require.NoError(t, err)
		return found
	}
	serve := func() *process { return s.start("hub", "hub", "--web", web, "--listen", listen, "--slots", "1") }
	hire := func() *process { return s.start("worker", "--server", listen, "--slots", "1", "--allow-engines") }
	served := serve()
	as := func(user string, args ...string) ended {
		return s.start(append(args, "--hub", "http://"+web, "--token", user+".token")...).end()
	}
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", web)
		return err == nil && c.Close() == nil
	}, time.Minute, 20*time.Millisecond)
	none := s.start("submit", "config.yaml", "--hub", "http://"+web).end()
	require.Equal(t, exitUsage, none.code)
	require.Contains(t, none.stderr, "hub: this hub wants the token of a user: --token FILE of the command")
	script := "#!/bin/sh\nexec " + filepath.Join(s.bin, program) + " engine gipf/basic --agent random\n"
	testkit.File(t, script, s.dir, "engine.sh")
	no := as("ann", "hub", "engines", "add", "engine.sh")
	require.Equal(t, exitUsage, no.code)
	require.Contains(t, no.stderr, "hub: not allowed: a submitter brings no engines: ask an approver")
	yes := as("bob", "hub", "engines", "add", "engine.sh")
	require.Equal(t, exitDone, yes.code, yes.stderr)
	hash := strings.TrimSpace(yes.stdout)
	text := testkit.Read(t, s.dir, "config.yaml")
	testkit.File(t, strings.Replace(text, "HASH", hash, 1), s.dir, "config.yaml")
	submitted := s.start("submit", "config.yaml", "--wait", "--json", "--hub", "http://"+web, "--token", "ann.token")
	worker := hire()
	e := submitted.end()
	require.Equal(t, exitDone, e.code, "%s\n%s\n%s", e.stderr, &served.stderr, &worker.stderr)
	var j hub.Job
	require.NoError(t, json.Unmarshal([]byte(e.stdout), &j))
	left := folders()
	require.Len(t, left, 1)
	for _, p := range []*process{worker, served} {
		require.NoError(t, p.Process.Kill())
		p.Wait() // it was killed
	}
	served, worker = serve(), hire()
	token := testkit.Read(t, s.dir, "ann.token")
	require.Eventually(t, func() bool {
		r, err := http.NewRequest(http.MethodPost, "http://"+web+"/api/jobs/1/extend", strings.NewReader(`{"pairs": 5}`))
		require.NoError(t, err)
		r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(token))
		answer, err := http.DefaultClient.Do(r)
		return err == nil && answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
	}, time.Minute, 20*time.Millisecond)
	c, err := hub.NewClient("http://"+web, token, nil)
	require.NoError(t, err)
	extended, err := c.Wait(t.Context(), j.ID)
	require.NoError(t, err)
	require.Equal(t, hub.Done, extended.State, "%s\n%s", &served.stderr, &worker.stderr)
	require.Len(t, folders(), 1)
	require.NotEqual(t, left, folders())

	t.Setenv("PATH", filepath.Join(s.dir, "hub", "engines")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for pairs, digest := range map[string]string{"pairs=3": j.Digest, "pairs=5": extended.Digest} {
		s.run("run", "config.yaml", "--out", pairs, "--quiet", "--set", pairs)
		var alone struct{ Digest string }
		require.NoError(t, json.Unmarshal([]byte(s.run("standings", pairs, "--json")), &alone))
		require.Equal(t, alone.Digest, digest)
		require.Len(t, digest, 64)
	}
	require.NotContains(t, s.run("standings", "pairs=5"), "forfeit")
}
