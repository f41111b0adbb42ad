package hub

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"gipf.arena/arena"
)

// A Role is what a user may do; each role includes those before it.
type Role string

// The roles.
const (
	Viewer    Role = "viewer"    // look
	Submitter Role = "submitter" // submit jobs, and pause, stop and extend its own
	Approver  Role = "approver"  // approve and refuse jobs, and change other users' jobs
	Admin     Role = "admin"
)

// roles are in ascending order of rights.
var roles = []Role{Viewer, Submitter, Approver, Admin}

// may reports whether a role may do what another role may.
func (r Role) may(least Role) bool { return slices.Index(roles, r) >= slices.Index(roles, least) }

// A User is known by a token. The hub keeps only the token's SHA-256: the token is 130 random bits, which cannot be
// guessed from a hash.
type User struct {
	Name string `json:"name"`
	Role Role   `json:"role"`
	// Free says that its jobs need no approver.
	Free bool `json:"free,omitempty"`
	// Jobs is how many of its jobs may wait or run at once, Games how many games a run of it may have, 0 for any number.
	Jobs  int   `json:"jobs"`
	Games int64 `json:"games,omitempty"`
	// Wall is how many seconds one of its jobs may be at work, 0 for any number.
	Wall int64 `json:"wall_seconds,omitempty"`
	// Added and Revoked are times in UTC; Revoked is zero while the token is valid.
	Added   time.Time `json:"added"`
	Revoked time.Time `json:"revoked,omitzero"`
}

// first is the initial state of a job of the user.
func (u User) first() State {
	if u.Free || u.Role.may(Approver) {
		return Waiting
	}
	return Approval
}

// Bounds says whether the user's jobs wait for an approver, and how many, how large and how long they may be.
func (u User) Bounds() (words []string) {
	say := func(holds bool, format string, args ...any) {
		if holds {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	say(u.Free, "free")
	say(u.Jobs > 0, "jobs %d", u.Jobs)
	say(u.Games > 0, "games %d", u.Games)
	say(u.Wall > 0, "wall %v", time.Duration(u.Wall)*time.Second)
	return words
}

var userName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,64}$`)

// AddUser makes a user and returns its token, which is stored nowhere.
func (q *Queue) AddUser(ctx context.Context, u User) (token string, err error) {
	if !userName.MatchString(u.Name) {
		return "", arena.Refusef("user %q: want a name of up to 64 letters, digits, dots, - and _", u.Name)
	}
	if err := known("role", u.Role, roles); err != nil {
		return "", err
	}
	if u.Jobs < 0 || u.Games < 0 || u.Wall < 0 {
		return "", arena.Refusef("user %s: %d jobs, %d games, %d s: must not be negative", u.Name, u.Jobs, u.Games, u.Wall)
	}
	token = rand.Text()
	sum := sha256.Sum256([]byte(token))
	_, err = q.db.ExecContext(ctx, "INSERT INTO users (name, role, token, free, jobs, games, wall, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		u.Name, u.Role, sum[:], u.Free, u.Jobs, u.Games, u.Wall, stamp(time.Now()))
	if err != nil && strings.Contains(err.Error(), "UNIQUE") {
		return "", arena.Refusef("user %s: there is one of that name already", u.Name)
	}
	return token, err
}

// RevokeUser makes a user's token invalid, from its next request on.
func (q *Queue) RevokeUser(ctx context.Context, name string) error {
	r, err := q.db.ExecContext(ctx, "UPDATE users SET revoked = ? WHERE name = ? AND revoked = ''", stamp(time.Now()), name)
	if err != nil {
		return fmt.Errorf("hub: %w", err)
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, arena.Refusef("user %q: there is none whose token holds", name))
	}
	return nil
}

// Users returns all users in the order of their names.
func (q *Queue) Users(ctx context.Context) ([]User, error) {
	return q.users(ctx, "ORDER BY name")
}

// userOf returns the user of a token, false if the token belongs to none or is no longer valid.
func (q *Queue) userOf(ctx context.Context, token string) (User, bool) {
	sum := sha256.Sum256([]byte(token))
	found, err := q.users(ctx, "WHERE token = ? AND revoked = ''", sum[:])
	if err != nil || len(found) == 0 {
		return User{}, false
	}
	return found[0], true
}

// open reports whether there is no user yet: all who reach the hub, from this machine only, are then admins.
func (q *Queue) open(ctx context.Context) bool {
	var one int
	err := q.db.QueryRowContext(ctx, "SELECT 1 FROM users LIMIT 1").Scan(&one)
	return errors.Is(err, sql.ErrNoRows)
}

// users returns the users that satisfy a condition.
func (q *Queue) users(ctx context.Context, where string, args ...any) (all []User, err error) {
	return collect(ctx, q.db, func(u *User, scan scanner) error {
		return scan(&u.Name, &u.Role, &u.Free, &u.Jobs, &u.Games, &u.Wall, (*instant)(&u.Added), (*instant)(&u.Revoked))
	}, "SELECT name, role, free, jobs, games, wall, added, revoked FROM users "+where, args...)
}
