package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/show/web"
)

// A Webhook is an address that is told of each job that has ended. Only the operator of the hub names it: no submission can.
type Webhook struct {
	URL string
	// Secret signs the messages: the header X-Gipfarena-Signature is "sha256=" and the HMAC-SHA256 of the body in hex.
	Secret []byte
}

// SignatureHeader is the header of a signature.
const SignatureHeader = "X-Gipfarena-Signature"

// send sends a job, without its configuration. It follows no redirections: they would lead where no admin has sent it.
func (w *Webhook) send(ctx context.Context, client *http.Client, j *Job) error {
	body, _ := json.Marshal(j) // texts and numbers
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(SignatureHeader, "sha256="+web.Signed(w.Secret, body))
	a, err := client.Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(a.Body, 1<<16)) // its content is not read
	if a.StatusCode/100 != 2 {
		return fmt.Errorf("it answers %s", a.Status)
	}
	return nil
}

// againEvery is the pause between checks for work; it is a variable for tests.
var againEvery = time.Second

// longestWait is the longest pause after an error, such as that of an address that does not answer.
const longestWait = 5 * time.Minute

// again repeats an action until ctx ends, less often after errors, which it reports.
func (h *Hub) again(ctx context.Context, what string, do func(context.Context) error) {
	for wait := againEvery; ctx.Err() == nil; {
		err := do(ctx)
		switch {
		case err == nil:
			wait = againEvery
		case ctx.Err() == nil:
			wait = min(2*wait, longestWait)
			h.say(fmt.Sprintf("%s again in %v: %v", what, wait, err))
		}
		arena.Sleep(ctx, wait)
	}
}

// Tell tells a webhook of each job that has ended, in order, until ctx ends. It repeats until the webhook accepts, even
// after a restart of the hub. If the hub is killed in between, the webhook may hear of a job twice.
func (h *Hub) Tell(ctx context.Context, to *Webhook) {
	client := &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	h.again(ctx, "the webhook is told", func(ctx context.Context) error {
		jobs, err := h.jobs(ctx, "WHERE ended <> '' AND told = 0 ORDER BY id LIMIT 20")
		for i := range jobs {
			if err = to.send(ctx, client, &jobs[i]); err != nil {
				return err
			}
			if _, err = h.db.ExecContext(ctx, "UPDATE jobs SET told = 1 WHERE id = ? AND ended = ?", jobs[i].ID, stamp(jobs[i].Ended)); err != nil {
				return err
			}
		}
		return err
	})
}
