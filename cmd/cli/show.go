package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

func newShowCmd(p *Program) *cobra.Command {
	var o ShowOptions
	cmd := &cobra.Command{
		Use:   "show SOURCE [GAME]",
		Short: "Show a game board by board, with evaluations and turning point",
		Long: `
SOURCE is the directory of a run, also of one in progress or of imported human games; a backup of a
run; a game saved by play; or a file that export wrote (JSONL, PGN, SGF). GAME is the number of the
game, from 0, or pair and game from 1, as in the tag Round of PGN (7.1); it may be left out if there
is only one game.

In a terminal show draws the board and reads a line at a time: enter for the next move, b
for the previous one, a number, t for the turning point, q to quit. Otherwise it lists the
moves. The turning point is the largest change in one player's evaluation from one of its
decisions to the next; "wrong" marks the evaluation that the result refutes. --analyse also
asks an agent about every position, and names the first move at which it chooses another,
and the largest mistake by its evaluation.

--html writes one page that replays the game, with arrow keys, Home, End and t, and shows a table of
the moves without scripts; it fetches nothing. --analyse-here puts rules and an agent into the page,
as "export page" does: readers can then try moves on its board, and the agent evaluates any
position. --svg writes the board after all moves, or after the number that --ply gives.`,
		Example: `  gipfarena show runs/mine 12
  gipfarena show runs/mine 7.1 --analyse alphabeta:sims=20000 --html game.html
  gipfarena show game.json --svg board.svg --ply 20`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Check(); err != nil {
				return arena.Refuse(err)
			}
			f, err := Find(cmd.Context(), p.Registry, args[0], append(args, "")[1])
			if err == nil {
				o.Talk = IsTerminal(cmd.InOrStdin()) && IsTerminal(cmd.OutOrStdout())
				err = f.Show(cmd.Context(), p.Registry, &o, stdin{cmd}, cmd.OutOrStdout())
			}
			return openError(err)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.HTML, "html", "", "`file` for a page that replays the game")
	flags.StringVar(&o.Here, "analyse-here", "", "`spec` of an agent to put into the page of --html")
	completeFlag(cmd, "analyse-here", completeAgents(p, 0))
	flags.StringVar(&o.SVG, "svg", "", "`file` for a picture of the board")
	flags.IntVar(&o.Ply, "ply", -1, "`number` of moves before the position that --svg shows (default: all)")
	flags.BoolVar(&o.JSON, "json", false, "print JSON")
	flags.StringVar(&o.Analyse, "analyse", "", "`spec` of an agent to ask about every position")
	completeFlag(cmd, "analyse", completeAgents(p, 0))
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the agent of --analyse")
	return cmd
}

// ShowOptions say what to do with a game.
type ShowOptions struct {
	// HTML and SVG are files to write, "" for none. Ply is the number of moves before the
	// position that SVG shows; below 0 means all.
	HTML, SVG string
	Ply       int
	// Here is the spec of the agent built into HTML, "" for none.
	Here string
	// JSON writes the game as JSON.
	JSON bool
	// Analyse is the spec of an agent that evaluates every position, "" for none, and Seed
	// the source of its randomness.
	Analyse string
	Seed    uint64
	// Talk says that a person watches and types lines; otherwise the game is listed.
	Talk bool
}

// Check refuses contradictory options before anything is read.
func (o *ShowOptions) Check() error {
	switch {
	case o.Ply >= 0 && o.SVG == "":
		return fmt.Errorf("--ply %d says which position --svg shows: give it too", o.Ply)
	case o.Here != "" && o.HTML == "":
		return fmt.Errorf("--analyse-here %s is for the page of --html: give it too", sanitize.Quote(o.Here))
	case o.HTML != "":
		return page.CheckName(o.HTML)
	}
	return nil
}

// Show carries out the options on a game. An error is an [arena.InputError], an error of an agent, or an
// error of writing.
func (f *Found) Show(ctx context.Context, r runs.Registry, o *ShowOptions, in io.Reader, out io.Writer) error {
	p, err := boards.From(f.Game, &f.Record)
	if err != nil {
		return usagef("%s: %w", f.Name, err)
	}
	p.Name = f.Name
	if o.Ply > len(p.Plies) {
		return usagef("--ply %d: the game has %s", o.Ply, sanitize.Count(len(p.Plies), "move", "moves"))
	}
	if o.Analyse != "" {
		if err := f.analyse(ctx, r, o, p); err != nil {
			return err
		}
	}
	if o.HTML != "" || o.SVG != "" {
		if err := f.files(ctx, o, p); err != nil {
			return err
		}
	}
	switch {
	case o.JSON:
		p.Boards = nil // markup
		return report.WriteJSON(out, p)
	case o.HTML != "" || o.SVG != "":
		return nil
	case o.Talk:
		return p.Talk(f.Game, &f.Record, in, out)
	}
	return p.WriteText(out)
}

// analyse has the agent evaluate the positions.
func (f *Found) analyse(ctx context.Context, r runs.Registry, o *ShowOptions, p *boards.Replay) error {
	b, err := r.TryBuilder(ctx, f.Game, o.Analyse)
	if err != nil {
		return arena.Refuse(err)
	}
	return errors.Join(p.Analyse(ctx, f.Game, &f.Record, b, o.Seed), agents.Close(b))
}

// files writes the pictures and the page.
func (f *Found) files(ctx context.Context, o *ShowOptions, p *boards.Replay) error {
	if err := p.Draw(f.Game, &f.Record); err != nil {
		return err
	}
	if o.SVG != "" {
		ply := o.Ply
		if ply < 0 {
			ply = len(p.Plies)
		}
		if err := safefile.Write(o.SVG, p.Picture(ply)); err != nil {
			return err
		}
	}
	if o.HTML == "" {
		return nil
	}
	d, err := p.Document()
	if err != nil {
		return err
	}
	if d.Inside, err = analysing(ctx, p.Game, o.Here); err != nil {
		return err
	}
	return d.WriteFile(o.HTML)
}
