package crew

import (
	"context"
	"errors"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestAbout: waits differ, and none is shorter than half the nominal wait, nor longer than one and a half.
func TestAbout(t *testing.T) {
	const wait = 100 * time.Millisecond
	seen := map[time.Duration]bool{}
	for range 1000 {
		d := jitter(wait)
		seen[d] = true
		require.GreaterOrEqual(t, d, wait/2)
		require.Less(t, d, 3*wait/2)
	}
	require.Greater(t, len(seen), 900)
}

// TestHeartbeats: workers started at the same time repeat hello at different times, all before a lease can end.
func TestHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const lease = 30 * time.Second
		seen, begun := map[time.Duration]bool{}, time.Now()
		for range 100 {
			ctx, heard := context.WithCancel(t.Context())
			w := &worker{conn: asking(func() ([]byte, error) {
				seen[time.Since(begun)] = true
				heard()
				return nil, errors.New("no answer")
			})}
			w.heartbeat(ctx, lease)
			require.Less(t, time.Since(begun), lease)
			begun = time.Now()
		}
		require.Greater(t, len(seen), 90)
	})
}

// TestDamagedCertificates: unreadable certificates in a folder are an error that says so; no other
// authority is signed, and no server goes without one.
func TestDamagedCertificates(t *testing.T) {
	f := Folder(t.TempDir())
	require.NoError(t, f.MakeCA([]string{"localhost"}))
	require.NoError(t, os.WriteFile(f.path(serverName), []byte("no certificate"), 0o600))
	_, err := f.Certificate()
	require.ErrorContains(t, err, f.path(serverName)+": tls: failed to find any PEM data in certificate input")
	require.NoError(t, os.WriteFile(f.CAPath(), []byte("no certificate"), 0o600))
	require.ErrorContains(t, f.MakeCA([]string{"localhost"}), "tls: failed to find any PEM data in certificate input")
	text := testkit.Read(t, f.CAPath())
	require.Equal(t, "no certificate", text, "what is there is left as it is")
}

// TestExpiredAuthority: an authority that has expired signs nothing: no worker would believe it.
func TestExpiredAuthority(t *testing.T) {
	f := Folder(t.TempDir())
	old := template("gipfarena workers", -time.Minute)
	old.IsCA, old.BasicConstraintsValid = true, true
	_, err := f.sign(old, old, nil, caName, caKeyName)
	require.NoError(t, err)
	err = f.MakeCA([]string{"localhost"})
	require.ErrorContains(t, err, f.CAPath()+": the certificate expired on "+old.NotAfter.Format(time.DateOnly)+": remove it and ca-key.pem to make another")
	require.ErrorAs(t, err, new(*arena.InputError))
	require.NoFileExists(t, f.path(serverName))
}

// TestCertificateThatCannotBeWritten: workers cannot join a coordinator without a certificate, so that is an error.
func TestCertificateThatCannotBeWritten(t *testing.T) {
	f := Folder(t.TempDir())
	require.NoError(t, os.Mkdir(f.path(serverName), 0o700))
	require.ErrorContains(t, f.MakeCA([]string{"localhost"}), serverName)
}
