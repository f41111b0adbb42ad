package cli

import (
	"context"
	"fmt"

	"gipf.arena/rules"
)

// startOf returns the given position or, without one, the start of the set-up
// with that number.
func startOf(game rules.Game, position *string, setup uint64) (rules.State, error) {
	if position == nil {
		return game.New(setup), nil
	}
	state, err := game.Parse(*position)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return state, nil
}

// await returns the error of work, or the context's as soon as that is done:
// then work goes on behind, and the end of the process ends it. For work that
// waits for input or counts without looking at a context, and leaves nothing
// half done when it is cut off.
func await(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
