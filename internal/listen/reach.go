package listen

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

// Loopback reports whether only this machine reaches a host. No other name than
// localhost is looked up: what it means may change.
func Loopback(host string) bool {
	ip := net.ParseIP(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// Address returns the address host:port with a host that others can use: that of addr, or where
// addr stands for all addresses of this machine the first one that the certificate is for, or
// else the name of the machine. The certificate may be nil.
func Address(addr string, cert *tls.Certificate) string {
	host, port, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || host != "" && (ip == nil || !ip.IsUnspecified()) {
		return addr
	}
	machine, _ := os.Hostname() // "" where it has none
	return net.JoinHostPort(cmp.Or(certified(cert), machine, "localhost"), port)
}

// Expired returns the error of a certificate that holds no more, which every client refuses, else nil.
func Expired(cert *x509.Certificate) error {
	if time.Now().Before(cert.NotAfter) {
		return nil
	}
	return fmt.Errorf("the certificate expired on %s", cert.NotAfter.Format(time.DateOnly))
}

// Authority reads the certificates in PEM that sign those of servers: one at least must hold.
func Authority(text []byte) (*x509.CertPool, error) {
	pool, err := x509.NewCertPool(), errors.New("no certificate in PEM")
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		cert, wrong := x509.ParseCertificate(block.Bytes)
		if wrong == nil {
			wrong = Expired(cert)
			pool.AddCert(cert)
		}
		if err != nil {
			err = wrong
		}
	}
	return pool, err
}

// certified returns the first host that a certificate is for, "" where there is none.
func certified(cert *tls.Certificate) string {
	if cert == nil || len(cert.Certificate) == 0 {
		return ""
	}
	leaf, err := x509.ParseCertificate(cert.Certificate[0])
	if err != nil {
		return ""
	}
	for _, name := range leaf.DNSNames {
		if !strings.HasPrefix(name, "*") {
			return name
		}
	}
	for _, ip := range leaf.IPAddresses {
		if !ip.IsUnspecified() {
			return ip.String()
		}
	}
	return ""
}
