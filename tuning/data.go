package tuning

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// Data are positions to learn from: a row of features each, as the mover saw
// them, with the score the mover had in the end. Each game weighs 1, shared
// evenly among its rows, so that long games do not drown short ones.
//
// Games come in groups that are not independent of one another: the two of a
// pair, which share an opening. Groups are what is split into training and
// validation, and what errors are estimated from.
type Data struct {
	// Names are the features, one a column.
	Names []string
	// Capped is the number of games left out because they have no result.
	Capped int
	// Idle is the number of games left out because nobody had a choice in any
	// position after the opening.
	Idle int

	x     []float64 // rows × columns
	y     []float64 // score of the mover: 1, ½ or 0
	w     []float64 // weight of the row
	group []int     // group of the row, never falling
}

// NewData returns data without rows for the features of the given names.
func NewData(names []string) *Data { return &Data{Names: slices.Clone(names)} }

// Rows returns the number of positions.
func (d *Data) Rows() int { return len(d.y) }

// Games returns the number of games with at least one row.
func (d *Data) Games() int {
	sum := 0.0
	for _, w := range d.w {
		sum += w
	}
	return int(math.Round(sum))
}

// Groups returns the number of groups with at least one row.
func (d *Data) Groups() int {
	n := 0
	for i := range d.group {
		if i == 0 || d.group[i] != d.group[i-1] {
			n++
		}
	}
	return n
}

// AddGame adds the rows of one game: features row by row in x, the scores of
// the movers, between 0 and 1, in y. Groups must not fall from one game to the
// next. Nothing is kept of the slices.
func (d *Data) AddGame(group int, x, y []float64) error {
	p := len(d.Names)
	if len(x) != p*len(y) || len(y) == 0 {
		return fmt.Errorf("tuning: game of group %d: %d numbers for %d rows of %d features", group, len(x), len(y), p)
	}
	if n := len(d.group); n > 0 && group < d.group[n-1] {
		return fmt.Errorf("tuning: game of group %d after group %d", group, d.group[n-1])
	}
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("tuning: game of group %d: feature %q is %v", group, d.Names[i%p], v)
		}
	}
	for _, v := range y {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("tuning: game of group %d: a score of %v", group, v)
		}
	}
	d.x, d.y = append(d.x, x...), append(d.y, y...)
	for range y {
		d.w = append(d.w, 1/float64(len(y)))
		d.group = append(d.group, group)
	}
	return nil
}

// Sampling says which positions of a game become rows.
type Sampling struct {
	// PerGame is the number of positions drawn from each game; 0 takes all.
	PerGame int
	// Seed is the source of randomness of the draw.
	Seed uint64
}

// AddRecord replays a game and adds its positions: those after the opening in
// which the mover had a choice, or as many of them as s says, drawn without
// replacement. Games without a result, and games without such a position, are
// counted and left out. The game's states must be [rules.Featured].
func (d *Data) AddRecord(g rules.Game, r *arena.Record, group int, s Sampling) error {
	if !r.Counted() {
		d.Capped++
		return nil
	}
	var x, y []float64
	var legal []rules.Move
	_, err := r.Replay(g, func(ply int, st rules.State, _ rules.Move) {
		if legal = st.Moves(legal[:0]); ply < r.OpeningPlies || len(legal) < 2 {
			return
		}
		x = st.(rules.Featured).Features(x)
		y = append(y, r.Result.Score(st.Mover()))
	})
	if err != nil {
		return fmt.Errorf("tuning: %w", err)
	}
	if len(y) == 0 {
		d.Idle++
		return nil
	}
	x, y = s.draw(len(d.Names), x, y, uint64(group), uint64(r.Place))
	return d.AddGame(group, x, y)
}

// draw keeps PerGame of the rows, in their order, by selection sampling: each
// subset is equally likely. (Knuth, The Art of Computer Programming 2, 3.4.2,
// algorithm S.)
func (s Sampling) draw(p int, x, y []float64, group, place uint64) ([]float64, []float64) {
	if s.PerGame == 0 || len(y) <= s.PerGame {
		return x, y
	}
	rng := stream(s.Seed, forPositions, group, place)
	kept := 0
	for i := range y {
		// An even draw from 53 bits, the same on machines of any word size.
		if u := float64(rng.Uint64()>>11) / (1 << 53); float64(len(y)-i)*u >= float64(s.PerGame-kept) {
			continue
		}
		copy(x[kept*p:(kept+1)*p], x[i*p:(i+1)*p])
		y[kept] = y[i]
		kept++
	}
	return x[:kept*p], y[:kept]
}

// split divides the groups at random: a share of them, rounded down, becomes
// the second set. Both keep the order of the rows.
func (d *Data) split(share float64, seed uint64) (train, valid *Data) {
	train, valid = NewData(d.Names), NewData(d.Names)
	rng := stream(seed, forHoldout)
	groups := d.Groups()
	wanted := int(share * float64(groups))
	left, dst := groups, train
	for i := range d.y {
		if i == 0 || d.group[i] != d.group[i-1] {
			dst = train
			if u := float64(rng.Uint64()>>11) / (1 << 53); float64(left)*u < float64(wanted) {
				dst = valid
				wanted--
			}
			left--
		}
		p := len(d.Names)
		dst.x = append(dst.x, d.x[i*p:(i+1)*p]...)
		dst.y, dst.w, dst.group = append(dst.y, d.y[i]), append(dst.w, d.w[i]), append(dst.group, d.group[i])
	}
	return train, valid
}
