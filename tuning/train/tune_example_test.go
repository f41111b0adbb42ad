package train_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/tuning/train"
)

// A fit from a configuration: self-play, weights with their provenance, and a
// match against the weights in use.
func Example() {
	dir, err := os.MkdirTemp("", "tune")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path, out := filepath.Join(dir, "tune.yaml"), filepath.Join(dir, "weights.yaml")
	config := `
name: mini
game: gipf/basic
selfplay: {agents: [random], pairs: 50}
fit: {leaveout: [board, material]}
verify: {pairs: 5, search: {agents: ["alphabeta:transitions=100"]}}
out: weights.yaml
`
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		panic(err)
	}
	j, err := journal.Load(runs.Standard(), path, []string{"out=" + out}, train.NewTune)
	if err != nil {
		panic(err)
	}
	first, _, _ := strings.Cut(j.Summary(), "\n")
	fmt.Println(first)
	s, err := journal.Begin(context.Background(), j, filepath.Join(dir, "work"), journal.Options{})
	if err != nil {
		panic(err)
	}
	defer s.Close()
	answer, err := s.Run(context.Background())
	if err != nil {
		panic(err)
	}
	found := answer.(*report.Tuning)
	fmt.Printf("%d games, %d positions\n", found.Games, found.Positions)
	fmt.Printf("%s with the new weights against %s: %d games\n", found.Match.Agent, found.Match.Against, found.Match.Games)
	fmt.Println("inside search:", found.Verdict)
	// Output:
	// a fit of 26 weights for gipf/basic from 100 self-play games
	// 100 games, 1000 positions
	// greedy with the new weights against learned: 10 games
	// inside search: worse at all budgets
}
