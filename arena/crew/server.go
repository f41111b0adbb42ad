package crew

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// mostPayload is the largest message, in bytes; chunks and results are far smaller.
const mostPayload = 4 << 20

// splitAddress reads host:port.
func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("queue: address %q: want host:port, such as localhost:4222", address)
	}
	return host, port, nil
}

// free refuses a port that is taken; the server would merely never become ready.
func free(host string, port int) error {
	probe, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return err
	}
	return probe.Close()
}

// readyWithin is how long the server may take to become ready; it is a variable for tests.
var readyWithin = 10 * time.Second

// serve starts the server, connects to it within the process, and answers workers' questions.
func (c *NATSCoordinator) serve(host string, port int) (err error) {
	address := net.JoinHostPort(host, strconv.Itoa(port))
	if c.cert != nil {
		host, port = "127.0.0.1", 0
	}
	if c.nats, err = server.NewServer(c.options(host, port)); err != nil {
		return err
	}
	c.nats.Start()
	if !c.nats.ReadyForConnections(readyWithin) {
		return errors.New("the server did not get ready in ten seconds")
	}
	if c.cert != nil {
		if c.proxy, err = newProxy(address, c.nats.Addr().String()); err != nil {
			return err
		}
	}
	c.conn, err = nats.Connect("", nats.InProcessServer(c.nats), nats.UserInfo("coordinator", c.pass), nats.Name("coordinator"),
		nats.MaxReconnects(-1), nats.CustomInboxPrefix("_INBOX_"), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		return err
	}
	return c.subscribe()
}

// subscribe passes workers' questions to the coordinator. An answer goes only to the worker that asked, under
// any subject it names: the server lets it hear only its own inbox, and the coordinator may send to all.
func (c *NATSCoordinator) subscribe() error {
	for kind, answer := range c.Handlers() {
		sub, err := c.conn.Subscribe(subject(kind, "*"), func(m *nats.Msg) {
			name := m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]
			if !strings.HasPrefix(m.Reply, inboxOf(name)) {
				return
			}
			answer(name, m.Data, func(a any) {
				_ = m.Respond(encode(a)) // a worker that is gone asks again
			})
		})
		if err == nil {
			err = sub.SetPendingLimits(-1, -1) // bounded by eight results per worker
		}
		if err != nil {
			return err
		}
	}
	return c.conn.Flush()
}
