package ugi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTranscript(t *testing.T) {
	var talk transcript
	talk.tell([]byte("ugi\n"))
	talk.hear([]byte("id name"))
	talk.hear([]byte(" x\nugiok\n"))
	talk.tell([]byte("setoption name Variant value gipf/basic\n"))
	talk.newGame()
	require.Empty(t, talk.both.String(), "the game begins here")
	talk.tell([]byte("uginewgame\nisready\n"))
	talk.hear([]byte("ready"))
	talk.tell([]byte("stop\n"))
	talk.hear([]byte("ok\nbestmove"))
	require.Equal(t, "> uginewgame\n> isready\n< ready\n> stop\n< ok\n< bestmove", talk.both.String())
	require.Equal(t, "ugi\nsetoption name Variant value gipf/basic\nuginewgame\nisready\nstop\n", string(talk.input()))
	talk.newGame()
	talk.tell([]byte("uginewgame\n"))
	require.Equal(t, "> uginewgame", talk.both.String())
	require.Equal(t, "ugi\nsetoption name Variant value gipf/basic\nuginewgame\n", string(talk.input()))
	require.Equal(t, 2, talk.games)
	talk.tell([]byte(strings.Repeat("isready\n", TailSize)))
	require.Regexp(t, `^ugi\nsetoption name Variant value gipf/basic\n(isready\n)+$`, string(talk.input()), "of a long game the last lines, whole")
}

// TestTranscriptPieces cuts what one side says into pieces: the transcript is
// that of whole lines. However long the game, the input is the greeting and
// whole lines, the last ones.
func TestTranscriptPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines strings.Builder
		for i, n := range rapid.SliceOfN(rapid.IntRange(0, TailSize/3), 1, 6).Draw(t, "lines") {
			fmt.Fprintf(&lines, "%d%s\n", i, strings.Repeat("x", n))
		}
		text := lines.String()
		var talk transcript
		talk.tell([]byte("ugi\n"))
		talk.newGame()
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			talk.hear([]byte(rest[:n]))
			talk.sent.Add([]byte(rest[:n]))
			rest = rest[n:]
		}
		whole := "< " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n< ") + "\n"
		require.Equal(t, whole[max(0, len(whole)-TailSize):], string(talk.both.Bytes()))
		input, ok := strings.CutPrefix(string(talk.input()), "ugi\n")
		require.True(t, ok)
		require.True(t, strings.HasSuffix(text, input))
		require.Contains(t, "\n"+text, "\n"+input, "whole lines")
		require.Equal(t, len(text) <= TailSize, input == text)
	})
}
