package crew

import (
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// strangers opens connections to a proxy that say nothing, until the test ends, and fails where it has more at a time than promised.
func strangers(t *testing.T, p *proxy, n, promised int) (all []net.Conn) {
	for range n {
		c, err := net.Dial("tcp", p.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = c.Close() })
		all = append(all, c)
		require.LessOrEqual(t, p.count(), promised)
	}
	return all
}

// count returns how many connections the proxy has.
func (p *proxy) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.conns)
}

// TestConnectionsOfAHost: connections beyond those that a host may have are ended at once; one that ends makes room for another.
func TestConnectionsOfAHost(t *testing.T) {
	skipLong(t)
	quiet, err := net.Listen("tcp", "127.0.0.1:0") // it holds each connection, however long the others take
	require.NoError(t, err)
	defer quiet.Close()
	p, err := newProxy("127.0.0.1:0", quiet.Addr().String())
	require.NoError(t, err)
	defer p.close()
	all := strangers(t, p, promisedConnections+100, promisedConnections)
	for _, c := range all[promisedConnections:] {
		_, err := c.Read(make([]byte, 1))
		require.Error(t, err, "one more than a host may have is taken")
	}
	require.Equal(t, promisedConnections, p.count())
	require.NoError(t, all[0].Close())
	require.Eventually(t, func() bool { return p.count() < promisedConnections }, 20*time.Second, 5*time.Millisecond)
	strangers(t, p, 1, promisedConnections)
	require.Eventually(t, func() bool { return p.count() == promisedConnections }, 20*time.Second, 5*time.Millisecond)
}

// promisedConnections is how many connections a host may have, in SECURITY.md.
const promisedConnections = 500

// TestStrangersConnections has a stranger open more connections than a host may have and say nothing: they
// are ended soon, and then a worker comes.
func TestStrangersConnections(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "a")
	ca := authority(t, folder)
	want := natsPlay(t, natsTournament(t, 20), nil)
	s := open(t, folder, time.Second, natsTournament(t, 20))
	before := resident(t)
	strangers(t, s.proxy, promisedConnections+100, promisedConnections)
	require.Less(t, resident(t)-before, 100<<20)
	require.Eventually(t, func() bool { return s.proxy.count() == 0 }, 40*time.Second, 50*time.Millisecond, "strangers are sent away")
	natsWorker(t, s, DialOptions{Name: "a", Seed: seeds["a"], CA: ca})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 20), s.service))
	s.proxy.mu.Lock()
	defer s.proxy.mu.Unlock()
	require.Len(t, s.proxy.hosts, 1, "who is gone is not counted")
}

// A lacking listener has no descriptor free for its first connections.
type lacking struct {
	net.Listener
	times int
}

func (l *lacking) Accept() (net.Conn, error) {
	if l.times--; l.times >= 0 {
		return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE}
	}
	return l.Listener.Accept()
}

// TestDescriptorsThatComeBack: a proxy that could take no connection takes the next ones, and ends when it is closed.
func TestDescriptorsThatComeBack(t *testing.T) {
	quiet, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer quiet.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{Listener: &lacking{l, 2}, to: quiet.Addr().String(), hosts: map[string]int{}, conns: map[net.Conn]bool{}}
	p.all.Go(p.serve)
	defer p.close()
	strangers(t, p, 1, 1)
	require.Eventually(t, func() bool { return p.count() == 1 }, 20*time.Second, 5*time.Millisecond)
}

// TestHosts: machines of IPv4 are counted by their address, those of IPv6 by their network.
func TestHosts(t *testing.T) {
	for address, want := range map[string]string{"192.0.2.7:1": "192.0.2.7", "[2001:db8::1]:1": "2001:db8::", "[2001:db8::ffff:2]:1": "2001:db8::"} {
		a, err := net.ResolveTCPAddr("tcp", address)
		require.NoError(t, err)
		require.Equal(t, want, hostOf(a))
	}
	require.Equal(t, "pipe", hostOf((&net.UnixAddr{Name: "pipe"})))
}
