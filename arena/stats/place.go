package stats

import (
	"math"
	"slices"
)

// place puts the groups of each pool on the pool's scale.
func (f *fit) place() {
	f.at = make([]placement, len(f.groups))
	f.core = make([]bool, len(f.groups))
	f.won = f.recordsByWinner()
	for _, order := range f.poolGroups() {
		p := placer{f, order}
		core := f.chooseCore(order)
		f.core[core] = true
		p.run(core)
		f.level(order, core)
	}
}

// level puts two players of whom neither can be rated or is held as far above their mean as
// below it. The mean fixes the scale as it does where both can be rated, and a bound on their
// distance bounds each by half.
func (f *fit) level(order []int, core int) {
	if len(order) != 2 || f.absolute(core) || f.opt.Anchor.fixed && slices.Contains(order, f.group[f.opt.Anchor.player]) {
		return
	}
	other := order[0] + order[1] - core
	if len(f.groups[core])+len(f.groups[other]) != 2 {
		return
	}
	half := f.at[other]
	half.at, half.bound = half.at/2, half.bound/2
	f.at[other], f.core[other] = half, true
	half.at, half.bound, half.side = -half.at, -half.bound, -half.side
	f.at[core] = half
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

// chooseCore picks the group that a pool is anchored on: the one whose place on
// the scale is given, else the one with the most games inside. Among equals, such
// as players who each won or lost everything, it picks the one nearest the middle
// of the order.
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

// recordsByWinner collects the games between groups, all won by the group named
// first, with duplicates counted once.
func (f *fit) recordsByWinner() map[[2]int][]wins {
	won, repeated := make(map[[2]int][]wins), map[[2]int]Duplicates{}
	if f.opt.Errors != IndependentGames {
		repeated = byPlayers(f.opt.Duplicates)
	}
	for _, r := range f.rows {
		winner, loser := f.group[r.first], f.group[r.second]
		if winner == loser {
			continue
		}
		w := wins{f.m.gap(f.x, r), f.m.rating(f.x, r.first) - f.m.rating(f.x, r.second), r.games * (1 - repeated[r.players()].Share())}
		if r.points == 0 {
			winner, loser, w.gap, w.apart = loser, winner, -w.gap, -w.apart
		}
		won[[2]int{winner, loser}] = append(won[[2]int{winner, loser}], w)
	}
	return won
}

// wins is a number of games that one side won without exception. gap is in
// logits, seen from the winning side before the offset sought is added; apart
// is the gap without the first-move advantage.
type wins struct{ gap, apart, games float64 }

// logAllWon is the log probability of winning all games at an offset. It rises
// with the offset, from -Inf to 0.
func logAllWon(won []wins, draws predictor, offset float64) float64 {
	sum := 0.0
	for _, w := range won {
		sum += w.games * draws.logWin(w.gap+offset)
	}
	return sum
}

// offsetWhere returns the offset at which winning all games has the given
// probability.
func offsetWhere(won []wins, draws predictor, probability float64) float64 {
	return bisectUp(func(offset float64) bool {
		return logAllWon(won, draws, offset) < math.Log(probability)
	})
}

// bisectUp finds where below turns false on the whole line, by first widening a
// bracket around 0.
func bisectUp(below func(float64) bool) float64 {
	lo, hi := -1.0, 1.0
	for k := 0; k < 40 && !below(lo); k++ {
		lo *= 2
	}
	for k := 0; k < 40 && below(hi); k++ {
		hi *= 2
	}
	return bisect(lo, hi, below)
}

// placement is the offset in logits of a group's reference player.
type placement struct {
	done bool
	at   float64
	// side is +1 when the group won everything against those placed before it,
	// -1 when it lost everything, 0 for a core.
	side  int
	bound float64 // the offset is at least (side +1) or at most (-1) this
}

// placer puts the strongly connected groups of one pool on one scale although
// no likelihood does: between two groups all points went one way, so only a
// bound on their distance is known. Ordo's rule makes it a number: the place
// where the whole record had probability ½.
type placer struct {
	*fit
	order []int // this pool's groups, winners first
}

// run places the groups outward from the core: it sweeps up through the order,
// then down, until nothing changes. Either way it places each group that has
// games against placed ones, so chains such as "A beat B always, B beat C
// always" spread evenly.
//
// A group is never between placed ones when its turn comes. If one of the two,
// above, was placed before the other, below, the sweep down in between would
// have placed the group, which had met only the one above; and the other way
// round on the way up. So every group has only wins or only losses.
func (p *placer) run(core int) {
	p.at[core] = placement{done: true}
	for p.sweep() {
	}
}

// sweep goes once up and once down and reports whether it placed any group.
func (p *placer) sweep() bool {
	placed := false
	try := func(g, side int) {
		if p.at[g].done {
			return
		}
		if won := p.record(g, side); len(won) > 0 {
			p.at[g] = p.place(won, side)
			placed = true
		}
	}
	for _, g := range slices.Backward(p.order) {
		try(g, +1)
	}
	for _, g := range p.order {
		try(g, -1)
	}
	return placed
}

// record collects the games that a group won (side +1) or lost (-1) against
// groups already placed, with the gaps at offset 0 of the group.
func (p *placer) record(g, side int) []wins {
	var out []wins
	for _, h := range p.order {
		if !p.at[h].done {
			continue
		}
		winnerFirst := [2]int{g, h}
		if side < 0 {
			winnerFirst = [2]int{h, g}
		}
		for _, m := range p.won[winnerFirst] {
			shift := float64(side) * p.at[h].at
			out = append(out, wins{m.gap - shift, m.apart - shift, m.games})
		}
	}
	return out
}

// place chooses the offset and its bound. Losses are wins of the others, and a higher offset
// of the group moves those away. No player is placed below one beaten in every game:
// otherwise a win moving first would do that, where the first move is worth something.
func (p *placer) place(won []wins, side int) placement {
	sign, at := float64(side), offsetWhere(won, p.draws, 0.5)
	for _, w := range won {
		at = max(at, -w.apart)
	}
	return placement{
		done:  true,
		at:    sign * at,
		side:  side,
		bound: sign * offsetWhere(won, p.draws, p.tail()),
	}
}
