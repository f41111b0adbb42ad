package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/catalog"
)

// sums returns a summarizer for the runs of the tests.
func sums(t testing.TB) *arena.Summarizer {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	return arena.NewSummarizer(g)
}

// counted returns the summaries and the digest of a run, and the number of its pages.
func counted(t testing.TB, dir string) (all []arena.Summary, digest string, pages int64) {
	t.Helper()
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	pages, err = r.pages(t.Context())
	require.NoError(t, err)
	digest, err = r.Count(t.Context(), sums(t), func(s *arena.Summary) error {
		all = append(all, *s)
		return nil
	})
	require.NoError(t, err)
	return all, digest, pages
}

// want are the summaries of records.
func want(t testing.TB, m memory, hashes bool) (all []arena.Summary) {
	z := sums(t)
	for i := range int64(len(m)) {
		r := m[i]
		s := z.Of(&r)
		if hashes {
			s.Hash = r.Hash()
		}
		all = append(all, s)
	}
	return all
}

// withoutHashes removes the hashes, which pages of fixed formats lack.
func withoutHashes(all []arena.Summary) []arena.Summary {
	for i := range all {
		all[i].Hash = [32]byte{}
	}
	return all
}

// TestPages stores a run in one go, in many sessions, out of order, twice, and in a schema
// without pages. A reader that counts gets the same summaries and the same digest, and all
// whole pages are there.
func TestPages(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 100)
	whole := x.Games() / pageGames
	orders := map[string]func(put func(i int64), again func()){
		"in order": func(put func(int64), _ func()) {
			for i := range x.Games() {
				put(i)
			}
		},
		"backwards": func(put func(int64), _ func()) {
			for i := range x.Games() {
				put(x.Games() - 1 - i)
			}
		},
		"first game last": func(put func(int64), _ func()) {
			for i := range x.Games() {
				put((i + 1) % x.Games())
			}
		},
		"doubled": func(put func(int64), again func()) {
			for i := range x.Games() {
				put(i)
				put(i / 2)
				if i%70 == 69 {
					again()
				}
			}
		},
		"every third game in a session of its own": func(put func(int64), again func()) {
			for k := range int64(3) {
				for i := k; i < x.Games(); i += 3 {
					put(i)
				}
				again()
			}
		},
	}
	for name, order := range orders {
		for _, summaries := range []bool{true, false} {
			opt := func() Options {
				if !summaries {
					return Options{BatchRows: 7}
				}
				return Options{BatchRows: 7, Summarizer: sums(t)}
			}
			s, dir := create(t, x, opt())
			order(func(i int64) { require.NoError(t, s.Put(t.Context(), m[i])) }, func() {
				require.NoError(t, s.Close())
				var err error
				s, err = Open(t.Context(), dir, opt())
				require.NoError(t, err)
			})
			require.NoError(t, s.Close())
			got, sum, pages := counted(t, dir)
			require.Equal(t, digest, sum, name)
			require.Equal(t, withoutHashes(want(t, m, false)), withoutHashes(got), name)
			if !summaries {
				require.Zero(t, pages)
				reported := int64(0)
				late, err := Open(t.Context(), dir, Options{Summarizer: sums(t), OnPage: func(games, of int64) {
					reported += pageGames
					require.Equal(t, []int64{reported, whole * pageGames}, []int64{games, of})
				}})
				require.NoError(t, err)
				require.NoError(t, late.Close())
				require.Equal(t, whole*pageGames, reported)
				got, sum, pages = counted(t, dir)
				require.Equal(t, digest, sum, name)
				require.Equal(t, withoutHashes(want(t, m, false)), withoutHashes(got), name)
			}
			require.Equal(t, whole, pages, name)
			recount(t, dir, m, pages, "")
		}
	}
}

// recount rebuilds the pages from records and expects the given number to be the same.
func recount(t *testing.T, dir string, m memory, same int64, difference string) {
	t.Helper()
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	c, err := r.Recount(t.Context(), sums(t))
	require.NoError(t, err)
	for i := range int64(len(m)) {
		if rec, ok := m[i]; ok {
			require.NoError(t, c.Add(t.Context(), &rec))
		}
	}
	c.End()
	require.Equal(t, same, c.Same)
	if difference == "" {
		require.Empty(t, c.Difference)
	}
	require.Contains(t, c.Difference, difference)
}

// paged returns a closed run with pages.
func paged(t *testing.T, x *arena.Tournament, m memory) string {
	t.Helper()
	s, dir := create(t, x, Options{Summarizer: sums(t)})
	for _, r := range m {
		require.NoError(t, s.Put(t.Context(), r))
	}
	require.NoError(t, s.Close())
	return dir
}

// TestDamagedSummaries changes pages behind the store's back: counting reports the damage, and a
// recount from the rows names the page, even if its own hash is right.
func TestDamagedSummaries(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 40)
	for name, tc := range map[string]struct{ query, want string }{
		"games":  {"UPDATE summaries SET games = zeroblob(length(games)) WHERE page = 2", "the hash of page 2"},
		"short":  {"UPDATE summaries SET games = substr(games, 1, length(games) - 1) WHERE page = 2", "the hash of page 2"},
		"digest": {"UPDATE summaries SET digest = zeroblob(8) WHERE page = 2", "the hash of page 2"},
		"swapped": {`UPDATE summaries SET games = (SELECT games FROM summaries WHERE page = 1),
			digest = (SELECT digest FROM summaries WHERE page = 1), hash = (SELECT hash FROM summaries WHERE page = 1) WHERE page = 2`, "the hash of page 2"},
	} {
		dir := paged(t, x, m)
		execute(t, dir, tc.query)
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		_, err = r.Count(t.Context(), sums(t), func(*arena.Summary) error { return nil })
		require.ErrorIs(t, err, ErrDamaged, name)
		require.ErrorContains(t, err, tc.want)
		require.NoError(t, r.Close())
		recount(t, dir, m, 2, tc.want)
	}
	dir := paged(t, x, m)
	r := m[35] // a whole page, of other games than the rows
	r.Ending = "another"
	other := memory{}
	maps.Copy(other, m)
	other[35] = r
	recount(t, dir, other, 2, "page 2 of summaries (games 32 to 47) is not that of its games")
	delete(other, 35)
	recount(t, dir, other, 2, "page 2 of summaries: the games of it are not all there: store: page 2 has game 36 in place 3")
}

// TestPagesAgain removes pages: nothing is lost, and the next session writes them again,
// including those after a gap. A page with an unreadable game is not written.
func TestPagesAgain(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 40)
	for _, gone := range []string{"page = 3", "page = 0", "page < 2", "page > 1", "true"} {
		dir := paged(t, x, m)
		execute(t, dir, "DELETE FROM summaries WHERE "+gone)
		_, sum, pages := counted(t, dir)
		require.Equal(t, digest, sum, gone)
		require.Less(t, pages, x.Games()/pageGames)
		s, err := Open(t.Context(), dir, Options{Summarizer: sums(t)})
		require.NoError(t, err, gone)
		require.NoError(t, s.Close())
		_, sum, pages = counted(t, dir)
		require.Equal(t, digest, sum, gone)
		require.Equal(t, x.Games()/pageGames, pages, gone)
		recount(t, dir, m, pages, "")
	}
	dir := paged(t, x, m)
	execute(t, dir, "DELETE FROM summaries")
	execute(t, dir, "UPDATE games SET plies = plies + 1 WHERE id = 20")
	_, err := Open(t.Context(), dir, Options{Summarizer: sums(t)})
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "game 20: ")
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	pages, err := r.pages(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, pages, "that of the first 16 games")
}

// TestSummariesWait: games come in any order, and each waits for the others of its page, which need not be read again.
func TestSummariesWait(t *testing.T) {
	p := &pager{waiting: map[int64][]arena.Summary{}}
	for _, index := range []int64{0, 17, 16, 1, 2} {
		p.wait(index/16, &arena.Summary{Index: index})
	}
	require.Equal(t, map[int64][]arena.Summary{0: {{Index: 0}, {Index: 1}, {Index: 2}}, 1: {{Index: 17}, {Index: 16}}}, p.waiting)
}

// TestPageFormat compares the encoding with its parts, with hashes and without,
// and cuts it off anywhere.
func TestPageFormat(t *testing.T) {
	_, m, _ := played(t, 8)
	games := want(t, m, true)
	games[3].Control = arena.Verdict{Plies: 9, Result: 1, Termination: arena.Resign}
	games[4].Opening, games[5].Opening = 1<<40, 0
	games[6].Players = [2]int{60000, 5}
	for _, hashes := range []bool{true, false} {
		p, err := newPage(0, games, hashes, arena.NewDigest())
		require.NoError(t, err)
		var got []arena.Summary
		take := func(s *arena.Summary) error { got = append(got, *s); return nil }
		require.NoError(t, p.each(take))
		if hashes {
			require.Equal(t, games, got)
		} else {
			require.Equal(t, withoutHashes(games), withoutHashes(got))
		}
		whole := p.games
		for n := range whole {
			p.games = whole[:n]
			require.ErrorIs(t, p.each(take), errPage, "%d of %d bytes", n, len(whole))
		}
		p.games = append(whole, 0)
		require.ErrorIs(t, p.each(take), errPage)
	}
	_, err := newPage(1, games, true, arena.NewDigest())
	require.ErrorContains(t, err, "page 1 has game 0 in place 0")
}

// FuzzPage reads anything as a page.
func FuzzPage(f *testing.F) {
	f.Add([]byte{1, 1, 1, 0, 0, 0})
	f.Fuzz(func(t *testing.T, text []byte) {
		p := page{games: text}
		_ = p.each(func(*arena.Summary) error { return nil })
	})
}

// TestPagesWithTheirGames copies a run at every moment of its writing, as a crash would leave
// it: each page's games are there with it.
func TestPagesWithTheirGames(t *testing.T) {
	x, m, _ := played(t, 60)
	crashed := testkit.Path(t, "crashed")
	s, dir := create(t, x, Options{Summarizer: sums(t), BatchRows: 5})
	for i := range x.Games() {
		require.NoError(t, s.Put(t.Context(), m[i]))
		if i%20 != 19 {
			continue
		}
		at := fmt.Sprint(crashed, i)
		require.NoError(t, s.writer.flush(context.Background()))
		copyRun(t, dir, at)
		all, _, pages := counted(t, at)
		require.Equal(t, (i+1)/pageGames, pages)
		require.Len(t, all, int(i+1))
	}
	require.NoError(t, s.Close())
}

// A callback of Count may stop: in a page and in the rows after the pages, Count returns
// its error.
func TestCountStops(t *testing.T) {
	x, m, _ := played(t, 20)
	r, err := View(t.Context(), stored(t, x, m))
	require.NoError(t, err)
	defer r.Close()
	enough := errors.New("enough")
	for _, last := range []int64{0, pageGames - 1, pageGames + 3, 39} {
		_, err := r.Count(t.Context(), sums(t), func(s *arena.Summary) error {
			require.LessOrEqual(t, s.Index, last)
			if s.Index == last {
				return enough
			}
			return nil
		})
		require.ErrorIs(t, err, enough, "at game %d", last)
	}
}
