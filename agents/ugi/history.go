package ugi

import (
	"slices"

	"gipf.arena/rules"
)

// A history is the game so far as the command "position" tells it: the start
// position and the whole turns from there, or, where these are not known, a
// position text. It is compared with the current position at each use, so that
// missing or wrong calls of played only lose the past.
type history struct {
	game  rules.Game
	at    rules.State // where the command leads to
	known bool        // at means something
	open  bool        // at lies within a turn, which no token can say
	turns bool        // the command has turns
	text  []byte      // the command without its line feed
	legal []rules.Move
}

// newHistory returns the history of a new game. If the start is random,
// "startpos" would not determine it.
func newHistory(g rules.Game) *history {
	h := &history{game: g, at: g.New(0), text: []byte("position startpos")}
	h.known = h.at.Hash() == g.New(1).Hash()
	return h
}

// played adds a move.
func (h *history) played(m rules.Move) {
	if !h.known {
		return
	}
	if h.legal = h.at.Moves(h.legal[:0]); !slices.Contains(h.legal, m) {
		h.known = false
		return
	}
	switch {
	case h.open:
		h.text = append(h.text, ';')
	case h.turns:
		h.text = append(h.text, ' ')
	default:
		h.text = append(h.text, " moves "...)
	}
	h.turns = true
	h.text = append(h.text, h.game.FormatMove(h.at, m)...)
	mover := h.at.Mover()
	h.at.Play(m)
	h.open = h.at.Mover() == mover
}

// command appends to dst the command that sets up s, line feed included.
func (h *history) command(dst []byte, s rules.State) []byte {
	if !h.known || h.open || h.at.Hash() != s.Hash() {
		h.at.CopyFrom(s)
		h.known, h.open, h.turns = true, false, false
		h.text = append(append(h.text[:0], "position fen "...), s.String()...)
	}
	return append(append(dst, h.text...), '\n')
}
