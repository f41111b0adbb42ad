package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/configs"
)

// A Submission is what a user asks for: by the command, the form or the API, which all come here.
type Submission struct {
	// Config is the text of a configuration of any kind of job, Set are overrides of it, as of --set.
	Config string   `json:"config"`
	Set    []string `json:"set,omitempty"`
	// Priority is 0 for most jobs, -100 to 100; an approver alone may ask for more than 0.
	Priority int `json:"priority,omitempty"`
	// Share is the weight within a priority, 0.01 to 100; 0 means 1.
	Share float64 `json:"share,omitempty"`
	// Check says that it is only to be checked.
	Check bool `json:"check,omitempty"`
}

// checked is a submission that can be carried out.
type checked struct {
	kind, name, game, hash, summary string
	games                           int64 // of a run, at most
	forecast                        string
}

// check reads a submission as strictly as the command that carries it out alone. The error has all problems with their
// places (configs.Problems), or says that the user may not have so many games. It reads no file and starts nothing.
func (h *Hub) check(ctx context.Context, u User, s *Submission) (c checked, err error) {
	kind, text := configs.GuessKind([]byte(s.Config)), []byte(s.Config)
	c.kind = string(kind)
	const place = "configuration"
	if err := configs.Confined(kind, place, text, s.Set); err != nil {
		return c, arena.Refuse(err)
	}
	if kind == configs.KindRun {
		p, err := h.runs.ParsePlan(ctx, place, text, s.Set)
		if err != nil {
			return c, arena.Refuse(err)
		}
		c.name, c.game, c.hash, c.summary, c.games = p.Config.Name, p.Tournament.Game.Name(), configs.Hash(p.Config), p.Summary(), p.Tournament.Games()
		switch {
		case u.Games > 0 && c.games > u.Games:
			err = fmt.Errorf("%w: %d games: %s may have %d in a run", errMay, c.games, u.Name, u.Games)
		case s.Check:
			c.forecast, err = h.forecast(ctx, p.Tournament)
		}
		return c, errors.Join(err, p.Close())
	}
	k, known := h.opt.Kinds[c.kind]
	if !known {
		return c, arena.Refusef("%s: a file of the kind %s is no job", place, kind)
	}
	j, err := k.Parse(h.opt.Registry, place, text, inside(c.kind, h.dir, s.Config, s.Set))
	if err != nil {
		return c, arena.Refuse(err)
	}
	about := j.About()
	c.name, c.game, c.hash, c.summary = about.Name, about.Game, configs.Hash(about.Config), j.Summary()
	return c, nil
}

// checkTurn reports a priority or a share that no job may have.
func checkTurn(priority int, share float64) error {
	if priority < -100 || priority > 100 || !(share >= 0.01 && share <= 100) {
		return arena.Refusef("priority %d, share %v: want -100 to 100 and 0.01 to 100", priority, share)
	}
	return nil
}

// errMay says that a user may not do something.
var errMay = errors.New("not allowed")

// Submit checks a submission of a user and puts it into the queue: to wait for an approver, unless the user is one or may
// do without. With Check it is not put there, and the job has no number.
func (h *Hub) Submit(ctx context.Context, u User, s *Submission) (j Job, err error) {
	if !u.Role.may(Submitter) {
		return j, fmt.Errorf("%w: a %s submits no jobs", errMay, u.Role)
	}
	s.Share = cmp.Or(s.Share, 1)
	if err := checkTurn(s.Priority, s.Share); err != nil {
		return j, err
	}
	if s.Priority > 0 && !u.Role.may(Approver) {
		return j, fmt.Errorf("%w: priority %d: above 0 is for approvers", errMay, s.Priority)
	}
	c, err := h.check(ctx, u, s)
	if err != nil {
		return j, err
	}
	j = Job{
		Kind: c.kind, Name: c.name, Game: c.game, Config: s.Config, Overrides: s.Set, Hash: c.hash, Summary: c.summary, Owner: u.Name,
		Priority: s.Priority, Share: s.Share, State: u.first(),
	}
	if s.Check {
		j.Forecast = c.forecast
		return j, nil
	}
	h.submitting.Lock() // so that two at a time are not both the last
	defer h.submitting.Unlock()
	if err := h.room(ctx, u); err != nil {
		return j, err
	}
	if j.ID, err = h.add(ctx, &j); err != nil {
		return j, err
	}
	h.say(fmt.Sprintf("job %d: %s %s of %s is %s", j.ID, j.Kind, j.Name, u.Name, j.State.Words()))
	h.changed()
	return h.Job(ctx, j.ID)
}

// room reports that there are as many jobs as may be, of the user or in all.
func (h *Hub) room(ctx context.Context, u User) error {
	var own, all int
	err := h.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE owner = ?), count(*) FROM jobs WHERE state IN ('approval', 'waiting', 'running', 'paused')`, u.Name).Scan(&own, &all)
	switch {
	case err != nil:
		return fmt.Errorf("hub: %w", err)
	case u.Jobs > 0 && own >= u.Jobs:
		return fmt.Errorf("%w: %s may have no more jobs that wait or run than %d", errMay, u.Name, own)
	case all >= mostWaiting:
		return fmt.Errorf("%w: %d jobs wait or run, as many as may", errMay, all)
	}
	return nil
}
