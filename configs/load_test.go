package configs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// good is the shortest tournament there is; most bad ones are made of it.
const good = `name: a
game: gipf/basic
agents:
  - {name: one, spec: random}
  - {name: two, spec: greedy}
`

func TestDefaultsAreWrittenOut(t *testing.T) {
	r, err := ParseRun("a.yaml", []byte(good), nil)
	require.NoError(t, err)
	text, err := Marshal(r)
	require.NoError(t, err)
	require.Equal(t, `name: a
game: gipf/basic
seed: 1
agents:
  - name: one
    spec: random
  - name: two
    spec: greedy
tournament: roundrobin
pairs: 100
openings:
  plies: 4
maxplies: 1000
workers: 0
inflight: 0
rating:
  mean: 0
`, string(text))

	const fit = "name: a\ngame: g\nselfplay: {agents: [greedy]}\nverify: {pairs: 500}\nout: w.yaml\nseed: 7\n"
	tune, err := ParseTune("a.yaml", []byte(fit), nil)
	require.NoError(t, err)
	text, err = Marshal(tune)
	require.NoError(t, err)
	require.Equal(t, `name: a
game: g
seed: 7
selfplay:
  agents:
    - greedy
  pairs: 1000
  openings:
    plies: 8
  maxplies: 1000
positions:
  pergame: 10
fit:
  init: hand
  ridge: 1
  gradient: 1e-06
  iterations: 200
  holdout: 0.2
verify:
  agent: greedy
  against: hand
  pairs: 500
  openings:
    plies: 4
  maxplies: 1000
  seed: 8
out: w.yaml
workers: 0
inflight: 0
`, string(text))
}

// The parameters of a format that decides as it goes are written out when it is
// chosen, and only then.
func TestDefaultsOfFormats(t *testing.T) {
	for name, want := range map[string]string{
		"match": "", "swiss": "swiss:\n  rounds: 0\n", "knockout": "knockout:\n  extra: 10\n", "hill": "hill:\n  los: 0.5\n",
		"sprt":        "sprt:\n  elo0: 0\n  elo1: 10\n  alpha: 0.05\n  beta: 0.05\n  model: normalized\n  batch: 8\n",
		"informative": "informative:\n  goal: order\n  batch: 8\n  alpha: 0.05\n",
	} {
		r, err := ParseRun("a.yaml", []byte(good+"tournament: "+name+"\n"), nil)
		require.NoError(t, err)
		text, err := Marshal(r)
		require.NoError(t, err)
		require.Contains(t, string(text), "tournament: "+name+"\n"+want+"pairs: 100\n")
		again, err := ParseRun("b.yaml", text, nil)
		require.NoError(t, err)
		require.Equal(t, Hash(r), Hash(again))
	}
	some, err := ParseRun("a.yaml", []byte(good+"tournament: sprt\nsprt: {elo1: 20}\n"), []string{"sprt.batch=2"})
	require.NoError(t, err)
	require.Equal(t, SPRT{Elo1: 20, Alpha: 0.05, Beta: 0.05, Model: "normalized", Batch: 2}, *some.SPRT)
}

// A zero struct with the defaults passes every limit that is not "required".
func TestDefaultsAreWithinTheirLimits(t *testing.T) {
	for kind, c := range structs {
		v := reflect.New(reflect.TypeOf(c).Elem())
		setDefaults(v.Elem())
		err := v.Interface().(Config).Validate()
		var problems Problems
		require.ErrorAs(t, err, &problems, kind)
		for _, p := range problems {
			require.EqualError(t, p.Err, "is required", "%s: %v", kind, p)
		}
	}
}

// Each row is one mistake and the one line that must come of it. Rows that
// begin with a key replace or extend the good tournament.
func TestMistakes(t *testing.T) {
	tests := []struct{ text, want string }{
		// The text as a whole.
		{"", `a.yaml:1:1: nothing in it but blanks and comments`},
		{"# only a comment\n", `a.yaml:1:1: nothing in it but blanks and comments`},
		{"---\n", `a.yaml:2:1: has no value, got ""`},
		{"- a\n- b\n", `a.yaml:1:1: want keys with values, got a list`},
		{"hello\n", `a.yaml:1:1: want keys with values, got "hello"`},
		{good + "---\nname: b\n", `a.yaml:6:1: a second document ("---"), want one`},
		{good + "...\nfoo: [\n", `a.yaml:7:1: not YAML: did not find expected <document start>`},
		{good + "openings:\n\tplies: 3\n", `a.yaml:7:1: a tab in the indentation, want blanks`},
		{good + "name: \xff\n", `a.yaml:6:7: not UTF-8 text: byte 0xff`},
		{good + "pairs: \x00\n", `a.yaml:6:8: control character '\x00'`},
		{good + "pairs: \x1b[0m\n", `a.yaml:6:8: control character '\x1b'`},
		{good + "pairs: [1\n", `a.yaml:6:1: not YAML: did not find expected ',' or ']'`},
		{good + "pairs: 1: 2\n", `a.yaml:6:1: not YAML: mapping values are not allowed in this context`},
		{strings.Repeat("#", maxSize+1), `a.yaml: longer than 1048576 bytes`},

		// Keys.
		{good + "pars: 3\n", `a.yaml:6:1: pars: unknown key "pars", did you mean "pairs"?`},
		{good + "Pairs: 3\n", `a.yaml:6:1: Pairs: unknown key "Pairs", did you mean "pairs"?`},
		{good + "opening: {plies: 3}\n", `a.yaml:6:1: opening: unknown key "opening", did you mean "openings"?`},
		{good + "openings: {ply: 3}\n", `a.yaml:6:12: openings.ply: unknown key "ply", want one of plies, distinct, file, prefix, order, digest, balance`},
		{good + "colour: 3\n", `a.yaml:6:1: colour: unknown key "colour", want one of name, game, seed, agents, tournament, seeds, swiss, knockout, hill, sprt, informative, pairs, openings, maxplies, adjudication, workers, inflight, durability, failures, rating`},
		{good + "name: b\n", `a.yaml:6:1: name: duplicate key "name", first on line 1`},
		{good + "1: b\n", `a.yaml:6:1: 1: unknown key "1", want one of name, game, seed, agents, tournament, seeds, swiss, knockout, hill, sprt, informative, pairs, openings, maxplies, adjudication, workers, inflight, durability, failures, rating`},
		{good + "? [a]\n: b\n", `a.yaml:6:3: "": a key must be one word`},
		{good + "\"pa\\nirs\": 3\n", `a.yaml:6:1: "pa\nirs": unknown key "pa\nirs", did you mean "pairs"?`},
		{good + "~: 3\n", `a.yaml:6:1: ~: has no value, got "~"`},
		{good + "<<: {pairs: 3}\n", `a.yaml:6:1: <<: merge key "<<" is not allowed, write the keys out`},

		// Anchors, aliases, tags.
		{good + "openings: &o {plies: 3}\n", `a.yaml:6:11: openings: anchor "&o" is not allowed, write the value out`},
		{good + "pairs: !!int 3\n", `a.yaml:6:8: pairs: tag "!!int" is not allowed`},
		{good + "pairs: !mine 3\n", `a.yaml:6:8: pairs: tag "!mine" is not allowed`},

		// Values of another type.
		{good + "pairs: 1.9\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1.9"`},
		{good + "pairs: 1.0\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1.0"`},
		{good + "pairs: 010\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "010"`},
		{good + "pairs: 0o10\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0o10"`},
		{good + "pairs: 0x10\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0x10"`},
		{good + "pairs: 0b1\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0b1"`},
		{good + "pairs: 1_0\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1_0"`},
		{good + "pairs: 1e3\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1e3"`},
		{good + "pairs: +1\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "+1"`},
		{good + "pairs: yes\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "yes"`},
		{good + "pairs: many\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "many"`},
		{good + "pairs: \"5\"\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "5" in quotes`},
		{good + "pairs: [5]\n", `a.yaml:6:8: pairs: want a whole number such as 60, got a list`},
		{good + "pairs: {n: 5}\n", `a.yaml:6:8: pairs: want a whole number such as 60, got keys with values`},
		{good + "pairs:\n", `a.yaml:6:7: pairs: has no value, got ""`},
		{good + "pairs: ~\n", `a.yaml:6:8: pairs: has no value, got "~"`},
		{good + "pairs: null\n", `a.yaml:6:8: pairs: has no value, got "null"`},
		{good + "pairs: 99999999999999999999\n", `a.yaml:6:8: pairs: "99999999999999999999" is out of range`},
		{good + "seed: -1\n", `a.yaml:6:7: seed: must be at least 0, got -1`},
		{good + "seed: 18446744073709551616\n", `a.yaml:6:7: seed: "18446744073709551616" is out of range`},
		{good + "rating: {mean: .inf}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".inf"`},
		{good + "rating: {mean: .nan}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".nan"`},
		{good + "rating: {mean: 1e999}\n", `a.yaml:6:16: rating.mean: "1e999" is out of range`},
		{good + "rating: {mean: .5}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".5"`},
		{good + "openings: 4\n", `a.yaml:6:11: openings: want keys with values, got "4"`},
		{good + "openings: [4]\n", `a.yaml:6:11: openings: want keys with values, got a list`},
		{"name: 5\n" + good[8:], `a.yaml:1:7: name: want text, got "5": write it in quotes`},
		{"name: 2026-11-01\n" + good[8:], `a.yaml:1:7: name: want text, got "2026-11-01": write it in quotes`},
		{"name: true\n" + good[8:], `a.yaml:1:7: name: want text, got "true": write it in quotes`},
		{"name: \"\"\n" + good[8:], `a.yaml:1:7: name: must not be empty`},
		{"name: \"a\\nb\"\n" + good[8:], `a.yaml:1:7: name: want printable text on one line, got "a\nb"`},
		{"name: a\ngame: g\nagents: one\n", `a.yaml:3:9: agents: want a list, got "one"`},
		{"name: a\ngame: g\nagents: [one, two]\n", "a.yaml:3:10: agents.0: want keys with values, got \"one\"\n" + `a.yaml:3:15: agents.1: want keys with values, got "two"`},

		// Ranges and relations.
		{good[8:], `a.yaml:1:1: name: is required`},
		{"name: a b\n" + good[8:], `a.yaml:1:7: name: must match ^[A-Za-z0-9][A-Za-z0-9._-]*$, got "a b"`},
		{"name: " + strings.Repeat("x", 65) + "\n" + good[8:], `a.yaml:1:7: name: at most 64 characters, got "` + strings.Repeat("x", 60) + `"…`},
		{"name: a\ngame: g\n", `a.yaml:1:1: agents: is required`},
		{"name: a\ngame: g\nagents: []\n", `a.yaml:3:9: agents: at least 1 of them, got 0`},
		{"name: a\ngame: g\nagents: [{name: one, spec: random}, {name: two}]\n", `a.yaml:3:37: agents.1.spec: is required`},
		{"name: a\ngame: g\nagents: [{name: one, spec: random}, {name: One, spec: greedy}]\n", `a.yaml:3:44: agents.1.name: "One" is used twice, first as agents.0.name`},
		{good + "pairs: 0\n", `a.yaml:6:8: pairs: must be at least 1, got 0`},
		{good + "pairs: 10000001\n", `a.yaml:6:8: pairs: must be at most 10000000, got 10000001`},
		{good + "workers: -1\n", `a.yaml:6:10: workers: must be at least 0, got -1`},
		{good + "durability: fsync\n", `a.yaml:6:13: durability: unknown value "fsync", want one of normal, full`},
		{good + "failures: 3\n", `a.yaml:6:11: failures: want keys with values, got "3"`},
		{good + "failures: {count: -1}\n", `a.yaml:6:19: failures.count: must be at least 0, got -1`},
		{good + "failures: {rate: 1.5}\n", `a.yaml:6:18: failures.rate: must be at most 1, got 1.5`},
		{good + "maxplies: 4\n", `a.yaml:1:1: openings.plies: must be below maxplies (4), got 4`},
		{good + "maxplies: 9\nopenings: {plies: 9}\n", `a.yaml:7:19: openings.plies: must be below maxplies (9), got 9`},
		{good + "tournament: pyramid\n", `a.yaml:6:13: tournament: unknown value "pyramid", want one of roundrobin, gauntlet, ladder, match, swiss, knockout, hill, sprt, informative`},
		{good + "tournament: roundrobbin\n", `a.yaml:6:13: tournament: unknown value "roundrobbin", did you mean "roundrobin"?`},
		{good + "seeds: 1\n", `a.yaml:6:8: seeds: only a gauntlet has seeds, this is a roundrobin`},
		{good + "tournament: gauntlet\nseeds: 2\n", `a.yaml:7:8: seeds: must be below the number of agents (2), got 2`},
		{good + "tournament: gauntlet\nseeds: 0\n", `a.yaml:7:8: seeds: must be at least 1, got 0`},
		{good + "tournament: swiss\nknockout: {extra: 3}\n", `a.yaml:7:11: knockout: belongs to the tournament knockout, this one is swiss`},
		{good + "tournament: sprt\nsprt: {elo0: 5, elo1: 5}\n", `a.yaml:7:23: sprt.elo1: must exceed sprt.elo0 (5), got 5`},
		{good + "tournament: sprt\nsprt: {alpha: 0}\n", `a.yaml:7:15: sprt.alpha: must be above 0, got 0`},
		{good + "tournament: sprt\nsprt: {model: wald}\n", `a.yaml:7:15: sprt.model: unknown value "wald", want one of normalized, logistic`},
		{good + "tournament: hill\nhill: {los: 0.3}\n", `a.yaml:7:13: hill.los: must be at least 0.5, got 0.3`},
		{good + "tournament: informative\ninformative: {goal: best}\n", `a.yaml:7:21: informative.goal: unknown value "best", want one of order, top`},

		{strings.Replace(good, "agents:\n", "tournament: match\nagents:\n  - {name: three, spec: random}\n", 1), `a.yaml:5:3: agents: a match has 2 agents, got 3`},
		{good + "rating: {mean: 0, anchor: {agent: one}}\n", `a.yaml:6:9: rating: mean and anchor exclude each other, give one`},
		{good + "rating: {anchor: {agent: tow}}\n", `a.yaml:6:26: rating.anchor.agent: no agent is called "tow", did you mean "two"?`},
		{good + "rating: {anchor: {elo: 3}}\n", `a.yaml:6:18: rating.anchor.agent: is required`},
		{good + "rating: {mean: 1000000}\n", `a.yaml:6:16: rating.mean: must be at most 100000, got 1000000`},
	}
	for _, test := range tests {
		_, err := ParseRun("a.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "ParseRun(%.300q)", test.text)
	}
}

// An alias bomb is refused where the first alias stands, without expansion.
func TestAliasBomb(t *testing.T) {
	const bomb = "name: a\ngame: g\nagents:\n  - &a {name: x, spec: y}\n  - *a\n"
	_, err := ParseRun("a.yaml", []byte(bomb), nil)
	require.EqualError(t, err, `a.yaml:4:5: agents.0: anchor "&a" is not allowed, write the value out`+"\n"+
		`a.yaml:5:5: agents.1: alias "*a" is not allowed, write the value out`)
}

// All mistakes are reported in the order of the file, each once: nobody
// complains of a missing spec when "spek" has been reported.
func TestAllMistakesAtOnce(t *testing.T) {
	const text = `nam: a
game: gipf/basic
agents:
  - {name: one, spek: random}
  - {name: one, spec: 5}
pairs: 1.5
openings: {plies: 2000}
`
	_, err := ParseRun("dir/a.yaml", []byte(text), nil)
	require.EqualError(t, err, strings.TrimSpace(`
dir/a.yaml:1:1: nam: unknown key "nam", did you mean "name"?
dir/a.yaml:4:17: agents.0.spek: unknown key "spek", did you mean "spec"?
dir/a.yaml:5:12: agents.1.name: "one" is used twice, first as agents.0.name
dir/a.yaml:5:23: agents.1.spec: want text, got "5": write it in quotes
dir/a.yaml:6:8: pairs: want a whole number such as 60, got "1.5"
dir/a.yaml:7:19: openings.plies: must be below maxplies (1000), got 2000`))

	var problems Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 6)
	var one Problem
	require.ErrorAs(t, err, &one)
	require.Equal(t, Position{File: "dir/a.yaml", Line: 1, Col: 1}, one.Pos)
}

func TestTuneMistakes(t *testing.T) {
	const good = "name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy]}\n"
	tests := []struct{ text, want string }{
		{"name: a\ngame: g\nout: w.yaml\n", `a.yaml:1:1: selfplay.agents: is required`},
		{"name: a\ngame: g\nselfplay: {agents: [greedy]}\n", `a.yaml:1:1: out: is required`},
		{"name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy, greedy]}\n", `a.yaml:4:29: selfplay.agents.1: "greedy" is used twice, first as selfplay.agents.0`},
		{good + "fit: {gradient: 0}\n", `a.yaml:5:17: fit.gradient: must be above 0, got 0`},
		{good + "fit: {holdout: 1}\n", `a.yaml:5:16: fit.holdout: must be at most 0.9, got 1`},
		{good + "fit: {ridge: -1}\n", `a.yaml:5:14: fit.ridge: must be at least 0, got -1`},
		{good + "fit: {leaveout: [board, board]}\n", `a.yaml:5:25: fit.leaveout.1: "board" is used twice, first as fit.leaveout.0`},
		{good + "verify: {seed: 1}\n", `a.yaml:5:16: verify.seed: must differ from seed (1), or the openings are those learnt from`},
		{good + "verify: {maxplies: 3}\n", `a.yaml:5:9: verify.openings.plies: must be below maxplies (3), got 4`},
		{good + "verify:\n", `a.yaml:5:8: verify: has no value, got ""`},
	}
	for _, test := range tests {
		_, err := ParseTune("a.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "ParseTune(%q)", test.text)
	}
}

func TestLoadReadsFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.yaml")
	require.NoError(t, os.WriteFile(path, []byte("\ufeff"+strings.ReplaceAll(good, "\n", "\r\n")), 0o600))
	r, err := LoadRun(path, []string{"pairs=7"})
	require.NoError(t, err, "with a byte order mark and the line ends of Windows")
	require.Equal(t, 7, r.Pairs)

	_, err = LoadRun(path+"x", nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, path+"x")
	_, err = LoadTune(filepath.Dir(path), nil)
	require.Error(t, err, "a folder is no file")
}

// Who knows about games and agents reports with the place of the text.
func TestProblemsOfOthersHaveAPlace(t *testing.T) {
	r, err := ParseRun("a.yaml", []byte(good), []string{"agents.0.spec=rnd"})
	require.NoError(t, err)
	unknown := errors.New(`unknown game "gipf/basic"`)
	err = r.Problem("game", unknown)
	require.EqualError(t, err, `a.yaml:2:7: game: unknown game "gipf/basic"`)
	require.ErrorIs(t, err, unknown)
	require.EqualError(t, r.Problem("agents.0.spec", unknown), `--set agents.0.spec=rnd: agents.0.spec: unknown game "gipf/basic"`)
	require.Equal(t, Position{File: "a.yaml", Line: 5, Col: 23}, r.Pos("agents.1.spec"))
	require.Equal(t, Position{File: "a.yaml", Line: 1, Col: 1}, r.Pos("openings.plies"), "a default is placed where its group would be")

	built := &Run{Name: "a"}
	require.ErrorContains(t, built.Validate(), "configuration: game: is required")
}

func TestKindOf(t *testing.T) {
	tests := []struct {
		text string
		want Kind
	}{
		{"# yaml-language-server: $schema=run.schema.json\n", KindRun},
		{"# yaml-language-server: $schema=../../configs/weights.schema.json\r\nname: a\n", KindWeights},
		{"# yaml-language-server: $schema=https://example.org/tune.schema.json\n", KindTune},
		{"# yaml-language-server: $schema=sonata.schema.json\n", ""},
		{"\n# yaml-language-server: $schema=run.schema.json\n", ""},
		{"name: a\n", ""},
	}
	for _, test := range tests {
		require.Equal(t, test.want, KindOf([]byte(test.text)), "KindOf(%q)", test.text)
	}
}

// What only the caller can know is reported together with everything else, and
// what is said already is not said again.
func TestChecksOfTheCaller(t *testing.T) {
	text := "name: a\ngame: nim\npears: 3\nmaxplies: 0\nagents: [{name: a, spec: x}, {name: b, spce: y}]\n"
	none := errors.New("no such thing")
	check := func(r *Run) error {
		require.Equal(t, "nim", r.Game)
		return errors.Join(
			r.Problem("game", none), r.Problem("agents.0.spec", none), r.Problem("agents.1.spec", none),
			errors.Join(r.Problem("maxplies", none), r.Problem("game", none)), r.Problem("pairs", none), io.EOF,
		)
	}
	_, err := ParseRun("a.yaml", []byte(text), nil, check)
	require.EqualError(t, err, strings.Join([]string{
		`a.yaml:2:7: game: no such thing`,
		`a.yaml:3:1: pears: unknown key "pears", did you mean "pairs"?`,
		`a.yaml:4:11: maxplies: must be at least 1, got 0`,
		`a.yaml:5:26: agents.0.spec: no such thing`,
		`a.yaml:5:40: agents.1.spce: unknown key "spce", did you mean "spec"?`,
	}, "\n"))
	require.ErrorIs(t, err, none)

	_, err = ParseRun("a.yaml", []byte(good), nil, func(*Run) error { return io.EOF })
	require.Equal(t, io.EOF, err, "what is no problem of a place comes back as it is")
	_, err = ParseRun("a.yaml", []byte(good), nil, func(*Run) error { return nil })
	require.NoError(t, err)
}

func TestGuessKind(t *testing.T) {
	for text, want := range map[string]Kind{
		"name: x\nagents: []\n":                  KindRun,
		"":                                       KindRun,
		"not: [a configuration":                  KindRun,
		"game: x\nweights: {reserve: 1}\n":       KindWeights,
		"game: x\nselfplay:\n  agents: [a]\n":    KindTune,
		"agents:\n  - {weights: 1}\n  weights: ": KindRun,
		"# yaml-language-server: $schema=run.schema.json\nweights: 1\n":  KindRun,
		"# yaml-language-server: $schema=weights.schema.json\nagents:\n": KindWeights,
	} {
		require.Equal(t, want, GuessKind([]byte(text)), "%q", text)
	}
}

// An agent that is alone plays itself, under a second name; what is wrong with it
// is said once. Written out the configuration has both, and the hash of that.
func TestOneAgentPlaysItself(t *testing.T) {
	alone := "name: a\ngame: gipf/basic\nagents:\n  - {name: one, spec: random}\n"
	r, err := ParseRun("a.yaml", []byte(alone), nil)
	require.NoError(t, err)
	require.Equal(t, []Agent{{"one", "random"}, {"one#2", "random"}}, r.Agents)
	written, err := ParseRun("b.yaml", []byte(alone+"  - {name: one#2, spec: random}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, Hash(written), Hash(r))
	text, err := Marshal(r)
	require.NoError(t, err)
	back, err := ParseRun("c.yaml", text, nil)
	require.NoError(t, err)
	require.Equal(t, r.Agents, back.Agents)

	wrong := errors.New("wrong")
	_, err = ParseRun("a.yaml", []byte(alone), nil, func(r *Run) error {
		return errors.Join(r.Problem("agents.0.spec", wrong), r.Problem("agents.1.spec", wrong))
	})
	require.EqualError(t, err, "a.yaml:4:23: agents.0.spec: wrong")
	r, err = ParseRun("a.yaml", []byte(strings.ReplaceAll(alone, "one", strings.Repeat("ü", 64))), nil)
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("ü", 62)+"#2", r.Agents[1].Name)
	_, err = ParseRun("a.yaml", []byte(alone), []string{"agents.0.spec="})
	require.EqualError(t, err, "--set agents.0.spec=: agents.0.spec: must not be empty")
}
