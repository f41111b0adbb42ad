package stats

import "math"

// meeting is a number of games that one side won without exception, at a gap
// in logits seen from the winning side before the offset sought is added.
type meeting struct{ gap, games float64 }

// logAllWon is the log probability of winning all games at an offset. It rises
// with the offset, from -Inf to 0.
func logAllWon(won []meeting, draws drawLaw, offset float64) float64 {
	sum := 0.0
	for _, w := range won {
		sum += w.games * draws.logWin(w.gap+offset)
	}
	return sum
}

// offsetWhere returns the offset at which winning all games has the given
// probability.
func offsetWhere(won []meeting, draws drawLaw, probability float64) float64 {
	return bisectUp(func(offset float64) bool {
		return logAllWon(won, draws, offset) < math.Log(probability)
	})
}

// offsetBetween balances games all won against games all lost: expected points
// equal obtained points, the score-only model's own maximum. The lost games
// are seen from their winners, whom the offset moves away.
func offsetBetween(won, lost []meeting) float64 {
	return bisectUp(func(offset float64) bool {
		surplus := 0.0
		for _, w := range won {
			surplus += w.games * sigmoid(-w.gap-offset)
		}
		for _, l := range lost {
			surplus -= l.games * sigmoid(offset-l.gap)
		}
		return surplus > 0
	})
}

// bisectUp finds where below turns false on the whole line, widening a bracket
// around 0 first.
func bisectUp(below func(float64) bool) float64 {
	lo, hi := -1.0, 1.0
	for range 40 {
		if below(lo) {
			break
		}
		lo *= 2
	}
	for range 40 {
		if !below(hi) {
			break
		}
		hi *= 2
	}
	return bisect(lo, hi, below)
}

// placement is the offset in logits of a group's reference player, with the
// one-sided bounds on it.
type placement struct {
	done         bool
	at, lo, hi   float64
	hasLo, hasHi bool
}

// placer puts the strongly connected groups of one pool on one scale although
// no likelihood does: between two groups all points went one way. Nothing but
// a bound is known of such a distance. Ordo's rule makes it a number: the
// place where the whole record had probability ½.
type placer struct {
	order []int // this pool's groups, winners first
	at    []placement
	// met[g][h] are games between groups g and h that g won, all of them.
	met   map[[2]int][]meeting
	draws drawLaw
	tail  float64 // (1-confidence)/2
}

// run places the groups outward from the core. Going up from it in order, each
// group has only wins against those placed before, and going down only losses,
// so chains such as "A beat B always, B beat C always" spread evenly. A group
// that has no games against placed ones waits for the next round. One that has
// won against some and lost against others placed before it (possible only
// when its neighbours were reached by different ways) is put between them.
func (p *placer) run(core int) {
	p.at[core] = placement{done: true}
	for p.sweep(false) || p.sweep(true) {
	}
}

// sweep goes once up and once down and reports whether it placed any group;
// mixed allows records with wins and losses.
func (p *placer) sweep(mixed bool) bool {
	placed := false
	try := func(g int, up bool) {
		if p.at[g].done || (mixed && placed) {
			return
		}
		won, lost := p.record(g)
		switch {
		case mixed && len(won) > 0 && len(lost) > 0,
			up && len(won) > 0 && len(lost) == 0,
			!up && len(won) == 0 && len(lost) > 0:
			p.at[g] = p.place(won, lost)
			placed = true
		}
	}
	for k := len(p.order) - 1; k >= 0; k-- {
		try(p.order[k], true)
	}
	for _, g := range p.order {
		try(g, false)
	}
	return placed
}

// record collects a group's games against groups placed already, with the
// gaps at offset 0 of the group.
func (p *placer) record(g int) (won, lost []meeting) {
	for _, h := range p.order {
		if !p.at[h].done {
			continue
		}
		for _, m := range p.met[[2]int{g, h}] {
			won = append(won, meeting{m.gap - p.at[h].at, m.games})
		}
		for _, m := range p.met[[2]int{h, g}] {
			lost = append(lost, meeting{m.gap + p.at[h].at, m.games})
		}
	}
	return won, lost
}

// place chooses the offset and its bounds. A bound never excludes the offset,
// which could only happen when the wins and the losses contradict each other.
func (p *placer) place(won, lost []meeting) placement {
	out := placement{done: true, hasLo: len(won) > 0, hasHi: len(lost) > 0}
	switch {
	case out.hasLo && out.hasHi:
		out.at = offsetBetween(won, lost)
	case out.hasLo:
		out.at = offsetWhere(won, p.draws, 0.5)
	default:
		out.at = -offsetWhere(lost, p.draws, 0.5)
	}
	out.lo, out.hi = out.at, out.at
	if out.hasLo {
		out.lo = min(out.at, offsetWhere(won, p.draws, p.tail))
	}
	if out.hasHi {
		out.hi = max(out.at, -offsetWhere(lost, p.draws, p.tail))
	}
	return out
}
