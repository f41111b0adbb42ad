package hub

import (
	"crypto/tls"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html/template"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
)

// TestTurns: priorities are -100 to 100 and shares 0.01 to 100, inclusive.
func TestTurns(t *testing.T) {
	for _, row := range []struct {
		priority int
		share    float64
		good     bool
	}{
		{-100, 0.01, true},
		{100, 100, true},
		{0, 1, true},
		{-101, 1, false},
		{101, 1, false},
		{0, 0.0099, false},
		{0, 100.5, false},
		{0, -1, false},
		{0, math.NaN(), false},
		{0, math.Inf(1), false},
	} {
		require.Equal(t, row.good, CheckTurn(row.priority, row.share) == nil, "%+v", row)
	}
}

// TestChangesOfActions: pairs are for extend, a priority or a share for turn, and a reason for any.
func TestChangesOfActions(t *testing.T) {
	const pairs, turn = "action %s: pairs are for extend", "action %s: priority and share are for turn, which wants one of them"
	for name, want := range map[string][4]string{ // with nothing, pairs, a priority, a share
		"approve": {"", pairs, turn, turn}, "refuse": {"", pairs, turn, turn}, "pause": {"", pairs, turn, turn},
		"resume": {"", pairs, turn, turn}, "stop": {"", pairs, turn, turn}, "extend": {"", "", turn, turn}, "turn": {turn, pairs, "", ""},
	} {
		for i, c := range []Change{{}, {Pairs: 9}, {Priority: new(3)}, {Share: new(0.5)}} {
			c.Why = "so"
			err := CheckAction(name, &c)
			if want[i] == "" {
				require.NoError(t, err, "%s %d", name, i)
				continue
			}
			require.EqualError(t, err, fmt.Sprintf(want[i], name))
		}
	}
	require.EqualError(t, CheckAction("turn", &Change{Priority: new(101)}), "priority 101: want -100 to 100")
	require.EqualError(t, CheckAction("turn", &Change{Priority: new(3), Share: new(math.NaN())}), "share NaN: want 0.01 to 100")
}

// TestUsersOutOfBounds: a user's limits are not negative, a name exists once, and a role is one of four. Each bound is told in words.
func TestUsersOutOfBounds(t *testing.T) {
	s := resting(t)
	long := strings.Repeat("a", 64)
	for _, row := range []struct {
		want string
		User
	}{
		{`user "a b": want a name of up to 64 letters, digits, dots, - and _`, User{Name: "a b", Role: Viewer}},
		{"want a name of up to 64 letters", User{Name: long + "a", Role: Viewer}},
		{`role "vewer": unknown, did you mean "viewer"?`, User{Name: "a", Role: "vewer"}},
		{"user a: -1 jobs, 0 games, 0 s: must not be negative", User{Name: "a", Role: Viewer, Jobs: -1}},
		{"user a: 0 jobs, -1 games, 0 s: must not be negative", User{Name: "a", Role: Viewer, Games: -1}},
		{"user a: 0 jobs, 0 games, -1 s: must not be negative", User{Name: "a", Role: Viewer, Wall: -1}},
		{"", User{Name: long, Role: Submitter, Free: true, Jobs: 1, Games: 1, Wall: 1}},
		{"user " + long + ": there is one of that name already", User{Name: long, Role: Admin}},
		{"", User{Name: "b", Role: Viewer}},
	} {
		_, err := s.AddUser(t.Context(), row.User)
		if row.want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, row.want)
		require.ErrorAs(t, err, new(*arena.InputError))
	}
	users, err := s.Users(t.Context())
	require.NoError(t, err)
	require.Len(t, users, 2)
	require.Equal(t, []string{"free", "jobs 1", "games 1", "wall 1s"}, users[0].Bounds())
	require.Empty(t, users[1].Bounds())
}

// TestMostThatWait: five hundred jobs may wait or run, those that are paused or wait for an approver among them; of a user as many as it may.
func TestMostThatWait(t *testing.T) {
	s := resting(t) // with one of Ann's
	add := func(jobs int, state State) {
		_, err := s.db.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted) SELECT 'run', 'r', 'zertz/37', '', '[]', '', '', 'bob', 0, 1, ?, '' FROM n`, jobs, state)
		require.NoError(t, err)
	}
	require.NoError(t, s.room(t.Context(), User{Name: "ann", Jobs: 2}))
	require.EqualError(t, s.room(t.Context(), User{Name: "ann", Jobs: 1}), "not allowed: ann may have no more jobs that wait or run than 1")
	add(200, Paused)
	add(298, Approval)
	for _, ended := range []State{Done, Stopped, Refused, Failed} {
		add(9, ended)
	}
	require.NoError(t, s.room(t.Context(), ann), "the last")
	add(1, Running)
	for _, u := range []User{ann, admin} {
		_, err := s.Submit(t.Context(), u, &Submission{Config: fmt.Sprintf(quick, 1)})
		require.EqualError(t, err, "not allowed: 500 jobs wait or run, as many as may")
	}
	_, err := s.Submit(t.Context(), ann, &Submission{Config: fmt.Sprintf(quick, 1), Check: true})
	require.NoError(t, err, "to check one takes no room")
}

// TestMoreOfEndedJobs: a job that has ended and goes on takes a place again, its owner's and the hub's; an approver may grant one.
func TestMoreOfEndedJobs(t *testing.T) {
	s := resting(t) // one of Ann's waits
	one, bob := User{Name: "ann", Role: Submitter, Jobs: 1}, User{Name: "bob", Role: Approver, Jobs: 1}
	for _, state := range []State{Done, Stopped, Failed} {
		_, err := s.db.ExecContext(t.Context(), "UPDATE jobs SET owner = 'ann', state = ?, ended = ? WHERE id = 1", state, stamp(time.Now()))
		require.NoError(t, err)
		for _, action := range actionsFor(one, &Job{Owner: "ann", Kind: "run", State: state}) {
			_, err = s.Act(t.Context(), one, 1, action, Change{Pairs: 1000 * map[string]int{"extend": 1}[action]})
			require.EqualError(t, err, "not allowed: ann may have no more jobs that wait or run than 1", "%s %s", state, action)
		}
	}
	_, err := s.Act(t.Context(), one, 1, "pause", Change{})
	require.ErrorContains(t, err, "pause is for a job that is waiting, or running")
	_, err = s.Act(t.Context(), bob, 1, "resume", Change{})
	require.NoError(t, err)
	_, err = s.Act(t.Context(), one, 1, "pause", Change{})
	require.NoError(t, err)
	_, err = s.Act(t.Context(), one, 1, "resume", Change{})
	require.NoError(t, err, "one that is paused has its place")
}

// TestListOfJobs: a list has a hundred jobs, the newest first, says where older ones are, and has those of a state, a name, an owner and a kind.
func TestListOfJobs(t *testing.T) {
	s := resting(t)
	_, err := s.db.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 102)
		INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted)
		SELECT iif(i = 40, 'tune', 'run'), 'job ' || i, 'zertz/37', '', '[]', '', '', iif(i % 50, 'bob', 'eve'), 0, 1, iif(i % 10, 'paused', 'stopped'), '' FROM n`)
	require.NoError(t, err)
	pages := s.Pages()
	for query, want := range map[string]string{
		"":                         "102..3", // jobs 3 to 102, a hundred of them
		"before=0":                 "102..3",
		"before=3":                 "2 1",
		"before=1":                 "",
		"before=50&state=stopped":  "40 30 20 10",
		"q=eve":                    "100 50",
		"q=tune":                   "40",
		"q=job+7":                  "79 78 77 76 75 74 73 72 71 70 7",
		"q=job+7&before=72":        "71 70 7",
		"q=job+7&state=stopped":    "70",
		"q=quick&state=done":       "1",
		"state=approval&q=ann":     "2",
		"state=approval&q=nothing": "",
	} {
		w := s.ask(pages, "GET", "/api/jobs?"+query, "", "")
		var list JobList
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &list), w.Body.String())
		require.NotNil(t, list.Jobs, "an empty list is none")
		got := strings.Join(each.Of(list.Jobs, func(j Job) string { return fmt.Sprint(j.ID) }), " ")
		if want == "102..3" {
			require.Len(t, list.Jobs, 100)
			require.True(t, strings.HasPrefix(got, "102 101 100 ") && strings.HasSuffix(got, " 5 4 3"), got)
			continue
		}
		require.Equal(t, want, got, query)
	}
	for query, want := range map[string]string{
		"before=-1": `before \"-1\": want the number of a job`, "before=x": `before \"x\": want the number of a job`,
		"state=stoped": `state \"stoped\": unknown, did you mean \"stopped\"?`,
	} {
		w := s.ask(pages, "GET", "/api/jobs?"+query, "", "")
		require.Equal(t, 400, w.Code)
		require.Contains(t, w.Body.String(), want)
		require.Equal(t, 400, s.ask(pages, "GET", "/?"+query, "", "").Code)
	}
	older := func(query string) bool {
		return strings.Contains(s.ask(pages, "GET", "/?"+query, "", "").Body.String(), ">Older jobs</a>")
	}
	require.Contains(t, s.ask(pages, "GET", "/", "", "").Body.String(), `<a href="/?before=3&amp;q=&amp;state=">Older jobs</a>`)
	require.False(t, older("before=101"+"&state=done"))
	require.False(t, older("before=101&state=paused"), "ninety are no full page")
}

// TestJobsInWords: a list is one line a job; it says why the job ended so, or what its tests say.
func TestJobsInWords(t *testing.T) {
	var text strings.Builder
	require.NoError(t, JobList{[]Job{
		{ID: 11, Kind: "run", Name: "net", Owner: "ann", Priority: -3, Share: 0.5, State: Done, Verdict: "H1 accepted"},
		{ID: 9, Kind: "tune", Name: "sum", Owner: "bob", Share: 1, State: Stopped, Line: "stopped by ann"},
	}}.WriteText(&text))
	require.Equal(t, `job  state    priority  share  kind  owner  name  found
 11  done           -3    0.5  run   ann    net   H1 accepted
  9  stopped         0      1  tune  bob    sum   stopped by ann
`, text.String())
}

// TestPlacesToGoOn: a page of games continues in its run before an index, or with the next run, and nowhere after the last.
func TestPlacesToGoOn(t *testing.T) {
	for want, place := range map[string][2]int64{"5-3": {5, 3}, "5-1": {5, 1}, "4-0": {5, 0}, "1-2": {1, 2}, "1-0": {2, 0}, "": {1, 0}} {
		require.Equal(t, want, older(place[0], place[1]))
		if want != "" {
			_, err := ReadSearch(runs.Standard().Games, url.Values{"older": {want}})
			require.NoError(t, err)
		}
	}
}

// TestSearchOfNoGame: an unknown game is refused, as in the ratings, and not searched for in vain.
func TestSearchOfNoGame(t *testing.T) {
	_, err := ReadSearch(runs.Standard().Games, url.Values{"game": {"zertz/38"}})
	require.ErrorContains(t, err, `no game "zertz/38"`)
	s, err := ReadSearch(runs.Standard().Games, url.Values{"game": {"zertz/37:remove=yes"}})
	require.NoError(t, err)
	require.Equal(t, "zertz/37", s.Game)
}

// TestOverTLS: if a hub is asked over TLS, its cookie is only for TLS, and its feed has https addresses.
func TestOverTLS(t *testing.T) {
	s := resting(t)
	token, err := s.AddUser(t.Context(), ann)
	require.NoError(t, err)
	pages := s.Pages()
	for scheme, secure := range map[string]*tls.ConnectionState{"http": nil, "https": {}} {
		ask := func(method, path, body string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
			r.TLS = secure
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if path != "/login" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
			w := httptest.NewRecorder()
			pages.ServeHTTP(w, r)
			return w
		}
		cookie := ask("POST", "/login", "token="+token).Result().Cookies()[0]
		require.Equal(t, secure != nil, cookie.Secure)
		require.Equal(t, http.SameSiteStrictMode, cookie.SameSite)
		require.Equal(t, "/", cookie.Path)
		var feed atomFeed
		w := ask("GET", "/feed.atom", "")
		require.Equal(t, "application/atom+xml; charset=utf-8", w.Header().Get("Content-Type"))
		require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &feed))
		require.Equal(t, scheme+"://example.com/", feed.ID)
		require.Len(t, feed.Entries, 1, "of jobs that have ended")
		require.Equal(t, scheme+"://example.com/job/1/", feed.Entries[0].Link.Href)
		require.Equal(t, "root", feed.Entries[0].Author)
		require.Equal(t, "run 1, quick: done", feed.Entries[0].Title)
	}
}

// TestLinesOfTheHub: the page of the fleet has the last fifty lines, the newest last; what the hub says itself is told to who serves it, too.
func TestLinesOfTheHub(t *testing.T) {
	var told []string
	h := &Hub{opt: Options{Say: func(line string) { told = append(told, line) }}}
	for i := range mostSaid + 1 {
		require.Len(t, h.said(), i)
		h.Note(fmt.Sprintf("line %d", i))
	}
	said := h.said()
	require.Len(t, said, mostSaid)
	require.Regexp(t, `^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d line 1$`, said[0])
	require.Regexp(t, " line 50$", said[mostSaid-1])
	require.Empty(t, told)
	h.say("job 7 is done")
	require.Equal(t, []string{"job 7 is done"}, told)
	require.Regexp(t, " job 7 is done$", h.said()[mostSaid-1])
}

// TestButtonsOfAJob: the page of a job has a button for each action that its user may do to it now, and none for others.
func TestButtonsOfAJob(t *testing.T) {
	s := resting(t)
	pages, tokens := s.Pages(), map[string]string{}
	for name, role := range map[string]Role{"ann": Submitter, "bob": Submitter, "eve": Approver, "vic": Viewer} {
		token, err := s.AddUser(t.Context(), User{Name: name, Role: role})
		require.NoError(t, err)
		tokens[name] = token
	}
	button := regexp.MustCompile(`<button name="action" value="([a-z]+)">`)
	for state, want := range map[State][2]string{ // for the owner, and for an approver
		Approval: {"stop", "approve refuse stop turn"},
		Waiting:  {"pause stop", "pause stop turn"},
		Running:  {"pause stop", "pause stop turn"},
		Paused:   {"resume stop extend", "resume stop extend turn"},
		Failed:   {"resume extend", "resume extend turn"},
		Done:     {"extend", "extend"},
		Stopped:  {"extend", "extend"},
		Refused:  {"", ""},
	} {
		_, err := s.db.ExecContext(t.Context(), "UPDATE jobs SET state = ? WHERE id = 2", state) // of Ann's
		require.NoError(t, err)
		for name, want := range map[string]string{"ann": want[0], "eve": want[1], "bob": "", "vic": ""} {
			var got []string
			for _, m := range button.FindAllStringSubmatch(s.ask(pages, "GET", "/job/2/", tokens[name], "").Body.String(), -1) {
				got = append(got, m[1])
			}
			require.Equal(t, want, strings.Join(got, " "), "%s %s", name, state)
		}
	}
}

// TestForms: a form keeps what was typed, beside its faults; an omitted turn is the usual one.
func TestForms(t *testing.T) {
	s := resting(t)
	pages := s.Pages()
	config := fmt.Sprintf(quick, 1)
	for _, row := range []struct {
		priority, share string
		code            int
		want            string
	}{
		{"x", "", 400, `priority &#34;x&#34;, share &#34;1&#34;: want numbers`},
		{"", "much", 400, `priority &#34;0&#34;, share &#34;much&#34;: want numbers`},
		{"200", "", 400, "priority 200: want -100 to 100"},
		{"-7", "0.5", 303, ""},
		{"", "", 303, ""},
	} {
		body := url.Values{"config": {strings.ReplaceAll(config, "\n", "\r\n")}, "set": {"pairs=3 seed=9"}, "priority": {row.priority}, "share": {row.share}}
		w := s.ask(pages, "POST", "/submit", "", body.Encode())
		require.Equal(t, row.code, w.Code)
		require.Contains(t, w.Body.String(), row.want)
		if row.code == 400 {
			require.Contains(t, w.Body.String(), template.HTMLEscapeString(config))
			require.Contains(t, w.Body.String(), `value="pairs=3 seed=9"`)
		}
	}
	for id, want := range map[int64]Job{3: {Priority: -7, Share: 0.5}, 4: {Share: 1}} {
		j, err := s.Job(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, config, j.Config, "as it would be read from a file")
		require.Equal(t, []string{"pairs=3", "seed=9"}, j.Overrides)
		require.Equal(t, want, Job{Priority: j.Priority, Share: j.Share})
	}
}

// TestHistoriesAreShort: the history of a game has its last hundred lists of the same runs, the oldest first, and the metrics have fifty agents of the last.
func TestHistoriesAreShort(t *testing.T) {
	s := resting(t)
	agents := each.Of(make([]report.ListedAgent, mostRated+1), func(report.ListedAgent) report.ListedAgent { return report.ListedAgent{Name: "a"} })
	for i := range agents {
		agents[i].Name = fmt.Sprintf("agent %d", i)
	}
	for i := range mostLists + 2 {
		standings := &report.Standings{Game: "zertz/37", Runs: []report.JointRun{{Dir: fmt.Sprintf("job %d", i)}}}
		standings.Agents = each.Of(agents, func(a report.ListedAgent) report.RatedAgent { return report.RatedAgent{Name: a.Name} })
		require.NoError(t, s.keepRatings(t.Context(), standings, nil))
		standings.Game = "gipf/basic"
		require.NoError(t, s.keepRatings(t.Context(), standings, []int64{3, 1, 3}))
	}
	h, err := s.History(t.Context(), runs.Standard(), "zertz/37", nil)
	require.NoError(t, err)
	require.Len(t, h.Lists, 100)
	require.Equal(t, []string{"job 2", "job 101"}, []string{h.Lists[0].Runs[0].Run, h.Lists[99].Runs[0].Run})
	for _, without := range [][]int64{{1, 3}, {3, 3, 1}} {
		h, err = s.History(t.Context(), runs.Standard(), "gipf/basic", without)
		require.NoError(t, err)
		require.Len(t, h.Lists, 100, "in any order, also twice")
	}
	state, err := s.state()
	require.NoError(t, err)
	require.Len(t, state.Ratings, 50, "of lists of all runs alone")
	require.Equal(t, "agent 49", state.Ratings[49].Agent)
}
