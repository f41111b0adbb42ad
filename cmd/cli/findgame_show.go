package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// ShowOptions say what is to become of a game.
type ShowOptions struct {
	// HTML and SVG are files to write, "" for none. Ply says how many moves were made in the
	// position that SVG shows; below 0 stands for all.
	HTML, SVG string
	Ply       int
	// Here is the spec of an agent that HTML has in it, "" for none.
	Here string
	// JSON writes the game as JSON.
	JSON bool
	// Analyse is the spec of an agent to ask about every position, "" for none, and Seed the
	// source of its randomness.
	Analyse string
	Seed    uint64
	// Talk says that a person looks on and types lines; otherwise the game is listed.
	Talk bool
}

// Check refuses options that contradict themselves, before anything is read.
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

// Show does with a game what the options say. An error is a [arena.InputError], one of an agent or one of
// writing.
func (f *Found) Show(ctx context.Context, r runs.Registry, o *ShowOptions, in io.Reader, out io.Writer) error {
	p, err := boards.From(f.Game, &f.Record)
	if err != nil {
		return usagef("%s: %w", f.Name, err)
	}
	p.Name = f.Name
	if o.Ply > len(p.Plies) {
		return usagef("--ply %d: the game has %d moves", o.Ply, len(p.Plies))
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

// analyse asks the agent.
func (f *Found) analyse(ctx context.Context, r runs.Registry, o *ShowOptions, p *boards.Replay) error {
	b, err := r.TryBuilder(ctx, f.Game, o.Analyse)
	if err != nil {
		return arena.Refuse(err)
	}
	return errors.Join(p.Analyse(ctx, f.Game, &f.Record, b, o.Seed), agents.Close(b))
}

// files writes pictures and page.
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
