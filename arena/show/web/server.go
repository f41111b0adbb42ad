package web

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/listen"
)

// A Server holds the address on which pages are shown.
type Server struct {
	*listen.Server
	guard guard
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
	s, err := listen.Open(a.Addr, listen.Usual)
	if err != nil {
		return nil, arena.Refusef("web: %w", err)
	}
	return &Server{s, g}, nil
}

// URL returns where others find the server, such as "http://127.0.0.1:8080/".
func (s *Server) URL() string {
	if s.guard.tls != nil {
		return "https://" + listen.Address(s.Addr(), &s.guard.tls.Certificates[0]) + "/"
	}
	return "http://" + listen.Address(s.Addr(), nil) + "/"
}

// Start serves pages in the background until the returned function is called, also after
// ctx has ended: who is interrupted still has something to show. That function tells
// the feeds first, waits for the end, and is to be called once.
func (s *Server) Start(ctx context.Context, pages http.Handler) (stop func() error) {
	ending, end := context.WithCancel(context.WithoutCancel(ctx))
	server := &http.Server{
		Handler: s.guard.handler(pages), TLSConfig: s.guard.tls, Protocols: new(http.Protocols),
		BaseContext: func(net.Listener) context.Context { return context.WithValue(ending, serverKey{}, &s.Limits) },
		ErrorLog:    log.New(faults{}, "", 0),
	}
	server.Protocols.SetHTTP1(true) // each connection is one request at a time: that is what the limits count
	shutDown := s.Server.Start(server)
	return func() error {
		end()
		if err := shutDown(); err != nil {
			return fmt.Errorf("web: %w", err)
		}
		return nil
	}
}

// faults are what a server says of its own faults, such as a panic. That a client refuses the certificate, or speaks no TLS, is none
// of them: net/http would write a line of its own beside those of --log.
type faults struct{}

// Write implements io.Writer.
func (faults) Write(text []byte) (int, error) {
	if bytes.HasPrefix(text, []byte("http: TLS handshake error")) {
		return len(text), nil
	}
	return os.Stderr.Write(text)
}

// serverKey is the key of the limits in the context of a request, which ends when the
// server does.
type serverKey struct{}

// Thinking takes the limits of time from a request whose answer may take long: from now on it ends with its client. The caller
// calls answer before it writes.
func Thinking(w http.ResponseWriter, r *http.Request) (answer func()) {
	r.ParseForm() // within the limits; what lacks is "" later
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Time{})
	control.SetWriteDeadline(time.Time{})
	return func() { control.SetWriteDeadline(time.Now().Add(limitsOf(r).Write)) }
}

// Unhurried is a handler whose pages may take long to be made, such as by a first rating: the limits of time are for the request, and for
// the answer from its first byte on.
func Unhurried(pages http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		pages(&unhurried{w, sync.OnceFunc(Thinking(w, r))}, r)
	}
}

// An unhurried answer has its limit of time from when it begins.
type unhurried struct {
	http.ResponseWriter
	begin func()
}

// WriteHeader implements http.ResponseWriter.
func (u *unhurried) WriteHeader(status int) {
	u.begin()
	u.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (u *unhurried) Write(text []byte) (int, error) {
	u.begin()
	return u.ResponseWriter.Write(text)
}

// Unwrap is for [http.ResponseController].
func (u *unhurried) Unwrap() http.ResponseWriter { return u.ResponseWriter }

// limitsOf returns the limits of the server that a request came to.
func limitsOf(r *http.Request) listen.Limits {
	if l, ok := r.Context().Value(serverKey{}).(*listen.Limits); ok {
		return *l
	}
	return listen.Usual
}
