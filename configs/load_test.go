package configs

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/testkit"
)

// good is the shortest possible tournament; most bad ones are made from it.
const good = `name: a
game: gipf/basic
agents:
  - {name: one, spec: random}
  - {name: two, spec: greedy}
`

func TestDefaultsAreWrittenOut(t *testing.T) {
	r, err := Parse[Run]("a.yaml", []byte(good), nil)
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

	const fit = "name: a\ngame: gipf/basic\nselfplay: {agents: [greedy]}\nverify: {pairs: 500}\nout: w.yaml\nseed: 7\n"
	tune, err := Parse[Tune]("a.yaml", []byte(fit), nil)
	require.NoError(t, err)
	text, err = Marshal(tune)
	require.NoError(t, err)
	require.Equal(t, `name: a
game: gipf/basic
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
  pairs: 500
  openings:
    plies: 4
  maxplies: 1000
  seed: 8
  search:
    agents:
      - alphabeta:transitions=1000
      - alphabeta:transitions=4000
    pairs: 500
    sprt:
      elo0: 0
      elo1: 20
      alpha: 0.05
      beta: 0.05
      model: logistic
      batch: 8
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
		r, err := Parse[Run]("a.yaml", []byte(good+"tournament: "+name+"\n"), nil)
		require.NoError(t, err)
		text, err := Marshal(r)
		require.NoError(t, err)
		pairs := "pairs: 100\n"
		if name == "sprt" {
			pairs = "pairs: 12960\n" // what SPRT(0, 10) needs to keep its beta
		}
		require.Contains(t, string(text), "tournament: "+name+"\n"+want+pairs)
		again, err := Parse[Run]("b.yaml", text, nil)
		require.NoError(t, err)
		require.Equal(t, Hash(r), Hash(again))
	}
	some, err := Parse[Run]("a.yaml", []byte(good+"tournament: sprt\nsprt: {elo1: 20}\n"), []string{"sprt.batch=2"})
	require.NoError(t, err)
	require.Equal(t, adaptive.SPRT{Elo1: 20, Alpha: 0.05, Beta: 0.05, Model: "normalized", Batch: 2}, *some.SPRT)
}

// A zero struct with the defaults passes every limit that is not "required".
func TestDefaultsAreWithinTheirLimits(t *testing.T) {
	for kind, c := range structs {
		v := reflect.New(reflect.TypeOf(c).Elem())
		setDefaults(v.Elem())
		err := Validate(v.Interface().(Config))
		var problems Problems
		require.ErrorAs(t, err, &problems, kind)
		for _, p := range problems {
			require.EqualError(t, p.Err, "is required", "%s: %v", kind, p)
		}
	}
}

func TestLoadReadsFiles(t *testing.T) {
	path := testkit.File(t, "\ufeff"+strings.ReplaceAll(good, "\n", "\r\n"), t.TempDir(), "a.yaml")
	r, err := Load[Run](path, []string{"pairs=7"})
	require.NoError(t, err, "with a byte order mark and the line ends of Windows")
	require.Equal(t, 7, r.Pairs)

	_, err = Load[Run](path+"x", nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, path+"x")
	_, err = Load[Tune](filepath.Dir(path), nil)
	require.Error(t, err, "a folder is no file")
}

// A caller that knows games and agents reports with the place of the text.
func TestProblemsOfOthersHaveAPlace(t *testing.T) {
	r, err := Parse[Run]("a.yaml", []byte(good), []string{"agents.0.spec=rnd"})
	require.NoError(t, err)
	unknown := errors.New(`unknown game "gipf/basic"`)
	err = r.Problem("game", unknown)
	require.EqualError(t, err, `a.yaml:2:7: game: unknown game "gipf/basic"`)
	require.ErrorIs(t, err, unknown)
	require.EqualError(t, r.Problem("agents.0.spec", unknown), `--set agents.0.spec=rnd: agents.0.spec: unknown game "gipf/basic"`)
	require.Equal(t, Position{File: "a.yaml", Line: 5, Col: 23}, r.Pos("agents.1.spec"))
	require.Equal(t, Position{File: "a.yaml", Line: 1, Col: 1}, r.Pos("openings.plies"), "a default is placed where its group would be")

	built := &Run{Name: "a"}
	require.ErrorContains(t, Validate(built), "configuration: game: is required")
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

// Problems that only the caller can find are reported together with all others,
// and none is reported twice.
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
	_, err := Parse[Run]("a.yaml", []byte(text), nil, check)
	require.EqualError(t, err, strings.Join([]string{
		`a.yaml:2:7: game: no such thing`,
		`a.yaml:3:1: pears: unknown key "pears", did you mean "pairs"?`,
		`a.yaml:4:11: maxplies: must be at least 1, got 0`,
		`a.yaml:5:26: agents.0.spec: no such thing`,
		`a.yaml:5:40: agents.1.spce: unknown key "spce", did you mean "spec"?`,
	}, "\n"))
	require.ErrorIs(t, err, none)

	_, err = Parse[Run]("a.yaml", []byte(good), nil, func(*Run) error { return io.EOF })
	require.Equal(t, io.EOF, err, "what is no problem of a place comes back as it is")
	_, err = Parse[Run]("a.yaml", []byte(good), nil, func(*Run) error { return nil })
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

// A single agent plays itself, under a second name; its faults are reported once.
// Written out the configuration has both, and the hash of that.
func TestOneAgentPlaysItself(t *testing.T) {
	alone := "name: a\ngame: gipf/basic\nagents:\n  - {name: one, spec: random}\n"
	r, err := Parse[Run]("a.yaml", []byte(alone), nil)
	require.NoError(t, err)
	require.Equal(t, []Agent{{"one", "random"}, {"one#2", "random"}}, r.Agents)
	written, err := Parse[Run]("b.yaml", []byte(alone+"  - {name: one#2, spec: random}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, Hash(written), Hash(r))
	text, err := Marshal(r)
	require.NoError(t, err)
	back, err := Parse[Run]("c.yaml", text, nil)
	require.NoError(t, err)
	require.Equal(t, r.Agents, back.Agents)

	wrong := errors.New("wrong")
	_, err = Parse[Run]("a.yaml", []byte(alone), nil, func(r *Run) error {
		return errors.Join(r.Problem("agents.0.spec", wrong), r.Problem("agents.1.spec", wrong))
	})
	require.EqualError(t, err, "a.yaml:4:23: agents.0.spec: wrong")
	r, err = Parse[Run]("a.yaml", []byte(strings.ReplaceAll(alone, "one", strings.Repeat("ü", 64))), nil)
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("ü", 62)+"#2", r.Agents[1].Name)
	_, err = Parse[Run]("a.yaml", []byte(alone), []string{"agents.0.spec="})
	require.EqualError(t, err, "--set agents.0.spec=: agents.0.spec: must not be empty")
}
