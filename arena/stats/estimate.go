package stats

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// estimate maximizes the likelihood inside the strongly connected groups. All
// groups share the advantage, so one fit serves them together.
func (f *fit) estimate() error {
	inner := slices.DeleteFunc(slices.Clone(f.rows), func(r row) bool { return f.group[r.first] != f.group[r.second] })
	seen := observed{errors: f.opt.Errors, pairings: f.inside(nil, f.pairings), duplicates: slices.DeleteFunc(
		slices.Clone(f.opt.Duplicates), func(c Duplicates) bool { return f.group[c.A] != f.group[c.B] })}
	if f.opt.Openings != nil && f.opt.Errors == PairClusters {
		seen.errors, seen.openings = OpeningClusters, f.openingsInside()
	}
	wanted := !f.opt.Advantage.fixed && len(f.rows) > 0
	fitted := wanted && advantageExists(f.nodes(), append(arrows(inner), f.outside.arrows()...))
	err := f.maximize(inner, seen, fitted)
	if err != nil && fitted {
		// Counts of a billion beside counts of one can make an advantage that
		// exists too ill-conditioned for float64.
		fitted = false
		err = f.maximize(inner, seen, fitted)
	}
	f.dropped = wanted && !fitted
	return err
}

// inside appends the pairings within groups to dst.
func (f *fit) inside(dst, ps []Pairing) []Pairing {
	for _, p := range ps {
		if f.group[p.A] == f.group[p.B] {
			dst = append(dst, p)
		}
	}
	return dst
}

// openingsInside yields the games within groups by opening.
func (f *fit) openingsInside() iter.Seq[[]Pairing] {
	return func(yield func([]Pairing) bool) {
		var buf []Pairing
		for ps := range f.opt.Openings {
			if buf = f.inside(buf[:0], ps); len(buf) > 0 && !yield(buf) {
				return
			}
		}
	}
}

// maximize fits ratings, draw rate and errors, with or without the advantage.
func (f *fit) maximize(inner []row, seen observed, advantage bool) error {
	f.m = newModel(f.groups, inner, f.outside, f.nodes())
	if f.m.fixed = f.opt.Advantage.elo * logitPerElo; advantage {
		f.m.fitAdvantage()
	}
	var err error
	if f.x, err = f.m.maximize(f.start()); err != nil {
		return err
	}
	law := fitDraws(inner, func(r row) float64 { return f.m.gap(f.x, r) })
	f.draws = predictor{ScoreOnly, law.d0}
	if f.opt.Model != ScoreOnly {
		f.drawsGone = !f.maximizeDraws()
	}
	f.errors = seen.errors
	f.spread, err = f.m.errorsAt(f.x, seen, f.draws)
	return err
}

// maximizeDraws continues from the score-only fit to a model with draws. It
// reports false, and leaves the fit unchanged, when the draw parameter has no
// finite maximum: every game was drawn, or the draws do not overlap with the
// decided games. With no draws at all, virtual ones included, the models
// coincide.
func (f *fit) maximizeDraws() bool {
	rows := slices.Concat(f.m.rows, f.m.virtual)
	law := predictor{f.opt.Model, fitDraws(rows, func(r row) float64 { return f.m.gap(f.x, r) }).d0}
	m := f.m.withDraws(law.model.likelihood(), law.d0 > 0)
	x := f.x
	if m.draw >= 0 {
		if x = f.drawMaximum(m, law); x == nil {
			return false
		}
		law.d0 = law.model.toRate(x[m.draw])
	}
	f.m, f.x, f.draws = m, x, law
	return true
}

// mostDraws is the largest draw rate of equals that a fit starts from: the law of the
// score-only model answers 1 where it cannot produce as many draws as were seen.
const mostDraws = 0.9

// drawMaximum maximizes m, starting from the score-only fit on the scale of the
// model. Held ratings do not scale; where that puts the start in a corner
// without curvature, it starts from the unscaled fit or from equality. nil
// means that there is no maximum.
func (f *fit) drawMaximum(m *model, law predictor) []float64 {
	d0 := min(law.d0, mostDraws)
	for _, scale := range []float64{1 / law.model.Scale(d0), 1, 0} {
		start := make([]float64, m.dim)
		floats.AddScaled(start[:len(f.x)], scale, f.x)
		start[m.draw] = law.model.fromRate(d0)
		if x, err := m.polish(start); err == nil && m.curved(x) {
			return x
		}
	}
	return nil
}

// flat is the condition number of the information above which a maximum does
// not count: far out in a direction in which the likelihood rises without end,
// rounding alone makes Newton's steps small.
const flat = 1e12

// curved reports whether the likelihood falls in every direction from x.
func (m *model) curved(x []float64) bool {
	info := mat.NewSymDense(m.dim, nil)
	m.information(info, x)
	var chol mat.Cholesky
	return chol.Factorize(info) && chol.Cond() < flat
}

// start translates the earlier table into coordinates; nil without one.
func (f *fit) start() []float64 {
	t := f.opt.Start
	if t == nil || len(t.Ratings) != f.players {
		return nil
	}
	scale := logitPerElo * t.Model.Scale(t.DrawRate)
	x := make([]float64, f.m.dim)
	for p := range f.players {
		k, g := f.m.param[p], f.group[p]
		if k < 0 {
			continue
		}
		if x[k] = scale * t.Ratings[p].Elo.Center; !f.absolute(g) {
			x[k] -= scale * t.Ratings[f.groups[g][0]].Elo.Center
		}
	}
	if k := f.m.advantage; k >= 0 {
		x[k] = scale * t.Advantage.Elo.Center
	}
	return x
}
