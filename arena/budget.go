package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// ErrOverBudget says that a player has lost more games by faults of its own than
// the run puts up with.
var ErrOverBudget = errors.New("over the failure budget")

// A Budget is how many games a player may lose by faults of its own
// (Termination.Forfeit): Count of them whatever happens, and more as long as they
// are at most the share Rate, 0 to 1, of its games so far.
type Budget struct {
	Count int64
	Rate  float64
}

// Exceeded reports whether so many failures in so many games are more than that.
func (b Budget) Exceeded(failures, games int64) bool {
	return failures > b.Count && float64(failures) > b.Rate*float64(games)
}

// String says what the budget is.
func (b Budget) String() string {
	if b.Rate == 0 {
		return fmt.Sprintf("%d games", b.Count)
	}
	return fmt.Sprintf("%d games, or %g %% of all", b.Count, 100*b.Rate)
}

// Failures holds the players of a run to a budget. It is a Sink that counts, and
// stops the run when a player has used its budget up; it stands after the sinks
// that are to have the record which did it. It is for one goroutine at a time.
type Failures struct {
	budget   Budget
	accounts []account
}

var _ Sink = (*Failures)(nil)

// An account is what one player did so far.
type account struct {
	name   string
	games  int64
	faults [len(forfeits)]int64 // games lost by each class
}

// NewFailures returns the accounts of players before their first game.
func NewFailures(players []Player, b Budget) *Failures {
	f := &Failures{budget: b}
	for _, p := range players {
		f.accounts = append(f.accounts, account{name: p.Name})
	}
	return f
}

// Add counts one game of these players.
func (f *Failures) Add(r *Record) {
	for _, side := range r.Sides {
		f.accounts[side.Player].games++
	}
	loser, class, ok := r.Fault()
	if !ok {
		return
	}
	for i, t := range forfeits {
		if t == class {
			f.accounts[r.Sides[loser].Player].faults[i]++
		}
	}
}

// Err names the first player that is over its budget, with its failures by
// class, in an ErrOverBudget; nil when none is.
func (f *Failures) Err() error {
	for i := range f.accounts {
		if a := &f.accounts[i]; f.budget.Exceeded(a.failures(), a.games) {
			return fmt.Errorf("%w: %s lost %d of %d games by its own fault (%s), the budget is %s",
				ErrOverBudget, a.name, a.failures(), a.games, a.classes(), f.budget)
		}
	}
	return nil
}

// Put implements Sink.
func (f *Failures) Put(_ context.Context, r Record) error {
	f.Add(&r)
	if _, _, failed := r.Fault(); !failed {
		return nil // nobody's account got worse
	}
	return f.Err()
}

func (a *account) failures() (n int64) {
	for _, k := range a.faults {
		n += k
	}
	return n
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
