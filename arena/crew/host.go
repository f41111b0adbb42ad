package crew

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"gipf.arena/arena"
)

// A Run is what a hall has to know of a run to have its games played.
type Run struct {
	// Meta describes the run as its directory does, Tournament is what is played: the
	// coordinator plays games of it itself where it does not believe others.
	Meta       arena.Meta
	Tournament *arena.Tournament
	// Varies says of each player whether its games may come out differently when they are
	// played again: they can be neither part of the exam nor audited.
	Varies []bool
	// Engines are, for each player, the SHA-256 of the programs that it is, in hex: its games
	// go to workers who say that they have them. "" is a program that cannot be named so. Their
	// names are among Files.
	Engines [][]string
	// Committed returns how many records that were put are committed, and what is closed
	// when there are more: nil where putting is enough.
	Committed func() (int64, <-chan struct{})
	// Check, if not nil, reads a record of a worker who is not own by the rules.
	Check func(*arena.Record) error
	// Origin, if not nil, is told who played games that were put.
	Origin func(worker string, games []int64)
	// Dispute, if not nil, is told of each game whose records disagree, from any
	// goroutine. Disputes are those that were told before, when the run was played earlier:
	// who was wrong in one of them is not taken in again.
	Dispute  func(arena.Dispute)
	Disputes []arena.Dispute
	// Quarantine keeps what public workers bring; nil keeps it in memory.
	Quarantine Quarantine
	// Files are what agents refer to: workers who lack them get them.
	Files []File
	// Progress, if not nil, is told how many games are leased.
	Progress *arena.Progress
	// Tasks, if not nil, returns the task that a game is, by its index: nil of one that is not
	// played now. All games of such a run are tasks, those of two players; what workers bring who are not own waits until
	// it is believed. Exam is what its workers are examined by, none where that are games between the players.
	Tasks func(game int64) *arena.Task
	Exam  []arena.Task
}

// A Hosted is a run in a hall: an arena.Crew. Leave ends it.
type Hosted struct {
	Run
	id   RunID
	hall *Hall
	mu   *sync.Mutex // the hall's
	exam exam
	// wants are the classes that games may have, with the engines that each demands.
	wants map[string][]string

	play    *playing // what is being played now; nil between rounds
	begun   bool     // there was a round
	pending []pending
	rows    int64   // records that were put
	seconds float64 // of a game, the mean of late
	changed chan struct{}
	leave   context.CancelFunc
	left    context.Context
	work    sync.WaitGroup
}

// A pending result came before the first round had begun. It is from before the coordinator was started
// again, and which of its games are wanted is not known yet.
type pending struct {
	by     *member
	result *Result
	reply  func(Answer)
}

// Host takes a run into the hall, and its games to the workers. The caller has it Leave.
func (h *Hall) Host(r Run) (*Hosted, error) {
	x := &Hosted{Run: r, id: IDOf(&r.Meta), hall: h, mu: &h.mu, changed: make(chan struct{}, 1)}
	x.Files = announced(r.Files)
	if x.Quarantine == nil {
		x.Quarantine = inMemory{}
	}
	x.left, x.leave = context.WithCancel(context.Background())
	x.exam.run, x.wants = x, x.demands()
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.ContainsFunc(h.runs, func(o *Hosted) bool { return o.id == x.id }) {
		return nil, fmt.Errorf("crew: run %s is being played already", r.Meta.Name)
	}
	h.runs = append(h.runs, x)
	for _, name := range arena.Disputed(r.Disputes) {
		h.wrong[name] = because(name, r.Disputes)
	}
	return x, nil
}

// Leave takes the run out of the hall, and waits until nothing of it is under way. Answers that wait
// for rows to be committed are given first, where these are.
func (x *Hosted) Leave() {
	x.mu.Lock()
	x.hall.runs = slices.DeleteFunc(x.hall.runs, func(o *Hosted) bool { return o == x })
	for _, m := range x.hall.members {
		delete(m.admitted, x.id)
	}
	x.leave()
	for _, o := range x.pending {
		o.reply(Answer{Reply: again})
	}
	x.pending = nil
	x.mu.Unlock()
	x.work.Wait()
}

// wake has Play look again.
func (x *Hosted) wake() {
	select {
	case x.changed <- struct{}{}:
	default:
	}
}
