package tuning

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// Data are positions to learn from: a row of features for each, as the mover saw
// them, with the final score of the mover. Each game weighs 1, divided evenly among
// its rows, so that long games do not count for more than short ones.
//
// Games come in groups whose members are not independent: the two games of a pair,
// which share an opening. The split into training and validation keeps groups
// whole, and errors are estimated from groups.
type Data struct {
	// Names are the features, one for each column; in phased data each has two
	// columns (see [ByPhase]).
	Names []string
	// Capped is the number of games left out because they have no result.
	Capped int
	// Idle is the number of games left out because the mover had no choice in any
	// position after the opening.
	Idle int

	phased bool

	x     *Features
	phase []float64 // of each row, in phased data
	at    []int32   // positions of the rows in x and phase; nil if the rows are in order
	y     []float64 // score of the mover: 1, ½ or 0
	w     []float64 // weight of the row
	group []int     // group of the row, never falling
}

// NewData returns empty data for the features of the given names. In phased data every feature has two
// columns: its value times the rest of the game, 1 less the phase ([rules.Phased]), and its value times
// the phase. A fit then finds the weights at the start and at the end of a game.
func NewData(names []string, phased bool) *Data {
	d := &Data{Names: slices.Clone(names), phased: phased, x: NewFeatures(len(names), 0)}
	if phased {
		d.Names = ByPhase(names)
	}
	return d
}

// DataOf returns data of rows that each weigh 1: the features of the given names, their phases (nil
// for unphased data), scores, and groups, which must not fall. It takes ownership of the slices.
func DataOf(names []string, x *Features, phase, y []float64, group []int) (*Data, error) {
	d := NewData(names, phase != nil)
	if i := slices.IndexFunc(y, func(v float64) bool { return !(v >= 0 && v <= 1) }); i >= 0 {
		return nil, fmt.Errorf("tuning: row %d: a score of %v", i, y[i])
	}
	d.x, d.phase, d.y, d.group = x, phase, y, group
	d.w = slices.Repeat([]float64{1}, len(y))
	return d, nil
}

// ByPhase returns the names of the two columns of each feature in phased data, such
// as "reserve early" and "reserve late".
func ByPhase(names []string) (both []string) {
	for _, name := range names {
		both = append(both, name+" early", name+" late")
	}
	return both
}

// Rows returns the number of positions.
func (d *Data) Rows() int { return len(d.y) }

// Games returns the number of games with at least one row.
func (d *Data) Games() int {
	return int(math.Round(floats.Sum(d.w)))
}

// Groups returns the number of groups with at least one row.
func (d *Data) Groups() int { return groupsIn(d.group) }

// AddGame adds the rows of one game. x holds the features row by row, in phased data with the phase at the
// end of each row; y holds the scores of the movers, between 0 and 1. Groups must not fall from one game to
// the next. AddGame keeps nothing of the slices.
func (d *Data) AddGame(group int, x, y []float64) error {
	p := d.x.columns
	if d.phased {
		p++
	}
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
	d.y = append(d.y, y...)
	for row := range slices.Chunk(x, p) {
		d.x.Add(row[:d.x.columns])
		d.phase = append(d.phase, row[d.x.columns:]...)
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

// AddRecord replays a game and adds its positions: all those after the opening in
// which the mover had a choice, or the number that s says, drawn without
// replacement. Games without a result and games without such a position are counted
// and left out. The game's states must be [rules.Featured] and, for phased data,
// [rules.Phased].
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
		x = d.describe(x, st)
		y = append(y, r.Result.Score(st.Mover()))
	})
	if err != nil {
		return fmt.Errorf("tuning: %w", err)
	}
	if len(y) == 0 {
		d.Idle++
		return nil
	}
	x, y = s.draw(len(x)/len(y), x, y, uint64(group), uint64(r.Place))
	return d.AddGame(group, x, y)
}

// describe appends the row of a position, with its phase in phased data.
func (d *Data) describe(x []float64, s rules.State) []float64 {
	x = s.(rules.Featured).Features(x)
	if d.phased {
		x = append(x, s.(rules.Phased).Phase())
	}
	return x
}

// row returns the columns of a row, in buffer or, if that is too small, in a new slice.
func (d *Data) row(buffer []float64, i int) []float64 {
	if d.at != nil {
		i = int(d.at[i])
	}
	x := d.x.Row(buffer, i)
	if !d.phased {
		return x
	}
	n, phase := len(x), d.phase[i]
	both := slices.Grow(x, n)[:2*n]
	for j := n - 1; j >= 0; j-- { // from the end, since both may share the place of x
		v := x[j]
		both[2*j], both[2*j+1] = v*(1-phase), v*phase
	}
	return both
}

// draw keeps PerGame of the rows, in their order.
func (s Sampling) draw(p int, x, y []float64, group, place uint64) ([]float64, []float64) {
	kept := 0
	for i, take := range s.pick(len(y), group, place) {
		if take {
			copy(x[kept*p:(kept+1)*p], x[i*p:(i+1)*p])
			y[kept] = y[i]
			kept++
		}
	}
	return x[:kept*p], y[:kept]
}

// pick says which PerGame of the n rows of a game to take.
func (s Sampling) pick(n int, group, place uint64) []bool {
	if s.PerGame == 0 || n <= s.PerGame {
		return slices.Repeat([]bool{true}, n)
	}
	return choose(n, s.PerGame, seed.Fit(s.Seed).Positions(group, place))
}

// choose says which left of n items to take, by selection sampling: each subset is
// equally likely. (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S.)
func choose(n, left int, rng rand.Source) []bool {
	taken := make([]bool, n)
	for i := range taken {
		// A uniform draw from 53 bits is the same on machines of any word size.
		if u := float64(rng.Uint64()>>11) / (1 << 53); float64(n-i)*u < float64(left) {
			taken[i] = true
			left--
		}
	}
	return taken
}

// split divides the groups at random: a share of them, rounded down, becomes
// the second set. Both keep the order of the rows, and share the features.
func (d *Data) split(share float64, seed uint64) (train, valid *Data) {
	view := func() *Data { return &Data{Names: d.Names, phased: d.phased, x: d.x, phase: d.phase, at: []int32{}} }
	train, valid = view(), view()
	for i, held := range heldOut(d.group, share, seed) {
		dst := train
		if held {
			dst = valid
		}
		dst.at = append(dst.at, int32(i))
		dst.y, dst.w, dst.group = append(dst.y, d.y[i]), append(dst.w, d.w[i]), append(dst.group, d.group[i])
	}
	return train, valid
}

// heldOut says which rows belong to the share of the groups, rounded down, that is
// drawn and left out of a fit.
func heldOut(group []int, share float64, fit uint64) []bool {
	held, groups, last := make([]bool, len(group)), groupsIn(group), -1
	taken := choose(groups, int(share*float64(groups)), seed.Fit(fit).Holdout())
	for i := range group {
		if i == 0 || group[i] != group[i-1] {
			last++
		}
		held[i] = taken[last]
	}
	return held
}
