//go:build unix

package bookmaker

import (
	"context"
	"testing"

	"gipf.arena/arena/journal"
	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m, victimBook) }

// victimBook is the small book, in a process that may end at any moment.
func victimBook(ctx context.Context, dir string) error {
	m, err := journal.Parse(registry(), "book.yaml", []byte(small), nil, New)
	if err != nil {
		return err
	}
	_, err = carryOut(ctx, m, dir, journal.Options{})
	return err
}

// TestKill kills the process at random moments and resumes until the book is done: its
// bytes equal those of an undisturbed one.
func TestKill(t *testing.T) {
	testkit.RestInRace(t, "processes are killed, one after the other")
	testkit.Kill(t, 3, 20261124, contents)
}
