package runs

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// plan is that of a run of very many random games.
func plan(t *testing.T) *Plan {
	c, err := configs.Parse[configs.Run]("a.yaml", []byte("name: a\ngame: gipf/basic\npairs: 1000000\nworkers: 2\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"), nil)
	require.NoError(t, err)
	p, err := Standard().Plan(t.Context(), c)
	require.NoError(t, err)
	return p
}

// session makes a run of very many random games.
func session(t *testing.T, opt Options) *Active {
	t.Helper()
	s, err := Standard().Create(t.Context(), plan(t), testkit.Path(t, "run"), opt)
	require.NoError(t, err)
	return s
}

// A slowFit begins to rate and does not end until told to.
type slowFit struct{ began, end chan struct{} }

func (f slowFit) rate(p *report.Played, before *stats.Table) (*report.Standings, *report.Fit, error) {
	f.began <- struct{}{}
	<-f.end
	return report.NewStandings(p, before)
}

// slowed gives a session a fit that takes as long as the test wants.
func slowed(s *Active) slowFit {
	f := slowFit{make(chan struct{}, 1), make(chan struct{})}
	s.Live.rate = f.rate
	return f
}

// counted is how many games have left the inbox, -1 while a fit goes on.
func (l *Live) counted() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rating != nil {
		return -1
	}
	return l.results.Tally.Games()
}

// TestEndDoesNotWaitForAFit interrupts a run, with metrics, during a fit that would
// not end for an hour: games continue meanwhile, and the run ends in time. All games
// put during the fit are counted after it.
func TestEndDoesNotWaitForAFit(t *testing.T) {
	shown, err := metrics.Listen("127.0.0.1:0", metrics.Config{})
	require.NoError(t, err)
	defer shown.Close()
	s := session(t, Options{Metrics: shown})
	f := slowed(s)
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	ended, looked := make(chan error, 1), make(chan error, 1)
	go func() { ended <- s.Play(ctx) }()
	go func() {
		_, _, err := s.Live.Standings(ctx)
		looked <- err
	}()
	<-f.began
	before := s.Progress.Snapshot().Finished
	require.Eventually(t, func() bool { return s.Progress.Snapshot().Finished > before+100 }, 20*time.Second, 10*time.Millisecond,
		"games go on while a fit is made")
	time.Sleep(rateEvery + 100*time.Millisecond) // the metrics wait for the fit as well
	cancel(cause)
	require.ErrorIs(t, <-looked, cause)
	require.ErrorIs(t, <-ended, cause, "the fit has no end yet, so nothing can have waited for it")
	close(f.end)
	require.Eventually(t, func() bool { return s.Live.counted() == s.Stored() }, 10*time.Second, 10*time.Millisecond)
}

// TestInboxIsBounded fills the inbox during a fit: the next record waits for the
// end of the fit, or of the run.
func TestInboxIsBounded(t *testing.T) {
	for _, interrupted := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := plan(t)
			s := &Active{Plan: p, Live: Standard().newLive(p, p.Tournament.Meta("a", "", ""), nil)}
			f := slowed(s)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			s.Live.endsWith(ctx)
			go s.Live.Standings(t.Context())
			<-f.began
			records := playedRecords(t, s, 4)
			for range maxInbox {
				require.NoError(t, s.Live.Put(t.Context(), records[0]))
			}
			put := make(chan error)
			go func() { put <- s.Live.Put(t.Context(), records[1]) }()
			synctest.Wait() // until it waits, for the fit or for put to be heard
			select {
			case <-put:
				require.Fail(t, "the record did not wait")
			default:
			}
			if interrupted {
				cancel()
				require.NoError(t, <-put)
				close(f.end)
			} else {
				close(f.end)
				require.NoError(t, <-put)
			}
			synctest.Wait()
			require.EqualValues(t, 2, s.Live.counted())
			require.NoError(t, p.Close())
		})
	}
}

// TestInboxTellsOfARecordThatIsRefused puts a record of a player unknown to the
// run during a fit: the next Put returns the error.
func TestInboxTellsOfARecordThatIsRefused(t *testing.T) {
	s := session(t, Options{})
	require.Error(t, s.takeUp(&arena.Summary{Players: [2]int{0, 7}, Result: rules.FirstWins, Termination: arena.ByRule}), "one that is stored already, at once")
	f := slowed(s)
	go s.Live.Standings(t.Context())
	<-f.began
	records := playedRecords(t, s, 2)
	wrong := records[0]
	wrong.Sides[0].Player = 7
	require.NoError(t, s.Live.Put(t.Context(), wrong))
	close(f.end)
	require.Eventually(t, func() bool { return s.Live.Put(t.Context(), records[1]) != nil }, 10*time.Second, 10*time.Millisecond)
	require.NoError(t, s.Close())
}

// TestRatingsRest: a table of no games is old as soon as there is one, however long it took; one of games stays for twenty times what it took.
func TestRatingsRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plan(t)
		s := &Active{Plan: p, Live: Standard().newLive(p, p.Tournament.Meta("a", "", ""), nil)}
		s.Live.rate = func(p *report.Played, before *stats.Table) (*report.Standings, *report.Fit, error) {
			time.Sleep(time.Second)
			return report.NewStandings(p, before)
		}
		games := func() int {
			v, fit, err := s.Live.Standings(t.Context())
			require.NoError(t, err)
			require.NotNil(t, fit)
			return v.WithResult
		}
		require.Zero(t, games())
		records := playedRecords(t, s, 4)
		for i, want := range []int{1, 1, 3} {
			require.NoError(t, s.Live.Put(t.Context(), records[i]))
			require.Equal(t, want, games(), "after %d games", i+1)
			if i == 1 {
				time.Sleep(idle * time.Second)
			}
		}
		require.NoError(t, p.Close())
	})
}

// playedRecords plays the first games of a session for themselves.
func playedRecords(t *testing.T, s *Active, n int) (records []arena.Record) {
	t.Helper()
	for i := range n {
		rec, err := arena.Play(t.Context(), s.Tournament, s.Tournament.Pair(int64(i/2)), i%2, nil)
		require.NoError(t, err)
		records = append(records, rec)
	}
	return records
}
