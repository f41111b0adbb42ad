package crew

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A restarted connection belongs to a coordinator that does not know the worker once, when it asks a question of one kind.
type restarted struct {
	WorkerConn
	kind string
	once *sync.Once
}

func (r restarted) Ask(ctx context.Context, kind string, data []byte) (answer []byte, err error) {
	if kind == r.kind {
		r.once.Do(func() { answer = encode(Answer{Reply: again}) })
	}
	if answer != nil {
		return answer, nil
	}
	return r.WorkerConn.Ask(ctx, kind, data)
}

// TestStartedAgainMeanwhile: a coordinator restarted before it has leased a chunk, or said what a run is, whether a worker passed the exam, or
// whether it has taken a result, is asked again, and all games are played.
func TestStartedAgainMeanwhile(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 3) }
	want := digest(t, make(), arena.Options{})
	for _, kind := range []string{AskLease, AskRun, AskExam, AskResult} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			b.worker("w", make, func(conn WorkerConn) WorkerConn { return restarted{conn, kind, new(sync.Once)} })
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}), kind)
			require.EqualValues(t, 18, b.coordinator.Workers()[0].Games, kind)
			b.end()
		})
	}
}

// TestResultsAreRead: records of workers that are not own are read by the rules, and one that breaks them is refused with the reason.
func TestResultsAreRead(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	for _, trust := range []TrustLevel{Own, Team, Public} {
		synctest.Test(t, func(t *testing.T) {
			read := 0
			b := newBench(t, make, Options{Trust: func(string) TrustLevel { return trust }}, func(r *Run) {
				r.Check = func(r *arena.Record) error {
					if read++; read > 1 {
						return errors.New("no such move")
					}
					return nil
				}
			})
			b.play(make)
			b.hire("w", 1)
			c, ticket := b.lease("w")
			heard := b.bring("w", &c, ticket, b.games(&c))
			if trust == Own {
				require.JSONEq(t, thanks, heard)
				require.Zero(t, read)
			} else {
				require.JSONEq(t, `{"refused":"no such move"}`, heard)
			}
			b.end()
		})
	}
}

// TestAuditOfAnotherWorker: no other worker can return a worker's audit, even with the ticket, and that worker no other games.
func TestAuditOfAnotherWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, nil)
		mine, ticket := b.lease("w")
		games := b.games(&mine)
		require.JSONEq(t, thanks, b.bring("w", &mine, ticket, games))
		synctest.Wait()
		require.Nil(t, b.coordinator.lease("w", nil).Chunk, "it is v's")
		again, theirs := b.lease("v")
		require.Contains(t, b.bring("w", &again, ticket, games), "it brings games that it has not leased")
		for i := range games {
			r, err := b.service.Meta.ParseWire(games[i])
			require.NoError(t, err)
			r.Seed++
			wrong := slices.Clone(games)
			wrong[i] = r.AppendWire(nil)
			require.Contains(t, b.bring("v", &again, theirs, wrong), "is not the one that was asked for")
		}
		require.JSONEq(t, thanks, b.bring("v", &again, theirs, games))
		require.NoError(t, <-ended)
		b.end()
	})
}

// TestBroughtByADismissedWorker: results of a worker whose key was revoked meanwhile are refused, and another worker gets its games.
func TestBroughtByADismissedWorker(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		revoked := false
		b := newBench(t, make, Options{Revoked: func(string) bool { return revoked }}, nil)
		_, progress, _ := b.play(make)
		b.hire("w", 1)
		c, ticket := b.lease("w")
		revoked = true
		require.JSONEq(t, `{"refused":"it was dismissed"}`, b.bring("w", &c, ticket, b.games(&c)))
		require.Zero(t, progress.Snapshot().Finished)
		b.end()
	})
}

// TestServiceThatLeaves: a run whose service leaves during play ends with that; a worker that then returns something must ask again.
func TestServiceThatLeaves(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		ended, _, _ := b.play(make)
		b.hire("w", 1)
		c, ticket := b.lease("w")
		m, games := b.coordinator.members["w"], b.games(&c)
		b.service.Leave()
		require.EqualError(t, <-ended, "crew: the service of the run has ended")
		var heard any
		b.service.take(m, &Result{Run: c.Run, Chunk: c.ID, Ticket: b.service.sign("w", []int64{c.Games[0].index(), c.Games[1].index()}), Records: games}, func(a any) { heard = a })
		require.Equal(t, Answer{Reply: again}, heard)
		require.NotEmpty(t, ticket)
		b.end()
	})
}

// TestDamagedFolders: a coordinator for other machines does not start with unreadable keys or certificates; one for this machine needs neither.
func TestDamagedFolders(t *testing.T) {
	_, err := Open("4222", Folder(t.TempDir()), Options{})
	require.ErrorContains(t, err, "want host:port")
	none, err := Folder(t.TempDir()).Certificate()
	require.NoError(t, err)
	require.Nil(t, none)
	_, err = Open(":0", Folder(t.TempDir()), Options{})
	require.ErrorContains(t, err, "it has no certificate")
	for _, name := range []string{keysName, serverName} {
		folder, _ := keyed(t, "a")
		require.NoError(t, os.WriteFile(folder.path(name), []byte("x"), 0o600))
		_, err := Open(":0", folder, Options{})
		require.ErrorContains(t, err, folder.path(name))
		c, err := Open("127.0.0.1:0", folder, Options{})
		require.NoError(t, err)
		c.Close()
	}
	f := Folder(os.DevNull + "/below")
	_, err = f.Add("a", Own)
	require.ErrorContains(t, err, os.DevNull)
}

// TestProxyWithoutServer: a connection without its server ends, and a taken address is an error.
func TestProxyWithoutServer(t *testing.T) {
	p, err := newProxy("127.0.0.1:0", "127.0.0.1:1")
	require.NoError(t, err)
	defer p.close()
	_, err = newProxy(p.Addr().String(), "127.0.0.1:1")
	require.ErrorContains(t, err, "address already in use")
	strangers(t, p, 1, 1)
	require.Eventually(t, func() bool { return p.count() == 0 }, 20*time.Second, time.Millisecond)
}

// TestLostCoordinator: a worker reports that its coordinator is gone, and that it is back.
func TestLostCoordinator(t *testing.T) {
	s, err := Open("127.0.0.1:0", Folder(t.TempDir()), Options{})
	require.NoError(t, err)
	said := make(chan string, 9)
	conn, err := Dial(t.Context(), DialOptions{Server: s.Addr(), Name: "a", Say: func(line string) { said <- line }})
	require.NoError(t, err)
	defer conn.Close()
	hear := func() (line string) {
		select {
		case line = <-said:
		case <-time.After(20 * time.Second):
		}
		return line
	}
	address := s.Addr()
	s.Close()
	require.Equal(t, "the coordinator is not there; what was played is kept", hear())
	s, err = Open(address, Folder(t.TempDir()), Options{})
	require.NoError(t, err)
	defer s.Close()
	require.Equal(t, "the coordinator is there again", hear())
	conn.Close()
	require.Empty(t, said, "to close it is no loss")
	_, err = conn.Ask(t.Context(), AskHello, nil)
	require.ErrorIs(t, err, ErrRefused)
}

// TestUnreadableLease: an answer to a question for a chunk that cannot be read is an error, and no chunk.
func TestUnreadableLease(t *testing.T) {
	for _, text := range []answering{"{", `{"ticket":7}`} {
		l, err := (&worker{conn: text}).lease(t.Context())
		require.ErrorContains(t, err, "a message that cannot be read")
		require.Nil(t, l)
	}
}

// TestOpeningsOfAGameAgain: a run ends where the opening of a game that is to be replayed is no longer there.
func TestOpeningsOfAGameAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, nil)
		c, ticket := b.lease("w")
		games := b.games(&c)
		b.under(func() { b.service.Tournament.Openings = noOpenings{} })
		require.JSONEq(t, thanks, b.bring("w", &c, ticket, games))
		require.EqualError(t, <-ended, "no opening 0")
		b.end()
	})
}

// TestFilesThatAreNotAnswered: a worker that ends while it asks for a file has none.
func TestFilesThatAreNotAnswered(t *testing.T) {
	late := errors.New("it is late")
	ctx, stop := context.WithCancelCause(t.Context())
	stop(late)
	w := &worker{conn: absent{}, texts: map[string][]byte{}}
	files, err := w.files(ctx, RunID{}, []File{{Ref: "a", Hash: "aa"}})
	require.Equal(t, late, err)
	require.Empty(t, files)
	require.Empty(t, w.texts)
}
