package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/internal/await"
)

func newMovesCmd(p *Program) *cobra.Command {
	return &cobra.Command{
		Use:   "moves",
		Short: "Answer questions about positions, one JSON object a line",
		Long: `moves reads one JSON object a line from standard input and writes one JSON
object a line to standard output, in the same order. It uses the rules and
nothing else, so that tests, other programs and people can check them.

A question has "game" and "variant" ("basic:white=3" sets options) and may have
"position" (without it: the start), "setup" (the number of a random start),
"play" (a list of actions to play first) and "id" (returned unchanged). Other
keys are ignored. The answer has "game", "variant", "position", "actor" (1, 2,
or 0 when the game is over), "outcome" (null, "1", "2" or "draw"), "actions" and
"successors". A line that cannot be answered gives {"error": ...} in its place.

Exit codes: 0 every line was answered, 1 at least one was not, 2 wrong usage.`,
		Example: `  echo '{"game":"gipf","variant":"basic","play":["a1-b2"]}' | gipfarena moves`,
		Args:    wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return await.Work(cmd.Context(), func() error {
				return answerAll(cmd.InOrStdin(), cmd.OutOrStdout())
			})
		},
	}
}

// answerAll answers in line by line on out. It flushes its answers before
// every read that could wait, so a program at the other end of two pipes may
// hold its next question back until it has read the answer to the last.
//
// The error says how many lines could not be answered, or why reading or
// writing stopped.
func answerAll(in io.Reader, out io.Writer) error {
	answers := bufio.NewWriter(out)
	questions := bufio.NewReaderSize(flushFirst{in, answers}, 1<<16)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	asked, refused := 0, 0
	for {
		line, readErr := questions.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			reply, ok := answerLine(line)
			asked++
			if !ok {
				refused++
			}
			if err := encoder.Encode(reply); err != nil {
				return fmt.Errorf("moves: writing answer %d: %w", asked, err)
			}
		}
		if errors.Is(readErr, io.EOF) {
			break
		}
		if readErr != nil {
			return fmt.Errorf("moves: after %d lines: %w", asked, readErr)
		}
	}
	if err := answers.Flush(); err != nil {
		return fmt.Errorf("moves: writing: %w", err)
	}
	return refusals(asked, refused)
}

// refusals is the error of an input of which some lines had no answer, nil if all had.
func refusals(asked, refused int) error {
	if refused == 0 {
		return nil
	}
	return fmt.Errorf("moves: %d of %d lines could not be answered", refused, asked)
}

// A flushFirst is a reader that flushes a writer before each read.
type flushFirst struct {
	io.Reader
	pending *bufio.Writer
}

func (f flushFirst) Read(p []byte) (int, error) {
	if err := f.pending.Flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}
