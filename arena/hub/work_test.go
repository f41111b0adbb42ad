package hub

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/tuning/train"
)

// TestJobThatCannotBegin: a job of a kind that this program does not know, or whose configuration it cannot read, is an error.
func TestJobThatCannotBegin(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	for want, j := range map[string]Job{
		"job 9: this program knows no jobs of the kind puzzle": {ID: 9, Kind: "puzzle"},
		`job 9:1:1: nonsense: unknown key "nonsense"`:          {ID: 9, Kind: train.KindTune, Config: "nonsense: 1\n"},
	} {
		_, err := s.session(t.Context(), &j, journal.Options{})
		require.ErrorContains(t, err, want)
	}
}

// TestLineOfManyAgents: the line of a job names four agents, and says how many more there are.
func TestLineOfManyAgents(t *testing.T) {
	named := func(n int) string {
		s := &report.Standings{}
		for i := range n {
			s.Agents = append(s.Agents, report.RatedAgent{Name: fmt.Sprintf("a%d", i)})
		}
		return outcomeOf(&Job{}, &journal.Rated{Standings: s, Fit: new(report.Fit)}).line
	}
	require.Contains(t, named(4), "; a3 ")
	require.NotContains(t, named(4), "more")
	require.Contains(t, named(6), "; and 2 more; ")
	require.NotContains(t, named(6), "a4")
}

// TestLineOfTests: the line of a sequential test gives the result of each test, and no ratings beside it; the verdict of the job combines them all.
// Names and specs cannot end the Markdown around them.
func TestLineOfTests(t *testing.T) {
	s := &report.Standings{Name: "a *net*", Game: "zertz/37", Digest: "0123456789abcdef", Confidence: 0.95, Finished: 12}
	elo := page.Interval{Value: 3, Low: new(-1.0), High: new(7.0)}
	s.Agents = []report.RatedAgent{{Name: "dev", Spec: "epsilon:p=`1`", Elo: elo}, {Name: "b_a_se", Spec: "random"}}
	rated := &journal.Rated{Standings: s, Fit: new(report.Fit)}
	o := outcomeOf(&Job{}, rated)
	require.Equal(t, outcome{"**a \\*net\\*** `zertz/37`; dev `epsilon:p='1'` +3.0 ± 4.0 Elo; b\\_a\\_se `random` ~ Elo; 12 games, intervals of 95 %; digest `0123456789ab`", "", s.Digest}, o)
	s.Format = &report.Format{Tests: []report.Test{
		{Name: "other", Verdict: "H0 accepted"},
		{Name: "dev", Verdict: "H1 accepted", Pairs: 40, Unbiased: elo, LLR: 3, LowerInForce: -2.94, UpperInForce: 2.94, Scale: "normalized", Elo1: 10},
	}}
	rated.Fit.Tests = []adaptive.CandidateTest{{Verdict: stats.AcceptedH0}, {Verdict: stats.AcceptedH1}}
	o = outcomeOf(&Job{}, rated)
	require.Equal(t, "H1 accepted", o.verdict)
	require.Equal(t, "**a \\*net\\*** `zertz/37`; other: **H0 accepted** after 0 pairs, ~ Elo, LLR +0.00 of [+0.00, +0.00] ( elo0 0, elo1 0); "+
		"dev: **H1 accepted** after 40 pairs, +3.0 ± 4.0 Elo, LLR +3.00 of [-2.94, +2.94] (normalized elo0 0, elo1 10); dev `epsilon:p='1'`; b\\_a\\_se `random`; 12 games, intervals of 95 %; digest `0123456789ab`", o.line)
	require.Equal(t, outcome{line: "**n\\_n** (tune): done"}, outcomeOf(&Job{Kind: "tune", Name: "n_n"}, nil))
}

// TestClientOfOthers: an answer from anything other than a hub, or from a proxy, is an error; a hub's refusal is for the user to fix.
func TestClientOfOthers(t *testing.T) {
	for _, row := range []struct {
		code       int
		text, want string
		mend       bool
	}{
		{http.StatusInternalServerError, "<html>", "no hub answers there: 500 Internal Server Error", false},
		{http.StatusInternalServerError, "{}", "no hub answers there: 500 Internal Server Error", false},
		{http.StatusBadGateway, "<html>", "the hub does not answer: 502 Bad Gateway", false},
		{http.StatusServiceUnavailable, `{"error": "no upstream"}`, "the hub does not answer: 503 Service Unavailable", false},
		{http.StatusGatewayTimeout, "", "the hub does not answer: 504 Gateway Timeout", false},
		{http.StatusInternalServerError, `{"error": "no room"}`, "hub: no room", false},
		{http.StatusBadRequest, `{"error": "no such job"}`, "hub: no such job", true},
		{http.StatusOK, "<html>", "no hub answers there", true},
	} {
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(row.code)
			fmt.Fprint(w, row.text)
		}))
		defer web.Close()
		c, err := NewClient(web.URL, "", nil)
		require.NoError(t, err)
		_, err = c.Job(t.Context(), 1)
		require.ErrorContains(t, err, row.want)
		require.Equal(t, row.mend, errors.As(err, new(*arena.InputError)), row.want)
	}
}

// TestAddressesOfHubs: the address of a hub is an http or https address with a host, with or without a slash at its end.
func TestAddressesOfHubs(t *testing.T) {
	for base, page := range map[string]string{
		"http://localhost:8080": "http://localhost:8080/job/7/", "https://hub.example/": "https://hub.example/job/7/", "http://h/gipf": "http://h/gipf/job/7/",
		"": "", "localhost:8080": "", "ftp://localhost": "", "http://": "", "http:// x": "", "https:///jobs": "",
	} {
		c, err := NewClient(base, "", nil)
		if page == "" {
			require.EqualError(t, err, fmt.Sprintf("hub %q: want an address such as http://localhost:8080", base))
			require.ErrorAs(t, err, new(*arena.InputError))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, page, c.Page(7))
	}
}

// TestClientWaits: a client waits for a job that goes on and for a hub that does not answer, or for which a proxy says so, and no longer for a job that
// has ended or an answer that says no; it gives up when it is told to.
func TestClientWaits(t *testing.T) {
	answers := make(chan string, 3)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		text := <-answers
		if text == "" {
			panic(http.ErrAbortHandler)
		}
		switch {
		case strings.Contains(text, "error"):
			w.WriteHeader(http.StatusNotFound)
		case strings.Contains(text, "html"):
			w.WriteHeader(http.StatusBadGateway)
		}
		fmt.Fprint(w, text)
	}))
	defer web.Close()
	c, err := NewClient(web.URL, "", nil)
	require.NoError(t, err)
	const running = `{"state": "running"}`
	for _, row := range []struct {
		answers []string
		want    State
	}{
		{[]string{`{"state": "done"}`}, Done},
		{[]string{running, `{"state": "stopped"}`}, Stopped},
		{[]string{`{"state": "approval"}`, `{"state": "paused"}`, `{"state": "refused"}`}, Refused},
		{[]string{`{"state": "waiting"}`, "", `{"state": "failed"}`}, Failed},
		{[]string{running, "<html>", `{"state": "done"}`}, Done},
		{[]string{running, `{"error": "no such job"}`}, ""},
	} {
		for _, text := range row.answers {
			answers <- text
		}
		j, err := c.Wait(t.Context(), 1)
		require.Equal(t, row.want == "", err != nil, "%v", err)
		require.Equal(t, row.want, j.State)
		require.Empty(t, answers)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	over := errors.New("over")
	cancel(over)
	_, err = c.Wait(ctx, 1)
	require.ErrorIs(t, err, over)
}

// TestClientAsks: what only reads is asked by GET, what is sent is JSON by POST, and a program as it is. A hub's certificate is
// believed by the authority that is given: one that is not known is no hub that is away, and what is no hub is said to be none.
func TestClientAsks(t *testing.T) {
	var asked []string
	web := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		asked = append(asked, r.Method+" "+r.URL.RequestURI()+" "+string(body))
		require.Equal(t, "Bearer token", r.Header.Get("Authorization"))
		require.Equal(t, "none", r.Header.Get("Sec-Fetch-Site"), "it comes from no page")
		if r.URL.Path == "/api/jobs/1" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, "{}")
	}))
	defer web.Close()
	authority := x509.NewCertPool()
	authority.AddCert(web.Certificate())
	c, err := NewClient(web.URL, "token\n", authority)
	require.NoError(t, err)
	_, err = c.Job(t.Context(), 7)
	require.NoError(t, err)
	_, err = c.Jobs(t.Context(), url.Values{"q": {"a b"}})
	require.NoError(t, err)
	_, err = c.Submit(t.Context(), Submission{Config: "x"})
	require.NoError(t, err)
	_, err = c.Act(t.Context(), 7, "stop", Change{Pairs: 3})
	require.ErrorContains(t, err, "pairs are for extend", "what is wrong is not asked")
	_, err = c.Submit(t.Context(), Submission{Config: "x", Share: math.Inf(1)})
	require.EqualError(t, err, "json: unsupported value: +Inf")
	require.ErrorAs(t, err, new(*arena.InputError), "nor what cannot be written")
	_, err = c.Act(t.Context(), 7, "stop", Change{Why: "so"})
	require.NoError(t, err)
	_, err = c.AddEngine(t.Context(), []byte("#!/bin/sh"))
	require.NoError(t, err)
	require.Equal(t, []string{"GET /api/jobs/7 ", "GET /api/jobs?q=a+b ", `POST /api/jobs {"config":"x"}`, `POST /api/jobs/7/stop {"why":"so"}`, "POST /api/engines #!/bin/sh"}, asked)
	_, err = c.Job(t.Context(), 1)
	require.EqualError(t, err, web.URL+": no hub answers there: 404 Not Found")
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	unknown, err := NewClient(web.URL, "", nil)
	require.NoError(t, err)
	_, err = unknown.Job(t.Context(), 7)
	require.EqualError(t, err, web.URL+": tls: failed to verify certificate: x509: certificate signed by unknown authority (--ca FILE)")
	require.ErrorAs(t, err, new(*arena.InputError))
	web.Close()
	_, err = c.Job(t.Context(), 1)
	require.ErrorIs(t, err, errAway)
	require.NotContains(t, err.Error(), "/api/")
}

// TestPlacesOfJobsThatEnd: a job begins only when the one interrupted for it has ended.
func TestPlacesOfJobsThatEnd(t *testing.T) {
	c := crew.NewCoordinator(crew.Options{})
	defer c.Close()
	h, err := Open(t.Context(), t.TempDir(), Options{Registry: runs.Standard(), Coordinator: c})
	require.NoError(t, err)
	defer h.Close()
	j, err := h.Submit(t.Context(), admin, &Submission{Config: fmt.Sprintf(quick, 1)})
	require.NoError(t, err)
	interrupted := 0
	for i := range int64(mostRunning) {
		h.active[100+i] = &work{id: 100 + i, cancel: func(why error) {
			require.ErrorIs(t, why, errNotNow)
			interrupted++
		}}
	}
	require.NoError(t, h.reconcile(t.Context()))
	require.Equal(t, mostRunning, interrupted)
	j, err = h.Job(t.Context(), j.ID)
	require.NoError(t, err)
	require.Equal(t, Waiting, j.State)
	require.Nil(t, h.active[j.ID])
}

// TestHigherPriorityTakesAPlace: if the most jobs are at work, one with priority interrupts the last of the others, and no more.
func TestHigherPriorityTakesAPlace(t *testing.T) {
	s := resting(t) // with jobs 1 and 2, which are not to run
	_, err := s.db.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 53)
		INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted)
		SELECT 'run', '', '', '', '[]', '', '', 'root', i / 53, 1, iif(i < 53, 'running', 'waiting'), '' FROM n`)
	require.NoError(t, err)
	var interrupted []int64
	for id := range int64(mostRunning) {
		s.active[id+3] = &work{id: id + 3, share: crew.NewShare(0, 1), cancel: func(error) { interrupted = append(interrupted, id+3) }}
	}
	require.NoError(t, s.reconcile(t.Context()))
	require.Equal(t, []int64{52}, interrupted)
	j, err := s.Job(t.Context(), 53)
	require.NoError(t, err)
	require.Equal(t, Waiting, j.State, "until that has ended")
}
