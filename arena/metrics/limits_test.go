package metrics

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// large returns the metrics of a run with 500 agents, all of them rated.
func large() *Metrics {
	names := make([]string, 500)
	table := stats.Table{Ratings: make([]stats.Rating, len(names))}
	for i := range names {
		names[i] = fmt.Sprintf("agent-%d", i)
		table.Ratings[i].Status = stats.Rated
	}
	m := New(Config{Game: "gipf/basic", Agents: names})
	m.SetRatings(table)
	return m
}

// serve runs a server with limits until the test ends, or the returned function
// ends it and waits.
func serve(t *testing.T, m *Metrics, c Config, lim limits) (addr string, stop func()) {
	t.Helper()
	s, err := listenWithin("127.0.0.1:0", c, lim)
	require.NoError(t, err)
	s.Show(m)
	end := s.Start(context.Background())
	stop = sync.OnceFunc(func() { require.NoError(t, end(nil)) })
	t.Cleanup(stop)
	return s.Addr(), stop
}

// slowReaders asks for the metrics on n connections and reads nothing.
func slowReaders(t *testing.T, addr string, n int) []net.Conn {
	t.Helper()
	conns := make([]net.Conn, n)
	for i := range conns {
		c, err := net.Dial("tcp", addr)
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		require.NoError(t, c.(*net.TCPConn).SetReadBuffer(4096))
		fmt.Fprintf(c, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n") // the server may have refused the connection
		conns[i] = c
	}
	return conns
}

// inUse returns the memory currently held, in bytes.
func inUse() int64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc + s.StackInuse)
}

// TestSlowReadersHoldLittle has 150 readers ask for the metrics of 500 agents and
// read nothing. Without limits they hold 30 MB, and leave hundreds to be collected.
func TestSlowReadersHoldLittle(t *testing.T) {
	m, patient := large(), defaultLimits
	patient.Write = time.Hour
	addr, stop := serve(t, m, Config{}, patient)
	before, most := inUse(), int64(0)
	slowReaders(t, addr, 150)
	for range 10 {
		time.Sleep(50 * time.Millisecond)
		most = max(most, inUse()-before)
	}
	t.Logf("150 slow readers hold %d KiB", most>>10)
	require.Less(t, most, int64(12<<20))
	start := time.Now()
	stop()
	require.Less(t, time.Since(start), time.Minute, "the end of a run does not wait for readers, who have an hour")
}

// TestCrowdSharesOneAnswer lets 300 scrapes come at once: each gets the whole
// answer or is told to try again, and the series are gathered once a second.
func TestCrowdSharesOneAnswer(t *testing.T) {
	m := large()
	var gathered atomic.Int64
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "gathered", Help: "counts"},
		func() float64 { return float64(gathered.Add(1)) }))
	h := m.Handler()
	start, codes := time.Now(), make(chan int)
	for range 300 {
		go func() {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
			if w.Code == http.StatusOK && !strings.Contains(w.Body.String(), "gathered ") {
				w.Code = 0
			}
			codes <- w.Code
		}()
	}
	count := map[int]int{}
	for range 300 {
		count[<-codes]++
	}
	require.Equal(t, 300, count[http.StatusOK]+count[http.StatusServiceUnavailable], "%v", count)
	require.GreaterOrEqual(t, count[http.StatusOK], defaultLimits.scrapes)
	require.LessOrEqual(t, gathered.Load(), 1+int64(time.Since(start)/sharedFor))
}

// TestScrapesInFlight fills the limit with readers that read nothing: the next one
// is refused, and served as soon as their time has run out.
func TestScrapesInFlight(t *testing.T) {
	lim := defaultLimits
	lim.scrapes, lim.Write = 2, 2*time.Second
	if testkit.Race {
		lim.Write *= 5 // answers are made within the time limit, and the race detector makes them ten times dearer
	}
	addr, _ := serve(t, large(), Config{}, lim)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	status := func() int { // 0 when the answer did not come in time, as on a busy machine
		answer, err := client.Get("http://" + addr + "/metrics")
		if err != nil {
			return 0
		}
		defer answer.Body.Close()
		if _, err = io.Copy(io.Discard, answer.Body); err != nil {
			return 0
		}
		return answer.StatusCode
	}
	for until := time.Now().Add(time.Minute); status() != http.StatusServiceUnavailable; {
		require.True(t, time.Now().Before(until))
		slowReaders(t, addr, 2) // again, because on a busy machine the time of the earlier ones has run out
	}
	require.Eventually(t, func() bool { return status() == http.StatusOK }, 2*time.Minute, 10*time.Millisecond)
}

// TestConnectionsEnd opens more connections than there may be, sees the surplus
// closed at once, and the others when nothing is asked on them.
func TestConnectionsEnd(t *testing.T) {
	lim := defaultLimits
	lim.Connections, lim.Idle, lim.Read = 3, time.Second, time.Second
	addr, _ := serve(t, New(Config{Game: "gipf/basic"}), Config{}, lim)
	ask := func(c net.Conn) error {
		require.NoError(t, c.SetDeadline(time.Now().Add(5*time.Second)))
		fmt.Fprintf(c, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
		}
		return err
	}
	dial := func() net.Conn {
		c, err := net.Dial("tcp", addr)
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		return c
	}
	kept := []net.Conn{dial(), dial(), dial()}
	for _, c := range kept {
		require.NoError(t, ask(c))
	}
	require.Error(t, ask(dial()), "a fourth one")
	for _, c := range kept {
		n, err := c.Read(make([]byte, 1)) // within the deadline of ask
		require.Zero(t, n)
		require.ErrorIs(t, err, io.EOF, "the server closes an idle connection")
	}
	require.NoError(t, ask(dial()), "the places are free again")
	silent := dial()
	require.NoError(t, silent.SetDeadline(time.Now().Add(5*time.Second)))
	fmt.Fprint(silent, "GET /healthz HTTP/1.1\r\n")
	_, err := io.Copy(io.Discard, silent)
	require.NoError(t, err, "the server ends a request that does not come")
}

// TestForms asks for every form of the answer and compares their contents.
func TestForms(t *testing.T) {
	h := New(Config{Game: "gipf/basic", Agents: []string{"a"}}).Handler()
	for _, c := range []struct {
		accept, encoding  string
		openMetrics, gzip bool
	}{
		{"", "", false, false},
		{"text/plain;version=0.0.4", "gzip", false, true},
		{"application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.1", "gzip", true, true},
		{"application/openmetrics-text; version=0.0.1", "deflate, gzip;q=0", true, false},
		{"application/openmetrics-text; q=0.0, text/plain", "zstd", false, false},
		{"application/openmetrics-textual", "gzip2", false, false},
		{"text/html, APPLICATION/OpenMetrics-Text", "br;q=1.0,GZIP;q=0.5", true, true},
	} {
		for range 2 { // made, and taken from the kept answer
			r := httptest.NewRequest(http.MethodGet, "/metrics?name[]=none", nil)
			r.Header.Set("Accept", c.accept)
			r.Header.Set("Accept-Encoding", c.encoding)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			require.Equal(t, c.openMetrics, strings.HasPrefix(w.Header().Get("Content-Type"), "application/openmetrics-text"), "%+v", c)
			require.Equal(t, c.gzip, w.Header().Get("Content-Encoding") == "gzip", "%+v", c)
			require.Equal(t, fmt.Sprint(w.Body.Len()), w.Header().Get("Content-Length"))
			var body io.Reader = w.Body
			if c.gzip {
				var err error
				body, err = gzip.NewReader(body)
				require.NoError(t, err)
			}
			text, err := io.ReadAll(body)
			require.NoError(t, err)
			require.Contains(t, string(text), `arena_agent_simulations_total{agent="a"} 0`)
			require.Equal(t, c.openMetrics, strings.HasSuffix(string(text), "# EOF\n"))
		}
	}
}

// TestAnswersGetOld sees an answer kept for a second and no longer.
func TestAnswersGetOld(t *testing.T) {
	e := newExposition(http.NotFoundHandler(), 1)
	first := e.answer(form{})
	require.Same(t, first, e.answer(form{}))
	require.NotSame(t, first, e.answer(form{gzip: true}))
	first.made = first.made.Add(-sharedFor)
	require.NotSame(t, first, e.answer(form{}))
	require.Equal(t, http.StatusNotFound, first.code)
}

// TestSixteenScrapes: while 16 scrapes wait for an answer that takes long others are told to try again, and the 16 get it.
func TestSixteenScrapes(t *testing.T) {
	m, on := New(Config{Game: "gipf/basic"}), make(chan struct{})
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "slow", Help: "waits"}, func() float64 { <-on; return 1 }))
	h := m.Handler()
	ask := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w
	}
	answers := make(chan *httptest.ResponseRecorder)
	for range 20 {
		go func() { answers <- ask() }()
	}
	for range 20 - 16 {
		w := <-answers
		require.Equal(t, http.StatusServiceUnavailable, w.Code)
		require.Equal(t, "16 scrapes are being answered, which is the limit; try again later\n", w.Body.String())
	}
	close(on)
	for range 16 {
		w := <-answers
		require.Equal(t, http.StatusOK, w.Code)
		require.Contains(t, w.Body.String(), "slow 1\n")
	}
}
