package stats

import (
	"math"
	"slices"
)

// table turns a fit into the table that the caller reads.
func (f *fit) table() Table {
	t := Table{
		Model:      f.draws.model,
		Ratings:    make([]Rating, f.players),
		Groups:     make([]Group, len(f.groups)),
		Bounds:     f.bounds(),
		Advantage:  f.advantage(),
		DrawRate:   f.draws.d0,
		Draws:      f.drawParameter(),
		Fit:        f.fitness,
		Errors:     f.errors,
		Clusters:   f.spread.clusters,
		Confidence: f.opt.Confidence,
		laws:       make([]law, f.players),
	}
	for p := range t.Ratings {
		t.Ratings[p] = Rating{Player: p, Pool: f.pool[p], Group: f.group[p]}
	}
	for _, p := range f.pairings {
		t.Ratings[p.A].WDL = t.Ratings[p.A].WDL.plus(p.WDL())
		t.Ratings[p.B].WDL = t.Ratings[p.B].WDL.plus(p.Reverse().WDL())
	}
	shift := f.shifts()
	for g := range f.groups {
		members := f.members(g)
		t.Groups[g] = Group{
			Pool:    f.pool[members[0]],
			Players: members,
			Core:    f.core[g],
			Cov:     f.m.groupCov(f.spread, members, f.anchorIn(g)),
		}
		laws := f.spread.freedom.laws(f.m.contrasts(members))
		for k, p := range members {
			t.laws[p] = laws[k]
		}
		for k, p := range members {
			f.rate(&t.Ratings[p], shift[t.Groups[g].Pool], math.Sqrt(t.Groups[g].Cov[k][k]), t.lawOf(p, f.anchorOr(p)))
		}
	}
	t.Notes = f.notes(t)
	return t
}

// anchorIn is the position of the fixed anchor in the group; toMean if the
// anchor is elsewhere or placed, or if there is none.
func (f *fit) anchorIn(g int) int {
	a := f.opt.Anchor
	switch {
	case f.absolute(g):
		return toScale
	case !a.fixed || f.group[a.player] != g || !f.core[g]:
		return toMean
	}
	return slices.Index(f.groups[g], a.player)
}

// anchorOr is the player that the rating of p is relative to, or p itself if that is
// no player.
func (f *fit) anchorOr(p int) int {
	if a := f.opt.Anchor; a.fixed && f.group[a.player] == f.group[p] {
		return a.player
	}
	return p
}

// elo is a player's rating before the pool's constant is chosen.
func (f *fit) elo(p int) float64 {
	return (f.m.rating(f.x, p) + f.at[f.group[p]].at) / logitPerElo
}

// shifts returns the constant of every pool, which puts the mean of the pool's
// references where the anchor says.
func (f *fit) shifts() []float64 {
	a := f.opt.Anchor
	var sum, count []float64
	for p, k := range f.pool[:f.players] {
		for len(sum) <= k {
			sum, count = append(sum, 0), append(count, 0)
		}
		if f.core[f.group[p]] {
			sum[k] += f.elo(p)
			count[k]++
		}
	}
	for k := range sum {
		sum[k] = a.elo - sum[k]/count[k]
	}
	if a.fixed {
		sum[f.pool[a.player]] = a.elo - f.elo(a.player)
	}
	if f.outside.origin != noPlayer {
		sum[f.pool[f.outside.origin]] = 0
	}
	return sum
}

// rate fills in the figures of one player whose games are already counted.
func (f *fit) rate(r *Rating, shift, se float64, l law) {
	center := f.elo(r.Player) + shift
	if elo, ok := f.heldAt(r.Player); ok {
		center = elo // exactly
	}
	at := f.at[r.Group]
	switch {
	case r.WDL.Games() == 0:
		r.Status, r.Elo = NoGames, Unknown(center)
	case at.side != 0:
		r.Status = Placed
		r.Elo = Interval{Center: center, Lo: center, Hi: center, OpenLo: at.side < 0, OpenHi: at.side > 0}
		if bound := center + (at.bound-at.at)/logitPerElo; at.side > 0 {
			r.Elo.Lo = bound
		} else {
			r.Elo.Hi = bound
		}
	case f.held(r.Player):
		r.Status, r.Elo = Anchored, Around(center, 0)
	default:
		r.Status, r.SE = Rated, se
		r.Elo = Around(center, l.quantile(f.opt.Confidence)*se)
	}
}

// heldAt is the value at which the options hold a player.
func (f *fit) heldAt(p int) (elo float64, ok bool) {
	if a := f.opt.Anchor; a.fixed && a.player == p {
		return a.elo, true
	}
	elo, ok = f.outside.held[p]
	return elo, ok
}

// held reports whether a core player is the reference of its pool.
func (f *fit) held(p int) bool {
	_, ok := f.heldAt(p)
	return ok || len(f.groups[f.group[p]]) == 1
}

// advantage reports the first-move advantage.
func (f *fit) advantage() Advantage {
	value := f.m.first(f.x) / logitPerElo
	switch {
	case f.m.advantage >= 0:
		sd := f.spread.sd(f.m.advantage) / logitPerElo
		return Advantage{Elo: Around(value, f.lawOf(f.m.advantage).quantile(f.opt.Confidence)*sd), SE: sd, Fitted: true}
	case f.opt.Advantage.fixed:
		return Advantage{Elo: Around(value, 0)}
	}
	return Advantage{Elo: Unknown(value)}
}

// lawOf is the law of one coordinate.
func (f *fit) lawOf(k int) law {
	c := make([]float64, f.m.dim)
	c[k] = 1
	return f.spread.freedom.laws([][]float64{c})[0]
}

// drawParameter reports the draw parameter as the literature writes it. Its
// ends are the ends of the interval of t, converted.
func (f *fit) drawParameter() Interval {
	model := f.draws.model
	if model == ScoreOnly {
		return Unknown(0)
	}
	t, k := f.m.draws(f.x), f.m.draw
	if k < 0 {
		return Around(model.shown(t), 0)
	}
	half := f.lawOf(k).quantile(f.opt.Confidence) * f.spread.sd(k)
	return Interval{
		Center: model.shown(t),
		Lo:     model.shown(max(t-half, -maxDraw)),
		Hi:     model.shown(min(t+half, 2*maxDraw)),
	}
}

// bounds lists what is known of each two groups that met.
func (f *fit) bounds() []Bound {
	var out []Bound
	for g := range f.groups {
		for h := range f.groups {
			won := f.won[[2]int{g, h}]
			if len(won) == 0 {
				continue
			}
			offset := offsetWhere(won, f.draws, f.tail())
			out = append(out, Bound{g, h, (f.mean(g) - f.mean(h) + offset) / logitPerElo})
		}
	}
	return out
}

// mean is the mean rating of a group in logits before the group is placed.
func (f *fit) mean(g int) float64 {
	sum, members := 0.0, f.members(g)
	for _, p := range members {
		sum += f.m.rating(f.x, p)
	}
	return sum / float64(len(members))
}

// thin is the number of clusters below which a table notes that a player's bar rests on few.
const thin = 10

// notes collects the warnings that belong to a table.
func (f *fit) notes(t Table) []Note {
	var notes []Note
	note := func(kind NoteKind, players []int) { notes = append(notes, Note{kind, players}) }
	if idle := f.with(t, func(r Rating) bool { return r.Status == NoGames }); len(idle) > 0 {
		note(Unplayed, idle)
	}
	busiest := f.busiest(t)
	for _, p := range busiest[min(1, len(busiest)):] {
		note(Disconnected, []int{busiest[0], p})
	}
	for _, p := range busiest {
		inPool := func(r Rating) bool { return r.Pool == t.Ratings[p].Pool && r.Status == Placed }
		if placed := f.with(t, inPool); len(placed) > 0 {
			note(Separated, placed)
		}
	}
	if f.dropped {
		note(AdvantageDropped, nil)
	}
	if f.drawsGone {
		note(DrawModelDropped, nil)
	}
	if a := f.opt.Anchor; a.fixed && t.Ratings[a.player].Status == Placed {
		note(AnchorPlaced, []int{a.player})
	}
	if few := f.thinPlayers(t); len(few) > 0 && t.Errors != IndependentGames {
		note(FewPairs, few)
	}
	return notes
}

// with lists the players whose rating satisfies a condition.
func (f *fit) with(t Table, keep func(Rating) bool) []int {
	return Which(len(t.Ratings), func(p int) bool { return keep(t.Ratings[p]) })
}

// busiest returns the player with the most games in every pool that has games,
// larger pools first: the best candidates for games that join pools.
func (f *fit) busiest(t Table) []int {
	var out []int
	seen := make(map[int]int) // pool -> index in out
	for _, p := range t.Ranking() {
		r := t.Ratings[p]
		k, ok := seen[r.Pool]
		switch {
		case r.Status == NoGames:
		case !ok:
			seen[r.Pool] = len(out)
			out = append(out, p)
		case r.WDL.Games() > t.Ratings[out[k]].WDL.Games():
			out[k] = p
		}
	}
	return out
}

// thinPlayers lists the players of the fit with few clusters.
func (f *fit) thinPlayers(t Table) []int {
	clusters := make([]int, f.players)
	for _, p := range f.pairings {
		if f.group[p.A] == f.group[p.B] {
			clusters[p.A] += p.PairCount() + p.LoneCount()
			clusters[p.B] += p.PairCount() + p.LoneCount()
		}
	}
	return f.with(t, func(r Rating) bool {
		return len(f.groups[r.Group]) > 1 && clusters[r.Player] < thin
	})
}
