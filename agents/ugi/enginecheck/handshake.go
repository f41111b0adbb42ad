package enginecheck

import (
	"fmt"
	"strings"
	"time"

	"gipf.arena/agents/ugi"
)

// A greeting is how an engine introduces itself.
type greeting struct {
	id      map[string]string // "name" and "author"
	options []ugi.Option
}

// greet shakes hands.
func (x *exam) greet() greeting {
	g := greeting{id: map[string]string{}}
	x.send("ugi")
	for x.wrong == nil {
		word, rest := x.hear(time.Now().Add(x.Wait))
		switch word {
		case "ugiok":
			return g
		case "id":
			key, value := ugi.CutWord([]byte(rest))
			g.id[string(key)] = string(value)
		case "option":
			o, err := ugi.ParseOption(rest)
			if err != nil {
				x.fail("option name N type spin|check|string|combo|button, and default, min, max, var", "%v", err)
			}
			g.options = append(g.options, o)
		case "":
			x.fail(`"ugiok" after ugi`, "%s", x.nothing())
		default:
			x.fail(`lines "id", "option" and at last "ugiok" after ugi`, "%q", word)
		}
	}
	return g
}

func checkHandshake(x *exam) {
	g := x.greet()
	for _, id := range []string{"name", "author"} {
		if g.id[id] == "" {
			x.fail(fmt.Sprintf("a line \"id %s …\" before ugiok", id), "none")
		}
	}
	x.sync()
	if x.detail = "it is " + g.id["name"]; len(g.options) == 0 {
		x.detail += ", without options"
	}
}

func checkOptions(x *exam) {
	g := x.greet()
	seen := map[string]bool{}
	x.detail = "it has no option Variant, and is taken for an engine of this game alone"
	for _, o := range g.options {
		if seen[o.Name] {
			x.fail("each option once", "%q twice", o.Name)
		}
		seen[o.Name] = true
		if o.Name == ugi.Variant {
			x.detail = ""
			x.takesGame(o)
		}
		x.takesDefault(o)
	}
	x.sync()
	x.send(ugi.Setoption(ugi.Variant, x.Game.Name()), ugi.Setoption("NoSuchOption", "1"))
	x.sync()
}

// takesGame makes sure that Variant takes the game, or lists it without options.
func (x *exam) takesGame(o ugi.Option) {
	base, _, _ := strings.Cut(x.Game.Name(), ":")
	if err := o.Check(x.Game.Name()); err != nil && o.Check(base) != nil {
		x.fail("an option Variant that takes "+x.Game.Name(), "%v", err)
	}
}

// takesDefault makes sure that an option has a default where it needs one, and
// sets it to that.
func (x *exam) takesDefault(o ugi.Option) {
	switch {
	case o.Type == "button" || o.Default == "" && o.Type == "string":
		return
	case o.Check(o.Default) != nil:
		x.fail("a default that the option can have", "%v", o.Check(o.Default))
	}
	x.send(ugi.Setoption(o.Name, o.Default))
}

func checkReady(x *exam) {
	x.greet()
	x.send("isready", "isready", "isready")
	for range 3 {
		x.await("readyok")
	}
	x.send(ugi.Setoption(ugi.Variant, x.Game.Name()))
	x.sync()
	x.send("uginewgame")
	x.sync()
	at := x.sampler().samples(1)[0]
	x.send(at.fen)
	x.sync()
	x.turn(at.parsed, quickly)
}
