package crew

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A colluder's connection turns the counts of the games that it was the first to play, and says the same
// as its accomplice of those that the accomplice forged.
type colluder struct {
	*NATSConn
	meta *arena.Meta
	all  *forgeries
}

type forgeries struct {
	mu     sync.Mutex
	games  map[int64]bool
	honest int // games that each is honest at first
}

func (c colluder) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	b, err := ParseResult(data)
	if kind != AskResult || err != nil {
		return c.NATSConn.Ask(ctx, kind, data)
	}
	c.all.mu.Lock()
	for i, text := range b.Records {
		r, err := c.meta.ParseWire(text)
		if err != nil {
			c.all.mu.Unlock()
			return nil, err
		}
		if c.all.honest--; c.all.games[r.Index] || c.all.honest < 0 {
			c.all.games[r.Index] = true
			r.Sides[0].Sims += 1000
			b.Records[i] = r.AppendWire(nil)
		}
	}
	c.all.mu.Unlock()
	if _, err := c.NATSConn.Ask(ctx, kind, b.AppendTo(nil)); err != nil {
		return nil, err
	}
	b.Chunk++ // the next may be the audit of this: it is guessed, too
	return c.NATSConn.Ask(ctx, kind, b.AppendTo(nil))
}

// TestColludersOverTheQueue has two public keys of one person forge all their games, answer each other's
// audits alike and guess the chunks of audits, beside an honest one: none of what they forged is stored.
func TestColludersOverTheQueue(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "evil", "twin", "good")
	require.NoError(t, folder.change(func(keys []Key) ([]Key, error) {
		for i := range keys {
			keys[i].Trust = Public.String()
		}
		return keys, nil
	}))
	ca := authority(t, folder)
	x := natsTournament(t, 400)
	s := open(t, folder, time.Second, x)
	all := &forgeries{games: map[int64]bool{}}
	meta := x.Meta("test", "text", "v")
	for _, name := range []string{"evil", "twin"} {
		conn, err := Dial(t.Context(), DialOptions{Server: near(t, s.NATSCoordinator), Name: name, Seed: seeds[name], CA: ca})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		t.Cleanup(func() { cancel(); <-done; conn.Close() })
		go func() {
			defer close(done)
			_ = Work(ctx, colluder{conn, &meta, all}, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 4, Code: "v1"},
				Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
					return natsTournament(t, m.Pairs), nil
				},
			})
		}()
	}
	natsWorker(t, s, DialOptions{Name: "good", Seed: seeds["good"], CA: ca})
	stored := digester{map[int64]arena.Record{}}
	require.NoError(t, arena.Run(t.Context(), natsTournament(t, 400), arena.Options{Crew: s.service, Sinks: []arena.Sink{stored}}))
	forged := 0
	for _, r := range stored.games {
		if r.Sides[0].Sims >= 1000 {
			forged++
		}
	}
	all.mu.Lock()
	require.NotEmpty(t, all.games, "the test needs forged games")
	all.mu.Unlock()
	require.Zero(t, forged, "forged games are stored")
	require.NotContains(t, s.said(), "worker good: dismissed")
}

// TestAnswersElsewhere has a worker want its answers under subjects of others and of the coordinator: none
// is sent there, nothing is credited to others, and the run ends as it should.
func TestAnswersElsewhere(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "evil", "good")
	ca := authority(t, folder)
	want := natsPlay(t, natsTournament(t, 50), nil)
	s := open(t, folder, time.Second, natsTournament(t, 50))
	conn, err := Dial(t.Context(), DialOptions{Server: near(t, s.NATSCoordinator), Name: "evil", Seed: seeds["evil"], CA: ca})
	require.NoError(t, err)
	defer conn.Close()
	elsewhere := []string{"work.any", subject(AskHello, "good"), subject(AskResult, "good"), "_INBOX_good.x", "_INBOX_evil"}
	heard := make(chan *nats.Msg, 1)
	for _, to := range elsewhere[3:] {
		_, err := s.conn.ChanSubscribe(to, heard)
		require.NoError(t, err)
	}
	hello, err := json.Marshal(Hello{Protocol: Protocol, Slots: 1, Code: "v1"})
	require.NoError(t, err)
	for range 1000 {
		for _, to := range elsewhere {
			require.NoError(t, conn.conn.PublishRequest(subject(AskHello, "evil"), to, hello))
		}
	}
	require.NoError(t, conn.conn.Flush())
	natsWorker(t, s, DialOptions{Name: "good", Seed: seeds["good"], CA: ca})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 50), s.service))
	require.Empty(t, heard)
	require.Zero(t, s.Counts().Refused)
}
