package live

import (
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

// A lookedAt is a game that an address names; the frame of one that no page has shown yet is nil.
type lookedAt struct {
	which run
	about about
	index int64
	frame *arena.Frame
}

// ofGame shows the game that an address names by show, or says why there is none to show.
func (p *Pages) ofGame(show func(w http.ResponseWriter, r *http.Request, g lookedAt) error) http.HandlerFunc {
	return p.ofRun(func(w http.ResponseWriter, r *http.Request, which run, a about) error {
		index, err := strconv.ParseInt(r.PathValue("game"), 10, 64)
		if err != nil || index < 0 {
			return errors.New("want the number of a game")
		}
		frame, err := which.game(r.Context(), index)
		if err != nil {
			return err
		}
		return show(w, r, lookedAt{which, a, index, frame})
	})
}

// replayID is the element with the JSON of a game in its page.
const replayID = "replay-data"

// showGame shows a game that has ended or goes on. Of one that the rules do not explain the page shows what is stored.
func (p *Pages) showGame(w http.ResponseWriter, _ *http.Request, g lookedAt) error {
	frame := g.frame
	values := map[string]any{"About": g.about, "Index": g.index, "Over": frame != nil && frame.Record.Termination != ""}
	if frame != nil {
		game, err := replayOf(g.about, frame)
		if err == nil {
			values["Data"], values["Heading"] = page.Data{ID: replayID, Value: game}, game.Heading()
			values["Replay"], err = game.HTML(replayID)
		}
		if err != nil {
			values["Replay"] = template.HTML(fragment("stored", map[string]any{"Verdict": verdict(&frame.Record), "Record": frame.Record}))
		}
	}
	p.show(w, "game.html", values)
	return nil
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
func look(w http.ResponseWriter, r *http.Request, g lookedAt) error {
	if g.frame == nil || g.about.rules == nil {
		return errNoRules
	}
	play.Look(g.about.rules, &g.frame.Record)(w, r)
	return nil
}

// gameEvents follows one game. Each reader has a feed of its own: games are many.
func gameEvents(w http.ResponseWriter, r *http.Request, g lookedAt) error {
	web.NewFeed(web.Part{Every: gameEvery, Fill: gamePart(g.which, g.index)}).ServeHTTP(w, r)
	return nil
}

// gamePart shows one game, which is drawn when it has moved or ended and at no other time.
func gamePart(which run, index int64) func(context.Context) map[string]string {
	born, moves, how := "", -1, arena.Termination("")
	return func(ctx context.Context) map[string]string {
		frame, err := which.game(ctx, index)
		a := which.about()
		if err != nil || frame == nil || a.born == born && len(frame.Record.Moves) == moves && frame.Record.Termination == how {
			return nil // it has not moved, or has ended and is not stored yet
		}
		born, moves, how = a.born, len(frame.Record.Moves), frame.Record.Termination
		game, err := replayOf(a, frame)
		if err != nil {
			return nil
		}
		text, _ := json.Marshal(game) // it holds texts and numbers
		return map[string]string{replayID: string(text)}
	}
}
