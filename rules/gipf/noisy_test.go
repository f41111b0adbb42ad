package gipf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

var noisyRows = []struct{ note, variant, position, noisy string }{
	{"nothing to take", "basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", ""},
	{"one push from below makes four and takes what is joined", "basic", "4/5/6/wwwb3/6/5/4 w w 9,7 22 -", "e1-e2"},
	{"a row of own pieces takes nothing", "basic", "4/5/6/www4/6/5/4 w w 9,7 22 -", ""},
	{"three at the entry: the push behind them fills the gap", "basic", "4/5/6/www1b2/6/5/4 w w 9,7 22 -", "e1-e2"},
	{"a row of the other side is his to take", "basic", "4/5/6/bbb1w2/6/5/4 w w 9,7 22 -", ""},
	{"a row that stands is taken, whatever is in it", "basic", "w3/1w3/2w3/wwww3/6/5/4 w b 3,3 22 -", "xb2-e5 xe2-e5"},
	{"both kinds of piece", "tournament", "4/5/6/WWWB3/6/5/4 w w 9,12 12 -", "e1-e2 Ge1-e2"},
	{"a kept row on another line is not new", "tournament", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5", ""},
}

func TestNoisy(t *testing.T) {
	for _, c := range noisyRows {
		g, s := lookup.At(t, "gipf", c.variant, c.position)
		rulestest.RequireNoisy(t, g, s, c.noisy, strings.HasPrefix(c.noisy, "x"), c.note)
	}
}

// materialOf counts the pieces of a side on the board and in reserve, from the text.
func materialOf(t *testing.T, s rules.State, p rules.Player) int {
	w, err := parseTwin("standard", s.String())
	require.NoError(t, err)
	return w.material("wb"[p.Index()])
}

// A move is noisy when it is a removal, or when its maker can lower the
// opponent's material by removing a row after it.
func TestNoisyIsWhatCaptures(t *testing.T) {
	for _, variant := range []string{"basic", "standard"} {
		g, err := lookup("gipf", variant)
		require.NoError(t, err)
		rulestest.Noise(t, g, rulestest.Options{Seed: 3, Walks: 10}, func(before, after rules.State) bool {
			if strings.HasPrefix(g.FormatMove(before, before.Moves(nil)[0]), "x") {
				return true
			}
			me := before.Mover()
			if after.Mover() != me {
				return false
			}
			removed, has := g.New(0), materialOf(t, after, me.Other())
			for _, m := range after.Moves(nil) {
				removed.CopyFrom(after)
				removed.Play(m)
				if materialOf(t, removed, me.Other()) < has {
					return true
				}
			}
			return false
		})
	}
}
