package live

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// How often parts of a page are made anew while a page is open, and how many live boards the
// page of a run has.
const (
	progressEvery = time.Second
	tablesEvery   = 2 * time.Second
	gameEvery     = 500 * time.Millisecond
	wallEvery     = 1500 * time.Millisecond // every second, ten readers cost over 2 % of a processor: results/web
	storedEvery   = 3 * time.Second         // games of a directory: reading them plays them again
	mostBoards    = 24
)

// progressParts says how far a run is.
func progressParts(r run) func(context.Context) map[string]string {
	return func(ctx context.Context) map[string]string {
		p, err := r.progress(ctx)
		if err != nil {
			return map[string]string{"progress": fragment("error", sanitize.Said(err))}
		}
		return map[string]string{"progress": fragment("progress", p)}
	}
}

// tableParts shows the standings and what belongs to them.
func tableParts(r run) func(context.Context) map[string]string {
	return func(ctx context.Context) map[string]string {
		s, err := r.standings(ctx)
		if err != nil {
			return map[string]string{"standings": fragment("error", sanitize.Said(err))}
		}
		return map[string]string{
			"standings": blockText(report.Ratings(s)), "format": formatText(s), "failures": fragment("failures", s.Forfeits), "notes": fragment("notes", s.Notes),
		}
	}
}

// blockText is a block of a page as a part of one of ours.
func blockText(b page.Block) string {
	text, err := b.Fragment()
	if err != nil {
		return fragment("error", err.Error())
	}
	return string(text)
}

// formatText is what an adaptive format has to tell, "" of others.
func formatText(s *report.Standings) string {
	if s.Format == nil {
		return ""
	}
	return blockText(s.Format.Block())
}

// A card is a game among the live boards.
type card struct {
	*arena.Record
	At     string // where the run's own page is, from the one with the card
	Result string // "" while the game goes on
	Board  string
}

// liveBoardParts shows the games of a run. A board that has not changed is not drawn again.
func liveBoardParts(r run) func(context.Context) map[string]string {
	type shown struct {
		born  string
		index int64
		plies int
		how   arena.Termination
	}
	drawn, field := map[shown]string{}, fieldOf(r.about().rules)
	return func(ctx context.Context) map[string]string {
		parts, frames, before := map[string]string{}, r.liveBoards(ctx, mostBoards), drawn
		a := r.about() // of the run that the frames are of
		drawn = map[shown]string{}
		for i := len(frames); i < mostBoards; i++ {
			parts[fmt.Sprintf("board%d", i)] = ""
		}
		for i, frame := range frames {
			if frame == nil {
				continue
			}
			now := shown{a.born, frame.Record.Index, len(frame.Record.Moves), frame.Record.Termination}
			text, ok := before[now]
			if !ok {
				text = fragment("card", newCard(a, "", field, frame))
			}
			drawn[now], parts[fmt.Sprintf("board%d", i)] = text, text
		}
		return parts
	}
}

func newCard(a about, at, field string, s *arena.Frame) card {
	return card{Record: &s.Record, At: at, Result: verdict(&s.Record), Board: small(a, field, s)}
}

// verdict says how a game ended, "" while it goes on.
func verdict(r *arena.Record) string {
	how := ""
	switch {
	case r.Termination == "":
		return ""
	case r.Termination == arena.Cap:
		return "stopped at the ply limit, without a result"
	case r.Result == rules.Draw:
		how = "draw"
	default:
		how = fmt.Sprintf("%s won", r.Sides[r.Result.Winner().Index()].Name)
	}
	return how + " (" + cmp.Or(r.Ending, string(r.Termination)) + ")"
}

// drawing draws the position of a frame, with marks of the last move where that is known.
func drawing(a about, s *arena.Frame) boards.Drawing {
	if s.Before != nil {
		return boards.Draw(a.rules, s.Before, []rules.Move{s.Last})
	}
	return boards.Draw(a.rules, s.State, nil)
}

// fieldUse stands among the live boards for what lies under the pieces, which the page holds once: it
// is more than half of a board.
const fieldUse = `<use href="#field"/>`

// fieldOf is what lies under the pieces of a game, which is the lowest part of a drawing.
func fieldOf(g rules.Game) string {
	if g == nil {
		return ""
	}
	if d := boards.Draw(g, g.New(0), nil); len(d.Parts) > 0 {
		return d.Parts[0].Markup
	}
	return ""
}

// small is board for a page that holds the field.
func small(a about, field string, s *arena.Frame) string {
	if a.rules == nil {
		return ""
	}
	d := drawing(a, s)
	if len(d.Parts) > 0 && d.Parts[0].Markup == field {
		d.Parts[0].Markup = fieldUse
	}
	return string(d.SVG(boards.PictureOptions{Bare: true}))
}

// workerParts shows who plays: the workers that were heard of, nothing where the games are played here or by another process.
func workerParts(r run) func(context.Context) map[string]string {
	return func(context.Context) map[string]string {
		if p, ok := r.(*playing); ok && p.session.Coordinator() != nil {
			if list := p.session.Coordinator().Workers(); list != nil {
				return map[string]string{"workers": fragment("workers", list)}
			}
		}
		return nil
	}
}
