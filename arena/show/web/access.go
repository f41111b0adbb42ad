package web

import (
	"bytes"
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"

	"gipf.arena/internal/listen"
)

// Access says where a server listens and who may look.
type Access struct {
	// Addr is the address, such as "localhost:8080"; port 0 takes a free one.
	Addr string
	// TokenFile holds the access token, in one line of 16 to 200
	// printable characters; with "" the server asks for no token.
	TokenFile string
	// CertFile and KeyFile are the certificate and the key for TLS, in PEM; "" for none.
	CertFile, KeyFile string
	// Asks says that the pages ask for tokens themselves, in place of TokenFile: programs send them as
	// "Authorization: Bearer TOKEN".
	Asks bool
	// Body is the size of the largest request body, in bytes; 0 means 64 kB.
	Body int64
	// Insecure allows an address that other machines can reach without the token and TLS.
	Insecure bool
}

// A guard is an Access that was looked at.
type guard struct {
	token    string      // "" for none
	tls      *tls.Config // nil for none
	loopback bool        // no other machine reaches the address
	asks     bool        // the pages ask for tokens
	body     int64       // the largest request body
}

// guard reads the files and refuses an address that strangers can reach where neither
// token and TLS nor Insecure are given.
func (a *Access) guard() (g guard, err error) {
	g.asks, g.body = a.Asks, cmp.Or(a.Body, bodyLimit)
	if a.TokenFile != "" {
		if g.token, err = readToken(a.TokenFile); err != nil {
			return g, err
		}
	}
	if (a.CertFile == "") != (a.KeyFile == "") {
		return g, errors.New("TLS needs both a certificate and its key")
	}
	if a.CertFile != "" {
		pair, err := tls.LoadX509KeyPair(a.CertFile, a.KeyFile)
		if err == nil {
			err = listen.Expired(pair.Leaf)
		}
		if err != nil {
			return g, fmt.Errorf("certificate %q, key %q: %w", a.CertFile, a.KeyFile, err)
		}
		g.tls = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	host, _, err := net.SplitHostPort(a.Addr)
	if err != nil {
		return g, fmt.Errorf("address %q: want HOST:PORT, such as localhost:8080", a.Addr)
	}
	if g.loopback = listen.Loopback(host); !g.loopback && !a.Insecure && (g.token == "" && !g.asks || g.tls == nil) {
		return g, fmt.Errorf("address %q can be reached by other machines: give it a token, a certificate and a key, or say that it may be insecure", a.Addr)
	}
	return g, nil
}

// The length of a token, in bytes.
const (
	leastToken = 16
	mostToken  = 200
)

// readToken reads the one line of a file. The error does not quote it.
func readToken(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostToken+3))
	if err != nil {
		return "", fmt.Errorf("token file: %w", err) // never "", which asks no visitor for a token
	}
	token := string(bytes.TrimRight(text, "\r\n"))
	strange := func(r rune) bool { return r <= ' ' || r > '~' }
	if len(token) < leastToken || len(token) > mostToken || strings.ContainsFunc(token, strange) {
		return "", fmt.Errorf("token file %q: want one line of %d to %d printable characters without blanks", path, leastToken, mostToken)
	}
	return token, nil
}
