// Package spsa tunes numbers from the results of games: simultaneous perturbation
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
//		err := t.Tell(play(asks))               // package params plays
//	}
//	t.Estimates()
//
// A guess of the cost of a step that is half of the truth loses little; one that is
// far too large makes the tuner slow, one far too small makes it noisy.
//
// The random directions of ask k follow from (seed, k) alone, sums are formed in the
// order of the asks, and products are rounded before they are added: a tuner that is
// told the same does the same on any machine. [State] is everything there is between
// two generations; it survives JSON to the last bit.
package params
