// Package params tunes an agent's parameters from a configuration: it plans, plays
// what the tuner asks for, tests what was found against the start, and reports.
//
//	j, err := journal.Load(registry, "tune.yaml", nil, params.New)
//	s, err := journal.Begin(ctx, j, "runs/tune", journal.Options{})
//	defer s.Close()
//	found, err := s.Run(ctx)
//	found.WriteText(os.Stdout)
//
// It works in a directory ([gipf.arena/arena/journal]): each generation of games is a
// line of the journal, so a job that was killed goes on with [gipf.arena/arena/journal.Resume] and comes to the
// same values and the same report, byte for byte. The games of the tests are ordinary
// runs there; those of the tune are not kept (see Games below).
//
// # Spaces
//
// A [Space] is parameters of an agent with their ranges: those that the agent's kind
// declares ([Declared]) or a caller's own. A point is one value for each of them, in
// the order and the units of the space; [Space.Spec] writes a point into a spec.
//
// A [Tuner] never plays. It asks for pairs of games between two points ([Ask]) and is
// told how they ended ([Answer]); [Games] plays them. All asks of a generation
// are made before any of them is answered, so the answers, and with them everything a
// tuner does, are the same with any number of workers.
//
// # Games
//
// [Games] plays what a tuner of numbers asks for: pairs of games between one
// agent with two sets of values, each pair from one opening with seats exchanged.
//
//	games := &Games{Spec: "mcts:sims=50", Space: params, Bind: bind}
//	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
//		played, err := games.Play(ctx, asks, PlayOptions{Do: bench.Doer(0)})
//		err = tuner.Tell(played.Answers)
//	}
//
// Games are not kept: a tune plays thousands of matches of two games, each between two
// agents that never meet again. Each can be had again, move by move, from what a
// journal keeps: [Games.Tasks] of the ask are its games. [Played] holds a
// digest of the records of a generation, so that it can be seen whether they are the
// same.
//
// # SPSA
//
// [SPSA] tunes numbers from the results of games: simultaneous perturbation
// stochastic approximation (Spall 1992). A pair of games is played between two points,
// one step from the present values in random directions, all parameters at once; then
// the values move towards the winner.
//
// The default is a constant gain that is planned (van den Bergh's note on SPSA for
// fishtest): a [Plan] is made of the number of games and two guesses, how much Elo the
// start lacks and how much a step from the best value of each parameter costs. Its
// [Forecast] says what loss to expect before a game is played, how much of that is
// noise, and how many pairs may be in flight. [Classic] is the falling schedule of
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
// A guess of the cost of a step that is half of the truth loses little; one that is
// far too large makes the tuner slow, one far too small makes it noisy.
//
// The random directions of ask k follow from (seed, k) alone, sums are formed in the
// order of the asks, and products are rounded before they are added: a tuner that is
// told the same does the same on any machine. So nothing but the answers is kept of a tune:
// one that goes on makes its tuner anew and tells it what the journal says.
//
// # CMA-ES
//
// [CMA] is CMA-ES, the evolution strategy that adapts the covariance matrix of its
// samples (Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772): for
// strength that depends on several parameters together, or is no smooth hill. On smooth
// ones [SPSA] needs far fewer games.
//
// [Strategy] is the textbook algorithm for any loss. [Tuner] asks for games with it:
// each candidate of a generation plays the mean of the generation, all on the same
// openings; candidates get more games as they come closer to each other; the mean is
// what it recommends, since the best candidate is the luckiest.
//
// It stands here because gonum's optimize.CmaEsChol (v0.17.0) never multiplies its
// samples by the step size.
//
// The same answers give the same candidates on machines of one architecture. The
// decomposition of the covariance is gonum's, whose kernels add in another order on
// other architectures: the last bits may differ there. Values are written into specs
// with five digits, which hides that almost always.
package params
