package ugi

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
)

// A transcript keeps the end of a conversation with an engine, for those who
// have to find out what went wrong in it. It is for the goroutine that has the
// conversation.
type transcript struct {
	greeting []byte // what was sent before the first game
	sent     tail   // to the engine since then, in this game
	both     tail   // what both sides said, a line each: "> " to the engine, "< " from it
	games    int    // the engine began, this one included
	mark     string // of the line that both ends with, "" after its end
}

// newGame forgets the last game. What was sent before the first one stays, for
// it set the engine up.
func (t *transcript) newGame() {
	if t.games++; t.games == 1 {
		t.greeting = slices.Clone(t.sent.bytes())
	}
	t.sent.clear()
	t.both.clear()
	t.mark = ""
}

// tell notes what is sent to the engine.
func (t *transcript) tell(text []byte) {
	t.sent.add(text)
	t.note("> ", text)
}

// hear notes what came from it.
func (t *transcript) hear(piece []byte) { t.note("< ", piece) }

// note adds a piece of one side, which need not end with its line.
func (t *transcript) note(mark string, piece []byte) {
	for len(piece) > 0 {
		if t.mark != mark {
			if t.mark != "" {
				t.both.add([]byte{'\n'})
			}
			t.both.add([]byte(mark))
		}
		end := bytes.IndexByte(piece, '\n') + 1
		if t.mark = ""; end == 0 {
			end, t.mark = len(piece), mark
		}
		t.both.add(piece[:end])
		piece = piece[end:]
	}
}

// input returns what an engine has to be sent to come where this one is: the
// greeting and all of this game, or as much of its end as was kept. A position
// is always sent with the whole game, so that the end will do.
func (t *transcript) input() []byte {
	game := t.sent.bytes()
	if t.sent.lost() {
		game = game[bytes.IndexByte(game, '\n')+1:]
	}
	return slices.Concat(t.greeting, game)
}

// evidence is what is known of a failure: what was said, and what the process
// was and how it ended.
func (e *engine) evidence() []agents.Evidence {
	how := e.how
	if how == "" {
		how = "it was still running"
	}
	c := e.plan.command
	about := fmt.Sprintf("program: %s\narguments: %q\nenvironment: PATH, HOME, TMPDIR and LANG, and of ours %q\n"+
		"game: %s\ngames it had begun, this one included: %d\nhow it ended: %s\n"+
		"examine it: gipfarena engine-check --game %s -- %s\n",
		c.path, c.args, c.env, e.plan.game, e.talk.games, how, e.plan.game, c.shell())
	return []agents.Evidence{
		{Name: "engine.txt", Text: []byte(about)},
		{Name: "input.ugi", Text: e.talk.input()},
		{Name: "again.sh", Text: []byte(again + c.shell() + "\n")},
		{Name: "talk.txt", Text: readable(e.talk.both.bytes())},
		{Name: "stderr.txt", Text: readable(e.said.bytes())},
	}
}

// again is the start of a script that sends the input to the engine once more.
// An engine that is still thinking when its input ends may give up: hence the
// pause.
const again = `#!/bin/sh
# Starts the engine and sends it what it was sent: sh again.sh [SECONDS TO WAIT, 10]
cd "$(dirname "$0")" || exit
{ cat input.ugi; sleep "${1:-10}"; } | `

// readable makes bytes of an engine fit for people and their terminals.
func readable(text []byte) []byte {
	if len(text) == 0 {
		return nil
	}
	return []byte(printable(strings.ToValidUTF8(string(text), "·")) + "\n")
}
