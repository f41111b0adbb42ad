package metrics

import (
	"net/http"
	"net/http/pprof"
)

// addProfiles adds the pages that "go tool pprof" and "go tool trace" read. What a profile tells, and
// what it costs to make one, is for who is on this machine.
func addProfiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("POST /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}
