package arena

import (
	"fmt"
	"slices"
	"time"
)

// A Dispute is a game whose record by one worker disagrees with the replay by another, and the judgement of the
// coordinator, which has played it too.
type Dispute struct {
	// Game is the index of the game.
	Game int64 `json:"game"`
	// Worker played the game, Other replayed it: "" is the coordinator.
	Worker string `json:"worker"`
	Other  string `json:"other,omitempty"`
	// Brought, Again and Judged are the hashes of the records, in hex, of Worker, Other and the
	// coordinator; Again is "" if Other brought no such game.
	Brought string `json:"brought"`
	Again   string `json:"again,omitempty"`
	Judged  string `json:"judged"`
	// Difference describes the disagreement, in words.
	Difference string `json:"difference"`
	// Created is when it was judged, in UTC and whole seconds.
	Created time.Time `json:"created"`
}

// Wrong returns the workers whose records differ from the coordinator's.
func (d *Dispute) Wrong() (workers []string) {
	if d.Brought != d.Judged {
		workers = append(workers, d.Worker)
	}
	if d.Other != "" && d.Again != d.Judged {
		workers = append(workers, d.Other)
	}
	return workers
}

// String says in one line which record each side has.
func (d *Dispute) String() string {
	other := "the coordinator"
	if d.Other != "" {
		other = "worker " + d.Other
	}
	return fmt.Sprintf("game %d: records of worker %s and %s disagree: %s", d.Game, d.Worker, other, d.Difference)
}

// Disputed returns the workers who were wrong in any dispute, sorted.
func Disputed(all []Dispute) (workers []string) {
	for i := range all {
		workers = append(workers, all[i].Wrong()...)
	}
	slices.Sort(workers)
	return slices.Compact(workers)
}
