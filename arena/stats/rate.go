package stats

import (
	"fmt"
	"iter"
)

// Rate puts all players on one scale by maximum likelihood. The model is
// Ordo's: the expected score is logistic in r_first - r_second + A, where A is
// the first-move advantage, one for the whole pool, and a draw is half a point;
// it is fitted so that everyone's expected points equal the points obtained.
// Pairings may come in any order, seen from either side, and in several parts;
// players without games are allowed.
//
// Errors are those of a sandwich over pairs, see [PairClusters]. Two things they
// cannot know: with fewer than about ten pairs a player's bar is too narrow
// (noted as [FewClusters]); and games that are copies of each other should be
// counted once. When several pairings play the same openings, an opening that
// favours the first player does so in all of them. The bars of the ratings do
// not mind, because it cancels there, but in the package's simulation that of
// the advantage then holds the truth in 74 % instead of 95 %: give
// Options.Openings.
//
// Counts for which no finite maximum exists are answered as far as they go:
// unconnected pools get tables of their own, players who won or lost
// everything are placed with a one-sided bound, an advantage that is not
// identified is dropped, each with a [Note]. The advantage is judged before
// the fit and exactly, see advantageExists.
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
	f, err := fitPool(players, Merge(ps), opt)
	if err != nil {
		return Table{}, err
	}
	return f.table(), nil
}

// fit is everything computed on the way from counts to a table.
type fit struct {
	opt      Options
	pairings []Pairing // merged, of the whole pool
	rows     []row
	pool     []int   // player -> pool
	groups   [][]int // strongly connected players, winners first
	group    []int   // player -> index in groups

	m       *model
	x       []float64
	dropped bool // the advantage was wanted but is not identified
	draws   drawLaw
	errors  ErrorModel // the one used
	spread  spread
	met     map[[2]int][]meeting // see meetings
	at      []placement          // by group
	core    []bool               // by group
}

// fitPool decides what can be estimated and estimates it.
func fitPool(players int, ps []Pairing, opt Options) (*fit, error) {
	f := &fit{opt: opt, pairings: ps, group: make([]int, players)}
	for _, p := range ps {
		f.rows = append(f.rows, rowsOf(p)...)
	}
	f.pool = pools(players, f.rows)
	f.groups = strong(players, arrows(f.rows))
	for g, members := range f.groups {
		for _, p := range members {
			f.group[p] = g
		}
	}
	if err := f.estimate(players); err != nil {
		return nil, err
	}
	f.place()
	return f, nil
}

// estimate maximises the likelihood inside the strongly connected groups. All
// groups share the advantage, so one fit serves them together.
func (f *fit) estimate(players int) error {
	var inner []row
	for _, r := range f.rows {
		if f.group[r.first] == f.group[r.second] {
			inner = append(inner, r)
		}
	}
	seen := observed{errors: f.opt.Errors, pairings: f.inside(nil, f.pairings)}
	if f.opt.Openings != nil && f.opt.Errors == PairClusters {
		seen.errors, seen.openings = OpeningClusters, f.openingsInside()
	}
	wanted := !f.opt.Advantage.fixed && len(f.rows) > 0
	fitted := wanted && advantageExists(players, arrows(inner))
	err := f.maximise(players, inner, seen, fitted)
	if err != nil && fitted {
		// Counts of a billion beside counts of one can make an advantage that
		// exists too ill-conditioned for float64.
		fitted = false
		err = f.maximise(players, inner, seen, fitted)
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

// maximise fits ratings, draw rate and errors, with or without the advantage.
func (f *fit) maximise(players int, inner []row, seen observed, advantage bool) error {
	f.m = newModel(players, f.groups, inner, advantage, f.opt.Advantage.elo*logitPerElo)
	var err error
	if f.x, err = f.m.maximise(f.start()); err != nil {
		return err
	}
	f.draws = fitDraws(inner, func(r row) float64 { return f.m.gap(f.x, r) })
	f.errors = seen.errors
	f.spread, err = f.m.errorsAt(f.x, seen, f.draws)
	return err
}

// start translates the earlier table into coordinates, nil without one.
func (f *fit) start() []float64 {
	t := f.opt.Start
	if t == nil || len(t.Ratings) != len(f.group) {
		return nil
	}
	x := make([]float64, f.m.dim)
	for p, k := range f.m.param {
		if k >= 0 {
			reference := f.groups[f.group[p]][0]
			x[k] = logitPerElo * (t.Ratings[p].Elo.Center - t.Ratings[reference].Elo.Center)
		}
	}
	if k := f.m.advantage; k >= 0 {
		x[k] = logitPerElo * t.Advantage.Elo.Center
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

// chooseCore picks the group that a pool is anchored on: the one with most
// games inside, among equals (such as players who each won or lost everything)
// the one nearest the middle of the order.
func (f *fit) chooseCore(order []int) int {
	inside := make(map[int]float64)
	for _, r := range f.m.rows {
		inside[f.group[r.first]] += r.games
	}
	best := (len(order) - 1) / 2
	for k := range order {
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
