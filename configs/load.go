package configs

import (
	"cmp"
	"maps"
	"reflect"
	"regexp"
	"slices"

	"gopkg.in/yaml.v3"
)

// A Kind is a kind of file.
type Kind string

// The kinds of files there are.
const (
	KindRun       Kind = "run"
	KindTune      Kind = "tune"
	KindWeights   Kind = "weights"
	KindStudy     Kind = "study"
	KindStandards Kind = "standards"
)

// Kinds lists all kinds in a fixed order.
func Kinds() []Kind { return []Kind{KindRun, KindTune, KindWeights, KindStudy, KindStandards} }

// A Config is what the functions common to all kinds of files take: a *[Run],
// a *[Tune], a *[WeightsFile] or a *[Study].
type Config interface {
	// Pos returns where a value was written, see [Origin.Pos].
	Pos(key string) Position
	// Problem adds that place to an error, see [Origin.Problem].
	Problem(key string, err error) error
	// Validate checks ranges and relations.
	Validate() error

	kind() Kind
	origin() *Origin
	resolve()              // fills in defaults that depend on other keys
	relations(rep *report) // complains about what single limits cannot say
}

// pointer is a Config that points to a T: what load makes and fills.
type pointer[T any] interface {
	*T
	Config
}

func load[T any, P pointer[T]](path string, set []string, checks ...func(P) error) (P, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return parse(path, text, set, checks...)
}

// parse goes the whole way from text to a checked configuration.
func parse[T any, P pointer[T]](name string, text []byte, set []string, checks ...func(P) error) (P, error) {
	rep := newReport(Origin{file: name, places: map[string]Position{}})
	root := parseText(rep, text)
	if root == nil {
		return nil, rep.err()
	}
	c := P(new(T))
	v := reflect.ValueOf(c).Elem()
	setDefaults(v)
	dec := &decoder{report: rep, set: map[*yaml.Node]string{}}
	for _, s := range set {
		dec.override(root, v.Type(), s)
	}
	dec.value("", root, v)
	if rep.broken[""] {
		return nil, rep.err() // no keys at all: what else is missing goes without saying
	}
	*c.origin() = rep.Origin
	c.resolve()
	rep.check("", v)
	c.relations(rep)
	var other error
	for _, check := range checks {
		other = cmp.Or(other, rep.add(check(c)))
	}
	if err := cmp.Or(rep.err(), other); err != nil {
		return nil, err
	}
	return c, nil
}

// validate checks a configuration that may come from anywhere.
func validate(c Config) error {
	rep := newReport(Origin{file: c.origin().file, places: maps.Clone(c.origin().places)})
	rep.check("", reflect.ValueOf(c).Elem())
	c.relations(rep)
	return rep.err()
}

// KindOf returns the kind a text claims to be by the schema named in its first
// line, and "" when it claims nothing.
func KindOf(text []byte) Kind {
	m := schemaLine.FindSubmatch(text)
	if m == nil || !slices.Contains(Kinds(), Kind(m[1])) {
		return ""
	}
	return Kind(m[1])
}

// The keys, at the start of a line, that one kind of file must have and the
// others do not know. The first match decides.
var (
	weightsKey = regexp.MustCompile(`(?m)^weights:`)
	tuneKey    = regexp.MustCompile(`(?m)^selfplay:`)
)

// GuessKind returns the kind a text claims to be, or that its keys betray: what
// tune writes names a schema only where there is one.
func GuessKind(text []byte) Kind {
	kind := KindOf(text)
	switch {
	case kind != "":
		return kind
	case weightsKey.Match(text):
		return KindWeights
	case tuneKey.Match(text):
		return KindTune
	}
	return KindRun
}
