package openings_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestLists reads every form an opening can have, for a game with a fixed set-up
// and for one with a random one.
func TestLists(t *testing.T) {
	gipf, lyngk := game(t, "gipf/basic"), game(t, "lyngk/base")
	start := gipf.New(0).String()
	for _, c := range []struct {
		name   string
		game   rules.Game
		text   string
		prefix int
		want   []string // moves of each opening
	}{
		{"positions", gipf, "# two of them\n\n" + start + "\n  " + start + " moves a1-b2 \r\n", 0, []string{"", "a1-b2"}},
		{"decisions", gipf, "\ufeffmoves a1-b2 a2-b3\nsetup 7 moves a2-b3", 0, []string{"a1-b2 a2-b3", "a2-b3"}},
		{"prefixes", gipf, "moves a1-b2 a2-b3\nmoves a2-b3", 1, []string{"a1-b2", "a2-b3"}},
		{"set-ups", lyngk, "setup 1\nsetup 18446744073709551615\nmoves", 0, []string{"", "", ""}},
		{"objects", gipf, `{"position": "` + start + `"} {"moves": ["a1-b2"], "start": null}
			{"game": "gipf/basic", "moves": "a1-b2 a2-b3", "sides": [{"name": "x"}]}
			{"moves": ["a2-b2"]}`, 1, []string{"", "a1-b2", "a2-b2"}},
		{"exported run", gipf, `{"format":"gipfarena-run","game":"gipf/basic","seed":"0000000000000001"}
			{"index":0,"setup":"00000000000000ff","moves":["a1-b2","a2-b3"]}
			{"index":1,"setup":"00000000000000ff","moves":["a1-b2","a2-b2"]}
			{"games":2,"digest":"ab"}`, 1, []string{"a1-b2"}},
		{"saved game", gipf, "{\n  \"format\": \"gipfarena-game\",\n \"setup\": 3, \"seed\": 1,\n \"decisions\": [\"a2-b3\"]\n}\n", 4, []string{"a2-b3"}},
		{"record", lyngk, `{"start": "` + lyngk.New(5).String() + `", "setup": 0}`, 0, []string{""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := openings.Parse("x", []byte(c.text), c.game, c.prefix)
			require.NoError(t, err)
			require.Equal(t, len(c.want), list.Len())
			s := openings.New(openings.Options{Game: c.game, List: list, InOrder: true})
			most := 0
			for k, want := range c.want {
				o := opening(t, c.game, s, int64(k))
				require.Equal(t, want, strings.Join(o.Texts, " "))
				most = max(most, len(o.Texts))
			}
			require.Equal(t, most, list.Plies())
		})
	}
}

// TestBadLists expects the line and the offending text.
func TestBadLists(t *testing.T) {
	g := game(t, "gipf/basic")
	for text, want := range map[string]string{
		"":                                  "openings: x: no openings in it",
		"# nothing\n":                       "openings: x: no openings in it",
		"moves a1-b2\n\nnonsense":           `openings: x:3: gipf: `,
		"moves a1-b2 z9":                    `"z9"`,
		"moves a1-b2 a1-b2-c3":              "openings: x:1: move 1: ",
		"setup -1":                          `set-up "-1": want a whole number`,
		"setup 99999999999999999999":        `set-up "99999999999999999999"`,
		`{"moves": ["a1-b2"]}` + "\n{}":     `openings: x:2: an object without "position"`,
		"{\"moves\": [\"a1-b2\"]}\n\n{\"mo": `openings: x:3: not one JSON object: "{\"mo": it ends too early`,
		"{\n\"moves\": []}\n{\"moves\": ,}": `openings: x:3: not one JSON object: "{\"moves\": ,}": no JSON from byte 11 on`,
		`{"setup": "xyz"}`:                  `openings: x:1: setup: want a whole number, or 16 hex digits as a text, got "\"xyz\""`,
		`{"setup": -3}`:                     `setup: want a whole number, or 16 hex digits as a text, got "-3"`,
		`{"format": "gipfarena-run", "game": "zertz/37"}`: `openings: x:1: is of "zertz/37", not of "gipf/basic"`,
		`{"moves": 3}`:                            `openings: x:1: moves: want a list of texts, or one text with blanks between, got "3"`,
		`{"moves": [], "game": "zertz/37"}`:       `is of "zertz/37", not of "gipf/basic"`,
		`{"moves": ["a1-b2"], "moves": []}`:       `openings: x:1: "moves": there twice`,
		`{"Moves": ["a1-b2"]}`:                    `an object without "position"`,
		"\n" + `{"position": "b2w", "moves": []}`: "openings: x:2: gipf: ",
		"moves a1-b2\n{}":                         "openings: x:2: gipf: ",
	} {
		_, err := openings.Parse("x", []byte(text), g, 0)
		require.ErrorContains(t, err, want, "%q", text)
	}
	_, err := openings.Load("testdata/none", g, 0, "")
	require.ErrorContains(t, err, "testdata/none")
}

// TestLoadWantsTheDigest reads a file, and refuses it once it has changed.
func TestLoadWantsTheDigest(t *testing.T) {
	g, path := game(t, "gipf/basic"), testkit.Path(t, "list.txt")
	testkit.File(t, "moves a1-b2\n", path)
	list, err := openings.Load(path, g, 0, "")
	require.NoError(t, err)
	again, err := openings.Load(path, g, 0, list.Digest())
	require.NoError(t, err)
	require.Equal(t, 1, again.Len())
	testkit.File(t, "moves z1-z2\n", path)
	_, err = openings.Load(path, g, 0, list.Digest())
	require.ErrorContains(t, err, path+" has changed: its digest is ")
	require.ErrorContains(t, err, ", want "+list.Digest())
}

// TestFinishedGameInAList: an opening after which the game is over is refused.
func TestFinishedGameInAList(t *testing.T) {
	g := game(t, "gipf/basic")
	s := g.New(0)
	var words []string
	for s.Result() == rules.Ongoing {
		m := s.Moves(nil)[0]
		words = append(words, g.FormatMove(s, m))
		s.Play(m)
	}
	text := []byte("# a whole game\nmoves " + strings.Join(words, " "))
	_, err := openings.Parse("x", text, g, 0)
	require.ErrorContains(t, err, "openings: x:2: the game is over after ")
	list, err := openings.Parse("x", text, g, 6)
	require.NoError(t, err)
	require.Equal(t, 6, list.Plies())
}

// many returns a list of the first pushes at GIPF: 42 pushes that lead to 24
// positions.
func many(t *testing.T) (rules.Game, *openings.List, int) {
	g := game(t, "gipf/basic")
	s := g.New(0)
	var text strings.Builder
	for _, m := range s.Moves(nil) {
		text.WriteString("moves " + g.FormatMove(s, m) + "\n")
	}
	list, err := openings.Parse("x", []byte(text.String()), g, 0)
	require.NoError(t, err)
	require.Equal(t, 24, list.Len())
	return g, list, list.Len()
}

// TestNoneRepeatsBeforeAllWerePlayed walks twice through a list.
func TestNoneRepeatsBeforeAllWerePlayed(t *testing.T) {
	g, list, n := many(t)
	orders := map[string]bool{}
	for _, o := range []openings.Options{
		{Game: g, List: list, InOrder: true}, {Game: g, List: list, Seed: 1}, {Game: g, List: list, Seed: 2},
	} {
		s := openings.New(o)
		var order []string
		for k := range int64(2 * n) {
			order = append(order, opening(t, g, s, k).Texts[0])
			require.Equal(t, k >= int64(n), s.Counts().Repeated)
		}
		require.Equal(t, order[:n], order[n:])
		seen := map[string]bool{}
		for _, text := range order[:n] {
			seen[text] = true
		}
		require.Len(t, seen, n)
		orders[strings.Join(order[:n], " ")] = true
		require.Equal(t, []string{
			"taken: 24, refused: 18 duplicates of earlier ones",
			"from opening 24 on they begin again: there are no more",
		}, s.Notes())
	}
	require.Len(t, orders, 3, "each seed has its order")
}

// TestDistinctList leaves out openings that are equal up to symmetry.
func TestDistinctList(t *testing.T) {
	g, list, n := many(t)
	s := openings.New(openings.Options{Game: g, List: list, Distinct: true})
	opening(t, g, s, int64(n))
	require.Equal(t, openings.Counts{Taken: 5, Duplicates: 42 - 5, Repeated: true}, s.Counts())
}

// TestGamesFromPositionsReplay plays from positions of a list and reads the
// records back by the rules.
func TestGamesFromPositionsReplay(t *testing.T) {
	for name, plies := range map[string]int{"gipf/standard": 5, "zertz/37": 6, "lyngk/base": 3} {
		g := game(t, name)
		var text strings.Builder
		for k := range int64(3) {
			o, open := arena.RandomOpening(g, plies, arena.OpeningID{Run: 1, Index: k, Version: 0})
			require.True(t, open)
			text.WriteString(o.State.String() + "\n")
		}
		list, err := openings.Parse("x", []byte(text.String()), g, 0)
		require.NoError(t, err)
		random := agent(t, g, "random")
		x := &arena.Tournament{
			Game: g, Pairs: 6, MaxPlies: 400, Openings: openings.New(openings.Options{Game: g, List: list}),
			Players: []arena.Player{{Name: "a", Builder: random}, {Name: "b", Builder: random}},
		}
		starts := map[string]int{}
		check := sink(func(r arena.Record) error {
			require.NoError(t, r.Check())
			starts[r.Start]++
			end, err := r.Replay(g, nil)
			require.NoError(t, err)
			require.Equal(t, r.Result, end.Result())
			return nil
		})
		require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{check}}))
		require.Len(t, starts, 3)
		for start, n := range starts {
			require.Equal(t, 4, n, "two pairs from each: %s", start)
		}
	}
}

// TestIdentityOfAList: the identity of a list source gives the list's length, its digest, how many moves of each opening are taken
// and in which order: stored runs contain these words.
func TestIdentityOfAList(t *testing.T) {
	g := game(t, "gipf/basic")
	text := []byte("moves a2-b2\nmoves a2-b3 a1-b2\n")
	whole, err := openings.Parse("x", text, g, 0)
	require.NoError(t, err)
	cut, err := openings.Parse("x", text, g, 1)
	require.NoError(t, err)
	list := "list of 2, digest " + whole.Digest()
	require.Len(t, whole.Digest(), 64)
	for want, o := range map[string]openings.Options{
		list:                        {List: whole},
		list + " in order":          {List: whole, InOrder: true},
		list + ", distinct":         {List: whole, Distinct: true, Plies: 3},
		list + ", 1 decisions each": {List: cut},
		list + ", 1 decisions each in order, distinct": {List: cut, InOrder: true, Distinct: true},
		"4 random decisions":                           {Plies: 4},
		"1 random turn, distinct":                      {Turns: 1, Distinct: true},
		"2 random turns of gipf/basic":                 {Turns: 2, Board: g},
	} {
		o.Game = g
		require.Equal(t, want, openings.New(o).Identity())
	}
}

// TestOrderOfLists: every opening has every place in some run, equally often, and a run has the same order each time.
func TestOrderOfLists(t *testing.T) {
	g := game(t, "gipf/basic")
	list, err := openings.Parse("x", []byte("moves a2-b2\nmoves a2-b3\nmoves a1-b2\nmoves a3-b4\n"), g, 0)
	require.NoError(t, err)
	const runs = 2000
	places := [4]map[string]int{}
	for seed := range uint64(runs) {
		s, again := openings.New(openings.Options{Game: g, List: list, Seed: seed}), openings.New(openings.Options{Game: g, List: list, Seed: seed})
		for k := range places {
			text := opening(t, g, s, int64(k)).Texts[0]
			require.Equal(t, text, opening(t, g, again, int64(k)).Texts[0])
			require.Equal(t, k+1, s.Counts().Taken, "openings are found when they are asked for")
			if places[k] == nil {
				places[k] = map[string]int{}
			}
			places[k][text]++
		}
	}
	for k, texts := range places {
		require.Len(t, texts, 4)
		for text, n := range texts {
			require.InDelta(t, runs/4, n, 100, "%s at place %d: five standard deviations", text, k)
		}
	}
}
