package stats

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
