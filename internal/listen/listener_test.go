package listen

import (
	"crypto/tls"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestListener opens one connection too many, sees that one closed, and gets its place
// once another has gone, however often that is closed.
func TestListener(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	b := bound(l, 2)
	defer b.Close()
	accepted := make(chan net.Conn, 3)
	go func() {
		for {
			c, err := b.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		require.NoError(t, c.SetDeadline(time.Now().Add(10*time.Second)))
		return c
	}
	dial()
	dial()
	first, _ := <-accepted, <-accepted
	_, err = dial().Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "a third one")
	require.NoError(t, first.Close())
	require.Error(t, first.Close())
	dial()
	require.NoError(t, (<-accepted).SetDeadline(time.Time{}))
	_, err = dial().Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "closing twice gives one place")
}

// TestServer: an address answers until its server is stopped, refuses long headers and is free again afterwards, and one that is in use is
// said at once.
func TestServer(t *testing.T) {
	s, err := Open("127.0.0.1:0", Usual)
	require.NoError(t, err)
	_, err = Open(s.Addr(), Usual)
	require.ErrorContains(t, err, `cannot serve on "`+s.Addr()+`": `)
	stop := s.Start(&http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.URL.Path) })})
	get := func(long int) (int, string) {
		r, err := http.NewRequest(http.MethodGet, "http://"+s.Addr()+"/metrics", nil)
		require.NoError(t, err)
		r.Header.Set("X-Long", strings.Repeat("x", long))
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer answer.Body.Close()
		body, _ := io.ReadAll(answer.Body) // of a refusal the connection may be reset
		return answer.StatusCode, string(body)
	}
	status, body := get(1)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "/metrics", body)
	status, _ = get(1 << 15)
	require.Equal(t, http.StatusRequestHeaderFieldsTooLarge, status)
	require.NoError(t, stop())
	require.NoError(t, s.Close(), "after Start it does nothing")
	again, err := Open(s.Addr(), Usual)
	require.NoError(t, err)
	require.NoError(t, again.Close())
	require.NoError(t, again.Close())
}

// TestServerEndsWhileItAnswers: a request that does not end is cut off when the server is stopped.
func TestServerEndsWhileItAnswers(t *testing.T) {
	s, err := Open("127.0.0.1:0", Usual)
	require.NoError(t, err)
	asked, left := make(chan bool), make(chan bool)
	stop := s.Start(&http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
		close(left)
	})})
	failed := make(chan error)
	go func() {
		_, err := http.Get("http://" + s.Addr())
		failed <- err
	}()
	<-asked
	require.NoError(t, stop())
	<-left
	require.Error(t, <-failed)
}

// TestServerWithACertificate speaks TLS, and nothing else.
func TestServerWithACertificate(t *testing.T) {
	s, err := Open("127.0.0.1:0", Usual)
	require.NoError(t, err)
	own := certificate(t, []string{"arena.example"})
	stop := s.Start(&http.Server{
		Handler:   http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }),
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{*own}}, ErrorLog: log.New(io.Discard, "", 0),
	})
	conn, err := tls.Dial("tcp", s.Addr(), &tls.Config{InsecureSkipVerify: true})
	require.NoError(t, err)
	require.Equal(t, own.Certificate[0], conn.ConnectionState().PeerCertificates[0].Raw)
	require.NoError(t, conn.Close())
	answer, err := http.Get("http://" + s.Addr())
	require.NoError(t, err)
	require.Equal(t, http.StatusBadRequest, answer.StatusCode)
	require.NoError(t, answer.Body.Close())
	require.NoError(t, stop())
}
