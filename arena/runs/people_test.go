package runs_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/testkit"
)

const people = "../exchange/testdata/"

func importPeople(t *testing.T, game string, paths ...string) (*runs.People, string, error) {
	t.Helper()
	dir := testkit.Path(t, "run")
	found, err := runs.Standard().ImportBoardspace(t.Context(), runs.PeopleFiles{Paths: paths, Stdin: strings.NewReader(""), Game: game}, dir, "test")
	return found, dir, err
}

func TestPeoplesGamesAreARunOfTheirOwnKind(t *testing.T) {
	found, dir, err := importPeople(t, "zertz/37", people+"boardspace.sgf", people+"bad.sgf")
	require.NoError(t, err)
	require.Equal(t, 10, found.Games)
	require.Equal(t, 1, found.Others)
	var words []string
	for _, why := range found.Skipped {
		words = append(words, why.Error())
	}
	require.Equal(t, []string{
		people + "bad.sgf: line 30: SU[zertz+24]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)",
		people + `bad.sgf: line 85: move "-d4": d4 is not a free ring`,
		people + `bad.sgf: line 112: won by "p0185" by the site, and by "p0011" by the rules`,
		people + "bad.sgf: line 153: the game stops after 19 moves without an end",
		people + `bad.sgf: line 207: "edit a 2": want RtoB, R-, BtoB, Done, Resign, WinOnTime or an offer of a draw`,
		people + "bad.sgf: line 233: the record has no end: want a line with )",
		people + "bad.sgf: line 246: SU[chess]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)",
	}, words)
	require.Len(t, found.LeftOut(), len(words))
	require.Equal(t, "left out: "+words[0], found.LeftOut()[0])
	r := runs.Standard()
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	m := run.Meta()
	require.Equal(t, arena.Outside, m.Format)
	require.Regexp(t, `file: "boardspace.sgf", sha256: [0-9a-f]{64}, games: 9}`, m.Config)
	require.Regexp(t, `file: "bad.sgf", sha256: [0-9a-f]{64}, games: 1}`, m.Config)
	require.Equal(t, arena.Entrant{Name: "p0011"}, m.Players[0])
	all, err := verify.ParseSample("all")
	require.NoError(t, err)
	v, err := run.Verify(t.Context(), &verify.Verifier{Sample: all})
	require.NoError(t, err)
	require.NoError(t, v.Err())
	require.EqualValues(t, 10, v.Games)
	require.Zero(t, v.Replayed)
	s, _, err := r.Standings(t.Context(), dir)
	require.NoError(t, err)
	require.EqualValues(t, 10, s.Planned)
	require.Contains(t, strings.Join(s.Notes, "\n"), "games from outside")
	_, err = r.Resume(t.Context(), dir, nil, runs.Options{})
	require.ErrorIs(t, err, runs.ErrOutside)
}

func TestPeoplesGamesComeBackFromAnExport(t *testing.T) {
	_, dir, err := importPeople(t, "zertz/37", people+"boardspace.sgf")
	require.NoError(t, err)
	r := runs.Standard()
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	out := t.TempDir()
	_, err = run.Export(t.Context(), out, runs.Forms()[2].Files)
	require.NoError(t, err)
	text := testkit.Bytes(t, out, "games.jsonl")
	games, err := r.Import(t.Context(), bytes.NewReader(text), testkit.Path(t, "copy"))
	require.NoError(t, err)
	require.EqualValues(t, 9, games)
	hostile := bytes.Replace(text, []byte(`"spec":""`), []byte(`"spec":"random"`), 1)
	_, err = r.Import(t.Context(), bytes.NewReader(hostile), testkit.Path(t, "copy"))
	require.ErrorContains(t, err, `player "p0011" of games from outside has the spec "random", want none`)
	for stored, want := range map[string]string{`"pairs":2`: "2 pairs and at most 18 games", `"pairs":0`: "0 pairs", `"most_games":19`: "at most 19 games", `"most_games":0`: "at most 0 games"} {
		key, _, _ := strings.Cut(stored, ":")
		hostile = regexp.MustCompile(key+`:[0-9]+`).ReplaceAll(text, []byte(stored))
		_, err = r.Import(t.Context(), bytes.NewReader(hostile), testkit.Path(t, "copy"))
		require.ErrorContains(t, err, want)
	}
	unknown := bytes.ReplaceAll(text, []byte(`"zertz/37"`), []byte(`"zertz/38"`))
	_, err = r.Import(t.Context(), bytes.NewReader(unknown), testkit.Path(t, "copy"))
	require.ErrorContains(t, err, `no game "zertz/38"`)
}

// TestOneGameOfPeopleComesBack: the smallest run of games from outside has one game.
func TestOneGameOfPeopleComesBack(t *testing.T) {
	text, err := os.ReadFile(people + "boardspace.sgf")
	require.NoError(t, err)
	first, _, found := bytes.Cut(text, []byte("\n)\n"))
	require.True(t, found)
	_, dir, err := importPeople(t, "", testkit.File(t, append(first, "\n)\n"...), t.TempDir(), "one.sgf"))
	require.NoError(t, err)
	r, out := runs.Standard(), t.TempDir()
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	_, err = run.Export(t.Context(), out, runs.Forms()[2].Files)
	require.NoError(t, err)
	games, err := r.Import(t.Context(), bytes.NewReader(testkit.Bytes(t, out, "games.jsonl")), testkit.Path(t, "copy"))
	require.NoError(t, err)
	require.EqualValues(t, 1, games)
}

func TestPackedFilesAreRead(t *testing.T) {
	text, err := os.ReadFile(people + "boardspace.sgf")
	require.NoError(t, err)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	path := testkit.File(t, packed.Bytes(), t.TempDir(), "games.sgf.gz")
	found, _, err := importPeople(t, "zertz/37", path)
	require.NoError(t, err)
	require.Equal(t, 9, found.Games)
	testkit.File(t, packed.Bytes()[:packed.Len()/2], path)
	_, dir, err := importPeople(t, "zertz/37", path)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.NoDirExists(t, dir)
	testkit.File(t, packed.Bytes()[:5], path)
	_, _, err = importPeople(t, "zertz/37", path)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF, "not even the head of a packed file")
}

func TestNothingIsMadeOfFilesThatDoNotFit(t *testing.T) {
	_, dir, err := importPeople(t, "", people+"boardspace.sgf")
	require.ErrorContains(t, err, "a run holds one game, and here are zertz/37 and zertz/48: choose one with --game")
	require.NoDirExists(t, dir)
	_, dir, err = importPeople(t, "gipf/basic", people+"boardspace.sgf")
	require.ErrorContains(t, err, "no game of gipf/basic in it: 0 records left out, 10 of other boards")
	require.NoDirExists(t, dir)
	_, dir, err = importPeople(t, "", people+"none.sgf")
	require.ErrorContains(t, err, "none.sgf")
	require.NoDirExists(t, dir)
}
