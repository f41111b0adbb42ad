package ugi

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
)

// An engine is a conversation with one process. Whatever goes wrong in it is an
// *agents.Failure, after which the process may be gone (ended). An engine is
// for one game at a time, and for one goroutine. Who gives it a context has it
// interrupt the engine, for every wait to end with it.
type engine struct {
	*process
	plan    *contract
	options []Option // that it declared
	info    []byte   // what its last info line says
	line    []byte   // its last line, for messages
	buf     []byte   // what is sent
	how     string   // how the process ended; "" while it lives
	spoilt  bool     // alive, and not to be asked again
	turns   int64    // that it was asked for
	near    int64    // answers that came after their time, within the margin
	strays  int64    // answers that nobody had asked for
	told    int64    // how many of them the pool knows of
}

// A contract is what all engines of one builder are held to.
type contract struct {
	command  command
	game     string           // full name
	settings []agents.Setting // options the user has set
	goLine   string           // "go …" with its line feed
	move     time.Duration    // time for a turn; 0 is none
	margin   time.Duration    // how much later an answer may come
	cap      time.Duration    // how much later an answer is still waited for
	wait     time.Duration    // for every other answer
	check    bool             // query before each turn
}

// meet starts an engine and shakes hands. An error that is no Failure is for the
// user: the program cannot be started, or has no such option.
func meet(ctx context.Context, c *contract) (*engine, error) {
	p, err := c.command.start()
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, p.interrupt)()
	e := &engine{process: p, plan: c}
	if err = e.introduction(ctx); err == nil {
		err = e.configure(ctx)
	}
	if err != nil {
		e.kill()
		return nil, err
	}
	return e, nil
}

// introduction says ugi and reads who answers.
func (e *engine) introduction(ctx context.Context) error {
	return e.ask(ctx, "ugi\n", "ugiok", func(word, rest []byte) error {
		if string(word) != "option" {
			return nil
		}
		o, err := ParseOption(string(rest))
		if err != nil {
			return e.fail(agents.FaultProtocol, "%v", err)
		}
		e.options = append(e.options, o)
		return nil
	})
}

// option finds an option that the engine has declared.
func (e *engine) option(name string) (Option, bool) {
	i := slices.IndexFunc(e.options, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return e.options[i], true
}

// configure sets the game and what the user wants set.
func (e *engine) configure(ctx context.Context) error {
	var lines []byte
	for _, s := range append([]agents.Setting{{Name: Variant, Value: e.plan.game}}, e.plan.settings...) {
		if err := e.allows(s); err != nil {
			return err
		}
		lines = append(lines, Setoption(s.Name, s.Value)+"\n"...)
	}
	return e.send(ctx, lines)
}

// allows says why the engine cannot have a setting. One for a single game may
// well have no Variant, and ignores it; one that lists its variants may list them
// without their options.
func (e *engine) allows(s agents.Setting) error {
	o, ok := e.option(s.Name)
	base, _, _ := strings.Cut(s.Value, ":")
	switch variant := s.Name == Variant; {
	case !ok && variant || variant && o.Check(base) == nil:
		return nil
	case !ok:
		return fmt.Errorf("no option %q; %s", s.Name, e.optionNames())
	}
	return o.Check(s.Value)
}

func (e *engine) optionNames() string {
	if len(e.options) == 0 {
		return "it has none"
	}
	var names []string
	for _, o := range e.options {
		names = append(names, strconv.Quote(o.Name))
	}
	return "it has " + strings.Join(names, ", ")
}

// newGame makes the engine ready for another game. What it may still have to say
// of the last one comes before its readyok and is not taken for an answer.
func (e *engine) newGame(ctx context.Context, seed uint64) error {
	defer context.AfterFunc(ctx, e.interrupt)()
	e.said.clear()
	e.talk.newGame()
	text := ""
	if o, ok := e.option(Seed); ok && o.Type == "spin" && !e.plan.sets(Seed) {
		text = Setoption(Seed, strconv.FormatInt(o.within(seed), 10)) + "\n"
	}
	return e.ready(ctx, text+"uginewgame\n")
}

// ready sends a text and waits until the engine has taken it in.
func (e *engine) ready(ctx context.Context, text string) error {
	return e.ask(ctx, text+"isready\n", "readyok", func(word, _ []byte) error {
		if string(word) == "bestmove" {
			e.strays++
		}
		return nil
	})
}

// sets reports whether the user has set an option.
func (c *contract) sets(name string) bool {
	return slices.ContainsFunc(c.settings, func(s agents.Setting) bool { return s.Name == name })
}
