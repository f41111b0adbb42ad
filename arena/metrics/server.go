package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gipf.arena/internal/listen"
)

// Handler returns the pages for Prometheus and for health checks: /metrics and
// /healthz. It offers OpenMetrics and gzip on request. Scrapes within a second get
// the same answer, which has all series for any query; while it answers 16 of
// them, others get status 503.
func (m *pages) Handler() http.Handler { return routes(m.exposition(defaultLimits.scrapes)) }

// exposition answers up to the given number of scrapes at the same time.
func (m *pages) exposition(scrapes int) *exposition {
	return newExposition(promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		EnableOpenMetrics: true, OfferedCompressions: []promhttp.Compression{promhttp.Identity, promhttp.Gzip},
	}), scrapes)
}

// routes are the pages: the series, and health.
func routes(series http.Handler) *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", series)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, "ok\n") // a client that has gone does not matter
	})
	return mux
}

// limits bound what strangers can make the server hold: connections, times, and scrapes
// being answered.
type limits struct {
	listen.Limits
	scrapes int
}

// defaultLimits serve a few scrapers, each of which asks several times a minute.
var defaultLimits = limits{listen.Usual, 16}

// A Server holds the address on which metrics are shown: those of a job, or of one run of it
// after the other.
type Server struct {
	*listen.Server
	pages   http.Handler
	wait    time.Duration
	scrapes int
	now     atomic.Pointer[shown]
}

// shown is what a server currently shows.
type shown struct {
	pages  *pages
	series *exposition
}

// A Page is metrics that a Server can show: every kind of this package.
type Page interface{ page() *pages }

func (m *pages) page() *pages { return m }

// Listen takes the address, such as "localhost:9090"; port 0 takes any free one. An
// address in use is an error here, before any game is played. Until Show is called,
// the server shows the series common to all. The caller then calls Start or Close.
//
// A client of the address is not trusted: there are limits on connections (64),
// scrapes at the same time (16), and the time for a request (5 s), an answer
// (10 s) and an idle connection (90 s).
func Listen(addr string, c Config) (*Server, error) { return listenWithin(addr, c, defaultLimits) }

// listenWithin is Listen with limits.
func listenWithin(addr string, c Config, lim limits) (*Server, error) {
	l, err := listen.Open(addr, lim.Limits)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	if host, _, _ := net.SplitHostPort(l.Addr()); c.Profiles && !listen.Loopback(host) {
		return nil, errors.Join(fmt.Errorf("metrics: %q can be reached by other machines, and profiles are for this one: want localhost:PORT", addr), l.Close())
	}
	s := &Server{Server: l, wait: c.Wait, scrapes: lim.scrapes}
	mux := routes(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.now.Load().series.ServeHTTP(w, r) }))
	if c.Profiles {
		addProfiles(mux)
	}
	s.pages = mux
	s.Describe(c)
	return s, nil
}

// Describe shows what is known of a job before it has figures.
func (s *Server) Describe(c Config) {
	all := newPages(c)
	s.Show(&all)
}

// Show shows these metrics in place of the previous ones.
func (s *Server) Show(p Page) {
	m := p.page()
	s.now.Store(&shown{m, m.exposition(s.scrapes)})
}

// Waits reports whether a client is to see the outcome.
func (s *Server) Waits() bool { return s.wait > 0 }

// Start serves in the background until the returned function is called, even after ctx has
// ended: an interrupted job still has something to show. That function takes the outcome
// and shows it; unless interrupted, it waits for a client to see it, within Config.Wait. It
// blocks until the server has ended and must be called once.
func (s *Server) Start(ctx context.Context) (stop func(ended error) error) {
	end := s.Server.Start(&http.Server{Handler: s.pages})
	return func(ended error) error {
		now := s.now.Load()
		now.pages.ended(ended)
		if s.Waits() {
			now.series.lastSeen(ctx, s.wait)
		}
		if err := end(); err != nil {
			return fmt.Errorf("metrics: %w", err)
		}
		return nil
	}
}

// addProfiles adds the pages that "go tool pprof" and "go tool trace" read. Profiles, and the cost of
// making them, are only for users of this machine.
func addProfiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}
