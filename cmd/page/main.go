//go:build js

// Page is the program inside the pages that "gipfarena export page" writes: rules, agents and weights as WebAssembly, in a worker of the
// page. It offers one function, gipfarena(action, values, reply, id): values is an object of texts, and reply is called with the JSON of
// the answer and "", or with "" and an error text. The first action is start, with two values: config, the JSON of a play.Standalone, and
// moves, the initial moves, joined by ";". The action stop ends another action with the same id.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"gipf.arena/arena/show/play"
	"gipf.arena/internal/sanitize"
)

func main() {
	var p player
	running := map[int]context.CancelFunc{} // by the id of the action that they end
	js.Global().Set("gipfarena", js.FuncOf(func(_ js.Value, args []js.Value) any {
		action, values, reply, id := args[0].String(), args[1], args[2], args[3].Int()
		if action == "stop" {
			if stop := running[id]; stop != nil {
				stop()
			}
			return nil
		}
		ctx, stop := context.WithCancel(context.Background())
		running[id] = stop
		go func() {
			defer func() { stop(); delete(running, id) }()
			answer, err := p.do(ctx, action, func(name string) string {
				if v := values.Get(name); v.Type() == js.TypeString {
					return v.String()
				}
				return ""
			})
			text, bad := "", ""
			if err == nil {
				var b []byte
				b, err = json.Marshal(answer)
				text = string(b)
			}
			if err != nil {
				text, bad = "", sanitize.Brief(err.Error())
			}
			reply.Invoke(text, bad)
		}()
		return nil
	}))
	select {}
}

// A player is the game of a page.
type player struct{ room *play.Room }

// do carries out an action.
func (p *player) do(ctx context.Context, action string, field func(name string) string) (any, error) {
	if action == "start" {
		return p.start(field("config"), field("moves"))
	}
	if p.room == nil {
		return nil, fmt.Errorf("%s: nothing has been started", action)
	}
	elsewhere := strings.FieldsFunc(field("moves"), func(c rune) bool { return c == ';' })
	switch action {
	case "moved": // by the agent that thinks
		for p.room.Thinking() {
			time.Sleep(10 * time.Millisecond)
		}
		return p.room.View(), nil
	case "view":
		return p.room.View(), nil
	case "look":
		return p.room.Look(elsewhere, field("flipped") != "")
	case "ask":
		return p.room.Ask(ctx, field("agent"), elsewhere, field("flipped") != "")
	case "record":
		text, err := p.room.Record()
		return string(text), err
	}
	at, err := strconv.Atoi(field("at"))
	if err != nil {
		return nil, err
	}
	v, _ := p.room.Do(action, at, field)
	return v, nil // it contains the error text
}

// about says which program this is, and who plays.
type about struct {
	Revision string `json:"revision"`
	Identity string `json:"identity"`
}

// start begins the game of the page.
func (p *player) start(config, moves string) (any, error) {
	var c play.Standalone
	if err := json.Unmarshal([]byte(config), &c); err != nil {
		return nil, err
	}
	s, err := c.Open(nil)
	if err != nil {
		return nil, err
	}
	if moves != "" {
		if err := s.Resume(strings.Split(moves, ";")); err != nil {
			return nil, err
		}
	}
	p.room = play.NewRoom(context.Background(), s)
	return about{revision(), s.Hints.Identity()}, nil
}

// revision is the commit from which the program was built, if Go's tool recorded it.
func revision() string {
	out, dirty := "devel", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				out = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = "-dirty"
			}
		}
	}
	return out + dirty
}
