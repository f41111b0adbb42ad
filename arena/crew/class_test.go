package crew

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

const engineHash = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

// TestClasses: what the games of two players demand, and who may have them.
func TestClasses(t *testing.T) {
	s := &RunService{Run: Run{
		Varies:  []bool{false, true, true, true, true},
		Engines: [][]string{nil, nil, {engineHash}, {"ffff"}, {""}},
	}}
	for _, c := range []struct {
		players [2]int
		want    string
	}{
		{[2]int{0, 0}, Any},
		{[2]int{0, 1}, Timed},
		{[2]int{1, 2}, "e-0011223344556677"},
		{[2]int{2, 2}, "e-0011223344556677"},
		{[2]int{2, 3}, "e-0011223344556677-ffff"},
		{[2]int{3, 2}, "e-0011223344556677-ffff"},
		{[2]int{4, 3}, Engines},
	} {
		class, engines := s.classOf(c.players)
		require.Equal(t, c.want, class, c.players)
		for _, m := range []struct {
			member member
			may    bool
		}{
			{member{Worker: Worker{Trust: Public}, engines: []string{engineHash, "ffff", ""}, allEngines: true}, class == Any},
			{member{Worker: Worker{Trust: Team}}, class == Any || class == Timed},
			{member{Worker: Worker{Trust: Own}, engines: []string{engineHash}}, class == Any || class == Timed || class == "e-0011223344556677"},
			{member{Worker: Worker{Trust: Own}, engines: []string{"ffff", engineHash}}, class != Engines},
			{member{Worker: Worker{Trust: Own}, allEngines: true}, true},
		} {
			require.Equal(t, m.may, m.member.serves(class, engines), "%v %+v", class, m.member)
		}
	}
}

// A noting connection notes of which classes a worker gets chunks.
type noting struct {
	WorkerConn
	x     *RunService
	mu    sync.Mutex
	games map[string]int
}

func (n *noting) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	answer, err := n.WorkerConn.Ask(ctx, kind, data)
	if kind != AskLease {
		return answer, err
	}
	if c := chunkOf(answer); c != nil {
		n.mu.Lock()
		defer n.mu.Unlock()
		for _, g := range c.Games {
			class, _ := n.x.classOf(g.Players)
			n.games[class]++
		}
	}
	return answer, err
}

// TestEngineGamesWaitForWhoHasIt: games of an engine go only to a worker that has it, and the other
// games, many more than are offered at the same time, do not wait behind them.
func TestEngineGamesWaitForWhoHasIt(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 60) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, func(r *Run) {
			r.Varies = []bool{false, false, true}
			r.Engines = [][]string{nil, nil, {engineHash}}
			r.Files = []File{{Ref: "./engine.sh", Program: true, Hash: engineHash}}
		})
		hire := func(name string, engines ...string) *noting {
			line := &noting{WorkerConn: slow{end{m: b.m, name: name}}, x: b.service, games: map[string]int{}}
			ctx, stop := context.WithCancel(t.Context())
			b.stops = append(b.stops, stop)
			b.work.Go(func() {
				b.errs <- Work(ctx, line, WorkerOptions{
					Hello: Hello{Protocol: Protocol, Slots: 1, Engines: engines},
					Prepare: func(_ context.Context, m *arena.Meta, files []File) (*arena.Tournament, error) {
						require.Equal(t, []File{{Ref: "./engine.sh", Program: true, Hash: engineHash}}, files)
						return make(), nil
					},
				})
			})
			return line
		}
		var has *noting
		var early []string // before there is a worker
		go func() {
			time.Sleep(70 * time.Second)
			b.mu.Lock()
			early = append(early, b.lines...)
			b.mu.Unlock()
			plain := hire("plain")
			time.Sleep(70 * time.Second)
			plain.mu.Lock()
			require.Equal(t, map[string]int{Any: 120}, plain.games, "all that it can play is played meanwhile")
			plain.mu.Unlock()
			has = hire("has", "ffff", engineHash)
		}()
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		said := b.end()
		require.Empty(t, early)
		require.Equal(t, 240, has.games["e-0011223344556677"])
		require.Equal(t, 1, strings.Count(said, "games wait for a worker who has the engine ./engine.sh (worker --engine FILE)"), said)
	})
}

// TestPublicWorkersPlayNoEngines: a public worker gets no games of an engine, which cannot be proved, and
// one that returns some even so is refused.
func TestPublicWorkersPlayNoEngines(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 4) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{Trust: func(name string) TrustLevel {
			if name == "public" {
				return Public
			}
			return Own
		}}, func(r *Run) { r.Varies = []bool{false, false, true} })
		line := &noting{WorkerConn: end{m: b.m, name: "public"}, x: b.service, games: map[string]int{}}
		b.worker("public", make, func(WorkerConn) WorkerConn { return line })
		time.AfterFunc(40*time.Second, func() {
			r, err := arena.Play(context.Background(), make(), make().Pair(1), 0, nil)
			require.NoError(t, err)
			stolen := Result{Run: b.service.id, Records: [][]byte{r.AppendWire(nil)}, Ticket: b.service.sign("public", []int64{r.Index})}
			answer, err := line.Ask(context.Background(), AskResult, stolen.AppendTo(nil))
			require.NoError(t, err)
			require.Contains(t, string(answer), " is one of clocks or engines, which public workers do not play")
			b.worker("own", make, nil)
		})
		require.Equal(t, digest(t, make(), arena.Options{}), digest(t, make(), arena.Options{Crew: b.service}))
		said := b.end()
		require.Contains(t, said, "worker public: refused: game ")
		require.Equal(t, 1, strings.Count(said, "games with clocks wait for a worker who is not public"), said)
		require.Equal(t, map[string]int{Any: 8}, line.games)
	})
}

// TestManyEngines refuses a worker that says it has more than can be looked at.
func TestManyEngines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 1) }
		b := newBench(t, make, Options{}, nil)
		hello := Hello{Protocol: Protocol, Slots: 1}
		for i := range mostEngines + 1 {
			hello.Engines = append(hello.Engines, fmt.Sprint(i))
		}
		serve(b.coordinator, AskHello, "w", encode(hello), func(answer []byte) {
			require.Contains(t, string(answer), "Hello.Engines is 65, want 0 to 64")
		})
		b.end()
	})
}
