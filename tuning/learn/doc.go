// Package learn is a loop that makes an evaluation stronger by play against itself.
// Each iteration plays games with the evaluation in use, draws positions of them and of
// the searches behind them, labels those by larger searches, fits a candidate, and
// tests it: by sequential tests inside search at the budget of use and at a multiple
// of it, from openings that nobody has seen, and then against a pool of opponents. A
// candidate that passes is promoted: it is in use from there on. One that does not
// leaves its positions to the next fits.
//
//	l, err := journal.Load(registry, "learn.yaml", nil, learn.New)
//	s, err := journal.Begin(ctx, l, "learn/mine", journal.Options{})
//	defer s.Close()
//	found, err := s.Run(ctx)
//	found.WriteText(os.Stdout)
//
// # The directory
//
//	journal.jsonl          the steps that are done (gipf.arena/arena/journal)
//	runs/NNN-games …       all games, as ordinary runs; NNN-games-MMM those against a
//	                       former version
//	samples/NNN.parquet    the positions of an iteration (gipf.arena/tuning/samples)
//	weights/NNN.yaml       its candidate; 000 is the start
//	best.yaml              the evaluation in use, with what it has passed
//	costs.jsonl            what the steps took: the only file that is not repeatable
//
// The specs of runs name weights relative to the directory. So whoever verifies one of
// its runs does so from there.
//
// All else is a function of the configuration alone: neither the number of workers nor
// an interruption, at whatever moment, changes a byte.
//
// # The games
//
// The agent plays against itself, and a share of the pairs (games.pool) against
// evaluations that were in use before, dealt out by the squares of what it loses to each
// (prioritised fictitious self-play: Vinyals and others, "Grandmaster level in StarCraft
// II", Nature 575, 2019). Both explore: with probability games.epsilon, in their first
// games.explore choices, they make a random move, or one drawn by its value at
// games.temperature.
//
// # The pool
//
// Members are the start, all evaluations that were in use, those that ship for the game,
// a tree search with the same budget, and what the configuration adds. A candidate that has passed the
// tests plays each of them (but the one in use, which the tests were against) from new
// openings. It is refused if its Elo difference to a member is more than pool.loss
// below that of the evaluation in use to the same member, and the difference of the two
// is below 0 at a confidence of 95 % for all members together (Bonferroni).
// The evaluation in use played its games when it was promoted; the start plays the pool
// before the first iteration.
package learn
