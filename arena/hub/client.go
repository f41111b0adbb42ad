package hub

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
)

// A Client speaks the API of a hub.
type Client struct {
	base, token string
	http        *http.Client
}

// NewClient returns a client of the hub at an address such as "https://hub.example:8080". token may be "" if the hub has no
// users; authority holds the certificate that signed the hub's, nil for those known to the system.
func NewClient(base, token string, authority *x509.CertPool) (*Client, error) {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, arena.Refusef("hub %q: want an address such as http://localhost:8080", base)
	}
	c := &Client{base: strings.TrimSuffix(base, "/"), token: strings.TrimSpace(token), http: &http.Client{Timeout: 30 * time.Second}}
	if strings.ContainsFunc(c.token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, arena.Refusef("--token: want one line, as hub users add printed it")
	}
	if authority != nil {
		c.http.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authority, MinVersion: tls.VersionTLS12}}
	}
	return c, nil
}

// Page returns the address of a job's page.
func (c *Client) Page(id int64) string { return fmt.Sprintf("%s/job/%d/", c.base, id) }

// A JobList lists jobs, the newest first.
type JobList struct {
	Jobs []Job `json:"jobs"`
}

// WriteText writes the list for people.
func (l JobList) WriteText(w io.Writer) error {
	t := &page.Table{Head: []string{">job", "state", ">priority", ">share", "kind", "owner", "name", "found"}}
	for _, j := range l.Jobs {
		t.Add(strconv.FormatInt(j.ID, 10), string(j.State), strconv.Itoa(j.Priority), fmt.Sprint(j.Share), j.Kind, j.Owner, j.Name, cmp.Or(j.Line, j.Verdict))
	}
	_, err := fmt.Fprintln(w, strings.Join(t.Lines(), "\n"))
	return err
}

// errAway says that the hub cannot be reached now.
var errAway = errors.New("the hub does not answer")

// ask sends a request to the hub; body is nil for requests that only read, and sent as JSON unless it is bytes.
func ask[T any](ctx context.Context, c *Client, path string, body any) (found T, err error) {
	method, text := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		var raw bool
		if text, raw = body.([]byte); !raw {
			text, err = json.Marshal(body)
		}
	}
	r, other := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(text))
	if err = cmp.Or(err, other); err != nil {
		return found, arena.Refuse(err)
	}
	r.Header.Set("Sec-Fetch-Site", "none") // it does not come from a page
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	a, err := c.http.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return found, context.Cause(ctx)
		}
		if invalid := new(tls.CertificateVerificationError); errors.As(err, &invalid) {
			return found, arena.Refusef("%s: %w (--ca FILE)", c.base, invalid)
		}
		return found, fmt.Errorf("%s: %w: %w", c.base, errAway, errors.Unwrap(err)) // of a *url.Error, which contains the query
	}
	defer a.Body.Close()
	text, err = io.ReadAll(io.LimitReader(a.Body, 16<<20))
	switch {
	case err != nil:
		return found, fmt.Errorf("%w: %w", errAway, err)
	case a.StatusCode == http.StatusOK:
		if err = json.Unmarshal(text, &found); err != nil {
			err = arena.Refusef("%s: no hub answers there: %w", c.base, err)
		}
		return found, err
	case slices.Contains([]int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}, a.StatusCode): // a proxy with a hub behind it
		return found, fmt.Errorf("%s: %w: %s", c.base, errAway, a.Status)
	}
	var why wrong
	if strings.Contains(string(text), "HTTP request to an HTTPS server") {
		return found, arena.Refusef("%s: the hub is at https://", c.base)
	}
	if json.Unmarshal(text, &why) != nil || why.Error == "" {
		return found, fmt.Errorf("%s: no hub answers there: %s", c.base, a.Status)
	}
	if a.StatusCode >= 500 {
		return found, fmt.Errorf("hub: %s", why.Error)
	}
	return found, arena.Refusef("hub: %s", why.Error)
}

// Submit submits a job, or only has it checked.
func (c *Client) Submit(ctx context.Context, s Submission) (Job, error) {
	return ask[Job](ctx, c, "/api/jobs", s)
}

// Job returns a job.
func (c *Client) Job(ctx context.Context, id int64) (Job, error) {
	return ask[Job](ctx, c, fmt.Sprintf("/api/jobs/%d", id), nil)
}

// Jobs returns the newest hundred jobs that match a query, as /api/jobs takes it.
func (c *Client) Jobs(ctx context.Context, query url.Values) (JobList, error) {
	return ask[JobList](ctx, c, "/api/jobs?"+query.Encode(), nil)
}

// Act does the named action to a job.
func (c *Client) Act(ctx context.Context, id int64, action string, change Change) (j Job, err error) {
	if err = CheckAction(action, &change); err != nil {
		return j, err
	}
	return ask[Job](ctx, c, fmt.Sprintf("/api/jobs/%d/%s", id, action), change)
}

// AddEngine stores a program for runs, as an approver, and returns its SHA-256 in hex, by which runs name it.
func (c *Client) AddEngine(ctx context.Context, program []byte) (hash string, err error) {
	e, err := ask[Engine](ctx, c, "/api/engines", program)
	return e.SHA256, err
}

// Wait returns a job once it has ended. It waits for a hub that does not answer, such as one being restarted.
func (c *Client) Wait(ctx context.Context, id int64) (Job, error) {
	for {
		j, err := c.Job(ctx, id)
		switch {
		case err == nil && slices.Contains([]State{Done, Stopped, Refused, Failed}, j.State), err != nil && !errors.Is(err, errAway):
			return j, err
		}
		if arena.Sleep(ctx, againEvery); ctx.Err() != nil {
			return j, context.Cause(ctx)
		}
	}
}
