package configs

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"
)

// Marshal returns the resolved configuration as YAML, with every default
// written out. Equal configurations give equal texts, and reading the text
// restores the configuration.
func Marshal(c Config) ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	var value any = c
	if w, ok := c.(*WeightsFile); ok && w.Net != nil {
		tree, err := writtenNet(w)
		if err != nil {
			return nil, fmt.Errorf("configs: %w", err)
		}
		value = tree
	}
	if err := enc.Encode(value); err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	return out.Bytes(), nil
}

// Hash returns the SHA-256, in hexadecimal, of everything in the configuration
// that determines results: two configurations with the same hash give the same
// records (or weights). It leaves out keys that only say how the work is
// carried out (workers, inflight, out) and the provenance of weights. It does
// not depend on the spelling of the YAML.
func Hash(c Config) string {
	h := sha256.New()
	fmt.Fprintln(h, kindOf(c))
	for _, e := range flatten(c) {
		fmt.Fprintf(h, "%s=%s\n", e.key, e.text)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A Difference is a key in which two configurations disagree.
type Difference struct {
	// Key is the dotted path.
	Key string
	// A and B are the two values, texts in quotes, and "nothing" for a missing
	// value.
	A, B string
}

// String returns "key: a in one, b in the other" in plain words.
func (d Difference) String() string { return fmt.Sprintf("%s: %s against %s", d.Key, d.A, d.B) }

// Diff returns the first of Differences, and whether there is one, which is so
// exactly if the hashes of a and b differ.
func Diff(a, b Config) (Difference, bool) {
	ds := Differences(a, b)
	if len(ds) == 0 {
		return Difference{}, false
	}
	return ds[0], true
}

// Differences returns every key that determines results and differs between a and
// b. Keys of a come first, in the order of its struct, then keys that only b has.
func Differences(a, b Config) (ds []Difference) {
	if ka, kb := kindOf(a), kindOf(b); ka != kb {
		return []Difference{{Key: "kind of file", A: string(ka), B: string(kb)}}
	}
	as, bs := flatten(a), flatten(b)
	for _, e := range as {
		if other := lookup(bs, e.key); other != e.text {
			ds = append(ds, Difference{Key: e.key, A: e.text, B: other})
		}
	}
	for _, e := range bs {
		if lookup(as, e.key) == nothing {
			ds = append(ds, Difference{Key: e.key, A: nothing, B: e.text})
		}
	}
	return ds
}

// nothing stands for a missing value. Texts have quotes, so that no text equals
// it.
const nothing = "nothing"

// An entry is one value of a configuration: its dotted path and its text.
type entry struct{ key, text string }

func lookup(es []entry, key string) string {
	i := slices.IndexFunc(es, func(e entry) bool { return e.key == key })
	if i < 0 {
		return nothing
	}
	return es[i].text
}

// flatten lists the values that determine results in the order of the struct.
func flatten(c Config) []entry {
	return flattenValue(nil, "", reflect.ValueOf(c).Elem())
}

func flattenValue(dst []entry, key string, v reflect.Value) []entry {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			dst = flattenValue(dst, key, v.Elem())
		}
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			if !f.quiet && !(f.optional && v.FieldByIndex(f.index).IsZero()) {
				dst = flattenValue(dst, join(key, f.key), v.FieldByIndex(f.index))
			}
		}
	case reflect.Slice:
		if m, ok := reflect.TypeAssert[WeightMap](v); ok {
			return m.flatten(dst, key)
		}
		for i := range v.Len() {
			dst = flattenValue(dst, join(key, strconv.Itoa(i)), v.Index(i))
		}
	case reflect.Map:
		for _, name := range sortedNames(v) {
			dst = flattenValue(dst, join(key, name.String()), v.MapIndex(name))
		}
	case reflect.String:
		dst = append(dst, entry{key, strconv.Quote(v.String())})
	case reflect.Float64:
		dst = append(dst, entry{key, shortest(v.Float())})
	default:
		dst = append(dst, entry{key, fmt.Sprint(v.Interface())})
	}
	return dst
}

// sortedNames are the keys of a map, in their order.
func sortedNames(v reflect.Value) []reflect.Value {
	return slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
}

// flatten lists weights by name: their order in the file has no effect.
func (m WeightMap) flatten(dst []entry, key string) []entry {
	start := len(dst)
	for _, w := range m {
		sub := join(key, w.Name)
		if w.Phased {
			dst = append(dst, entry{join(sub, "early"), shortest(w.Value)}, entry{join(sub, "late"), shortest(w.Late)})
			continue
		}
		dst = append(dst, entry{sub, shortest(w.Value)})
	}
	slices.SortFunc(dst[start:], func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	return dst
}

// shortest returns the shortest text that reads back as x.
func shortest(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
