package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/configs"
)

// A Submission is a user's request, by the command, the form or the API; all three come here.
type Submission struct {
	// Config is the text of a configuration of any kind of job; Set are its overrides, as of --set.
	Config string   `json:"config"`
	Set    []string `json:"set,omitempty"`
	// Priority is 0 for most jobs, -100 to 100; only an approver may ask for more than 0.
	Priority int `json:"priority,omitempty"`
	// Share is the weight within a priority, 0.01 to 100; 0 means 1.
	Share float64 `json:"share,omitempty"`
	// Check says that the submission is only checked.
	Check bool `json:"check,omitempty"`
}

// check reads a submission as strictly as the command that carries it out alone, and returns the job that it describes. The error has all problems
// with their places (configs.Problems), or says that the user may not have so many games. It reads no file and starts nothing.
func (h *Hub) check(ctx context.Context, u User, s *Submission) (j Job, err error) {
	kind, text := configs.GuessKind([]byte(s.Config)), []byte(s.Config)
	j.Kind = string(kind)
	const place = "configuration"
	if err := configs.Confined(kind, place, text, s.Set); err != nil {
		return j, arena.Refuse(err)
	}
	if kind == configs.KindRun {
		p, err := h.runs.ParsePlan(ctx, place, text, s.Set)
		if err != nil {
			return j, arena.Refuse(err)
		}
		j.Name, j.Game, j.Hash, j.Summary = p.Config.Name, p.Tournament.Game.Name(), configs.Hash(p.Config), p.Summary()
		switch games := p.Tournament.Games(); {
		case u.Games > 0 && games > u.Games:
			err = fmt.Errorf("%w: %d games: %s may have %d in a run", errMay, games, u.Name, u.Games)
		case s.Check:
			j.Forecast, err = h.forecast(ctx, p.Tournament)
		}
		return j, errors.Join(err, p.Close())
	}
	k, known := h.opt.Kinds[j.Kind]
	if !known {
		return j, arena.Refusef("%s: a file of the kind %s is no job", place, kind)
	}
	job, err := k.Parse(h.opt.Registry, place, text, inside(j.Kind, h.dir, s.Config, s.Set))
	if err != nil {
		return j, arena.Refuse(err)
	}
	about := job.About()
	j.Name, j.Game, j.Hash, j.Summary = about.Name, about.Game, configs.Hash(about.Config), job.Summary()
	return j, nil
}

// CheckTurn reports a priority or a share that no job may have.
func CheckTurn(priority int, share float64) error {
	switch {
	case priority < -100 || priority > 100:
		return arena.Refusef("priority %d: want -100 to 100", priority)
	case !(share >= 0.01 && share <= 100): // or not a number
		return arena.Refusef("share %v: want 0.01 to 100", share)
	}
	return nil
}

// errMay says that a user may not do something.
var errMay = errors.New("not allowed")

// Submit checks a submission of a user and puts it into the queue: it waits for an approver, unless the user is one or
// needs none. With Check it is not queued, and the job has no number.
func (h *Hub) Submit(ctx context.Context, u User, s *Submission) (j Job, err error) {
	if !u.Role.may(Submitter) {
		return j, fmt.Errorf("%w: a %s submits no jobs", errMay, u.Role)
	}
	s.Share = cmp.Or(s.Share, 1)
	if err := CheckTurn(s.Priority, s.Share); err != nil {
		return j, err
	}
	if s.Priority > 0 && !u.Role.may(Approver) {
		return j, fmt.Errorf("%w: priority %d: above 0 is for approvers", errMay, s.Priority)
	}
	j, err = h.check(ctx, u, s)
	j.Config, j.Overrides, j.Owner, j.Priority, j.Share, j.State = s.Config, s.Set, u.Name, s.Priority, s.Share, u.first()
	if err != nil || s.Check {
		return j, err
	}
	h.submitting.Lock() // so that two at the same time are not both the last
	defer h.submitting.Unlock()
	if err = h.room(ctx, u); err == nil {
		j.ID, err = h.add(ctx, &j)
	}
	if err != nil {
		return j, err
	}
	h.say(fmt.Sprintf("job %d: %s %s of %s is %s", j.ID, j.Kind, j.Name, u.Name, j.State.Words()))
	h.changed()
	return h.Job(ctx, j.ID)
}

// room reports that the user, or the hub, has as many jobs as allowed.
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
