package hub

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/train"
)

func TestMain(m *testing.M) {
	againEvery = 100 * time.Millisecond
	testkit.Main(m, nil)
}

// quick is a run of some milliseconds; %d is its seed.
const quick = "name: quick\ngame: zertz/37\nseed: %d\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\npairs: 4\nmaxplies: 60\n"

// endless is a run that takes days; %d is its seed.
const endless = "name: endless\ngame: zertz/37\nseed: %d\nagents: [{name: a, spec: random}, {name: b, spec: random}]\npairs: 10000000\nmaxplies: 60\n"

var (
	admin = User{Name: "root", Role: Admin}
	ann   = User{Name: "ann", Role: Submitter, Jobs: 3, Games: 1000}
)

// A served hub is a hub at work with a worker in its process.
type served struct {
	*Hub
	t    *testing.T
	stop func()
}

// serve serves the hub in a directory until the test ends or stop is called. Without slots no game is played.
func serve(t *testing.T, dir string, slots int) *served {
	t.Helper()
	var at atomic.Pointer[Hub]
	say := func(line string) {
		if h := at.Load(); h != nil {
			h.Note(line)
		}
	}
	c := crew.NewCoordinator(crew.Options{Say: say, Trust: func(name string) crew.TrustLevel {
		if strings.HasPrefix(name, "public") {
			return crew.Public
		}
		return crew.Team
	}})
	h, err := Open(t.Context(), dir, Options{
		Registry: runs.Standard(), Coordinator: c, Code: "test",
		Kinds: live.JobKinds{train.KindTune: {Parse: func(r runs.Registry, name string, text []byte, set []string) (journal.Job, error) {
			return journal.Parse(r, name, text, set, train.NewTune)
		}}},
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	at.Store(h)
	ended := make(chan error, 2)
	go func() { ended <- h.Run(ctx) }()
	go func() {
		if slots == 0 {
			ended <- nil
			return
		}
		ended <- crew.Work(ctx, c.Local("this machine"), crew.WorkerOptions{
			Hello: crew.Hello{Protocol: crew.Protocol, Slots: slots, Arch: "test", Code: "test"},
			Prepare: func(ctx context.Context, m *arena.Meta, files []crew.File) (*arena.Tournament, error) {
				return runs.Standard().WorkerTournament(ctx, m, files, runs.Engines{})
			},
		})
	}()
	s := &served{Hub: h, t: t}
	once := false
	s.stop = func() {
		if once {
			return
		}
		once = true
		cancel()
		<-ended
		<-ended
		require.NoError(t, h.Close())
		c.Close()
	}
	t.Cleanup(s.stop)
	return s
}

// submit submits a configuration, which must be good.
func (s *served) submit(u User, config string, set ...string) Job {
	s.t.Helper()
	j, err := s.Submit(s.t.Context(), u, &Submission{Config: config, Set: set})
	require.NoError(s.t, err)
	return j
}

// patience is how long a test waits for what must happen: a busy machine under the race detector took half a minute for it.
const patience = 2 * time.Minute

// becomes waits until a job is in a state.
func (s *served) becomes(id int64, state State) Job {
	s.t.Helper()
	var j Job
	require.Eventually(s.t, func() bool {
		var err error
		j, err = s.Job(s.t.Context(), id)
		return err == nil && j.State == state
	}, patience, 20*time.Millisecond, "job %d: want %s, is %v", id, state, &j)
	return j
}

// TestJobsAreThoseOfRun: a job has the digest of its run alone, even if it was paused, or its hub was closed and opened
// again. An extended job has the digest of a run that had its pairs from the start.
func TestJobsAreThoseOfRun(t *testing.T) {
	digest := func(seed, pairs int) string {
		p, err := runs.Standard().ParsePlan(t.Context(), "test", fmt.Appendf(nil, quick, seed), []string{fmt.Sprint("pairs=", pairs)})
		require.NoError(t, err)
		dir := testkit.Path(t, "run")
		active, err := runs.Standard().Create(t.Context(), p, dir, runs.Options{Code: "test"})
		require.NoError(t, err)
		require.NoError(t, active.Play(t.Context()))
		standings, _, err := runs.Standard().Standings(t.Context(), dir)
		require.NoError(t, err)
		return standings.Digest
	}
	dir := t.TempDir()
	s := serve(t, dir, 2)
	one, two := s.submit(admin, fmt.Sprintf(quick, 1)), s.submit(admin, fmt.Sprintf(quick, 2))
	long := s.submit(admin, fmt.Sprintf(endless, 3))
	j := s.becomes(one.ID, Done)
	require.Equal(t, digest(1, 4), j.Digest)
	require.Contains(t, j.Result, "**quick** `zertz/37`; ")
	require.Contains(t, j.Result, fmt.Sprintf("8 games, intervals of 95 %%; digest `%.12s`", j.Digest))
	require.Equal(t, digest(2, 4), s.becomes(two.ID, Done).Digest)

	s.becomes(long.ID, Running)
	_, err := s.Act(t.Context(), admin, one.ID, "extend", Change{Pairs: 9})
	require.NoError(t, err)
	require.Eventually(t, func() bool { j, _ = s.Job(t.Context(), one.ID); return j.State == Done }, patience, 20*time.Millisecond)
	require.Equal(t, digest(1, 9), j.Digest)
	for pairs, config := range map[int]Job{9: one, 8: one} {
		_, err = s.Act(t.Context(), admin, config.ID, "extend", Change{Pairs: pairs})
		require.ErrorContains(t, err, "has pairs=9: extend wants more pairs than that, and a format that is fixed, sprt or precision")
	}

	test := s.submit(admin, fmt.Sprintf(quick, 5), "tournament=sprt", "pairs=1")
	s.becomes(test.ID, Done)
	_, err = s.Act(t.Context(), admin, test.ID, "extend", Change{Pairs: 2})
	require.NoError(t, err, "a test goes on")
	require.Eventually(t, func() bool { j, _ = s.Job(t.Context(), test.ID); return j.State == Done }, patience, 20*time.Millisecond)
	require.Contains(t, j.Result, "4 games")
	swiss := s.submit(admin, fmt.Sprintf(quick, 6), "tournament=swiss", "swiss.rounds=1", "pairs=1")
	s.becomes(swiss.ID, Done)
	_, err = s.Act(t.Context(), admin, swiss.ID, "extend", Change{Pairs: 2})
	require.ErrorContains(t, err, "a swiss, has pairs=1: extend wants more pairs than that, and a format that is fixed, sprt or precision")

	pause := s.submit(admin, fmt.Sprintf(endless, 4), "pairs=3000")
	s.becomes(pause.ID, Running)
	_, err = s.Act(t.Context(), admin, pause.ID, "pause", Change{})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return !s.atWork(pause.ID) }, patience, time.Millisecond)
	require.Equal(t, Paused, s.becomes(pause.ID, Paused).State)
	require.True(t, s.atWork(long.ID), "others go on")
	s.stop()

	s = serve(t, dir, 2)
	s.becomes(long.ID, Running)
	require.Equal(t, Paused, s.becomes(pause.ID, Paused).State, "also after the hub was started again")
	j, err = s.Act(t.Context(), admin, long.ID, "stop", Change{Why: "long enough"})
	require.NoError(t, err)
	require.Equal(t, "stopped by root: long enough", j.Line)
	require.Eventually(t, func() bool { return !s.atWork(long.ID) }, patience, time.Millisecond)
	require.Equal(t, Stopped, s.becomes(long.ID, Stopped).State)
	_, err = s.Act(t.Context(), admin, long.ID, "pause", Change{})
	require.ErrorContains(t, err, fmt.Sprintf("job %d is stopped: pause is for a job that is waiting, or running", long.ID))
}

// TestPausedAndResumed: a job that is paused and resumed before the hub has looked remains at work, and is recorded as running.
func TestPausedAndResumed(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	j := s.submit(admin, fmt.Sprintf(endless, 1))
	s.becomes(j.ID, Running)
	for _, to := range []State{Paused, Waiting} { // as Act writes it, without a word to Run
		_, err := s.move(t.Context(), j.ID, []State{Running, Paused}, to, "")
		require.NoError(t, err)
	}
	s.changed()
	s.becomes(j.ID, Running)
	require.True(t, s.atWork(j.ID))
}

// atWork reports whether a job is being carried out.
func (h *Hub) atWork(id int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.active[id] != nil
}

// TestEqualConfigurations: two jobs with one configuration run at the same time, and each gives the results of the configuration.
func TestEqualConfigurations(t *testing.T) {
	s := serve(t, t.TempDir(), 2)
	one, two := s.submit(admin, fmt.Sprintf(quick, 1), "pairs=400"), s.submit(admin, fmt.Sprintf(quick, 1), "pairs=400")
	require.Eventually(t, func() bool { return s.atWork(one.ID) && s.atWork(two.ID) }, patience, time.Millisecond)
	digest := s.becomes(one.ID, Done).Digest
	require.NotEmpty(t, digest)
	require.Equal(t, digest, s.becomes(two.ID, Done).Digest)
}

// TestMostRunning: fifty jobs run at a time, and those of a higher priority in place of others.
func TestMostRunning(t *testing.T) {
	testkit.RestInRace(t, "fifty sessions do what two do, and take twenty times as long")
	many := serve(t, t.TempDir(), 0)
	for i := range mostRunning + 5 {
		many.submit(admin, fmt.Sprintf(endless, i/2))
	}
	require.Eventually(t, func() bool { return many.atWork(mostRunning) }, patience, 20*time.Millisecond)
	for i := range int64(mostRunning + 5) {
		require.Equal(t, i < mostRunning, many.atWork(i+1), i)
	}
	s := serve(t, t.TempDir(), 0)
	for i, priority := range []int{0, 5, -3, 5} {
		_, err := s.Submit(t.Context(), admin, &Submission{Config: fmt.Sprintf(endless, i), Priority: priority})
		require.NoError(t, err)
	}
	runnable, err := s.Runnable(t.Context())
	require.NoError(t, err)
	var ids []int64
	for _, j := range runnable {
		ids = append(ids, j.ID)
	}
	require.Equal(t, []int64{2, 4, 1, 3}, ids, "by priority, then in the order of their coming")
}

// TestApproval: a submitter's job waits for an approver, who alone approves, refuses and raises priorities. No user has
// another's token, role or job.
func TestApproval(t *testing.T) {
	s := serve(t, t.TempDir(), 1)
	ctx := t.Context()
	bob, eve := User{Name: "bob", Role: Approver}, User{Name: "eve", Role: Submitter}
	viewer := User{Name: "vic", Role: Viewer}
	j := s.submit(ann, fmt.Sprintf(quick, 1))
	require.Equal(t, Approval, j.State)
	changes := map[string]Change{"extend": {Pairs: 100}, "turn": {Priority: new(int)}}
	for _, a := range actions {
		for _, u := range []User{viewer, eve} {
			_, err := s.Act(ctx, u, j.ID, a.name, changes[a.name])
			require.ErrorIs(t, err, errMay, "%s by %s", a.name, u.Name)
		}
	}
	for _, u := range []User{viewer, eve, ann} {
		_, err := s.Act(ctx, u, j.ID, "turn", changes["turn"])
		require.ErrorIs(t, err, errMay)
		_, err = s.Act(ctx, u, j.ID, "approve", Change{})
		require.ErrorIs(t, err, errMay)
	}
	_, err := s.Act(ctx, bob, j.ID, "resume", Change{})
	require.ErrorContains(t, err, "is waiting for an approver: resume is for a job that is paused, or failed")
	_, err = s.Act(ctx, bob, j.ID, "approve", Change{})
	require.NoError(t, err)
	s.becomes(j.ID, Done)
	no := s.submit(ann, fmt.Sprintf(quick, 2))
	no, err = s.Act(ctx, bob, no.ID, "refuse", Change{Why: "no time"})
	require.NoError(t, err)
	require.Equal(t, Refused, no.State)
	require.Equal(t, "refused by bob: no time", no.Line)
	require.False(t, no.Ended.IsZero())
	_, err = s.Act(ctx, bob, no.ID, "resume", Change{})
	require.ErrorContains(t, err, "is refused: resume is for a job that is paused, or failed")
	_, err = s.Act(ctx, bob, no.ID, "resum", Change{})
	require.ErrorContains(t, err, `action "resum": unknown, did you mean "resume"?`)
	_, err = s.Act(ctx, bob, 99, "stop", Change{})
	require.ErrorIs(t, err, ErrNoJob)

	free := ann
	free.Free = true
	at := s.submit(free, fmt.Sprintf(quick, 3))
	require.NotEqual(t, Approval, at.State)
	s.becomes(at.ID, Done)
	_, err = s.Submit(ctx, viewer, &Submission{Config: fmt.Sprintf(quick, 4)})
	require.ErrorIs(t, err, errMay)
	_, err = s.Submit(ctx, ann, &Submission{Config: fmt.Sprintf(quick, 4), Priority: 1})
	require.ErrorIs(t, err, errMay)
	_, err = s.Submit(ctx, ann, &Submission{Config: fmt.Sprintf(endless, 4)})
	require.ErrorContains(t, err, "20000000 games: ann may have 1000 in a run")
	for range 3 {
		s.submit(ann, fmt.Sprintf(quick, 5))
	}
	_, err = s.Submit(ctx, ann, &Submission{Config: fmt.Sprintf(quick, 6)})
	require.ErrorContains(t, err, "ann may have no more jobs that wait or run than 3")
	for _, bad := range []Submission{{Priority: 101}, {Priority: -101}, {Share: 0.001}, {Share: 101}, {Share: -1}} {
		bad.Config = fmt.Sprintf(quick, 7)
		_, err = s.Submit(ctx, admin, &bad)
		require.ErrorAs(t, err, new(*arena.InputError))
	}
}

// TestConfined: no submission reads a file of the hub's machine, writes one or starts a program, at any key that takes a text.
func TestConfined(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	marker := testkit.Path(t, "started")
	program := testkit.Path(t, "engine")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\ntouch "+marker+"\n"), 0o755))
	tune := "name: t\ngame: gipf/basic\nselfplay: {agents: [%s], pairs: 60}\nfit: {leaveout: [board], init: %s}\nout: %s\n"
	run := "name: r\ngame: gipf/basic\nagents: [{name: a, spec: %q}, {name: b, spec: random}]\n%s"
	for name, config := range map[string]string{
		"engine":       fmt.Sprintf(run, "ugi:path="+program, ""),
		"bare engine":  fmt.Sprintf(run, "ugi:path=sh", ""),
		"weights":      fmt.Sprintf(run, "greedy:weights=/etc/passwd", ""),
		"weights here": fmt.Sprintf(run, "greedy:weights=x.yaml", ""),
		"nested":       fmt.Sprintf(run, "epsilon:p=0.3,agent=(greedy:weights=../x.yaml)", ""),
		"book":         fmt.Sprintf(run, "book:file=hub.db,agent=(greedy)", ""),
		"openings":     fmt.Sprintf(run, "random", "openings: {file: hub.db}\n"),
		"tune init":    fmt.Sprintf(tune, "random", "/etc/passwd", "x.yaml"),
		"tune agent":   fmt.Sprintf(tune, "\"greedy:weights=/etc/x.yaml\"", "zero", "x.yaml"),
	} {
		_, err := s.Submit(t.Context(), admin, &Submission{Config: config})
		require.Error(t, err, name)
		var problems configs.Problems
		require.ErrorAs(t, err, &problems, name)
		require.NotZero(t, problems[0].Pos.Line, name)
		require.NotContains(t, err.Error(), "no such file", name)
		require.NotContains(t, err.Error(), "root:", name)
	}
	_, err := s.Submit(t.Context(), admin, &Submission{Config: fmt.Sprintf(run, "random", ""), Set: []string{"agents.0.spec=greedy:weights=/etc/passwd"}})
	require.ErrorContains(t, err, "names a file")
	require.NoFileExists(t, marker)
	good := fmt.Sprintf(tune, "random", "zero", "/etc/x.yaml")
	j, err := s.Submit(t.Context(), admin, &Submission{Config: good, Check: true})
	require.NoError(t, err)
	require.Zero(t, j.ID)
	for out, want := range map[string]string{"/etc/x.yaml": "dir/x.yaml", "../../hub.yaml": "dir/hub.yaml", "..": "dir/..", "weights.yaml": "dir/weights.yaml"} {
		config := fmt.Sprintf(tune, "random", "zero", out)
		if out == ".." {
			want = "." // a folder, which is refused
			_, err := s.Submit(t.Context(), admin, &Submission{Config: config, Check: true})
			require.ErrorContains(t, err, "is a directory")
		}
		require.Equal(t, []string{"seed=1", "out=" + want}, inside("tune", "dir", config, []string{"seed=1"}))
	}
	require.Equal(t, []string{"pairs=1"}, inside("run", "dir", good, []string{"pairs=1"}))
	t.Chdir(t.TempDir()) // where a file of the path of a list that ships is another one
	require.NoError(t, os.MkdirAll("configs/openings", 0o755))
	testkit.File(t, "not read", "configs/openings/gipf-basic.txt")
	list, err := configs.Example("openings-list")
	require.NoError(t, err)
	_, err = s.Submit(t.Context(), admin, &Submission{Config: string(list), Check: true})
	require.NoError(t, err)
	for _, name := range configs.Examples() {
		text, err := configs.Example(name)
		require.NoError(t, err)
		if kind := configs.GuessKind(text); strings.HasSuffix(name, ".txt") || kind == configs.KindWeights || kind == configs.KindStandards {
			continue
		}
		require.NoError(t, configs.Confined(configs.GuessKind(text), name, text, nil), name)
	}
}

// ask sends a request to the pages of a hub.
func (s *served) ask(pages http.Handler, method, path, token string, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(s.t.Context(), method, path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if strings.Contains(body, "=") && !strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, r)
	return w
}

// TestGamesToChoose: pages that ask for a game offer each by its name.
func TestGamesToChoose(t *testing.T) {
	pages := serve(t, t.TempDir(), 0)
	for _, path := range []string{"/games", "/ratings", "/versus"} {
		require.Contains(t, pages.ask(pages.Pages(), "GET", path, "", "").Body.String(), "<option>zertz/37</option>", path)
	}
}

// TestClientOfAToken: a token is one word, without the end of its line.
func TestClientOfAToken(t *testing.T) {
	for token, good := range map[string]bool{"": true, "abc\n": true, "two words": false, "two\nlines": false, "é": false} {
		_, err := NewClient("http://localhost:8080", token, nil)
		require.Equal(t, good, err == nil, "%q: %v", token, err)
	}
}

// TestClientWithoutTLS: a hub with a certificate that is asked by http is a mistake in the address, and is reported as one.
func TestClientWithoutTLS(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	web := httptest.NewUnstartedServer(s.Pages())
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	web.StartTLS()
	defer web.Close()
	c, err := NewClient(strings.Replace(web.URL, "https", "http", 1), "", nil)
	require.NoError(t, err)
	_, err = c.Job(t.Context(), 1)
	require.ErrorContains(t, err, ": the hub is at https://")
	require.ErrorAs(t, err, new(*arena.InputError))
}

// TestProblemsAlike: form, API and the check behind them say all that is wrong at once, with line and column.
func TestProblemsAlike(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	pages := s.Pages()
	bad := "name: x\ngame: gipf/basik\nfoo: 1\nagents: [{name: a, spec: \"mcts:simz=3\"}, {name: b, spec: random}]\n"
	text, err := json.Marshal(Submission{Config: bad})
	require.NoError(t, err)
	w := s.ask(pages, "POST", "/api/jobs", "", string(text))
	require.Equal(t, 400, w.Code)
	var why wrong
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &why))
	require.Len(t, why.Problems, 3, w.Body.String())
	form := s.ask(pages, "POST", "/submit", "", url.Values{"config": {bad}}.Encode())
	require.Equal(t, 400, form.Code)
	for i, p := range []Problem{{2, 7, "game", ""}, {3, 1, "foo", ""}, {4, 26, "agents.0.spec", ""}} {
		got := why.Problems[i]
		require.Contains(t, form.Body.String(), fmt.Sprintf("line %d, column %d, <code>%s</code>", got.Line, got.Column, got.Key))
		got.Text = ""
		require.Equal(t, p, got)
	}
	over := s.ask(pages, "POST", "/submit", "", url.Values{"config": {fmt.Sprintf(quick, 1)}, "set": {"pairs=x"}}.Encode()).Body.String()
	require.Contains(t, over, "1 problem:</p><ul><li>override, <code>pairs</code>: want a whole number")
	for _, body := range []string{"", "{", `{"confg": "x"}`, `{"config": ""}`, `{"config": "weights: {}"}`} {
		require.Equal(t, 400, s.ask(pages, "POST", "/api/jobs", "", body).Code, body)
	}
	for path, code := range map[string]int{"/api/jobs/1": 404, "/api/jobs/x": 404, "/job/1/": 404, "/job/1/work/": 404, "/api/jobs?before=x": 400, "/nothing": 404} {
		require.Equal(t, code, s.ask(pages, "GET", path, "", "").Code, path)
	}
	checked := s.ask(pages, "POST", "/submit", "", url.Values{"config": {fmt.Sprintf(quick, 1)}, "do": {"check"}}.Encode())
	require.Contains(t, checked.Body.String(), "Checked: run: roundrobin, 2 agents at zertz/37, 8 games")
	sent := s.ask(pages, "POST", "/submit", "", url.Values{"config": {fmt.Sprintf(quick, 1)}, "do": {"submit"}, "set": {"pairs=5"}}.Encode())
	require.Equal(t, "/job/1/", sent.Header().Get("Location"))
	require.Contains(t, s.ask(pages, "GET", "/job/1/", "", "").Body.String(), "10 games")
	versus := s.ask(pages, "GET", "/versus?game=zertz/37&dev=mcts:sims%3D8&base=random&elo1=30", "", "").Body.String()
	require.Contains(t, versus, "spec: &#34;mcts:sims=8&#34;")
	_, err = s.Submit(t.Context(), admin, &Submission{Config: Versus("zertz/37", "mcts:sims=8", "random", "0", "30"), Check: true})
	require.NoError(t, err)
	require.Contains(t, Versus("a", "b<1>&", "c", "0", "1"), `spec: "b<1>&"`, "as it was typed")
	_, err = s.Submit(t.Context(), admin, &Submission{Config: Versus("zertz/37", "x\"}\nfoo: 1", "random", "0}\nfoo: 1", "30"), Check: true})
	require.ErrorAs(t, err, new(configs.Problems))
	require.NotContains(t, err.Error(), "foo: unknown key")
}

// TestBodiesOfAnyType: what is sent to the API is JSON, or a program, by any Content-Type, such as that of curl -d. A form is none, also where it holds
// JSON.
func TestBodiesOfAnyType(t *testing.T) {
	s := resting(t)
	const form = "application/x-www-form-urlencoded"
	text, err := json.Marshal(Submission{Config: fmt.Sprintf(quick, 1), Check: true})
	require.NoError(t, err)
	for _, row := range []struct {
		path, kind, body string
		code             int
		want             string
	}{
		{"/api/jobs", "", string(text), 200, `"name": "quick"`},
		{"/api/jobs", "application/json", string(text), 200, `"name": "quick"`},
		{"/api/jobs", form, string(text), 200, `"name": "quick"`},
		{"/api/jobs/2/turn", form, `{"priority": 7}`, 200, `"priority": 7`},
		{"/api/engines", form, "#!/bin/sh\n", 200, `"sha256": "`},
		{"/api/jobs", form, url.Values{string(text): {""}}.Encode(), 400, "body: invalid character '%'"},
		{"/api/jobs", form, url.Values{"config": {fmt.Sprintf(quick, 1)}}.Encode(), 400, "body: invalid character 'c'"},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", row.path, strings.NewReader(row.body))
		r.Header.Set("Content-Type", row.kind)
		w := httptest.NewRecorder()
		s.Pages().ServeHTTP(w, r)
		require.Equal(t, row.code, w.Code, "%+v: %s", row, w.Body)
		require.Contains(t, w.Body.String(), row.want)
	}
}

// TestTokens: of a hub with users only those with a token see anything, and a revoked one sees nothing from then on. No token is
// stored.
func TestTokens(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir, 0)
	pages, ctx := s.Pages(), t.Context()
	require.Equal(t, 200, s.ask(pages, "GET", "/", "", "").Code, "no user yet")
	tokens := map[Role]string{}
	for _, r := range roles {
		token, err := s.AddUser(ctx, User{Name: string(r), Role: r, Jobs: 2})
		require.NoError(t, err)
		tokens[r] = token
	}
	text := testkit.Read(t, dir, "hub.db")
	info, err := os.Stat(dir + "/hub.db")
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	for r, token := range tokens {
		require.NotContains(t, text, token)
		require.Contains(t, s.ask(pages, "GET", "/", token, "").Body.String(), string(r)+", "+string(r))
	}
	body, err := json.Marshal(Submission{Config: fmt.Sprintf(quick, 1)})
	require.NoError(t, err)
	for _, path := range []string{"/", "/submit", "/fleet", "/job/1/", "/job/1/work/", "/feed.atom", "/api/jobs", "/metrics"} {
		for _, token := range []string{"", "wrong", tokens[Viewer][1:]} {
			w := s.ask(pages, "GET", path, token, "")
			require.Equal(t, 401, w.Code, path)
			require.NotContains(t, w.Body.String(), "quick")
		}
	}
	for token, want := range map[string]string{"": "this hub wants the token of a user", "wrong": "the token is of no user of this hub, or holds no more"} {
		var why wrong
		require.NoError(t, json.Unmarshal(s.ask(pages, "GET", "/api/jobs", token, "").Body.Bytes(), &why))
		require.Equal(t, want+`: --token FILE of the command, or the header Authorization: Bearer TOKEN; "gipfarena hub users add DIR NAME" at the hub makes one`, why.Error)
	}
	require.Equal(t, 403, s.ask(pages, "POST", "/api/jobs", tokens[Viewer], string(body)).Code)
	require.Equal(t, 200, s.ask(pages, "POST", "/api/jobs", tokens[Submitter], string(body)).Code)
	require.Equal(t, 403, s.ask(pages, "POST", "/api/jobs/1/approve", tokens[Submitter], "").Code)
	require.Equal(t, 200, s.ask(pages, "POST", "/api/jobs/1/approve", tokens[Approver], "").Code)

	style := s.ask(pages, "GET", "/assets/style.css", "", "")
	require.Equal(t, 200, style.Code, "of the form for a token, too")
	require.Contains(t, style.Header().Get("Content-Type"), "text/css")
	require.Contains(t, s.ask(pages, "GET", "/games?player=a&most=4", "", "").Body.String(), `name="to" value="/games?player=a&amp;most=4"`)
	require.Contains(t, s.ask(pages, "POST", "/login", "", "token=x&to=/fleet").Body.String(), `name="to" value="/fleet"`)
	for to, shown := range map[string]string{"": "/", "/job/1/?a=b": "/job/1/?a=b", "//evil.example/": "/evil.example/", `/\evil.example/`: "/evil.example/"} {
		w := s.ask(pages, "POST", "/login", "", url.Values{"token": {tokens[Viewer]}, "to": {to}}.Encode())
		require.Equal(t, shown, w.Header().Get("Location"))
	}
	login := s.ask(pages, "POST", "/login", "", "token="+tokens[Viewer])
	require.Equal(t, 303, login.Code)
	cookie := login.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.NotContains(t, cookie.Value, tokens[Viewer])
	with := func(value string) int {
		r := httptest.NewRequestWithContext(ctx, "GET", "/", nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: value})
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, r)
		return w.Code
	}
	require.Equal(t, 200, with(cookie.Value))
	require.Equal(t, 401, with(strings.Replace(cookie.Value, "viewer", "admin", 1)), "the cookie of one user is none of another")
	require.Equal(t, 401, with(cookie.Value+"0"))
	require.Equal(t, 401, s.ask(pages, "POST", "/login", "", "token=wrong").Code)
	require.NoError(t, s.RevokeUser(ctx, "viewer"))
	require.Equal(t, 401, with(cookie.Value))
	require.Equal(t, 401, s.ask(pages, "GET", "/", tokens[Viewer], "").Code)
	require.ErrorContains(t, s.RevokeUser(ctx, "viewer"), "there is none whose token holds")
	for _, u := range []User{{Name: "", Role: Viewer}, {Name: "a b", Role: Viewer}, {Name: "x", Role: "king"}, {Name: "admin", Role: Viewer}, {Name: "x", Role: Viewer, Jobs: -1}} {
		_, err := s.AddUser(ctx, u)
		require.ErrorAs(t, err, new(*arena.InputError), "%v", u)
	}
	for _, name := range roles {
		_ = s.RevokeUser(ctx, string(name))
	}
	require.Equal(t, 401, s.ask(pages, "GET", "/", "", "").Code, "a hub whose users are all gone is not open")
}

// TestPagesOfJobs: the pages of the runs of a job are below it, with all their links; names from outside do nothing.
func TestPagesOfJobs(t *testing.T) {
	s := serve(t, t.TempDir(), 2)
	pages := s.Pages()
	evil := strings.Replace(fmt.Sprintf(quick, 1), "name: quick", `name: "<script>alert(1)</script>"`, 1)
	j, err := s.Submit(t.Context(), admin, &Submission{Config: evil})
	if err != nil { // names are printable and may not hold what it needs
		require.ErrorAs(t, err, new(configs.Problems))
		j = s.submit(admin, fmt.Sprintf(quick, 1))
	}
	s.becomes(j.ID, Done)
	for _, path := range []string{"/", "/job/1/", "/fleet", "/feed.atom", "/job/1/work/"} {
		w := s.ask(pages, "GET", path, "", "")
		require.Equal(t, 200, w.Code, path)
		require.NotContains(t, w.Body.String(), "<script>alert")
	}
	work := s.ask(pages, "GET", "/job/1/work/", "", "").Body.String()
	require.Contains(t, work, `data-events="events"`)
	require.Contains(t, work, `href="run/`)
	require.Contains(t, work, `<header><nav aria-label="Job"><a href="/job/1/">The job</a> <a href="/">Queue</a></nav>`, "the way back")
	_, rest, _ := strings.Cut(work, `href="run/`)
	id, _, _ := strings.Cut(rest, "/")
	run := s.ask(pages, "GET", "/job/1/work/run/"+id+"/", "", "")
	require.Equal(t, 200, run.Code)
	require.Contains(t, run.Body.String(), `<a href="../../">All runs</a>`)
	require.Equal(t, 200, s.ask(pages, "GET", "/job/1/work/run/"+id+"/game/0/", "", "").Code)
	require.Contains(t, s.ask(pages, "GET", "/metrics", "", "").Body.String(), `gipfarena_hub_jobs{state="done"} 1`)
	require.Contains(t, s.ask(pages, "GET", "/submit?example=sprt", "", "").Body.String(), "pairs:")
	require.Equal(t, 400, s.ask(pages, "GET", "/submit?example=none", "", "").Code)
	var feed atomFeed
	require.NoError(t, xml.Unmarshal(s.ask(pages, "GET", "/feed.atom", "", "").Body.Bytes(), &feed))
	require.Len(t, feed.Entries, 1)
	require.Contains(t, feed.Entries[0].Title, "run 1, ")
	require.Regexp(t, `^[^*]* zertz/37; .*; digest [0-9a-f]{12}$`, feed.Entries[0].Summary)
	require.Equal(t, feed.Entries[0].Updated, feed.Updated, "a feed is as new as its last job")
}

// TestActionsOfAJob: users are offered what they may do to a job now; only runs take more pairs.
func TestActionsOfAJob(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	j := s.submit(admin, fmt.Sprintf(quick, 1))
	j, err := s.Act(t.Context(), admin, j.ID, "turn", Change{Priority: new(7)})
	require.NoError(t, err)
	require.Equal(t, 7, j.Priority)
	refused := s.ask(s.Pages(), "POST", fmt.Sprintf("/job/%d/act", j.ID), "", "action=resume")
	require.Equal(t, 400, refused.Code)
	require.Contains(t, refused.Body.String(), `role="alert"`, "the page says what was wrong")
	done := Job{ID: 9, Kind: "run", State: Done}
	require.Contains(t, actionsFor(admin, &done), "extend")
	done.Kind = "study"
	require.NotContains(t, actionsFor(admin, &done), "extend")
	_, _, err = s.extended(t.Context(), admin, &done, 9)
	require.EqualError(t, err, "job 9 is a study: only a run gets more pairs")
	require.Empty(t, actionsFor(User{Role: Viewer}, &done))
	for text, want := range map[string]string{"pairs=9&priority=-2&share=0.5&why=so": "", "pairs=many": `pairs "many": want a number`} {
		c, err := changeOf(httptest.NewRequest("GET", "/?"+text, nil))
		if want != "" {
			require.EqualError(t, err, want)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, &Change{Pairs: 9, Priority: new(-2), Share: new(0.5), Why: "so"}, c)
	}
}

// TestOpenHub: a hub is served by one process at a time, and a directory without one is reported.
func TestOpenHub(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir, 0)
	_, err := Open(t.Context(), dir, Options{Registry: runs.Standard()})
	require.ErrorContains(t, err, "another process serves it")
	s.stop()
	require.NoError(t, os.Chmod(filepath.Join(dir, databaseName), 0o640))
	q, err := OpenQueue(t.Context(), dir, false)
	require.NoError(t, err)
	require.NoError(t, q.Close())
	info, err := os.Stat(filepath.Join(dir, databaseName))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o640), info.Mode(), "who opens a hub that there is changes nothing: it may lie on a medium that is only read")
	_, err = OpenQueue(t.Context(), t.TempDir(), false)
	require.ErrorIs(t, err, ErrNoHub)
	require.False(t, errors.Is(err, ErrNoJob))
}

// TestCopy: a copy made while the hub is at work continues from there, gives the results of its jobs, and has the users.
func TestCopy(t *testing.T) {
	testkit.RestInRace(t, "one goroutine copies; the jobs beside it are those of TestJobsAreThoseOfRun")
	dir := t.TempDir()
	s := serve(t, dir, 2)
	done := s.submit(admin, fmt.Sprintf(quick, 1))
	s.becomes(done.ID, Done)
	long := s.submit(admin, fmt.Sprintf(endless, 2), "pairs=2000")
	waiting := s.submit(ann, fmt.Sprintf(quick, 3))
	_, err := s.AddUser(t.Context(), ann)
	require.NoError(t, err)
	s.becomes(long.ID, Running)
	time.Sleep(300 * time.Millisecond)
	to := testkit.Path(t, "copy")
	require.NoError(t, Copy(t.Context(), dir, to))
	require.ErrorIs(t, Copy(t.Context(), dir, to), os.ErrExist)
	require.ErrorContains(t, Copy(t.Context(), dir, dir+"/in"), "lies in")
	want := s.becomes(long.ID, Done).Digest
	s.stop()
	again := serve(t, to, 2)
	require.Equal(t, want, again.becomes(long.ID, Done).Digest)
	require.Equal(t, Done, again.becomes(done.ID, Done).State)
	require.Equal(t, Approval, again.becomes(waiting.ID, Approval).State)
	users, err := again.Users(t.Context())
	require.NoError(t, err)
	require.Len(t, users, 1)
}

// TestWebhook: the address that the admin named hears of each job that ended, signed, again until it takes it, and is sent
// nowhere else by a redirection.
func TestWebhook(t *testing.T) {
	s := serve(t, t.TempDir(), 1)
	to := &Webhook{Secret: []byte("secret")}
	var mu sync.Mutex
	var calls int
	heard := map[int64]State{}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("followed") }))
	defer elsewhere.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		mac := hmac.New(sha256.New, []byte("secret"))
		mac.Write(body)
		mu.Lock()
		defer mu.Unlock()
		var j Job
		if err != nil || r.Header.Get("Content-Type") != "application/json" || r.Header.Get("X-Gipfarena-Signature") != fmt.Sprintf("sha256=%x", mac.Sum(nil)) || json.Unmarshal(body, &j) != nil || j.Config != "" {
			t.Errorf("wrong: %s", body)
		}
		if calls++; calls == 1 {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
			return
		}
		heard[j.ID] = j.State
	}))
	defer server.Close()
	to.URL = server.URL
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { s.Tell(ctx, to); close(ended) }()
	one, two := s.submit(admin, fmt.Sprintf(quick, 1)), s.submit(admin, fmt.Sprintf(endless, 2))
	_, err := s.Act(t.Context(), admin, two.ID, "stop", Change{})
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return heard[one.ID] == Done && heard[two.ID] == Stopped
	}, patience, 20*time.Millisecond)
	time.Sleep(4 * againEvery)
	mu.Lock()
	require.Equal(t, 3, calls, "each once")
	mu.Unlock()
	cancel()
	<-ended
}

// TestRatingsOfNested: agents within agents are told apart by all that their specs say, even after the digest of what they refer to.
func TestRatingsOfNested(t *testing.T) {
	testkit.RestInRace(t, "one goroutine rates, after the jobs")
	s := serve(t, t.TempDir(), 2)
	for i, p := range []string{"0.2", "0.9", "0.2"} {
		s.becomes(s.submit(admin, fmt.Sprintf("name: r%d\ngame: zertz/37\nseed: %d\nagents: [{name: a, spec: \"epsilon:p=%s,agent=(greedy)\"}, {name: b, spec: random}]\npairs: 4\n", i, i, p)).ID, Done)
	}
	r, err := s.Ratings(t.Context(), runs.Standard(), "zertz/37", nil, false)
	require.NoError(t, err)
	games := map[string]int{}
	for _, a := range r.Agents {
		games[regexp.MustCompile(`#[0-9a-f]{8}\b`).ReplaceAllString(a.Name, "#")] = a.Games
	}
	require.Equal(t, map[string]int{"epsilon:agent=(greedy:temp=0,weights=tuned#),p=0.2": 16, "epsilon:agent=(greedy:temp=0,weights=tuned#),p=0.9": 8, "random": 24}, games)
}

// TestRatings: agents of several runs are one where their specs are, by any names; a run can be left out.
func TestRatings(t *testing.T) {
	testkit.RestInRace(t, "one goroutine rates, after the jobs")
	s := serve(t, t.TempDir(), 2)
	for i, names := range [][2]string{{"a", "b"}, {"b", "a"}, {"x", "y"}} {
		config := fmt.Sprintf("name: r%d\ngame: zertz/37\nseed: %d\nagents: [{name: %s, spec: random}, {name: %s, spec: greedy}]\npairs: 10\nmaxplies: 60\n", i, i, names[0], names[1])
		s.becomes(s.submit(admin, config).ID, Done)
	}
	r, err := s.Ratings(t.Context(), runs.Standard(), "zertz/37", nil, true)
	require.NoError(t, err)
	require.Len(t, r.Agents, 2)
	require.EqualValues(t, 60, r.Finished)
	require.Regexp(t, "^greedy:temp=0,weights=[a-z]+#[0-9a-f]{8}$", r.Agents[0].Name)
	require.Equal(t, 60, r.Agents[0].Games)
	require.Equal(t, "job 000002", r.Runs[1].Dir)
	r, err = s.Ratings(t.Context(), runs.Standard(), "zertz/37", []int64{2}, true)
	require.Equal(t, "all runs (2)", r.Name)
	require.NoError(t, err)
	require.EqualValues(t, 40, r.Finished)
	_, err = s.Ratings(t.Context(), runs.Standard(), "zertz/37", []int64{99}, true)
	require.ErrorContains(t, err, "without 99: no such run of zertz/37 is done")
	_, err = s.Ratings(t.Context(), runs.Standard(), "gipf/basic", nil, true)
	require.ErrorContains(t, err, "no run of gipf/basic is done")
	h, err := s.History(t.Context(), runs.Standard(), "zertz/37", nil)
	require.NoError(t, err)
	require.Len(t, h.Lists, 1)
	without, err := s.History(t.Context(), runs.Standard(), "zertz/37", []int64{2})
	require.NoError(t, err)
	require.Len(t, without.Lists, 1)
	require.Equal(t, []string{"job 000001", "job 000003"}, []string{without.Lists[0].Runs[0].Run, without.Lists[0].Runs[1].Run})
	pages := s.Pages()
	require.Contains(t, s.ask(pages, "GET", "/ratings?game=zertz/37", "", "").Body.String(), "60 of 60 games")
	require.Equal(t, 400, s.ask(pages, "GET", "/ratings?game=zertz", "", "").Code)
	require.Contains(t, s.ask(pages, "GET", "/ratings?game=zertz", "", "").Body.String(), `role="alert"`)
	require.Equal(t, 200, s.ask(pages, "GET", "/api/ratings?game=zertz/37&without=1", "", "").Code)
	require.Equal(t, 400, s.ask(pages, "GET", "/api/ratings?game=zertz/37&without=x", "", "").Code)

	// One more run makes another list, a second look none. A viewer's list without a run is not kept.
	s.becomes(s.submit(admin, "name: r4\ngame: zertz/37\nseed: 9\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\npairs: 40\nmaxplies: 60\n").ID, Done)
	for range 2 {
		require.Contains(t, s.ask(pages, "GET", "/ratings?game=zertz/37", "", "").Body.String(), "Lists: 2, the last of job 000001")
	}
	var got report.RatingHistory
	require.NoError(t, json.Unmarshal(s.ask(pages, "GET", "/api/ratings/history?game=zertz/37", "", "").Body.Bytes(), &got))
	require.Len(t, got.Lists, 2)
	for i, games := range []int{60, 130} { // nothing is counted of a capped game
		l := got.Lists[i]
		require.GreaterOrEqual(t, l.Agents[0].Games, games)
		require.Less(t, *l.Agents[0].Elo.Low, l.Agents[0].Elo.Value)
		require.WithinDuration(t, time.Now(), l.Made, time.Minute)
	}
	metrics := s.ask(pages, "GET", "/metrics", "", "").Body.String()
	require.Contains(t, metrics, fmt.Sprintf(`gipfarena_hub_elo{agent="%s",game="zertz/37"} %v`, got.Lists[1].Agents[0].Name, got.Lists[1].Agents[0].Elo.Value))
	token, err := s.AddUser(t.Context(), User{Name: "vic", Role: Viewer})
	require.NoError(t, err)
	require.Equal(t, 200, s.ask(pages, "GET", "/api/ratings?game=zertz/37&without=1,3", token, "").Code)
	without, err = s.History(t.Context(), runs.Standard(), "zertz/37", []int64{3, 1})
	require.NoError(t, err)
	require.Empty(t, without.Lists)
}

// TestCompare: runs of jobs are compared as the command compares their directories; what does not compare is reported.
func TestCompare(t *testing.T) {
	testkit.RestInRace(t, "one goroutine compares, after the jobs")
	s := serve(t, t.TempDir(), 2)
	for seed := range 2 {
		s.becomes(s.submit(admin, fmt.Sprintf(quick, seed), "pairs=30").ID, Done)
	}
	want, err := runs.Standard().Compare(t.Context(), []string{s.Dir(1), s.Dir(2)})
	require.NoError(t, err)
	got, err := s.Compare(t.Context(), runs.Standard(), []int64{1, 2})
	require.NoError(t, err)
	require.Equal(t, want.Each[0].Figures, got.Each[0].Figures)
	require.Equal(t, "job 000002", got.Each[0].B.Dir)
	pages := s.Pages()
	page := s.ask(pages, "GET", "/compare?jobs=1+2", "", "").Body.String()
	require.Contains(t, page, "From quick to quick")
	require.NotContains(t, page, s.dir)
	require.NotContains(t, s.ask(pages, "GET", "/compare?jobs=1", "", "").Body.String(), `role="alert"`, "to be completed")
	for jobs, code := range map[string]int{"1": 400, "": 400, "1+x": 400, "1+99": 404, "1,2,1,2,1,2,1,2,1,2,1": 400} {
		require.Equal(t, code, s.ask(pages, "GET", "/api/compare?jobs="+jobs, "", "").Code, jobs)
	}
	waiting := s.submit(ann, fmt.Sprintf(quick, 5))
	_, err = s.Compare(t.Context(), runs.Standard(), []int64{1, waiting.ID})
	require.ErrorContains(t, err, "is a run, waiting for an approver: only runs that have begun compare")
}
