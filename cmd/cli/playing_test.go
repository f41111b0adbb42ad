package cli

import (
	"errors"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// TestDurability follows durability from the configuration and the flag to the
// store, whose own test reads the pragma back.
func TestDurability(t *testing.T) {
	const text = "name: a\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"
	for _, row := range []struct {
		yaml string
		flag bool
		sync bool
	}{
		{"", false, false},
		{"durability: normal\n", false, false},
		{"durability: full\n", false, true},
		{"", true, true},
		{"durability: normal\n", true, true},
	} {
		f := &runFlags{sync: row.flag, interval: time.Second}
		set, err := f.overrides(&cobra.Command{})
		require.NoError(t, err)
		c, err := configs.ParseRun("a.yaml", []byte(text+row.yaml), set)
		require.NoError(t, err)
		require.Equal(t, row.sync, (&session{config: c}).storeOptions().Sync, "%+v", row)
	}
}

// TestCountsWhatIsCommitted counts batches that were committed and no others.
func TestCountsWhatIsCommitted(t *testing.T) {
	s := &session{config: new(configs.Run)}
	batch := s.storeOptions().OnBatch
	batch(7, time.Millisecond, nil)
	batch(5, time.Millisecond, errors.New("disk full"))
	batch(1, time.Millisecond, nil)
	require.EqualValues(t, 8, s.stored.Load())
}
