package crew

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"gipf.arena/arena"
)

// A Run is what a coordinator has to know of a run to have its games played.
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
	// Committed returns how many of the records that the run was given (arena.Remaining.Put) are committed,
	// the earliest ones, and what is closed when there are more: nil where giving is enough.
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
	// Share, if not nil, is that of the job which the run is part of, beside other jobs.
	Share *Share
}

// A RunService has the games of one run played by the workers of a coordinator: an arena.Crew. Leave ends it.
type RunService struct {
	Run
	id          RunID
	coordinator *Coordinator
	mu          *sync.Mutex // the coordinator's
	exam        exam
	// wants are the classes that games may have, with the engines that each demands.
	wants map[string][]string

	play    *playing // what is being played now; nil between rounds
	begun   bool     // there was a round
	pending []pendingResult
	seconds float64 // of a game, the mean of late
	changed chan struct{}
	leave   context.CancelFunc
	left    context.Context
	work    sync.WaitGroup
}

// A pendingResult came before the first round had begun. It is from before the coordinator was started
// again, and which of its games are wanted is not known yet.
type pendingResult struct {
	by     *member
	result *Result
	reply  func(any)
}

// Host has the games of a run played by the workers. The caller has the service Leave.
func (c *Coordinator) Host(r Run) (*RunService, error) {
	s := &RunService{Run: r, id: IDOf(&r.Meta), coordinator: c, mu: &c.mu, changed: make(chan struct{}, 1)}
	s.Files, s.Progress, s.Share = announced(r.Files), cmp.Or(r.Progress, new(arena.Progress)), cmp.Or(r.Share, c.plain)
	s.id = s.id.in(s.Share.Job)
	if s.Quarantine == nil {
		s.Quarantine = inMemory{}
	}
	s.left, s.leave = context.WithCancel(context.Background())
	s.exam.run, s.exam.prepare, s.wants = s, sync.OnceValue(s.exam.play), s.demands()
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.ContainsFunc(c.runs, func(o *RunService) bool { return o.id == s.id }) {
		return nil, fmt.Errorf("crew: run %s is being played already", r.Meta.Name)
	}
	c.runs = append(c.runs, s)
	for _, name := range arena.Disputed(r.Disputes) {
		c.ban(name, "it was dismissed before: "+because(name, r.Disputes))
	}
	return s, nil
}

// Leave ends the service, and waits until nothing of it is under way. Answers that wait
// for rows to be committed are given first, where these are.
func (s *RunService) Leave() {
	s.mu.Lock()
	s.coordinator.runs = slices.DeleteFunc(s.coordinator.runs, func(o *RunService) bool { return o == s })
	for _, m := range s.coordinator.members {
		delete(m.admitted, s.id)
	}
	s.leave()
	for _, o := range s.pending {
		o.reply(Answer{Reply: again})
	}
	s.pending = nil
	s.mu.Unlock()
	s.work.Wait()
}

// wake has Play look again.
func (s *RunService) wake() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}
