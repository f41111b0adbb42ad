package crew

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestLongestFirst: of chunks that are late the one that was out longest is leased first, of equal ones the one that was offered first.
func TestLongestFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &playing{RunService: &RunService{coordinator: NewCoordinator(Options{Lease: time.Second}), seconds: 0.1}}
		m := new(member)
		p.play, p.chunks, p.leases = p, map[uint64]*chunk{}, map[*member]map[uint64]*lease{m: {}}
		var want []*chunk
		for i := range uint64(10) {
			c := &chunk{id: i}
			want, p.chunks[i], p.leases[m][i] = append(want, c), c, &lease{chunk: c, since: time.Now().Add(time.Duration(i/2) * time.Second)}
		}
		time.Sleep(time.Minute)
		p.findStragglers()
		require.Equal(t, want, p.stragglers)
	})
}

// TestGivenBackInOrder: chunks of a worker that goes are leased to the next one before all others, in the order in which they were offered.
func TestGivenBackInOrder(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.play(make)
		ids := map[string][]uint64{}
		for _, name := range []string{"first", "second"} {
			b.hire(name, 4)
			for range 8 {
				c, _ := b.lease(name)
				ids[name] = append(ids[name], c.ID)
			}
			serve(b.coordinator, AskBye, name, nil, func(a []byte) { require.JSONEq(t, thanks, string(a)) })
		}
		require.True(t, slices.IsSorted(ids["first"]))
		require.Equal(t, ids["first"], ids["second"])
		b.end()
	})
}

// TestLateChunkThatIsGivenBack: a late chunk whose worker leaves is leased to one other worker, and not to a second one at once.
func TestLateChunkThatIsGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, lease, stop := drive(t)
		defer stop()
		var ids []uint64
		for range 3 {
			ids = append(ids, lease("slow").ID)
		}
		b.under(func() { b.service.seconds = 0.4 }) // a game: a chunk is late after 2.4 s
		b.extend(3*time.Second, ids, "slow")
		require.Equal(t, ids[0], lease("second").ID)
		serve(b.coordinator, AskBye, "slow", nil, func([]byte) {})
		require.Equal(t, ids[1], lease("third").ID)
		require.Equal(t, ids[2], lease("third").ID)
		require.Nil(t, lease("fourth"))
	})
}

// TestLinesInOrder: where games of several classes wait in vain that is said in the order of the lines.
func TestLinesInOrder(t *testing.T) {
	var said []string
	c := NewCoordinator(Options{Say: func(line string) { said = append(said, line) }})
	c.hello("w", encode(Hello{Protocol: Protocol, Slots: 1}))
	p := &playing{RunService: &RunService{coordinator: c, wants: map[string][]string{}}, told: map[string]bool{}, chunks: map[uint64]*chunk{}}
	for i := range uint64(9) {
		hash := string(rune('a' + i))
		p.Files = append(p.Files, File{Ref: hash, Hash: hash, Program: true})
		p.wants["e-"+hash], p.chunks[i] = []string{hash}, &chunk{class: "e-" + hash}
	}
	said = nil
	p.unserved()
	require.Len(t, said, 9)
	require.True(t, slices.IsSorted(said), said)
}

// TestChunksHaveNamesOfTheirOwn: no two chunks have the same ID, even from two coordinators.
func TestChunksHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[uint64]bool{}
	for range 10 {
		c := NewCoordinator(Options{})
		for range 10 {
			seen[c.nextID()] = true
		}
	}
	require.Len(t, seen, 100)
}

// TestFilesStayTheCallers: a run's files get hashes and sizes, and those of the caller stay as they are.
func TestFilesStayTheCallers(t *testing.T) {
	mine := []File{{Text: []byte("a")}, {Hash: "known", Text: []byte("b")}}
	theirs := announced(mine)
	require.Equal(t, []string{HashOf([]byte("a")), "known"}, []string{theirs[0].Hash, theirs[1].Hash})
	require.Empty(t, mine[0].Hash)
}

// TestWaitingInMemory: a worker's waiting records in memory are discarded with it, and no others.
func TestWaitingInMemory(t *testing.T) {
	q := inMemory{}
	require.NoError(t, q.Hold(t.Context(), []arena.Waiting{{Game: 1, Worker: "a", Record: []byte("x")}, {Game: 2, Worker: "b", Record: []byte("y")}}))
	require.NoError(t, q.Drop(t.Context(), "a"))
	for game, want := range map[int64]string{1: "", 2: "y", 3: ""} {
		got, err := q.Held(t.Context(), game)
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	}
}

// TestLeaveWaits: a service that leaves waits for pending answers.
func TestLeaveWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := tournament(t, 1)
		s, err := NewCoordinator(Options{}).Host(Run{Meta: x.Meta("test", "text", "v"), Tournament: x, Committed: func() (int64, <-chan struct{}) {
			time.Sleep(time.Second)
			return 0, nil
		}})
		require.NoError(t, err)
		heard := false
		s.acknowledge(1, Answer{OK: true}, func(any) { heard = true })
		s.Leave()
		require.True(t, heard)
	})
}

// A listing connection notes what it is asked, and knows no worker.
type listing struct{ kinds *[]string }

func (l listing) Ask(_ context.Context, kind string, _ []byte) ([]byte, error) {
	*l.kinds = append(*l.kinds, kind)
	if kind == AskHello {
		return encode(Welcome{Lease: time.Minute}), nil
	}
	return encode(LeaseAnswer{Reply: again}), nil
}

// TestHelloAgain: a worker whom a coordinator does not know says hello at once after any question.
func TestHelloAgain(t *testing.T) {
	var kinds []string
	w := &worker{conn: listing{&kinds}, back: make(chan struct{}, 1)}
	was, err := w.ask(t.Context(), AskResult, nil, new(Answer))
	require.NoError(t, err)
	require.True(t, was)
	time.Sleep(time.Millisecond) // it is welcome since then
	l, err := w.lease(t.Context())
	require.NoError(t, err)
	require.Nil(t, l)
	require.Equal(t, []string{AskResult, AskHello, AskLease, AskHello}, kinds)
}

// TestRefusedWhenComingBack: a worker whom a coordinator does not know, and does not want when it says hello, hears that it is refused, by any question.
func TestRefusedWhenComingBack(t *testing.T) {
	w := &worker{back: make(chan struct{}, 1), conn: replacing{answers: map[string]any{
		AskLease: LeaseAnswer{Reply: again}, AskResult: Answer{Reply: again}, AskHello: Welcome{Reply: Reply{Refused: "no"}},
	}}}
	_, err := w.lease(t.Context())
	require.EqualError(t, err, "refused: no")
	_, err = w.ask(t.Context(), AskResult, nil, new(Answer))
	require.EqualError(t, err, "refused: no")
}

// TestWorkersThatGo: a coordinator for other machines ends the connection of a worker that is dismissed, and of one whose key is revoked
// in its folder, also where no key is left. Neither can come back.
func TestWorkersThatGo(t *testing.T) {
	folder, seeds := keyed(t, "forger", "revoked")
	c, err := Open(":0", folder, Options{})
	require.NoError(t, err)
	defer c.Close()
	for _, name := range []string{"revoked", "forger"} {
		opt := DialOptions{Server: near(t, c), Name: name, Seed: seeds[name], CA: authority(t, folder)}
		conn, err := Dial(t.Context(), opt)
		require.NoError(t, err)
		defer conn.Close()
		_, err = conn.Ask(t.Context(), AskHello, []byte(`{"protocol":4,"slots":1,"code":"v1"}`))
		require.NoError(t, err)
		if name == "revoked" {
			require.NoError(t, folder.Revoke(name))
		} else {
			(&playing{RunService: &RunService{coordinator: c.Coordinator, mu: &c.mu}}).dismiss(name, "it forges")
		}
		require.Eventually(t, func() bool { return conn.conn.IsClosed() }, 20*time.Second, 10*time.Millisecond, name)
		_, err = Dial(t.Context(), opt)
		require.EqualError(t, err, "queue: "+opt.Server+": refused: the coordinator does not know this key, or it was revoked")
	}
}
