package web_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/testkit"
)

// hello is a page that says hello, and takes what is sent to it.
var hello = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "hello "+r.Method) })

// start serves pages until the test is over or stop is called.
func start(t *testing.T, a web.Access, pages http.Handler) (addr string, stop func()) {
	t.Helper()
	s, err := web.Listen(a)
	require.NoError(t, err)
	end := s.Start(t.Context(), pages)
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			require.NoError(t, end())
		}
	}
	t.Cleanup(stop)
	return s.URL(), stop
}

// file writes a file of the test.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := testkit.File(t, text, t.TempDir(), name)
	return path
}

const token = "0123456789abcdef"

// certificate makes a certificate that no authority has signed.
func certificate(t *testing.T, holds time.Duration) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(holds), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	require.NoError(t, err)
	secret, err := x509.MarshalECPrivateKey(private)
	require.NoError(t, err)
	encode := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	return file(t, "cert.pem", encode("CERTIFICATE", der)), file(t, "key.pem", encode("EC PRIVATE KEY", secret))
}

func TestAddresses(t *testing.T) {
	cert, key := certificate(t, time.Hour)
	late, lateKey := certificate(t, -time.Hour)
	known := file(t, "token", token+"\n")
	for _, c := range []struct {
		access web.Access
		want   string // "" where it is served
	}{
		{web.Access{Addr: "localhost:0"}, ""},
		{web.Access{Addr: "127.0.0.1:0"}, ""},
		{web.Access{Addr: "127.3.2.1:0"}, ""},
		{web.Access{Addr: "0.0.0.0:0"}, `"0.0.0.0:0" can be reached by other machines`},
		{web.Access{Addr: ":0"}, `":0" can be reached by other machines`},
		{web.Access{Addr: "[::]:0"}, `can be reached by other machines`},
		{web.Access{Addr: "example.org:0"}, `can be reached by other machines`},
		{web.Access{Addr: "localhost.example.org:0"}, `can be reached by other machines`},
		{web.Access{Addr: ":0", TokenFile: known}, `can be reached by other machines`},
		{web.Access{Addr: ":0", CertFile: cert, KeyFile: key}, `can be reached by other machines`},
		{web.Access{Addr: ":0", TokenFile: known, CertFile: cert, KeyFile: key}, ""},
		{web.Access{Addr: ":0", Insecure: true}, ""},
		{web.Access{Addr: "localhost"}, `address "localhost": want HOST:PORT`},
		{web.Access{Addr: "localhost:0", CertFile: cert}, "both a certificate and its key"},
		{web.Access{Addr: "localhost:0", CertFile: known, KeyFile: key}, "certificate "},
		{web.Access{Addr: "localhost:0", CertFile: late, KeyFile: lateKey}, late + `", key "` + lateKey + `": the certificate expired on 20`},
		{web.Access{Addr: "localhost:0", TokenFile: file(t, "short", token[1:])}, "want one line of 16 to 200"},
		{web.Access{Addr: "localhost:0", TokenFile: file(t, "two", token+"\n"+token)}, "want one line"},
		{web.Access{Addr: "localhost:0", TokenFile: file(t, "long", strings.Repeat("x", 201))}, "want one line"},
		{web.Access{Addr: "localhost:0", TokenFile: "no such file"}, "no such file"},
		{web.Access{Addr: "localhost:0", TokenFile: t.TempDir()}, "is a directory"}, // it opens, and cannot be read
	} {
		s, err := web.Listen(c.access)
		if c.want == "" {
			require.NoError(t, err, "%+v", c.access)
			require.NoError(t, s.Close())
			require.NoError(t, s.Close())
			continue
		}
		require.ErrorAs(t, err, new(*arena.InputError), "%+v", c.access)
		require.ErrorContains(t, err, c.want)
		require.NotContains(t, err.Error(), token[1:])
		require.NotContains(t, err.Error(), "\n")
	}
}

// TestURL: a server on all addresses is found by the name of its certificate.
func TestURL(t *testing.T) {
	cert, key := certificate(t, time.Hour)
	s, err := web.Listen(web.Access{Addr: "0.0.0.0:0", CertFile: cert, KeyFile: key, TokenFile: file(t, "token", token)})
	require.NoError(t, err)
	defer s.Close()
	require.Regexp(t, `^https://127\.0\.0\.1:[1-9][0-9]*/$`, s.URL())
	bare, err := web.Listen(web.Access{Addr: ":0", Insecure: true})
	require.NoError(t, err)
	defer bare.Close()
	require.NotContains(t, bare.URL(), "[::]")
}

func TestAddressInUse(t *testing.T) {
	addr, _ := start(t, web.Access{Addr: "127.0.0.1:0"}, hello)
	at, err := url.Parse(addr)
	require.NoError(t, err)
	_, err = web.Listen(web.Access{Addr: at.Host})
	require.ErrorContains(t, err, "cannot serve on "+fmt.Sprintf("%q", at.Host))
}

// ask sends a request with headers, and returns the status, the headers and the text.
func ask(t *testing.T, client *http.Client, method, url, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := client.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, answer.Header, string(text)
}

func TestEveryAnswerHasThePolicy(t *testing.T) {
	addr, _ := start(t, web.Access{Addr: "127.0.0.1:0", TokenFile: file(t, "token", token)}, hello)
	for _, headers := range [][]string{nil, {"Authorization", "Bearer " + token}, {"Host", "evil.example"}} {
		_, head, _ := ask(t, http.DefaultClient, "GET", addr, "", headers...)
		require.Equal(t, "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "+
			"form-action 'self'; base-uri 'none'; frame-ancestors 'none'", head.Get("Content-Security-Policy"))
		require.Equal(t, "nosniff", head.Get("X-Content-Type-Options"))
		require.Equal(t, "no-referrer", head.Get("Referrer-Policy"))
		require.Equal(t, "same-origin", head.Get("Cross-Origin-Resource-Policy"))
		require.Equal(t, "no-store", head.Get("Cache-Control"))
	}
}

// TestOtherNames refuses requests by which a page of another site would read from this
// machine: its own name for the address, and what it sends itself.
func TestOtherNames(t *testing.T) {
	addr, _ := start(t, web.Access{Addr: "127.0.0.1:0"}, hello)
	for host, want := range map[string]int{"localhost:99": 200, "127.0.0.1": 200, "[::1]:3": 200, "evil.example": 421, "10.0.0.1:80": 421, "localhost.evil.example": 421} {
		status, _, _ := ask(t, http.DefaultClient, "GET", addr, "", "Host", host)
		require.Equal(t, want, status, host)
	}
	for _, c := range []struct {
		headers []string
		want    int
	}{
		{nil, 403},
		{[]string{"Authorization", "Bearer "}, 403},
		{[]string{"Sec-Fetch-Site", "same-origin"}, 200},
		{[]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{[]string{"Sec-Fetch-Site", "same-site"}, 403},
		{[]string{"Origin", "http://evil.example"}, 403},
		{[]string{"Origin", strings.TrimSuffix(addr, "/")}, 200},
	} {
		for _, method := range []string{"POST", "PUT", "DELETE"} {
			status, _, _ := ask(t, http.DefaultClient, method, addr, "x=1", c.headers...)
			require.Equal(t, c.want, status, "%s %v", method, c.headers)
		}
	}
	for _, method := range []string{"HEAD", "OPTIONS"} { // change nothing
		status, _, _ := ask(t, http.DefaultClient, method, addr, "")
		require.Equal(t, 200, status, method)
	}
}

// TestToken looks without the token, with a wrong one and with the right one, by a
// program and by a form.
func TestToken(t *testing.T) {
	cert, key := certificate(t, time.Hour)
	addr, _ := start(t, web.Access{Addr: "127.0.0.1:0", TokenFile: file(t, "token", token+"\r\n"), CertFile: cert, KeyFile: key}, hello)
	require.True(t, strings.HasPrefix(addr, "https://"))
	client := &http.Client{
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	defer client.CloseIdleConnections()
	form := []string{"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin"}
	bearer := []string{"Authorization", "Bearer " + token}
	for _, c := range []struct {
		method, path, body string
		headers            []string
		want               int
	}{
		{"GET", "", "", nil, 401},
		{"GET", "", "", bearer, 200},
		{"POST", "", "", bearer, 200},
		{"GET", "", "", []string{"Authorization", "Bearer " + token + "0"}, 401},
		{"GET", "", "", []string{"Authorization", token}, 401},
		{"GET", "", "", []string{"Cookie", "gipfarena=" + token}, 401},
		{"GET", "", "", []string{"Cookie", "gipfarena="}, 401},
		{"GET", "login?token=" + token, "", nil, 401},
		{"POST", "", "", form, 401},
		{"POST", "", "", nil, 403},
		{"POST", "", "", []string{"Authorization", "Bearer " + token[1:]}, 403},
		{"POST", "login", "token=" + token, form[:2], 403},
		{"POST", "login", "token=wrong", form, 401},
		{"POST", "login", "token=" + token, form, 303},
	} {
		status, head, text := ask(t, client, c.method, addr+c.path, c.body, c.headers...)
		require.Equal(t, c.want, status, "%+v", c)
		require.NotContains(t, text, token)
		if status == 200 {
			require.Equal(t, c.method, strings.TrimPrefix(text, "hello "), "the page is behind the token")
		}
		if status == 401 {
			require.Contains(t, text, `name="token"`)
			require.Empty(t, head.Get("Set-Cookie"))
		}
		if status != 303 {
			continue
		}
		cookie := head.Get("Set-Cookie")
		for _, want := range []string{"; HttpOnly", "; Secure", "; SameSite=Strict", "Path=/"} {
			require.Contains(t, cookie, want)
		}
		require.NotContains(t, cookie, token)
		value, _, _ := strings.Cut(cookie, ";")
		require.Len(t, value, len("gipfarena=")+64, "a sum of 256 bits")
		status, _, _ = ask(t, client, "GET", addr, "", "Cookie", value)
		require.Equal(t, 200, status)
		status, _, _ = ask(t, client, "GET", addr, "", "Cookie", value[:len(value)-1]+"x")
		require.Equal(t, 401, status)
	}
}

func TestLargeBodies(t *testing.T) {
	addr, _ := start(t, web.Access{Addr: "127.0.0.1:0"}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, n, err != nil)
	}))
	_, _, text := ask(t, http.DefaultClient, "POST", addr, strings.Repeat("x", 1<<16), "Sec-Fetch-Site", "none")
	require.Equal(t, "65536 false", text)
	_, _, text = ask(t, http.DefaultClient, "POST", addr, strings.Repeat("x", 1<<16+1), "Sec-Fetch-Site", "none")
	require.Equal(t, "65536 true", text)
}

// events reads the events of a feed.
type events struct {
	*bufio.Scanner
	close func()
	kind  string // of the last event
}

func open(t *testing.T, addr string) *events {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", addr, nil)
	require.NoError(t, err)
	answer, err := new(http.Transport).RoundTrip(r)
	require.NoError(t, err)
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	t.Cleanup(func() { answer.Body.Close() })
	return &events{Scanner: bufio.NewScanner(answer.Body), close: func() { answer.Body.Close() }}
}

// next returns the data of the next event, which an empty line ends, "" at the end.
func (e *events) next() string {
	for e.Scan() {
		if kind, ok := strings.CutPrefix(e.Text(), "event: "); ok {
			e.kind = kind
		}
		if data, ok := strings.CutPrefix(e.Text(), "data: "); ok && e.Scan() && e.Text() == "" {
			return data
		}
	}
	return ""
}

// TestFeed follows a page through changes, a break and the end of the server.
func TestFeed(t *testing.T) {
	var number atomic.Int64
	feed := web.NewFeed(web.Part{Every: time.Millisecond, Fill: func(context.Context) map[string]string {
		return map[string]string{"n": fmt.Sprint(number.Load()), "same": "<b>\n&\u2028</b>"}
	}})
	addr, stop := start(t, web.Access{Addr: "127.0.0.1:0"}, feed)
	one := open(t, addr)
	require.JSONEq(t, `{"n":"0","same":"<b>\n&`+"\u2028"+`</b>"}`, one.next())
	number.Store(1)
	require.Equal(t, `{"n":"1"}`, one.next(), "only what has changed")
	two := open(t, addr)
	require.Contains(t, two.next(), `"same"`, "who comes later gets all")
	one.close()
	two.close()
	number.Store(2)
	again := open(t, addr)
	for text := again.next(); !strings.Contains(text, `"n":"2"`); text = again.next() {
		require.NotEmpty(t, text)
	}
	number.Store(3)
	feed.Refresh(t.Context())
	stop()
	require.Equal(t, `{"n":"3"}`, again.next(), "the last word")
	require.Equal(t, "{}", again.next())
	require.Equal(t, "end", again.kind)
	require.Empty(t, again.next())
}

// TestFeedRests: parts are filled at their pace while a page is open, once for all of them, and
// never while none is. Its time is that of a bubble, so that no load can hide or make a
// filling.
func TestFeedRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var filled atomic.Int64
		feed := web.NewFeed(web.Part{Every: time.Minute, Fill: func(context.Context) map[string]string { filled.Add(1); return nil }})
		look := func() (leave func()) {
			ctx, leave := context.WithCancel(t.Context())
			go feed.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/", nil))
			synctest.Wait()
			return leave
		}
		passes := func(wait time.Duration) int64 {
			before := filled.Load()
			time.Sleep(wait)
			synctest.Wait()
			return filled.Load() - before
		}
		require.Zero(t, passes(time.Hour), "no page is open yet")
		feed.Refresh(t.Context())
		require.Zero(t, filled.Load(), "not for a last word either")
		one := look()
		require.EqualValues(t, 1, filled.Load(), "at once")
		require.EqualValues(t, 60, passes(time.Hour))
		two := look()
		require.EqualValues(t, 60, passes(time.Hour), "not more for two")
		feed.Refresh(t.Context())
		require.EqualValues(t, 1+60+60+1, filled.Load(), "a last word")
		one()
		require.EqualValues(t, 60, passes(time.Hour), "one of them still looks")
		two()
		require.Zero(t, passes(time.Hour), "no page is open any more")
		before := filled.Load()
		defer look()()
		require.EqualValues(t, before+1, filled.Load(), "a page is open again")
	})
}

// TestFillingsCutShort: a filling that goes on when the last reader leaves, or when the time of a last word is over, is
// dropped, and the part is not filled again before it has ended.
func TestFillingsCutShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow atomic.Bool
		fillings := 0 // without a lock: there is one filling at a time
		feed := web.NewFeed(web.Part{Every: time.Minute, Fill: func(ctx context.Context) map[string]string {
			fillings++
			if !slow.Load() {
				return map[string]string{"n": fmt.Sprint("filling ", fillings)}
			}
			<-ctx.Done()
			time.Sleep(time.Second)
			slow.Store(false)
			return map[string]string{"n": ctx.Err().Error()}
		}})
		look := func() (page *httptest.ResponseRecorder, leave func()) {
			ctx, gone := context.WithCancel(t.Context())
			page = httptest.NewRecorder()
			go feed.ServeHTTP(page, httptest.NewRequestWithContext(ctx, "GET", "/", nil))
			synctest.Wait()
			return page, func() { gone(); synctest.Wait() }
		}
		one, leave := look()
		slow.Store(true)
		time.Sleep(time.Minute)
		synctest.Wait()
		leave()
		require.Contains(t, one.Body.String(), "filling 1")
		two, leave := look()
		time.Sleep(time.Second)
		synctest.Wait()
		slow.Store(true)
		last, end := context.WithTimeout(t.Context(), time.Second)
		defer end()
		feed.Refresh(last)
		leave()
		require.Contains(t, two.Body.String(), "filling 1", "what was known before comes at once")
		require.Contains(t, two.Body.String(), "filling 3", "the next filling begins when the one that was cut short has ended")
		for _, cut := range []error{context.Canceled, context.DeadlineExceeded} {
			require.NotContains(t, one.Body.String()+two.Body.String(), cut.Error())
		}
	})
}

// TestUnhurried: a page may be made for longer than the limits of a request and of an answer, which then has its own, and its work ends
// with the one who asked.
func TestUnhurried(t *testing.T) {
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	server.Limits.Read, server.Limits.Write = 2*time.Second, 2*time.Second
	ends := make(chan error, 2)
	stop := server.Start(t.Context(), web.Unhurried(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/left":
			<-r.Context().Done()
			ends <- r.Context().Err()
		case "/unread":
			var err error
			for big := make([]byte, 1<<20); err == nil; {
				_, err = w.Write(big)
			}
			ends <- err
		default:
			time.Sleep(3 * time.Second)
			fmt.Fprint(w, "made: ", r.Context().Err())
		}
	}))
	defer func() { require.NoError(t, stop()) }()
	answer, err := http.Get(server.URL())
	require.NoError(t, err)
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, "made: <nil>", string(text))
	at, err := url.Parse(server.URL())
	require.NoError(t, err)
	for path, leave := range map[string]bool{"/left": true, "/unread": false} {
		c, err := net.Dial("tcp", at.Host)
		require.NoError(t, err)
		defer c.Close()
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path)
		if leave {
			require.NoError(t, c.Close())
			require.ErrorIs(t, <-ends, context.Canceled)
		} else {
			require.ErrorIs(t, <-ends, os.ErrDeadlineExceeded)
		}
	}
}

// TestSlowReaders opens feeds that no client reads beside one that is read, and sees that the
// latter gets everything new at once, that memory and goroutines stay, and that the
// server does not wait for them.
func TestSlowReaders(t *testing.T) {
	big := strings.Repeat("x", 50_000)
	var number atomic.Int64
	feed := web.NewFeed(web.Part{Every: time.Millisecond, Fill: func(context.Context) map[string]string {
		return map[string]string{"n": fmt.Sprint(number.Add(1)), "big": fmt.Sprint(number.Load(), big)}
	}})
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	server.SetWriteLimit(time.Hour)
	stop, addr := server.Start(t.Context(), feed), server.URL()
	at, err := url.Parse(addr)
	require.NoError(t, err)
	for range 40 {
		c, err := net.Dial("tcp", at.Host)
		require.NoError(t, err)
		defer c.Close()
		require.NoError(t, c.(*net.TCPConn).SetReadBuffer(4096))
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_, err = io.ReadFull(c, make([]byte, 1))
		require.NoError(t, err, "it looks, and reads no more")
	}
	fast := open(t, addr)
	fast.Buffer(nil, 1<<20)
	measure := func() (bytes int64, goroutines int) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc + m.StackInuse), runtime.NumGoroutine()
	}
	for range 20 {
		require.NotEmpty(t, fast.next())
	}
	before, goroutines := measure()
	for range 200 {
		require.NotEmpty(t, fast.next())
	}
	after, more := measure()
	t.Logf("200 events of 50 kB later: %+d bytes, %+d goroutines", after-before, more-goroutines)
	require.Less(t, after-before, int64(8<<20))
	require.LessOrEqual(t, more, goroutines+3)
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	select {
	case err := <-stopped:
		require.NoError(t, err)
	case <-time.After(time.Minute): // of the hour that a reader may take
		require.Fail(t, "the server waits for readers")
	}
}

// TestFaults: a server says its own faults, and nothing of clients that refuse its certificate.
func TestFaults(t *testing.T) {
	said := filepath.Join(t.TempDir(), "said")
	f, err := os.Create(said)
	require.NoError(t, err)
	defer func(stderr *os.File) { os.Stderr = stderr }(os.Stderr)
	os.Stderr = f
	for _, line := range []string{"http: TLS handshake error from 1.2.3.4:5: EOF\n", "http: panic serving\n"} {
		n, err := web.Faults.Write([]byte(line))
		require.NoError(t, err)
		require.Len(t, line, n)
	}
	require.NoError(t, f.Close())
	require.Equal(t, "http: panic serving\n", testkit.Read(t, said))
}
