package runs

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// residuals compare each worker's results in games that cannot be played again with the other
// workers' results in the same pairings.
type residuals struct {
	owner  func(game int64) string
	varies []bool
	last   arena.Record // the previous game
	cells  map[string]map[[2]int]*cell
}

// A cell counts a worker's results in a pairing: whole pairs, by whether the first of the two players scored
// less than half, half or more; and games lost on time.
type cell struct {
	pairs [3]int64
	late  int64
}

// newResiduals returns nil if all games of the run can be played again, or if no worker played.
func (r *Run) newResiduals(ctx context.Context, varies []bool) (*residuals, error) {
	if !slices.Contains(varies, true) {
		return nil, nil
	}
	owner, err := r.Owners(ctx)
	return &residuals{owner: owner, varies: varies, cells: map[string]map[[2]int]*cell{}}, err
}

// add takes in the games of a run, in order.
func (x *residuals) add(g *arena.Record) {
	if x == nil {
		return
	}
	first := x.last
	x.last = *g
	if g.Index%2 != 1 || first.Index != g.Index-1 || !first.Counted() || !g.Counted() {
		return
	}
	players := [2]int{min(g.Sides[0].Player, g.Sides[1].Player), max(g.Sides[0].Player, g.Sides[1].Player)}
	who := x.owner(g.Index)
	if players[1] >= len(x.varies) || !x.varies[players[0]] && !x.varies[players[1]] || who != x.owner(first.Index) {
		return
	}
	c := x.cell(who, players)
	c.pairs[1+cmp.Compare(half(&first, players[0])+half(g, players[0]), 2)]++
	for _, r := range []*arena.Record{&first, g} {
		if r.Termination == arena.Time || r.Termination == arena.Silent {
			c.late++
		}
	}
}

// cell returns a worker's cell of a pairing, an empty one if it is new.
func (x *residuals) cell(who string, players [2]int) *cell {
	if x.cells[who] == nil {
		x.cells[who] = map[[2]int]*cell{}
	}
	if x.cells[who][players] == nil {
		x.cells[who][players] = &cell{}
	}
	return x.cells[who][players]
}

// half returns a player's score of a game, in half points.
func half(r *arena.Record, player int) int {
	switch {
	case r.Result == rules.Draw:
		return 1
	case (r.Result == rules.FirstWins) == (r.Sides[0].Player == player):
		return 2
	}
	return 0
}

// found returns the comparison of each worker with the others, sorted by name.
func (x *residuals) found() (all []report.WorkerResidual) {
	if x == nil || len(x.cells) < 2 {
		return nil
	}
	for _, who := range slices.Sorted(maps.Keys(x.cells)) {
		if who != "" { // games of unknown players count among the others
			all = append(all, x.compare(who))
		}
	}
	report.CorrectResiduals(all)
	return all
}

// compare compares a worker with all others.
func (x *residuals) compare(who string) report.WorkerResidual {
	w := report.WorkerResidual{Worker: who}
	var scores []stats.Stratum
	var late []stats.Occurrence
	for _, players := range slices.SortedFunc(maps.Keys(x.cells[who]), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		own := x.cells[who][players]
		s, o := stats.Stratum{Own: own.pairs}, stats.Occurrence{Own: own.late, OwnOf: 2 * own.count()}
		for name, cells := range x.cells {
			if c := cells[players]; name != who && c != nil {
				for i := range s.Others {
					s.Others[i] += c.pairs[i]
				}
				o.Others, o.OthersOf = o.Others+c.late, o.OthersOf+2*c.count()
			}
		}
		w.Pairs, w.OtherPairs = w.Pairs+own.count(), w.OtherPairs+o.OthersOf/2
		w.Late, w.OtherLate = w.Late+o.Own, w.OtherLate+o.Others
		scores, late = append(scores, s), append(late, o)
	}
	if p, ok := stats.SameClasses(scores); ok {
		w.Scores = new(p)
	}
	if p, ok := stats.MoreOften(late); ok {
		w.Time = new(p)
	}
	return w
}

func (c *cell) count() int64 { return c.pairs[0] + c.pairs[1] + c.pairs[2] }
