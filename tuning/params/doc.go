// Package params tunes an agent's parameters from a configuration: it plans, plays
// the games of the tuner, tests the values found against the start, and reports.
//
//	j, err := journal.Load(registry, "tune.yaml", nil, params.New)
//	s, err := journal.Begin(ctx, j, "runs/tune", journal.Options{})
//	defer s.Close()
//	found, err := s.Run(ctx)
//	found.WriteText(os.Stdout)
//
// It works in a directory ([gipf.arena/arena/journal]): each generation of games is a line of the journal, so
// [gipf.arena/arena/journal.Resume] continues a killed job to the same values and the same report, byte for
// byte. The games of the tests are ordinary runs there; those of the tune are not kept (see Games below).
//
// # Spaces
//
// A [Space] is parameters of an agent with their ranges: those that the agent's kind
// declares ([Declared]) or the caller's. A point is one value for each of them, in
// the order and the units of the space; [Space.Spec] writes a point into a spec.
//
// A [Tuner] never plays. It asks for pairs of games between two points ([Ask]) and
// receives their results ([Answer]); [Games] plays them. A tuner makes all asks of a
// generation before it gets any answer, so the answers, and therefore all its steps,
// are the same with any number of workers.
//
// # Games
//
// [Games] plays the asks of a tuner: pairs of games between one agent with two
// sets of values, each pair from one opening with seats exchanged.
//
//	games := &Games{Spec: "mcts:sims=50", Space: params, Bind: bind}
//	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
//		played, err := games.Play(ctx, asks, PlayOptions{Do: bench.Doer(0)})
//		err = tuner.Tell(played.Answers)
//	}
//
// Games are not kept: a tune plays thousands of matches of two games, each between two
// agents that never meet again. Each can be reproduced, move by move, from the
// journal: [Games.Tasks] of the ask are its games. [Played] holds a digest of the
// records of a generation, which shows whether they are the same.
//
// # SPSA
//
// [SPSA] tunes numbers from the results of games: simultaneous perturbation stochastic
// approximation (Spall 1992). Each pair of games is between two points, one step from
// the present values in random directions, all parameters at once; then the values
// move towards the winner.
//
// The default is a planned constant gain (van den Bergh's note on SPSA for fishtest):
// a [Plan] consists of the number of games and two guesses, how much Elo the start
// lacks and how much a step from the best value of each parameter costs. Before the
// first game its [Forecast] gives the expected loss, the part of it that is noise, and
// the number of pairs that may be in flight. [Classic] is the falling schedule of
// fishtest and OpenBench.
//
//	params, err := Declared(agents, "mcts:sims=50", nil)
//	plan := Plan{Games: 2000, Draws: 0.05, Loss: 100, StepLoss: Same(len(params), 5)}
//	forecast, err := plan.Forecast()
//	fmt.Println(forecast)                       // what to expect
//	pairs, why := forecast.InFlight(16)         // 16 are wanted
//	t, err := NewSPSA(SPSAOptions{Space: params, Pairs: 1000, Batch: pairs, Gain: forecast.Gain, Seed: 1})
//	for asks := t.Ask(); len(asks) > 0; asks = t.Ask() {
//		err := t.Tell(play(asks))               // Games plays
//	}
//	t.Estimates(t.Recommended())
//
// If the guessed cost of a step is half of the truth, little is lost; a guess that
// is far too large makes the tuner slow, one that is far too small makes it noisy.
//
// The random directions of ask k follow only from (seed, k), sums run in the order of the
// asks, and products are rounded before they are added: with the same answers a tuner does
// the same on any machine. So a tune stores only the answers: when it resumes, it makes its
// tuner anew and gives it the answers from the journal.
//
// # CMA-ES
//
// [CMA] is CMA-ES, the evolution strategy that adapts the covariance matrix of its
// samples (Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772): for
// strength that depends on several parameters together, or is not a smooth hill. On
// smooth hills [SPSA] needs far fewer games.
//
// [Strategy] is the textbook algorithm for any loss. [Tuner] asks for games with it:
// each candidate of a generation plays the mean of the generation, all on the same
// openings; candidates get more games as they come closer to each other; it
// recommends the mean, because the best candidate is the luckiest.
//
// This package implements it because gonum's optimize.CmaEsChol (v0.17.0) never
// multiplies its samples by the step size.
//
// The same answers give the same candidates on machines of one architecture. The
// decomposition of the covariance is gonum's, and its kernels add in another order
// on other architectures: the last bits may differ there. Specs hold values with
// five digits, which almost always hides the difference.
package params
