package configs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"gipf.arena/arena/quality"
	"gipf.arena/internal/testkit"
)

// structs are the kinds of files with a value of each, for what is true of all.
var structs = map[Kind]any{KindRun: &Run{}, KindTune: &Tune{}, KindWeights: &WeightsFile{}, KindStandards: &Standards{}, KindLearn: &Learn{}, KindNumbers: &Numbers{}, KindBook: &Book{}, KindStudy: &Study{}}

// generate makes the schema of one kind out of tags and comments.
func generate(t *testing.T, kind Kind) []byte {
	t.Helper()
	inside := false // of the group of a Record
	var r *jsonschema.Reflector
	r = &jsonschema.Reflector{
		Anonymous: true, DoNotReference: true, FieldNameTag: "yaml", RequiredFromJSONSchemaTags: true,
		Mapper: func(typ reflect.Type) *jsonschema.Schema {
			if typ == recordType && !inside {
				inside = true
				defer func() { inside = false }()
				return recordSchema(r)
			}
			if typ == rowType {
				return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string", Pattern: "^-?[0-9]+( -?[0-9]+)*$"}, {Type: "array", Items: &jsonschema.Schema{Type: "integer"}}}}
			}
			if typ != weightMapType {
				return nil
			}
			return &jsonschema.Schema{
				Type:                 "object",
				PatternProperties:    map[string]*jsonschema.Schema{featureName.String(): weightSchema(r)},
				AdditionalProperties: jsonschema.FalseSchema,
			}
		},
	}
	for _, folder := range []string{".", "../arena/adaptive", "../agents/net"} {
		require.NoError(t, r.AddGoComments("gipf.arena/configs", folder, jsonschema.WithFullComment()))
	}
	for k, c := range r.CommentMap {
		r.CommentMap[k] = strings.Join(strings.Fields(c), " ")
	}
	s := r.Reflect(structs[kind])
	s.Title = "gipfarena " + string(kind)
	if kind == KindStudy {
		withFigures(t, s)
	}
	out, err := json.MarshalIndent(s, "", "  ")
	require.NoError(t, err)
	return append(out, '\n')
}

// withFigures lists the figures that questions compare, which package quality knows.
func withFigures(t *testing.T, s *jsonschema.Schema) {
	t.Helper()
	property := func(of *jsonschema.Schema, key string) *jsonschema.Schema {
		p, ok := of.Properties.Get(key)
		require.True(t, ok, key)
		return p
	}
	question := property(s, "questions").Items
	var plain []any
	var parts, list []string
	for _, kind := range quality.FigureKinds() {
		list = append(list, fmt.Sprintf("%s (%s)", kind.Name, kind.Unit))
		switch pattern := regexp.MustCompile(`[A-Z]+`).ReplaceAllStringFunc(kind.Name, func(part string) string {
			return map[bool]string{true: "([1-9]|10)", false: ".*"}[part == "N"]
		}); pattern {
		case kind.Name:
			plain = append(plain, kind.Name)
		default:
			parts = append(parts, pattern)
		}
	}
	in, figure := property(question, "in"), property(property(question, "equivalent").Items, "figure")
	for _, name := range []*jsonschema.Schema{in.Items, figure} {
		name.AnyOf = []*jsonschema.Schema{{Enum: plain}, {Pattern: "^(" + strings.Join(parts, "|") + ")$"}}
	}
	const by = "Figures that are compared, by name"
	require.Contains(t, in.Description, by)
	in.Description = strings.Replace(in.Description, by, by+", with their units: "+strings.Join(list, ", ")+"; docs/designer.md explains them", 1)
}

// recordSchema is a word, or a group whose keep the word is.
func recordSchema(r *jsonschema.Reflector) *jsonschema.Schema {
	both := r.ReflectFromType(recordType)
	both.Version = ""
	word, _ := both.Properties.Get("keep")
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: word.Type, Enum: word.Enum}, both}}
}

// weightSchema is a number, or one for either end of a game.
func weightSchema(r *jsonschema.Reflector) *jsonschema.Schema {
	both := r.ReflectFromType(reflect.TypeFor[phases]())
	both.Version = ""
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "number"}, both}}
}

func TestSchemasAreThoseOfTheStructs(t *testing.T) {
	for _, kind := range Kinds() {
		want := generate(t, kind)
		if testkit.Update() {
			testkit.File(t, want, string(kind)+".schema.json")
			continue
		}
		got, err := Schema(kind)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s.schema.json is stale: go test ./configs -update", kind)
	}
	_, err := Schema("sonata")
	require.EqualError(t, err, `configs: unknown kind of file "sonata", want one of [run tune weights standards learn numbers book study]`)
}

// compile returns the committed schema as something that can judge a value.
func compile(t *testing.T, kind Kind) *validator.Schema {
	t.Helper()
	text, err := Schema(kind)
	require.NoError(t, err)
	doc, err := validator.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := validator.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json")
	require.NoError(t, err)
	return s
}

// valid asks a schema about a YAML text.
func valid(t *testing.T, s *validator.Schema, text []byte) error {
	t.Helper()
	var v any
	require.NoError(t, yaml.Unmarshal(text, &v))
	return s.Validate(v)
}

// shipped returns the names of all YAML files of this folder.
func shipped(t *testing.T) []string {
	t.Helper()
	var files []string
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".yaml") {
			files = append(files, path)
		}
		return err
	}))
	require.NotEmpty(t, files)
	return files
}

// Everything that ships names its schema with a path that leads there, passes
// it, and is accepted by the loader of its kind; so does its resolved form.
func TestShippedFilesAreValid(t *testing.T) {
	for _, file := range shipped(t) {
		text := testkit.Bytes(t, file)
		kind := KindOf(text)
		require.NotEmpty(t, kind, "%s: the first line names no schema", file)
		first, _, _ := strings.Cut(string(text), "\n")
		_, ref, _ := strings.Cut(first, "$schema=")
		require.FileExists(t, filepath.Join(filepath.Dir(file), ref), file)

		schema := compile(t, kind)
		require.NoError(t, valid(t, schema, text), file)
		c, err := parseKind(kind, file, text)
		require.NoError(t, err)
		require.NoError(t, Validate(c), file)
		resolved, err := Marshal(c)
		require.NoError(t, err)
		require.NoError(t, valid(t, schema, resolved), "%s, resolved:\n%s", file, resolved)
	}
}

// The name of a weights file says what is in it.
func TestWeightFilesAreNamedAfterTheirGame(t *testing.T) {
	for _, file := range shipped(t) {
		if filepath.Dir(file) != "weights" {
			continue
		}
		text := testkit.Bytes(t, file)
		w, err := Parse[WeightsFile](file, text, nil)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(filepath.Base(file), fileStem(w.Game)+"-"), "%s holds weights for %s", file, w.Game)
	}
}

// Editors and the loader agree about what is no configuration.
func TestSchemaAndLoaderRefuseAlike(t *testing.T) {
	bad := map[Kind][]string{
		KindRun: {
			"name: a\ngame: g\nagents: []\n",
			"name: a\ngame: g\nagents: [{name: a, spec: a}, {name: b, spec: b}]\npairs: 0\n",
			"name: a\ngame: g\nagents: [{name: a, spec: a}, {name: b, spec: b}]\npairs: 1.5\n",
			"name: a\ngame: g\nagents: [{name: a, spec: a}, {name: b}]\n",
			"name: a\ngame: g\nagents: [{name: a, spec: a}, {name: b, spec: b}]\nopenings: {ply: 3}\n",
			"name: a b\ngame: g\nagents: [{name: a, spec: a}, {name: b, spec: b}]\n",
			"name: a\ngame: g\nagents: [{name: a, spec: a}, {name: b, spec: b}]\ntournament: pyramid\n",
		},
		KindTune: {
			"name: a\ngame: g\nout: w.yaml\nselfplay: {agents: []}\n",
			"name: a\ngame: g\nselfplay: {agents: [a]}\n",
			"name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [a]}\nfit: {gradient: 0}\n",
		},
		KindLearn: {
			"name: a\n",
			"name: a\ngame: g\niterations: 0\n",
			"name: a\ngame: g\ngate: {pairs: 1.5}\n",
			"name: a\ngame: g\nfit: {window: 5}\n",
			"name: a\ngame: g\ntarget: {early: 2}\n",
			"name: a\ngame: g\npool: {loss: -1}\n",
		},
		KindNumbers: {
			"name: a\ngame: g\nobjective: match\n",
			"name: a\ngame: g\nmatch: {agent: a}\n",
			"name: a\ngame: g\nobjective: loss\nmatch: {agent: a}\n",
			"name: a\ngame: g\nobjective: match\nmatch: {agent: a, games: 1}\n",
			"name: a\ngame: g\nobjective: match\nmatch: {agent: a, tuner: clop}\n",
			"name: a\ngame: g\nobjective: match\nmatch: {agent: a, parameters: [{min: 0}]}\n",
			"name: a\ngame: g\nobjective: match\nmatch: {agent: a, gain: 0}\n",
		},
		KindStudy: {
			"study: a\ngame: g\n",
			"study: a\ngame: g\nlevels: [{family: A, spec: random}]\n",
			"study: a\ngame: g\nlevels: [{family: a}]\n",
			"study: a\ngame: g\nlevels: [{family: a, spec: random}]\nopponents: all\n",
			"study: a\ngame: g\nlevels: [{family: a, spec: random}]\nprecision: {score: 0}\n",
			"study: a\ngame: g\nlevels: [{family: a, spec: random}]\nquestions: [{trend: turns}]\n",
			"study: a\ngame: g\nlevels: [{family: a, spec: random}]\nquestions: [{differ: [g, h], in: [turns, turns], equivalent: [{figure: nonsense, within: 1}]}]\n",
		},
		KindStandards: {
			"game: gipf\nanchors: [a]\n",
			"game: gipf/basic\nanchors: [a, b, c, d, e, f, g, h]\n",
			"game: gipf\nanchors: [a, b, c, d, e, f, g, h]\nsearches: [{variants: [basic]}]\n",
		},
		KindWeights: {
			"game: gipf\nweights: {a: 1}\nprovenance: {method: hand}\n",
			"game: gipf/basic\nweights: {a: x}\nprovenance: {method: hand}\n",
			"game: gipf/basic\nweights: {A B: 1}\nprovenance: {method: hand}\n",
			"game: gipf/basic\nweights: {a: 1}\nprovenance: {method: magic}\n",
		},
	}
	for kind, texts := range bad {
		schema := compile(t, kind)
		for _, text := range texts {
			require.Error(t, valid(t, schema, []byte(text)), "%s schema:\n%s", kind, text)
			_, err := parseKind(kind, "x.yaml", []byte(text))
			require.Error(t, err, "%s loader:\n%s", kind, text)
		}
	}
}

// Each field is described, and its comment names the default or says that the
// field is required or optional: the comments are the reference manual.
func TestEveryKeyIsDescribed(t *testing.T) {
	for _, kind := range Kinds() {
		text, err := Schema(kind)
		require.NoError(t, err)
		var s jsonschema.Schema
		require.NoError(t, json.Unmarshal(text, &s))
		described(t, string(kind), &s)
	}
}

func described(t *testing.T, key string, s *jsonschema.Schema) {
	t.Helper()
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		sub := p.Value
		require.NotEmpty(t, sub.Description, "%s.%s", key, p.Key)
		if sub.Type != "object" {
			require.Regexp(t, `Default|Required`, sub.Description, "%s.%s", key, p.Key)
		}
		if sub.Default != nil {
			require.Contains(t, sub.Description, "Default ", "%s.%s", key, p.Key)
		}
		if sub.Properties != nil {
			described(t, key+"."+p.Key, sub)
		}
	}
}

// parseKind reads a text as the kind it claims to be.
func parseKind(kind Kind, name string, text []byte) (Config, error) {
	switch kind {
	case KindRun:
		return Parse[Run](name, text, nil)
	case KindTune:
		return Parse[Tune](name, text, nil)
	case KindStandards:
		return Parse[Standards](name, text, nil)
	case KindNumbers:
		return Parse[Numbers](name, text, nil)
	case KindLearn:
		return Parse[Learn](name, text, nil)
	case KindBook:
		return Parse[Book](name, text, nil)
	case KindStudy:
		return Parse[Study](name, text, nil)
	}
	return Parse[WeightsFile](name, text, nil)
}
