package bench

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A meteredBuilder is a Builder that counts the time and the work of its agents.
type meteredBuilder struct {
	agents.Builder
	built func()       // if not nil, called before each agent is made
	clock bool         // whether to measure the agents' processor time
	spent atomic.Int64 // that time, in nanoseconds
	calls atomic.Int64 // how many times it was measured
	work  atomic.Int64 // moves that all agents have applied to states so far
	moved atomic.Int64 // agents that have made a move
}

// Build implements agents.Builder.
func (b *meteredBuilder) Build(env agents.Env) (agent agents.Agent, err error) {
	if b.built != nil {
		b.built()
	}
	b.account(func() { agent, err = b.Builder.Build(env) })
	return &metered{Forwarder: agents.Forwarder{Agent: agent}, home: b}, err
}

// account adds the processor time of f to what is spent, if that is measured.
func (b *meteredBuilder) account(f func()) {
	if !b.clock {
		f()
		return
	}
	// A goroutine may change threads, and these are the threads' clocks.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	f()
	b.spent.Add(int64(threadTime() - start))
	b.calls.Add(1)
}

// clockCost returns the cost of two readings of the thread's time.
func clockCost() time.Duration {
	const times = 1000
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	for range 2*times - 1 {
		threadTime()
	}
	return (threadTime() - start) / times
}

// A metered is an agent whose time and work are counted, except what it does when it is told of a move:
// to measure that time would cost many times as much.
type metered struct {
	agents.Forwarder
	home  *meteredBuilder
	moved bool
}

// Choose implements agents.Agent.
func (s *metered) Choose(ctx context.Context, at rules.State) (m rules.Move, info agents.Info, err error) {
	s.home.account(func() { m, info, err = s.Agent.Choose(ctx, at) })
	s.home.work.Add(info.Transitions)
	if !s.moved {
		s.moved = true
		s.home.moved.Add(1)
	}
	return m, info, err
}

// speed returns how many moves a second all agents applied to states over the
// given time. They cost nearly the same early and late in a game, unlike simulations.
func (b *meteredBuilder) speed(d time.Duration) float64 {
	before, start := b.work.Load(), time.Now()
	time.Sleep(d)
	return float64(b.work.Load()-before) / time.Since(start).Seconds()
}
