package configs

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
)

// The first entry that fits a variant counts.
func TestLoadStandards(t *testing.T) {
	for _, row := range []struct{ game, want string }{
		{"gipf/basic:white=2", "mcts:c=0.67,expand=1,fpured=0.5,graph=on,imm=0.5,prior=0.53,quiet=6,solver=on,weights=learned"},
		{"gipf/standard", "mcts:c=0.67,expand=1,fpured=0.5,graph=on,imm=0.5,prior=0.53,quiet=6,solver=on,weights=board"},
		{"gipf/tournament", "mcts:c=0.67,expand=1,fpured=0.5,graph=on,imm=0.5,prior=0.53,quiet=6,solver=on,weights=board"},
		{"gipf/ultimate", "mcts:c=0.67,expand=1,fpured=0.5,graph=on,imm=0.5,prior=0.53,solver=on,weights=learned"},
		{"zertz/40", "mcts:c=1,expand=1,fpured=1.6,imm=0.65,prior=0.4,quiet=6,solver=on,weights=learned"},
		{"zertz/43", "mcts:c=1,expand=1,fpured=1.6,imm=0.65,prior=0.4,quiet=6,solver=on,weights=learned"},
		{"zertz/48", "mcts:c=1,expand=1,fpured=1.6,imm=0.65,prior=0.4,quiet=6,solver=on,weights=learned"},
		{"zertz/37:rings=61", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"zertz/48:pie=1,remove=no", "mcts:c=0.73,expand=1,fpured=0.28,imm=0.08,prior=0.55,quiet=6,solver=on,weights=learned"},
		{"zertz/37:second=w1", "mcts:c=1,expand=1,fpured=1.6,imm=0.65,prior=0.4,quiet=6,solver=on,weights=learned"},
		{"zertz/blitz", "mcts:c=1,expand=1,fpured=1.1,imm=0.5,prior=0.4,quiet=6,solver=on,weights=learned"},
		{"lyngk/base", "mcts:c=0.81,expand=1,fpured=0.32,graph=on,imm=0.25,prior=1.1,solver=on,weights=board"},
		{"combined/gipf-ultimate+dice:challenges=2", "mcts:c=0.67,expand=1,fpured=0.5,imm=0.5,prior=0.53,weights=hand"},
		{"lyngk/6stack", "mcts:c=0.81,expand=1,fpured=0.32,graph=on,imm=0.25,prior=1.1,solver=on,weights=board"},
		{"lyngk/6stack:jokers=2", "mcts:c=0.81,expand=1,fpured=0.32,graph=on,imm=0.25,prior=1.1,solver=on,weights=learned"},
	} {
		s, err := LoadStandards(row.game)
		require.NoError(t, err, row.game)
		require.Equal(t, row.want, agents.FormatSpec("mcts", s.Techniques["mcts"]), row.game)
		require.Len(t, s.Anchors, 8, row.game)
	}
	for _, foreign := range []string{"nim/four:heaps=4", "chess", "", "../weights/gipf"} {
		s, err := LoadStandards(foreign)
		require.NoError(t, err, foreign)
		require.Empty(t, s.Anchors, foreign)
		zero := []agents.Setting{{Name: "weights", Value: "zero"}}
		require.Equal(t, map[string][]agents.Setting{"greedy": zero, "alphabeta": zero}, s.Techniques, "no weights ship for %q", foreign)
	}
}

func TestStandardsMistakes(t *testing.T) {
	const anchors = "anchors: [a, b, c, d, e, f, g, h]\n"
	for _, row := range []struct{ text, want string }{
		{"game: gipf\nanchors: [greedy]\n", "s.yaml:2:10: anchors: at least 8 of them, got 1"},
		{"game: gipf/basic\n" + anchors, `s.yaml:1:7: game: must match ^[a-z0-9]+$, got "gipf/basic"`},
		{"game: gipf\n" + anchors + "searches: [{variantz: [basic]}]\n", `s.yaml:3:13: searches.0.variantz: unknown key "variantz", did you mean "variants"?`},
	} {
		_, err := Parse[Standards]("s.yaml", []byte(row.text), nil)
		require.ErrorContains(t, err, row.want, row.text)
	}
	s, err := Parse[Standards]("s.yaml", []byte("game: gipf\n"+anchors+"searches:\n  - spec: \"mcts:c\"\n"), nil)
	require.NoError(t, err)
	_, err = s.of("basic", "")
	require.ErrorContains(t, err, `s.yaml:4:11: searches.0.spec: agents: spec "mcts:c", column 6: "c" is not of the form key=value`)
}

// TestStandardsOfOptions: nets that see the board are standard only at games without options, because options may
// change its lines.
func TestStandardsOfOptions(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"gipf/basic", "board"},
		{"gipf/standard", "board"},
		{"gipf/tournament", "board"},
		{"gipf/ultimate", "learned"},
		{"gipf/basic:side=5", "learned"},
		{"gipf/standard:zertz=3", "learned"},
		{"gipf/tournament:pie=1", "learned"},
	} {
		s, err := LoadStandards(c.game)
		require.NoError(t, err)
		for _, kind := range []string{"alphabeta", "mcts"} {
			require.Contains(t, s.Techniques[kind], agents.Setting{Name: "weights", Value: c.want}, "%s of %s", kind, c.game)
		}
	}
}

// TestOpeningDefaults writes out what a file says.
func TestOpeningDefaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"openings: {file: a.txt}", "openings:\n  plies: 0\n  file: a.txt\nmaxplies"},
		{"openings: {file: a.jsonl, plies: 0, prefix: 6, order: file}", "openings:\n  plies: 0\n  file: a.jsonl\n  prefix: 6\n  order: file\nmaxplies"},
		{"openings: {turns: 2}", "openings:\n  plies: 0\n  turns: 2\nmaxplies"},
		{"openings: {turns: 2, plies: 0}", "openings:\n  plies: 0\n  turns: 2\nmaxplies"},
		{"openings: {turns: 0}", "openings:\n  plies: 0\nmaxplies"},
		{"openings: {turns: 1, distinct: true}", "openings:\n  plies: 0\n  turns: 1\n  distinct: true\nmaxplies"},
		{"openings: {balance: {agent: greedy}}", "openings:\n  plies: 4\n  balance:\n    agent: greedy\n    window: 0.1\n    games: 0\nmaxplies"},
		{"adjudication: {resign: {}}", "adjudication:\n  resign:\n    score: 0.97\n    moves: 4\n    both: true\n  control: 0.1\nworkers"},
		{"adjudication: {draw: {after: 9}, proven: true, control: 0}", "adjudication:\n  draw:\n    window: 0.01\n    moves: 8\n    after: 9\n  proven: true\n  control: 0\nworkers"},
	} {
		r, err := Parse[Run]("a.yaml", []byte(good+c.text+"\n"), nil)
		require.NoError(t, err)
		text, err := Marshal(r)
		require.NoError(t, err)
		require.Contains(t, string(text), c.want)
		back, err := Parse[Run]("b.yaml", text, nil)
		require.NoError(t, err)
		require.Equal(t, Hash(r), Hash(back))
	}
}

// TestOpeningsThatContradictThemselves names the key.
func TestOpeningsThatContradictThemselves(t *testing.T) {
	for text, want := range map[string]string{
		"openings: {file: a, plies: 3}":                       "openings.plies: openings of a file have no random moves, want 0, got 3",
		"openings: {file: a, turns: 3}":                       "openings.turns: openings of a file have no random moves, want 0, got 3",
		"openings: {file: a, shared: true}":                   "openings.shared: goes with neither file, distinct nor balance",
		"openings: {distinct: true, shared: true}":            "openings.shared: goes with neither file, distinct nor balance",
		"openings: {balance: {agent: a}, shared: true}":       "openings.shared: goes with neither file, distinct nor balance",
		"openings: {prefix: 3}":                               "openings.prefix: belongs to a file, and there is none",
		"openings: {order: file}":                             "openings.order: belongs to a file",
		"openings: {order: backwards, file: a}":               `openings.order: unknown value "backwards"`,
		"openings: {digest: " + strings.Repeat("f", 64) + "}": "openings.digest: belongs to a file",
		"openings: {digest: 0a, file: a}":                     "openings.digest: must match",
		"openings: {balance: {window: 0.6, agent: a}}":        "openings.balance.window: must be at most 0.5, got 0.6",
		"openings: {balance: {window: 0.1}}":                  "openings.balance.agent: is required",
		"adjudication: {}":                                    "adjudication: want resign, draw or proven: true",
		"adjudication: {control: 0.5}":                        "adjudication: want resign",
		"adjudication: {resign: {score: 0.5}}":                "adjudication.resign.score: must be above 0.5",
		"adjudication: {resign: {moves: 0}}":                  "adjudication.resign.moves: must be at least 1",
		"adjudication: {proven: true, control: 2}":            "adjudication.control: must be at most 1",
	} {
		_, err := Parse[Run]("a.yaml", []byte(good+text+"\n"), nil)
		require.ErrorContains(t, err, want, text)
	}
}

// TestTurnsEverywhere: wherever openings are configured, turns take the place of the
// default of plies, and say so to the tournament that is played.
func TestTurnsEverywhere(t *testing.T) {
	learn, err := Parse[Learn]("a.yaml", []byte("name: a\ngame: g\ngames: {openings: {turns: 3}}\ngate: {openings: {turns: 1}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 3}, learn.Games.Openings.Run())
	require.Equal(t, RunOpenings{Turns: 1}, learn.Gate.Openings.Run())

	tune, err := Parse[Tune]("a.yaml", []byte("name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy], openings: {turns: 4}}\nverify: {openings: {turns: 2}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 4}, tune.Selfplay.Openings.Run())
	require.Equal(t, RunOpenings{Turns: 2}, tune.Verify.Openings.Run())

	tune, err = Parse[Tune]("a.yaml", []byte("name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy], openings: {plies: 5}}\nverify: {}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Plies: 5}, tune.Selfplay.Openings.Run())
	require.Equal(t, RunOpenings{Plies: 4}, tune.Verify.Openings.Run())

	numbers, err := Parse[Numbers]("a.yaml", []byte("name: a\nobjective: match\ngame: g\nmatch: {agent: a, parameters: [{name: c}], openings: {turns: 2}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 2}, numbers.Match.Openings.Run())
}

// TestOpeningWords describes openings as people do.
func TestOpeningWords(t *testing.T) {
	for _, c := range []struct {
		want string
		o    RunOpenings
	}{
		{"random openings of 3 turns, the same for all games of the board", RunOpenings{Turns: 3, Shared: true}},
		{"random openings of 1 ply", RunOpenings{Plies: 1}},
		{"random openings of 4 plies", RunOpenings{Plies: 4}},
		{"random openings of 1 turn", RunOpenings{Turns: 1}},
		{"random openings of 2 turns, all different", RunOpenings{Turns: 2, Distinct: true}},
		{"the start of the game", RunOpenings{}},
		{"the list a.txt, of each opening 3 plies", RunOpenings{File: "a.txt", Prefix: 3}},
		{"random openings of 2 plies, balanced within 0.1 by b", RunOpenings{Plies: 2, Balance: &Balance{Agent: "b", Window: 0.1}}},
	} {
		require.Equal(t, c.want, c.o.Words())
	}
}

func mustRun(t *testing.T, set ...string) *Run {
	t.Helper()
	r, err := Parse[Run]("a.yaml", []byte(good), set)
	require.NoError(t, err)
	return r
}

// Hash and Diff agree about every key: keys that determine results change the
// hash and are named, the others do neither.
func TestHashAndDiff(t *testing.T) {
	tests := []struct{ set, key, a, b string }{
		{"name=b", "name", `"a"`, `"b"`},
		{"game=gipf/standard", "game", `"gipf/basic"`, `"gipf/standard"`},
		{"seed=18446744073709551615", "seed", "1", "18446744073709551615"},
		{"agents.1.spec=mcts", "agents.1.spec", `"greedy"`, `"mcts"`},
		{"pairs=5", "pairs", "100", "5"},
		{"openings.plies=5", "openings.plies", "4", "5"},
		{"openings.turns=2", "openings.plies", "4", "0"},
		{"openings.shared=true", "openings.shared", "nothing", "true"},
		{"openings.distinct=true", "openings.distinct", "nothing", "true"},
		{"openings.distinct=false", "", "", ""},
		{"openings.file=a.txt", "openings.plies", "4", "0"},
		{"openings.balance.agent=random", "openings.balance.agent", "nothing", `"random"`},
		{"adjudication.proven=true", "adjudication.proven", "nothing", "true"},
		{"adjudication.resign.moves=3", "adjudication.resign.score", "nothing", "0.97"},
		{"maxplies=5", "maxplies", "1000", "5"},
		{"rating.mean=5", "rating.mean", "0", "5"},
		{"rating.anchor.agent=one", "rating.mean", "0", "nothing"},
		{"pairs=100", "", "", ""},
		{"workers=5", "", "", ""},
		{"inflight=5", "", "", ""},
		{"durability=full", "", "", ""},
		{"failures.count=5", "", "", ""},
	}
	base := mustRun(t)
	for _, test := range tests {
		other := mustRun(t, test.set)
		d, differ := Diff(base, other)
		require.Equal(t, Difference{Key: test.key, A: test.a, B: test.b}, d, test.set)
		require.Equal(t, test.key != "", differ, test.set)
		require.Equal(t, differ, Hash(base) != Hash(other), test.set)
	}
	three := mustRun(t, "agents.2.name=x", "agents.2.spec=random", "seed=2")
	require.Equal(t, []Difference{
		{"seed", "1", "2"}, {"agents.2.name", "nothing", `"x"`}, {"agents.2.spec", "nothing", `"random"`},
	}, Differences(base, three))
	require.Equal(t, Difference{"agents.2.spec", `"random"`, "nothing"}, Differences(three, base)[2])
	three.Seed = base.Seed
	d, _ := Diff(base, three)
	require.Equal(t, `agents.2.name: nothing against "x"`, d.String())
	d, differ := Diff(base, &Tune{})
	require.True(t, differ)
	require.Equal(t, "kind of file: run against tune", d.String())
}

// The hash is stored with runs; it must not change without a reason worth
// making every stored run a different one.
func TestHashIsPinned(t *testing.T) {
	require.Equal(t, "6dd380151dab698a34b3d8c752c3876f6db8654aacd8761c4b80a90209c12d35", Hash(mustRun(t)))
}

// The hashes of everything that ships: a reworded comment or a renamed struct
// must not separate earlier runs and weights from their configurations.
func TestHashesOfShippedFilesArePinned(t *testing.T) {
	var got strings.Builder
	for _, file := range shipped(t) {
		text := testkit.Bytes(t, file)
		c, err := parseKind(KindOf(text), file, text)
		require.NoError(t, err)
		fmt.Fprintf(&got, "%s  %s\n", Hash(c), filepath.ToSlash(file))
	}
	testkit.Golden(t, filepath.Join("testdata", "hashes.golden"), got.String())
}

// Any configuration a program can build and Validate accepts survives writing
// and reading; the texts include those that YAML often misreads.
func TestMarshalRoundTrips(t *testing.T) {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"yes", "null", "~", "1_0", "0x10", "1e3", ".inf", "2026-11-01", "- a", "a: b", "#a", "&a", "*a", "!a", "%a", "@a", "`a", "'", "\"", "|", ">", "<<", "true", "é😀", "a\\b", " a ", "{}", "[]", "?"}),
		rapid.StringMatching(`[ -~]{1,20}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		r := &Run{
			Name: "a", Game: text.Draw(t, "game"), Seed: rapid.Uint64().Draw(t, "seed"),
			Agents:     []Agent{{Name: "x", Spec: text.Draw(t, "spec")}, {Name: "y", Spec: text.Draw(t, "spec")}},
			Tournament: "roundrobin", Pairs: rapid.IntRange(1, 10_000_000).Draw(t, "pairs"), MaxPlies: 1000,
			Rating: Rating{Mean: new(rapid.Float64Range(-100000, 100000).Draw(t, "mean"))},
		}
		require.NoError(t, Validate(r))
		out, err := Marshal(r)
		require.NoError(t, err)
		back, err := Parse[Run]("back.yaml", out, nil)
		require.NoError(t, err, "%s", out)
		d, _ := Diff(r, back)
		require.Equal(t, Difference{}, d, "%s", out)
	})
}

// A program may put into a struct what no file can hold.
func TestValidateRefusesWhatFilesCannotHold(t *testing.T) {
	r := mustRun(t)
	*r.Rating.Mean = math.NaN()
	require.EqualError(t, Validate(r), "a.yaml:1:1: rating.mean: must be finite, got NaN")
	require.Panics(t, func() { limitsOf("minimun=1") }, "a misspelt limit")
}

// Users of other programs are told our word, in files as well as in overrides.
func TestForeignWords(t *testing.T) {
	for word, want := range map[string]string{
		"concurrency": "workers",
		"rounds":      "pairs: two games from one opening, sides exchanged",
		"games":       "pairs, of two games each",
		"nodes":       "a parameter in the spec of an agent: mcts:sims=400, ugi:nodes=400 for an engine",
		"engines":     "agents, a name and a spec each",
		"plies":       "openings.plies, in a study openings.turns",
		"maxMoves":    "maxplies, which counts the moves of both sides",
		"book":        "openings.file",
		"resign":      "adjudication.resign",
		"elo0":        "sprt.elo0",
		"srand":       "seed",
	} {
		_, err := Parse[Run]("a.yaml", []byte(good+word+": 4\n"), nil)
		require.EqualError(t, err, `a.yaml:6:1: `+word+`: unknown key "`+word+`", here it is `+want)
		_, err = Parse[Run]("a.yaml", []byte(good), []string{word + "=4"})
		require.EqualError(t, err, `--set `+word+`=4: `+word+`: unknown key "`+word+`", here it is `+want)
	}
	for text, want := range map[string]string{
		"openings: {book: x}": `openings.book: unknown key "book", want one of plies, turns, shared, distinct, file, prefix, order, digest, balance`,
		"repeat: true":        `repeat: unknown key "repeat", here it is no key: every opening is played twice, sides exchanged`,
	} {
		_, err := Parse[Run]("a.yaml", []byte(good+text), nil)
		require.ErrorContains(t, err, want)
	}
	_, err := Parse[WeightsFile]("a.yaml", []byte("positions: {}"), nil)
	require.ErrorContains(t, err, `positions: unknown key "positions", want one of game, `, "a key of another kind of file is no help")
	require.Empty(t, Foreign("pears"))
	_, err = Parse[Run]("a.yaml", []byte(good), []string{"pears=4"})
	require.EqualError(t, err, `--set pears=4: pears: unknown key "pears", did you mean "pairs"?`)
}

// A foreign word is in the table once, and is no key at the top of a tournament;
// every key that the table names is one.
func TestForeignTable(t *testing.T) {
	ours, seen := map[string]bool{}, map[string]bool{}
	for _, k := range Keys(KindRun) {
		ours[k.Path] = true
		group, _, _ := strings.Cut(k.Path, ".")
		ours[group] = true
	}
	for _, f := range foreignWords {
		for word := range strings.FieldsSeq(f.words) {
			require.False(t, seen[word], word)
			require.False(t, ours[word], word)
			seen[word] = true
		}
		first := strings.FieldsFunc(f.ours, func(r rune) bool { return r == ' ' || r == ',' || r == ':' })[0]
		switch first {
		case "a", "the", "no", "--interval":
		case "adjudication.resign", "adjudication.draw":
			require.True(t, ours["adjudication"], first)
		default:
			require.True(t, ours[first], first)
		}
	}
}
