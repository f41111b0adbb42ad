package crew

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A twisted connection belongs to an admitted worker: before each true result it returns one or
// more wrong ones.
type twisted struct {
	WorkerConn
	t     *testing.T
	twist func(b Result) [][]byte
	taken bool // the wrong results may be answered by "OK": they do no harm
}

func (w twisted) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskResult {
		b, err := ParseResult(data)
		require.NoError(w.t, err)
		for _, wrong := range w.twist(b) {
			text, err := w.WorkerConn.Ask(ctx, kind, wrong)
			if err != nil {
				return nil, err
			}
			var a Answer
			require.NoError(w.t, json.Unmarshal(text, &a))
			if !w.taken {
				require.False(w.t, a.OK, "%s", text)
			}
		}
	}
	return w.WorkerConn.Ask(ctx, kind, data)
}

// remade returns the result with another first record.
func remade(t *testing.T, m *arena.Meta, b Result, change func(*arena.Record)) []byte {
	r, err := m.ParseWire(b.Records[0])
	require.NoError(t, err)
	change(&r)
	b.Records = append([][]byte{r.AppendWire(nil)}, b.Records[1:]...)
	return b.AppendTo(nil)
}

// TestWrongResults lets an admitted worker return results that are garbage, torn or too many, with a
// bit changed, of games that were not asked for, of another run's seed, or that end leases of
// others: the run has the digest of one process, and one line a minute says what was refused.
func TestWrongResults(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 30) }
	want := digest(t, make(), arena.Options{})
	x := make()
	meta := x.Meta("test", "text", "v1")
	for name, test := range map[string]struct {
		twist func(b Result) [][]byte
		line  string
		taken bool
	}{
		"garbage": {func(Result) [][]byte {
			return [][]byte{nil, {0}, []byte("{}"), []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), []byte(strings.Repeat("x", 1<<20))}
		}, "refused: crew: a message that is not whole", false},
		"torn": {func(b Result) (all [][]byte) {
			data := b.AppendTo(nil)
			for i := 8; i < len(data); i += len(data)/20 + 1 {
				all = append(all, data[:i])
			}
			return append(all, append(data, 0))
		}, "refused: crew: a message that is not whole", false},
		"one bit": {func(b Result) (all [][]byte) {
			for bit := 0; bit < 8*len(b.Records[0]); bit += 97 {
				c := b
				changed := append([]byte(nil), b.Records[0]...)
				changed[bit/8] ^= 1 << (bit % 8)
				c.Records = [][]byte{changed}
				all = append(all, c.AppendTo(nil))
			}
			return all
		}, "refused: arena: record on the wire: not a whole record", false},
		"another run's game": {func(b Result) [][]byte {
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Seed++ })}
		}, "is not the one that was asked for", false},
		"the other side": {func(b Result) [][]byte {
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Sides[0], r.Sides[1] = r.Sides[1], r.Sides[0] })}
		}, "is not the one that was asked for", false},
		"another first player": {func(b Result) [][]byte {
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Sides[0].Player = 3 - r.Sides[0].Player - r.Sides[1].Player })}
		}, "is not the one that was asked for", false},
		"another second player": {func(b Result) [][]byte {
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Sides[1].Player = 3 - r.Sides[0].Player - r.Sides[1].Player })}
		}, "is not the one that was asked for", false},
		"no such game": {func(b Result) [][]byte {
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Index, r.Pair = 1<<40, 1<<39 })}
		}, "refused: arena: record on the wire: ", false},
		"a game not leased": {func(b Result) [][]byte {
			if first, err := meta.ParseWire(b.Records[0]); err != nil || first.Pair == 89 {
				return nil // it is leased
			}
			return [][]byte{remade(t, &meta, b, func(r *arena.Record) { r.Pair, r.Index, r.Result = 89, 178+int64(r.Place), 3-r.Result })}
		}, "refused: it brings games that it has not leased", false},
		"a run that is not here": {func(b Result) [][]byte {
			b.Run[0]++
			return [][]byte{b.AppendTo(nil)}
		}, "", true},
		"other tickets": {func(b Result) (all [][]byte) {
			for _, ticket := range []string{"", "*", b.Ticket[1:], b.Ticket + "0"} {
				all = append(all, (&Result{Run: b.Run, Chunk: b.Chunk, Ticket: ticket, Records: b.Records}).AppendTo(nil))
			}
			return all
		}, "refused: it brings games that it has not leased", false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Team }}, nil)
				b.worker("evil", make, func(conn WorkerConn) WorkerConn { return twisted{slow{conn}, t, test.twist, test.taken} })
				b.worker("good", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
				begin := time.Now()
				require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
				took := time.Since(begin)
				said := b.end()
				require.NotContains(t, said, "worker good: dismissed") // the other may answer an audit wrongly
				if test.line == "" {
					return
				}
				require.Contains(t, said, "worker evil: refused: ")
				require.Contains(t, said, test.line)
				require.LessOrEqual(t, strings.Count(said, "refused"), 1+int(took/time.Minute))
			})
		})
	}
}

// TestStrangersAreHeard lets a worker that never said hello, and one that took no exam,
// say anything: none of it is accepted.
func TestStrangersAreHeard(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		ask := func(name, kind, text string) string {
			answer := ""
			serve(b.coordinator, kind, name, []byte(text), func(a []byte) { answer = string(a) })
			return answer
		}
		good := Result{Run: b.service.id, Chunk: 1}
		for _, text := range []string{"", "\x00", "{", `{"protocol":4}`, `{"protocol":4,"slots":-1}`, `{"protocol":99,"slots":1}`, `{"protocol":4,"slots":9e99}`, strings.Repeat("[", 1<<16)} {
			require.Contains(t, ask("who", AskHello, text), "refused", text)
			require.NotContains(t, ask("who", AskRun, text), "seed\":\"7", text)
			require.Regexp(t, "refused|again", ask("who", AskExam, text))
			require.Regexp(t, "refused|again", ask("who", AskResult, text))
		}
		require.JSONEq(t, `{"again":true}`, ask("who", AskResult, string(good.AppendTo(nil))))
		require.NotContains(t, ask("known", AskHello, `{"protocol":4,"slots":1}`), "refused")
		require.JSONEq(t, `{"again":true}`, ask("known", AskResult, string(good.AppendTo(nil))), "it took no exam")
		require.Contains(t, ask("known", AskExam, string(good.AppendTo(nil))), "exam: 0 games, want 2")
		require.JSONEq(t, `{"again":true}`, ask("known", AskResult, string(good.AppendTo(nil))), "it failed the exam")
		said := b.end()
		require.Equal(t, 1, strings.Count(said, "worker who: refused: crew: a message that cannot be read"), said)
	})
}

// TestClocksThatJump has a worker whose clock runs backwards, stops or jumps by
// centuries: its measurements are no part of a game, and chunks remain playable in size.
func TestClocksThatJump(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 30) }
	want := digest(t, make(), arena.Options{})
	x := make()
	meta := x.Meta("test", "text", "v1")
	for _, jump := range []time.Duration{-time.Hour, 0, 1, 200 * 365 * 24 * time.Hour, math.MaxInt64} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			b.worker("a", make, func(conn WorkerConn) WorkerConn { return jumping{conn, &meta, jump} })
			b.worker("b", make, nil)
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}), jump)
			b.end()
			require.False(t, math.IsNaN(b.service.seconds) || math.IsInf(b.service.seconds, 0))
			require.LessOrEqual(t, b.coordinator.Counts().Chunks, int64(90), "a chunk holds a pair at least")
			require.Zero(t, b.coordinator.Counts().Redelivered)
		})
	}
}

// A jumping connection says how long games took by a clock that jumps.
type jumping struct {
	WorkerConn
	meta *arena.Meta
	by   time.Duration
}

func (j jumping) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if b, err := ParseResult(data); kind == AskResult && err == nil {
		for i, text := range b.Records {
			if r, err := j.meta.ParseWire(text); err == nil {
				r.Elapsed = j.by
				r.Sides[0].Thinking = j.by
				for i := range r.SearchInfo.Details {
					r.SearchInfo.Details[i].Time = j.by
				}
				b.Records[i] = r.AppendWire(nil)
			}
		}
		data = b.AppendTo(nil)
	}
	return j.WorkerConn.Ask(ctx, kind, data)
}
