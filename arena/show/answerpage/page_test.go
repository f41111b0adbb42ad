package answerpage

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/testkit"
)

// played plays a run of a configuration and returns its directory.
func played(t *testing.T, config string) string {
	t.Helper()
	dir := testkit.Path(t, "run")
	plan, err := runs.Standard().ParsePlan(t.Context(), "test.yaml", []byte(config), nil)
	require.NoError(t, err)
	session, err := runs.Standard().Create(t.Context(), plan, dir, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, session.Play(t.Context()))
	return dir
}

const config = `
name: small
game: gipf/basic
seed: 3
pairs: 4
record: full
openings: {plies: 4}
agents:
  - {name: strong, spec: "alphabeta:sims=40"}
  - {name: weak, spec: "mcts:sims=6,quiet=off,weights=phased"}
  - {name: dice, spec: random}
`

// gathered is the report of runs.
func gathered(t *testing.T, dirs ...string) *Report {
	t.Helper()
	r, err := Gather(t.Context(), runs.Standard(), dirs, "test")
	require.NoError(t, err)
	return r
}

func paged(t *testing.T, r *Report) string {
	t.Helper()
	text, err := r.document().HTML()
	require.NoError(t, err)
	return string(text)
}

var (
	pictures  = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	estimates = regexp.MustCompile(`<g class="estimate.*?</g>`)
	headings  = regexp.MustCompile(`<h2>(.*?)</h2>`)
	links     = regexp.MustCompile(`<a download="([^"]*)" href="data:application/json;base64,([^"]*)">`)
	rowsOf    = regexp.MustCompile(`<tr>(.*?)</tr>`)
	cellOf    = regexp.MustCompile(`<t[hd][^>]*>(.*?)</t[hd]>`)
	bounds    = regexp.MustCompile(`\[[^\]]*\]`)
)

// cells are the cells of the rows of a table with a caption that begins so.
func cells(t *testing.T, text, caption string) (rows [][]string) {
	t.Helper()
	_, table, found := strings.Cut(text, "<caption><span>"+caption)
	require.True(t, found, caption)
	table, _, _ = strings.Cut(table, "</table>")
	for _, row := range rowsOf.FindAllStringSubmatch(table, -1)[1:] {
		var one []string
		for _, c := range cellOf.FindAllStringSubmatch(row[1], -1) {
			one = append(one, html.UnescapeString(c[1]))
		}
		rows = append(rows, one)
	}
	return rows
}

// TestReport makes the report of a small run and holds its parts against what they came from.
func TestReport(t *testing.T) {
	dir := played(t, config)
	r := gathered(t, dir)
	got := paged(t, r)
	require.Equal(t, got, paged(t, gathered(t, dir)), "the same run gives the same page")
	require.Nil(t, r.Changes, "a single run has changed from none")

	t.Run("sections", func(t *testing.T) {
		var all []string
		for _, m := range headings.FindAllStringSubmatch(got, -1) {
			all = append(all, m[1])
		}
		require.Equal(t, []string{
			"Standings", "Pairings", "Elo as games came in", "First move", "Outcomes", "Length", "Openings", "Games to look at", "Calibration",
			"Nodes and time", "What was played", "Reproduce",
		}, all)
		require.Contains(t, got, "No section “Failures”: no agent lost any of 24 games by a fault of its own.")
		require.Contains(t, got, "No section “Duplicates”")
		require.Contains(t, got, "No section “Drama”: the values of no agent are calibrated. Of what strong thought nothing is told: ")
	})
	t.Run("lengths", func(t *testing.T) {
		for _, row := range r.Runs[0].lengths()[0].Table.Rows {
			require.NotEqual(t, "24", row[3], "the caption says once how many games there are: %v", row)
		}
		require.Contains(t, r.Runs[0].lengths()[0].Table.Caption, "Where no n stands it is 24 games.")
		require.Equal(t, []string{"", "23"}, []string{otherThan(24, 24), otherThan(24, 23)})
	})
	t.Run("games", func(t *testing.T) {
		require.Contains(t, got, boards.Module(), "their boards can be played through")
		require.Contains(t, got, boards.CSS())
		kinds := map[string]int{}
		for _, g := range r.Runs[0].Games {
			for _, why := range g.Why {
				kind, _, _ := strings.Cut(why, ":")
				kinds[kind]++
			}
		}
		require.Equal(t, []int{5, 5}, []int{kinds["long"], kinds["short"]})
	})
	t.Run("standings", func(t *testing.T) {
		s, _, err := runs.Standard().Standings(t.Context(), dir)
		require.NoError(t, err)
		table := cells(t, got, "Elo by the")
		require.Len(t, table, 3)
		for i, a := range s.Agents {
			require.Equal(t, []string{a.Name, fmt.Sprint(a.Rank), fmt.Sprintf("%+.1f", a.Elo.Value)}, table[i][:3])
			require.Equal(t, []string{fmt.Sprint(a.Games), fmt.Sprint(a.Wins), fmt.Sprint(a.Draws), fmt.Sprint(a.Losses)}, table[i][4:8])
		}
		require.Contains(t, got, s.Digest)
		for _, caption := range []string{"Elo by the ", "Ratings after the first games"} {
			require.Regexp(t, "<caption><span>"+caption+"[^<]*mean of the rated players = 0", got, "each table of ratings says what is zero")
		}
	})
	t.Run("marks have intervals", func(t *testing.T) {
		marks := estimates.FindAllString(got, -1)
		require.Greater(t, len(marks), 30)
		for _, mark := range marks {
			require.Equal(t, 1, strings.Count(mark, `<line class="interval`), mark)
			require.Regexp(t, bounds, mark)
		}
	})
	t.Run("data", func(t *testing.T) {
		var names []string
		for _, m := range links.FindAllStringSubmatch(got, -1) {
			text, err := base64.StdEncoding.DecodeString(html.UnescapeString(m[2]))
			require.NoError(t, err)
			require.True(t, json.Valid(text), m[1])
			names = append(names, m[1])
			if m[1] == "standings.json" {
				var s report.Standings
				require.NoError(t, json.Unmarshal(text, &s))
				require.Equal(t, r.Runs[0].Standings, &s)
			}
		}
		require.Subset(t, names, []string{"standings.json", "pairings.json", "course.json", "first-move.json", "outcomes.json", "agents.json", "lengths.json", "openings.json", "games.json", "calibration.json", "times.json", "run.json"})
	})
	t.Run("counts", func(t *testing.T) { counts(t, r.Runs[0]) })
	t.Run("hostile", func(t *testing.T) { hostile(t, r) })
}

// counts add up to the games of the run, however they are sorted.
func counts(t *testing.T, run *Run) {
	require.Len(t, run.Seats, 6)
	games := 0
	for _, s := range run.Seats {
		require.Equal(t, s.Games, s.Wins+s.Draws+s.Losses+s.None)
		require.Equal(t, 8, s.Games)
		require.InDelta(t, (float64(s.Wins)+float64(s.Draws)/2)/float64(s.Games-s.None), s.Score.Value, 1e-9)
		games += s.Games
	}
	require.Equal(t, 48, games)
	games = 0
	for i, l := range run.Lengths {
		games += l.Games
		require.True(t, i == 0 || l.From == run.Lengths[i-1].To+1)
	}
	require.Equal(t, 24, games)
	require.Equal(t, 4, run.Distinct)
	require.Len(t, run.Openings, 4)
	for _, o := range run.Openings {
		require.Equal(t, 6, o.Games, "each opening in each of three pairings, twice")
		require.Len(t, strings.Fields(o.Moves), 4)
	}
	require.EqualValues(t, 24, run.Course[len(run.Course)-1].Games)
	require.Len(t, run.Course, checkpoints)
	for _, f := range run.Quality.Players {
		require.Equal(t, f.Player != "dice", f.Predictions != nil, f.Player)
	}
	for i := range run.Games {
		require.Equal(t, run.Games[i].Index, run.Games[i].record.Index)
		require.NotEmpty(t, run.Games[i].record.Moves)
	}
}

// hostile: what a name says is shown and does nothing.
func hostile(t *testing.T, r *Report) {
	const evil = "</title></script><b>\x1b[2J<script>alert('1')</script>\"&]]>"
	run := r.Runs[0]
	before := strings.Count(paged(t, r), "<svg")
	run.Meta.Name, run.Meta.Config, run.Meta.Settings, run.Dir = evil, evil, evil, evil
	for i := range run.Standings.Agents {
		run.Standings.Agents[i].Name += evil
	}
	for i := range run.Standings.Pairings {
		p := &run.Standings.Pairings[i]
		p.A, p.B = p.A+evil, p.B+evil
	}
	for i := range run.Course {
		for k := range run.Course[i].Elo {
			run.Course[i].Elo[k].Agent += evil
		}
	}
	for i := range run.Seats {
		run.Seats[i].Agent = evil
	}
	for i := range run.Games {
		run.Games[i].Why = []string{evil}
		run.Games[i].record.Sides[0].Name = evil
	}
	for i := range run.Quality.Players {
		run.Quality.Players[i].Player = evil
	}
	run.Standings.Notes = []string{evil}
	run.Standings.Forfeits = []report.Forfeit{{Agent: evil, Termination: evil, Games: 1}}
	got := paged(t, r)
	require.NotContains(t, got, "\x1b")
	require.NotContains(t, got, "<script>")
	require.NotContains(t, got, "<b>")
	require.Equal(t, strings.Count(got, "<script "), strings.Count(got, "</script>"))
	require.Equal(t, before, strings.Count(got, "<svg"))
	for _, picture := range pictures.FindAllString(got, -1) {
		testkit.Texts(t, picture)
		require.NotContains(t, picture, "NaN")
		require.NotContains(t, picture, "Inf")
	}
}

// TestSideBySide: two runs are compared, and each is shown whole.
func TestSideBySide(t *testing.T) {
	a := played(t, strings.Replace(config, "pairs: 4", "pairs: 1", 1))
	b := played(t, strings.NewReplacer("pairs: 4", "pairs: 1", "sims=40", "sims=4", "name: small", "name: other").Replace(config))
	r := gathered(t, a, b)
	got := paged(t, r)
	require.Contains(t, got, "<h1>small · other</h1>")
	require.Contains(t, got, "<h2>From small to other</h2>")
	require.Contains(t, got, r.Changes.Each[0].Verdict)
	require.Equal(t, r.Changes.Sections()[0].Blocks[2].Table.Rows, cells(t, got, "Elo in both runs"), "the table of the text")
	require.Equal(t, []string{"name", `"small"`, `"other"`}, cells(t, got, "What decides the games and differs")[0])
	for i, run := range r.Runs {
		require.Contains(t, got, fmt.Sprintf(`<section id="run-%d">`, i+1))
		require.Contains(t, got, run.Standings.Digest)
	}
	require.Equal(t, 2, strings.Count(got, "<caption><span>Elo by the"))
}

// TestNoGames: a run that has not begun has a page that says so.
func TestNoGames(t *testing.T) {
	dir := testkit.Path(t, "run")
	plan, err := runs.Standard().ParsePlan(t.Context(), "test.yaml", []byte(config), nil)
	require.NoError(t, err)
	session, err := runs.Standard().Create(t.Context(), plan, dir, runs.Options{})
	require.NoError(t, err)
	defer session.Close()
	got := paged(t, gathered(t, dir))
	require.Contains(t, got, "No section “Standings”: there are no games yet.")
	require.NotContains(t, got, "<svg")
	require.Contains(t, got, "0 games of 24: the run is not complete.")
}

func TestWriteFile(t *testing.T) {
	r := gathered(t, played(t, strings.Replace(config, "pairs: 4", "pairs: 1", 1)))
	name := testkit.Path(t, "r.html")
	require.ErrorContains(t, r.WriteFile(name+"x"), "want a name that ends with .html")
	require.NoError(t, r.WriteFile(name))
	got := testkit.Bytes(t, name)
	require.True(t, bytes.Equal(got, []byte(paged(t, r))))
}
