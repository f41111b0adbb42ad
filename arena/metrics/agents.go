package metrics

import (
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"gipf.arena/arena"
)

// agentTotals are sums over the finished games of one agent, and its thinking time in seconds. The claims of
// engines and workers may add up to more than an int64 holds.
type agentTotals struct {
	sims, transitions, thinking float64
	moves                       uint64
	latency                     [arena.LatencyBuckets]uint64
}

// An agentCollector sums up what games say of their agents, and shows the sums
// at each scrape. Games count their moves by time taken, but a histogram of
// client_golang takes only single observations, so each scrape makes this one
// anew from the sums.
type agentCollector struct {
	names []string

	mu     sync.Mutex // between finished games and scrapes; never taken within a game
	totals []agentTotals
}

// add adds a finished game.
func (c *agentCollector) add(r *arena.Record) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range r.Sides {
		if p := r.Sides[i].Player; p < len(c.totals) {
			c.totals[p].add(&r.Sides[i])
		}
	}
}

func (t *agentTotals) add(s *arena.Side) {
	t.sims += float64(s.Sims)
	t.transitions += float64(s.Transitions)
	t.thinking += s.Thinking.Seconds()
	for k, n := range s.Latency {
		t.latency[k] += uint64(n)
		t.moves += uint64(n)
	}
}

// Describe implements prometheus.Collector.
func (*agentCollector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c *agentCollector) Collect(ch chan<- prometheus.Metric) {
	c.mu.Lock()
	totals := append([]agentTotals(nil), c.totals...)
	c.mu.Unlock()
	for i := range totals {
		totals[i].collect(ch, c.names[i])
	}
}

// collect sends the series of one agent. Its speed is missing until it has
// thought.
func (t *agentTotals) collect(ch chan<- prometheus.Metric, name string) {
	labels := []string{"agent"}
	counter := func(series, help string, v float64) { send(ch, series, help, prometheus.CounterValue, labels, v, name) }
	counter("arena_agent_simulations_total", "Simulations (playouts, leaf evaluations) of an agent in finished games.", t.sims)
	counter("arena_agent_transitions_total", "Moves that an agent applied to positions while searching, in finished games.", t.transitions)
	counter("arena_agent_thinking_seconds_total", "Time that an agent took for its moves in finished games.", t.thinking)
	if t.thinking > 0 {
		send(ch, "arena_agent_simulations_per_second", "Simulations of an agent by second of its thinking time, over the whole run.",
			prometheus.GaugeValue, labels, t.sims/t.thinking, name)
	}
	buckets, below := make(map[float64]uint64, len(t.latency)), uint64(0)
	for k := range len(t.latency) - 1 {
		below += t.latency[k]
		buckets[arena.LatencyBound(k).Seconds()] = below
	}
	moves := prometheus.NewDesc("arena_move_duration_seconds", "Time that an agent took for one move.", labels, nil)
	ch <- prometheus.MustNewConstHistogram(moves, t.moves, t.thinking, buckets, name)
}
