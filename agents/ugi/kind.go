package ugi

import (
	"context"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi/process"
	"gipf.arena/rules"
)

// Kind returns the agent "ugi" for a Set: a program that speaks UGI, as in
//
//	ugi:path=/usr/bin/python3,args=engines/mine.py --fast,ms=50,option.Hash=64
//
// The identity of such an agent covers the content of the program and of every
// file among its arguments, so that a run is not continued with another one.
// Whether one identity plays the same games twice is up to the engine: it gets a
// seed for each game if it has the option Seed, and its processes serve several
// games.
func Kind() agents.Kind {
	return agents.Kind{
		Name: "ugi",
		Doc:  "a program that speaks UGI; whether its games are reproducible is up to it",
		Params: []agents.Param{
			{Name: "path", Type: agents.Text, Doc: "the program: a path, or a name to look up in PATH"},
			{Name: "args", Type: agents.Text, Doc: "its arguments, blanks between; names of files may be relative to where gipfarena runs"},
			{Name: "option", Type: agents.Text, Open: true, Doc: "sets an option that the engine declares"},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "100", Unless: "nodes depth", Doc: "milliseconds for each turn"},
			{Name: "nodes", Type: agents.Int, Min: 1, Max: 1e12, Doc: "nodes for each turn, as the engine counts them"},
			{Name: "depth", Type: agents.Int, Min: 1, Max: 1e6, Doc: "depth for each turn, as the engine counts it"},
			{Name: "margin", Type: agents.Int, Min: 0, Max: 3.6e6, Default: "100", Doc: "milliseconds that a turn may take longer than ms; beyond them the game is lost (time)"},
			{Name: "cap", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "10000", Doc: "milliseconds, beyond ms if given, after which an engine that has not answered has lost (silent)"},
			{Name: "wait", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "10000", Doc: "milliseconds to wait for every other answer: ugiok, readyok"},
			{Name: "check", Type: agents.Switch, Default: "off", Doc: "ask before each turn who is to move and whether the game is over; a wrong answer loses (protocol)"},
			{Name: "mem", Type: agents.Int, Min: 1, Max: 1 << 30, Doc: "MiB of memory of its own that each of its processes may have (ulimit -d); without it there is no limit"},
			{Name: "env", Type: agents.Text, Doc: "names of environment variables to hand on, blanks between; only PATH is handed on anyway"},
		},
		Varies: func(agents.Args) string { return "whether an outside engine repeats itself is up to it" },
		Bind:   bind,
	}
}

func bind(g rules.Game, a agents.Args) (agents.Bound, error) {
	cmd, digest, err := process.Resolve(a.Text("path"), strings.Fields(a.Text("args")))
	if err != nil {
		return agents.Bound{}, err
	}
	cmd.Env = strings.Fields(a.Text("env"))
	if a.Has("mem") {
		cmd.Memory = a.Int("mem")
	}
	ms := func(name string) time.Duration { return time.Duration(a.Int(name)) * time.Millisecond }
	p := &pool{plan: &contract{
		command: cmd, game: g.Name(), settings: a.Open("option"), goLine: goLine(a),
		move: ms("ms"), margin: ms("margin"), cap: ms("cap"), wait: ms("wait"), check: a.Switch("check"),
	}}
	return agents.Bound{
		Digest: digest, Close: p.close, Notes: p.notes,
		Build: func(env agents.Env) (agents.Agent, error) { return newAgent(p, env) },
	}, nil
}

// newAgent borrows an engine for a game.
func newAgent(p *pool, env agents.Env) (agents.Agent, error) {
	ctx := env.Context
	if ctx == nil {
		ctx = context.Background()
	}
	e, err := p.borrow(ctx, env.Seed)
	if err != nil {
		return nil, err
	}
	return &Agent{game: env.Game, pool: p, engine: e, history: newHistory(env.Game), at: env.Game.New(0)}, nil
}

// goLine is the question, with every limit that is given.
func goLine(a agents.Args) string {
	words := []string{"go"}
	for _, limit := range []struct{ word, param string }{{"movetime", "ms"}, {"nodes", "nodes"}, {"depth", "depth"}} {
		if a.Has(limit.param) {
			words = append(words, limit.word, strconv.FormatInt(a.Int(limit.param), 10))
		}
	}
	return strings.Join(words, " ") + "\n"
}
