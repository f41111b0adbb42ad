package history

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// DayGame is one game of a history: two different players, the score of the
// first in [0, 1] (a draw is half a win), and the day on which it was played.
type DayGame struct {
	First, Second string
	Score         float64
	Day           int
}

// DayRating is a player's rating on a day with games: Elo relative to the
// virtual opponent at 0, and its standard error from the curvature of the
// player's own likelihood, all others held.
type DayRating struct {
	Player  string
	Day     int
	Elo, SE float64
	// Pool numbers the sets of players joined by games; between pools numbers
	// compare by the virtual games alone, that is hardly.
	Pool int
}

// WholeHistory rates every player on every day it played (Coulom,
// "Whole-history rating", CG 2008): the largest likelihood of all games under
// the logistic model, each player's rating a Wiener process of variance drift in
// Elo² a day, above 0 (300 is usual), with one virtual win and loss against 0 on
// each player's first day. Answers are ordered by player and day. It errs on
// games that cannot be and, for absurd counts, when the maximum is not found.
func WholeHistory(games []DayGame, drift float64) ([]DayRating, error) {
	if !(drift > 0 && drift <= 1e9) {
		return nil, fmt.Errorf("history: whole history: drift of %g Elo² a day", drift)
	}
	w := whole{drift: drift * perElo * perElo, players: map[string]*career{}}
	for i, g := range games {
		if err := w.add(g); err != nil {
			return nil, fmt.Errorf("history: whole history: game %d: %w", i+1, err)
		}
	}
	if err := w.maximise(); err != nil {
		return nil, err
	}
	return w.ratings(), nil
}

// perElo turns Elo into the natural unit of the formulas.
const perElo = math.Ln10 / 400

// extraCurvature is added to the curvature of every day (goshrine
// whole_history_rating, player.rb), which keeps Newton's steps finite.
const extraCurvature = 0.001

// whole is a likelihood in the making.
type whole struct {
	drift   float64
	players map[string]*career
	order   []*career // by name, once all games are known
}

// career is one player: days in order, with the ratings sought.
type career struct {
	name string
	days []*day
	pool *career // of which this one is a member, itself for the first
}

// day is what a player did on one day.
type day struct {
	number int
	rating float64
	games  []side
}

// side is one game as one of its players sees it.
type side struct {
	other *day // nil for a virtual opponent at 0
	score float64
}

// add files a game.
func (w *whole) add(g DayGame) error {
	switch {
	case g.First == g.Second:
		return fmt.Errorf("%q plays itself", g.First)
	case !(g.Score >= 0 && g.Score <= 1):
		return fmt.Errorf("score %g", g.Score)
	}
	a, b := w.career(g.First), w.career(g.Second)
	x, y := a.day(g.Day), b.day(g.Day)
	x.games = append(x.games, side{y, g.Score})
	y.games = append(y.games, side{x, 1 - g.Score})
	a.root().pool = b.root()
	return nil
}

func (w *whole) career(name string) *career {
	if w.players[name] == nil {
		c := &career{name: name}
		c.pool = c
		w.players[name] = c
	}
	return w.players[name]
}

// root is the career that stands for the pool.
func (c *career) root() *career {
	for c.pool != c {
		c = c.pool
	}
	return c
}

// day finds or inserts a day.
func (c *career) day(number int) *day {
	at, ok := slices.BinarySearchFunc(c.days, number, func(d *day, n int) int { return cmp.Compare(d.number, n) })
	if !ok {
		c.days = slices.Insert(c.days, at, &day{number: number})
	}
	return c.days[at]
}

// A sweep improves one player after the other; the joint maximum is reached when
// none moves by more than sweepDone natural units.
const (
	maxSweeps = 100_000
	sweepDone = 1e-12
)

var errNoConvergence = errors.New("history: whole history: ratings did not converge")

// maximise finds the ratings.
func (w *whole) maximise() error {
	for _, c := range w.players {
		w.order = append(w.order, c)
		c.days[0].games = append(c.days[0].games, side{nil, 1}, side{nil, 0})
	}
	slices.SortFunc(w.order, func(a, b *career) int { return cmp.Compare(a.name, b.name) })
	for range maxSweeps {
		moved := 0.0
		for _, c := range w.order {
			moved = max(moved, c.step(w.drift))
		}
		if moved < sweepDone {
			return nil
		}
	}
	return errNoConvergence
}

// largestStep bounds one step of Newton's method, which overshoots far from the
// maximum, in natural units.
const largestStep = 1.0

// step moves one player's days by Newton's method and returns the largest move.
// The curvature is tridiagonal, so a step takes time in proportion to the days.
func (c *career) step(drift float64) float64 {
	gradient, t := c.slopes(drift)
	move := t.solve(gradient)
	size := 0.0
	for _, m := range move {
		size = max(size, math.Abs(m))
	}
	scale := min(1, largestStep/max(size, math.SmallestNonzeroFloat64))
	for i, d := range c.days {
		d.rating += scale * move[i]
	}
	return size
}

// slopes are the first derivatives of the log likelihood by a player's ratings
// and the negative second ones.
func (c *career) slopes(drift float64) ([]float64, tridiagonal) {
	n := len(c.days)
	gradient, t := make([]float64, n), tridiagonal{diag: make([]float64, n), off: make([]float64, n)}
	for i, d := range c.days {
		t.diag[i] = extraCurvature
		for _, g := range d.games {
			gap := d.rating
			if g.other != nil {
				gap -= g.other.rating
			}
			e := 1 / (1 + math.Exp(-gap))
			gradient[i] += g.score - e
			t.diag[i] += e * (1 - e)
		}
	}
	for i := range n - 1 {
		precision := 1 / (drift * (float64(c.days[i+1].number) - float64(c.days[i].number)))
		pull := precision * (c.days[i+1].rating - c.days[i].rating)
		gradient[i] += pull
		gradient[i+1] -= pull
		t.diag[i] += precision
		t.diag[i+1] += precision
		t.off[i] = -precision
	}
	return gradient, t
}

// ratings lists the result.
func (w *whole) ratings() []DayRating {
	pools := map[*career]int{}
	var out []DayRating
	for _, c := range w.order {
		root := c.root()
		if _, ok := pools[root]; !ok {
			pools[root] = len(pools)
		}
		_, t := c.slopes(w.drift)
		for i, variance := range t.inverse() {
			d := c.days[i]
			out = append(out, DayRating{
				Player: c.name, Day: d.number, Elo: d.rating / perElo, SE: math.Sqrt(variance) / perElo, Pool: pools[root],
			})
		}
	}
	return out
}
