package gipf

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestFieldIsTheBoard plays the rulebook's games on a field of their own size beside the
// games themselves: everything that both tell is the same, in the same order.
func TestFieldIsTheBoard(t *testing.T) {
	for _, variant := range Variants() {
		g, err := New(variant, 0, 0)
		require.NoError(t, err)
		f, err := NewField(variant, Field{})
		require.NoError(t, err)
		for seed := range uint64(testkit.Sized(8, 25)) {
			rng := rand.New(rand.NewPCG(seed, 1))
			s, w := g.New(0), f.New(0)
			for {
				note := fmt.Sprint(variant, " ", s)
				require.Equal(t, s.String(), w.String())
				require.Equal(t, s.Result(), w.Result(), note)
				require.Equal(t, s.(rules.Drawer).Draw(), w.(rules.Drawer).Draw())
				require.Equal(t, s.(rules.Pictured).Picture(), w.(rules.Pictured).Picture(), note)
				again, err := f.Parse(s.String())
				require.NoError(t, err)
				require.Equal(t, w, again, note)
				moves, others := s.Moves(nil), w.Moves(nil)
				require.Len(t, others, len(moves), note)
				if len(moves) == 0 {
					require.Equal(t, s.(rules.Ender).Ending(), w.(rules.Ender).Ending(), note)
					break
				}
				require.Equal(t, s.(rules.Featured).Features(nil), w.(rules.Featured).Features(nil), note)
				require.InDelta(t, s.(rules.Phased).Phase(), w.(rules.Phased).Phase(), 1e-9, note)
				k := rng.IntN(len(moves))
				text := g.FormatMove(s, moves[k])
				require.Equal(t, text, f.FormatMove(w, others[k]), note)
				read, err := f.ParseMove(w, text)
				require.NoError(t, err)
				require.Equal(t, others[k], read)
				require.Equal(t, s.(rules.Pictured).Trace(moves[k]), w.(rules.Pictured).Trace(others[k]), note)
				told := rules.Events(0)
				for _, e := range fieldEvents {
					told |= rules.Event(e)
				}
				require.Equal(t, s.(rules.Eventful).Events(moves[k])&told, w.(rules.Eventful).Events(others[k]), "%s %s", note, text)
				s.Play(moves[k])
				w.Play(others[k])
			}
		}
	}
}
