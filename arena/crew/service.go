package crew

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"gipf.arena/arena"
)

// A Run is what a coordinator must know of a run to have its games played.
type Run struct {
	// Meta describes the run as its directory does; Tournament is what is played: the
	// coordinator plays its games itself where it does not believe workers.
	Meta       arena.Meta
	Tournament *arena.Tournament
	// Varies says of each player whether its games may differ when replayed: such games
	// can be neither part of the exam nor audited.
	Varies []bool
	// Engines are, for each player, the SHA-256 of its programs, in hex: its games go to
	// workers that say that they have them. "" is a program that cannot be named so. Their
	// names are among Files.
	Engines [][]string
	// Committed returns how many of the records given to the run (arena.Remaining.Put) are committed, the
	// earliest ones, and a channel that is closed when there are more: nil if giving is enough.
	Committed func() (int64, <-chan struct{})
	// Check, if not nil, checks a record of a worker that is not own against the rules.
	Check func(*arena.Record) error
	// Origin, if not nil, is told who played games that were put.
	Origin func(worker string, games []int64)
	// Dispute, if not nil, is told of each game whose records disagree, from any goroutine.
	// Disputes are those reported when the run was played earlier: a worker found wrong in
	// one is not taken in again.
	Dispute  func(arena.Dispute)
	Disputes []arena.Dispute
	// Quarantine keeps what public workers return; nil keeps it in memory.
	Quarantine Quarantine
	// Files are what agents refer to: workers that lack them get them.
	Files []File
	// Progress, if not nil, is told how many games are leased.
	Progress *arena.Progress
	// Tasks, if not nil, returns the task of a game by its index: nil if it is not played now. All games of such a run
	// are tasks, those of two players; results of workers that are not own wait until they are believed. Exam is the exam
	// of its workers, none if the exam is games between the players.
	Tasks func(game int64) *arena.Task
	Exam  []arena.Task
	// Share, if not nil, is the share of the run's job, beside other jobs.
	Share *Share
}

// A RunService lets the workers of a coordinator play the games of one run: an arena.Crew. Leave ends it.
type RunService struct {
	Run
	id          RunID
	coordinator *Coordinator
	mu          *sync.Mutex // the coordinator's
	exam        exam
	// wants are the possible classes of games, with the engines that each demands.
	wants map[string][]string

	play    *playing // the games played now; nil between rounds
	begun   bool     // there was a round
	pending []pendingResult
	seconds float64 // of a game, recent mean
	changed chan struct{}
	leave   context.CancelFunc
	left    context.Context
	work    sync.WaitGroup
}

// A pendingResult arrived before the first round began. It is from before a restart of the
// coordinator, and which of its games are wanted is not known yet.
type pendingResult struct {
	by     *member
	result *Result
	reply  func(any)
}

// Host lets the workers play the games of the run. The caller must call the service's Leave.
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

// Leave ends the service, and waits until none of its work is under way. Answers that
// wait for rows to be committed are sent first, if there are any.
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

// wake makes Play check again.
func (s *RunService) wake() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}
