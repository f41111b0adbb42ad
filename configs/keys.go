package configs

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// A Key is one value that a configuration may have and --set may override.
type Key struct {
	// Path is the dotted path; the elements of a list begin with number 0.
	Path string
	// Doc is the first sentence of what the schema says about it.
	Doc string
}

// Keys lists the keys of a kind of file in the order of its struct, with the words
// of its schema. Weights of features, whose names are the game's, are not among
// them; unknown kinds have no keys.
func Keys(kind Kind) []Key {
	t, ok := map[Kind]reflect.Type{
		KindRun: reflect.TypeFor[Run](), KindTune: reflect.TypeFor[Tune](), KindWeights: reflect.TypeFor[WeightsFile](),
		KindStudy: reflect.TypeFor[Study](), KindStandards: reflect.TypeFor[Standards](),
	}[kind]
	if !ok {
		return nil
	}
	text, err := Schema(kind)
	if err != nil {
		panic(err) // it is embedded
	}
	var top explained
	if err := json.Unmarshal(text, &top); err != nil {
		panic(fmt.Sprintf("configs: schema of %s: %v", kind, err))
	}
	return keysBelow(nil, "", t, &top)
}

// explained is the part of a JSON Schema that explains.
type explained struct {
	Description string                `json:"description"`
	Properties  map[string]*explained `json:"properties"`
	Items       *explained            `json:"items"`
}

// keysBelow appends the keys of a value of type t.
func keysBelow(dst []Key, path string, t reflect.Type, s *explained) []Key {
	switch {
	case t == weightMapType || s == nil:
		return dst
	case t.Kind() == reflect.Pointer:
		return keysBelow(dst, path, t.Elem(), s)
	case t.Kind() == reflect.Slice:
		items := *s.Items
		if items.Description == "" {
			items.Description = s.Description
		}
		return keysBelow(dst, join(path, "0"), t.Elem(), &items)
	case t.Kind() == reflect.Struct:
		for _, f := range fieldsOf(t) {
			dst = keysBelow(dst, join(path, f.key), t.Field(f.index).Type, s.Properties[f.key])
		}
		return dst
	}
	return append(dst, Key{path, strings.TrimSpace(firstSentence.FindString(s.Description))})
}

// firstSentence is everything up to the first full stop that ends a sentence.
var firstSentence = regexp.MustCompile(`^.*?[.](?:$| )|^.*$`)
