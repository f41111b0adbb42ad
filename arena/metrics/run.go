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

// Config says what the metrics describe.
type Config struct {
	// Run is the name of the run, tune, loop or study, Seed its seed, Hash the hash of
	// its configuration: these and Game tell several on one server apart.
	Run  string
	Seed uint64
	Hash string
	// Game is the full name of the game, "" if there are several.
	Game string
	// Agents are the names of the players, in the order of their numbers.
	Agents []string
	// Version and Revision are the program's, for arena_build_info.
	Version, Revision string
	// Progress is the progress of the run; nil if there is none.
	Progress *arena.Progress
	// Workers, if not nil, counts the workers that play the games.
	Workers func() Workers
	// Wait, for Listen, is how long, after the end, the Server answers until a client has
	// seen the outcome; 0 ends it at once.
	Wait time.Duration
	// Profiles, for Listen, also serves the process's profiles at /debug/pprof/, on an
	// address that no other machine reaches: Listen refuses any other.
	Profiles bool
}

// pages are a registry's pages for Prometheus.
type pages struct {
	registry *prometheus.Registry
	state    *prometheus.GaugeVec // state
}

// The states that may be shown; one of them is 1.
const (
	statePlaying     = "playing"
	stateDone        = "done"
	stateFailed      = "failed"
	stateInterrupted = "interrupted"
)

// newPages returns pages with the series common to all.
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

// registered registers a collector and returns it.
func registered[C prometheus.Collector](m *pages, c C) C {
	m.registry.MustRegister(c)
	return c
}

// setState shows one state in place of the previous one.
func (m *pages) setState(now string) {
	for _, state := range [...]string{statePlaying, stateDone, stateFailed, stateInterrupted} {
		m.state.WithLabelValues(state).Set(0)
	}
	m.state.WithLabelValues(now).Set(1)
}

// ended shows the outcome: with an error or without. An interruption is a
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

// standard registers the collectors common to all.
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

// always1 is a gauge that is always 1; its labels carry the information.
func always1(name, help string, labels prometheus.Labels) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, func() float64 { return 1 })
}
