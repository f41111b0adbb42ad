package metrics

import (
	"net"
	"net/http"
	"net/http/pprof"
)

// addProfiles adds the pages that "go tool pprof" and "go tool trace" read.
func addProfiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}

// onlyHere reports whether no other machine reaches an address: what a profile tells, and
// what it costs to make one, is for who is on this one.
func onlyHere(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
