//go:build !js

package play

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"html/template"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/show/boards"
	"gipf.arena/configs"
)

// Inside is the program in a page that plays by itself.
type Inside struct {
	Program []byte // of cmd/page, as WebAssembly
	Exec    []byte // wasm_exec.js of the Go that built it
	Licence []byte // of that Go
}

// Check fills in the files of weights that the spec names and writes the spec out in full. The error says why no page can
// play so: a game or an agent that is not of this module, a program, a file other than weights.
func (p *Standalone) Check() error {
	p.Files = map[string]string{}
	s, err := p.Open(func(path string) ([]byte, error) {
		text, err := configs.ReadWeightsFile(path)
		if err == nil {
			p.Files[path] = string(text)
		}
		return text, err
	})
	if err == nil {
		p.Game, p.Against = s.Game.rules.Name(), s.Hints.Spec()
	}
	return err
}

// Elements are what a page needs to play or to analyse by itself: the program, and what it begins with, of a Standalone that was checked.
// The module of package boards finds them.
func (in *Inside) Elements(p Standalone) (template.HTML, error) {
	config, err := json.Marshal(p) // which leaves no < in it
	var text strings.Builder
	text.WriteString(`<script type="application/json" id="config">` + string(config) + "</script>\n")
	for _, c := range [][2]string{{"licence", string(in.Licence)}, {"exec", string(in.Exec)}, {"worker", asset("worker.js")}, {"wasm", packed(in.Program)}} {
		text.WriteString(`<script type="text/plain" id="` + c[0] + `">` + c[1] + "</script>\n")
	}
	return template.HTML(text.String()), err
}

func asset(name string) string {
	text, _ := assets.ReadFile("assets/" + name)
	return string(text)
}

// WriteStandalone writes the page of a game that plays by itself, of a Standalone that was checked. The error is one of w.
func WriteStandalone(w io.Writer, p Standalone, in Inside) error {
	elements, err := in.Elements(p)
	if err != nil {
		return err
	}
	script := boards.Module() + asset("standalone.js")
	style := page.CSS() + boards.CSS() + asset("play.css")
	_, err = strings.NewReplacer(
		"{{SCRIPT-HASH}}", hash(script), "{{STYLE-HASH}}", hash(style), "{{STYLE}}", style, "{{SCRIPT}}", script,
		"{{GAME}}", html.EscapeString(p.Game), "{{AGENT}}", html.EscapeString(p.Against), "{{LICENCE}}", html.EscapeString(string(in.Licence)),
		"{{INSIDE}}", string(elements),
	).WriteString(w, asset("standalone.txt"))
	return err
}

// hash is how a policy names a script or a style of its page.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// packed compresses a program and writes it in base 64.
func packed(program []byte) string {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(program) // into memory
	z.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}
