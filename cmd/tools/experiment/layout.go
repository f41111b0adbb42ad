package main

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// lineWidth is how long a line of table.json may be, in characters.
const lineWidth = 500

// layOut returns v as JSON in which everything that fits stands on one line: a
// row of figures is a line, and a changed figure a changed line. Numbers are
// written as v has them.
func layOut(v any) ([]byte, error) {
	var raw bytes.Buffer
	enc := json.NewEncoder(&raw)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := layOutValue(&out, bytes.TrimSpace(raw.Bytes()), 0); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// layOutValue writes one compact value that begins at the given indentation.
func layOutValue(out *bytes.Buffer, raw []byte, indent int) error {
	if indent+utf8.RuneCount(raw) <= lineWidth || raw[0] != '{' && raw[0] != '[' {
		spaced(out, raw)
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return err
	}
	out.WriteByte(raw[0])
	for first := true; dec.More(); first = false {
		if !first {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(bytes.Repeat([]byte{' '}, indent+1))
		if raw[0] == '{' {
			key, err := dec.Token()
			if err != nil {
				return err
			}
			text, _ := json.Marshal(key) // a string
			out.Write(append(text, ": "...))
		}
		var item json.RawMessage
		if err := dec.Decode(&item); err != nil {
			return err
		}
		if err := layOutValue(out, item, indent+1); err != nil {
			return err
		}
	}
	out.WriteByte('\n')
	out.Write(bytes.Repeat([]byte{' '}, indent))
	out.WriteByte(raw[len(raw)-1])
	return nil
}

// spaced writes a compact value on one line, with a blank after each comma and
// colon outside of texts.
func spaced(out *bytes.Buffer, raw []byte) {
	quoted, escaped := false, false
	for _, c := range raw {
		out.WriteByte(c)
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == ':'):
			out.WriteByte(' ')
		}
	}
}

// without returns a JSON object without one of its keys.
func without(raw []byte, key string) ([]byte, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return nil, err
	}
	delete(object, key)
	return json.Marshal(object)
}
