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
)

// Handler returns the pages for Prometheus and for health checks: /metrics and
// /healthz. It offers OpenMetrics to those who ask for it.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: true}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, "ok\n") // a client that has gone is no concern of ours
	})
	return mux
}

// shutdownGrace is how long requests under way may take once a Server ends.
const shutdownGrace = 2 * time.Second

// A Server holds the address on which metrics are shown.
type Server struct {
	listener net.Listener
	server   *http.Server
}

// Listen takes the address, such as "localhost:9090"; port 0 takes any free one.
// An address in use is an error here, before any game is played. The caller calls
// Serve or Close afterwards.
func (m *Metrics) Listen(addr string) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("metrics: cannot serve on %q: %w", addr, err)
	}
	return &Server{l, &http.Server{Handler: m.Handler(), ReadHeaderTimeout: 5 * time.Second}}, nil
}

// Addr returns the address in use.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Close gives the address up without having served.
func (s *Server) Close() error { return s.listener.Close() }

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
func (m *Metrics) Serve(ctx context.Context, addr string) error {
	s, err := m.Listen(addr)
	if err != nil {
		return err
	}
	return s.Serve(ctx)
}
