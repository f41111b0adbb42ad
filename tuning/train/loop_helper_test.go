package train

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// tiny is a loop of two iterations that takes seconds.
const tiny = `
name: tiny
game: lyngk/base
seed: 5
init: zero
iterations: 2
agent: {transitions: 40}
games: {pairs: 6, pool: 0.5, temperature: 0.5, explore: 20, openings: {plies: 6}, maxplies: 200}
rows: {pergame: 6, leaves: 2}
target: {transitions: 80}
fit: {phases: false}
gate: {pairs: 16, elo1: 300, alpha: 0.3, beta: 0.3, factor: 2}
pool: {pairs: 2, factor: 2, loss: 10000, agents: [random]}
frozen: {pairs: 1, factor: 2, choices: 6}
workers: 1
`

func configOf(t testing.TB, text string, set ...string) *configs.Learn {
	t.Helper()
	c, err := configs.Parse[configs.Learn]("tiny.yaml", []byte(text), set)
	require.NoError(t, err)
	return c
}

func loopOf(t testing.TB, text string, set ...string) *Loop {
	t.Helper()
	l, err := NewLoop(runs.Standard(), configOf(t, text, set...))
	require.NoError(t, err)
	return l
}

// play carries out a loop in a directory, or continues it there.
func play(ctx context.Context, l *Loop, dir string, opt journal.Options) (*report.Learning, error) {
	s, err := journal.BeginOrResume(ctx, l, dir, opt)
	return carryOut(ctx, s, err)
}

// resume continues a loop with the configuration in its directory.
func resume(ctx context.Context, dir string, opt journal.Options) (*report.Learning, error) {
	s, err := journal.Resume(ctx, runs.Standard(), dir, KindLoop, journal.ReaderOf(NewLoop), opt)
	return carryOut(ctx, s, err)
}

// carryOut carries out a loop that has begun.
func carryOut(ctx context.Context, s *journal.Session, err error) (*report.Learning, error) {
	if err != nil {
		return nil, err
	}
	answer, err := s.Run(ctx)
	found, _ := answer.(*report.Learning)
	return found, errors.Join(err, s.Close())
}

// contents returns the repeatable files of a loop, by name.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"journal.jsonl", "best.yaml", "weights/*", "samples/*"} {
		files, err := fs.Glob(os.DirFS(dir), pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, name := range files {
			out[name] = testkit.Read(t, dir, name)
		}
	}
	return out
}
