package crew

import (
	"context"
	"crypto/tls"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestRangesOfTheProtocol: workers and coordinators of protocol 4 refuse what is beyond these ranges, so that others are another protocol.
func TestRangesOfTheProtocol(t *testing.T) {
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(spans)) {
		fmt.Fprintln(&all, name, spans[name].least, spans[name].most)
	}
	require.Equal(t, 4, Protocol)
	testkit.Golden(t, "testdata/ranges.txt", all.String())
}

// TestLargestMessages: a chunk has up to 200 pairs, a task up to 1000 moves before its search, and what is longer is no message.
func TestLargestMessages(t *testing.T) {
	for n, good := range map[int]bool{400: true, 401: false} {
		_, err := ParseChunk((&Chunk{Games: make([]Game, n)}).AppendTo(nil))
		require.Equal(t, good, err == nil, n)
		_, err = ParseResult((&Result{Records: make([][]byte, n)}).AppendTo(nil))
		require.Equal(t, good, err == nil, n)
	}
	for n, good := range map[int]bool{1000: true, 1001: false} {
		_, err := ParseChunk((&Chunk{Games: make([]Game, 1), Tasks: []arena.Task{{Moves: make([]string, n)}}}).AppendTo(nil))
		require.Equal(t, good, err == nil, n)
	}
	for n, good := range map[int]bool{arena.MaxPlyCap: true, arena.MaxPlyCap + 1: false} {
		_, err := ParseChunk((&Chunk{Games: make([]Game, 1), Openings: []arena.Opening{{Texts: make([]string, n)}}}).AppendTo(nil))
		require.Equal(t, good, err == nil, n)
	}
}

// crashing loses each game at its first move, and leaves as much evidence as a record takes along.
func crashing(context.Context, agents.Agent, rules.State) (m rules.Move, info agents.Info, err error) {
	talk := agents.Evidence{Name: "talk.txt", Text: make([]byte, arena.MostEvidence)}
	return m, info, &agents.Failure{Fault: agents.FaultCrash, Detail: "crashed", Evidence: []agents.Evidence{talk}}
}

// TestResultsOfFaults: the records of the largest chunk are one message also where an engine loses each game by a fault of its own: the first ones
// have their evidence, and together no more than about 1 MB.
func TestResultsOfFaults(t *testing.T) {
	x, c := choosing(tournament(t, MostPairs), crashing), &Chunk{}
	for i := range int64(2 * MostPairs) {
		c.Games = append(c.Games, Game{x.Pair(i / 2), int(i % 2)})
	}
	games, err := play(t.Context(), x, c, false, nil)
	require.NoError(t, err)
	require.Len(t, games, 2*MostPairs)
	require.Less(t, len((&Result{Records: games}).AppendTo(nil)), mostPayload/2)
	meta := x.Meta("test", "text", "v")
	for i, data := range games {
		r, err := meta.ParseWire(data)
		require.NoError(t, err)
		require.Equal(t, []any{arena.Crash, i < 16}, []any{r.Termination, len(r.Evidence) > 0}, "game %d", i)
	}
}

// TestServerIsBounded: a server takes messages of 4 MB, keeps 64 MB for a worker that does not hear them, for ten seconds, lets none have
// more than 1024 subjects, and says nothing of its own. It speaks TLS 1.3 where other machines come.
func TestServerIsBounded(t *testing.T) {
	s := &NATSCoordinator{pass: "secret"}
	o := s.options("127.0.0.1", 7)
	require.EqualValues(t, []int64{4 << 20, 64 << 20, 1 << 10}, []int64{int64(o.MaxPayload), o.MaxPending, int64(o.MaxSubs)})
	require.Equal(t, 10*time.Second, o.WriteDeadline)
	require.True(t, o.NoSigs && o.NoLog && o.NoSystemAccount)
	require.Equal(t, "127.0.0.1:7", fmt.Sprintf("%s:%d", o.Host, o.Port))
	require.Equal(t, -1, s.options("127.0.0.1", 0).Port, "any that is free")
	require.Nil(t, o.TLSConfig)
	s.cert = new(tls.Certificate)
	require.EqualValues(t, tls.VersionTLS13, s.options("0.0.0.0", 7).TLSConfig.MinVersion)
}

// TestWhoMaySayWhat: the coordinator alone has its password; a worker with a key asks and hears under its own name alone; without keys any user
// of this machine may have any name.
func TestWhoMaySayWhat(t *testing.T) {
	s := &NATSCoordinator{pass: "secret", keys: []Key{{Name: "a", Public: "A"}, {Name: "gone", Public: "B", Revoked: time.Now()}}}
	local := s.options("127.0.0.1", 0)
	s.cert = new(tls.Certificate)
	outside := s.options("0.0.0.0", 0)
	require.Len(t, outside.Users, 1)
	require.Equal(t, []string{"coordinator", "secret"}, []string{outside.Users[0].Username, outside.Users[0].Password})
	require.Empty(t, outside.NoAuthUser)
	require.Len(t, outside.Nkeys, 1, "a key that was revoked opens nothing")
	a := outside.Nkeys[0]
	require.Equal(t, "A", a.Nkey)
	require.Equal(t, []string{"arena.hello.a", "arena.lease.a", "arena.run.a", "arena.file.a", "arena.exam.a", "arena.result.a", "arena.bye.a"}, a.Permissions.Publish.Allow)
	require.Equal(t, []string{"_INBOX_a.>"}, a.Permissions.Subscribe.Allow)
	require.Len(t, local.Users, 2)
	anybody := local.Users[1]
	require.Equal(t, local.NoAuthUser, anybody.Username)
	require.Greater(t, len(anybody.Password), 20, "no one can guess it")
	require.Equal(t, "arena.hello.*", anybody.Permissions.Publish.Allow[0])
	require.Equal(t, []string{"*.>"}, anybody.Permissions.Subscribe.Allow)
}

// TestDismissedKeys: a worker that is dismissed is revoked, and no other; when keys change those that hold no more are told to the coordinator, and
// a key that has another public part is another key.
func TestDismissedKeys(t *testing.T) {
	before := time.Now().Add(-time.Hour)
	var said []string
	s := &NATSCoordinator{
		Coordinator: NewCoordinator(Options{Say: func(line string) { said = append(said, line) }}),
		keys:        []Key{{Name: "a", Public: "A"}, {Name: "b", Public: "B"}, {Name: "c", Public: "C", Revoked: before}},
	}
	s.dismiss("a")
	s.dismiss("c")
	require.True(t, s.revoked("a"))
	require.WithinDuration(t, time.Now(), s.keys[0].Revoked, time.Minute)
	require.False(t, s.revoked("b"))
	require.Equal(t, before, s.keys[2].Revoked)
	require.NoError(t, s.SetKeys([]Key{{Name: "d", Public: "D"}}))
	require.NoError(t, s.SetKeys([]Key{{Name: "d", Public: "E"}, {Name: "e", Public: "F"}}))
	require.NoError(t, s.SetKeys([]Key{{Name: "e", Public: "F"}, {Name: "d", Public: "E"}}))
	require.Equal(t, []string{"worker b: dismissed: its key was revoked", "worker d: dismissed: its key was revoked"}, said)
	require.Equal(t, Public, s.trust("stranger"))
}
