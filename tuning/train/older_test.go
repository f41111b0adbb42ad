package train

import (
	"archive/tar"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/params"
)

// TestOlderDirectories goes on with directories that the program of commit 1e03830 made, cut off
// at the end, after two thirds of their steps, one third and when they have named their agents, or with -long after each step since: it comes to
// the games, the positions and the weights that are there, byte for byte. What matches and tenths of calibrations say is estimated in another way since.
func TestOlderDirectories(t *testing.T) {
	testkit.RestInRace(t, "one job after the other; TestSameWithAnyWorkers and TestSameBytes run what is concurrent")
	tunes := journal.ReaderOf(NewTune)
	for _, job := range []struct {
		name, kind string
		read       journal.Reader
	}{
		{"tune", KindTune, tunes},
		{"net", KindTune, tunes},
		{"policy", KindTune, tunes},
		{"learn", KindLoop, journal.ReaderOf(NewLoop)},
		{"numbers", params.Kind, journal.ReaderOf(params.New)},
	} {
		t.Run(job.name, func(t *testing.T) {
			archive, err := filepath.Abs("testdata/1e03830/" + job.name + ".tgz")
			require.NoError(t, err)
			t.Chdir(t.TempDir())
			unpack(t, archive)
			want := filesOf(t, job.name)
			log, err := journal.Read(job.name)
			require.NoError(t, err)
			steps, stride := log.Entries(), 1
			if !testkit.Long() {
				stride = max(len(log.Entries())/3, 1)
			}
			// From there on its agents are those it has named; before, those that are standard today.
			first := 1 + slices.IndexFunc(steps, func(e journal.Entry) bool { return e.Step == "inputs" || e.Step == "pool" })
			require.Positive(t, first)
			for i := len(steps) - 1; i >= first; i -= max(min(i-first, stride), 1) {
				cutJournal(t, job.name, steps[i].Step)
				for name := range want {
					if name != journalFile && name != "config.yaml" && !strings.Contains(readFile(t, filepath.Join(job.name, journalFile)), name) {
						require.NoError(t, os.Remove(filepath.Join(job.name, name)))
					}
				}
				if i == first {
					require.NoError(t, os.RemoveAll(filepath.Join(job.name, "runs")))
				}
				s, err := journal.Resume(t.Context(), runs.Standard(), job.name, job.kind, job.read, journal.Options{Runs: runs.Options{Code: "devel"}})
				require.NoError(t, err, steps[i].Step)
				_, err = s.Run(t.Context())
				require.NoError(t, err, steps[i].Step)
				require.NoError(t, s.Close())
				got := filesOf(t, job.name)
				if i == first { // a run that verifies weights names them as a file beside it since, and another one goes on as it began
					for _, files := range []map[string]string{want, got} {
						files[journalFile], _, _ = strings.Cut(files[journalFile], `{"step":"games verify`)
					}
				}
				require.Equal(t, want, got, steps[i].Step)
			}
		})
	}
}

// unpack unpacks an archive into the present directory.
func unpack(t *testing.T, path string) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
		if h.Typeflag == tar.TypeDir {
			require.NoError(t, os.MkdirAll(h.Name, 0o755))
			continue
		}
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		testkit.File(t, text, h.Name)
	}
}

// moved is what may differ of a job's lines: the intervals of a fit's calibration, which are estimated in another way since, and the
// digests that follow from them.
var moved = regexp.MustCompile(`(?m)"score":\{[^}]*\}|,"digest":"[0-9a-f]{64}"\}$`)

// filesOf are the files of a job that are to be repeatable, by name: the journal as far as the
// first match of a tune.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, filepath.Join(dir, "runs")) || strings.HasSuffix(path, ".lock") || d.Name() == "costs.jsonl" || strings.HasPrefix(d.Name(), "report.") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		text, _, _ := strings.Cut(readFile(t, path), `{"step":"match `)
		out[filepath.ToSlash(name)] = moved.ReplaceAllString(text, "")
		return err
	}))
	return out
}
