//go:build !js

package play

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html"
	"html/template"
	"io"
	"strings"

	"gipf.arena/agents"
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

// Check fills in what the page has at hand, Files, Weights and Standards, and writes the spec out in full. The error says why no page can
// play so: a game or an agent that is not of this module, a program, a file other than weights.
func (p *Standalone) Check() error {
	p.Files, p.Weights, p.Standards = map[string]string{}, map[string]agents.Weights{}, map[string]agents.Standards{}
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

// Elements are what a page needs to play or to analyse by itself: what it begins with, of a Standalone that was checked, and the program.
// The module of package boards finds them.
func (in *Inside) Elements(p Standalone) (template.HTML, error) {
	before, err := in.before(p)
	return template.HTML(before + in.program()), err
}

// before is what a page needs before its program, which is so long that a browser reads it for a while.
func (in *Inside) before(p Standalone) (string, error) {
	config, err := json.Marshal(p) // which leaves no < in it
	return element("application/json", "config", string(config)) + element("text/plain", "licence", string(in.Licence)) +
		element("text/plain", "exec", string(in.Exec)) + element("text/plain", "worker", asset("worker.js")), err
}

func (in *Inside) program() string { return element("text/plain", "wasm", packed(in.Program)) }

// element is text of a page that its scripts find by an ID.
func element(kind, id, text string) string {
	return `<script type="` + kind + `" id="` + id + `">` + text + "</script>\n"
}

// view is the game as the program in the page will show it first, where a person moves first: a page has it at hand, so that its
// board is there and takes a move while the program is unpacked.
func (p *Standalone) view() (string, error) {
	s, err := p.Open(nil)
	if err != nil || !s.Game.Seats[s.Game.State().Mover().Index()].Person() {
		return "", err
	}
	r := NewRoom(context.Background(), s)
	text, err := json.Marshal(r.View())
	return element("application/json", "view", string(text)), errors.Join(err, r.Close())
}

func asset(name string) string {
	text, _ := assets.ReadFile("assets/" + name)
	return string(text)
}

// WriteStandalone writes the page of a game that plays by itself, of a Standalone that was checked. The error is one of w.
func WriteStandalone(w io.Writer, p Standalone, in Inside) error {
	view, err := p.view()
	if err != nil {
		return err
	}
	before, err := in.before(p)
	if err != nil {
		return err
	}
	script := boards.Module() + asset("standalone.js")
	style := page.CSS() + boards.CSS() + asset("play.css")
	_, err = strings.NewReplacer(
		"{{SCRIPT-HASH}}", hash(script), "{{STYLE-HASH}}", hash(style), "{{STYLE}}", style, "{{SCRIPT}}", script,
		"{{GAME}}", html.EscapeString(p.Game), "{{AGENT}}", html.EscapeString(p.Against), "{{LICENCE}}", html.EscapeString(string(in.Licence)),
		"{{BEFORE}}", before+view, "{{PROGRAM}}", in.program(),
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
