package configs

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"gipf.arena/internal/each"
)

// A Kind is a kind of file.
type Kind string

// All kinds of files.
const (
	KindRun       Kind = "run"
	KindTune      Kind = "tune"
	KindWeights   Kind = "weights"
	KindStandards Kind = "standards"
	KindLearn     Kind = "learn"
	KindNumbers   Kind = "numbers"
	KindBook      Kind = "book"
	KindStudy     Kind = "study"
)

// A configKind describes a kind: an empty configuration, and the keys, at the start of a line,
// of which it must have one and no other kind has any.
type configKind struct {
	kind Kind
	make func() Config
	keys []string
}

// kinds are all kinds in a fixed order.
var kinds = []configKind{
	{KindRun, func() Config { return new(Run) }, nil},
	{KindTune, func() Config { return new(Tune) }, []string{"selfplay"}},
	{KindWeights, func() Config { return new(WeightsFile) }, []string{"weights", "net"}},
	{KindStandards, func() Config { return new(Standards) }, nil},
	{KindLearn, func() Config { return new(Learn) }, []string{"gate", "iterations"}},
	{KindNumbers, func() Config { return new(Numbers) }, []string{"match"}},
	{KindBook, func() Config { return new(Book) }, []string{"expand", "count"}},
	{KindStudy, func() Config { return new(Study) }, []string{"study", "levels"}},
}

// Kinds lists all kinds in a fixed order.
func Kinds() []Kind {
	return each.Of(kinds, func(k configKind) Kind { return k.kind })
}

// kindOf returns the kind of a configuration.
func kindOf(c Config) Kind {
	i := slices.IndexFunc(kinds, func(k configKind) bool { return reflect.TypeOf(k.make()) == reflect.TypeOf(c) })
	return kinds[i].kind
}

// empty returns an empty configuration of a kind, nil for an unknown kind.
func empty(kind Kind) Config {
	for _, k := range kinds {
		if k.kind == kind {
			return k.make()
		}
	}
	return nil
}

// KindNames lists the names of all kinds.
func KindNames() []string {
	return each.Of(Kinds(), func(k Kind) string { return string(k) })
}

// A Config is what the functions common to all kinds of files take: a *[Run],
// a *[Tune], a *[Learn], a *[Numbers], a *[Book], a *[Study], a *[WeightsFile] or *[Standards].
type Config interface {
	// Pos returns where a value was written; see [Origin.Pos].
	Pos(key string) Position
	// Problem adds that place to an error; see [Origin.Problem].
	Problem(key string, err error) error

	origin() *Origin
	resolve()              // fills in defaults that depend on other keys
	relations(rep *report) // complains about what limits of single values cannot express
}

// Pointer is a Config that points to a T, which [Load] makes and fills.
type Pointer[T any] interface {
	*T
	Config
}

// Load reads a configuration of a kind, such as Load[Run], from a file and applies overrides
// such as "pairs=10" or "agents.1.spec=mcts:sims=100" to it, a later one over an
// earlier one. The error holds all problems found ([Problems]).
//
// The caller supplies the checks, for what only it can know, such as the names
// of games. They see the configuration even if it has faults: for a value that
// could not be read or is out of range, its own problem is reported and not
// theirs. They return errors of [Origin.Problem], several of them joined; any
// other error is returned alone if there is no problem at all.
func Load[T any, P Pointer[T]](path string, set []string, checks ...func(P) error) (P, error) {
	text, err := readFile(path, os.Open)
	if err != nil {
		return nil, err
	}
	return Parse(path, text, set, checks...)
}

// Parse is [Load] for a text in memory; name is the file name in its positions.
func Parse[T any, P Pointer[T]](name string, text []byte, set []string, checks ...func(P) error) (P, error) {
	c := P(new(T))
	err := parse(c, name, text, set, func(rep *report) (other error) {
		for _, check := range checks {
			other = cmp.Or(other, rep.add(check(c)))
		}
		return other
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// parse reads a text into an empty configuration. Problems that check adds to the report come with all others;
// the error that check returns counts only if the report is empty.
func parse(c Config, name string, text []byte, set []string, check func(rep *report) error) error {
	rep := newReport(Origin{file: name, places: map[string]Position{}})
	root := parseText(rep, text)
	if root == nil {
		return rep.err()
	}
	v := reflect.ValueOf(c).Elem()
	setDefaults(v)
	dec := &decoder{report: rep, set: map[*yaml.Node]string{}}
	for _, s := range set {
		dec.override(root, v.Type(), s)
	}
	dec.value("", root, v)
	if rep.broken[""] {
		return rep.err() // no keys at all: other missing keys need no mention
	}
	*c.origin() = rep.Origin
	c.resolve()
	rep.check("", v)
	c.relations(rep)
	other := check(rep)
	return cmp.Or(rep.err(), other)
}

// Validate checks a configuration, wherever it comes from: ranges, and relations between keys; of a run, that it
// has two agents at least, with names of their own; of a study, its cells too. [Load] has done so, and made
// two agents of one.
func Validate(c Config) error {
	rep := newReport(Origin{file: c.origin().file, places: maps.Clone(c.origin().places)})
	rep.check("", reflect.ValueOf(c).Elem())
	c.relations(rep)
	return rep.err()
}

// KindOf returns the kind that a text claims by the schema in its first line,
// and "" if it claims none.
func KindOf(text []byte) Kind {
	m := schemaLine().FindSubmatch(text)
	if m == nil || !slices.Contains(Kinds(), Kind(m[1])) {
		return ""
	}
	return Kind(m[1])
}

// GuessKind returns the kind that a text claims, or else the kind that its keys
// show: tune names a schema only if it finds one.
func GuessKind(text []byte) Kind {
	if kind := KindOf(text); kind != "" {
		return kind
	}
	for _, k := range kinds {
		for _, key := range k.keys {
			if start := []byte(key + ":"); bytes.HasPrefix(text, start) || bytes.Contains(text, append([]byte("\n"), start...)) {
				return k.kind
			}
		}
	}
	return KindRun
}

// maxSize is the longest text taken, in bytes; ours have a few thousand.
const maxSize = 1 << 20

func readFile(path string, open func(string) (*os.File, error)) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	defer f.Close()
	text, err := ReadText(f)
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	return text, nil
}

// ReadText reads a configuration to its end and fails if it is too long, so that
// /dev/zero gives an error instead of exhausting memory.
func ReadText(in io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(in, maxSize+1)) }

// parseText turns a YAML text into the node of its only document. Faults,
// always about the text as a whole, go into the report, and the node is then
// nil.
func parseText(rep *report, text []byte) *yaml.Node {
	if len(text) > maxSize {
		rep.fail("", Position{File: rep.file}, "longer than %d bytes", maxSize)
		return nil
	}
	if line, col, msg := badRune(text); msg != "" {
		rep.fail("", Position{File: rep.file, Line: line, Col: col}, "%s", msg)
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	doc, err := nextDocument(dec)
	if errors.Is(err, io.EOF) {
		rep.fail("", Position{File: rep.file, Line: 1, Col: 1}, "nothing in it but blanks and comments")
		return nil
	}
	if err != nil {
		rep.notYAML(err)
		return nil
	}
	second, err := nextDocument(dec)
	if err == nil {
		rep.fail("", Position{File: rep.file, Line: second.Line, Col: second.Column}, `a second document ("---"), want one`)
		return nil
	}
	if !errors.Is(err, io.EOF) {
		rep.notYAML(err)
		return nil
	}
	return doc.Content[0]
}

// nextDocument reads one document. The library is archived, so its crashes on
// malformed texts will not be fixed; here a crash is one more syntax error.
func nextDocument(dec *yaml.Decoder) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	doc = new(yaml.Node)
	if err := dec.Decode(doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, io.EOF
	}
	return doc, nil
}

// badRune finds the first character that a configuration must not contain, with its
// line and column: bytes that are not UTF-8, control characters, tabs used as
// indentation (the message of the YAML library about them does not name them).
func badRune(text []byte) (line, col int, msg string) {
	line, col = 1, 1
	indent := true
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			return line, col, fmt.Sprintf("not UTF-8 text: byte 0x%02x", text[0])
		case r == '\t' && indent:
			return line, col, "a tab in the indentation, want blanks"
		case unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r':
			return line, col, fmt.Sprintf("control character %q", r)
		}
		indent = indent && r == ' ' || r == '\n'
		col++
		if r == '\n' {
			line, col = line+1, 1
		}
		text = text[n:]
	}
	return 0, 0, ""
}

var yamlError = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(.*)`) })

// notYAML adds a fault of the syntax: it takes apart the library's "yaml: line 3: message".
// Of its two halves the scanner counts lines from 1 and the parser, whose
// messages begin with the words below, from 0.
func (r *report) notYAML(err error) {
	p, message := Position{File: r.file, Line: 1, Col: 1}, err.Error()
	if m := yamlError().FindStringSubmatch(message); m != nil {
		message = m[2]
		if m[1] != "" {
			p.Line, _ = strconv.Atoi(m[1])
		}
		if m[1] != "" && strings.HasPrefix(message, "did not find expected") {
			p.Line++
		}
	}
	r.fail("", p, "not YAML: %s", message)
}
