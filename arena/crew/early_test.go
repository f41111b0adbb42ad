package crew

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestEarlyIsKeptOnce: of the games that a worker returns, those neither offered nor stored nor already there are kept, each as first returned.
func TestEarlyIsKeptOnce(t *testing.T) {
	const games = 10
	p := &playing{wanted: map[int64]*wanted{1: {}}, done: arena.NewSet(games), received: arena.NewSet(games), ahead: map[int64]ahead{}}
	p.done.Add(2)
	p.received.Add(3)
	first, second := new(member), new(member)
	bring := func(m *member, text string) (n int) {
		b, records := new(Result), []arena.Record{}
		for i := range int64(6) {
			b.Records, records = append(b.Records, []byte(text)), append(records, arena.Record{Index: i})
		}
		n, why := p.keep(m, b, records)
		require.Empty(t, why)
		return n
	}
	require.Equal(t, 3, bring(first, "a"))
	require.Equal(t, 3, bring(second, "b"), "they wait, by another one's word")
	for _, i := range []int64{0, 4, 5} {
		require.Equal(t, ahead{by: first, data: []byte("a")}, p.ahead[i])
	}
	require.Len(t, p.ahead, 3)
}
