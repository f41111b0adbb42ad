package runs

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// TestDurability follows durability from the configuration to the
// store, whose own test reads the pragma back.
func TestDurability(t *testing.T) {
	const text = "name: a\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"
	for text, sync := range map[string]bool{text: false, text + "durability: normal\n": false, text + "durability: full\n": true} {
		c, err := configs.ParseRun("a.yaml", []byte(text), nil)
		require.NoError(t, err)
		require.Equal(t, sync, (&Session{Plan: &Plan{Config: c}}).storeOptions().Sync, text)
	}
}

// TestCountsWhatIsCommitted counts batches that were committed and no others.
func TestCountsWhatIsCommitted(t *testing.T) {
	s := &Session{Plan: &Plan{Config: new(configs.Run)}}
	batch := s.storeOptions().OnBatch
	batch(7, time.Millisecond, nil)
	batch(5, time.Millisecond, errors.New("disk full"))
	batch(1, time.Millisecond, nil)
	require.EqualValues(t, 8, s.stored.Load())
}
