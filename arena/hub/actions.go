package hub

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// An action is what a user may do to a job.
type action struct {
	name string
	from []State
	to   State
	// own says that the owner of a job may do it too, and not only approvers; ends says that it ends the job.
	own, ends bool
}

// actions are all actions. Extend makes a run play more pairs, as "resume --set pairs=N" does: done or not, the run
// plays again, and waits for an approver if another job of the user would. Turn changes when a job gets slots.
var actions = []action{
	{"approve", []State{Approval}, Waiting, false, false},
	{"refuse", []State{Approval}, Refused, false, true},
	{"pause", []State{Waiting, Running}, Paused, true, false},
	{"resume", []State{Paused, Failed}, Waiting, true, false},
	{"stop", []State{Approval, Waiting, Running, Paused}, Stopped, true, true},
	{"extend", []State{Done, Paused, Stopped, Failed}, Waiting, true, false},
	{"turn", []State{Approval, Waiting, Running, Paused, Failed}, "", false, false},
}

// A Change holds an action's parameters.
type Change struct {
	// Why is the reason for refusing or stopping a job.
	Why string `json:"why,omitempty"`
	// Pairs is the new number of pairs, for extend.
	Pairs int `json:"pairs,omitempty"`
	// Priority and Share are for turn; a nil one does not change.
	Priority *int     `json:"priority,omitempty"`
	Share    *float64 `json:"share,omitempty"`
}

// Actions returns the names of all actions.
func Actions() []string { return each.Of(actions, func(a action) string { return a.name }) }

// actionsFor returns the names of the actions that a user may do to a job now.
func actionsFor(u User, j *Job) (names []string) {
	for _, a := range actions {
		if a.allowed(u, j) && slices.Contains(a.from, j.State) && (a.name != "extend" || j.Kind == string(configs.KindRun)) {
			names = append(names, a.name)
		}
	}
	return names
}

// allowed reports whether a user may do the action to a job, and the job is in the right state.
func (a *action) allowed(u User, j *Job) bool {
	return u.Role.may(Approver) || a.own && u.Role.may(Submitter) && u.Name == j.Owner
}

// CheckAction reports an unknown action, and a change that belongs to another action or that no job may have.
func CheckAction(name string, c *Change) error {
	if err := known("action", name, Actions()); err != nil {
		return err
	}
	switch {
	case c.Pairs != 0 && name != "extend":
		return arena.Refusef("action %s: pairs are for extend", name)
	case (c.Priority != nil || c.Share != nil) != (name == "turn"):
		return arena.Refusef("action %s: priority and share are for turn, which wants one of them", name)
	}
	return CheckTurn(*cmp.Or(c.Priority, new(0)), *cmp.Or(c.Share, new(1.0)))
}

// Act does the named action of a user to a job.
func (h *Hub) Act(ctx context.Context, u User, id int64, name string, c Change) (Job, error) {
	j, err := h.Job(ctx, id)
	if err = cmp.Or(err, CheckAction(name, &c)); err != nil {
		return j, err
	}
	a := actions[slices.Index(Actions(), name)]
	if !a.allowed(u, &j) {
		return j, fmt.Errorf("%w: %s may not %s job %d of %s", errMay, u.Name, name, id, j.Owner)
	}
	set, args := "line = '', ended = '', told = 0", []any(nil)
	switch {
	case name == "turn":
		set, args = "priority = coalesce(?, priority), share = coalesce(?, share)", []any{c.Priority, c.Share}
	case name == "extend":
		more, as, err := h.extended(ctx, u, &j, c.Pairs)
		if err != nil {
			return j, err
		}
		a.to, set, args = u.first(), set+", overrides = ?, hash = ?, summary = ?, result = '', verdict = '', digest = ''", []any{more, as.Hash, as.Summary}
	case a.ends:
		line := strings.TrimSuffix(fmt.Sprintf("%s by %s: %.500s", a.to, u.Name, c.Why), ": ")
		set, args = "line = ?, ended = ?", []any{line, stamp(time.Now())}
	}
	if a.to != "" && slices.Contains(a.from, j.State) && !j.Ended.IsZero() { // it takes a place again
		h.submitting.Lock()
		defer h.submitting.Unlock()
		var owner User // unbounded if an approver acts for the user
		if u.Name == j.Owner {
			owner = u
		}
		if err := h.room(ctx, owner); err != nil {
			return j, err
		}
	}
	did, err := h.move(ctx, id, a.from, a.to, set, args...)
	if err == nil && !did {
		err = arena.Refusef("job %d is %s: %s is for a job that is %s", id, j.State.Words(), name, strings.Join(each.Of(a.from, State.Words), ", or "))
	}
	if err != nil {
		return j, err
	}
	h.say(fmt.Sprintf("job %d is %s: %s by %s", id, cmp.Or(a.to, j.State).Words(), name, u.Name))
	h.changed()
	return h.Job(ctx, id)
}

// extended returns a job with more pairs.
func (h *Hub) extended(ctx context.Context, u User, j *Job, pairs int) (set string, as Job, err error) {
	if j.Kind != string(configs.KindRun) {
		return "", as, arena.Refusef("job %d is a %s: only a run gets more pairs", j.ID, j.Kind)
	}
	before, err := configs.Parse[configs.Run]("configuration", []byte(j.Config), j.Overrides)
	if err != nil {
		return "", as, err
	}
	if format, _ := arena.ParseFormat(before.Tournament); !format.Grows() || pairs <= before.Pairs {
		return "", as, arena.Refusef("job %d, a %s, has pairs=%d: extend wants more pairs than that, and a format that is fixed, sprt or precision", j.ID, before.Tournament, before.Pairs)
	}
	s := Submission{Config: j.Config, Set: append(j.Overrides, "pairs="+strconv.Itoa(pairs))}
	as, err = h.check(ctx, u, &s)
	text, _ := json.Marshal(s.Set) // texts
	return string(text), as, err
}

// AddEngine stores a program that runs may name by its hash, which it returns. The user must be an approver.
func (h *Hub) AddEngine(u User, program io.Reader) (hash string, err error) {
	if !u.Role.may(Approver) {
		return "", fmt.Errorf("%w: a %s brings no engines: ask an approver", errMay, u.Role)
	}
	if hash, err = h.Engines().Add(program); err == nil {
		h.say(fmt.Sprintf("engine %s was brought by %s", hash, u.Name))
	}
	return hash, err
}
