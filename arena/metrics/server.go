package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gipf.arena/internal/listen"
)

// Handler returns the pages for Prometheus and for health checks: /metrics and
// /healthz. It offers OpenMetrics and gzip to those who ask for it. Scrapes within
// a second get the same answer, which has all series for any query; when
// 16 of them are being answered, others get status 503.
func (m *pages) Handler() http.Handler { return routes(m.exposition(defaultLimits.scrapes)) }

// exposition answers up to so many scrapes at the same time.
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
		io.WriteString(w, "ok\n") // a client that has gone is no concern of ours
	})
	return mux
}

// limits bound what strangers can make the server hold: connections, scrapes that
// are being answered, and how long each may take.
type limits struct {
	connections, scrapes int
	read, write, idle    time.Duration
}

// defaultLimits serve a few scrapers, each of which asks several times a minute. A
// reader has ten seconds for its answer; a connection on which nothing is asked for
// longer than the usual interval of scrapes is closed.
var defaultLimits = limits{connections: 64, scrapes: 16, read: 5 * time.Second, write: 10 * time.Second, idle: 90 * time.Second}

// shutdownGrace is how long requests under way may take once a Server ends. An
// interrupted run ends within two seconds, most of which are the games'.
const shutdownGrace = 250 * time.Millisecond

// A Server holds the address on which metrics are shown: those of work that goes on, or of one
// run of it after the other.
type Server struct {
	listener net.Listener
	server   *http.Server
	wait     time.Duration
	scrapes  int
	now      atomic.Pointer[shown]
}

// shown is what a server shows now.
type shown struct {
	pages  *pages
	series *exposition
}

// A Page is metrics that a Server can show: every kind of this package.
type Page interface{ page() *pages }

func (m *pages) page() *pages { return m }

// Listen takes the address, such as "localhost:9090"; port 0 takes any free one.
// An address in use is an error here, before any game is played. What all work has is
// shown until Show is called. The caller calls Serve, Start or Close afterwards.
//
// A client of the address is not trusted: connections (64), scrapes at the
// same time (16) and the time for a request (5 s), an answer (10 s) and an idle
// connection (90 s) have limits.
func Listen(addr string, c Config) (*Server, error) { return listenWithin(addr, c, defaultLimits) }

// listenWithin is Listen with limits.
func listenWithin(addr string, c Config, lim limits) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("metrics: cannot serve on %q: %w", addr, err)
	}
	if c.Profiles && !onlyHere(l.Addr()) {
		return nil, errors.Join(fmt.Errorf("metrics: %q can be reached by other machines, and profiles are for this one: want localhost:PORT", addr), l.Close())
	}
	s := &Server{listener: listen.Bound(l, lim.connections), wait: c.Wait, scrapes: lim.scrapes}
	mux := routes(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.now.Load().series.ServeHTTP(w, r) }))
	if c.Profiles {
		addProfiles(mux)
	}
	s.server = &http.Server{Handler: mux, ReadTimeout: lim.read, WriteTimeout: lim.write, IdleTimeout: lim.idle, MaxHeaderBytes: 8 << 10}
	all := newPages(c)
	s.Show(&all)
	return s, nil
}

// Show shows these metrics in place of those before.
func (s *Server) Show(p Page) {
	m := p.page()
	s.now.Store(&shown{m, m.exposition(s.scrapes)})
}

// Waits reports whether a client is to see how it ended.
func (s *Server) Waits() bool { return s.wait > 0 }

// Addr returns the address in use.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Close gives the address up. Where Serve has done so it does nothing.
func (s *Server) Close() error {
	if err := s.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// Start serves in the background until the returned function is called, also after ctx
// has ended: who is interrupted still has something to show. That function is told how
// it ended, and shows that; without an interruption it waits for a client to see it, within
// Config.Wait. It waits for the end and is to be called once.
func (s *Server) Start(ctx context.Context) (stop func(ended error) error) {
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- s.Serve(serving) }()
	return func(ended error) error {
		now := s.now.Load()
		now.pages.ended(ended)
		if s.Waits() {
			now.series.lastSeen(ctx, s.wait)
		}
		cancel()
		return <-served
	}
}

// Serve answers requests until ctx ends, which is no error, and leaves no
// goroutine behind.
func (s *Server) Serve(ctx context.Context) error {
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
		defer cancel()
		if s.server.Shutdown(grace) != nil {
			s.server.Close() // a request outlasted its grace
		}
	})
	err := s.server.Serve(s.listener)
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("metrics: %w", err)
}
