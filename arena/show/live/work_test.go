package live_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// gate is a sequential test that never ends by itself, between agents that take their time.
const gate = `name: gate
game: gipf/basic
seed: 3
workers: 1
tournament: sprt
pairs: 100000
sprt: {elo0: 0, elo1: 1, batch: 500}
agents: [{name: in use, spec: "mcts:sims=20"}, {name: candidate, spec: "mcts:sims=21"}]
`

// TestWork: work that plays one run after the other. The run in play shows its test and its
// games, on the first page and on one of its own; once it has ended it is a run like others.
func TestWork(t *testing.T) {
	root := t.TempDir()
	w := live.NewWork(runs.Standard())
	var fault atomic.Pointer[error]
	pages := w.Pages(root, "the loop", func(context.Context) (*page.Document, error) {
		if err := fault.Load(); err != nil {
			return nil, *err
		}
		return &page.Document{Facts: []string{evil}, Sections: []page.Section{{ID: "x", Title: "Costs", Blocks: []page.Block{{Sentences: []string{"of 7 seconds"}}}}}}, nil
	})
	over := session(t, root+"/runs/over", config(2), runs.Options{Shown: w.Shown})
	require.NoError(t, over.Play(t.Context()))

	done := w.Stage(journal.Stage{Title: "iteration 1: " + evil, Unit: "games", Progress: func() (int64, int64) { return 3, 8 }, Standing: func() ([]string, string) { return []string{"p 0.5 ± 0.1"}, "" }})
	s := session(t, root+"/runs/gate", gate, runs.Options{Shown: w.Shown})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Play(ctx) }()
	server := httptest.NewServer(pages)
	defer server.Close()
	parts := follow(t, server, "/events", "board0:<a", "<svg", "Log-likelihood ratio", "over")
	require.Contains(t, parts["contests"], ">gate</a>")
	require.Contains(t, parts["stage"], "3 of 8 games")
	first1 := get(t, pages, "/", 200)
	for _, text := range []string{"of 7 seconds", "p 0.5 ± 0.1", "&lt;img src=x onerror=alert(1)&gt;", "4 of 4", "complete"} {
		require.Contains(t, first1, text)
	}
	require.NotContains(t, first1, "<img")
	require.NotContains(t, first1, root)
	require.Contains(t, first1, "<title>the loop</title>")
	require.Contains(t, first1, "<h1>the loop</h1>")
	require.Regexp(t, "As of [0-9:]{8} UTC:", first1)
	require.Equal(t, 1, strings.Count(first1, ">gate</a>"), "a run is shown once")
	require.NotContains(t, fmt.Sprint(parts), "<img")
	path := "/" + first(t, parts["board0"], `href="(run/[0-9a-f]{12}/)game/`)
	require.Equal(t, path, "/"+first(t, parts["contests"], `href="(run/[0-9a-f]{12}/)"`))
	require.Contains(t, get(t, pages, path, 200), "Games in play")
	follow(t, server, path+"events", "board0:<a")
	fault.Store(new(errors.New("no summary: " + evil)))
	stop()
	require.ErrorIs(t, <-ended, context.Canceled)
	done()
	require.Contains(t, get(t, pages, path, 200), "Games that ended last", "a run that has ended is one of the directory")
	w.Stage(journal.Stage{Title: "the next one has the summary told anew"})()
	later := get(t, pages, "/", 200)
	require.Contains(t, later, "Nothing that takes long")
	require.NotContains(t, later, "Log-likelihood")
	require.Equal(t, 2, strings.Count(later, `<a href="run/`))
	require.Contains(t, later, "no summary")
	w.End("It was " + evil)
	later = get(t, pages, "/", 200)
	require.Contains(t, later, "<b>It was &lt;img")
	require.NotContains(t, later, "Nothing that takes long")
}

// TestCells: a stage that plays runs side by side has one table of them, in which each run is
// found, and nowhere else.
func TestCells(t *testing.T) {
	root := t.TempDir()
	w := live.NewWork(runs.Standard())
	told := 0
	pages := w.Pages(root, "the study", func(context.Context) (*page.Document, error) { told++; return &page.Document{}, nil })
	over := session(t, root+"/cells/over", config(2), runs.Options{Shown: w.Shown})
	require.NoError(t, over.Play(t.Context()))
	cells := []journal.Cell{
		{Name: "over", Dir: over.Dir, Games: 4, Score: page.Interval{Value: 0.5, Low: new(0.46), High: new(0.54)}, Half: 0.04, Wanted: 0.05, Begun: true, State: "done"},
		{Name: evil, Dir: root + "/cells/later", Left: 90, Wanted: 0.05, State: "not begun"},
	}
	get(t, pages, "/", 200)
	done := w.Stage(journal.Stage{Title: "cells", Cells: func() []journal.Cell { return cells }})
	page := get(t, pages, "/", 200)
	require.Equal(t, 2, told, "a stage that begins has the summary told anew")
	path := "/" + first(t, page, `<tr><th scope="row"><a href="(run/[0-9a-f]{12}/)">over</a></th><td class="number">50.0% \[46.0, 54.0\]</td><td class="number">4.0, 5.0</td><td class="number">4</td><td class="number">0</td><td class="number"></td><td>done</td></tr>`)
	require.Contains(t, get(t, pages, path, 200), "Games that ended last")
	require.Contains(t, page, `<th scope="row">&lt;img src=x onerror=alert(1)&gt;&#34;&#39;&amp;&lt;/script&gt;</th><td class="number">–</td><td class="number">–, 5.0</td><td class="number">0</td><td class="number">90</td><td class="number">–</td><td>not begun</td>`)
	require.Equal(t, 1, strings.Count(page, `<a href="run/`), "once")
	require.NotContains(t, page, "Runs that are not played now")
	done()
	require.Contains(t, get(t, pages, "/", 200), "Runs that are not played now")
}

// TestNobodyLooks: work without pages pays nothing, and stages of it are shown nowhere.
func TestNobodyLooks(t *testing.T) {
	var none *live.Work
	none.Stage(journal.Stage{Title: "quiet"})()
	none.End("ended")
	called := 0
	s := session(t, testkit.Path(t, "run"), config(1), runs.Options{Shown: func(*runs.Active) func() {
		called++
		return func() { called += 10 }
	}})
	require.NoError(t, s.Play(t.Context()))
	require.Equal(t, 11, called)
}
