package bench

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A spyBuilder is a Builder that watches its agents at work.
type spyBuilder struct {
	agents.Builder
	built func()       // if not nil, called before each agent is made
	clock bool         // whether to take the processor time of the agents
	spent atomic.Int64 // that time, in nanoseconds
	calls atomic.Int64 // how many times it was taken
	work  atomic.Int64 // moves that all agents have applied to states so far
	awake atomic.Int64 // agents that have moved
}

// Build implements agents.Builder.
func (b *spyBuilder) Build(env agents.Env) (agent agents.Agent, err error) {
	if b.built != nil {
		b.built()
	}
	b.account(func() { agent, err = b.Builder.Build(env) })
	return &spy{Agent: agent, home: b}, err
}

// account adds the processor time of f to what is spent, if that is wanted.
func (b *spyBuilder) account(f func()) {
	if !b.clock {
		f()
		return
	}
	// A goroutine may change threads, whose clocks are read here.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	f()
	b.spent.Add(int64(threadTime() - start))
	b.calls.Add(1)
}

// clockPrice returns what two readings of the thread's time cost.
func clockPrice() time.Duration {
	const times = 1000
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	for range 2*times - 1 {
		threadTime()
	}
	return (threadTime() - start) / times
}

// A spy is an agent that is watched.
type spy struct {
	agents.Agent
	home  *spyBuilder
	awake bool
}

// Choose implements agents.Agent.
func (s *spy) Choose(ctx context.Context, at rules.State) (m rules.Move, info agents.Info, err error) {
	s.home.account(func() { m, info, err = s.Agent.Choose(ctx, at) })
	s.home.work.Add(info.Transitions)
	if !s.awake {
		s.awake = true
		s.home.awake.Add(1)
	}
	return m, info, err
}

// Played implements agents.Observer for agents that are observers.
func (s *spy) Played(m rules.Move) {
	if o, ok := s.Agent.(agents.Observer); ok {
		s.home.account(func() { o.Played(m) })
	}
}

// speed returns how many moves a second all agents applied to states over the
// given time. They cost nearly the same early and late in a game, unlike simulations.
func (b *spyBuilder) speed(d time.Duration) float64 {
	before, start := b.work.Load(), time.Now()
	time.Sleep(d)
	return float64(b.work.Load()-before) / time.Since(start).Seconds()
}
