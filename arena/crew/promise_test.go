package crew

import (
	"context"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestBytesOfTheProtocol: chunks and results are the bytes that workers of protocol 4 write and read.
func TestBytesOfTheProtocol(t *testing.T) {
	id := RunID{1, 2, 3, 4, 5, 6, 7, 8}
	c := Chunk{Run: id, ID: 300, Games: []Game{{arena.Pair{Number: 5, Opening: 6, Players: [2]int{1, 2}}, 1}}}
	require.Equal(t, "0102030405060708ac02010b0601020000", hex.EncodeToString(c.AppendTo(nil)))
	b := Result{Run: id, Chunk: 300, Ticket: "ab", Why: "c", Records: [][]byte{{9}}}
	require.Equal(t, "0102030405060708ac020261620163010109", hex.EncodeToString(b.AppendTo(nil)))
	require.Len(t, IDOf(&arena.Meta{}).String(), 16)
}

// TestLastGame: a chunk may hold the last game that a run can have, and none after it.
func TestLastGame(t *testing.T) {
	c := Chunk{Games: []Game{{arena.Pair{Number: arena.MaxGames/2 - 1}, 1}}}
	got, err := ParseChunk(c.AppendTo(nil))
	require.NoError(t, err)
	require.EqualValues(t, arena.MaxGames-1, got.Games[0].index())
	c.Games[0] = Game{arena.Pair{Number: arena.MaxGames / 2}, 0}
	_, err = ParseChunk(c.AppendTo(nil))
	require.ErrorIs(t, err, errTorn)
}

// TestRoom: a chunk is offered while fewer are offered than workers may soon want; if games differ in their demands, as many of
// each class as of one.
func TestRoom(t *testing.T) {
	both := []string{Any, Timed}
	for _, c := range []struct{ classes, offered, room []string }{
		{both[:1], nil, both[:1]},
		{both[:1], []string{Any}, both[:1]},
		{both[:1], []string{Any, Any}, nil},
		{both, []string{Any}, both},
		{both, []string{Any, Any}, both[1:]},
		{both, []string{Any, Any, Timed}, both[1:]},
		{both, []string{Any, Any, Timed, Timed}, nil},
	} {
		p := &playing{RunService: &RunService{wants: map[string][]string{}}, chunks: map[uint64]*chunk{}}
		for _, class := range c.classes {
			p.wants[class] = nil
		}
		for i, class := range c.offered {
			p.chunks[uint64(i)] = &chunk{class: class}
		}
		require.ElementsMatch(t, c.room, slices.Collect(maps.Keys(p.room(2))), "%v of %v", c.offered, c.classes)
	}
}

// TestTickets: a coordinator restarted with its secret knows its tickets, in any order of the games. Without one it
// makes its own secret.
func TestTickets(t *testing.T) {
	ticket := func(secret []byte, games ...int64) string {
		return (&RunService{coordinator: NewCoordinator(Options{Secret: secret})}).sign("w", games)
	}
	require.Equal(t, ticket([]byte("s"), 1, 2), ticket([]byte("s"), 2, 1))
	require.NotEqual(t, ticket([]byte("s"), 1, 2), ticket([]byte("s"), 1, 3))
	require.Equal(t, ticket([]byte("s")), ticket([]byte("s")))
	require.NotEqual(t, ticket([]byte("s")), ticket([]byte("t")))
	require.NotEqual(t, ticket(nil), ticket(nil))
}

// TestLeaseByDefault: a worker is told that a lease lasts half a minute by default.
func TestLeaseByDefault(t *testing.T) {
	for asked, want := range map[time.Duration]time.Duration{0: 30 * time.Second, time.Second: time.Second} {
		var welcome Welcome
		serve(NewCoordinator(Options{Lease: asked}), AskHello, "w", encode(Hello{Protocol: Protocol, Slots: 1}), func(data []byte) { require.NoError(t, decode(data, &welcome)) })
		require.Equal(t, want, welcome.Lease)
	}
}

// TestSpread: fifty workers return in a second, however many there are.
func TestSpread(t *testing.T) {
	c := NewCoordinator(Options{})
	for i := range 50 {
		var welcome Welcome
		serve(c, AskHello, fmt.Sprint(i), encode(Hello{Protocol: Protocol, Slots: 1}), func(data []byte) { require.NoError(t, decode(data, &welcome)) })
		require.InDelta(t, float64(i+1)/50, welcome.Spread.Seconds(), 1e-9)
	}
}

// TestTimeOfGames: the time of games begins with the first game's, and each later one counts a twentieth.
func TestTimeOfGames(t *testing.T) {
	var s RunService
	s.learn([]arena.Record{{Elapsed: 4 * time.Second}})
	require.InDelta(t, 4, s.seconds, 1e-9)
	s.learn([]arena.Record{{Elapsed: 24 * time.Second}})
	require.InDelta(t, 5, s.seconds, 1e-9)
	require.InDelta(t, 30, s.learn([]arena.Record{{Elapsed: 10 * time.Second}, {Elapsed: 20 * time.Second}}), 1e-9, "in all")
	var none RunService
	require.InDelta(t, 2e-6, none.learn(make([]arena.Record, 2)), 1e-12, "a game takes a millionth of a second at least")
	require.Positive(t, none.seconds)
}

// TestTornChunk: a worker does not take a chunk that is incomplete.
func TestTornChunk(t *testing.T) {
	w := &worker{conn: answering(`{"chunk":"AAAA","ticket":"t"}`)}
	_, err := w.lease(t.Context())
	require.ErrorIs(t, err, errTorn)
}

// TestChunkOfAllOrNone: a chunk has an opening for each of its games or none at all, and tasks alike.
func TestChunkOfAllOrNone(t *testing.T) {
	for n := range 4 {
		for _, c := range []Chunk{{Openings: make([]arena.Opening, n)}, {Tasks: make([]arena.Task, n)}} {
			c.Games = make([]Game, 2)
			_, err := ParseChunk(c.AppendTo(nil))
			require.Equal(t, n == 0 || n == 2, err == nil, "%d openings, %d tasks", len(c.Openings), len(c.Tasks))
		}
	}
}

// TestUnnamedPrograms: programs of changed sources, and those without a version, have no name.
func TestUnnamedPrograms(t *testing.T) {
	for code, named := range map[string]bool{"v1.2.3": true, "0123abc": true, "0123abc-dirty": false, "devel": false, "": false} {
		require.Equal(t, named, unnamed("w", &Hello{Code: code}) == "", code)
	}
}

// TestRefusedWhilePlaying: a worker that the coordinator no longer wants ends with its next hello, even during a game.
func TestRefusedWhilePlaying(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 3) }
		b := newBench(t, make, Options{}, nil)
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		b.worker("w", make, nil)
		ctx, stop := context.WithCancel(t.Context())
		b.work.Go(func() { _ = arena.Run(ctx, make(), arena.Options{Crew: b.service}) }) // it is stopped
		time.Sleep(5 * time.Minute)
		b.coordinator.mu.Lock()
		n, _ := b.coordinator.countLeases(b.coordinator.members["w"])
		b.coordinator.ban("w", "it cheats")
		b.coordinator.mu.Unlock()
		require.Positive(t, n)
		at := time.Now()
		require.ErrorContains(t, <-b.errs, "refused: it cheats")
		require.LessOrEqual(t, time.Since(at), b.m.lease)
		stop()
		b.end()
	})
}

// A giving connection belongs to a coordinator that endlessly leases chunks of finished runs, and answers no result.
type giving struct{ leases *atomic.Int64 }

func (g giving) Ask(ctx context.Context, kind string, _ []byte) ([]byte, error) {
	switch kind {
	case AskHello:
		return encode(Welcome{Lease: time.Minute}), nil
	case AskLease:
		c := Chunk{ID: uint64(g.leases.Add(1)), Games: make([]Game, 1)}
		return encode(LeaseAnswer{Chunk: c.AppendTo(nil)}), nil
	case AskRun:
		return encode(RunAnswer{}), nil
	case AskResult:
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return encode(Answer{OK: true}), nil
}

// TestLeasesAreBounded: a worker of two slots takes eleven chunks at most, however many it is given: eight whose results are
// being sent, two that it plays, and one that waits.
func TestLeasesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := giving{new(atomic.Int64)}
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		require.ErrorIs(t, Work(ctx, line, WorkerOptions{Hello: Hello{Protocol: Protocol, Slots: 2}}), context.DeadlineExceeded)
		require.EqualValues(t, 2+1+8, line.leases.Load())
	})
}

// A forgetful connection belongs to a coordinator that leases one chunk of a finished run, and was restarted before the result arrived.
type forgetful struct {
	leases, results *atomic.Int64
	said            *atomic.Pointer[Hello] // last
}

func (f forgetful) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	switch {
	case kind == AskLease && f.leases.Add(1) > 1:
		return nothing, nil
	case kind == AskResult && f.results.Add(1) == 1:
		return encode(Answer{Reply: again}), nil
	case kind == AskResult:
		return encode(Answer{OK: true}), nil
	case kind == AskHello:
		var said Hello
		if err := decode(data, &said); err != nil {
			return nil, err
		}
		f.said.Store(&said)
	}
	return giving{f.leases}.Ask(ctx, kind, data)
}

// TestResultIsBroughtAgain: a result that a restarted coordinator does not know how to take is sent once more, after the worker
// has said hello and taken the exam; then the worker no longer says that it has the chunk.
func TestResultIsBroughtAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := forgetful{new(atomic.Int64), new(atomic.Int64), new(atomic.Pointer[Hello])}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		require.ErrorIs(t, Work(ctx, line, WorkerOptions{Hello: Hello{Protocol: Protocol, Slots: 1}}), context.DeadlineExceeded)
		require.EqualValues(t, 2, line.results.Load())
		require.Equal(t, 1, line.said.Load().Slots)
		require.Empty(t, line.said.Load().Chunks)
	})
}

// TestPublicGamesWait: games of a public worker become rows only when all games of the run are there, even if none
// of them is replayed.
func TestPublicGamesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 3, "random", "random") }
		b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }, Audit: 1e-9}, nil)
		progress := new(arena.Progress)
		b.work.Go(func() { _ = arena.Run(t.Context(), make(), arena.Options{Crew: b.service, Progress: progress}) })
		serve(b.coordinator, AskHello, "w", encode(Hello{Protocol: Protocol, Slots: 4}), func([]byte) {})
		b.under(func() {
			m := b.coordinator.members["w"]
			m.admitted[b.service.id], m.clean, m.window = true, probation, 4
		})
		synctest.Wait()
		for brought := range 3 {
			require.Zero(t, progress.Snapshot().Finished, "after %d chunks", brought)
			var a LeaseAnswer
			serve(b.coordinator, AskLease, "w", nil, func(data []byte) { require.NoError(t, decode(data, &a)) })
			c, err := ParseChunk(a.Chunk)
			require.NoError(t, err)
			games, err := play(t.Context(), b.service.Tournament, &c, false, func(string) {})
			require.NoError(t, err)
			result := Result{Run: c.Run, Chunk: c.ID, Ticket: a.Ticket, Records: games}
			serve(b.coordinator, AskResult, "w", result.AppendTo(nil), func(data []byte) { require.JSONEq(t, `{"ok":true}`, string(data)) })
			synctest.Wait()
		}
		require.EqualValues(t, 6, progress.Snapshot().Finished)
		b.end()
	})
}

// largest is a source of the largest numbers: the coordinator plays no audit itself.
type largest struct{}

func (largest) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 0xff
	}
	return len(b), nil
}

// publicBench hosts a run for two public workers, w and v, that have passed the exam; all its games are replayed.
func publicBench(t *testing.T, make func() *arena.Tournament, change func(*Run)) (b *bench, ended chan error) {
	ctx, stop := context.WithCancel(t.Context())
	b, ended = newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, change), makeErrs()
	b.stops = append(b.stops, stop)
	b.coordinator.secret = largest{}
	b.work.Go(func() { ended <- arena.Run(ctx, make(), arena.Options{Crew: b.service}) })
	for _, name := range []string{"w", "v"} {
		serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
		b.under(func() { b.coordinator.members[name].admitted[b.service.id] = true })
		synctest.Wait()
	}
	return b, ended
}

// lease is what a worker is offered, once everything returned is processed.
func (b *bench) lease(name string) (c Chunk, ticket string) {
	synctest.Wait()
	var a LeaseAnswer
	serve(b.coordinator, AskLease, name, nil, func(data []byte) { require.NoError(b.t, decode(data, &a)) })
	require.NotNil(b.t, a.Chunk, name)
	c, err := ParseChunk(a.Chunk)
	require.NoError(b.t, err)
	return c, a.Ticket
}

// games are those of a chunk.
func (b *bench) games(c *Chunk) [][]byte {
	games, err := play(b.t.Context(), b.service.Tournament, c, false, func(string) {})
	require.NoError(b.t, err)
	return games
}

// bring is the answer to a worker that returns games.
func (b *bench) bring(name string, c *Chunk, ticket string, games [][]byte) (heard string) {
	result := Result{Run: c.Run, Chunk: c.ID, Ticket: ticket, Records: games}
	serve(b.coordinator, AskResult, name, result.AppendTo(nil), func(data []byte) { heard = string(data) })
	return heard
}

const thanks = `{"ok":true}`

// TestAuditEndsItsLease: a worker that has returned an audit no longer has its lease, and the run ends.
func TestAuditEndsItsLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, ended := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, nil)
		for _, name := range []string{"w", "v"} {
			require.Empty(t, ended)
			c, ticket := b.lease(name)
			var p *playing
			b.under(func() { p = b.service.play })
			require.JSONEq(t, thanks, b.bring(name, &c, ticket, b.games(&c)))
			b.under(func() { require.NotContains(t, p.chunks, c.ID) })
			synctest.Wait()
		}
		require.NoError(t, <-ended)
		require.EqualValues(t, 2, b.coordinator.Counts().Audits)
		b.end()
	})
}

// A noter is a Quarantine that notes which games were found right.
type noter struct {
	inMemory
	right *[]int64
}

func (n noter) Confirm(_ context.Context, games []int64) error {
	*n.right = append(*n.right, games...)
	return nil
}

// TestFoundRight: a worker's games are found right if another returned the same, and not if it returned others.
func TestFoundRight(t *testing.T) {
	for forged, want := range map[int64][]int64{0: {0, 1}, 1: nil} {
		synctest.Test(t, func(t *testing.T) {
			var right []int64
			b, _ := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, func(r *Run) { r.Quarantine = noter{inMemory{}, &right} })
			for _, name := range []string{"w", "v"} {
				c, ticket := b.lease(name)
				games := b.games(&c)
				r, err := b.service.Meta.ParseWire(games[0])
				require.NoError(t, err)
				if name == "w" {
					r.Sides[0].Sims += forged
				}
				games[0] = r.AppendWire(nil)
				require.JSONEq(t, thanks, b.bring(name, &c, ticket, games))
			}
			synctest.Wait()
			require.ElementsMatch(t, want, right)
			require.EqualValues(t, forged, b.coordinator.Counts().Caught)
			b.end()
		})
	}
}

// TestAuditOfAnotherGame: a worker that returns another game of the run instead of its audit's is refused.
func TestAuditOfAnotherGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
		b, _ := publicBench(t, make, nil)
		mine, ticket := b.lease("w")
		require.JSONEq(t, thanks, b.bring("w", &mine, ticket, b.games(&mine)))
		c, ticket := b.lease("v")
		for c.Games[0].Pair != mine.Games[0].Pair { // games of its own come first
			require.JSONEq(t, thanks, b.bring("v", &c, ticket, b.games(&c)))
			c, ticket = b.lease("v")
		}
		var other int64
		for slices.ContainsFunc(c.Games, func(g Game) bool { return 2*g.Number+int64(g.Place) == other }) {
			other++
		}
		x := make()
		r, err := arena.Play(t.Context(), x, x.Pair(other/2), int(other%2), nil)
		require.NoError(t, err)
		require.Contains(t, b.bring("v", &c, ticket, [][]byte{r.AppendWire(nil)}), "it brings games that it has not leased")
		require.JSONEq(t, thanks, b.bring("v", &c, ticket, b.games(&c)))
		b.end()
	})
}

// TestAuditOfHalfItsGames: a worker that returns one of two games twice has not replayed the other, is dismissed for that, and hides no forged
// one.
func TestAuditOfHalfItsGames(t *testing.T) {
	for forged, wrong := range map[int64][]string{0: {"v"}, 1: {"v", "w"}} {
		synctest.Test(t, func(t *testing.T) {
			var told disputes
			b, _ := publicBench(t, func() *arena.Tournament { return tournament(t, 1, "random", "random") }, told.tell)
			c, ticket := b.lease("w")
			games := b.games(&c)
			r, err := b.service.Meta.ParseWire(games[1])
			require.NoError(t, err)
			r.Sides[0].Sims += forged
			require.JSONEq(t, thanks, b.bring("w", &c, ticket, [][]byte{games[0], r.AppendWire(nil)}))
			c, ticket = b.lease("v")
			require.JSONEq(t, thanks, b.bring("v", &c, ticket, [][]byte{games[0], games[0]}))
			synctest.Wait()
			require.Equal(t, wrong, arena.Disputed(told.all))
			require.EqualValues(t, len(wrong), b.coordinator.Counts().Caught)
			b.end()
		})
	}
}

// A sealed quarantine accepts nothing.
type sealed struct{ *durable }

func (sealed) Hold(context.Context, []arena.Waiting) error { return errors.New("the disk is full") }

// TestQuarantineThatTakesNothing: a worker whose games cannot be kept is told why, and the run ends with that error.
func TestQuarantineThatTakesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
		b, ended := publicBench(t, make, func(r *Run) { r.Quarantine = sealed{&durable{stored: func(int64) bool { return false }}} })
		c, ticket := b.lease("w")
		require.Contains(t, b.bring("w", &c, ticket, b.games(&c)), "the disk is full")
		require.ErrorContains(t, <-ended, "the disk is full")
		b.end()
	})
}

// TestRequeueForgetsOneWorker: of games that arrived early only the worker's are discarded.
func TestRequeueForgetsOneWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, _ := publicBench(t, func() *arena.Tournament { return tournament(t, 40, "random", "random") }, nil)
		var left []string
		b.under(func() {
			for i, name := range []string{"w", "v", "w"} {
				b.service.play.ahead[int64(70+i)] = ahead{by: b.coordinator.members[name]}
			}
			b.service.requeue("w")
			for _, e := range b.service.play.ahead {
				left = append(left, e.by.Name)
			}
			clear(b.service.play.ahead) // they hold no records
		})
		require.Equal(t, []string{"v"}, left)
		b.end()
	})
}

// TestLargestFile: a file of two megabytes is sent; a larger one, which a worker must have itself, is announced with its size.
func TestLargestFile(t *testing.T) {
	files := announced([]File{{Text: make([]byte, 2<<20)}, {Text: make([]byte, 2<<20+1)}})
	require.Zero(t, files[0].Size)
	require.EqualValues(t, 2<<20+1, files[1].Size)
}

// TestPorts: an address has an existing port.
func TestPorts(t *testing.T) {
	for address, good := range map[string]bool{"h:0": true, "h:65535": true, "h:65536": false, "h:-1": false, "h": false, "h:x": false} {
		host, port, err := splitAddress(address)
		require.Equal(t, good, err == nil, address)
		require.Equal(t, good, host != "", address)
		require.True(t, good || port == 0, address)
	}
}

// TestRevokedKeys: a revoked key is invalid, and no other key with it.
func TestRevokedKeys(t *testing.T) {
	s := &NATSCoordinator{keys: []Key{{Name: "gone", Revoked: time.Now()}, {Name: "there"}}}
	require.True(t, s.revoked("gone"))
	require.False(t, s.revoked("there"))
	require.False(t, s.revoked("stranger"))
}

// TestStrangersAreNotWaitedFor: on a port for other machines a stranger may hold a connection for five seconds until it speaks TLS, and
// for ten until it has shown a key.
func TestStrangersAreNotWaitedFor(t *testing.T) {
	o := (&NATSCoordinator{cert: &tls.Certificate{}}).options("0.0.0.0", 1)
	require.Equal(t, []float64{5, 10}, []float64{o.TLSTimeout, o.AuthTimeout})
}

// TestChunkGoesWithItsLastGame: a chunk is known until all of its games arrived, in any order and each once.
func TestChunkGoesWithItsLastGame(t *testing.T) {
	c := &chunk{id: 7, missing: 2}
	p := &playing{chunks: map[uint64]*chunk{7: c}, received: arena.NewSet(10), wanted: map[int64]*wanted{4: {chunk: c}, 5: {chunk: c}}}
	for _, came := range []struct {
		index        int64
		taken, known int
	}{{5, 1, 1}, {5, 0, 1}, {4, 1, 0}} {
		taken, games := p.claim([]arena.Record{{Index: came.index}})
		require.Len(t, taken, came.taken)
		require.Len(t, games, came.taken)
		require.Len(t, p.chunks, came.known)
	}
}
