package answerpage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A Game is a game worth looking at.
type Game struct {
	Index int64 `json:"game"`
	// Why gives the reasons in words, one an element.
	Why []string `json:"why"`

	size   float64 // sorts the games of one kind
	record arena.Record
	replay *boards.Replay
}

// replays makes the replays of the games from their records.
func replays(g rules.Game, dir string, games []Game) (err error) {
	for i := range games {
		one := &games[i]
		if one.replay, err = boards.From(g, &one.record); err != nil {
			return err
		}
		one.replay.Name = fmt.Sprintf("%s, game %d", dir, one.Index)
		if err = one.replay.Draw(g, &one.record); err != nil {
			return err
		}
	}
	return nil
}

// id returns the ID of the data of a game of the run with the given number.
func (g *Game) id(run int) string { return fmt.Sprintf("game-%d-%d", run+1, g.Index) }

// block returns the block that replays the game.
func (g *Game) block(run int) page.Block {
	r := &g.record
	html, err := g.replay.HTML(g.id(run))
	if err != nil {
		panic(err) // the template is part of the program, and it writes to memory
	}
	return page.Block{
		Summary: fmt.Sprintf("Game %d: %s against %s, %s, %d moves (%s)", g.Index, r.Sides[0].Name, r.Sides[1].Name, result(r), len(r.Moves), g.kinds()), HTML: html,
	}
}

// kinds returns the reasons, each as one word.
func (g *Game) kinds() string {
	return strings.Join(each.Of(g.Why, func(why string) string {
		kind, _, _ := strings.Cut(why, ":")
		return kind
	}), ", ")
}

// ofEach is the number of games shown of each kind.
const ofEach = 5

// consider adds a game that may be among the longest games, the shortest, or the upsets.
func (c *collector) consider(r *arena.Record) {
	plies := float64(len(r.Moves))
	c.longest = best(c.longest, Game{Index: r.Index, Why: []string{fmt.Sprintf("long: %d moves", len(r.Moves))}, size: plies})
	if r.Termination == arena.ByRule {
		c.short = best(c.short, Game{Index: r.Index, Why: []string{fmt.Sprintf("short: %d moves", len(r.Moves))}, size: -plies})
	}
	winner := r.Result.Winner()
	if !r.Counted() || winner == 0 || r.Termination.Forfeit() {
		return
	}
	a, b := r.Sides[winner.Index()], r.Sides[winner.Other().Index()]
	x, y := c.ratings[a.Player], c.ratings[b.Player]
	if gap := y.Elo.Center - x.Elo.Center; gap > 0 && x.Pool == y.Pool {
		c.upsets = best(c.upsets, Game{Index: r.Index, Why: []string{fmt.Sprintf("upset: %s is rated %.0f Elo below %s", a.Name, gap, b.Name)}, size: gap})
	}
}

// best adds a game to a list of the largest games; of equal games the earlier ones win.
func best(list []Game, g Game) []Game {
	at, _ := slices.BinarySearchFunc(list, g, func(a, b Game) int {
		return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.Index, b.Index))
	})
	if at >= ofEach {
		return list
	}
	list = slices.Insert(list, at, g)
	return list[:min(len(list), ofEach)]
}

// interesting returns the games of all kinds, each once, with all its reasons.
func (c *collector) interesting(swings []quality.Swing) (out []Game) {
	var turned []Game
	for _, s := range swings[:min(len(swings), ofEach)] {
		before, then := s.ForFirst()
		why := fmt.Sprintf("turning point: %s, who plays %s, saw the %s at %s, and before move %d at %s", s.Player, s.Seat, arena.Expected, before, s.Ply+1, then)
		turned = append(turned, Game{Index: s.Game, Why: []string{why}})
	}
	for _, g := range slices.Concat(turned, c.upsets, c.longest, c.short) {
		if at := slices.IndexFunc(out, func(o Game) bool { return o.Index == g.Index }); at >= 0 {
			out[at].Why = append(out[at].Why, g.Why...)
			continue
		}
		out = append(out, g)
	}
	return out
}

// result says how a game ended, with the name of the winner.
func result(r *arena.Record) string {
	switch winner := r.Result.Winner(); {
	case !r.Counted():
		return "no result"
	case winner == 0:
		return "drawn"
	default:
		return "won by " + r.Sides[winner.Index()].Name
	}
}
