package samples

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// draw draws positions of one game, in one pass with a reservoir.
func (p *Plan) draw(r *arena.Record) ([]Row, error) {
	pool := reservoir{size: p.Play, rng: p.stream("play", uint64(r.Index), 0)}
	kept := map[int]Row{}
	var legal []rules.Move
	_, err := r.Replay(p.Game, func(ply int, s rules.State, _ rules.Move) {
		if legal = s.Moves(legal[:0]); ply < r.OpeningPlies || len(legal) < 2 {
			return
		}
		if slot, ok := pool.offer(); ok {
			kept[slot] = p.played(r, ply, s)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("samples: %w", err)
	}
	return inOrder(kept), nil
}

// played returns the row of a position that was played.
func (p *Plan) played(r *arena.Record, ply int, s rules.State) Row {
	row := Row{Group: p.Group + r.Opening, Game: r.Index, Ply: int32(ply)}
	if r.Counted() {
		score := r.Result.Score(s.Mover())
		row.Result, row.Games = &score, 1
	}
	return p.row(s, row)
}

// inOrder returns the rows of a game in the order of its plies.
func inOrder(kept map[int]Row) (rows []Row) {
	for slot := range len(kept) {
		rows = append(rows, kept[slot])
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Ply, b.Ply)) })
	return rows
}

// leaves searches a position and draws some of the positions about which the search
// asks its evaluation.
func (p *Plan) leaves(ctx context.Context, s rules.State, from Row) ([]Row, error) {
	if p.Leaves == 0 {
		return nil, nil
	}
	where := []uint64{uint64(from.Game), uint64(from.Ply)}
	a, err := p.Search.Build(agents.Env{Game: p.Game, Seed: seed.Fit(p.Seed).Other("search", where...)})
	if err != nil {
		return nil, fmt.Errorf("samples: %s: %w", p.Search.Spec(), err)
	}
	defer agents.Close(a)
	teller, ok := a.(agents.LeafTeller)
	if !ok {
		return nil, fmt.Errorf("samples: %s does not show what it asks its evaluation about", p.Search.Spec())
	}
	pool := reservoir{size: p.Leaves, rng: p.stream("leaves", where...)}
	var states []rules.State
	teller.OnLeaf(func(leaf rules.State) {
		slot, ok := pool.offer()
		if ok && slot == len(states) {
			states = append(states, p.Game.New(0))
		}
		if ok {
			states[slot].CopyFrom(leaf)
		}
	})
	if _, _, err := p.choose(ctx, a, s); err != nil {
		return nil, fmt.Errorf("samples: leaves of game %d, ply %d: %s: %w", from.Game, from.Ply, p.Search.Spec(), err)
	}
	from.Result, from.Games, from.Leaf = nil, 0, true
	states = slices.DeleteFunc(states, func(leaf rules.State) bool { return !p.wanted(leaf) })
	return each.Of(states, func(leaf rules.State) Row { return p.row(leaf, from) }), nil
}

// choose asks an agent for a move, within the time limit.
func (p *Plan) choose(ctx context.Context, a agents.Agent, s rules.State) (rules.Move, agents.Info, error) {
	bounded, cancel := arena.Within(ctx, p.timeout())
	defer cancel()
	m, info, err := a.Choose(bounded, s)
	if err != nil && bounded.Err() != nil {
		err = context.Cause(bounded)
	}
	return m, info, err
}

func (p *Plan) stream(why string, numbers ...uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed.Fit(p.Seed).Other(why, numbers...), 0))
}

// A reservoir draws from a stream of unknown length: each of its elements is
// equally likely to be kept (Knuth, The Art of Computer Programming 2, 3.4.2,
// algorithm R). Size 0 keeps all.
type reservoir struct {
	size, seen int
	rng        *rand.Rand
}

// offer returns the place that the next element takes, if it takes one.
func (r *reservoir) offer() (slot int, ok bool) {
	slot = r.seen
	r.seen++
	if r.size > 0 && slot >= r.size {
		slot = int(r.rng.Uint64N(uint64(r.seen)))
	}
	return slot, r.size == 0 || slot < r.size
}
