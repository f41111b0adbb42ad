//go:build unix

package bookmaker

import (
	"context"
	"flag"
	"testing"

	"go.uber.org/goleak"

	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// kills is how often TestKill kills: seldom in CI; by hand
//
//	go test ./tuning/bookmaker -run 'TestKill$' -kills 50 -v
var kills = flag.Int("kills", 3, "kills of TestKill")

func TestMain(m *testing.M) {
	testkit.Victim(victimBook)
	goleak.VerifyTestMain(m)
}

// victimBook is the small book, in a process that may end at any moment.
func victimBook(ctx context.Context, dir string) error {
	var m *Maker
	if _, err := configs.ParseBook("book.yaml", []byte(small), nil, m.into(registry(), &m)); err != nil {
		return err
	}
	_, err := m.Make(ctx, Options{Out: dir})
	return err
}

// TestKill kills at random moments and makes the book again until it is done: it is, to
// the byte, the one that nobody touched.
func TestKill(t *testing.T) {
	testkit.RestInRace(t, "processes are killed, one after the other")
	testkit.Kill(t, *kills, 20261124, contents)
}
