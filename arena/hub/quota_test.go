package hub

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestWall: a job of a user with a time quota is stopped once it has been at work for that long, over all its starts; other users' jobs continue.
func TestWall(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir, 0)
	for _, u := range []User{{Name: "ann", Role: Approver, Wall: 3600}, {Name: "bob", Role: Approver}} {
		_, err := s.AddUser(t.Context(), u)
		require.NoError(t, err)
	}
	of := s.submit(User{Name: "ann", Role: Approver}, fmt.Sprintf(endless, 1))
	other := s.submit(User{Name: "bob", Role: Approver}, fmt.Sprintf(endless, 2))
	s.becomes(of.ID, Running)
	s.becomes(other.ID, Running)
	s.stop()
	q, err := OpenQueue(t.Context(), dir, false)
	require.NoError(t, err)
	h := &Hub{Queue: q, accounted: time.Now(), active: map[int64]*work{of.ID: nil, other.ID: nil}}
	_, err = q.db.ExecContext(t.Context(), "UPDATE jobs SET state = 'running'")
	require.NoError(t, err)
	for i, hours := range []float64{0.5, 0.4} {
		require.NoError(t, h.account(t.Context(), h.accounted.Add(time.Duration(hours*float64(time.Hour)))), i)
		j, err := q.Job(t.Context(), of.ID)
		require.NoError(t, err)
		require.Equal(t, Running, j.State)
	}
	require.NoError(t, h.account(t.Context(), h.accounted.Add(7*time.Minute)))
	over, end := context.WithCancel(t.Context())
	end()
	require.ErrorIs(t, h.account(over, h.accounted), context.Canceled, "what cannot be noted is said")
	j, err := q.Job(t.Context(), of.ID)
	require.NoError(t, err)
	require.Equal(t, Stopped, j.State)
	require.Regexp(t, `^stopped by its quota: it was at work for 36[0-9]{2} s, and a job of ann may be for 3600 s$`, j.Line)
	require.False(t, j.Ended.IsZero())
	j, err = q.Job(t.Context(), other.ID)
	require.NoError(t, err)
	require.Equal(t, Running, j.State)
	require.NoError(t, q.Close())
	s = serve(t, dir, 0)
	s.becomes(other.ID, Running)
	require.False(t, s.atWork(of.ID))
}

// TestWallOfPaused: a job's time at work counts in any state, such as while it is being paused, until its work ends. Once that is too long the job
// does not continue, even if it was paused and resumed before each look at the queue.
func TestWallOfPaused(t *testing.T) {
	for _, row := range []struct {
		what  string
		looks []State // as Act has written them by then
		work  *work
		want  State
	}{
		{"at work all the time", []State{Running, Running}, &work{}, Stopped},
		{"paused and resumed before each look", []State{Waiting, Waiting}, &work{}, Stopped},
		{"paused once, and resumed", []State{Paused, Waiting}, &work{}, Stopped},
		{"its work ended, and it was resumed", []State{Failed, Waiting}, &work{over: true}, Stopped},
		{"paused", []State{Paused, Paused}, &work{}, Paused},
		{"it waits", []State{Waiting, Waiting}, nil, Waiting},
	} {
		s := resting(t)
		_, err := s.AddUser(t.Context(), User{Name: "ann", Role: Submitter, Wall: 60})
		require.NoError(t, err)
		if row.work != nil {
			s.active[2] = row.work
		}
		s.accounted = time.Now()
		for _, state := range row.looks {
			_, err = s.move(t.Context(), 2, states, state, "")
			require.NoError(t, err)
			require.NoError(t, s.account(t.Context(), s.accounted.Add(40*time.Second)))
		}
		j, err := s.Job(t.Context(), 2)
		require.NoError(t, err)
		require.Equal(t, row.want, j.State, row.what)
	}
}

// TestForecast: what a run would cost is told from the games of its agents in other runs, and not at all if one of them has not played.
func TestForecast(t *testing.T) {
	testkit.RestInRace(t, "one goroutine asks, after the jobs")
	s := serve(t, t.TempDir(), 2)
	s.becomes(s.submit(admin, fmt.Sprintf(quick, 1)).ID, Done)
	s.archived(1)
	_, err := s.db.ExecContext(t.Context(), "UPDATE archive SET seconds = 40, games = 8")
	require.NoError(t, err)
	check := func(config string) string {
		j, err := s.Submit(t.Context(), admin, &Submission{Config: config, Check: true, Set: []string{"pairs=60"}})
		require.NoError(t, err)
		return j.Forecast
	}
	one := "about 10m0s of one slot: 120 games of 5 s each (by the one run between these agents here, which gives no interval)"
	require.Equal(t, one, check(fmt.Sprintf(quick, 7)))
	require.Equal(t, one, check("name: x\ngame: zertz/37\nagents: [{name: x, spec: greedy}, {name: y, spec: random}]\n"))
	require.Empty(t, check("name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"), "the run has another agent, too")
	require.Empty(t, check("name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: \"mcts:sims=3\"}]\n"))
	require.Empty(t, check("name: x\ngame: zertz/48\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n"))
	w := s.ask(s.Pages(), "POST", "/submit", "", url.Values{"config": {fmt.Sprintf(quick, 1)}, "do": {"check"}}.Encode())
	require.Contains(t, w.Body.String(), "8 games; about 40s of one slot")

	// Runs of 5 and 7 s a game, as many games each: 6 ± t(1) = 12.7 times 1 s, which is not below 0. A third agent's run does not count.
	s.becomes(s.submit(admin, fmt.Sprintf(quick, 2)).ID, Done)
	s.becomes(s.submit(admin, "name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: \"epsilon:p=0.5,agent=(greedy)\"}, {name: c, spec: greedy}]\npairs: 2\nmaxplies: 60\n").ID, Done)
	s.archived(3)
	_, err = s.db.ExecContext(t.Context(), "UPDATE archive SET games = 8, seconds = 40 + 16 * (job - 1) WHERE job < 3")
	require.NoError(t, err)
	require.Equal(t, "about 12m0s [0s, 37m25s] of one slot: 120 games of 6 s each (95 % by the 2 runs between these agents here)", check(fmt.Sprintf(quick, 7)))

	alike := "name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: random}]\npairs: 2\nmaxplies: 60\n"
	s.becomes(s.submit(admin, alike).ID, Done)
	s.archived(4)
	require.Contains(t, check(alike), "by the one run between these agents here", "who are one agent")
}

// TestForecastOfNames: agents are told apart by their specs alone, also where an agent is called by its spec or by that of
// another; of a hub that did not, the runs are looked at again.
func TestForecastOfNames(t *testing.T) {
	testkit.RestInRace(t, "one goroutine asks, after the jobs")
	const config = "name: x\ngame: zertz/37\nagents: [%s]\npairs: 2\nmaxplies: 60\n"
	dir := t.TempDir()
	s := serve(t, dir, 2)
	for _, agents := range []string{
		`{name: random, spec: random}, {name: greedy, spec: greedy}, {name: c, spec: "epsilon:p=0.5,agent=(greedy)"}`,
		`{name: random, spec: random}, {name: greedy, spec: "epsilon:p=0.5,agent=(greedy)"}`,
		`{name: greedy, spec: random}, {name: random, spec: greedy}`,
	} {
		s.becomes(s.submit(admin, fmt.Sprintf(config, agents)).ID, Done)
	}
	s.archived(3)
	forecast := func(one, other string) string {
		agents := fmt.Sprintf("{name: a, spec: %q}, {name: b, spec: %q}", one, other)
		j, err := s.Submit(t.Context(), admin, &Submission{Config: fmt.Sprintf(config, agents), Check: true})
		require.NoError(t, err)
		return j.Forecast
	}
	const one = "(by the one run between these agents here, which gives no interval)"
	require.Contains(t, forecast("random", "greedy"), one)
	require.Contains(t, forecast("random", "epsilon:p=0.5,agent=(greedy)"), one)
	require.Empty(t, forecast("greedy", "epsilon:p=0.5,agent=(greedy)"))
	_, err := s.db.ExecContext(t.Context(), "DELETE FROM archived; DELETE FROM words; PRAGMA user_version = 4")
	require.NoError(t, err)
	s.stop()
	s = serve(t, dir, 0)
	require.Eventually(t, func() bool { return strings.HasSuffix(forecast("random", "greedy"), one) }, patience, 20*time.Millisecond)
	require.Len(t, s.find("player=greedy"), 12+4+4, "by name or spec")
}
