package stats

import (
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Rate puts all players on one scale by maximum likelihood. What decides a game
// is r_first - r_second + A, where A is the first-move advantage, one for the
// whole pool; how it does so is the model, see [RatingModel]. Under [ScoreOnly] the
// expected score is logistic and a draw is half a point: everyone's expected
// points equal the points obtained. The other models fit a draw parameter as
// well and have a scale of their own.
// Pairings may come in any order, seen from either side, and in several parts;
// players without games are allowed.
//
// Errors are those of a sandwich over pairs, see [PairClusters]. With fewer than
// about ten pairs a player's bar is too narrow (noted as [FewClusters]). Games that
// are copies of each other are new evidence unless Options.Copies tells. When several pairings play the same openings, an opening that
// favours the first player does so in all of them. The bars of the ratings do
// not mind, because it cancels there, but in the package's simulation that of
// the advantage then holds the truth in 74 % instead of 95 %: give
// Options.Openings.
//
// Counts for which no finite maximum exists are answered as far as they go:
// unconnected pools get tables of their own, players who won or lost
// everything are placed with a one-sided bound, an advantage or a draw
// parameter that is not identified is dropped, each with a [Note]. The
// advantage is judged before the fit and exactly, see advantageExists.
// [Options].Ties and Prior make maxima exist where games alone have none.
//
// An error means arguments that no tournament can produce (indices outside the
// pool, negative or absurd counts, an impossible option) or, for counts too
// unequal for float64, that the fit did not converge. Time grows with the
// cube of the players and the number of pairings, not with the games.
func Rate(players int, ps []Pairing, opt Options) (Table, error) {
	if players < 0 {
		return Table{}, fmt.Errorf("stats: %d players", players)
	}
	if err := opt.check(players); err != nil {
		return Table{}, err
	}
	total := 0
	for _, p := range ps {
		if err := p.check(players); err != nil {
			return Table{}, err
		}
		if total += p.Games(); total > maxGames {
			return Table{}, fmt.Errorf("stats: more than %d games", maxGames)
		}
	}
	if err := opt.checkOpenings(players); err != nil {
		return Table{}, err
	}
	if err := checkCopies(players, opt.Copies); err != nil {
		return Table{}, err
	}
	f, err := fitPool(players, Merge(ps), opt)
	if err != nil {
		return Table{}, err
	}
	return f.table(), nil
}

// fit is everything computed on the way from counts to a table. Nodes are the
// players and, if ratings are tied to the scale, the origin behind them.
type fit struct {
	opt      Options
	players  int
	pairings []Pairing // merged, of the whole pool
	rows     []row
	outside  outside
	pool     []int   // node -> pool
	groups   [][]int // strongly connected nodes, winners first
	group    []int   // node -> index in groups

	m         *model
	x         []float64
	dropped   bool // the advantage was wanted but is not identified
	drawsGone bool // the draw model was wanted but has no maximum
	draws     predictor
	errors    ErrorModel // the one used
	spread    spread
	fitness   Fitness
	met       map[[2]int][]meeting // see meetings
	at        []placement          // by group
	core      []bool               // by group
}

// fitPool decides what can be estimated and estimates it.
func fitPool(players int, ps []Pairing, opt Options) (*fit, error) {
	f := &fit{opt: opt, players: players, pairings: ps}
	for _, p := range ps {
		f.rows = append(f.rows, rowsOf(p)...)
	}
	f.outside = outsideOf(players, f.rows, &f.opt)
	f.connect()
	if err := f.estimate(); err != nil {
		return nil, err
	}
	f.fitness = f.fits()
	f.place()
	return f, nil
}

// nodes is the number of players and of the origin.
func (f *fit) nodes() int { return max(f.players, f.outside.origin+1) }

// connect finds pools and groups.
func (f *fit) connect() {
	as := append(arrows(f.rows), f.outside.arrows()...)
	f.pool = pools(f.nodes(), as)
	f.groups = strong(f.nodes(), as)
	f.group = make([]int, f.nodes())
	for g, members := range f.groups {
		for _, p := range members {
			f.group[p] = g
		}
	}
}

// absolute reports whether the ratings of a group are tied to the scale.
func (f *fit) absolute(g int) bool {
	return f.outside.origin != nobody && f.group[f.outside.origin] == g
}

// members are the players of a group.
func (f *fit) members(g int) []int {
	if f.absolute(g) {
		return f.groups[g][:len(f.groups[g])-1]
	}
	return f.groups[g]
}

// estimate maximises the likelihood inside the strongly connected groups. All
// groups share the advantage, so one fit serves them together.
func (f *fit) estimate() error {
	var inner []row
	for _, r := range f.rows {
		if f.group[r.first] == f.group[r.second] {
			inner = append(inner, r)
		}
	}
	seen := observed{errors: f.opt.Errors, pairings: f.inside(nil, f.pairings), copies: f.copiesInside()}
	if f.opt.Openings != nil && f.opt.Errors == PairClusters {
		seen.errors, seen.openings = OpeningClusters, f.openingsInside()
	}
	wanted := !f.opt.Advantage.fixed && len(f.rows) > 0
	fitted := wanted && advantageExists(f.nodes(), append(arrows(inner), f.outside.arrows()...))
	err := f.maximise(inner, seen, fitted)
	if err != nil && fitted {
		// Counts of a billion beside counts of one can make an advantage that
		// exists too ill-conditioned for float64.
		fitted = false
		err = f.maximise(inner, seen, fitted)
	}
	f.dropped = wanted && !fitted
	return err
}

// copiesInside are the copies among games within groups.
func (f *fit) copiesInside() (out []Copies) {
	for _, c := range f.opt.Copies {
		if f.group[c.A] == f.group[c.B] {
			out = append(out, c)
		}
	}
	return out
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

// maximise fits ratings, draw rate and errors, with or without the advantage.
func (f *fit) maximise(inner []row, seen observed, advantage bool) error {
	f.m = newModel(f.groups, inner, f.outside, f.nodes())
	if f.m.fixed = f.opt.Advantage.elo * logitPerElo; advantage {
		f.m.fitAdvantage()
	}
	var err error
	if f.x, err = f.m.maximise(f.start()); err != nil {
		return err
	}
	law := fitDraws(inner, func(r row) float64 { return f.m.gap(f.x, r) })
	f.draws = predictor{ScoreOnly, law.d0}
	if f.opt.Model != ScoreOnly {
		f.drawsGone = !f.maximiseDraws()
	}
	f.errors = seen.errors
	f.spread, err = f.m.errorsAt(f.x, seen, f.draws)
	return err
}

// maximiseDraws goes on from the score-only fit to a model with draws. It
// reports false, and leaves the fit as it was, when the draw parameter has no
// finite maximum: every game was drawn, or the draws do not overlap with the
// decided games. With no draws at all, virtual ones included, the models
// coincide.
func (f *fit) maximiseDraws() bool {
	rows := slices.Concat(f.m.rows, f.m.virtual)
	law := predictor{f.opt.Model, fitDraws(rows, func(r row) float64 { return f.m.gap(f.x, r) }).d0}
	m := f.m.withDraws(law.model.likelihood(), law.d0 > 0)
	x := make([]float64, m.dim)
	copy(x, f.x)
	if law.d0 > 0 {
		if law.d0 > mostDraws {
			return false
		}
		floats.Scale(1/law.model.Scale(law.d0), x)
		x[m.draw] = law.model.fromRate(law.d0)
		var err error
		if x, err = m.polish(x); err != nil {
			return false
		}
		law.d0 = law.model.toRate(x[m.draw])
	}
	f.m, f.x, f.draws = m, x, law
	return true
}

// mostDraws is the draw rate of equals above which no draw model is fitted.
const mostDraws = 1 - 1e-6

// start translates the earlier table into coordinates, nil without one.
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

// place puts the groups of each pool on the pool's scale.
func (f *fit) place() {
	f.at = make([]placement, len(f.groups))
	f.core = make([]bool, len(f.groups))
	f.met = f.meetings()
	for _, order := range f.poolGroups() {
		p := placer{order: order, at: f.at, met: f.met, draws: f.draws, tail: f.tail()}
		core := f.chooseCore(order)
		f.core[core] = true
		p.run(core)
	}
}

// tail is the probability left on each side of a bar.
func (f *fit) tail() float64 { return (1 - f.opt.Confidence) / 2 }

// poolGroups lists the groups of every pool, winners first.
func (f *fit) poolGroups() [][]int {
	n := 0
	for _, k := range f.pool {
		n = max(n, k+1)
	}
	out := make([][]int, n)
	for g, members := range f.groups {
		k := f.pool[members[0]]
		out[k] = append(out[k], g)
	}
	return out
}

// chooseCore picks the group that a pool is anchored on: the one tied to the
// scale, else the one with most games inside, among equals (such as players who each won or lost everything)
// the one nearest the middle of the order.
func (f *fit) chooseCore(order []int) int {
	inside := make(map[int]float64)
	for _, r := range f.m.rows {
		inside[f.group[r.first]] += r.games
	}
	best := (len(order) - 1) / 2
	for k := range order {
		if f.absolute(order[k]) {
			return order[k]
		}
		if inside[order[k]] > inside[order[best]] {
			best = k
		}
	}
	return order[best]
}

// meetings collects the games between groups, all won by the group named
// first.
func (f *fit) meetings() map[[2]int][]meeting {
	met := make(map[[2]int][]meeting)
	for _, r := range f.rows {
		winner, loser := f.group[r.first], f.group[r.second]
		if winner == loser {
			continue
		}
		gap := f.m.gap(f.x, r)
		if r.points == 0 {
			winner, loser, gap = loser, winner, -gap
		}
		met[[2]int{winner, loser}] = append(met[[2]int{winner, loser}], meeting{gap, r.games})
	}
	return met
}
