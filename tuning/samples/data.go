package samples

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// Data returns rows as data of a linear fit, with two columns a feature where phased.
// Each row weighs 1. Rows of which the mix makes no target are left out. rows is put
// into the order of its groups.
func Data(g rules.Game, rows []Row, m Mix, phased bool) (*tuning.Data, error) {
	names, err := tuning.FeatureNames(g)
	if err != nil {
		return nil, err
	}
	d := tuning.NewData(names)
	if phased {
		if _, ok := g.New(0).(rules.Phased); !ok {
			return nil, fmt.Errorf("samples: %s has no phase of a position: fit without phases", g.Name())
		}
		d = tuning.NewPhasedData(names)
	}
	err = eachTarget(g, rows, m, func(r *Row, s rules.State, score float64) error {
		return d.AddState(int(r.Group), s, score, 1)
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// Set returns rows as a set of [netfit], with the phase of each position where phased.
// Each row weighs 1. What Data says of rows holds here too; groups are numbered anew.
func Set(g rules.Game, rows []Row, m Mix, phased bool) (*tuning.Set, error) {
	names, err := tuning.FeatureNames(g)
	if err != nil {
		return nil, err
	}
	if _, ok := g.New(0).(rules.Phased); phased && !ok {
		return nil, fmt.Errorf("samples: %s has no phase of a position: fit without phases", g.Name())
	}
	set := &tuning.Set{Names: names}
	var features []float64
	group, last := int32(0), int64(0)
	err = eachTarget(g, rows, m, func(r *Row, s rules.State, score float64) error {
		if set.Rows() > 0 && r.Group != last {
			group++
		}
		last = r.Group
		phase := 0.0
		if phased {
			phase = s.(rules.Phased).Phase()
		}
		features = s.(rules.Featured).Features(features[:0])
		set.Add(features, phase, score, 1, group)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !phased {
		set.Phase = nil
	}
	return set, nil
}

// eachTarget calls take for the rows that the mix makes a target of, group by group.
func eachTarget(g rules.Game, rows []Row, m Mix, take func(r *Row, s rules.State, score float64) error) error {
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.Group, b.Group) })
	for i := range rows {
		r := &rows[i]
		score, ok := m.Target(r)
		if !ok {
			continue
		}
		s, err := g.Parse(r.Position)
		if err == nil && s.Result() != rules.Ongoing {
			err = fmt.Errorf("%q is finished", r.Position)
		}
		if err == nil {
			err = take(r, s, score)
		}
		if err != nil {
			return fmt.Errorf("samples: row %d: %w", i, err)
		}
	}
	return nil
}
