package crew

import (
	"cmp"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gipf.arena/internal/each"
)

// options returns the server's options, for the keys valid now.
func (c *NATSCoordinator) options(host string, port int) *server.Options {
	o := &server.Options{
		ServerName: "gipfarena", Host: host, Port: cmp.Or(port, server.RANDOM_PORT), NoSigs: true, NoLog: true, NoSystemAccount: true,
		MaxPayload: mostPayload, MaxPending: 64 << 20, WriteDeadline: 10 * time.Second, MaxSubs: 1 << 10,
		Users: []*server.User{{Username: "coordinator", Password: c.pass}},
	}
	if c.cert != nil {
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*c.cert}, MinVersion: tls.VersionTLS13}
		o.TLSTimeout, o.AuthTimeout = 5, 10 // in seconds: how long a stranger may hold a connection
		o.AlwaysEnableNonce = true          // even without keys: otherwise a worker with a key would be told that keys do not count here, and ask without end
	}
	for _, k := range active(c.keys) {
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: k.Public, Permissions: permissions(k.Name)})
	}
	if c.cert == nil {
		o.NoAuthUser = "anybody"
		o.Users = append(o.Users, &server.User{Username: "anybody", Password: rand.Text(), Permissions: permissions("*")})
	}
	return o
}

// active returns the valid keys.
func active(keys []Key) []Key {
	return slices.DeleteFunc(slices.Clone(keys), func(k Key) bool { return !k.Revoked.IsZero() })
}

// permissions are what a worker may say and hear: only under its own name, or with * under
// any.
func permissions(name string) *server.Permissions {
	inbox := inboxOf(name) + ">"
	if name == "*" {
		inbox = "*.>" // of this machine, where any user may have any name
	}
	p := &server.SubjectPermission{Allow: each.Of(asks[:], func(kind string) string { return subject(kind, name) })}
	return &server.Permissions{Publish: p, Subscribe: &server.SubjectPermission{Allow: []string{inbox}}}
}

func subject(kind, name string) string { return "arena." + kind + "." + name }

// inboxOf returns the prefix of the subjects of a worker's answers.
func inboxOf(name string) string { return "_INBOX_" + name + "." }

// trust returns how much a worker is trusted, by the keys valid now.
func (c *NATSCoordinator) trust(name string) TrustLevel {
	c.keysMu.Lock()
	defer c.keysMu.Unlock()
	return Trust(c.keys, name)
}

// revoked reports whether the key of a worker has been revoked.
func (c *NATSCoordinator) revoked(name string) bool {
	c.keysMu.Lock()
	defer c.keysMu.Unlock()
	return slices.ContainsFunc(c.keys, func(k Key) bool { return k.Name == name && !k.Revoked.IsZero() })
}

// dismiss makes a worker's key invalid on this server, which ends its connection.
func (c *NATSCoordinator) dismiss(name string) {
	c.keysMu.Lock()
	keys := slices.Clone(c.keys)
	c.keysMu.Unlock()
	for i := range keys {
		if keys[i].Name == name && keys[i].Revoked.IsZero() {
			keys[i].Revoked = time.Now().UTC()
		}
	}
	_ = c.setKeys(keys) // the coordinator takes nothing from it in any case
}

// SetKeys replaces the valid keys. Workers whose key is no longer valid lose their
// connection at once; a dismissed worker remains dismissed.
func (c *NATSCoordinator) SetKeys(keys []Key) error {
	c.keysMu.Lock()
	before := c.keys
	c.keysMu.Unlock()
	holds := each.Map(active(keys), func(k Key) (string, bool) { return k.Public, true })
	if err := c.setKeys(keys); err != nil {
		return err
	}
	for _, k := range active(before) {
		if !holds[k.Public] {
			c.Revoke(k.Name)
		}
	}
	return nil
}

func (c *NATSCoordinator) setKeys(keys []Key) error {
	c.keysMu.Lock()
	defer c.keysMu.Unlock()
	c.keys = keys
	if c.cert == nil {
		return nil // any user of this machine may connect
	}
	host, port, _ := splitAddress(c.nats.Addr().String()) // of our own
	if err := c.nats.ReloadOptions(c.options(host, port)); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}
