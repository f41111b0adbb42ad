package ugi

import (
	"bytes"
	"slices"
)

// A transcript keeps the end of a conversation with an engine, for finding out
// what went wrong in it. It is for the goroutine that has the conversation.
type transcript struct {
	greeting []byte // what was sent before the first game
	sent     Tail   // to the engine since then, in this game
	both     Tail   // what both sides said, a line each: "> " to the engine, "< " from it
	games    int    // the engine began, this one included
	mark     string // of the line that both ends with, "" after its end
}

// newGame forgets the last game. What was sent before the first one stays, for
// it set the engine up.
func (t *transcript) newGame() {
	if t.games++; t.games == 1 {
		t.greeting = slices.Clone(t.sent.Bytes())
	}
	t.sent.Clear()
	t.both.Clear()
	t.mark = ""
}

// tell notes what is sent to the engine.
func (t *transcript) tell(text []byte) {
	t.sent.Add(text)
	t.note("> ", text)
}

// hear notes what came from it.
func (t *transcript) hear(piece []byte) { t.note("< ", piece) }

// note adds a piece of one side, which need not end with its line.
func (t *transcript) note(mark string, piece []byte) {
	for len(piece) > 0 {
		if t.mark != mark {
			if t.mark != "" {
				t.both.Add([]byte{'\n'})
			}
			t.both.Add([]byte(mark))
		}
		end := bytes.IndexByte(piece, '\n') + 1
		if t.mark = ""; end == 0 {
			end, t.mark = len(piece), mark
		}
		t.both.Add(piece[:end])
		piece = piece[end:]
	}
}

// input returns what an engine has to be sent to come where this one is: the
// greeting and all of this game, or as much of its end as was kept. A position
// is always sent with the whole game, so that the end will do.
func (t *transcript) input() []byte {
	game := t.sent.Bytes()
	if t.sent.Lost() {
		game = game[bytes.IndexByte(game, '\n')+1:]
	}
	return slices.Concat(t.greeting, game)
}
