package arena

import "context"

// A Crew plays the games of a run. By default a run has a crew of its own process;
// Options.Crew may give one whose members are other processes and other machines.
type Crew interface {
	// Play plays the remaining games and passes each record to Put once, from any
	// goroutine and in any order. It returns nil if it passed all of them, otherwise
	// the reason why not. It never calls Put after it has returned.
	//
	// When ctx ends, no further game starts. games ends later, by the run's grace: games
	// not finished by then are abandoned. The reason is then the cause of either context.
	Play(ctx, games context.Context, r Remaining) error
}

// Remaining are the games of a schedule that a crew has to play.
type Remaining struct {
	*Schedule
	// Done are the games that are stored, and Left how many are not.
	Done *Set
	Left int64
	// Put takes records of games. It returns how many records the run was given so far: the store has that count once
	// all of them are committed.
	Put func(...Record) (given int64)
}

// A Table plays games of a tournament one after the other in shared buffers. It is for
// one goroutine. After an error it must not be used again.
type Table struct{ player gamePlayer }

// NewTable returns a table for games of the valid tournament t, whose builders the
// caller closes.
func NewTable(t *Tournament) *Table { return &Table{gamePlayer{t: t, openings: &openingCache{t: t}}} }

// Mark marks the calling goroutine for profiles, as Options.Labels does, while it plays at
// this table. The returned function removes the marks.
func (b *Table) Mark() (end func()) {
	b.player.labels = newLabels(b.player.t)
	b.player.labels.begin()
	return b.player.labels.end
}

// Play is [Play] at this table, without limits of slots.
func (b *Table) Play(ctx context.Context, p Pair, place int) (Record, error) {
	return b.player.game(ctx, p, place, nil)
}
