package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/each"
)

// ErrOverBudget says that a player lost more games by its own fault than the budget
// allows.
var ErrOverBudget = errors.New("over the failure budget")

// A Budget is how many forfeits (Termination.Forfeit) a player may have: Count in
// any case, and more while they are at most the share Rate, 0 to 1, of its games
// so far.
type Budget struct {
	Count int64
	Rate  float64
}

// Exceeded reports whether that many forfeits in that many games exceed the budget.
func (b Budget) Exceeded(failures, games int64) bool {
	return failures > b.Count && float64(failures) > b.Rate*float64(games)
}

// String says what the budget is.
func (b Budget) String() string {
	if b.Rate == 0 {
		return fmt.Sprint(b.Count)
	}
	return fmt.Sprintf("%d, or %g %% of all", b.Count, 100*b.Rate)
}

// Failures counts the forfeits of each player. As a Sink it stops the run when a
// player is over the budget. Place it after the sinks that should still get that
// record. It is for one goroutine at a time.
type Failures struct {
	budget   Budget
	accounts []account
}

var _ Sink = (*Failures)(nil)

// An account counts the games of one player.
type account struct {
	name            string
	games, failures int64
	faults          [len(forfeits)]int64 // games lost by each class
}

// NewFailures returns the accounts of players before their first game.
func NewFailures(players []Player, b Budget) *Failures {
	return &Failures{budget: b, accounts: each.Of(players, func(p Player) account { return account{name: p.Name} })}
}

// AddSummary counts one game of these players.
func (f *Failures) AddSummary(s *Summary) {
	for _, player := range s.Players {
		f.accounts[player].games++
	}
	loser, class, ok := s.Fault()
	if !ok {
		return
	}
	a := &f.accounts[s.Players[loser]]
	a.failures++
	a.faults[slices.Index(forfeits[:], class)]++
}

// Err returns an ErrOverBudget that names the first player over the budget and its
// forfeits by class; nil when none is.
func (f *Failures) Err() error {
	for i := range f.accounts {
		if a := &f.accounts[i]; f.budget.Exceeded(a.failures, a.games) {
			return fmt.Errorf("%w: %s lost %d of %d games by its own fault (%s), the budget is %s",
				ErrOverBudget, a.name, a.failures, a.games, a.classes(), f.budget)
		}
	}
	return nil
}

// Put implements Sink.
func (f *Failures) Put(_ context.Context, r Record) error {
	s := NewSummarizer(nil).Of(&r)
	f.AddSummary(&s)
	if _, _, failed := s.Fault(); !failed {
		return nil // no count of forfeits grew
	}
	return f.Err()
}

// classes lists the classes that occurred, as "crash 3, time 1".
func (a *account) classes() string {
	var list []string
	for i, n := range a.faults {
		if n > 0 {
			list = append(list, fmt.Sprintf("%s %d", forfeits[i], n))
		}
	}
	return strings.Join(list, ", ")
}
