package quality

import (
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// parts is the number of equal parts into which the decisions of a game after its opening are
// divided.
const parts = 10

// partOf returns the part, from 1, of the decision at a ply.
func partOf(r *arena.Record, ply int) int {
	return 1 + parts*(ply-r.OpeningPlies)/(len(r.Moves)-r.OpeningPlies)
}

// partNames are what is added to the name of a figure: nothing for the whole game, then
// "/1" to "/10" for the tenths.
var partNames = func() (names [parts + 1]string) {
	for i, part := range tenths {
		names[i+1] = "/" + part
	}
	return names
}()

// A counted number has one value for the whole game and one for each part.
type counted [parts + 1]float64

func (c *counted) add(part int, x float64) {
	c[0] += x
	c[part] += x
}

// A replayed game is what the rules say of it. Turns and decisions, with what follows from them,
// are those after the opening, which no player chose; all else is of the whole game.
type replayed struct {
	turns                              int
	whole                              int // turns without one that was not played to its end
	decisions, choices, forced, pieces counted
	tree, covered, coverage            float64
	times                              [rules.MostEvents]float64
}

// replay plays a game by the rules.
func (t *Tally) replay(r *arena.Record) (g replayed, err error) {
	mover := rules.None
	t.last, t.seen = t.last[:0], t.seen[:0]
	last, err := r.Replay(t.game, func(ply int, s rules.State, m rules.Move) {
		pieces := t.countPieces(s)
		t.countEvents(&g, s, m)
		if ply < r.OpeningPlies {
			return
		}
		if s.Mover() != mover {
			g.turns++
		}
		mover = s.Mover()
		part := partOf(r, ply)
		g.decisions.add(part, 1)
		t.countChoices(&g, s, part)
		g.pieces.add(part, pieces)
	})
	if err != nil {
		return g, err
	}
	if g.whole = g.turns; last.Mover() == mover && mover != rules.None {
		g.whole--
	}
	if t.countPieces(last); len(t.seen) > 0 {
		g.covered = 1
		for _, changed := range t.seen {
			g.coverage += float64(changed) / float64(len(t.seen))
		}
	}
	return g, nil
}

// countChoices takes up how many moves were legal.
func (t *Tally) countChoices(g *replayed, s rules.State, part int) {
	t.moves = s.Moves(t.moves[:0])
	n := len(t.moves)
	g.choices.add(part, float64(n))
	if n == 1 {
		g.forced.add(part, 1)
	}
	g.tree += math.Log10(float64(n))
}

// countPieces returns how many pieces lie on the board, and takes up on which places their
// number has changed.
func (t *Tally) countPieces(s rules.State) (pieces float64) {
	covered, ok := s.(rules.Covered)
	if !ok {
		return 0
	}
	t.cover = covered.Cover(t.cover[:0])
	if len(t.last) != len(t.cover) {
		t.last = append(t.last[:0], t.cover...)
		t.seen = slices.Grow(t.seen[:0], len(t.cover))[:len(t.cover)]
		clear(t.seen)
	}
	for i, n := range t.cover {
		pieces += float64(n)
		if n != t.last[i] {
			t.seen[i] = 1
		}
	}
	copy(t.last, t.cover)
	return pieces
}

// countEvents takes up what a move makes happen.
func (t *Tally) countEvents(g *replayed, s rules.State, m rules.Move) {
	if eventful, ok := s.(rules.Eventful); ok && len(t.kinds) > 0 {
		for k := range eventful.Events(m).All() {
			g.times[k]++
		}
	}
}

// sums yields the sums of a game by name.
func (t *Tally) sums(g *replayed, add func(name string, x float64)) {
	add("turns", float64(g.turns))
	for i := range figures {
		if f := &figures[i]; f.of != nil {
			add(f.Name, f.of(g))
		}
	}
	add("covered", g.covered)
	add("coverage", g.coverage)
	for part, where := range partNames {
		add("decisions"+where, g.decisions[part])
		add("choices"+where, g.choices[part])
		add("one-choice"+where, g.forced[part])
		add("pieces"+where, g.pieces[part])
	}
	for k, kind := range t.kinds {
		add("times/"+kind.Name, g.times[k])
		add("event/"+kind.Name, min(1, g.times[k]))
	}
}
