package crew

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/listen"
)

// The files of a coordinator's certificates.
const (
	caName, caKeyName         = "ca.pem", "ca-key.pem"
	serverName, serverKeyName = "server.pem", "server-key.pem"
)

// caTime and serverTime are how long certificates are valid.
const (
	caTime     = 10 * 365 * 24 * time.Hour
	serverTime = 825 * 24 * time.Hour
)

// CAPath returns the path of the certificate that workers get.
func (f Folder) CAPath() string { return f.path(caName) }

// MakeCA makes a certificate authority, unless there is one, and a certificate of the
// coordinator for the hosts (names or addresses), in place of the present one.
func (f Folder) MakeCA(hosts []string) error {
	leaf := template("gipfarena coordinator", serverTime)
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	for _, h := range hosts {
		switch ip := net.ParseIP(h); {
		case ip != nil:
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		case h == "" || strings.ContainsAny(h, ":/[] "):
			return arena.Refusef("host %q: want a name or an address, without a port", h)
		default:
			leaf.DNSNames = append(leaf.DNSNames, h)
		}
	}
	return f.locked(func() error { return f.certify(leaf) })
}

// certify makes a certificate by the authority, which it makes if there is none.
func (f Folder) certify(leaf *x509.Certificate) error {
	ca, err := tls.LoadX509KeyPair(f.path(caName), f.path(caKeyName))
	if _, none := os.Stat(f.CAPath()); errors.Is(none, fs.ErrNotExist) { // otherwise workers have it, even if its key is kept elsewhere
		ca, err = f.makeAuthority()
	}
	if err != nil {
		return fmt.Errorf("queue: %s: %w", f.CAPath(), err)
	}
	if err := listen.Expired(ca.Leaf); err != nil {
		return arena.Refusef("queue: %s: %w: remove it and %s to make another, which each worker needs for its --ca", f.CAPath(), err, caKeyName)
	}
	_, err = f.sign(leaf, ca.Leaf, ca.PrivateKey, serverName, serverKeyName)
	return err
}

func (f Folder) makeAuthority() (tls.Certificate, error) {
	t := template("gipfarena workers", caTime)
	t.IsCA, t.BasicConstraintsValid, t.MaxPathLenZero = true, true, true
	t.KeyUsage |= x509.KeyUsageCertSign
	return f.sign(t, t, nil, caName, caKeyName)
}

// template is a certificate valid from an hour ago, for clocks that differ.
func template(name string, holds time.Duration) *x509.Certificate {
	serial, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)) // never fails
	return &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(holds),
		KeyUsage: x509.KeyUsageDigitalSignature,
	}
}

// sign makes a key and a certificate for it and writes both; nil signs with the key itself.
func (f Folder) sign(t, parent *x509.Certificate, by crypto.PrivateKey, name, keyName string) (pair tls.Certificate, err error) {
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader) // never fails
	if by == nil {
		by = key
	}
	der, err := x509.CreateCertificate(rand.Reader, t, parent, key.Public(), by)
	if err != nil {
		return pair, fmt.Errorf("queue: %w", err)
	}
	secret, _ := x509.MarshalPKCS8PrivateKey(key) // of our own
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	text := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	if err := errors.Join(f.save(keyName, text), f.save(name, certificate)); err != nil {
		return pair, err
	}
	return tls.X509KeyPair(certificate, text)
}

// Certificate returns the coordinator's certificate, nil if there is none.
func (f Folder) Certificate() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(f.path(serverName), f.path(serverKeyName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path(serverName), err)
	}
	return &pair, nil
}
