package crew

import (
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// TestNamesOfWorkers: a name is up to 64 letters, digits, - and _.
func TestNamesOfWorkers(t *testing.T) {
	for name, good := range map[string]bool{
		"azAZ09-_": true, strings.Repeat("a", 64): true, strings.Repeat("a", 65): false, "": false, "a`": false, "a{": false, "a@": false, "a[": false, "a/": false, "a:": false, "é": false,
	} {
		require.Equal(t, good, CheckName(name) == nil, name)
	}
	require.Regexp(t, `^[a-zA-Z0-9_-]*-[0-9]+$`, DefaultName())
}

// certificate reads one of a folder.
func certificate(t *testing.T, f Folder, name string) *x509.Certificate {
	t.Helper()
	block, _ := pem.Decode(testkit.Bytes(t, f.path(name)))
	cert, err := x509.ParseCertificate(block.Bytes)
	require.NoError(t, err)
	return cert
}

// TestWhatCertificatesAreFor: an authority signs coordinators and no other authority, and is kept; a coordinator's certificate is
// for its hosts alone, signs nothing, and is another one each time. Clocks may differ by an hour.
func TestWhatCertificatesAreFor(t *testing.T) {
	f := Folder(t.TempDir())
	require.NoError(t, f.MakeCA([]string{"arena.example", "10.0.0.7", "::1"}))
	ca, leaf := certificate(t, f, caName), certificate(t, f, serverName)
	require.True(t, ca.IsCA && ca.BasicConstraintsValid && ca.MaxPathLenZero && ca.KeyUsage&x509.KeyUsageCertSign != 0)
	require.False(t, leaf.IsCA || leaf.KeyUsage&x509.KeyUsageCertSign != 0)
	require.Equal(t, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, leaf.ExtKeyUsage)
	require.Equal(t, []string{"arena.example"}, leaf.DNSNames)
	require.Len(t, leaf.IPAddresses, 2)
	require.NoError(t, leaf.CheckSignatureFrom(ca))
	for _, c := range []*x509.Certificate{ca, leaf} {
		require.WithinDuration(t, time.Now().Add(-time.Hour), c.NotBefore, time.Minute)
		require.Greater(t, c.SerialNumber.BitLen(), 64)
	}
	require.NoError(t, f.MakeCA(nil))
	require.Equal(t, ca, certificate(t, f, caName))
	require.NotEqual(t, leaf.SerialNumber, certificate(t, f, serverName).SerialNumber)
}

// TestHostsOfCertificates: a certificate is for names and addresses, without a port, and none is made where one is not.
func TestHostsOfCertificates(t *testing.T) {
	for _, host := range []string{"", "a:1", "https://a", "[::1]", "a b"} {
		f := Folder(t.TempDir())
		err := f.MakeCA([]string{"good", host})
		require.ErrorContains(t, err, "want a name or an address, without a port")
		require.ErrorAs(t, err, new(*arena.InputError))
		require.NoFileExists(t, f.CAPath())
	}
}

// TestFoldersThatCannotBeRead: a file of keys that is damaged, or holds what is no key, is an error that names it, and no key is added, or
// revoked, to such a one.
func TestFoldersThatCannotBeRead(t *testing.T) {
	good, err := Folder(t.TempDir()).Add("other", Own)
	require.NoError(t, err)
	pair, err := nkeys.FromSeed(good)
	require.NoError(t, err)
	public, err := pair.PublicKey()
	require.NoError(t, err)
	key := func(change func(*Key)) string {
		k := Key{Name: "a", Public: public, Trust: "own"}
		change(&k)
		text, err := json.Marshal([]Key{k})
		require.NoError(t, err)
		return string(text)
	}
	for text, want := range map[string]string{
		"[":                                         "unexpected end of JSON input",
		key(func(k *Key) { k.Name = "a b" }):        `worker "a b": want a name`,
		key(func(k *Key) { k.Public = "U" }):        `worker a: "U" is no public key`,
		key(func(k *Key) { k.Trust = "much" }):      `trust "much": want own, team or public`,
		key(func(k *Key) { k.Public = public[1:] }): "is no public key",
	} {
		f := Folder(t.TempDir())
		require.NoError(t, os.WriteFile(f.path(keysName), []byte(text), 0o600))
		_, err := f.Keys()
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, f.path(keysName)+": ")
		_, err = f.Add("new", Own)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, f.Revoke("a"), want)
		require.Equal(t, text, testkit.Read(t, f.path(keysName)))
	}
	_, err = Folder(t.TempDir()).Add("a b", Own)
	require.ErrorContains(t, err, `worker "a b": want a name`)
}

// TestKeysAreOrdered: keys stand in the order of their names with when they were added and revoked, in whole seconds of UTC, and are
// trusted as was said when they were added.
func TestKeysAreOrdered(t *testing.T) {
	f := Folder(t.TempDir())
	for i, name := range []string{"c", "b", "a"} {
		_, err := f.Add(name, TrustLevel(i))
		require.NoError(t, err)
	}
	require.NoError(t, f.Revoke("b"))
	keys, err := f.Keys()
	require.NoError(t, err)
	for i, want := range []Key{{Name: "a", Trust: "public"}, {Name: "b", Trust: "team"}, {Name: "c", Trust: "own"}} {
		got := keys[i]
		require.Equal(t, []string{want.Name, want.Trust}, []string{got.Name, got.Trust})
		require.WithinDuration(t, time.Now(), got.Added, time.Minute)
		require.Equal(t, got.Added.UTC().Truncate(time.Second), got.Added)
		require.Equal(t, i == 1, !got.Revoked.IsZero())
	}
	require.WithinDuration(t, time.Now(), keys[1].Revoked, time.Minute)
	require.Zero(t, keys[1].Revoked.Nanosecond())
	require.Equal(t, []TrustLevel{Public, Team, Own}, []TrustLevel{Trust(keys, "a"), Trust(keys, "b"), Trust(keys, "c")})
	require.Equal(t, Public, Trust([]Key{{Name: "x", Trust: "much"}}, "x"), "a level that there is not is no reason to trust")
	require.Len(t, active(keys), 2)
}

// TestChangesAtOnce: of what several commands change in a folder at the same time nothing is lost: keys that are added and revoked, the one authority
// that signs certificates, and the one secret of tickets.
func TestChangesAtOnce(t *testing.T) {
	f := Folder(testkit.Path(t, "workers"))
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	together := func(change func(i int) error) {
		var all errgroup.Group
		for i := range names {
			all.Go(func() error { return change(i) })
		}
		require.NoError(t, all.Wait())
	}
	together(func(i int) error {
		_, err := f.Add(names[i], Team)
		return err
	})
	keys, err := f.Keys()
	require.NoError(t, err)
	require.Equal(t, names, each.Of(keys, func(k Key) string { return k.Name }))
	together(func(i int) error { return f.Revoke(names[i]) })
	keys, err = f.Keys()
	require.NoError(t, err)
	require.Empty(t, active(keys))

	together(func(i int) error { return f.MakeCA(names[i:]) })
	require.NoError(t, certificate(t, f, serverName).CheckSignatureFrom(certificate(t, f, caName)))

	secrets := make([][]byte, len(names))
	together(func(i int) (err error) {
		secrets[i], err = f.secret()
		return err
	})
	require.Len(t, each.Distinct(secrets, func(s []byte) string { return string(s) }), 1)
}

// TestFolderThatAnotherHolds: a change waits ten seconds for another one, and says then why it is not made.
func TestFolderThatAnotherHolds(t *testing.T) {
	f := Folder(t.TempDir())
	synctest.Test(t, func(t *testing.T) {
		release, err := store.Lock(t.Context(), f.path(lockName))
		require.NoError(t, err)
		_, err = f.Add("a", Own)
		require.EqualError(t, err, "queue: "+string(f)+": another process changes it")
		time.AfterFunc(5*time.Second, func() { _ = release() })
		_, err = f.Add("a", Own)
		require.NoError(t, err)
	})
}

// TestSecretKeys: a worker's key is that of a user; one of another kind, or none, says which file that was.
func TestSecretKeys(t *testing.T) {
	account, err := nkeys.CreateAccount()
	require.NoError(t, err)
	seed, err := account.Seed()
	require.NoError(t, err)
	path := testkit.Path(t, "seed")
	_, err = ReadSeed(path)
	require.ErrorContains(t, err, "--key: ")
	require.ErrorContains(t, err, path)
	require.NoError(t, os.WriteFile(path, seed, 0o600))
	_, err = ReadSeed(path)
	require.EqualError(t, err, "--key "+path+": a key of another kind")
}

// TestSecretThatCannotBeWritten: other machines come to no coordinator whose secret is lost when it ends; workers of its own machine do.
func TestSecretThatCannotBeWritten(t *testing.T) {
	folder, _ := keyed(t, "a")
	require.NoError(t, os.Mkdir(folder.path(secretName), 0o700))
	_, err := Open(":0", folder, Options{})
	require.ErrorContains(t, err, secretName)
	c, err := Open("localhost:0", folder, Options{})
	require.NoError(t, err)
	c.Close()
}
