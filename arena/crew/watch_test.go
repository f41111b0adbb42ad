package crew

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWatch: keys that were added or revoked are reported once, an unreadable file is reported and changes
// nothing, and after the end nothing is reported.
func TestWatch(t *testing.T) {
	f := Folder(t.TempDir())
	_, err := f.Add("a", Team)
	require.NoError(t, err)
	told, said := make(chan []Key, 9), make(chan string, 9)
	stop := f.Watch(func(keys []Key) error { told <- keys; return nil }, func(line string) { said <- line })
	defer stop()
	_, err = f.Add("b", Team)
	require.NoError(t, err)
	select {
	case keys := <-told:
		require.Len(t, keys, 2)
	case <-time.After(20 * time.Second):
		require.Fail(t, "a new key is not told")
	}
	require.NoError(t, os.WriteFile(f.path(keysName), []byte("{"), 0o600))
	select {
	case line := <-said:
		require.Contains(t, line, "workers: "+f.path(keysName))
	case <-time.After(20 * time.Second):
		require.Fail(t, "a file that cannot be read is not said")
	}
	require.Empty(t, told)
}

// TestRemoteWorkerNeedsKeyAndCA: a worker of another machine with a key and a certificate is not refused for
// where its coordinator is; without either it is.
func TestRemoteWorkerNeedsKeyAndCA(t *testing.T) {
	folder, seeds := keyed(t, "a")
	ca := authority(t, folder)
	for _, o := range []DialOptions{{}, {Seed: seeds["a"]}, {CA: ca}} {
		o.Server, o.Name = "192.0.2.1:4222", "a"
		_, err := Dial(t.Context(), o)
		require.ErrorContains(t, err, "needs its key")
	}
	_, err := Dial(t.Context(), DialOptions{Server: "192.0.2.1:4222", Name: "a", Seed: []byte("none"), CA: ca})
	require.ErrorContains(t, err, "queue: --key: no secret key of a worker", "it is looked at further")
}
