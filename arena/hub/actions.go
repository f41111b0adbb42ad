package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
)

// An action is what a user may do to a job.
type action struct {
	name string
	from []State
	to   State
	// least is the role that may do it to jobs of others, own whether their owner may, too.
	least Role
	own   bool
	// ends says that the job ends by it, and why is asked for.
	ends bool
}

// actions are all there are, but for changes of priority, share and pairs.
var actions = []action{
	{"approve", []State{Approval}, Waiting, Approver, false, false},
	{"refuse", []State{Approval}, Refused, Approver, false, true},
	{"pause", []State{Waiting, Running}, Paused, Approver, true, false},
	{"resume", []State{Paused, Failed}, Waiting, Approver, true, false},
	{"stop", []State{Approval, Waiting, Running, Paused}, Stopped, Approver, true, true},
}

// actionsFor returns the names of the actions that a user may do to a job now.
func actionsFor(u User, j *Job) (names []string) {
	for _, a := range actions {
		if a.allowed(u, j) && slices.Contains(a.from, j.State) {
			names = append(names, a.name)
		}
	}
	return names
}

// allowed reports whether a user may do it to a job, in the right state.
func (a *action) allowed(u User, j *Job) bool {
	return u.Role.may(a.least) || a.own && u.Role.may(Submitter) && u.Name == j.Owner
}

// Act does the named action of a user to a job; why is what the line of the job says.
func (h *Hub) Act(ctx context.Context, u User, id int64, name, why string) (Job, error) {
	j, err := h.Job(ctx, id)
	if err != nil {
		return j, err
	}
	i := slices.IndexFunc(actions, func(a action) bool { return a.name == name })
	if i < 0 {
		var names []string
		for _, a := range actions {
			names = append(names, a.name)
		}
		return j, arena.Refusef("action %q: unknown, %s", name, sanitize.Hint(name, names))
	}
	a := &actions[i]
	if !a.allowed(u, &j) {
		return j, fmt.Errorf("%w: %s may not %s job %d of %s", errMay, u.Name, name, id, j.Owner)
	}
	line := ""
	if a.ends {
		line = fmt.Sprintf("%s by %s", a.to, u.Name)
		if why != "" {
			line += fmt.Sprintf(": %.500s", why)
		}
	}
	set, args := "line = ?, ended = '', told = 0", []any{line}
	if a.ends {
		set, args = "line = ?, ended = ?", []any{line, stamp(time.Now())}
	}
	did, err := h.move(ctx, id, a.from, a.to, set, args...)
	if err == nil && !did {
		err = arena.Refusef("job %d is %s: there is nothing to %s", id, j.State.Words(), name)
	}
	if err != nil {
		return j, err
	}
	h.say(fmt.Sprintf("job %d: %s by %s", id, a.to, u.Name))
	h.changed()
	return h.Job(ctx, id)
}

// Turn changes the priority and the share of a job, as an approver may.
func (h *Hub) Turn(ctx context.Context, u User, id int64, priority int, share float64) (Job, error) {
	if !u.Role.may(Approver) {
		return Job{}, fmt.Errorf("%w: %s may not change the turn of jobs", errMay, u.Name)
	}
	if err := checkTurn(priority, share); err != nil {
		return Job{}, err
	}
	if _, err := h.db.ExecContext(ctx, "UPDATE jobs SET priority = ?, share = ? WHERE id = ?", priority, share, id); err != nil {
		return Job{}, fmt.Errorf("hub: %w", err)
	}
	h.changed()
	return h.Job(ctx, id)
}

// AddEngine stores a program that runs may name by its hash, which it returns, as an approver may.
func (h *Hub) AddEngine(u User, program io.Reader) (hash string, err error) {
	if !u.Role.may(Approver) {
		return "", fmt.Errorf("%w: a %s brings no engines: ask an approver", errMay, u.Role)
	}
	if hash, err = h.Engines().Add(program); err == nil {
		h.say(fmt.Sprintf("engine %s was brought by %s", hash, u.Name))
	}
	return hash, err
}

// Extend has a run of a fixed format play more pairs, as "resume --set pairs=N" does: done or not, it runs again, and
// waits for an approver where another job of the user would.
func (h *Hub) Extend(ctx context.Context, u User, id int64, pairs int) (Job, error) {
	j, err := h.Job(ctx, id)
	if err != nil {
		return j, err
	}
	if !(u.Role.may(Approver) || u.Role.may(Submitter) && u.Name == j.Owner) {
		return j, fmt.Errorf("%w: %s may not extend job %d of %s", errMay, u.Name, id, j.Owner)
	}
	if j.Kind != string(configs.KindRun) {
		return j, arena.Refusef("job %d is a %s: only a run gets more pairs", id, j.Kind)
	}
	before, err := configs.Parse[configs.Run]("configuration", []byte(j.Config), j.Overrides)
	if err != nil {
		return j, err
	}
	if before.Tournament == "sprt" || pairs <= before.Pairs {
		return j, arena.Refusef("job %d, a %s, has %d pairs: want a fixed format, and more", id, before.Tournament, before.Pairs)
	}
	s := Submission{Config: j.Config, Set: append(j.Overrides, "pairs="+strconv.Itoa(pairs))}
	c, err := h.check(ctx, u, &s)
	if err != nil {
		return j, err
	}
	set, _ := json.Marshal(s.Set) // texts
	did, err := h.move(ctx, id, []State{Done, Paused, Stopped, Failed}, u.first(), "overrides = ?, hash = ?, summary = ?, ended = '', line = '', told = 0", string(set), c.hash, c.summary)
	if err == nil && !did {
		err = arena.Refusef("job %d is %s: pause it first", id, j.State.Words())
	}
	if err != nil {
		return j, err
	}
	h.changed()
	return h.Job(ctx, id)
}
