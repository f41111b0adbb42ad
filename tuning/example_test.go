package tuning_test

import (
	"context"
	"fmt"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// kept is a sink that keeps records, which come in order where one game is played at a time.
type kept []arena.Record

func (k *kept) Put(_ context.Context, r arena.Record) error {
	*k = append(*k, r)
	return nil
}

// Weights of GIPF's features from a few games that random players play against
// themselves, and how well they predict games that the fit has not seen.
func Example() {
	known := runs.Standard()
	game, err := known.Games.Game("gipf/basic")
	if err != nil {
		panic(err)
	}
	random, err := known.Agents.Builder("random", game)
	if err != nil {
		panic(err)
	}
	tune := &configs.Tune{Selfplay: configs.Selfplay{Agents: []string{"random"}, Pairs: 100}, Positions: configs.Sampling{PerGame: 10}, Seed: 1}
	played := &arena.Tournament{
		Game: game, Players: []arena.Player{{Name: "one", Builder: random}, {Name: "other", Builder: random}},
		Pairs: 100, OpeningPlies: 8, Seed: 1,
	}
	var games kept
	if err := arena.Run(context.Background(), played, arena.Options{Workers: 1, InFlight: 1, Sinks: []arena.Sink{&games}}); err != nil {
		panic(err)
	}
	data, err := tuning.PositionsOf(game, tune, func(int) iter.Seq2[arena.Record, error] {
		return func(yield func(arena.Record, error) bool) {
			for _, r := range games {
				if !yield(r, nil) {
					return
				}
			}
		}
	})
	if err != nil {
		panic(err)
	}
	fit, err := tuning.Logistic(data, tuning.Options{Ridge: 1, Holdout: 0.2, LeaveOut: []string{"board", "reserve"}})
	if err != nil {
		panic(err)
	}
	for _, w := range fit.Weights {
		if w.Name == "material" {
			fmt.Printf("a piece more is worth %.1f logits, more than %.1f\n", w.Weight.Value, *w.Weight.Low)
		}
	}
	fmt.Printf("log-loss of %d unseen games: %.2f, of the mean score %.2f\n",
		fit.Valid.Games, fit.Valid.Fitted.Value, fit.Valid.Base.Value)
	// Output:
	// a piece more is worth 0.9 logits, more than 0.3
	// log-loss of 40 unseen games: 0.64, of the mean score 0.69
}
