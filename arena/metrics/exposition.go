package metrics

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// sharedFor is how long all who ask get the same encoded answer: scrapers ask every few
// seconds at most, and a crowd of them costs no more than one.
const sharedFor = time.Second

// An exposition answers scrapes. Each form of the answer is made at most once a
// second, whole and in memory, so that a slow reader holds a pointer to bytes
// that others read too, and no encoder.
type exposition struct {
	encode http.Handler // writes the series in the form a request asks for
	inTurn chan struct{}
	mu     sync.Mutex // also held while an answer is made: requests for the same form wait for it
	kept   map[form]*answer
	last   chan struct{} // nil until nothing changes any more; closed when a client has seen that
}

// newExposition answers up to limit scrapes at the same time.
func newExposition(encode http.Handler, limit int) *exposition {
	return &exposition{encode: encode, inTurn: make(chan struct{}, limit), kept: map[form]*answer{}}
}

// A form is a scraper's choice. There are four, so at most four answers are kept, for
// any requests. A request that accepts OpenMetrics gets it, as Prometheus wishes by
// default; any other gets plain text.
type form struct{ openMetrics, gzip bool }

// takes reports whether a list of preferences names a value and does not refuse it.
func takes(h http.Header, key, value string) bool {
	for item := range strings.SplitSeq(strings.Join(h.Values(key), ","), ",") {
		name, parameters, _ := strings.Cut(strings.ToLower(item), ";")
		if strings.TrimSpace(name) == value && !refused(parameters) {
			return true
		}
	}
	return false
}

// refused reports whether the parameters of a preference contain q=0.
func refused(parameters string) bool {
	for p := range strings.SplitSeq(parameters, ";") {
		if q, ok := strings.CutPrefix(strings.TrimSpace(p), "q="); ok && strings.Trim(q, "0.") == "" {
			return true
		}
	}
	return false
}

// request returns a request for the form, for the encoder.
func (f form) request() *http.Request {
	r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/metrics"}, Header: http.Header{}}
	r.Header.Set("Accept", "text/plain")
	r.Header.Set("Accept-Encoding", "identity")
	if f.openMetrics {
		r.Header.Set("Accept", "application/openmetrics-text; version=1.0.0")
	}
	if f.gzip {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	return r
}

// ServeHTTP implements http.Handler. It refuses requests beyond the limit.
func (e *exposition) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case e.inTurn <- struct{}{}:
		defer func() { <-e.inTurn }()
	default:
		http.Error(w, fmt.Sprintf("%d scrapes are being answered, which is the limit; try again later", cap(e.inTurn)), http.StatusServiceUnavailable)
		return
	}
	a := e.answer(form{takes(r.Header, "Accept", "application/openmetrics-text"), takes(r.Header, "Accept-Encoding", "gzip")})
	a.writeTo(w)
	if a.last != nil {
		e.seen(a.last)
	}
}

// lastSeen says that nothing changes any more, and waits until a client has had
// an answer after that, at most for the given time, or until ctx ends.
func (e *exposition) lastSeen(ctx context.Context, most time.Duration) {
	seen := make(chan struct{})
	e.mu.Lock()
	e.last = seen
	clear(e.kept)
	e.mu.Unlock()
	enough := time.NewTimer(most)
	defer enough.Stop()
	select {
	case <-seen:
	case <-enough.C:
	case <-ctx.Done():
	}
}

// seen notes that a client has the last answer.
func (e *exposition) seen(last chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	select {
	case <-last:
	default:
		close(last)
	}
}

// answer returns the kept answer, or makes it.
func (e *exposition) answer(f form) *answer {
	e.mu.Lock()
	defer e.mu.Unlock()
	if a := e.kept[f]; a != nil && time.Since(a.made) < sharedFor {
		return a
	}
	a := &answer{made: time.Now(), last: e.last, code: http.StatusOK, header: http.Header{}}
	e.encode.ServeHTTP(a, f.request())
	e.kept[f] = a
	return a
}

// An answer is what an encoder wrote. It is an http.ResponseWriter until it is
// kept, and does not change afterwards.
type answer struct {
	made   time.Time
	last   chan struct{} // its sender must close it if it is the last answer
	code   int
	header http.Header
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(code int) { a.code = code }

// Write implements http.ResponseWriter.
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// writeTo sends the answer. It ignores a client that has gone.
func (a *answer) writeTo(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.Header().Set("Content-Length", fmt.Sprint(a.body.Len()))
	w.WriteHeader(a.code)
	w.Write(a.body.Bytes())
}
