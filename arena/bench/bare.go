package bench

import (
	"context"
	"math/rand/v2"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// bare plays and records games of random against random with no arena
// around them: the arena's worst case is compared with it.
//
// It derives the seeds that the arena derives, lists the moves of each
// position once, draws one as the agent random does, writes its text into the
// record and makes it: one state, one walk. Then it hashes the record, which
// takes its canonical encoding. There is no agent behind an interface, no copy
// of the position, no second check that a move is legal, no clock, no slot, no
// goroutine and no sink. Its records equal those of arena.Play except for
// times, so it leaves out nothing that was asked for.
type bare struct {
	t     *arena.Tournament
	moves []rules.Move // the moves of a position
	texts []string     // the texts of a game's moves
}

// play returns the record of game 0 or 1 of a pair.
func (b *bare) play(p arena.Pair, game int) (arena.Record, error) {
	t := b.t
	start, err := t.Start(context.Background(), p, game)
	if err != nil {
		return arena.Record{}, err
	}
	r := arena.Record{
		Index: p.Index(game), Pair: p.Number, Place: game, Game: t.Game.Name(), RulesVersion: t.Game.Version(),
		Opening: p.Opening, OpeningPlies: len(start.Moves), Start: start.Position, Setup: start.Setup, Seed: start.Seed,
		Termination: arena.ByRule,
	}
	var dice [2]*rand.Rand
	for seat := range dice {
		player := p.Seated(seat, game)
		dice[seat] = agents.NewRand(start.Agents[seat], "agent")
		r.Sides[seat] = arena.Side{Player: player, Name: t.Players[player].Name, Spec: t.Players[player].Builder.Spec()}
	}
	s := start.State
	b.texts = append(b.texts[:0], start.Texts...)
	for s.Result() == rules.Ongoing && len(b.texts) < t.PlyCap() {
		seat := s.Mover().Index()
		r.Sides[seat].Moves++
		m := b.draw(s, dice[seat])
		b.texts = append(b.texts, t.Game.FormatMove(s, m))
		s.Play(m)
	}
	if r.Result = s.Result(); r.Result == rules.Ongoing {
		r.Termination = arena.Cap
	} else if e, ok := s.(rules.Ender); ok {
		r.Ending = e.Ending()
	}
	r.Moves = slices.Clone(b.texts)
	return r, nil
}

// draw draws a move. A forced move takes nothing from the dice.
func (b *bare) draw(s rules.State, dice *rand.Rand) rules.Move {
	b.moves = s.Moves(b.moves[:0])
	if len(b.moves) == 1 {
		return b.moves[0]
	}
	return b.moves[dice.Uint32N(uint32(len(b.moves)))]
}
