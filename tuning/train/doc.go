// Package train makes weights from games ([gipf.arena/tuning] does the mathematics). A [Tune] is
// one fit: it plays self-play games, fits an evaluation, a net or a policy to them or to rows of
// them, writes the weights with their provenance, and plays them against the weights in use, or
// others. A [Loop] makes an evaluation stronger by self-play. Each iteration plays games with
// the evaluation in use, draws positions of them and of the searches behind them, labels those
// by larger searches, fits a candidate, and tests it: by sequential tests inside search at the
// budget of use and at a multiple of it, from openings that no game used, and then against a
// pool of opponents. A candidate that passes is promoted: it becomes the evaluation in use. A
// candidate that fails leaves its positions to the next fits.
//
// Both make rows, fit, and write weights by the same code: a loop says for each iteration what the
// configuration of a tune says once (sampling, fit).
//
//	t, err := journal.Load(registry, "tune.yaml", nil, train.NewTune) // or a loop, train.NewLoop
//	s, err := journal.Begin(ctx, t, "", journal.Options{})
//	defer s.Close()
//	found, err := s.Run(ctx)
//	found.WriteText(os.Stdout)
//
// A working directory ([gipf.arena/arena/journal]) holds all of it. [gipf.arena/arena/journal.Resume]
// continues a job that was interrupted or killed to the same weights and the same report, bit for bit, on
// any machine: neither the number of workers nor an interruption at any moment changes a byte.
//
// [CompareTunes] compares tunes, of weights or of numbers, finished or not. [Show] reports the
// progress of a loop.
//
// # The directory of a loop
//
//	journal.jsonl          the steps that are done (gipf.arena/arena/journal)
//	runs/NNN-games …       all games, as ordinary runs; NNN-games-MMM those against a
//	                       former version
//	samples/NNN.parquet    the positions of an iteration (gipf.arena/tuning/samples)
//	weights/NNN.yaml       its candidate; 000 is the start
//	best.yaml              the evaluation in use, with what it has passed
//	costs.jsonl            what the steps took: the only file that is not repeatable
//
// The specs of runs name weights relative to the directory. So verify its
// runs from there.
//
// # The games of a loop
//
// The agent plays against itself, and in a share of the pairs (games.pool) against
// evaluations formerly in use, distributed by the squares of its losses to each
// (prioritised fictitious self-play: Vinyals and others, "Grandmaster level in StarCraft
// II", Nature 575, 2019). Both explore: with probability games.epsilon, in their first
// games.explore choices, they make a random move, or one drawn by its value at
// games.temperature.
//
// # The pool
//
// Members are the start, all evaluations that were in use, the shipped ones for the game, a tree
// search with the same budget, and the additions of the configuration. A candidate that has passed the
// tests plays each of them from new openings, except the one in use, against which the tests were. It
// is refused if its Elo difference to a member is more than pool.loss below that of the evaluation in
// use to the same member, and the difference of the two is below 0 at a confidence of 95 % for all
// members together (Bonferroni). The evaluation in use played its games when it was promoted; the
// start plays the pool before the first iteration.
package train
