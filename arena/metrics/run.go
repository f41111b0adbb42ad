package metrics

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"gipf.arena/arena"
)

// Config says what the metrics are of.
type Config struct {
	// Run is the name of the run, tune, loop or study, Seed its seed, Hash that of its
	// configuration: these and Game tell several on one server apart.
	Run  string
	Seed uint64
	Hash string
	// Game is the full name of the game, "" where there are several.
	Game string
	// Agents are the names of the players, in the order of their numbers.
	Agents []string
	// Version and Revision are those of the program, for arena_build_info.
	Version, Revision string
	// Progress is that of the run; nil when there is none.
	Progress *arena.Progress
	// Workers, if not nil, counts the workers who play the games.
	Workers func() Workers
	// Wait, for Listen, is how long, after the end, the Server answers until a client has
	// seen how it ended; 0 lets it end at once.
	Wait time.Duration
	// Profiles, for Listen, also serves those of the process at /debug/pprof/, on an address
	// that no other machine reaches: Listen refuses any other.
	Profiles bool
}

// pages are a registry as pages for Prometheus.
type pages struct {
	registry *prometheus.Registry
	state    *prometheus.GaugeVec // state
}

// The states of what is shown, of which one is 1.
const (
	statePlaying     = "playing"
	stateDone        = "done"
	stateFailed      = "failed"
	stateInterrupted = "interrupted"
)

// newPages returns pages with what everything has that is shown.
func newPages(c Config) pages {
	m := pages{registry: prometheus.NewRegistry()}
	m.state = m.gauge("arena_run_state", "How it stands: 1 for one of playing, done, failed and interrupted, 0 for the others.", "state")
	m.registry.MustRegister(standard(c)...)
	if c.Workers != nil {
		m.registry.MustRegister(workerCollector(c.Workers))
	}
	m.setState(statePlaying)
	return m
}

// gauge makes a gauge, with a series for each combination of its labels that is set.
func (m *pages) gauge(name, help string, labels ...string) *prometheus.GaugeVec {
	return registered(m, prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, labels))
}

// registered puts a collector into the registry.
func registered[C prometheus.Collector](m *pages, c C) C {
	m.registry.MustRegister(c)
	return c
}

// setState shows one state in place of the one before.
func (m *pages) setState(now string) {
	for _, state := range [...]string{statePlaying, stateDone, stateFailed, stateInterrupted} {
		m.state.WithLabelValues(state).Set(0)
	}
	m.state.WithLabelValues(now).Set(1)
}

// ended shows how it ended: with an error or without. An interruption is a
// context.Canceled.
func (m *pages) ended(err error) {
	switch {
	case err == nil:
		m.setState(stateDone)
	case errors.Is(err, context.Canceled):
		m.setState(stateInterrupted)
	default:
		m.setState(stateFailed)
	}
}

// standard are the collectors that everything has that is shown.
func standard(c Config) []prometheus.Collector {
	return []prometheus.Collector{
		collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		always1("arena_build_info", "The program that is running; always 1.",
			prometheus.Labels{"version": c.Version, "revision": c.Revision, "goversion": runtime.Version()}),
		always1("arena_run_info", "What is played: name, full name of the game, seed and hash of the configuration; always 1.",
			prometheus.Labels{"run": c.Run, "game": c.Game, "seed": strconv.FormatUint(c.Seed, 10), "config": c.Hash}),
	}
}

// always1 is a gauge whose labels say something.
func always1(name, help string, labels prometheus.Labels) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, func() float64 { return 1 })
}
