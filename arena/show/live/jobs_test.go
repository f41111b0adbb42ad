package live

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// A called job has a name.
type called struct {
	journal.Job
	name string
}

func (c called) About() journal.About { return journal.About{Name: c.name} }

// TestJobsAreEntries: a job of a known kind is one entry, by the name in its configuration or else by its directory's; its runs stand on
// its page, with pages below it, and not in the list, though their pages are found from there, too. Other journals hide nothing.
func TestJobsAreEntries(t *testing.T) {
	root := t.TempDir()
	for dir, kind := range map[string]string{"s": "study", "t": "other", "u": "study"} {
		played(t, filepath.Join(root, dir, "runs", "one"), "pairs: 1\n", runs.Options{})
		line := `{"step":"begin","value":{"kind":"` + kind + `","version":1,"config":"c"}}`
		line = strings.TrimSuffix(line, "}") + fmt.Sprintf(`,"digest":"%x"}`, sha256.Sum256([]byte(line))) + "\n"
		testkit.File(t, line, root, dir, journal.FileName)
		testkit.File(t, dir, root, dir, journal.ConfigName)
	}
	played(t, filepath.Join(root, "sz"), "pairs: 1\n", runs.Options{})
	pages := Below(runs.Standard(), root, JobKinds{"study": {
		Parse: func(_ runs.Registry, _ string, text []byte, _ []string) (journal.Job, error) {
			if string(text) == "u" {
				return nil, errors.New("unreadable")
			}
			return called{name: "cells <b>"}, nil
		},
		Tell: func(_ context.Context, _ runs.Registry, dir string) (*page.Document, error) {
			return &page.Document{Facts: []string{"told of " + filepath.Base(dir)}}, nil
		},
	}})
	get := func(path string) (int, string) {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
		return w.Code, w.Body.String()
	}
	_, list := get("/")
	require.Contains(t, list, `<a href="job/`+AddressOf("s")+`/">cells &lt;b&gt;</a></th><td>study</td><td class="number">1</td>`)
	require.Contains(t, list, `<a href="job/`+AddressOf("u")+`/">u</a>`)
	for place, listed := range map[string]bool{"s/runs/one": false, "u/runs/one": false, "t/runs/one": true, "sz": true} {
		require.Equal(t, listed, strings.Contains(list, `"run/`+AddressOf(place)+"/"), place)
		code, _ := get("/run/" + AddressOf(place) + "/")
		require.Equal(t, 200, code, "%s has its page", place)
	}
	code, job := get("/job/" + AddressOf("s") + "/")
	require.Equal(t, 200, code)
	require.Contains(t, job, "told of s")
	require.Contains(t, job, `<a href="../../">All runs</a>`)
	require.Equal(t, 1, strings.Count(job, `<a href="run/`), "its own run alone")
	run := "/job/" + AddressOf("s") + "/run/" + AddressOf("runs/one") + "/"
	require.Contains(t, job, `<a href="run/`+AddressOf("runs/one")+`/">`)
	for _, path := range []string{run, run + "standings.json", run + "games/", run + "game/0/"} {
		code, _ := get(path)
		require.Equal(t, 200, code, path)
	}
	for _, path := range []string{"/job/" + AddressOf("t") + "/", "/job/" + AddressOf("sz") + "/events", "/job/x/", "/job/x/events", run + "game/9/"} {
		code, _ := get(path)
		require.Equal(t, 404, code, path)
	}
	require.NotContains(t, list+job, root)
}
