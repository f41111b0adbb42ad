package listen

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Limits bound what strangers can make a server hold.
type Limits struct {
	Connections       int           // that are open
	Read, Write, Idle time.Duration // of a request, of an answer, and between requests
}

// Usual are the limits of a server for some dozen people or scrapers. A reader has ten seconds for an answer; a connection on
// which nothing is asked for longer than the usual interval of scrapes is closed.
var Usual = Limits{Connections: 64, Read: 5 * time.Second, Write: 10 * time.Second, Idle: 90 * time.Second}

// grace is how long requests under way may take once a Server ends. An
// interrupted run ends within two seconds, most of which are the games'.
const grace = 250 * time.Millisecond

// A Server holds an address on which requests are answered. Make it with Open.
type Server struct {
	listener net.Listener
	// Limits may be changed until Start is called, but for Connections.
	Limits Limits
}

// Open takes the address, such as "localhost:8080"; port 0 takes a free one. An address in use is an
// error here. The caller calls Start or Close afterwards.
func Open(addr string, lim Limits) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot serve on %q: %w", addr, err)
	}
	return &Server{bound(l, lim.Connections), lim}, nil
}

// Addr returns the address in use.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Close gives the address up. After Start it does nothing.
func (s *Server) Close() error {
	if err := s.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// Start has a server, of which the caller says all but the limits, answer in the background until the returned function is
// called, which waits for the end, leaves no goroutine behind, and is to be called once.
func (s *Server) Start(server *http.Server) (stop func() error) {
	server.ReadTimeout, server.WriteTimeout, server.IdleTimeout = s.Limits.Read, s.Limits.Write, s.Limits.Idle
	server.MaxHeaderBytes = 8 << 10
	served := make(chan error, 1)
	go func() {
		if server.TLSConfig != nil {
			served <- server.ServeTLS(s.listener, "", "")
			return
		}
		served <- server.Serve(s.listener)
	}()
	return func() error {
		ending, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		if server.Shutdown(ending) != nil {
			server.Close() // a request outlasted its grace
		}
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
}
