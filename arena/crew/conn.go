package crew

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"gipf.arena/arena"
	"gipf.arena/internal/listen"
)

// DialOptions say how a worker reaches its coordinator.
type DialOptions struct {
	// Server is host:port, Name the worker's name.
	Server, Name string
	// Seed is the worker's secret key; nil for a coordinator on this machine.
	Seed []byte
	// CA holds the certificate that signed the coordinator's; nil for a coordinator on this machine.
	CA *x509.CertPool
	// Idle, if above 0, ends the wait for a coordinator after this long (ErrIdle).
	Idle time.Duration
	// Say, if not nil, is called with a line when the connection is lost or restored.
	Say func(line string)
}

// A NATSConn is a [WorkerConn] over NATS. The caller that dials closes it.
type NATSConn struct {
	conn  *nats.Conn
	dial  *DialOptions
	wrong context.Context // ends when the coordinator refuses to let it speak under its name
}

// mostRefusals is how often a key is refused before its worker gives up: while the keys of a server
// change, it refuses new connections, even those with valid keys.
const mostRefusals = 4

// Dial connects, and waits as long as ctx allows for a coordinator that is not there yet.
func Dial(ctx context.Context, opt DialOptions) (*NATSConn, error) {
	host, port, err := splitAddress(opt.Server)
	if err != nil {
		return nil, err
	}
	if port == 0 { // takes a free one if a coordinator listens
		return nil, fmt.Errorf("queue: address %q: want a port from 1 to 65535, such as localhost:4222", opt.Server)
	}
	if err := CheckName(opt.Name); err != nil {
		return nil, err
	}
	if !listen.Loopback(host) && (opt.CA == nil || opt.Seed == nil) {
		return nil, fmt.Errorf("queue: %s is another machine: a worker there needs its key (--key FILE) and the coordinator's certificate (--ca FILE)", opt.Server)
	}
	if opt.Idle > 0 {
		var cancel func()
		ctx, cancel = context.WithTimeoutCause(ctx, opt.Idle, ErrIdle)
		defer cancel()
	}
	wrong, stop := context.WithCancelCause(context.Background())
	options, err := opt.nats(host, stop)
	if err != nil {
		return nil, err
	}
	url := "nats://" + opt.Server
	refused := 0
	for wait := 100 * time.Millisecond; ; wait = min(2*wait, 10*time.Second) {
		conn, err := nats.Connect(url, options...)
		if err == nil {
			return &NATSConn{conn, &opt, wrong}, nil
		}
		final := opt.refusal(err)
		if errors.Is(final, ErrRefused) {
			refused++
		}
		if final != nil && (refused == 0 || refused == mostRefusals) {
			return nil, fmt.Errorf("queue: %s: %w", opt.Server, final)
		}
		if ctx.Err() == nil && final == nil && wait == 100*time.Millisecond && opt.Say != nil {
			opt.Say("waiting for a coordinator at " + opt.Server + silence(err))
		}
		if arena.Sleep(ctx, jitter(wait)); ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
}

// refusal returns the error of a connection that will fail again next time, else nil.
func (o *DialOptions) refusal(err error) error {
	var unknown x509.UnknownAuthorityError
	var invalid *tls.CertificateVerificationError // for another host, expired, or for another use
	var record tls.RecordHeaderError
	switch {
	case errors.Is(err, nats.ErrNoInfoReceived):
		return errors.New("what answers there is no coordinator")
	case errors.Is(err, nats.ErrAuthorization) && o.Seed == nil:
		return errors.New("the coordinator takes workers with keys: this one needs its own (--key FILE), which gipfarena workers add NAME prints there")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		return fmt.Errorf("%w: the coordinator does not know this key, or it was revoked", ErrRefused)
	case errors.As(err, &unknown) && o.CA == nil:
		return errors.New("the coordinator has a certificate: a worker needs its authority (--ca FILE), the file that gipfarena workers ca printed there")
	case errors.As(err, &unknown):
		return fmt.Errorf("the coordinator's certificate is not signed by --ca: %w", err)
	case errors.As(err, &invalid), errors.As(err, &record):
		return err
	case errors.Is(err, nats.ErrSecureConnWanted), errors.Is(err, nats.ErrNkeysNotSupported):
		return errors.New("the coordinator has neither certificate nor keys: it takes workers of its own machine, without --ca and --key")
	}
	return nil
}

// silence says of a failed connection that its other end said nothing: a coordinator speaks first.
func silence(err error) string {
	var read *net.OpError
	if errors.Is(err, io.EOF) || errors.As(err, &read) && read.Op == "read" {
		return "; what listens there says nothing, and a coordinator speaks first"
	}
	return ""
}

// nats returns the options of the connection. stop is called when the key does not belong to the name.
func (o *DialOptions) nats(host string, stop context.CancelCauseFunc) ([]nats.Option, error) {
	say := o.Say
	if say == nil {
		say = func(string) {}
	}
	options := []nats.Option{
		nats.Name(o.Name), nats.CustomInboxPrefix("_INBOX_" + o.Name), nats.MaxReconnects(-1), nats.Timeout(5 * time.Second),
		nats.PingInterval(20 * time.Second), nats.ReconnectBufSize(-1),
		nats.CustomReconnectDelay(func(attempts int) time.Duration {
			return jitter(min(250*time.Millisecond<<min(attempts, 8), 30*time.Second))
		}),
		nats.DisconnectErrHandler(func(c *nats.Conn, _ error) {
			if !c.IsClosed() {
				say("the coordinator is not there; what was played is kept")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { say("the coordinator is there again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				stop(fmt.Errorf("%w: the key is not that of a worker %q (--name)", ErrRefused, o.Name))
			}
		}),
	}
	if o.CA != nil {
		options = append(options, nats.Secure(&tls.Config{RootCAs: o.CA, MinVersion: tls.VersionTLS13, ServerName: host}))
	}
	if o.Seed != nil {
		pair, err := nkeys.FromSeed(o.Seed)
		if err != nil {
			return nil, errors.New("queue: --key: no secret key of a worker (gipfarena workers add NAME makes one)")
		}
		public, _ := pair.PublicKey() // of a seed that was read
		options = append(options, nats.Nkey(public, pair.Sign))
	}
	return options, nil
}

// Close ends the connection.
func (c *NATSConn) Close() { c.conn.Close() }

// Ask implements WorkerConn.
func (c *NATSConn) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.wrong, cancel)()
	m, err := c.conn.RequestWithContext(ctx, subject(kind, c.dial.Name), data)
	if c.wrong.Err() != nil {
		return nil, context.Cause(c.wrong)
	}
	if err != nil {
		return nil, c.explain(err)
	}
	return m.Data, nil
}

// explain turns an error that cannot go away into an ErrRefused.
func (c *NATSConn) explain(err error) error {
	if c.conn.IsClosed() {
		if last := c.dial.refusal(c.conn.LastError()); last != nil {
			return last
		}
		return fmt.Errorf("%w: the coordinator has ended the connection", ErrRefused)
	}
	return err
}

// CheckName refuses a worker's name that is not a single word, as a subject needs.
func CheckName(name string) error {
	ok := name != "" && len(name) <= 64
	for _, c := range []byte(name) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	}
	if !ok {
		return fmt.Errorf("worker %q: want a name of up to 64 letters, digits, - and _", name)
	}
	return nil
}

// DefaultName returns a name for a worker of this machine: host and process.
func DefaultName() string {
	host, _ := os.Hostname()
	word := make([]byte, 0, len(host))
	for _, c := range []byte(host) {
		if CheckName(string(c)) == nil {
			word = append(word, c)
		}
	}
	return fmt.Sprintf("%.40s-%d", word, os.Getpid())
}
