package ugi

import (
	"context"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Kind returns the agent "ugi" for a Set: a program that speaks UGI, as in
//
//	ugi:path=/usr/bin/python3,args=engines/mine.py --fast,ms=50,option.Hash=64
//
// The identity of such an agent covers the content of the program and of every
// file among its arguments, so that a run does not continue with another
// program. Whether one identity plays the same games twice depends on the
// engine: it gets a seed for each game if it has the option Seed, and its
// processes play several games.
func Kind() agents.Kind { return KindAt(nil) }

// KindAt returns the agent "ugi" with programs located by find, from their path in the
// spec; with nil the path itself is used. An error of find is an error of the spec.
func KindAt(find func(path string) (string, error)) agents.Kind {
	y := &yard{host: NewHost(), find: find}
	return agents.Kind{
		Name: "ugi",
		Doc:  "a program that speaks UGI; it decides whether its games are reproducible",
		Params: []agents.Param{
			{Name: "path", Type: agents.Text, Doc: "the program: a path, or a name to look up in PATH"},
			{Name: "args", Type: agents.Text, Doc: "its arguments, separated by blanks; file names may be relative to the directory of gipfarena"},
			{Name: "option", Type: agents.Text, Open: true, Doc: "sets an option that the engine declares"},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "100", Unless: "nodes depth tc", Doc: "milliseconds for each turn"},
			{Name: "tc", Type: agents.Text, Doc: "a clock for each game in place of ms: seconds, and optionally an increment for each turn, as in 60+0.6"},
			{Name: "nodes", Type: agents.Int, Min: 1, Max: 1e12, Doc: "nodes for each turn, as the engine counts them"},
			{Name: "depth", Type: agents.Int, Min: 1, Max: 1e6, Doc: "depth for each turn, as the engine counts it"},
			{Name: "margin", Type: agents.Int, Min: 0, Max: 3.6e6, Default: "100", Doc: "milliseconds that a turn may take longer than ms, or than the clock has left; beyond them the game is lost (time)"},
			{Name: "cap", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "10000", Doc: "milliseconds, beyond ms or the clock if given, after which an engine without an answer has lost (silent)"},
			{Name: "wait", Type: agents.Int, Min: 1, Max: 3.6e6, Default: "10000", Doc: "milliseconds to wait for every other answer: ugiok, readyok"},
			{Name: "check", Type: agents.Switch, Default: "off", Doc: "ask before each turn which player is to move and whether the game is over; a wrong answer loses (protocol)"},
			{Name: "mem", Type: agents.Int, Min: 1, Max: 1 << 30, Doc: "MiB of private memory for each of its processes (ulimit -d); without it there is no limit"},
			{Name: "disk", Type: agents.Int, Min: 1, Max: 1 << 20, Doc: "MiB that its working folder may hold, and any file that it writes; without it 1024"},
			{Name: "env", Type: agents.Text, Doc: "names of environment variables to pass on, separated by blanks; only PATH is passed on by default"},
		},
		NotReproducible: notReproducible,
		Starts:          func(a agents.Args) string { return Line(a.Text("path"), strings.Fields(a.Text("args"))) },
		Bind:            y.bind,
	}
}

// notReproducible says why games of an engine are not reproducible. A seed does not help
// an engine that reads the clock.
func notReproducible(a agents.Args) string {
	if a.Has("tc") {
		return "tc=" + a.Text("tc") + ": what is found in a time depends on the machine and its load"
	}
	return "whether an outside engine repeats itself is up to it"
}

func (y *yard) bind(g rules.Game, a agents.Args) (agents.Bound, error) {
	path := a.Text("path")
	if y.find != nil && path != "" {
		here, err := y.find(path)
		if err != nil {
			return agents.Bound{}, err
		}
		path = here
	}
	cmd, digest, err := Resolve(path, strings.Fields(a.Text("args")))
	if err != nil {
		return agents.Bound{}, err
	}
	cmd.Env = strings.Fields(a.Text("env"))
	if a.Has("mem") {
		cmd.Memory = a.Int("mem")
	}
	if a.Has("disk") {
		cmd.Disk = a.Int("disk")
	}
	budget, err := agents.FromArgs(a)
	if err != nil {
		return agents.Bound{}, err
	}
	ms := func(name string) time.Duration { return time.Duration(a.Int(name)) * time.Millisecond }
	p := &pool{yard: y, cfg: &config{
		command: cmd, game: g.Name(), settings: a.Open("option"), limits: limits(a),
		move: budget.Move, clock: budget.Clock, margin: budget.Margin, cap: ms("cap"), wait: ms("wait"), check: a.Switch("check"),
	}}
	return agents.Bound{
		Digest: digest, Close: p.close, Notes: p.notes, Most: y.host.most,
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
	a := &Agent{game: env.Game, pool: p, engine: e, history: newHistory(env.Game), at: env.Game.New(0), from: env.Game.New(0), clocks: env.Clocks}
	if p.cfg.clock.Left > 0 {
		clock := p.cfg.clock
		a.clock = &clock
		if env.Clocks != nil && env.Side != rules.None {
			env.Clocks[env.Side.Index()] = a.clock
		}
	}
	return a, nil
}

// limits returns what follows the word go: every given limit except clocks.
func limits(a agents.Args) (text string) {
	for _, limit := range []struct{ word, param string }{{"movetime", "ms"}, {"nodes", "nodes"}, {"depth", "depth"}} {
		if a.Has(limit.param) {
			text += " " + limit.word + " " + strconv.FormatInt(a.Int(limit.param), 10)
		}
	}
	return text
}
