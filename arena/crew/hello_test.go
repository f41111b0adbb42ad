package crew

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestHellos: a worker that speaks another version hears which, also where its hello is out of range; one of this version, or of none, whose hello is
// out of range hears that. Both are refused, and counted.
func TestHellos(t *testing.T) {
	for text, want := range map[string]string{
		`{"protocol":4,"slots":1}`:    "",
		`{"protocol":4,"slots":4096}`: "",
		`{"protocol":4,"slots":0}`:    "crew: Hello.Slots is 0, want 1 to 4096",
		`{"protocol":4,"slots":4097}`: "crew: Hello.Slots is 4097, want 1 to 4096",
		`{"slots":0}`:                 "crew: Hello.Slots is 0, want 1 to 4096",
		`{"slots":1}`:                 "it speaks version 0 of the protocol, and this coordinator version 4",
		`{"protocol":3,"slots":0}`:    "it speaks version 3 of the protocol, and this coordinator version 4",
		`{"protocol":5,"slots":1}`:    "it speaks version 5 of the protocol, and this coordinator version 4",
	} {
		c := NewCoordinator(Options{})
		got := c.hello("w", []byte(text))
		require.Equal(t, want, got.Refused, text)
		require.Equal(t, want != "", c.Counts().Refused == 1, text)
		require.Equal(t, want == "", len(c.Workers()) == 1, text)
	}
}

// TestHere: a worker is there, with its slots, until it was not heard of for two leases. When it comes back that is said, and no more.
func TestHere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		said := 0
		c := NewCoordinator(Options{Lease: time.Second, Say: func(string) { said++ }})
		hello := func(name string, slots int) { c.hello(name, encode(Hello{Protocol: Protocol, Slots: slots})) }
		there := func(wantSlots, wantWorkers int) {
			t.Helper()
			slots, workers := c.Slots()
			require.Equal(t, []int{wantSlots, wantWorkers}, []int{slots, workers})
		}
		hello("a", 3)
		hello("b", 4)
		there(7, 2)
		time.Sleep(2*time.Second - 1)
		hello("b", 5)
		there(8, 2)
		require.Equal(t, 2, said)
		time.Sleep(time.Nanosecond)
		there(5, 1)
		require.False(t, c.Workers()[0].Here)
		require.True(t, c.Workers()[1].Here)
		hello("a", 3)
		there(8, 2)
		require.Equal(t, 3, said)
		c.Revoke("a")
		there(5, 1)
	})
}

// TestWindows: a worker may have four chunks more than it has slots, a public one two at first; games are offered for as many of its slots as
// it may have chunks.
func TestWindows(t *testing.T) {
	for _, x := range []struct {
		trust         TrustLevel
		slots         int
		window, wants int
	}{{Own, 3, 7, 3}, {Team, 1, 5, 1}, {Public, 1, 2, 1}, {Public, 9, 2, 2}} {
		c := NewCoordinator(Options{Trust: func(string) TrustLevel { return x.trust }})
		for range 2 {
			c.hello("w", encode(Hello{Protocol: Protocol, Slots: x.slots}))
			require.Equal(t, x.window, c.members["w"].window, "%+v", x)
			require.Equal(t, x.wants, c.wanted(), "%+v", x)
		}
	}
}

// TestRefusalsAreSaidOnceAMinute: of each kind that a worker is refused one line a minute is said, and of no more than 4096 kinds it is remembered.
func TestRefusalsAreSaidOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said []string
		c := NewCoordinator(Options{Say: func(line string) { said = append(said, line) }})
		c.join("w")
		refuse := func(name, kind string, want ...string) {
			t.Helper()
			said = nil
			require.Equal(t, Reply{Refused: "no"}, c.refuse(name, kind, "no"))
			require.Equal(t, want, said)
		}
		refuse("w", "hello", "worker w: refused: no")
		refuse("w", "hello")
		refuse("w", "result", "worker w: refused: no")
		refuse("v", "hello", "worker v: refused: no")
		time.Sleep(time.Minute)
		refuse("w", "hello")
		time.Sleep(time.Nanosecond)
		refuse("w", "hello", "worker w: refused: no")
		require.EqualValues(t, 6, c.Counts().Refused)
		require.EqualValues(t, 5, c.members["w"].Refused)
		for i := range 5000 {
			c.refuse(fmt.Sprint(i), "hello", "no")
		}
		require.Len(t, c.said, 4096)
		refuse("4999", "hello", "worker 4999: refused: no")
	})
}

// TestBans: what a worker was banned for first holds, also where it has yet to say hello; nothing is taken from it any more.
func TestBans(t *testing.T) {
	c := NewCoordinator(Options{Revoked: func(name string) bool { return name == "gone" }})
	c.join("w")
	c.join("good")
	for _, name := range []string{"w", "stranger"} {
		_, first := c.ban(name, "one")
		require.True(t, first)
		require.Equal(t, "one", c.hello(name, encode(Hello{Protocol: Protocol, Slots: 1})).Refused)
	}
	_, first := c.ban("w", "two")
	require.False(t, first)
	require.Equal(t, "one", c.members["w"].Banned)
	for name, want := range map[string]bool{"w": true, "stranger": true, "gone": true, "good": false, "new": false} {
		require.Equal(t, want, c.distrusted(name), name)
	}
	require.True(t, c.lease("w", nil).Again)
	m, _ := c.lookup("w", RunID{})
	require.Nil(t, m)
	m, _ = c.lookup("good", RunID{})
	require.Equal(t, c.members["good"], m)
}
