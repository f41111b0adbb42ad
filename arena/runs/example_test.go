package runs_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"gipf.arena/arena/runs"
)

const config = `
name: small
game: gipf/basic
seed: 1
pairs: 2
openings: {plies: 4}
agents:
  - {name: novice, spec: "mcts:preset=uct,sims=4"}
  - {name: pupil, spec: "mcts:preset=uct,sims=40"}
`

// A configuration becomes a run directory. The run is played, extended by further
// pairs and read. After an interruption Resume continues in the same way.
func Example() {
	if err := example(context.Background()); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 4 games are stored, 16 are still to play
	// small: 20 of 20 games of gipf/basic
	// 1. pupil   15 won, 0 drawn, 5 lost
	// 2. novice  5 won, 0 drawn, 15 lost
}

func example(ctx context.Context) (err error) {
	parent, err := os.MkdirTemp("", "runs")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(parent)) }()
	dir := filepath.Join(parent, "small")

	registry := runs.Standard()
	plan, err := registry.ParsePlan(ctx, "small.yaml", []byte(config), nil)
	if err != nil {
		return err
	}
	session, err := registry.Create(ctx, plan, dir, runs.Options{})
	if err != nil {
		return err
	}
	if err := session.Play(ctx); err != nil {
		return err
	}

	session, err = registry.Resume(ctx, dir, []string{"pairs=10"}, runs.Options{})
	if err != nil {
		return err
	}
	fmt.Printf("%d games are stored, %d are still to play\n", session.Stored(), session.Tournament.Games()-session.Stored())
	if err := session.Play(ctx); err != nil {
		return err
	}

	standings, _, err := registry.Standings(ctx, dir)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d of %d games of %s\n", standings.Name, standings.Finished, standings.Planned, standings.Game)
	for _, row := range standings.Agents {
		fmt.Printf("%d. %-7s %d won, %d drawn, %d lost\n", row.Rank, row.Name, row.Wins, row.Draws, row.Losses)
	}
	return nil
}
