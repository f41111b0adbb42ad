// Package samples makes rows from which to learn an evaluation: positions of games,
// and positions that searches evaluated, each with the value of a larger search
// (its label), with the result of its game, or with both.
//
//	plan := samples.Plan{Game: g, Play: 8, Search: player, Leaves: 4, Label: larger, Do: bench.Doer(0), Seed: 1}
//	rows, err := plan.Rows(ctx, records)
//	digest, err := samples.Write(path, meta, rows)
//
// The rows follow only from the plan and the games, at any number of workers.
// They are stored as Parquet files, with the text of each position and no
// features: a fit of other features, or another mix of labels and results,
// neither plays nor searches again.
package samples
