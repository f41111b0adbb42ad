package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gipf.arena/agents"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/safefile"
)

// A Wish says what is to become of a game.
type Wish struct {
	// HTML and SVG are files to write, "" for none. Ply says how many moves were made in the
	// position that SVG shows; below 0 stands for all.
	HTML, SVG string
	Ply       int
	// JSON writes the game as JSON.
	JSON bool
	// Analyse is the spec of an agent to ask about every position, "" for none, and Seed the
	// source of its randomness.
	Analyse string
	Seed    uint64
	// Talk says that a person looks on and types lines; otherwise the game is listed.
	Talk bool
}

// Check refuses wishes that contradict themselves, before anything is read.
func (w *Wish) Check() error {
	switch {
	case w.Ply >= 0 && w.SVG == "":
		return fmt.Errorf("--ply %d says which position --svg shows: give it too", w.Ply)
	case w.HTML != "":
		return page.CheckName(w.HTML)
	}
	return nil
}

// Show does what is wished with a game. An error is a WishError, one of an agent or one of
// writing.
func (f *Found) Show(ctx context.Context, r runs.Registry, w *Wish, in io.Reader, out io.Writer) error {
	p, err := boards.From(f.Game, &f.Record)
	if err != nil {
		return wrong("%s: %w", f.Name, err)
	}
	p.Name = f.Name
	if w.Ply > len(p.Plies) {
		return wrong("--ply %d: the game has %d moves", w.Ply, len(p.Plies))
	}
	if w.Analyse != "" {
		if err := f.analyse(ctx, r, w, p); err != nil {
			return err
		}
	}
	if w.HTML != "" || w.SVG != "" {
		if err := f.files(w, p); err != nil {
			return err
		}
	}
	switch {
	case w.JSON:
		p.Boards = nil // markup
		return report.WriteJSON(out, p)
	case w.HTML != "" || w.SVG != "":
		return nil
	case w.Talk:
		return p.Talk(f.Game, &f.Record, in, out)
	}
	return p.WriteText(out)
}

// analyse asks the agent.
func (f *Found) analyse(ctx context.Context, r runs.Registry, w *Wish, p *boards.Replay) error {
	b, err := r.TryBuilder(ctx, f.Game, w.Analyse)
	if err != nil {
		return WishError{err}
	}
	return errors.Join(p.Analyse(ctx, f.Game, &f.Record, b, w.Seed), agents.Close(b))
}

// files writes pictures and page.
func (f *Found) files(w *Wish, p *boards.Replay) error {
	if err := p.Draw(f.Game, &f.Record); err != nil {
		return err
	}
	if w.SVG != "" {
		ply := w.Ply
		if ply < 0 {
			ply = len(p.Plies)
		}
		if err := safefile.Write(w.SVG, p.Picture(ply)); err != nil {
			return err
		}
	}
	if w.HTML == "" {
		return nil
	}
	d, err := p.Document()
	if err != nil {
		return err
	}
	return d.WriteFile(w.HTML)
}
