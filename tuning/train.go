package tuning

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
	"gipf.arena/internal/seed"
)

// blockRows is the number of rows whose derivatives one worker sums at a time.
const blockRows = 128

// A trainer holds the state of a fit.
type trainer struct {
	shape
	opt    NetOptions
	theta  []float32
	train  sample
	valid  sample
	slots  int // number of patterns of a row
	blocks []netBlock
}

// A sample holds rows prepared for a net.
type sample struct {
	set  *Set
	cols *columns
	at   []int32   // positions of the rows in the set
	z    []float32 // their standardized columns, nil if those are too many to keep
	y    []float32
}

func (s *sample) rows() int { return len(s.y) }

// row returns the standardized columns and the patterns of a row. The columns are the stored ones or
// are computed in z; both raw and z have room for one row.
func (s *sample) row(raw []float64, z []float32, i int) (_ []float32, shown []int32) {
	shown = s.set.Shown(int(s.at[i]))
	if s.z != nil {
		return s.z[i*len(z):][:len(z)], shown
	}
	s.cols.standardize(z, raw, s.set, s.at[i])
	return z, shown
}

// A block is one worker's part of a step.
type netBlock struct {
	pass     *pass
	raw      []float64 // columns of a row
	z        []float32 // the same columns, standardized
	gradient []float32
	loss     float64
}

func newTrainer(sh shape, slots int, opt NetOptions, train, valid sample) *trainer {
	t := &trainer{shape: sh, slots: slots, opt: opt, train: train, valid: valid}
	t.blocks = make([]netBlock, (opt.Batch+blockRows-1)/blockRows)
	for i := range t.blocks {
		t.blocks[i] = netBlock{pass: newPass(sh), raw: make([]float64, sh.columns), z: make([]float32, sh.columns), gradient: make([]float32, sh.size())}
	}
	return t
}

// begin draws the initial weights of the units (He et al. 2015, but uniform instead of
// normal), in float32. The weights of the last layer begin at 0, so that the net begins
// as its skip.
func (t *trainer) begin(skip []float32) {
	t.theta = make([]float32, t.size())
	rng := seed.Stream(t.opt.Seed, "net units")
	first, second, _, shown := t.parts(t.theta)
	width := t.shape.lower + 1
	for i := range first {
		switch c, unit := i/width, i%width; {
		case unit == t.shape.lower:
			first[i] = skip[c]
		case c < t.columns:
			first[i] = spread(rng, t.columns)
		}
	}
	for i := range shown {
		if i%width != t.shape.lower {
			shown[i] = spread(rng, t.slots)
		}
	}
	for i := range t.shape.lower * t.shape.upper {
		second[i] = spread(rng, t.shape.lower)
	}
}

// spread draws a weight of a unit with the given number of inputs.
func spread(rng *rand.Rand, inputs int) float32 {
	return float32((2*rng.Float64() - 1) * math.Sqrt(6/float64(inputs)))
}

// run fits the parameters. It returns the epochs and the number of the best one, and
// keeps the parameters of that epoch.
func (t *trainer) run(ctx context.Context) (epochs []report.NetEpoch, best int, err error) {
	order := make([]int32, t.train.rows())
	for i := range order {
		order[i] = int32(i)
	}
	rng := seed.Stream(t.opt.Seed, "net order")
	method := &adam{mean: make([]float32, t.size()), square: make([]float32, t.size()), decay1: 1, decay2: 1}
	kept := slices.Clone(t.theta)
	for n := range t.opt.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		e := report.NetEpoch{}
		for from := 0; from < len(order); from += t.opt.Batch {
			if err := ctx.Err(); err != nil {
				return nil, 0, err
			}
			e.Train += t.step(method, order[from:min(from+t.opt.Batch, len(order))], t.opt.rate(n))
		}
		e.Train /= float64(len(order))
		if t.valid.rows() > 0 {
			e.Valid = new(t.loss(&t.valid))
		}
		epochs = append(epochs, e)
		if t.valid.rows() == 0 || best == 0 || *e.Valid < *epochs[best-1].Valid {
			best = n + 1
			copy(kept, t.theta)
		} else if n+1-best >= t.opt.Patience {
			break
		}
	}
	t.theta = kept
	return epochs, best, nil
}

// step makes one step from the given rows and returns the sum of their losses before it.
func (t *trainer) step(method *adam, rows []int32, rate float64) (loss float64) {
	n := (len(rows) + blockRows - 1) / blockRows
	atOnce(t.opt.Workers, n, func(i int) {
		t.blocks[i].sum(t, rows[i*blockRows:min((i+1)*blockRows, len(rows))])
	})
	gradient := t.blocks[0].gradient
	for i, b := range t.blocks[:n] {
		loss += b.loss
		if i > 0 {
			axpy(gradient, b.gradient, 1)
		}
	}
	scale := float32(1 / float64(len(rows)))
	for i := range gradient {
		gradient[i] *= scale
	}
	if t.opt.L2 > 0 {
		t.shrink(gradient)
	}
	method.step(t.theta, gradient, rate)
	return loss
}

// shrink adds the derivatives of the penalty on size.
func (t *trainer) shrink(gradient []float32) {
	constants := t.columns * (t.shape.lower + 1)
	second := t.firstSize()
	secondBias := second + t.shape.lower*t.shape.upper
	l2 := float32(t.opt.L2)
	for i, w := range t.theta {
		if i >= constants && i < second || i >= secondBias && i < second+t.secondSize() {
			continue
		}
		gradient[i] += float32(l2 * w)
	}
}

// sum sets loss and gradient to the sums over the given rows.
func (b *netBlock) sum(t *trainer, rows []int32) {
	clear(b.gradient)
	b.loss = 0
	for _, i := range rows {
		y := float64(t.train.y[i])
		z, shown := t.train.row(b.raw, b.z, int(i))
		v := float64(b.pass.forward(t.theta, z, shown))
		b.loss += netLogLoss(v, y)
		b.pass.backward(t.theta, z, shown, b.gradient, float32(agents.Score(v)-y))
	}
}
