package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// hire lets a worker play for the hub over a connection until the test ends.
func (s *served) hire(conn crew.WorkerConn) { s.hireWith(conn, runs.Engines{}) }

// hireWith is hire, of a worker with engines.
func (s *served) hireWith(conn crew.WorkerConn, engines runs.Engines) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- crew.Work(ctx, conn, crew.WorkerOptions{
			Hello: crew.Hello{Protocol: crew.Protocol, Slots: 1, Arch: "test", Code: "test", AllEngines: engines.All},
			Prepare: func(ctx context.Context, m *arena.Meta, files []crew.File) (*arena.Tournament, error) {
				return runs.Standard().WorkerTournament(ctx, m, files, engines)
			},
		})
	}()
	s.t.Cleanup(func() { cancel(); <-ended })
}

// leases are what workers have returned, for another one to see.
type leases struct {
	mu      sync.Mutex
	brought map[crew.RunID]crew.Result // the last of an honest worker, which has not sent it yet
}

// An honest worker shows what it is about to return to a waiting thief.
type honest struct {
	crew.WorkerConn
	seen  *leases
	steal func()
}

func (h honest) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if b, err := crew.ParseResult(data); kind == crew.AskResult && err == nil {
		h.seen.mu.Lock()
		h.seen.brought[b.Run] = b
		h.seen.mu.Unlock()
		h.steal()
	}
	return h.WorkerConn.Ask(ctx, kind, data)
}

// TestHostileWorker has a worker of one key that plays honestly and besides returns what another worker of the hub has leased, returns
// what it has leased of one job to an equal job, and leaves in the other's name: none of it is accepted, both jobs give the results that
// they give alone, and it gets no file of a job by the address of another.
func TestHostileWorker(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	c := s.opt.Coordinator
	seen := &leases{brought: map[crew.RunID]crew.Result{}}
	evil, thefts := c.Local("evil"), atomic.Int64{}
	steal := func() {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		for run, b := range seen.brought {
			for other := range seen.brought {
				b.Run = other
				for _, ticket := range []string{b.Ticket, ""} {
					b.Ticket = ticket
					text, err := evil.Ask(t.Context(), crew.AskResult, b.AppendTo(nil))
					var a crew.Answer
					if t.Context().Err() != nil {
						return // the test is over
					}
					if err != nil || json.Unmarshal(text, &a) != nil || a.OK && a.Unstored < len(b.Records) { // of a run that is over nothing is stored
						t.Errorf("run %s of a chunk of %s: %s %v", other, run, text, err)
					}
					thefts.Add(1)
				}
			}
			for _, q := range []any{crew.FileQuestion{Run: run, Hash: crew.HashOf([]byte("x"))}, crew.FileQuestion{Run: crew.RunID{1}, Hash: ""}} {
				question, err := json.Marshal(q)
				require.NoError(t, err)
				text, err := evil.Ask(t.Context(), crew.AskFile, question)
				var a crew.FileAnswer
				if t.Context().Err() != nil {
					return
				}
				if err != nil || json.Unmarshal(text, &a) != nil || len(a.Text) > 0 || a.Refused == "" {
					t.Errorf("file: %s %v", text, err)
				}
			}
		}
	}
	s.hire(evil)
	s.hire(honest{c.Local("good"), seen, steal})
	one, two := s.submit(admin, fmt.Sprintf(endless, 1)), s.submit(admin, fmt.Sprintf(endless, 1))
	require.Eventually(t, func() bool {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		return len(seen.brought) == 2 && thefts.Load() > 100
	}, patience, 20*time.Millisecond)
	for _, j := range []Job{one, two} {
		require.True(t, s.atWork(j.ID), "it goes on")
		_, err := s.Act(t.Context(), admin, j.ID, "stop", Change{})
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool { return !s.atWork(one.ID) && !s.atWork(two.ID) }, patience, 20*time.Millisecond)
	refused := int64(0)
	for _, w := range s.fleet().Workers {
		if w.Name == "evil" {
			refused = w.Refused
		}
		require.False(t, w.Name == "good" && w.Refused > 0)
	}
	require.Positive(t, refused)
	same := map[int64][32]byte{}
	for _, j := range []Job{one, two} {
		r, err := runs.Standard().Open(t.Context(), s.Dir(j.ID))
		require.NoError(t, err)
		for rec, err := range r.Records(t.Context()) {
			require.NoError(t, err)
			if hash, both := same[rec.Index]; both {
				require.Equal(t, hash, rec.Hash(), "game %d", rec.Index)
			}
			same[rec.Index] = rec.Hash()
		}
		require.NoError(t, r.Close())
	}
}

// TestFullDisk: while the database of a hub cannot grow, a submission is refused at once, pages are there and jobs go on; how they ended is
// recorded once there is room.
func TestFullDisk(t *testing.T) {
	s := serve(t, t.TempDir(), 2)
	slow := s.submit(admin, fmt.Sprintf(quick, 1), "pairs=1500")
	s.becomes(slow.ID, Running)
	var pages int64
	require.NoError(t, s.db.QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages))
	_, err := s.db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	require.NoError(t, err)
	big := fmt.Sprintf(quick, 2) + fmt.Sprintf("# %0100000d\n", 0)
	start := time.Now()
	_, err = s.Submit(t.Context(), admin, &Submission{Config: big})
	require.ErrorContains(t, err, "full")
	require.Less(t, time.Since(start), 10*time.Second)
	require.Equal(t, 200, s.ask(s.Pages(), "GET", "/", "", "").Code)
	_, err = s.db.ExecContext(t.Context(), "CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN NEW.state = 'done' BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
	require.ErrorContains(t, err, "full")
	require.Equal(t, Running, s.becomes(slow.ID, Running).State)
	_, err = s.db.ExecContext(t.Context(), "PRAGMA max_page_count = 1000000")
	require.NoError(t, err)
	_, err = s.db.ExecContext(t.Context(), "CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN NEW.state = 'done' BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
	require.NoError(t, err)
	tries := 0
	require.Eventually(t, func() bool {
		tries = each.Count(s.said(), func(line string) bool {
			return strings.Contains(line, fmt.Sprintf("job %d: its end cannot be written down", slow.ID)) && strings.Contains(line, "full")
		})
		return tries > 1
	}, patience, 20*time.Millisecond)
	require.Less(t, tries, 10, "less and less often")
	_, err = s.db.ExecContext(t.Context(), "DROP TRIGGER full")
	require.NoError(t, err)
	require.NotEmpty(t, s.becomes(slow.ID, Done).Digest)
}

// TestStart measures the time from a submission to the first stored game if slots are free: 2 s on an idle machine; the limit here is ten
// times as much.
func TestStart(t *testing.T) {
	testkit.RestInRace(t, "it measures time")
	s := serve(t, t.TempDir(), 2)
	for seed := range 5 {
		start := time.Now()
		j := s.submit(admin, fmt.Sprintf(endless, seed))
		require.Eventually(t, func() bool {
			r, err := runs.Standard().Open(t.Context(), s.Dir(j.ID))
			if err != nil {
				return false
			}
			defer r.Close()
			n, err := r.Stored(t.Context())
			return err == nil && n > 0
		}, patience, 20*time.Millisecond)
		t.Logf("the first game is stored %v after the submission", time.Since(start).Round(time.Millisecond))
		_, err := s.Act(t.Context(), admin, j.ID, "stop", Change{})
		require.NoError(t, err)
	}
}
