package cli

import (
	"context"
	"errors"
	"sort"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
)

// pairingsOf returns who met whom in a run whose format decided as it went, nil
// for others.
func pairingsOf(t *arena.Tournament, decisions []arena.Decision) func(pair int64) (arena.Pairing, bool) {
	if t.Settings == nil {
		return nil
	}
	return func(pair int64) (arena.Pairing, bool) {
		next := sort.Search(len(decisions), func(i int) bool { return decisions[i].First > pair })
		if next == 0 {
			return arena.Pairing{}, false
		}
		return decisions[next-1].Pairing(pair)
	}
}

// decisionsFollow takes the decisions of a run again, as far as its games go.
func decisionsFollow(ctx context.Context, r *store.Reader, t *arena.Tournament, decisions []arena.Decision) (*roundsView, error) {
	course, v := t.Course(decisions), &roundsView{Stored: len(decisions)}
	for rec, err := range r.Records(ctx) {
		if errors.Is(err, store.ErrDamaged) {
			continue // its round stays open, and those after it
		}
		if err == nil {
			err = course.Add(&rec)
		}
		if err != nil {
			return nil, err
		}
	}
	for course.Complete() && v.Difference == "" {
		if _, _, err := course.Next(); err != nil {
			v.Difference = err.Error()
		}
	}
	v.Retaken = min(len(course.Decisions()), len(decisions))
	return v, nil
}

// A roundsView is how many decisions of a run's journal follow from its games,
// and the first that does not.
type roundsView struct {
	Stored     int    `json:"stored"`
	Retaken    int    `json:"taken_again"`
	Difference string `json:"first_difference,omitempty"`
}
