package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/rules"
)

// An Answer holds everything about the position that a question leads to. The
// package comment describes its keys.
type Answer struct {
	ID         json.RawMessage `json:"id,omitempty"`
	Game       string          `json:"game"`
	Variant    string          `json:"variant"`
	Position   string          `json:"position"`
	Actor      int             `json:"actor"`
	Outcome    *string         `json:"outcome"`
	Actions    []string        `json:"actions"`
	Successors []string        `json:"successors"`
}

// A Refusal is the reply to a question that cannot be answered.
type Refusal struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// Answer finds the position of a question and lists what the rules say about it.
// An error quotes the offending text and names its place.
func (a Answerer) Answer(q Question) (Answer, error) {
	game, err := a.Games.Game(q.name())
	if err != nil {
		return Answer{}, err
	}
	state, err := rules.Start(game, q.Position, q.Setup)
	if err != nil {
		return Answer{}, err
	}
	for i, text := range q.Play {
		if err := playText(game, state, text); err != nil {
			return Answer{}, fmt.Errorf("play: move %d %q: %w", i+1, text, err)
		}
	}
	return a.describe(q.ID, game, state)
}

// playText plays the move that the text names.
func playText(game rules.Game, state rules.State, text string) error {
	if state.Mover() == rules.None {
		return errors.New("the game is over")
	}
	move, err := game.ParseMove(state, text)
	if err != nil {
		return err
	}
	state.Play(move)
	return nil
}

// describe returns the answer about a state.
func (a Answerer) describe(id json.RawMessage, game rules.Game, state rules.State) (Answer, error) {
	actions, successors, err := a.moves(game, state)
	if err != nil {
		return Answer{}, err
	}
	name, variant, _ := rules.SplitName(game.Name())
	return Answer{
		ID: id, Game: name, Variant: variant, Position: state.String(),
		Actor: int(state.Mover()), Outcome: outcomeText(state.Result()),
		Actions: actions, Successors: successors,
	}, nil
}

// moves returns the move texts of a state and the positions they lead to; neither
// list is nil. The successors follow from the position alone, without the moves
// before it, so repetition ends no game here.
func (a Answerer) moves(game rules.Game, state rules.State) (actions, successors []string, err error) {
	alone, err := game.Parse(state.String())
	if err != nil {
		return nil, nil, err
	}
	type step struct{ move, next string }
	var steps []step
	after := game.New(0)
	for _, m := range state.Moves(nil) {
		after.CopyFrom(alone)
		after.Play(m)
		steps = append(steps, step{game.FormatMove(state, m), after.String()})
	}
	slices.SortFunc(steps, func(a, b step) int { return strings.Compare(a.move, b.move) })
	actions, successors = []string{}, []string{}
	for _, s := range steps {
		actions, successors = append(actions, s.move), append(successors, s.next)
	}
	if !a.InOrder {
		slices.Sort(successors)
		successors = slices.Compact(successors)
	}
	return actions, successors, nil
}

// outcomeText returns "1", "2" or "draw", and nil while the game is open.
func outcomeText(result rules.Result) *string {
	text := "draw"
	switch result {
	case rules.Ongoing:
		return nil
	case rules.FirstWins, rules.SecondWins:
		text = strconv.Itoa(int(result.Winner()))
	}
	return &text
}
