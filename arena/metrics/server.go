package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gipf.arena/internal/listen"
)

// Handler returns the pages for Prometheus and for health checks: /metrics and
// /healthz. It offers OpenMetrics and gzip to those who ask for it. Scrapes within
// a second get the same answer, which has all series for any query; when
// 16 of them are being answered, others get status 503.
func (m *pages) Handler() http.Handler { return m.routes(m.exposition(defaultLimits.scrapes)) }

// exposition answers up to so many scrapes at the same time.
func (m *pages) exposition(scrapes int) *exposition {
	return newExposition(promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		EnableOpenMetrics: true, OfferedCompressions: []promhttp.Compression{promhttp.Identity, promhttp.Gzip},
	}), scrapes)
}

// routes are the pages: the series, health, and profiles where they are wanted.
func (m *pages) routes(series http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", series)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, "ok\n") // a client that has gone is no concern of ours
	})
	if m.profiles {
		addProfiles(mux)
	}
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

// A Server holds the address on which metrics are shown.
type Server struct {
	listener net.Listener
	server   *http.Server
	pages    *pages
	series   *exposition
}

// Listen takes the address, such as "localhost:9090"; port 0 takes any free one.
// An address in use is an error here, before any game is played. The caller calls
// Serve, Start or Close afterwards.
//
// A client of the address is not trusted: connections (64), scrapes at the
// same time (16) and the time for a request (5 s), an answer (10 s) and an idle
// connection (90 s) have limits.
func (m *pages) Listen(addr string) (*Server, error) { return m.listen(addr, defaultLimits) }

// listen is Listen with limits.
func (m *pages) listen(addr string, lim limits) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("metrics: cannot serve on %q: %w", addr, err)
	}
	if m.profiles && !onlyHere(l.Addr()) {
		return nil, errors.Join(fmt.Errorf("metrics: %q can be reached by other machines, and profiles are for this one: want localhost:PORT", addr), l.Close())
	}
	series := m.exposition(lim.scrapes)
	return &Server{listen.Bound(l, lim.connections), &http.Server{
		Handler: m.routes(series), ReadTimeout: lim.read, WriteTimeout: lim.write, IdleTimeout: lim.idle, MaxHeaderBytes: 8 << 10,
	}, m, series}, nil
}

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
		s.pages.ended(ended)
		if s.pages.wait > 0 {
			s.series.lastSeen(ctx, s.pages.wait)
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

// Serve takes addr and answers requests on it until ctx ends: Listen and
// Server.Serve in one, for those who have nothing to do in between.
func (m *pages) Serve(ctx context.Context, addr string) error {
	s, err := m.Listen(addr)
	if err != nil {
		return err
	}
	return s.Serve(ctx)
}
