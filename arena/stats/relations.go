package stats

import (
	"fmt"
	"math"
)

// Relation is a fact about ratings that is known besides the games: a player's
// value, a player's likely value, or a likely difference. Make it with [Held],
// [Loose] or [Related].
type Relation struct {
	player, other int // noPlayer for a statement about the player alone
	elo, sd       float64
}

// noPlayer stands for the other player in relations to the scale itself.
const noPlayer = -1

// Held fixes a player's rating at elo. Several players may be held, each as a hard anchor.
func Held(player int, elo float64) Relation { return Relation{player, noPlayer, elo, 0} }

// Loose says that a player's rating is elo with a standard deviation of sd > 0
// Elo, known independently of the games: a loose anchor.
func Loose(player int, elo, sd float64) Relation { return Relation{player, noPlayer, elo, sd} }

// Related says that player is stronger than other by elo with a standard
// deviation of sd > 0 Elo, known independently of the games: for example two
// versions of one program.
func Related(player, other int, elo, sd float64) Relation { return Relation{player, other, elo, sd} }

// Anchor reports whether the relation is on a player's own rating.
func (t Relation) Anchor() bool { return t.other == noPlayer }

// Text words the relation; name gives a player's name.
func (t Relation) Text(name func(player int) string) string {
	text := name(t.player)
	if t.other != noPlayer {
		text += " - " + name(t.other)
	}
	text += fmt.Sprintf(" = %g", t.elo)
	if t.sd > 0 {
		text += fmt.Sprintf(" ± %g (sd)", t.sd)
	}
	return text
}

// hard reports whether the relation is a value and not a distribution.
func (t Relation) hard() bool { return t.other == noPlayer && t.sd == 0 }

// check reports a relation that no pool of players can have.
func (t Relation) check(players int) error {
	switch {
	case t.player < 0 || t.player >= players || t.other < noPlayer || t.other >= players || t.other == t.player:
		return fmt.Errorf("stats: relation of players %d and %d in a pool of %d players", t.player, t.other, players)
	case !(math.Abs(t.elo) <= maxElo):
		return fmt.Errorf("stats: relation of player %d to %g Elo", t.player, t.elo)
	case t.other != noPlayer && t.sd == 0 || !(t.sd == 0 || t.sd >= leastGap && t.sd <= maxElo):
		return fmt.Errorf("stats: relation of player %d with a standard deviation of %g Elo: want %g to %g", t.player, t.sd, leastGap, float64(maxElo))
	}
	return nil
}

// checkRelations validates all relations and that no player is held twice.
func checkRelations(relations []Relation, players int) error {
	held := map[int]bool{}
	for _, t := range relations {
		if err := t.check(players); err != nil {
			return err
		}
		if t.hard() && held[t.player] {
			return fmt.Errorf("stats: player %d is held twice", t.player)
		}
		held[t.player] = held[t.player] || t.hard()
	}
	return nil
}

// outside is what is known besides the games, laid out for a fit. The scale
// itself takes part as one more player, the origin, at 0 Elo, so that players
// with relations to it can be compared with each other.
type outside struct {
	origin    int // its index, one above the players'; noPlayer when no relation holds a rating
	held      map[int]float64
	relations []Relation // those with a standard deviation; other is the origin where it was noPlayer
	rows      []row      // virtual games
	centred   []int      // see Prior
}

// outsideOf collects relations and prior. A lone hard anchor needs no origin: it
// only chooses the constant, see Anchor.
func outsideOf(players int, rows []row, opt *Options) outside {
	o := outside{
		origin: noPlayer, held: map[int]float64{},
		rows: opt.Prior.rows(players, rows), centred: opt.Prior.centred(players, rows),
	}
	relations := opt.allRelations()
	hard, others := 0, opt.Prior.Absolute()
	for _, t := range relations {
		if t.hard() {
			hard++
		}
		others = others || t.other == noPlayer && !t.hard()
	}
	if hard > 1 || others {
		o.origin, opt.Anchor = players, Anchor{elo: opt.Anchor.elo}
	}
	for _, t := range relations {
		switch {
		case !t.hard():
			if t.other == noPlayer {
				t.other = players
			}
			o.relations = append(o.relations, t)
		case o.origin == noPlayer:
			opt.Anchor = FixedAt(t.player, t.elo)
		default:
			o.held[t.player] = t.elo
		}
	}
	return o
}

// arrows of the points graph: a relation is as good as points taken by both sides,
// in no seat.
func (o outside) arrows() []arrow {
	out := arrows(o.rows)
	both := func(i, j int) { out = append(out, arrow{from: i, to: j}, arrow{from: j, to: i}) }
	for _, t := range o.relations {
		both(t.player, t.other)
	}
	for p := range o.origin {
		if _, ok := o.held[p]; ok {
			both(p, o.origin)
		}
	}
	return out
}
