package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/show/play"
	"gipf.arena/arena/show/web"
)

// gameOf returns the game that an address names, nil for one that no page has shown yet.
func (p *Pages) gameOf(r *http.Request) (which run, a about, index int64, frame *arena.Frame, err error) {
	if which, a, err = visible(r.Context(), p.runs, r.PathValue("id")); err != nil {
		return nil, a, 0, nil, err
	}
	index, err = strconv.ParseInt(r.PathValue("game"), 10, 64)
	if err != nil || index < 0 {
		return nil, a, 0, nil, errors.New("want the number of a game")
	}
	frame, err = which.game(r.Context(), index)
	return which, a, index, frame, err
}

// replayID is the element with the JSON of a game in its page.
const replayID = "replay-data"

// game shows a game that has ended or goes on. Of one that the rules do not explain the page shows what is stored.
func (p *Pages) game(w http.ResponseWriter, r *http.Request) {
	_, about, index, frame, err := p.gameOf(r)
	if err != nil {
		fail(w, err)
		return
	}
	values := map[string]any{"About": about, "Index": index, "Over": frame != nil && frame.Record.Termination != ""}
	if frame != nil {
		game, err := replayOf(about, frame)
		if err == nil {
			values["Data"], values["Heading"] = page.Data{ID: replayID, Value: game}, game.Heading()
			values["Replay"], err = game.HTML(replayID)
		}
		if err != nil {
			values["Replay"] = template.HTML(fragment("stored", map[string]any{"Verdict": verdict(&frame.Record), "Record": frame.Record}))
		}
	}
	templates.Show(w, "game.html", values)
}

// replayOf is a game as the page shows it. The error is that of a game which its rules do not explain.
func replayOf(a about, s *arena.Frame) (*boards.Replay, error) {
	if a.rules == nil {
		return nil, errNoRules
	}
	game, err := boards.From(a.rules, &s.Record)
	if err != nil {
		return nil, err
	}
	game.Name = fmt.Sprintf("%s, game %d", a.Name, s.Record.Index)
	return game, game.Draw(a.rules, &s.Record)
}

// look answers with a position beside the moves of a game.
func (p *Pages) look(w http.ResponseWriter, r *http.Request) {
	_, about, _, frame, err := p.gameOf(r)
	if err == nil && (frame == nil || about.rules == nil) {
		err = cmp.Or(errNoRules, err)
	}
	if err != nil {
		fail(w, err)
		return
	}
	play.Look(about.rules, &frame.Record)(w, r)
}

// gameEvents follows one game. Each reader has a feed of its own: games are many.
func (p *Pages) gameEvents(w http.ResponseWriter, r *http.Request) {
	which, about, index, _, err := p.gameOf(r)
	if err != nil {
		fail(w, err)
		return
	}
	web.NewFeed(web.Part{Every: gameEvery, Fill: gamePart(which, about, index)}).ServeHTTP(w, r)
}

// gamePart shows one game, which is drawn when it has moved or ended and at no other time.
func gamePart(which run, a about, index int64) func(context.Context) map[string]string {
	moves, how := -1, arena.Termination("")
	return func(ctx context.Context) map[string]string {
		frame, err := which.game(ctx, index)
		if err != nil || frame == nil || len(frame.Record.Moves) == moves && frame.Record.Termination == how {
			return nil // it has not moved, or has ended and is not stored yet
		}
		moves, how = len(frame.Record.Moves), frame.Record.Termination
		game, err := replayOf(a, frame)
		if err != nil {
			return nil
		}
		text, _ := json.Marshal(game) // it holds texts and numbers
		return map[string]string{replayID: string(text)}
	}
}
