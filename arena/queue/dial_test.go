package queue

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestDialWhileKeysChange connects again and again while keys are dismissed and added: the server
// refuses connections that are just being made then, and a key that holds is no reason to give up.
func TestDialWhileKeysChange(t *testing.T) {
	skipLong(t)
	folder, seeds, opt := keyed(t, "good", "other")
	ca, err := os.ReadFile(folder.CAPath())
	require.NoError(t, err)
	opt.Address = "127.0.0.1:0"
	s, err := Listen(opt)
	require.NoError(t, err)
	defer s.Close()
	for range 100 {
		changed := make(chan bool)
		go func() {
			defer close(changed)
			for n := range 3 { // each may refuse it once
				_ = s.SetKeys(opt.Keys[:1+n%2])
				time.Sleep(5 * time.Millisecond)
			}
		}()
		line, err := Dial(t.Context(), LineOptions{Server: s.Addr(), Name: "good", Seed: seeds["good"], CA: ca})
		<-changed
		require.NoError(t, err)
		line.Close()
	}
}
