package crew

import (
	"net"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestStrangersConnections has a stranger open more connections than a host may have and say nothing: the last ones are
// ended at once and the others soon, and then a worker comes.
func TestStrangersConnections(t *testing.T) {
	skipLong(t)
	folder, seeds, opt := keyed(t, "a")
	ca, err := os.ReadFile(folder.CAPath())
	require.NoError(t, err)
	want := natsPlay(t, natsTournament(t, 20), nil)
	s := open(t, opt, time.Second, natsTournament(t, 20))
	before := resident(t)
	const promised = 500 // connections a host, in SECURITY.md
	var all []net.Conn
	for range promised + 100 {
		c, err := net.Dial("tcp", s.Addr())
		require.NoError(t, err)
		defer c.Close()
		all = append(all, c)
	}
	count := func() int {
		s.front.mu.Lock()
		defer s.front.mu.Unlock()
		return len(s.front.conns)
	}
	for i, c := range slices.Backward(all[promised:]) {
		require.NoError(t, c.SetReadDeadline(time.Now().Add(20*time.Second)))
		_, err := c.Read(make([]byte, 1))
		require.Error(t, err, "one more than a host may have is taken")
		require.NotErrorIs(t, err, os.ErrDeadlineExceeded)
		if i == 99 { // the server has seen the last one, and so all
			require.LessOrEqual(t, count(), promised)
		}
	}
	require.Less(t, resident(t)-before, 100<<20)
	require.Eventually(t, func() bool { return count() == 0 }, 40*time.Second, 50*time.Millisecond, "strangers are sent away")
	natsWorker(t, s, LineOptions{Name: "a", Seed: seeds["a"], CA: ca})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 20), s.hosted))
	s.front.mu.Lock()
	defer s.front.mu.Unlock()
	require.Len(t, s.front.hosts, 1, "who is gone is not counted")
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
