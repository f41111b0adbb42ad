package hub

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
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
		return outcomeOf(&Job{}, &journal.Rated{Standings: s}).line
	}
	require.Contains(t, named(4), "; a3 ")
	require.NotContains(t, named(4), "more")
	require.Contains(t, named(6), "; and 2 more; ")
	require.NotContains(t, named(6), "a4")
}

// TestClientOfOthers: what answers in the place of a hub, or before it, is an error; what the hub refuses is the user's to mend.
func TestClientOfOthers(t *testing.T) {
	for _, row := range []struct {
		code       int
		text, want string
		mend       bool
	}{
		{http.StatusBadGateway, "<html>", "no hub answers there: 502 Bad Gateway", false},
		{http.StatusBadGateway, "{}", "no hub answers there: 502 Bad Gateway", false},
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

// TestClientAsks: what only reads is asked by GET, what is sent is JSON by POST, and a program as it is; a hub's certificate is
// believed by the authority that is given.
func TestClientAsks(t *testing.T) {
	var asked []string
	web := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		asked = append(asked, r.Method+" "+r.URL.Path+" "+string(body))
		fmt.Fprint(w, "{}")
	}))
	defer web.Close()
	authority := x509.NewCertPool()
	authority.AddCert(web.Certificate())
	c, err := NewClient(web.URL, "", authority)
	require.NoError(t, err)
	_, err = c.Job(t.Context(), 7)
	require.NoError(t, err)
	_, err = c.Act(t.Context(), 7, "stop", Change{Why: "so"})
	require.NoError(t, err)
	_, err = c.AddEngine(t.Context(), []byte("#!/bin/sh"))
	require.NoError(t, err)
	require.Equal(t, []string{"GET /api/jobs/7 ", `POST /api/jobs/7/stop {"why":"so"}`, "POST /api/engines #!/bin/sh"}, asked)
	web.Config.ErrorLog = log.New(io.Discard, "", 0)
	c, err = NewClient(web.URL, "", nil)
	require.NoError(t, err)
	_, err = c.Job(t.Context(), 7)
	require.ErrorContains(t, err, "certificate")
}

// TestPlacesOfJobsThatEnd: a job begins when one that was interrupted for it has ended, and not before.
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
