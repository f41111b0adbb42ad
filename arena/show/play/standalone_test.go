package play_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
	"gipf.arena/internal/testkit"
)

// TestStandaloneRefuses: a page is of games and agents of this module, with files of weights and no others.
func TestStandaloneRefuses(t *testing.T) {
	for _, c := range []struct{ game, against, as, want string }{
		{"gipf/basik", "mcts", "first", `did you mean "gipf/basic"`},
		{"gipf/basic", "ugi:path=/bin/true", "first", "unknown agent"},
		{"gipf/basic", "mcts:weights=/nowhere.yaml", "first", "nowhere.yaml"},
		{"gipf/basic", "mcts", "me", "first, second, both or none"},
		{"gipf/basic", "anchor:level=9", "first", "level"},
	} {
		p := play.Standalone{Game: c.game, Against: c.against, As: c.as}
		require.ErrorContains(t, p.Check(), c.want)
	}
	nonsense := "nonsense"
	_, err := (&play.Standalone{Game: "gipf/basic", Against: "random", As: "first", Position: &nonsense}).Open(nil)
	require.ErrorContains(t, err, `gipf: position "nonsense"`)
	_, err = (&play.Standalone{Game: "gipf/basic", Against: "greedy:weights=own.yaml", As: "first"}).Open(nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestWriteStandalone: names stand as text, the spec is written out, and a file of weights goes along.
func TestWriteStandalone(t *testing.T) {
	own := testkit.Path(t, "own.yaml")
	shipped := testkit.Bytes(t, "../../../configs/weights/gipf-basic-hand.yaml")
	testkit.File(t, shipped, own)
	p := play.Standalone{Game: "gipf/basic", Against: "greedy:weights=" + own, As: "first"}
	require.NoError(t, p.Check())
	require.Equal(t, map[string]string{own: string(shipped)}, p.Files)
	var text bytes.Buffer
	require.NoError(t, play.WriteStandalone(&text, p, play.Inside{Program: []byte("program"), Exec: []byte("exec"), Licence: []byte("<b>licence")}))
	require.Contains(t, text.String(), "&lt;b&gt;licence")
	require.Regexp(t, `script-src 'sha256-[A-Za-z0-9+/=]{44}' 'wasm-unsafe-eval'; style-src 'sha256-`, text.String())
	require.NotContains(t, text.String(), "{{")
	_, packed, _ := strings.Cut(text.String(), `id="wasm">`)
	packed, _, _ = strings.Cut(packed, "</script>")
	unpacked, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed)))
	require.NoError(t, err)
	program, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	require.Equal(t, "program", string(program))
	require.Equal(t, 7, strings.Count(text.String(), "</script>"))
	_, view, _ := strings.Cut(text.String(), `id="view">`)
	view, _, _ = strings.Cut(view, "</script>")
	s, err := p.Open(nil) // as the page does, without the file
	require.NoError(t, err)
	require.Equal(t, "greedy:weights="+own, s.Game.Seats[1].String())
	r := play.NewRoom(t.Context(), s)
	defer r.Close()
	want, err := json.Marshal(r.View())
	require.NoError(t, err)
	require.Equal(t, string(want), view, "the board is there before the program is")

	require.ErrorIs(t, play.WriteStandalone(full{}, p, play.Inside{}), errFull)
	p.As = "second" // an agent moves first: the page has to wait for it
	text.Reset()
	require.NoError(t, play.WriteStandalone(&text, p, play.Inside{}))
	require.NotContains(t, text.String(), `id="view"`)
}

// A full writer takes nothing.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestAtHand: a page has the weights, nets too, and the standard of its game at hand, to the bit as they are read from YAML.
func TestAtHand(t *testing.T) {
	for game, against := range map[string]string{
		"gipf/ultimate": "alphabeta:depth=1", "lyngk/base": "mcts:sims=20", "zertz/43:second=w1": "anchor:level=3", "gipf/basic": "alphabeta:depth=1",
		"combined/gipf-tournament+zertz-37": "alphabeta:depth=1",
	} {
		p := play.Standalone{Game: game, Against: against, As: "first"}
		want, err := p.Open(nil)
		require.NoError(t, err)
		require.NoError(t, p.Check())
		require.NotEmpty(t, p.Standards)
		require.NotEmpty(t, p.Weights)
		text, err := json.Marshal(p)
		require.NoError(t, err)
		var page play.Standalone
		require.NoError(t, json.Unmarshal(text, &page))
		require.Equal(t, p.Weights, page.Weights, game)
		require.Equal(t, p.Standards, page.Standards, game)
		got, err := page.Open(nil)
		require.NoError(t, err)
		require.Equal(t, want.Hints.Identity(), got.Hints.Identity())
	}
}

// TestProve: a game that an agent played is played again; one in which another move was put is not.
func TestProve(t *testing.T) {
	p := play.Standalone{Game: "gipf/basic", Against: "mcts:sims=20", As: "none", Seed: 5}
	s, err := p.Open(nil)
	require.NoError(t, err)
	for range 6 {
		m, _, err := s.Game.Ask(t.Context(), s.Hints, "play")
		require.NoError(t, err)
		s.Game.Play(m)
	}
	never := runs.Standard().Agents.NotReproducible
	proof, err := play.Prove(t.Context(), "game.json", s.Game, never)
	require.NoError(t, err)
	require.Equal(t, &play.Proof{SchemaVersion: 1, File: "game.json", Game: "gipf/basic", Moves: 6, Asked: 6}, proof)
	require.NoError(t, proof.Err())
	wanted, _, err := s.Game.Ask(t.Context(), s.Hints, "play")
	require.NoError(t, err)
	for _, m := range s.Game.State().Moves(nil) {
		if m != wanted {
			s.Game.Play(m)
			break
		}
	}
	proof, err = play.Prove(t.Context(), "game.json", s.Game, never)
	require.NoError(t, err)
	require.Equal(t, 7, proof.Differs)
	require.ErrorContains(t, proof.Err(), `"game.json": move 7: its agent gives `+proof.Gives)
	proof, err = play.Prove(t.Context(), "game.json", s.Game, func(string) (string, error) { return "a budget of time", nil })
	require.NoError(t, err)
	require.Equal(t, []int{7, 0, 0}, []int{proof.Skipped, proof.Asked, proof.Differs})
	why := errors.New("no such agent")
	_, err = play.Prove(t.Context(), "game.json", s.Game, func(string) (string, error) { return "", why })
	require.ErrorIs(t, err, why)
	s.Game.Seats[0] = play.Seat{}
	proof, err = play.Prove(t.Context(), "game.json", s.Game, never)
	require.NoError(t, err)
	require.Equal(t, []int{7, 0, 3, 0}, []int{proof.Moves, proof.Skipped, proof.Asked, proof.Differs}, "a person is not asked again")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = play.Prove(gone, "game.json", s.Game, never)
	require.ErrorIs(t, err, context.Canceled)
	var text strings.Builder
	for want, proof := range map[string]play.Proof{
		"g: zertz/37, 1 move by its rules":                                                                                     {Moves: 1},
		"g: zertz/37, 9 moves by its rules; 4 of agents, asked again, are the same":                                            {Moves: 9, Asked: 4},
		"g: zertz/37, 9 moves by its rules; move 3 differs: its agent gives Wd4":                                               {Moves: 9, Asked: 1, Differs: 3, Gives: "Wd4"},
		"g: zertz/37, 9 moves by its rules; 4 of agents, asked again, are the same; 5 are of agents that are not reproducible": {Moves: 9, Asked: 4, Skipped: 5},
		"g: zertz/37, 2 moves by its rules; 1 of agents, asked again, is the same; 1 is of agents that are not reproducible":   {Moves: 2, Asked: 1, Skipped: 1},
	} {
		text.Reset()
		proof.File, proof.Game = "g", "zertz/37"
		require.NoError(t, proof.WriteText(&text))
		require.Equal(t, want+"\n", text.String())
	}
}
