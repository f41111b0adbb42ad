package runs

import (
	"context"
	"fmt"

	"gipf.arena/arena"
)

// disputeNotes says in a line, for each worker found wrong, what happened to its games, and how
// many games wait until they are believed.
func (r *Run) disputeNotes(ctx context.Context) (notes []string, all []arena.Dispute, err error) {
	if all, err = r.Disputes(ctx); err != nil {
		return nil, nil, err
	}
	for _, worker := range arena.Disputed(all) {
		games, _, err := r.Reader.PlayedBy(ctx, worker)
		if err != nil {
			return nil, nil, err
		}
		notes = append(notes, disputeNote(worker, all, games.Len()))
	}
	waits, err := r.Quarantine(ctx)
	if len(waits) > 0 {
		notes = append(notes, fmt.Sprintf("%d games that public workers brought wait until they are believed, and are not among the stored ones", len(waits)))
	}
	return notes, all, err
}

// disputeNote says it for one worker, with the number of its stored games.
func disputeNote(worker string, all []arena.Dispute, stored int64) string {
	wrong, first := 0, ""
	for i := range all {
		for _, name := range all[i].Wrong() {
			if name == worker {
				if wrong++; wrong == 1 {
					first = all[i].String()
				}
			}
		}
	}
	then := "none of its games is stored"
	if stored > 0 {
		then = fmt.Sprintf("%d of its games are stored: verify --worker %s plays them all again", stored, worker)
	}
	return fmt.Sprintf("disputed: worker %s was found wrong about %d of the games played again (%s); %s", worker, wrong, first, then)
}
