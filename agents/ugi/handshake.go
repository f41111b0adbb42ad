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

// newEngine returns the engine of a process before its first word.
func newEngine(c *config, p *Process) *engine {
	e := &engine{Process: p, cfg: c, checked: time.Now()}
	e.lines = NewLines(listener{e}, MaxLine)
	return e
}

// handshake makes the engine introduce itself and sets its options. An error that is
// not a Failure is for the user: the engine has no such option.
func (e *engine) handshake(ctx context.Context) error {
	defer e.interruptible(ctx)()
	if err := e.introduction(ctx); err != nil {
		return err
	}
	return e.configure(ctx)
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
	for _, s := range append([]agents.Setting{{Name: Variant, Value: e.cfg.game}}, e.cfg.settings...) {
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
