package play

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// aGame is a saved game as it stands in a file.
const aGame = `{
  "format": "gipfarena-game",
  "version": 1,
  "game": "gipf/basic:white=-11,black=-11",
  "rules_version": 1,
  "setup": 18446744073709551615,
  "seed": 7,
  "first": "person",
  "second": "mcts:preset=uct,sims=9",
  "decisions": [
    "a1-b2",
    "i1-h2"
  ],
  "result": "second",
  "termination": "rule",
  "ending": "no-reserve"
}
`

// testLoader opens saved games of this module's games, with random, greedy and mcts
// as agents.
func testLoader(files Files) Loader {
	games := runs.Standard()
	return Loader{games.Games, func(g rules.Game, spec string) (agents.Builder, error) {
		return games.Agents.Builder(spec, g)
	}, nil, files}
}

// readGame reads a saved game, with all checks.
func readGame(text string) (*Game, *record, error) {
	r, err := decodeRecord([]byte(text))
	if err != nil {
		return nil, nil, err
	}
	loader := testLoader(nil)
	g, err := loader.open(r)
	if err != nil {
		return nil, nil, err
	}
	return g, newRecord(g), nil
}

// edited returns aGame with one text replaced by another.
func edited(t *testing.T, old, text string) string {
	t.Helper()
	require.Equal(t, 1, strings.Count(aGame, old), "%q in the saved game", old)
	return strings.Replace(aGame, old, text, 1)
}

// TestRecord reads saved games and writes them again.
func TestRecord(t *testing.T) {
	const (
		decisions = "\"a1-b2\",\n    \"i1-h2\"\n  "
		outcome   = `"result": "second",
  "termination": "rule",
  "ending": "no-reserve"`
		setup = `"setup": 18446744073709551615`
		start = `"position": "b2w/5/6/w5b/6/5/b2w w w 1,1 22 -"`
	)
	open := `"result": "none", "termination": "open", "ending": ""`
	for name, text := range map[string]string{
		"as written":         aGame,
		"position":           edited(t, setup, start),
		"open":               strings.Replace(edited(t, outcome, open), ",\n    \"i1-h2\"", "", 1),
		"resigned by second": strings.Replace(edited(t, outcome, `"result": "first", "termination": "resign", "ending": ""`), ",\n    \"i1-h2\"", "", 1),
		"resigned by first":  strings.Replace(edited(t, outcome, `"result": "second", "termination": "resign", "ending": ""`), "\n    "+decisions, "", 1),
		"keys in any order":  edited(t, `"first": "person",`, "") + " ",
	} {
		if name == "keys in any order" {
			text = strings.Replace(text, `"ending"`, `"first":"person","ending"`, 1)
		}
		_, r, err := readGame(text)
		require.NoError(t, err, name)
		written, err := r.encode()
		require.NoError(t, err, name)
		require.JSONEq(t, text, string(written), name)
	}
	_, r, err := readGame(aGame)
	require.NoError(t, err)
	written, err := r.encode()
	require.NoError(t, err)
	require.Equal(t, aGame, string(written))
}

// TestRecordRefuses changes the saved game in one place: the error names it.
func TestRecordRefuses(t *testing.T) {
	for _, c := range []struct{ old, text, want string }{
		{`"format": "gipfarena-game",`, ``, `format: missing`},
		{`"gipfarena-game"`, `"gipfarena"`, `format: want "gipfarena-game", got "gipfarena"`},
		{`"gipfarena-game"`, `1`, `format: want a text, got "1"`},
		{`"version": 1,`, ``, `version: missing`},
		{`"version": 1,`, `"version": 2, "paint": "red",`, `version: this program reads version 1, not 2`},
		{`"version": 1,`, `"version": "1",`, `version: want a whole number, got "\"1\""`},
		{`"version": 1,`, `"version": 1.0,`, `version: want a whole number`},

		{`"seed": 7`, `"seed": 7, "clock": "60+3", "left": [1]`, `left: want the milliseconds of both sides, got 1 numbers`},
		{`"seed": 7`, `"seed": 7, "paint": "red"`, `unknown key "paint", want one of format, version, `},
		{`"seed": 7`, `"seed": 7, "Seed": 7`, `unknown key "Seed", did you mean "seed"?`},
		{`"seed": 7`, `"seed": 7, "seed": 7`, `"seed": there twice`},
		{`"seed": 7`, `"seed": 7, "\u0073eed": 8`, `"seed": there twice`},
		{`"seed": 7,`, ``, `seed: missing`},
		{`"seed": 7`, `"seed": -7`, `seed: want a whole number from 0 to 18446744073709551615, got "-7"`},
		{`"seed": 7`, `"seed": 18446744073709551616`, `seed: want a whole number`},
		{`"seed": 7`, `"seed": null`, `seed: want a whole number`},

		{`gipf/basic:white=-11,black=-11`, `chess`, `game: catalog: no game "chess"`},
		{`gipf/basic:white=-11,black=-11`, `gipf/basic:black=-11,white=-11`, `game: "gipf/basic:black=-11,white=-11" is written "gipf/basic:white=-11,black=-11"`},
		{`"rules_version": 1`, `"rules_version": 0`, `rules_version: want 1, got 0`},
		{`"rules_version": 1,`, ``, `rules_version: missing`},

		{`"setup": 18446744073709551615,`, ``, `setup, position: want one of the two`},
		{`"seed": 7`, `"seed": 7, "position": "x"`, `setup, position: want one of the two`},
		{`"setup": 18446744073709551615`, `"position": "x"`, `position: gipf: position "x": want the 6 fields`},
		{`"setup": 18446744073709551615`, `"position": null`, `position: want a text, got "null"`},
		{`"setup": 18446744073709551615`, `"setup": 1.5`, `setup: want a whole number`},

		{`"person"`, `"Person"`, `first: agents: spec "Person"`},
		{`"mcts:preset=uct,sims=9"`, `""`, `second: agents: spec ""`},
		{`"mcts:preset=uct,sims=9"`, `"greedy:weights=none.yaml"`, `second: agents: spec "greedy:weights=none.yaml" for gipf/basic`},
		{`"first": "person",`, ``, `first: missing`},

		{`"a1-b2"`, `"a1-b3"`, `decisions: number 1: gipf: move "a1-b3": no such push`},
		{`"i1-h2"`, `"i1-h2;a1-b2"`, `decisions: number 2: gipf: move "i1-h2;a1-b2"`},
		{`"i1-h2"`, `null`, `decisions: want a list of strings`},
		{`"i1-h2"`, `"i1-h2", "a1-b2"`, `decisions: number 3, "a1-b2", comes after the end of the game`},
		{`"decisions": [`, `"decisions": "x", "more": [`, `unknown key "more"`},

		{`"result": "second"`, `"result": "first"`, `result: "first", but after these moves it is "second"`},
		{`"result": "second",`, ``, `result: missing`},
		{`"termination": "rule"`, `"termination": "resign"`, `termination: "resign", but after these moves it is "rule"`},
		{`"termination": "rule"`, `"termination": "open"`, `termination: "open", but after these moves it is "rule"`},
		{`"termination": "rule"`, `"termination": "illegal"`, `termination: "illegal", but`},
		{`"ending": "no-reserve"`, `"ending": ""`, `ending: "", but after these moves it is "no-reserve"`},
		{`"ending": "no-reserve"`, `"ending": 1`, `ending: want a text, got "1"`},

		{`"no-reserve"` + "\n}", `"no-reserve"`, `not one JSON object`},
		{`"no-reserve"` + "\n}", `"no-reserve"` + "\n}{}", `not one JSON object`},
		{`"no-reserve"` + "\n}", `"no-reserve",` + "\n}", `not one JSON object`},
		{`"second": "mcts:preset=uct,sims=9"`, `"second" "mcts:preset=uct,sims=9"`, `not one JSON object`},
	} {
		_, _, err := readGame(edited(t, c.old, c.text))
		require.ErrorContains(t, err, c.want, "%s -> %s", c.old, c.text)
		require.NotContains(t, err.Error(), "\n")
	}
	for _, text := range []string{"", " ", "null", "[]", `"x"`, "1", "{", "\xff", "nonsense", strings.Repeat("[", 1e5)} {
		_, _, err := readGame(text)
		require.ErrorContains(t, err, "not one JSON object", "%.20q", text)
		require.Less(t, len(err.Error()), 1000, "%.20q", text)
	}
}

// TestPermit: a saved game whose agent may not be made is refused with the side and the reason; a person needs no leave.
func TestPermit(t *testing.T) {
	t.Parallel()
	l := testLoader(inMemory(aGame))
	var asked []string
	l.Permit = func(spec string) error { asked = append(asked, spec); return nil }
	_, err := l.Load("x")
	require.NoError(t, err)
	require.Equal(t, []string{"mcts:preset=uct,sims=9"}, asked)
	l.Permit = func(string) error { return errors.New("no programs here") }
	_, err = l.Load("x")
	require.EqualError(t, err, `"x": second: no programs here`)
	l.Files = inMemory(edited(t, `"setup": 18446744073709551615`, `"position": "b2w/5/6/w5b/6/5/b2w w w 1,1 22 -"`))
	rec, _, err := l.Record("x")
	require.NoError(t, err)
	require.Equal(t, []any{"b2w/5/6/w5b/6/5/b2w w w 1,1 22 -", uint64(0)}, []any{rec.Start, rec.Setup})
}

// TestDisk: what is no file of a size a game can have is not read.
func TestDisk(t *testing.T) {
	dir := t.TempDir()
	large := dir + "/large"
	testkit.File(t, make([]byte, fileLimit+1), large)
	_, err := Disk{}.Read(large)
	require.EqualError(t, err, "more than 1048576 bytes")
	require.NoError(t, os.Truncate(large, fileLimit))
	text, err := Disk{}.Read(large)
	require.NoError(t, err)
	require.Len(t, text, fileLimit)

	_, err = Disk{}.Read(dir)
	require.ErrorContains(t, err, ": not a regular file")
	_, err = Disk{}.Read(dir + "/none")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// FuzzRecord reads anything: what is accepted is true, and is written and
// read back as it is.
func FuzzRecord(f *testing.F) {
	f.Add([]byte(aGame))
	f.Add([]byte(strings.Replace(aGame, `"setup": 18446744073709551615`, `"position": "b2w/5/6/w5b/6/5/b2w w w 1,1 22 -"`, 1)))
	f.Add([]byte(`{"format":"gipfarena-game","version":1}`))
	f.Add([]byte(`{"format":"gipfarena-game","format":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, r, err := readGame(string(text))
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.True(t, isRecord(text))
		written, err := r.encode()
		require.NoError(t, err)
		_, again, err := readGame(string(written))
		require.NoError(t, err, "%s", written)
		require.Equal(t, r, again)
	})
}
