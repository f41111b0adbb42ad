package configs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// maxSize is the longest text taken, in bytes; ours have a few thousand.
const maxSize = 1 << 20

// readFile returns the content of a file and stops reading where it is too
// long, so that /dev/zero is an error and not an end of memory.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	return text, nil
}

// parseText turns a YAML text into the node of its only document. What it
// finds wrong, always about the text as a whole, goes into the report, and the
// node is nil then.
func parseText(rep *report, text []byte) *yaml.Node {
	if len(text) > maxSize {
		rep.fail("", Position{File: rep.file}, "longer than %d bytes", maxSize)
		return nil
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
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
		rep.fail("", yamlPlace(rep.file, err), "not YAML: %s", yamlMessage(err))
		return nil
	}
	second, err := nextDocument(dec)
	if err == nil {
		rep.fail("", Position{File: rep.file, Line: second.Line, Col: second.Column}, `a second document ("---"), want one`)
		return nil
	}
	if !errors.Is(err, io.EOF) {
		rep.fail("", yamlPlace(rep.file, err), "not YAML: %s", yamlMessage(err))
		return nil
	}
	return doc.Content[0]
}

// nextDocument reads one document. The library is archived and a crash on a
// malformed text will not be mended there; here it is one more syntax error.
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

// badRune finds the first character that has no business in a configuration,
// with its line and column: bytes that are not UTF-8, control characters, tabs
// used as indentation (YAML forbids them with a message nobody understands).
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

var yamlError = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(.*)`)

// yamlPlace and yamlMessage take apart the library's "yaml: line 3: message".
// Of its two halves the scanner counts lines from 1 and the parser, whose
// messages begin with the words below, from 0.
func yamlPlace(file string, err error) Position {
	p := Position{File: file, Line: 1, Col: 1}
	if m := yamlError.FindStringSubmatch(err.Error()); m != nil && m[1] != "" {
		p.Line, _ = strconv.Atoi(m[1])
		if strings.HasPrefix(m[2], "did not find expected") {
			p.Line++
		}
	}
	return p
}

func yamlMessage(err error) string {
	if m := yamlError.FindStringSubmatch(err.Error()); m != nil {
		return m[2]
	}
	return err.Error()
}
