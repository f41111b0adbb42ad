package crew

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/listen"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/catalog"
)

// natsTournament returns a tournament of random players.
func natsTournament(t testing.TB, pairs int) *arena.Tournament {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	return &arena.Tournament{
		Game: g, Pairs: pairs, OpeningPlies: 4, MaxPlies: 40, Seed: 7, Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}},
	}
}

// A digester is a sink that sums up.
type digester struct{ games map[int64]arena.Record }

func (d digester) Put(_ context.Context, r arena.Record) error { d.games[r.Index] = r; return nil }

func natsPlay(t testing.TB, x *arena.Tournament, c arena.Crew) string {
	t.Helper()
	d := digester{map[int64]arena.Record{}}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Crew: c, Sinks: []arena.Sink{d}}))
	sum := arena.NewDigest()
	for i := range x.Games() {
		r := d.games[i]
		require.NoError(t, sum.Add(&r))
	}
	return sum.String()
}

// A site is a listening coordinator and a run, and their messages.
type site struct {
	*NATSCoordinator
	service *RunService
	mu      sync.Mutex
	lines   []string
}

func (s *site) say(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, line)
}

func (s *site) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n")
}

// open lets a coordinator listen for the workers of a folder, or without one for those of this machine.
func open(t *testing.T, folder Folder, lease time.Duration, x *arena.Tournament) *site {
	t.Helper()
	address := ":0"
	if folder == "" {
		address, folder = "127.0.0.1:0", Folder(t.TempDir())
	}
	s := &site{}
	var err error
	s.NATSCoordinator, err = Open(address, folder, Options{Lease: lease, Say: s.say})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	s.service, err = s.Host(Run{Meta: x.Meta("test", "text", "v"), Tournament: x})
	require.NoError(t, err)
	return s
}

// near is where a coordinator listens for workers of this machine.
func near(t *testing.T, c *NATSCoordinator) string {
	t.Helper()
	_, port, err := net.SplitHostPort(c.Addr())
	require.NoError(t, err)
	return "127.0.0.1:" + port
}

// natsWorker starts a worker and returns the error that it ends with.
func natsWorker(t *testing.T, s *site, opt DialOptions) (ended <-chan error, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	opt.Server = near(t, s.NATSCoordinator)
	errs := make(chan error, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := Dial(ctx, opt)
		if err == nil {
			defer conn.Close()
			err = Work(ctx, conn, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 1, Code: "v1"},
				Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
					x := natsTournament(t, m.Pairs)
					return x, m.Match(x)
				},
			})
		}
		errs <- err
	}()
	t.Cleanup(func() { cancel(); <-done })
	return errs, cancel
}

// skipLong skips tests that take seconds.
func skipLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, for a server, keys and connections that are refused: left out with -short")
	}
}

// TestRunOverLoopback has two workers without keys play a run.
func TestRunOverLoopback(t *testing.T) {
	want := natsPlay(t, natsTournament(t, 50), nil)
	s := open(t, "", 5*time.Second, natsTournament(t, 50))
	natsWorker(t, s, DialOptions{Name: "a"})
	natsWorker(t, s, DialOptions{Name: "b"})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 50), s.service))
}

// TestHostileNeighbour sends garbage on every subject that it may, even under the name of an admitted worker, wants answers
// sent elsewhere and sends far too much: the run continues.
func TestHostileNeighbour(t *testing.T) {
	skipLong(t)
	want := natsPlay(t, natsTournament(t, 200), nil)
	s := open(t, "", time.Second, natsTournament(t, 200))
	conn, err := nats.Connect("nats://"+s.Addr(), nats.CustomInboxPrefix("_INBOX_evil"), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	require.NoError(t, err)
	defer conn.Close()
	stop, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		garbage := [][]byte{nil, {0}, []byte("{}"), []byte(`{"protocol":4,"slots":99999}`), make([]byte, 64<<10), []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")}
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			for _, kind := range asks {
				name := []string{"evil", "a"}[i%2]
				if kind == AskLease || kind == AskBye {
					name = "evil" // without keys it would be a
				}
				_ = conn.PublishRequest(subject(kind, name), inboxOf(name)+"x", garbage[i%len(garbage)])
			}
			_ = conn.PublishRequest(subject(AskHello, "a"), subject(AskResult, "a"), garbage[i%len(garbage)])
			require.ErrorIs(t, conn.Publish(subject(AskResult, "evil"), make([]byte, mostPayload+1)), nats.ErrMaxPayload)
			time.Sleep(5 * time.Millisecond)
		}
	}()
	natsWorker(t, s, DialOptions{Name: "a"})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 200), s.service))
	close(stop)
	<-over
	require.Contains(t, s.said(), "worker evil: refused")
	require.Positive(t, s.Counts().Refused)
}

// keyed returns a folder with a certificate and workers, and their seeds.
func keyed(t *testing.T, names ...string) (Folder, map[string][]byte) {
	t.Helper()
	folder := Folder(t.TempDir() + "/workers")
	require.NoError(t, folder.MakeCA([]string{"127.0.0.1", "localhost"}))
	seeds := map[string][]byte{}
	for _, name := range names {
		seed, err := folder.Add(name, Team)
		require.NoError(t, err)
		seeds[name] = seed
	}
	return folder, seeds
}

// authority reads the certificate that the workers of a folder get.
func authority(t *testing.T, f Folder) *x509.CertPool {
	t.Helper()
	pool, err := listen.Authority(testkit.Bytes(t, f.CAPath()))
	require.NoError(t, err)
	return pool
}

// TestKeys lets workers in by their key only under their own name, over TLS, and revokes
// one while it works.
func TestKeys(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "anna", "berta")
	other, _ := keyed(t)
	ca := authority(t, folder)
	strange := authority(t, other)
	want := natsPlay(t, natsTournament(t, 100), nil)
	s := open(t, folder, 5*time.Second, natsTournament(t, 100))
	refused := func(o DialOptions, why string) {
		t.Helper()
		ended, _ := natsWorker(t, s, o)
		select {
		case err := <-ended:
			require.ErrorContains(t, err, why)
			require.NotContains(t, err.Error(), "\n")
		case <-time.After(20 * time.Second):
			require.Fail(t, "it is not refused", why)
		}
	}
	refused(DialOptions{Name: "anna", Seed: seeds["anna"], CA: strange}, "not signed by --ca")
	refused(DialOptions{Name: "anna", CA: ca}, "this one needs its own (--key FILE)")
	stranger, err := other.Add("anna", Own)
	require.NoError(t, err)
	refused(DialOptions{Name: "anna", Seed: stranger, CA: ca}, "does not know this key")

	refused(DialOptions{Name: "berta", Seed: seeds["anna"], CA: ca}, `the key is not that of a worker "berta" (--name)`)

	ended, _ := natsWorker(t, s, DialOptions{Name: "anna", Seed: seeds["anna"], CA: ca})
	require.Eventually(t, func() bool { return strings.Contains(s.said(), "worker anna: slots 1") }, 20*time.Second, 10*time.Millisecond)
	require.NoError(t, folder.Revoke("anna"))
	keys, err := folder.Keys()
	require.NoError(t, err)
	require.NoError(t, s.SetKeys(keys))
	select {
	case err := <-ended:
		require.ErrorIs(t, err, ErrRefused)
	case <-time.After(20 * time.Second):
		require.Fail(t, "the revoked worker goes on")
	}
	natsWorker(t, s, DialOptions{Name: "berta", Seed: seeds["berta"], CA: ca})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 100), s.service))
	require.Contains(t, s.said(), "worker anna: dismissed: its key was revoked")
}

// TestDialRefuses ends at once, with a line, where waiting makes nothing better: the certificate of the coordinator has expired
// or is not for it, or it is one for workers of its own machine.
func TestDialRefuses(t *testing.T) {
	folder, seeds := keyed(t, "a")
	ca := authority(t, folder)
	for _, c := range []struct {
		address string
		holds   time.Duration
		use     x509.ExtKeyUsage
		dial    DialOptions
		why     string
	}{
		{":0", -time.Minute, x509.ExtKeyUsageServerAuth, DialOptions{Seed: seeds["a"], CA: ca}, "certificate has expired"},
		{":0", time.Hour, x509.ExtKeyUsageClientAuth, DialOptions{Seed: seeds["a"], CA: ca}, "incompatible key usage"},
		{":0", time.Hour, x509.ExtKeyUsageServerAuth, DialOptions{Seed: seeds["a"]}, "a worker needs its authority (--ca FILE)"},
		{"127.0.0.1:0", 0, 0, DialOptions{Seed: seeds["a"], CA: ca}, "without --ca and --key"},
		{"127.0.0.1:0", 0, 0, DialOptions{Seed: seeds["a"]}, "without --ca and --key"},
		{"127.0.0.1:0", 0, 0, DialOptions{CA: ca}, "without --ca and --key"},
	} {
		s, err := Open(c.address, folder, Options{})
		require.NoError(t, err)
		if s.cert != nil { // of a coordinator that has been running
			s.cert = signed(t, folder, c.holds, c.use)
			require.NoError(t, s.SetKeys(s.keys))
			require.NoError(t, folder.MakeCA([]string{"127.0.0.1"}))
		}
		c.dial.Server, c.dial.Name, c.dial.Idle = near(t, s), "a", 5*time.Second
		_, err = Dial(t.Context(), c.dial)
		require.ErrorContains(t, err, c.why)
		s.Close()
	}
}

// signed returns a certificate of 127.0.0.1, signed by the authority of a folder, that holds so long and for one use.
func signed(t *testing.T, f Folder, holds time.Duration, use x509.ExtKeyUsage) *tls.Certificate {
	t.Helper()
	ca, err := tls.LoadX509KeyPair(f.path(caName), f.path(caKeyName))
	require.NoError(t, err)
	leaf := template("coordinator", holds)
	leaf.ExtKeyUsage, leaf.IPAddresses = []x509.ExtKeyUsage{use}, []net.IP{net.IPv4(127, 0, 0, 1)}
	pair, err := f.sign(leaf, ca.Leaf, ca.PrivateKey, serverName, serverKeyName)
	require.NoError(t, err)
	return &pair
}

// TestOldTLSIsRefused offers TLS 1.2.
func TestOldTLSIsRefused(t *testing.T) {
	folder, _ := keyed(t, "a")
	s := open(t, folder, time.Second, natsTournament(t, 1))
	conn, err := net.Dial("tcp", s.Addr())
	require.NoError(t, err)
	defer conn.Close()
	line := make([]byte, 4096)
	_, err = conn.Read(line) // INFO
	require.NoError(t, err)
	require.Error(t, tls.Client(conn, &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS12}).Handshake())
}

// TestListenRefuses says in one line what is missing.
func TestListenRefuses(t *testing.T) {
	keyless, _ := keyed(t)
	late, _ := keyed(t, "a")
	signed(t, late, -time.Minute, x509.ExtKeyUsageServerAuth)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for why, o := range map[string]struct {
		address string
		folder  Folder
	}{
		"want host:port, such as localhost:4222":               {"4222", late},
		"has no certificate: gipfarena workers ca --host NAME": {"0.0.0.0:0", Folder(t.TempDir())},
		"no worker has a key: gipfarena workers add NAME":      {":0", keyless},
		"the certificate expired on 20":                        {":0", late},
		"address already in use":                               {taken.Addr().String(), late},
	} {
		_, err := Open(o.address, o.folder, Options{})
		require.ErrorContains(t, err, why)
		require.NotContains(t, err.Error(), "\n")
	}
	_, err = Dial(t.Context(), DialOptions{Server: "192.0.2.1:4222", Name: "a"})
	require.ErrorContains(t, err, "a worker there needs its key (--key FILE)")
	for _, name := range []string{"", "a.b", "a b", "*", ">", "ä", strings.Repeat("a", 65)} {
		require.Error(t, CheckName(name), name)
	}
	require.NoError(t, CheckName(DefaultName()))
}

// TestFolder refuses what must not be added, and files that hold something else.
func TestFolder(t *testing.T) {
	f := Folder(t.TempDir())
	keys, err := f.Keys()
	require.NoError(t, err)
	require.Empty(t, keys)
	seed, err := f.Add("lab-7", Public)
	require.NoError(t, err)
	_, err = f.Add("LAB-7", Team)
	require.ErrorContains(t, err, "there is one of this name already")
	path := t.TempDir() + "/seed"
	require.NoError(t, os.WriteFile(path, append(seed, '\n'), 0o600))
	got, err := ReadSeed(path)
	require.NoError(t, err)
	require.Equal(t, seed, got)
	require.NoError(t, os.WriteFile(path, []byte("SU…"), 0o600))
	_, err = ReadSeed(path)
	require.ErrorContains(t, err, "no secret key of a worker")
	keys, err = f.Keys()
	require.NoError(t, err)
	require.Equal(t, Public, Trust(keys, "lab-7"))
	require.Equal(t, Public, Trust(keys, "who"))
	require.NoError(t, f.Revoke("lab-7"))
	require.ErrorContains(t, f.Revoke("lab-7"), "revoked already")
	require.ErrorContains(t, f.Revoke("who"), "none of this name")
	require.NoError(t, os.WriteFile(string(f)+"/workers.json", []byte(`[{"name":"a b","key":"x","trust":"own"}]`), 0o600))
	_, err = f.Keys()
	require.ErrorContains(t, err, `worker "a b"`)
}

// TestPoisonOverTheQueue has a worker lose one chunk five times.
func TestPoisonOverTheQueue(t *testing.T) {
	want := natsPlay(t, natsTournament(t, 3), nil)
	s := open(t, "", 5*time.Millisecond, natsTournament(t, 3))
	conn, err := Dial(t.Context(), DialOptions{Server: s.Addr(), Name: "sick"})
	require.NoError(t, err)
	defer conn.Close()
	go func() {
		for _, err := conn.Ask(t.Context(), AskHello, []byte(`{"protocol":4,"slots":9}`)); err == nil; {
			_, err = conn.Ask(t.Context(), AskLease, nil)
			time.Sleep(2 * time.Millisecond)
		}
	}()
	require.Equal(t, want, natsPlay(t, natsTournament(t, 3), s.service))
	require.Contains(t, s.said(), "the coordinator plays them")
}

// TestFlags: the flags for workers lead them to the coordinator, on every address that it listens on.
func TestFlags(t *testing.T) {
	folder, _ := keyed(t, "lab-1")
	require.NoError(t, folder.MakeCA([]string{"arena.example", "10.0.0.7"}))
	for address, want := range map[string]string{
		"localhost:0": "^--server localhost:[1-9][0-9]*$",
		":0":          `^--server arena\.example:[1-9][0-9]* --key KEY_FILE --ca ca\.pem$`,
		"[::]:0":      `^--server arena\.example:[1-9][0-9]* --key KEY_FILE --ca ca\.pem$`,
	} {
		c, err := Open(address, folder, Options{})
		require.NoError(t, err)
		defer c.Close()
		require.Regexp(t, want, c.Flags())
	}
}

// TestCertificatesHold: the authority is valid for ten years, a coordinator's certificate for 825 days.
func TestCertificatesHold(t *testing.T) {
	folder, _ := keyed(t, "lab-1")
	require.NoError(t, folder.MakeCA([]string{"arena.example"}))
	for name, days := range map[string]int{caName: 3650, serverName: 825} {
		text, err := os.ReadFile(folder.path(name))
		require.NoError(t, err)
		block, _ := pem.Decode(text)
		cert, err := x509.ParseCertificate(block.Bytes)
		require.NoError(t, err)
		require.WithinDuration(t, time.Now().AddDate(0, 0, days), cert.NotAfter, 48*time.Hour, name)
	}
}

// TestTrustOfARemoteWorker: a worker of another machine is trusted as its key says.
func TestTrustOfARemoteWorker(t *testing.T) {
	folder, seeds := keyed(t, "lab-1")
	ca := authority(t, folder)
	c, err := Open(":0", folder, Options{})
	require.NoError(t, err)
	defer c.Close()
	conn, err := Dial(t.Context(), DialOptions{Server: near(t, c), Name: "lab-1", Seed: seeds["lab-1"], CA: ca})
	require.NoError(t, err)
	defer conn.Close()
	for range 2 {
		_, err = conn.Ask(t.Context(), AskHello, []byte(`{"protocol":4,"slots":1,"code":"v1"}`))
		require.NoError(t, err)
		require.Equal(t, Team, c.Workers()[0].Trust)
	}
}

// TestClosedCoordinator: once a coordinator is closed, and not before, its address is free for the next one. Workers that
// were there receive nothing more from it.
func TestClosedCoordinator(t *testing.T) {
	c, err := Open("localhost:0", Folder(t.TempDir()), Options{})
	require.NoError(t, err)
	address := c.Addr()
	conn, err := Dial(t.Context(), DialOptions{Server: address, Name: "a"})
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Ask(t.Context(), AskHello, []byte(`{"protocol":4,"slots":1}`))
	require.NoError(t, err)
	_, err = Open(address, Folder(t.TempDir()), Options{})
	require.ErrorContains(t, err, "address already in use")
	c.Close()
	next, err := Open(address, Folder(t.TempDir()), Options{})
	require.NoError(t, err)
	next.Close()
}
