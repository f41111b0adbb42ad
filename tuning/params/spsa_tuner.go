package params

import (
	"fmt"
	"slices"

	"gipf.arena/internal/seed"
)

// SPSAOptions hold everything that decides what a tuner does with its answers. None
// may change in the middle of a tune.
type SPSAOptions struct {
	// Space holds the parameters to tune.
	Space Space
	// Pairs is the total number of pairs, at least 1.
	Pairs int
	// Batch is the number of pairs asked for at a time, at least 1, all from the
	// same values: the pairs in flight. See [Forecast.InFlight].
	Batch int
	// Gain is a [Constant] or [Classic].
	Gain Gain
	// Seed is the source of all randomness, including that of the games.
	Seed uint64
}

// Validate reports options that do not make a tuner.
func (o SPSAOptions) Validate() error {
	if err := o.Space.Validate(); err != nil {
		return err
	}
	if o.Pairs < 1 || o.Batch < 1 {
		return fmt.Errorf("spsa: %d pairs, %d at a time: want at least 1", o.Pairs, o.Batch)
	}
	if o.Gain == nil {
		return fmt.Errorf("spsa: no gain")
	}
	if r, ok := o.Gain.(Constant); ok && !(r > 0 && r <= 100) { // it may have been planned
		return fmt.Errorf("spsa: gain %g: want above 0 and at most 100", float64(r))
	}
	return nil
}

// A SPSA is a [Tuner]. Make it with [NewSPSA].
type SPSA struct {
	Slopes

	opt                SPSAOptions
	pairs, generations int         // pairs and generations answered
	values             []float64   // present values of the parameters
	sums               []float64   // sums of the values over pairs of the second half of the tune
	summed             int         // number of those pairs
	asked              []perturbed // asks of the present generation, empty until the caller asks
}

// A perturbed ask remembers the perturbation of each parameter, with its sign.
type perturbed struct {
	Ask
	shift []float64
}

// NewSPSA returns a tuner at the start of its space.
func NewSPSA(o SPSAOptions) (*SPSA, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	return &SPSA{opt: o, values: o.Space.Start(), sums: make([]float64, len(o.Space)), Slopes: NewSlopes(o.Space)}, nil
}

// Values returns a copy of the values around which the tuner now plays.
func (t *SPSA) Values() []float64 { return slices.Clone(t.values) }

// Recommended implements [Tuner]: the mean of the values over the second half of the
// tune (Polyak and Juditsky 1992). It is nearer to the best point than the last values,
// the more so the noisier these are. Before the second half, it returns the values.
func (t *SPSA) Recommended() []float64 {
	if t.summed == 0 {
		return t.Values()
	}
	mean := slices.Clone(t.sums)
	for i := range mean {
		mean[i] /= float64(t.summed)
	}
	return mean
}

// Ask implements [Tuner]: it returns a batch of asks of one pair each.
func (t *SPSA) Ask() []Ask {
	if len(t.asked) == 0 {
		for i := range min(t.opt.Batch, t.opt.Pairs-t.pairs) {
			t.asked = append(t.asked, t.ask(t.pairs+i))
		}
	}
	asks := make([]Ask, len(t.asked))
	for i, a := range t.asked {
		asks[i] = a.Ask
		asks[i].A, asks[i].B = slices.Clone(a.A), slices.Clone(a.B)
	}
	return asks
}

// ask returns ask number k of the tune, from the present values.
func (t *SPSA) ask(k int) perturbed {
	signs, draws := t.directions(k)
	perturbation, _ := t.opt.Gain.At(k+1, t.opt.Pairs)
	steps := t.opt.Space.Steps()
	for i := range steps {
		steps[i] = float64(steps[i] * perturbation)
	}
	a, b, shift := t.opt.Space.Sides(t.values, steps, signs, draws)
	for i := range shift {
		shift[i] = float64(shift[i] * signs[i])
	}
	return perturbed{Ask{
		Index: int64(k), Generation: int64(t.generations), Seed: seed.Tuner(t.opt.Seed).Games(int64(k)), Pairs: 1, A: a, B: b,
	}, shift}
}

// directions draws the direction in which ask k perturbs each parameter, and the
// rounding of integers.
func (t *SPSA) directions(k int) (signs, draws []float64) {
	n := len(t.opt.Space)
	rng := seed.Tuner(t.opt.Seed).Perturbation(int64(k))
	signs, draws = make([]float64, n), make([]float64, n)
	for i, p := range t.opt.Space {
		signs[i] = float64(2*int64(rng.Uint64()>>63) - 1)
		if p.Integer {
			draws[i] = rng.Float64()
		}
	}
	return signs, draws
}

// Tell implements [Tuner]. The values move by the sum of the moves from all pairs,
// and are reflected at the ends of their ranges.
func (t *SPSA) Tell(answers []Answer) error {
	asks := t.Ask()
	if err := CheckAnswers(asks, answers); err != nil {
		return err
	}
	moved := make([]float64, len(t.opt.Space))
	for i, a := range answers {
		t.learn(t.asked[i], a.Net(), moved)
	}
	for i, p := range t.opt.Space {
		t.values[i] = p.Reflect(t.values[i] + moved[i])
	}
	t.asked = t.asked[:0]
	t.pairs += len(asks)
	t.generations++
	if t.pairs > t.opt.Pairs/2 {
		t.sum(len(asks))
	}
	return nil
}

// sum adds the values to their sum, with the weight of the pairs that led to them.
func (t *SPSA) sum(pairs int) {
	for i, x := range t.values {
		t.sums[i] += float64(x * float64(pairs))
	}
	t.summed += pairs
}

// learn adds to moved how far a pair moves the values, and adds the pair's result
// to the sums.
func (t *SPSA) learn(ask perturbed, net int, moved []float64) {
	_, r := t.opt.Gain.At(int(ask.Index)+1, t.opt.Pairs)
	for i := range moved {
		moved[i] += float64(float64(r*ask.shift[i]) * float64(net))
	}
	t.Add(ask.Ask, net)
}
