package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/listen"
)

// limits bound what strangers can make the server hold.
type limits struct {
	connections       int           // that are open, those of feeds among them
	read, write, idle time.Duration // of a request, an answer or an event, and between requests
}

// defaultLimits serve some dozen people, each with a page or two open.
var defaultLimits = limits{connections: 64, read: 5 * time.Second, write: 10 * time.Second, idle: 90 * time.Second}

// shutdownGrace is how long requests under way may take once a Server ends. An
// interrupted run ends within two seconds, most of which are the games'.
const shutdownGrace = 250 * time.Millisecond

// A Server holds the address on which pages are shown.
type Server struct {
	listener net.Listener
	guard    guard
	limits   limits
}

// Listen takes the address; what is wrong with the Access is an [arena.InputError] here,
// before anything else has begun. The caller calls Start or Close afterwards.
//
// A client of the address is not trusted: connections (64) and the time for a
// request (5 s), an answer or event (10 s) and an idle connection (90 s) have limits.
// Every answer forbids the page to load anything from elsewhere or to run scripts that
// do not come as files of the server.
func Listen(a Access) (*Server, error) {
	g, err := a.guard()
	if err != nil {
		return nil, arena.Refusef("web: %w", err)
	}
	l, err := net.Listen("tcp", a.Addr)
	if err != nil {
		return nil, arena.Refusef("web: cannot serve on %q: %w", a.Addr, err)
	}
	return &Server{listen.Bound(l, defaultLimits.connections), g, defaultLimits}, nil
}

// URL returns where others find the server, such as "http://127.0.0.1:8080/".
func (s *Server) URL() string {
	scheme := "http"
	if s.guard.tls != nil {
		scheme = "https"
	}
	var cert *tls.Certificate
	if s.guard.tls != nil {
		cert = &s.guard.tls.Certificates[0]
	}
	return scheme + "://" + listen.Address(s.listener.Addr().String(), cert) + "/"
}

// Close gives the address up. After Start it does nothing.
func (s *Server) Close() error {
	if err := s.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// Start serves pages in the background until the returned function is called, also after
// ctx has ended: who is interrupted still has something to show. That function tells
// the feeds first, waits for the end, and is to be called once.
func (s *Server) Start(ctx context.Context, pages http.Handler) (stop func() error) {
	ending, end := context.WithCancel(context.WithoutCancel(ctx))
	server := &http.Server{
		Handler: s.guard.handler(pages), ReadTimeout: s.limits.read, WriteTimeout: s.limits.write,
		IdleTimeout: s.limits.idle, MaxHeaderBytes: 8 << 10, TLSConfig: s.guard.tls,
		BaseContext: func(net.Listener) context.Context {
			return context.WithValue(ending, serverKey{}, &s.limits)
		},
		Protocols: new(http.Protocols),
	}
	server.Protocols.SetHTTP1(true) // each connection is one request at a time: that is what the limits count
	served := make(chan error, 1)
	go func() { served <- s.serve(server) }()
	return func() error {
		end()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
		defer cancel()
		if server.Shutdown(grace) != nil {
			server.Close() // a request outlasted its grace
		}
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("web: %w", err)
		}
		return nil
	}
}

// serve answers until the server is shut down.
func (s *Server) serve(server *http.Server) error {
	if s.guard.tls != nil {
		return server.ServeTLS(s.listener, "", "")
	}
	return server.Serve(s.listener)
}

// serverKey is the key of the limits in the context of a request, which ends when the
// server does.
type serverKey struct{}

// limitsOf returns the limits of the server that a request came to.
func limitsOf(r *http.Request) limits {
	if l, ok := r.Context().Value(serverKey{}).(*limits); ok {
		return *l
	}
	return defaultLimits
}
