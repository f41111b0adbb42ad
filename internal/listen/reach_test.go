package listen

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// certificate is one for names and addresses.
func certificate(t *testing.T, names []string, ips ...net.IP) *tls.Certificate {
	t.Helper()
	return signed(t, &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: names, IPAddresses: ips})
}

// signed is a certificate as it is described, signed by itself.
func signed(t *testing.T, c *x509.Certificate) *tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	require.NoError(t, err)
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func TestAddress(t *testing.T) {
	machine, err := os.Hostname()
	require.NoError(t, err)
	named := certificate(t, []string{"*.example.org", "arena.example"}, net.IPv4(10, 0, 0, 7))
	numbered := certificate(t, nil, net.IPv4zero, net.IPv4(10, 0, 0, 7))
	for _, c := range []struct {
		addr string
		cert *tls.Certificate
		want string
	}{
		{"[::]:80", named, "arena.example:80"},
		{"0.0.0.0:80", named, "arena.example:80"},
		{":80", numbered, "10.0.0.7:80"},
		{"[::]:80", certificate(t, nil, net.ParseIP("2001:db8::7")), "[2001:db8::7]:80"},
		{"[::]:80", nil, machine + ":80"},
		{"[::]:80", certificate(t, []string{"*.example.org"}), machine + ":80"},
		{"[::]:80", &tls.Certificate{Certificate: [][]byte{{1}}}, machine + ":80"},
		{"127.0.0.1:80", named, "127.0.0.1:80"},
		{"lab-1:80", nil, "lab-1:80"},
		{"nonsense", nil, "nonsense"},
	} {
		require.Equal(t, c.want, Address(c.addr, c.cert), c.addr)
	}
}

// TestLoopback: this machine alone reaches localhost and addresses of loopback, and no name is looked up.
func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LocalHost": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true, "[::1]": true,
		"": false, "0.0.0.0": false, "::": false, "10.0.0.7": false, "localhost.example": false, "lab-1": false,
	} {
		require.Equal(t, want, Loopback(host), "%q", host)
	}
}

// TestAuthority: of the certificates in a file one must hold; other blocks are none.
func TestAuthority(t *testing.T) {
	block := func(kind string, cert []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: cert}))
	}
	until := func(end time.Time) []byte {
		return signed(t, &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: end}).Certificate[0]
	}
	holds := block("CERTIFICATE", until(time.Now().Add(time.Hour)))
	late := block("CERTIFICATE", until(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)))
	for text, want := range map[string]string{
		"":                                  "no certificate in PEM",
		"none":                              "no certificate in PEM",
		block("PRIVATE KEY", []byte("key")): "no certificate in PEM",
		block("CERTIFICATE", []byte("x")):   "x509: malformed certificate",
		late:                                "the certificate expired on 2026-03-01",
		holds:                               "",
		late + holds:                        "",
		holds + late:                        "",
	} {
		pool, err := Authority([]byte(text))
		if want == "" {
			require.NoError(t, err)
			require.False(t, pool.Equal(x509.NewCertPool()))
			continue
		}
		require.EqualError(t, err, want)
	}
}
