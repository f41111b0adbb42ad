package crew

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestDialRefusesAtOnce: a worker does not wait where its address or its name is none, and not longer than it may be idle.
func TestDialRefusesAtOnce(t *testing.T) {
	for want, o := range map[string]DialOptions{
		`address "h": want host:port`:                        {Server: "h", Name: "a"},
		`address "localhost:0": want a port from 1 to 65535`: {Server: "localhost:0", Name: "a"},
		`worker "a b": want a name`:                          {Server: "localhost:1", Name: "a b"},
		ErrIdle.Error():                                      {Server: "127.0.0.1:1", Name: "a", Idle: 50 * time.Millisecond},
	} {
		_, err := Dial(t.Context(), o)
		require.ErrorContains(t, err, want)
	}
}

// TestSilence: a silent listener is told from an address without a listener.
func TestSilence(t *testing.T) {
	for _, x := range []struct {
		err   error
		hears bool
	}{
		{io.EOF, true},
		{&net.OpError{Op: "read", Err: errors.New("reset")}, true},
		{&net.OpError{Op: "dial", Err: errors.New("refused")}, false},
		{errors.New("other"), false},
	} {
		require.Equal(t, x.hears, silence(x.err) != "", x.err)
	}
}

// TestKeysOfLoopback: where workers of this machine alone can come without a certificate no key counts.
func TestKeysOfLoopback(t *testing.T) {
	folder, _ := keyed(t, "a")
	s, err := Open("127.0.0.1:0", folder, Options{})
	require.NoError(t, err)
	defer s.Close()
	require.Empty(t, s.keys)
	require.Nil(t, s.proxy)
}

// TestFlagsOfAddresses: a worker of this machine comes to localhost, or to the address that was asked for where that is another one.
func TestFlagsOfAddresses(t *testing.T) {
	for address, want := range map[string]string{"127.0.0.1:0": "^--server localhost:[1-9][0-9]*$", "[::1]:0": `^--server \[::1\]:[1-9][0-9]*$`} {
		c, err := Open(address, Folder(t.TempDir()), Options{})
		require.NoError(t, err)
		require.Regexp(t, want, c.Flags())
		c.Close()
	}
}

// TestWatchOfKeys: keys are checked once a second and reported when they have changed; a failure to set them is reported.
func TestWatchOfKeys(t *testing.T) {
	f := Folder(t.TempDir())
	_, err := f.Add("a", Own)
	require.NoError(t, err)
	synctest.Test(t, func(t *testing.T) {
		told, said := new(atomic.Int64), makeAnswers()
		stop := f.Watch(func([]Key) error {
			if told.Add(1) == 2 {
				return errors.New("no")
			}
			return nil
		}, func(line string) { said <- line })
		time.Sleep(10 * time.Second)
		require.Zero(t, told.Load(), "they are as they were")
		for i := range 2 {
			require.Empty(t, said)
			_, err := f.Add(string(rune('b'+i)), Own)
			require.NoError(t, err)
			time.Sleep(1001 * time.Millisecond)
			require.EqualValues(t, i+1, told.Load())
		}
		time.Sleep(10 * time.Second)
		require.EqualValues(t, 2, told.Load())
		require.Equal(t, "workers: no", <-said)
		stop()
	})
}

// TestFolderOfTheUser: keys are below the user's configuration directory; without one the error says how to name one.
func TestFolderOfTheUser(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "/somewhere")
	f, err := UserFolder()
	require.NoError(t, err)
	require.EqualValues(t, "/somewhere/gipfarena/workers", f)
	t.Setenv("XDG_CONFIG_HOME", "")
	_, err = UserFolder()
	require.ErrorContains(t, err, "set HOME=DIR")
}

// TestIdentityOfRuns: a run has another ID where other games are played, and the same after it goes on with another program.
func TestIdentityOfRuns(t *testing.T) {
	m := arena.Meta{Name: "a", Seed: 1, Config: "b"}
	for _, x := range []struct {
		change func(*arena.Meta)
		same   bool
	}{
		{func(m *arena.Meta) { m.Code, m.Toolchain, m.Builds = "v2", "go2", make([]arena.Build, 1) }, true},
		{func(m *arena.Meta) { m.Seed++ }, false},
		{func(m *arena.Meta) { m.Config += "c" }, false},
		{func(m *arena.Meta) { m.Name = "z" }, false},
	} {
		other := m
		x.change(&other)
		require.Equal(t, x.same, IDOf(&m) == IDOf(&other), "%+v", other)
	}
}

// TestTrustIsText: levels of trust are written and read by their names.
func TestTrustIsText(t *testing.T) {
	for level, name := range map[TrustLevel]string{Own: "own", Team: "team", Public: "public"} {
		text, err := json.Marshal(Worker{Trust: level})
		require.NoError(t, err)
		require.Contains(t, string(text), `"trust":"`+name+`"`)
		got, err := ParseTrust(name)
		require.NoError(t, err)
		require.Equal(t, level, got)
	}
	level, err := ParseTrust("Own")
	require.Zero(t, level)
	require.EqualError(t, err, `trust "Own": want own, team or public`)
}

// TestServersThatCannotServe: a server that does not get ready, whose address is taken for other machines, or that was closed, is an error that says so.
func TestServersThatCannotServe(t *testing.T) {
	folder, _ := keyed(t, "a")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	s := &NATSCoordinator{Coordinator: NewCoordinator(Options{}), pass: "x", stop: func() {}}
	require.NoError(t, s.identify(":0", folder))
	err = s.serve("127.0.0.1", taken.Addr().(*net.TCPAddr).Port)
	s.Close()
	require.ErrorContains(t, err, "address already in use")
	s, err = Open(":0", folder, Options{})
	require.NoError(t, err)
	s.Close()
	require.ErrorContains(t, s.subscribe(), "nats: connection closed")
	defer func(d time.Duration) { readyWithin = d }(readyWithin)
	readyWithin = -1
	_, err = Open(":0", folder, Options{})
	require.EqualError(t, err, "queue: :0: the server did not get ready in ten seconds")
}
