package tuning

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// Choices are the moves that a policy learns from: for each, the features of every
// legal alternative, and which of them was made. Every move made has the same weight,
// however long its game was. A sampled move also stands for the moves of its game that
// were not sampled. (If games had equal weights, choices that shorten games would
// count for more than their share.) Games come in groups, as in [Data].
type Choices struct {
	// Names are the features of moves, one for each column.
	Names []string
	// Idle is the number of games left out because the mover had no choice in any
	// position after the opening.
	Idle int

	// x holds the alternatives × columns of all choices. It is large, and features
	// of moves are small numbers, so single precision suffices.
	x      []float32
	starts []int     // first alternative of each choice, and the end of the last
	chosen []int     // number of the chosen alternative within its choice
	w      []float64 // weight of the choice
	game   []int     // number of its game
	group  []int     // group of the choice, never falling
}

// NewChoices returns empty choices for the features of the given names.
func NewChoices(names []string) *Choices {
	return &Choices{Names: slices.Clone(names), starts: []int{0}}
}

// Moves returns the number of choices, which is the number of moves made.
func (c *Choices) Moves() int { return len(c.chosen) }

// Alternatives returns the number of alternatives of all choices together.
func (c *Choices) Alternatives() int { return c.starts[len(c.starts)-1] }

// Games returns the number of games with at least one choice.
func (c *Choices) Games() int { return groupsIn(c.game) }

// Groups returns the number of groups with at least one choice.
func (c *Choices) Groups() int { return groupsIn(c.group) }

// A Choice is a position in which a move was chosen: the features of all alternatives in sequence,
// and the number of the chosen one, from 0.
type Choice struct {
	X      []float64
	Chosen int
}

// AddGame adds choices of one game, drawn from of choices. Groups must not
// fall from one game to the next. AddGame keeps nothing of the slices.
func (c *Choices) AddGame(group int, choices []Choice, of int) error {
	p := len(c.Names)
	if n := len(c.group); n > 0 && group < c.group[n-1] || len(choices) == 0 {
		return fmt.Errorf("tuning: game of group %d with %d choices: groups must not fall, nor choices be missing", group, len(choices))
	}
	for _, d := range choices {
		if n := len(d.X) / max(p, 1); len(d.X) != n*p || d.Chosen < 0 || d.Chosen >= n {
			return fmt.Errorf("tuning: game of group %d: number %d chosen, %d numbers for alternatives of %d features", group, d.Chosen, len(d.X), p)
		}
		for i, v := range d.X {
			if math.IsNaN(v) || math.Abs(v) > math.MaxFloat32 {
				return fmt.Errorf("tuning: game of group %d: feature %q is %v", group, c.Names[i%p], v)
			}
		}
	}
	game := 0
	if n := len(c.game); n > 0 {
		game = c.game[n-1] + 1
	}
	for _, d := range choices {
		for _, v := range d.X {
			c.x = append(c.x, float32(v))
		}
		c.add(len(d.X)/p, d.Chosen, float64(of)/float64(len(choices)), game, group)
	}
	return nil
}

// add completes a choice whose features are already in x.
func (c *Choices) add(alternatives, chosen int, w float64, game, group int) {
	c.starts = append(c.starts, c.Alternatives()+alternatives)
	c.chosen, c.w = append(c.chosen, chosen), append(c.w, w)
	c.game, c.group = append(c.game, game), append(c.group, group)
}

// AddRecord replays a game and adds its choices: all those after the opening in
// which the mover had more than one move, or the number that s says, drawn without
// replacement. The result of the game does not matter. Games without such a choice
// are counted and left out. The states must be [rules.MoveFeatured].
func (c *Choices) AddRecord(g rules.Game, r *arena.Record, group int, s Sampling) error {
	var legal []rules.Move
	var plies []int
	_, err := r.Replay(g, func(ply int, st rules.State, _ rules.Move) {
		if legal = st.Moves(legal[:0]); ply >= r.OpeningPlies && len(legal) > 1 {
			plies = append(plies, ply)
		}
	})
	if err != nil {
		return fmt.Errorf("tuning: %w", err)
	}
	if len(plies) == 0 {
		c.Idle++
		return nil
	}
	picked := make(map[int]bool, len(plies))
	for i, take := range s.pick(len(plies), uint64(group), uint64(r.Place)) {
		picked[plies[i]] = take
	}
	var choices []Choice
	_, err = r.Replay(g, func(ply int, st rules.State, made rules.Move) {
		if picked[ply] {
			choices = append(choices, choiceOf(st, made))
		}
	})
	if err != nil {
		return fmt.Errorf("tuning: %w", err)
	}
	return c.AddGame(group, choices, len(plies))
}

// choiceOf describes the move that was made in a position.
func choiceOf(s rules.State, made rules.Move) (d Choice) {
	for i, m := range s.Moves(nil) {
		d.X = s.(rules.MoveFeatured).MoveFeatures(m, d.X)
		if m == made {
			d.Chosen = i
		}
	}
	return d
}

// split divides the groups as [Data.split] does.
func (c *Choices) split(share float64, seed uint64) (train, valid *Choices) {
	train, valid = NewChoices(c.Names), NewChoices(c.Names)
	p := len(c.Names)
	for i, held := range heldOut(c.group, share, seed) {
		dst := train
		if held {
			dst = valid
		}
		from, to := c.starts[i], c.starts[i+1]
		dst.x = append(dst.x, c.x[from*p:to*p]...)
		dst.add(to-from, c.chosen[i], c.w[i], c.game[i], c.group[i])
	}
	return train, valid
}

// alternative returns the features of one alternative.
func (c *Choices) alternative(i int) []float32 { p := len(c.Names); return c.x[i*p : (i+1)*p] }

// scaling returns the mean of the columns and their standard deviation within
// choices, which is the unit. A choice shows nothing else: what all alternatives
// share decides nothing.
func (c *Choices) scaling() scaling {
	p := len(c.Names)
	s := scaling{mean: make([]float64, p), sd: make([]float64, p), unit: make([]float64, p)}
	total, mean := 0.0, make([]float64, p)
	for i, w := range c.w {
		from, to := c.starts[i], c.starts[i+1]
		n := float64(to - from)
		clear(mean)
		for a := from; a < to; a++ {
			for j, v := range c.alternative(a) {
				mean[j] += float64(v) / n
			}
		}
		for a := from; a < to; a++ {
			for j, v := range c.alternative(a) {
				dev := float64(v) - mean[j]
				s.sd[j] += w * dev * dev / n
			}
		}
		for j := range mean {
			s.mean[j] += w * mean[j]
		}
		total += w
	}
	for j := range s.mean {
		s.mean[j] /= total
		s.sd[j] = math.Sqrt(s.sd[j] / total)
		s.unit[j] = s.sd[j]
		if s.sd[j] > 1e-10*max(math.Abs(s.mean[j]), 1) {
			s.active = append(s.active, j)
		} else {
			s.sd[j] = 0
		}
	}
	return s
}
