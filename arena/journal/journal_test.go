package journal

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// config returns a configuration; the number is one of its keys.
func config(t testing.TB, number string) *configs.Run {
	c, err := configs.Parse[configs.Run]("test", []byte("{name: job, game: gipf/basic, agents: [{name: a, spec: random}], pairs: "+number+"}"), nil)
	require.NoError(t, err)
	return c
}

func read(text []byte) (configs.Config, error) {
	return configs.Parse[configs.Run]("config.yaml", text, nil)
}

// create makes a job and returns its directory, closed.
func create(t testing.TB, steps func(w *Work)) (dir string) {
	dir = testkit.Path(t, "work")
	w, err := Create(context.Background(), dir, "test", config(t, "3"))
	require.NoError(t, err)
	steps(w)
	require.NoError(t, w.Close())
	return dir
}

func reopen(t testing.TB, dir string) *Work {
	w, err := Open(context.Background(), dir, "test", read)
	require.NoError(t, err)
	return w
}

// job does three steps, and appends to *done the steps that it really does.
func job(w *Work, done *[]string) error {
	note := func(name string) {
		if done != nil {
			*done = append(*done, name)
		}
	}
	sum, err := Step(w, "sum", func() (map[string]float64, error) {
		note("sum")
		return map[string]float64{"b": 0.1, "a": 1.0 / 3}, nil
	})
	if err != nil {
		return err
	}
	if _, err := w.File("text", "out.txt", func() ([]byte, error) {
		note("text")
		return []byte("two <&> \u2028 lines\n"), nil
	}); err != nil {
		return err
	}
	if err := Hold(w, "input", sum["a"]); err != nil {
		return err
	}
	_, err = Step(w, "last", func() ([]uint64, error) {
		note("last")
		return []uint64{math.MaxUint64}, nil
	})
	return err
}

func bytesOf(t testing.TB, dir, name string) []byte {
	return testkit.Bytes(t, dir, name)
}

// TestEveryPrefix cuts the journal after every byte, as a power failure may, and
// runs the job again: it does only the lost steps, and the journal ends like an
// undisturbed job's.
func TestEveryPrefix(t *testing.T) {
	dir := create(t, func(w *Work) { require.NoError(t, job(w, nil)) })
	whole := bytesOf(t, dir, FileName)
	lines := strings.SplitAfter(string(whole), "\n")
	next := func(cut, all int) int { // every byte where a line ends, and else every ninth
		if near := strings.IndexByte(string(whole[cut:]), '\n'); near < 0 || near > 10 {
			return min(cut+9, all+cut/all)
		}
		return cut + 1
	}
	for cut := len(lines[0]); cut <= len(whole); cut = next(cut, len(whole)) {
		testkit.File(t, whole[:cut], dir, FileName)
		w := reopen(t, dir)
		kept := strings.Count(string(whole[:cut]), "\n") - 1
		require.Len(t, w.Entries(), kept)
		var done []string
		require.NoError(t, job(w, &done))
		require.ElementsMatch(t, [][]string{{"sum", "text", "last"}, {"text", "last"}, {"last"}, {"last"}, {}}[kept], done, "cut at %d, %d steps kept", cut, kept)
		require.NoError(t, w.Close())
		require.Equal(t, string(whole), string(bytesOf(t, dir, FileName)))
	}
	costs, err := ReadCosts(dir)
	require.NoError(t, err)
	require.Greater(t, len(costs), 50)
	require.True(t, costs[0].Done)
	require.Equal(t, "sum", costs[0].Step)
}

// TestDamage changes every byte of the journal. In any line but the last, this is
// an error that names the line; the last line, which a dying process may leave in
// any state, is done again.
func TestDamage(t *testing.T) {
	dir := create(t, func(w *Work) { require.NoError(t, job(w, nil)) })
	whole := bytesOf(t, dir, FileName)
	last := strings.LastIndex(strings.TrimSpace(string(whole)), "\n") + 1
	for i := range whole {
		text := append([]byte(nil), whole...)
		text[i] ^= 0x15
		if text[i] == '\n' || whole[i] == '\n' && i == last-1 {
			continue // other lines, of which some are damaged all the same
		}
		testkit.File(t, text, dir, FileName)
		l, err := Read(dir)
		if i >= last {
			require.NoError(t, err, "byte %d", i)
			require.Len(t, l.Entries(), 3)
			continue
		}
		require.ErrorIs(t, err, ErrDamaged, "byte %d", i)
		require.ErrorContains(t, err, "journal.jsonl: line ")
	}
	swapped := strings.SplitAfter(string(whole), "\n")
	swapped[1], swapped[2] = swapped[2], swapped[1]
	testkit.File(t, strings.Join(swapped, ""), dir, FileName)
	_, err := Read(dir)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "line 2: ")
}

func TestRefused(t *testing.T) {
	ctx := t.Context()
	dir := create(t, func(w *Work) {
		require.NoError(t, job(w, nil))
		_, err := Open(ctx, w.Dir(), "test", read)
		require.ErrorIs(t, err, ErrInUse)
		require.EqualError(t, err, "journal: "+w.Dir()+": another process works in this directory")
	})
	_, err := Create(ctx, dir, "test", config(t, "3"))
	require.ErrorIs(t, err, ErrExists)
	_, err = Open(ctx, dir, "other", read)
	require.ErrorIs(t, err, ErrNone)
	require.ErrorContains(t, err, "no job in this directory of the kind other: it is a test")
	_, err = Open(ctx, t.TempDir(), "test", read)
	require.ErrorIs(t, err, ErrNone)
	kind, err := Kind(dir)
	require.NoError(t, err)
	require.Equal(t, "test", kind)
	kind, err = Kind(t.TempDir())
	require.NoError(t, err)
	require.Empty(t, kind)

	w := reopen(t, dir)
	_, err = Step(w, "product", func() (int, error) { return 0, nil })
	require.ErrorIs(t, err, ErrChanged)
	require.ErrorContains(t, err, `step 1 was "sum" and is "product"`)
	require.NoError(t, w.Close())

	w = reopen(t, dir)
	require.ErrorContains(t, Hold(w, "sum", 5), `sum: the configuration, the program or what they refer to has changed: it was {"a":0.3333333333333333,"b":0.1} and is 5`)
	_, err = w.File("text", "other.txt", nil)
	require.ErrorContains(t, err, `its file was "out.txt" and is "other.txt"`)
	require.NoError(t, w.Close())

	testkit.File(t, "else", dir, "out.txt")
	w = reopen(t, dir)
	err = job(w, nil)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, `out.txt: damaged: it is not the file that step "text" wrote`)
	require.NoError(t, w.Close())

	other, err := configs.Marshal(config(t, "4"))
	require.NoError(t, err)
	testkit.File(t, other, dir, ConfigName)
	_, err = Open(ctx, dir, "test", read)
	require.ErrorIs(t, err, ErrChanged)
	require.ErrorContains(t, err, "config.yaml: ")
}

// TestFilesThatCannotBe: a directory that cannot be made, and a configuration that cannot be read, make no job.
func TestFilesThatCannotBe(t *testing.T) {
	file := testkit.File(t, "", t.TempDir(), "file")
	_, err := Create(t.Context(), file, "test", config(t, "3"))
	require.ErrorIs(t, err, syscall.ENOTDIR)

	dir := create(t, func(*Work) {})
	require.NoError(t, os.Remove(filepath.Join(dir, ConfigName)))
	_, err = Open(t.Context(), dir, "test", read)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, ConfigName)
}

// TestFailedStep leaves no trace except its cost, and the journal continues.
func TestFailedStep(t *testing.T) {
	failure := errors.New("no disk")
	dir := create(t, func(w *Work) {
		_, err := Step(w, "one", func() (int, error) { return 0, failure })
		require.ErrorIs(t, err, failure)
		_, err = Step(w, "one", func() (float64, error) { return math.NaN(), nil })
		require.ErrorContains(t, err, `step "one"`)
		require.False(t, w.Known())
		n, err := Step(w, "one", func() (int, error) { return 7, nil })
		require.NoError(t, err)
		require.Equal(t, 7, n)
	})
	w := reopen(t, dir)
	defer w.Close()
	require.True(t, w.Known())
	n, err := Step(w, "one", func() (int, error) { return 8, nil })
	require.NoError(t, err)
	require.Equal(t, 7, n)
	costs, err := ReadCosts(dir)
	require.NoError(t, err)
	require.False(t, costs[0].Done)
	require.True(t, costs[len(costs)-1].Done)
}

// TestBroken: after a failed write, nothing more is done or written.
func TestBroken(t *testing.T) {
	create(t, func(w *Work) {
		require.NoError(t, w.file.Close())
		_, err := Step(w, "one", func() (int, error) { return 1, nil })
		require.ErrorIs(t, err, os.ErrClosed)
		_, err = Step(w, "one", func() (int, error) { panic("is done all the same") })
		require.ErrorIs(t, err, os.ErrClosed)
		w.file = nil
	})
}

func FuzzParse(f *testing.F) {
	dir := create(f, func(w *Work) { require.NoError(f, job(w, nil)) })
	f.Add(bytesOf(f, dir, FileName))
	f.Add([]byte(`{"step":"a","value":{"x":1},"digest":"0"}` + "\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parse(text)
		var again []byte
		digest := ""
		for _, e := range c.entries {
			line, d := e.encode(digest)
			again, digest = append(again, line...), d
		}
		require.Equal(t, string(text[:c.whole]), string(again), "what was read is what was written")
		require.Equal(t, digest, c.digest)
		if err == nil {
			require.NotContains(t, strings.TrimSuffix(string(text[c.whole:]), "\n"), "\n", "more than a line was dropped")
		}
	})
}
