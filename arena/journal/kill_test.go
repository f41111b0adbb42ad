//go:build unix

package journal

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m, victimJob) }

// victimJob is a job of steps, files and games.
func victimJob(ctx context.Context, dir string) error {
	c, err := configs.Parse[configs.Run]("test", []byte("{name: job, game: gipf/basic, agents: [{name: a, spec: random}], pairs: 3}"), nil)
	if err != nil {
		return err
	}
	w, err := Create(ctx, dir, "test", c)
	if errors.Is(err, ErrExists) {
		w, err = Open(ctx, dir, "test", func(text []byte) (configs.Config, error) { return configs.Parse[configs.Run]("config.yaml", text, nil) })
	}
	if err != nil {
		return err
	}
	defer w.Close()
	before := ""
	for i := range 4 {
		if before, err = victimRound(ctx, w, i, before); err != nil {
			return err
		}
	}
	return nil
}

// victimRound plays games whose seed follows from the file of the round before, and
// writes a file about them.
func victimRound(ctx context.Context, w *Work, round int, before string) (path string, err error) {
	name := "round-" + strconv.Itoa(round)
	seed := uint64(1)
	if before != "" {
		digest, err := runs.HashFile(before)
		if err != nil {
			return "", err
		}
		seed, _ = strconv.ParseUint(digest[:8], 16, 64)
	}
	c := &configs.Run{Name: name, Game: "gipf/basic", Seed: seed, Agents: []configs.Agent{{Name: "a", Spec: "random"}, {Name: "b", Spec: "greedy"}}, Tournament: "roundrobin", Pairs: 30, MaxPlies: 30}
	g, err := w.Play(ctx, runs.Standard(), name, c, How{Workers: 1 + round%2, InFlight: 1 + 20*(round%2)})
	if err != nil {
		return "", err
	}
	defer g.Run.Close()
	return w.File("file "+name, name+".txt", func() ([]byte, error) { return []byte(g.Played.Digest), nil })
}

// TestKill kills a job at random moments, from its first to its last, and starts it
// again until it is done: its journal and its files equal an undisturbed job's,
// byte for byte.
func TestKill(t *testing.T) {
	testkit.RestInRace(t, "processes are killed, one after the other")
	testkit.Kill(t, 3, 20261123, func(t testing.TB, dir string) map[string]string {
		files := map[string]string{}
		for _, name := range []string{FileName, ConfigName, "round-0.txt", "round-3.txt"} {
			files[name] = string(bytesOf(t, dir, name))
		}
		return files
	})
}
