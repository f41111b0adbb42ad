// Package server runs one of our agents as an engine that speaks UGI: it obeys
// the lines of the program that started it. Package ugi describes the protocol.
package server

import (
	"context"
	"io"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Config holds what a Server needs.
type Config struct {
	// Name and Author are the engine's answers to ugi. They must not contain a
	// line feed.
	Name, Author string
	// Games finds a game by its full name. The error quotes the name.
	Games func(name string) (rules.Game, error)
	// Agents reads the specs.
	Agents *agents.Set
	// Game, Spec and Seed are what the options Variant, Agent and Seed say
	// before anyone sets them.
	Game, Spec string
	Seed       uint64
}

// A Server is the engine: it obeys the lines of the program that started it and lets an
// agent choose the turns. One Server serves one session.
//
// While the agent thinks, the server obeys isready, stop and quit at once; every
// other line waits for the bestmove. So lines may also come from a file. The end of
// the input lets the agent finish, unless it thinks without a limit; when many lines
// wait (64 MiB) the next is read later.
//
// A line that the server cannot obey changes nothing; the answer is one line
// "info string error …" that quotes it. A line that begins with an unknown word
// is ignored. The answer to each go is exactly one bestmove, "none" where there
// is no turn to choose.
type Server struct {
	cfg     Config
	out     *speaker
	options settings
	player  player
	at      place
	job     *job // nil while nothing goes on
	// clocks are those that the agent reads: of who is to move, while it thinks by one.
	clocks agents.Clocks
}

// New returns a server in the start position. The error says what is wrong
// with the game, the agent or the seed of cfg.
func New(cfg Config) (*Server, error) {
	s := &Server{cfg: cfg}
	for _, o := range s.declared() {
		if err := o.Check(o.Default); err != nil {
			return nil, err
		}
	}
	return s, s.apply(settings{game: cfg.Game, spec: cfg.Spec, seed: cfg.Seed, setup: 1})
}

// A job runs beside the conversation: thinking, or counting.
type job struct {
	stop    context.CancelFunc
	done    chan struct{} // closed when its last line is written
	endless bool          // only stop ends it
}

// start runs work beside the conversation.
func (s *Server) start(ctx context.Context, endless bool, work func(context.Context)) {
	ctx, stop := context.WithCancel(ctx)
	j := &job{stop: stop, done: make(chan struct{}), endless: endless}
	s.job = j
	go func() {
		defer close(j.done)
		defer stop()
		work(ctx)
	}()
}

// halt ends the job and waits until its answer is written.
func (s *Server) halt() {
	if s.job != nil {
		s.job.stop()
		<-s.job.done
		s.job = nil
	}
}

// A speaker writes whole lines from several goroutines, and keeps the first
// error.
type speaker struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (p *speaker) say(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = io.WriteString(p.w, oneLine.Replace(line)+"\n")
	}
}

func (p *speaker) failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
