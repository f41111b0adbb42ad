//go:build unix

package cli

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/hub"
)

// TestHubEngines has an approver bring an engine to a hub, a submitter a match with it, and a worker with
// --allow-engines play it: the digest is that of run alone, with the same file. The cores of the hub, which play, too, leave its games alone.
func TestHubEngines(t *testing.T) {
	s := newWorkshop(t, "name: e\ngame: gipf/basic\nseed: 7\npairs: 3\nmaxplies: 60\nopenings: {plies: 4}\nagents: [{name: e, spec: \"ugi:path=HASH,nodes=1,wait=60000,cap=60000\"}, {name: random, spec: random}]\n")
	web, listen := freeAddress(t), freeAddress(t)
	for user, role := range map[string]string{"ann": "submitter", "bob": "approver"} {
		token := s.run("hub", "users", "add", "hub", user, "--role", role, "--free")
		require.NoError(t, os.WriteFile(filepath.Join(s.dir, user+".token"), []byte(token), 0o600))
	}
	served := s.start("hub", "hub", "--web", web, "--listen", listen, "--slots", "1")
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
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "engine.sh"), []byte(script), 0o644))
	no := as("ann", "hub", "engines", "add", "engine.sh")
	require.Equal(t, exitUsage, no.code)
	require.Contains(t, no.stderr, "hub: not allowed: a submitter brings no engines: ask an approver")
	yes := as("bob", "hub", "engines", "add", "engine.sh")
	require.Equal(t, exitDone, yes.code, yes.stderr)
	hash := strings.TrimSpace(yes.stdout)
	text, err := os.ReadFile(filepath.Join(s.dir, "config.yaml"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "config.yaml"), []byte(strings.Replace(string(text), "HASH", hash, 1)), 0o644))
	submitted := s.start("submit", "config.yaml", "--wait", "--json", "--hub", "http://"+web, "--token", "ann.token")
	worker := s.start("worker", "--server", listen, "--slots", "1", "--allow-engines")
	e := submitted.end()
	require.Equal(t, exitDone, e.code, "%s\n%s\n%s", e.stderr, &served.stderr, &worker.stderr)
	var j hub.Job
	require.NoError(t, json.Unmarshal([]byte(e.stdout), &j))
	t.Setenv("PATH", filepath.Join(s.dir, "hub", "engines")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	s.run("run", "config.yaml", "--out", "alone", "--quiet")
	var alone struct{ Digest string }
	require.NoError(t, json.Unmarshal([]byte(s.run("standings", "alone", "--json")), &alone))
	require.Equal(t, alone.Digest, j.Digest)
	require.Len(t, j.Digest, 64)
	require.NotContains(t, s.run("standings", "alone"), "forfeit")
}
