package web

import (
	"net"
	"net/http"
	"strings"

	"gipf.arena/internal/listen"
)

// policy is the Content-Security-Policy of every answer: nothing from elsewhere, no
// script or style but in files of the server, no frame around the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// bodyLimit is the size of the largest request body, in bytes.
const bodyLimit = 64 << 10

// handler puts the guard before the pages.
func (g *guard) handler(pages http.Handler) http.Handler {
	// What changes something is refused where it comes from a page of another site, or does
	// not say where it comes from.
	inner := http.NewCrossOriginProtection().Handler(g.named(g.admit(pages)))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		for _, line := range [...][2]string{
			{"Content-Security-Policy", policy},
			{"X-Content-Type-Options", "nosniff"},
			{"Referrer-Policy", "no-referrer"},
			{"Cross-Origin-Opener-Policy", "same-origin"},
			{"Cross-Origin-Resource-Policy", "same-origin"},
			{"Cache-Control", "no-store"},
		} {
			head.Set(line[0], line[1])
		}
		if g.loopback && g.token == "" && !listen.Loopback(hostOf(r)) {
			// A page of another site may have made its own name mean this machine.
			http.Error(w, "this server answers to localhost alone", http.StatusMisdirectedRequest)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, g.body)
		inner.ServeHTTP(w, r)
	})
}

// named refuses what changes something and does not say from which page it comes, as every
// browser of today does. A program that has the token needs no page.
func (g *guard) named(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
		if !reads && r.Header.Get("Origin") == "" && r.Header.Get("Sec-Fetch-Site") == "" && !g.bears(r) && !(g.asks && strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ")) {
			http.Error(w, "a request that changes something says where it comes from: send Origin or Sec-Fetch-Site", http.StatusForbidden)
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// hostOf returns the host that a request names, without its port.
func hostOf(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.Host); err == nil {
		return host
	}
	return r.Host
}
