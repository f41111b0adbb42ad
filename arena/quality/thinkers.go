package quality

import (
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/rules"
)

// A Thinker says how sure a player was and how right, by the values that are kept of its
// decisions, and what it made of its time.
type Thinker struct {
	Player string `json:"player"`
	// Predictions says how well its values predict its results; nil where none are kept.
	Predictions *Predictions `json:"foretold,omitempty"`
	// Figures are the slope of its results on its logits, its gain on its mean score, nodes a
	// second, seconds a decision and, where they are kept, seconds a decision by tenth of the
	// game. Times are measured.
	Figures []Metric `json:"figures"`
}

// thinkers collect what is kept of the searches of players.
type thinkers struct {
	game    rules.Game
	players []thinker
	swings  []Swing
}

// A thinker is one player.
type thinker struct {
	forecasts []forecast
	judged    []balance.Judged
	views     []view
	sums      dramas // times and nodes, by name
	decisions int
}

// add takes up a game of an opening. Players without an agent, as in games from outside,
// have taken no time that is known.
func (t *thinkers) add(r *arena.Record, opening uint64) error {
	for seat := range r.Sides {
		s := &r.Sides[seat]
		p := t.player(s.Player)
		p.decisions += s.Moves
		if seconds := s.Thinking.Seconds(); seconds > 0 && s.Moves > 0 {
			p.sums.note("nodes-per-second", opening, seconds, float64(s.Sims))
			p.sums.note("seconds", opening, float64(s.Moves), seconds)
		}
	}
	if !r.SearchInfo.Any() {
		return nil
	}
	own, err := t.replay(r, opening)
	if err != nil || !r.Counted() {
		return err
	}
	for seat := range own {
		p := t.player(r.Sides[seat].Player)
		score := r.Result.Score(rules.Player(seat + 1))
		game := balance.Judged{Opening: opening, Score: score}
		for _, v := range own[seat] {
			game.Logits = append(game.Logits, v.value.Logit())
			p.forecasts = append(p.forecasts, forecast{r.Index, v.toGo, v.value.Score(), score})
		}
		p.judged = append(p.judged, game)
		if len(own[seat]) > 0 {
			p.views = append(p.views, newView(opening, score, own[seat]))
		}
	}
	if s, ok := turning(r, own); ok {
		t.swings = append(t.swings, s)
	}
	return nil
}

// player returns the collection of the player with a number.
func (t *thinkers) player(number int) *thinker {
	for len(t.players) <= number {
		t.players = append(t.players, thinker{})
	}
	return &t.players[number]
}

// A valued decision is one of which the value is kept.
type valued struct {
	ply, toGo int // turns to go, its own among them
	value     arena.Value
}

// replay returns the values of both seats, and takes up the times of decisions.
func (t *thinkers) replay(r *arena.Record, opening uint64) (own [2][]valued, err error) {
	turn, mover := 0, rules.None
	_, err = r.Replay(t.game, func(ply int, s rules.State, _ rules.Move) {
		if s.Mover() != mover {
			turn, mover = turn+1, s.Mover()
		}
		seat := mover.Index()
		v, d := r.SearchInfo.Of(ply, r.OpeningPlies)
		if v.Known() {
			own[seat] = append(own[seat], valued{ply, turn, v})
		}
		if r.SearchInfo.Details != nil && ply >= r.OpeningPlies && r.Sides[seat].Thinking > 0 { // forced moves take no microsecond
			t.player(r.Sides[seat].Player).sums.note(fmt.Sprintf("seconds/%d", partOf(r, ply)), opening, 1, d.Time.Seconds())
		}
	})
	for seat := range own {
		for i := range own[seat] {
			own[seat][i].toGo = turn + 1 - own[seat][i].toGo
		}
	}
	return own, err
}

// report sums up the players that have thought.
func (t *thinkers) report(names []string) (all []Thinker) {
	for number := range t.players {
		p := &t.players[number]
		out := Thinker{Player: names[number]}
		if len(p.forecasts) > 0 {
			out.Predictions = new(predicted(names[number], p.forecasts))
			c := balance.Calibrate(p.judged, confidence)
			out.Figures = append(out.Figures,
				Metric{Name: "slope", Unit: "slope", Value: c.Slope, N: c.Games, Openings: c.Openings},
				Metric{Name: "gain", Unit: "Brier score", Value: c.Gain.Value, N: c.Games, Openings: c.Openings})
		}
		out.Figures = append(out.Figures, p.times()...)
		if len(out.Figures) > 0 {
			all = append(all, out)
		}
	}
	return all
}

// times are nodes a second and seconds a decision.
func (p *thinker) times() (all []Metric) {
	add := func(name, unit string, n int) {
		if s := balance.NewSample(p.sums.by[name]); len(s) > 0 {
			all = append(all, Metric{Name: name, Unit: unit, Value: s.Mean(confidence).Value, N: n, Openings: len(s), Sample: s})
		}
	}
	add("nodes-per-second", "nodes a second", p.decisions)
	add("seconds", "seconds a decision", p.decisions)
	for part := 1; part <= parts; part++ {
		name := fmt.Sprintf("seconds/%d", part)
		add(name, "seconds a decision", int(balance.NewSample(p.sums.by[name]).N()))
	}
	return all
}
