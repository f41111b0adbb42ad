package samples

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// A Table holds rows to learn from, with features instead of positions and targets instead of
// results and labels, so that a million fit into memory. Of the rows of one class it keeps the
// first, with the information of its copies, as [Distinct] does.
type Table struct {
	game            rules.Game
	mix             Mix
	names           []string
	first           map[uint64]int32
	rows            []kept
	x               *tuning.Features
	of              []float64 // features of one row
	shown           []int32   // the patterns of each row, one for each slot; empty without slots
	slots, patterns int
	// distinct is the number of rows before those without a target were removed.
	distinct int
}

// A kept is what a table stores of a row besides its features. NaN stands for a missing value.
type kept struct {
	group                int64
	phase, result, label float64
	games                int32
	state                float64 // the phase of the position, 0 if the game does not say
}

// NewTable returns an empty table with room for the given number of rows.
func NewTable(g rules.Game, m Mix, rows int) (*Table, error) {
	names, err := tuning.FeatureNames(g)
	if err != nil {
		return nil, err
	}
	return &Table{game: g, mix: m, names: names, first: make(map[uint64]int32, rows), rows: make([]kept, 0, rows), x: tuning.NewFeatures(len(names), rows)}, nil
}

// ShowPatterns makes the table also store the patterns of positions ([rules.Patterned]), for a net. It
// must be called before any row is added. It returns an error if the game has no patterns.
func (t *Table) ShowPatterns() error {
	counter, ok := t.game.(rules.PatternCounter)
	if !ok {
		return fmt.Errorf("samples: %s has no patterns: fit without patterns", t.game.Name())
	}
	t.slots, t.patterns = counter.PatternCount()
	return nil
}

// Rows returns the number of distinct rows, including those that settle leaves out.
func (t *Table) Rows() int { return max(t.distinct, len(t.rows)) }

// Add adds rows. It keeps nothing of the slice.
func (t *Table) Add(rows []Row) error {
	for i := range rows {
		if err := t.add(&rows[i]); err != nil {
			return fmt.Errorf("samples: row %d: %w", len(t.rows), err)
		}
	}
	return nil
}

func (t *Table) add(r *Row) error {
	if i, seen := t.first[r.Class]; seen {
		k := &t.rows[i]
		first := k.row()
		first.merge(r)
		state := k.state
		*k = keep(&first)
		k.state = state
		return nil
	}
	if err := r.check(); err != nil {
		return err
	}
	s, err := t.game.Parse(r.Position)
	if err != nil {
		return err
	}
	if s.Result() != rules.Ongoing {
		return fmt.Errorf("%q is finished", r.Position)
	}
	t.first[r.Class] = int32(len(t.rows))
	k := keep(r)
	if phased, ok := s.(rules.Phased); ok {
		k.state = phased.Phase()
	}
	t.rows = append(t.rows, k)
	t.of = s.(rules.Featured).Features(t.of[:0])
	t.x.Add(t.of)
	if t.slots > 0 {
		t.shown = s.(rules.Patterned).Patterns(t.shown)
	}
	return nil
}

// settle sorts the rows by group and removes those for which the mix gives no target. After that, no
// row can be added.
func (t *Table) settle() {
	if t.first == nil {
		return
	}
	t.first, t.distinct = nil, len(t.rows)
	order := make([]int32, 0, len(t.rows))
	for i := range t.rows {
		if _, ok := t.target(i); ok {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(t.rows[a].group, t.rows[b].group) })
	rows, x, shown := make([]kept, len(order)), tuning.NewFeatures(len(t.names), len(order)), slices.Grow([]int32(nil), t.slots*len(order))
	for i, at := range order {
		rows[i], t.of = t.rows[at], t.x.Row(t.of, int(at))
		x.Add(t.of)
		shown = append(shown, t.shown[int(at)*t.slots:][:t.slots]...)
	}
	t.rows, t.x, t.shown = rows, x, shown
}

// target returns the score to learn from a row.
func (t *Table) target(i int) (score float64, ok bool) {
	r := t.rows[i].row()
	return t.mix.Target(&r)
}

// Data returns the rows as data of a linear fit, with two columns for each feature if phased. Each row
// weighs 1. Rows for which the mix gives no target are left out.
func (t *Table) Data(phased bool) (*tuning.Data, error) {
	if err := t.checkPhase(phased); err != nil {
		return nil, err
	}
	t.settle()
	y, group, phase := make([]float64, len(t.rows)), make([]int, len(t.rows)), make([]float64, len(t.rows))
	for i := range t.rows {
		y[i], _ = t.target(i)
		group[i], phase[i] = int(t.rows[i].group), t.rows[i].state
	}
	if !phased {
		phase = nil
	}
	return tuning.DataOf(t.names, t.x, phase, y, group)
}

// Set returns the rows as a set for a net, with the phase of each position if phased, and with any stored
// patterns. As in Data, rows without a target are left out and each row weighs the same; groups are renumbered.
func (t *Table) Set(phased bool) (*tuning.Set, error) {
	if err := t.checkPhase(phased); err != nil {
		return nil, err
	}
	t.settle()
	set, group := &tuning.Set{Names: t.names, X: t.x.Single(), Patterns: t.shown, Slots: t.slots, PatternCount: t.patterns}, int32(0)
	for i, k := range t.rows {
		if i > 0 && k.group != t.rows[i-1].group {
			group++
		}
		y, _ := t.target(i)
		set.Y, set.Group = append(set.Y, float32(y)), append(set.Group, group)
		if phased {
			set.Phase = append(set.Phase, float32(k.state))
		}
	}
	return set, nil
}

// checkPhase refuses phases for a game that does not say how far it has got.
func (t *Table) checkPhase(phased bool) error {
	if _, ok := t.game.New(0).(rules.Phased); phased && !ok {
		return fmt.Errorf("samples: %s has no phase of a position: fit without phases", t.game.Name())
	}
	return nil
}

// keep returns a row without its position.
func keep(r *Row) kept {
	return kept{group: r.Group, phase: valueOf(r.Phase), result: valueOf(r.Result), label: valueOf(r.Label), games: r.Games}
}

// row returns the stored values as a row.
func (k kept) row() Row {
	return Row{Group: k.group, Phase: pointerTo(k.phase), Result: pointerTo(k.result), Label: pointerTo(k.label), Games: k.games}
}

func valueOf(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

func pointerTo(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}
