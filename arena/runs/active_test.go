package runs

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/configs"
)

// TestDurability traces durability from the configuration to the
// store, whose own test reads the pragma back.
func TestDurability(t *testing.T) {
	const text = "name: a\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"
	for text, sync := range map[string]bool{text: false, text + "durability: normal\n": false, text + "durability: full\n": true} {
		c, err := configs.Parse[configs.Run]("a.yaml", []byte(text), nil)
		require.NoError(t, err)
		require.Equal(t, sync, (&Active{Plan: &Plan{Config: c}}).storeOptions().Sync, text)
	}
}

// TestCountsWhatIsCommitted counts batches that were committed and no others.
func TestCountsWhatIsCommitted(t *testing.T) {
	s := &Active{Plan: &Plan{Config: new(configs.Run)}}
	batch := s.storeOptions().OnBatch
	batch(7, time.Millisecond, nil)
	batch(5, time.Millisecond, errors.New("disk full"))
	batch(1, time.Millisecond, nil)
	require.EqualValues(t, 8, s.stored.Load())
}

// A failure to note workers stops no game and is reported at the end.
func TestOriginsThatCannotBeStored(t *testing.T) {
	for _, store := range []func(*Active){(*Active).storeOrigins, func(s *Active) { s.storeDispute(arena.Dispute{}) }} {
		s := session(t, Options{})
		s.coordinator = new(crew.Coordinator)
		s.noteOrigin("far", []int64{0})
		require.NotContains(t, strings.Join(s.Notes(), "\n"), "is not known of all")
		require.NoError(t, s.Close())
		store(s)
		require.Contains(t, strings.Join(s.Notes(), "\n"), "who played which game, or what is disputed, is not known of all: ")
	}
}

// A user who resumes a large run of an older schema is told each tenth of the work, but
// not a page that an interruption left.
func TestSayPages(t *testing.T) {
	var said []string
	report := sayPages(func(line string) { said = append(said, line) })
	for games := int64(8192); games <= 100*8192; games += 8192 {
		report(games, 100*8192)
	}
	require.Len(t, said, 11)
	require.Equal(t, "the run gets summaries of its games, once: 819200 of 819200 games read", said[10])
	said = nil
	report = sayPages(func(line string) { said = append(said, line) })
	report(99*8192, 100*8192)
	report(100*8192, 100*8192)
	require.Empty(t, said)
	sayPages(nil)(8192, 100*8192)
}
