//go:build unix

package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/hub"
	"gipf.arena/internal/testkit"
)

// A hubShop is a workshop with a hub and its workers.
type hubShop struct {
	*workshop
	web, listen string
	hub         *process
	workers     []*process
	hired       int
}

// newHubShop starts a hub with two workers.
func newHubShop(t *testing.T) *hubShop {
	s := &hubShop{workshop: newWorkshop(t, ""), web: freeAddress(t), listen: freeAddress(t)}
	s.serve()
	s.workers = []*process{s.hire(), s.hire()}
	return s
}

func (s *hubShop) serve() {
	s.hub = s.start("hub", "hub", "--web", s.web, "--listen", s.listen)
}

func (s *hubShop) hire() *process {
	s.hired++
	return s.start("worker", "--server", s.listen, "--slots", "1", "--name", fmt.Sprintf("w%d", s.hired))
}

// kill kills a process with -9.
func (s *hubShop) kill(p *process) {
	s.t.Helper()
	require.NoError(s.t, p.Process.Kill())
	p.Wait() // it was killed
}

// client returns a client of the hub once that answers.
func (s *hubShop) client() *hub.Client {
	s.t.Helper()
	c, err := hub.NewClient("http://"+s.web, "", nil)
	require.NoError(s.t, err)
	require.Eventually(s.t, func() bool {
		_, err := c.Job(s.t.Context(), 0)
		return err != nil && strings.Contains(err.Error(), "no such job")
	}, time.Minute, 20*time.Millisecond)
	return c
}

// hubJobs are jobs of all kinds: what carries each out alone, its configuration, and the files that say all of it.
var hubJobs = []struct {
	command string
	config  string
	files   []string
}{
	{"run", "name: fixed\ngame: zertz/37\nseed: 16\nagents: [{name: a, spec: \"mcts:preset=uct,sims=40\"}, {name: b, spec: random}, {name: c, spec: \"mcts:preset=uct,sims=20\"}]\npairs: 30\nmaxplies: 60\n", nil},
	{"run", "name: test\ngame: gipf/basic\nseed: 3\ntournament: sprt\nsprt: {elo0: 0, elo1: 40}\npairs: 12\nagents: [{name: base, spec: \"mcts:sims=8\"}, {name: dev, spec: \"mcts:sims=10\"}]\nmaxplies: 60\n", nil},
	{"study", "study: tiny\ngames: [\"gipf/basic:white={0..1}\"]\nlevels:\n  - {family: random, spec: random}\nprecision: {score: 0.1, min: 20, max: 60, block: 10, outcomes: 1}\nquestions:\n  - {fair: all, margin: 0.1}\n", []string{"journal.jsonl"}},
	{"tune", "name: kills\ngame: gipf/basic\nselfplay: {agents: [random, greedy], pairs: 60}\nfit: {leaveout: [board, material]}\nverify: {pairs: 4, search: {agents: [\"alphabeta:transitions=20\"]}}\nout: weights.yaml\n", []string{"journal.jsonl"}},
	{"learn", "name: tiny\ngame: lyngk/base\nseed: 5\ninit: zero\niterations: 2\nagent: {transitions: 40}\ngames: {pairs: 6, maxplies: 200}\nrows: {pergame: 6, leaves: 2}\ntarget: {transitions: 80}\nfit: {phases: false}\ngate: {pairs: 8, elo1: 300, factor: 2}\npool: {pairs: 2, factor: 2, loss: 10000}\nfrozen: {pairs: 1, factor: 2, choices: 6}\n", []string{"journal.jsonl", "best.yaml"}},
	{"book", "name: small\ngame: gipf/basic\nexpand:\n  agent: alphabeta:transitions=60\n  positions: 12\n", []string{"journal.jsonl", "book.jsonl"}},
}

// said returns the whole result of a job in a directory.
func (s *hubShop) said(dir string, files []string) string {
	s.t.Helper()
	if files == nil {
		found := regexp.MustCompile(`"digest": "([0-9a-f]{64})"`).FindStringSubmatch(s.run("standings", dir, "--json"))
		require.Len(s.t, found, 2)
		return found[1]
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(s.dir, dir, name))
		require.NoError(s.t, err)
		all.Write(text)
	}
	if strings.Contains(all.String(), `"kind":"tune"`) { // whose reports name its directory
		weights, err := os.ReadFile(filepath.Join(s.dir, dir, "weights.yaml"))
		require.NoError(s.t, err)
		games := regexp.MustCompile(`"run":"runs/[a-z]+[-0-9]*","games":[0-9]+,"digest":"[0-9a-f]{64}"|"ptnml":\[[0-9,]+\]`).FindAllString(all.String(), -1)
		require.Greater(s.t, len(games), 1)
		return strings.Join(games, "\n") + string(weights)
	}
	if strings.Contains(all.String(), `"kind":"study"`) {
		found := regexp.MustCompile(`(?m)^Digest [0-9a-f]{64} of all cells`).FindString(s.run("study", "report", dir))
		require.NotEmpty(s.t, found)
		all.WriteString(found)
	}
	return all.String()
}

// alone carries out a job by its command, and returns the result.
func (s *hubShop) alone(i int) string {
	s.t.Helper()
	j, dir, file := hubJobs[i], "alone"+strconv.Itoa(i), "job"+strconv.Itoa(i)+".yaml"
	require.NoError(s.t, os.WriteFile(filepath.Join(s.dir, file), []byte(j.config), 0o644))
	args := []string{j.command, file, "--out", dir, "--quiet"}
	if j.command == "book" {
		args = []string{"book", "make", file, "--out", dir}
	}
	s.run(args...)
	return s.said(dir, j.files)
}

// TestKillHub has a hub carry out jobs of all kinds at the same time, and kills it and its workers with -9 at random. Each
// job comes to what its command alone comes to. By hand
//
//	go test ./cmd/cli -run 'TestKillHub$' -kills 200 -timeout 2h -v
func TestKillHub(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	s := newHubShop(t)
	var want []string
	for i := range hubJobs {
		want = append(want, s.alone(i))
	}
	rng := rand.New(rand.NewPCG(killSeed, 33))
	hubs, workers, rounds := 0, 0, 0
	for start := time.Now(); hubs+workers < max(4, *kills); rounds++ {
		c, ids := s.client(), []int64{}
		for _, j := range hubJobs {
			job, err := c.Submit(t.Context(), hub.Submission{Config: j.config, Share: 1 + float64(rng.IntN(4))})
			require.NoError(t, err)
			ids = append(ids, job.ID)
		}
		for left := 4; hubs+workers < max(4, *kills) && left > 0; left-- {
			time.Sleep(time.Duration(100+rng.IntN(1200)) * time.Millisecond)
			if rng.IntN(3) == 0 {
				i := rng.IntN(2)
				s.kill(s.workers[i])
				s.workers[i] = s.hire()
				workers++
			}
			s.kill(s.hub)
			hubs++
			s.serve()
		}
		c = s.client()
		for i, id := range ids {
			job, err := c.Wait(t.Context(), id)
			require.NoError(t, err)
			require.Equal(t, hub.Done, job.State, "%s: %s", hubJobs[i].command, job.Line)
			got := s.said(fmt.Sprintf("hub/jobs/%06d", id), hubJobs[i].files)
			require.Equal(t, want[i], got, "job %d, %s", id, hubJobs[i].command)
			if hubJobs[i].files == nil {
				require.Equal(t, want[i], job.Digest)
			}
		}
		t.Logf("%v: %d rounds of %d jobs, %d kills of the hub, %d of workers", time.Since(start).Round(time.Second), rounds+1, len(ids), hubs, workers)
	}
}

// TestHubEngines has an approver bring an engine to a hub, a submitter a match with it, and a worker with
// --allow-engines play it: the digest is that of run alone, with the same file. The cores of the hub, which play, too, leave its games alone.
// Hub and worker are killed; the job is extended by others, and the worker's engines are the one folder below TMPDIR.
func TestHubEngines(t *testing.T) {
	s := newWorkshop(t, "name: e\ngame: gipf/basic\nseed: 7\npairs: 3\nmaxplies: 60\nopenings: {plies: 4}\nagents: [{name: e, spec: \"ugi:path=HASH,nodes=1,wait=60000,cap=60000\"}, {name: random, spec: random}]\n")
	web, listen := freeAddress(t), freeAddress(t)
	for _, of := range [][2]string{{"root", "admin"}, {"ann", "submitter"}, {"bob", "approver"}} {
		user, role := of[0], of[1]
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
