package configs

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"gipf.arena/agents"
	"gipf.arena/agents/net"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// KindPolicy is the Kind of weights that weigh moves.
const KindPolicy = "policy"

// WeightsFile is weights with where they come from: an evaluation of positions, linear
// or a net, or a policy of moves. A position with features f is worth an expected score of
// 1/(1+exp(-v)) to the mover, where v = scale · Σ weights·f. There is no constant
// term: a game has a feature for what it is worth to be the mover.
// A policy chooses a move with probability proportional to exp(v), where f are the
// features of the move.
type WeightsFile struct {
	Origin `yaml:"-"`

	// Game and variant the weights are meant for, such as gipf/basic; with options, in the order of the game's full name, where they weigh what only those bring into the game. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200,pattern=^[a-z0-9]+/[A-Za-z0-9_+-]+(:[a-z0-9=-]+)?$"`
	// What they weigh: linear, an evaluation of positions as a weighted sum of features behind a logistic curve; net, an evaluation by a small net; or policy, a choice among moves by a softmax over weighted sums of the features of each. Default linear.
	Kind string `yaml:"kind" jsonschema:"default=linear,enum=linear,enum=net,enum=policy"`
	// Factor that makes the weighted sum an argument of the logistic curve or the softmax (nats per unit). Above 0. Default 1.
	Scale float64 `yaml:"scale" jsonschema:"default=1,exclusiveMinimum=0,maximum=1000000"`
	// Weight of each feature by its name, in the order of the game's features. Required, except for a net.
	Weights WeightMap `yaml:"weights,omitempty"`
	// The net. Required for a net, default none.
	Net *net.Net `yaml:"net,omitempty"`
	// Half widths of the 95 % intervals of fitted weights, by the same names. Default none.
	Errors WeightMap `yaml:"errors,omitempty" hash:"-"`
	// Where the weights come from.
	Provenance Provenance `yaml:"provenance" hash:"-"`
}

// Provenance tells how weights came about, so that they can be made again.
type Provenance struct {
	// How they were found: hand, logistic (a regression of results on positions), adam (a net fitted to expected scores by that method) or choice (a regression of moves on the alternatives). Default hand.
	Method string `yaml:"method" jsonschema:"default=hand,enum=hand,enum=logistic,enum=adam,enum=choice"`
	// Sources, reasons and remarks. Default none.
	Note string `yaml:"note,omitempty" jsonschema:"maxLength=1000"`
	// SHA-256 of the configuration of the fit, in hexadecimal. Default none.
	Config string `yaml:"config,omitempty" jsonschema:"pattern=^[0-9a-f]{64}$"`
	// Seed of the fit. Default 0.
	Seed uint64 `yaml:"seed,omitempty" jsonschema:"minimum=0"`
	// Agents whose games were learnt from. Default none.
	Agents []string `yaml:"agents,omitempty" jsonschema:"maxItems=100"`
	// Search whose values of positions were learnt from, beside results or alone. Default none.
	Labels string `yaml:"labels,omitempty" jsonschema:"maxLength=1000"`
	// Games learnt from. Default 0.
	Games int64 `yaml:"games,omitempty" jsonschema:"minimum=0"`
	// Positions learnt from. Default 0.
	Positions int64 `yaml:"positions,omitempty" jsonschema:"minimum=0"`
	// Version of the rules the games were played by. Default 0, unknown.
	RulesVersion int `yaml:"rules_version,omitempty" jsonschema:"minimum=0"`
	// Version of the program that fitted them. Default none.
	CodeVersion string `yaml:"code_version,omitempty" jsonschema:"maxLength=200"`
	// Day they were made, as YYYY-MM-DD in quotes. Default none.
	Date string `yaml:"date,omitempty" jsonschema:"pattern=^[0-9]{4}-[0-9]{2}-[0-9]{2}$"`
}

// WeightMap is a list of weights that YAML writes as keys with values, keeping
// their order. A value is a number, or two of them: {early: 1, late: 0.5}.
type WeightMap []agents.Weight

var weightMapType = reflect.TypeFor[WeightMap]()

// MarshalYAML writes the weights as a mapping in their order.
func (m WeightMap) MarshalYAML() (any, error) {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, w := range m {
		var name, value yaml.Node
		name.SetString(w.Name)
		if err := value.Encode(written(w)); err != nil {
			return nil, err
		}
		value.Style = yaml.FlowStyle // on one line
		n.Content = append(n.Content, &name, &value)
	}
	return n, nil
}

// phases is how YAML writes a weight that changes in the course of a game.
type phases struct {
	Early float64 `yaml:"early" jsonschema:"required"`
	Late  float64 `yaml:"late" jsonschema:"required"`
}

// written returns what YAML writes for a weight.
func written(w agents.Weight) any {
	if w.Phased {
		return phases{w.Value, w.Late}
	}
	return w.Value
}

// weight reads a number, or one for either end of a game.
func (d *decoder) weight(key string, n *yaml.Node, w *agents.Weight) {
	if n.Kind != yaml.MappingNode {
		d.value(key, n, reflect.ValueOf(&w.Value).Elem())
		return
	}
	var p phases
	d.value(key, n, reflect.ValueOf(&p).Elem())
	for _, end := range []string{"early", "late"} {
		if !d.Written(join(key, end)) {
			d.complain(join(key, end), "is required")
		}
	}
	w.Value, w.Late, w.Phased = p.Early, p.Late, true
}

// weightMap reads a mapping of names to weights.
func (d *decoder) weightMap(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.misfit(key, n, reflect.ValueOf(struct{}{}))
		return
	}
	m := WeightMap{}
	d.pairs(key, n, func(name, value *yaml.Node) {
		w := agents.Weight{Name: name.Value}
		d.weight(join(key, keyText(name)), value, &w)
		m = append(m, w)
	})
	v.Set(reflect.ValueOf(m))
}

var rowType = reflect.TypeFor[net.Row]()

// row reads a row of a net that is written as text.
func (d *decoder) row(key string, n *yaml.Node, v reflect.Value) {
	r, err := net.ParseRow(n.Value)
	if err != nil {
		d.fail(key, d.place(n), "%w", err)
		return
	}
	v.Set(reflect.ValueOf(r))
}

// LoadWeightsFile reads weights from a file. To find them by the text of a
// spec, use [LoadWeights].
// It must be a regular file. For checks see [Load].
func LoadWeightsFile(path string, checks ...func(*WeightsFile) error) (*WeightsFile, error) {
	return parsedWeights(path, ReadWeightsFile, checks...)
}

// ReadWeightsFile returns what a file of weights holds, up to 1 MiB and a byte. It must be a regular file.
func ReadWeightsFile(path string) ([]byte, error) { return readFile(path, safefile.Open) }

// Content returns what agents use of the file: its weights without where they
// come from. Their digest is the file's.
func (w *WeightsFile) Content() agents.Weights {
	out := agents.Weights{Game: w.Game, Scale: w.Scale, Values: w.Weights}
	switch w.Kind {
	case KindPolicy:
		out.Of = agents.OfMoves
	case KindNet:
		out.Scale, out.Values, out.Net = 0, nil, w.Net
	}
	return out
}

// Summary says in a few words what the file holds.
func (w *WeightsFile) Summary() string {
	what := fmt.Sprintf("%d weights", len(w.Weights))
	if w.Kind == KindNet {
		what = fmt.Sprintf("a net of %d inputs and %d weights", len(w.Net.Inputs), w.Net.Size())
	}
	return fmt.Sprintf("%s for %s, method %s", what, w.Game, w.Provenance.Method)
}

func (w *WeightsFile) relations(rep *report) {
	if w.Kind == KindNet {
		w.netRelations(rep)
		return
	}
	switch {
	case w.Net != nil:
		rep.complain("net", "only weights of kind net have one")
	case w.Weights == nil:
		rep.complain("weights", "is required")
	case len(w.Weights) == 0:
		rep.complain("weights", "at least one of them, got 0")
	}
	rep.weightLimits("weights", w.Weights)
	if i := slices.IndexFunc(w.Weights, func(v agents.Weight) bool { return v.Phased }); i >= 0 && w.Kind == KindPolicy {
		rep.complain(join("weights", w.Weights[i].Name), "the weights of a policy do not change in the course of a game")
	}
	rep.weightLimits("errors", w.Errors)
	for _, e := range w.Errors {
		if !slices.ContainsFunc(w.Weights, func(v agents.Weight) bool { return v.Name == e.Name }) {
			rep.complain(join("errors", e.Name), "no weight of that name")
		}
	}
}

// weightLimits holds each weight against the limits common to all of them.
func (r *report) weightLimits(key string, m WeightMap) {
	l := limitsOf("minimum=-1000000,maximum=1000000")
	for _, w := range m {
		sub := join(key, w.Name)
		if !featureName.MatchString(w.Name) {
			r.complain(sub, "a feature's name must match %v, got %s", featureName, sanitize.Quote(w.Name))
			continue
		}
		r.bounded(sub, w.Value, l)
		if w.Phased {
			r.bounded(join(sub, "late"), w.Late, l)
		}
	}
}

// WriteWeights checks w and writes it to a file, whole or not at all: to a
// temporary file beside it first, which then takes its name. The text depends
// on w alone, except for a first line that names the schema where there is one
// beside the file or one folder up.
func WriteWeights(path string, w *WeightsFile) error {
	if err := Validate(w); err != nil {
		return err
	}
	text, err := Marshal(w)
	if err != nil {
		return err
	}
	if err := safefile.Write(path, append(schemaHeader(path), text...)); err != nil {
		return fmt.Errorf("configs: %w", err)
	}
	return nil
}

// schemaHeader returns the line that tells editors about the schema, or nothing
// where the schema is out of their reach.
func schemaHeader(path string) []byte {
	for _, ref := range []string{"weights.schema.json", "../weights.schema.json"} {
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(ref))); err == nil {
			return []byte("# yaml-language-server: $schema=" + ref + "\n")
		}
	}
	return nil
}
