package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"gipf.arena/internal/strict"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A question is one line asked of the moves subcommand.
type question struct {
	id       json.RawMessage // nil if there was none
	game     string
	variant  string
	position *string // nil for the start position
	setup    uint64
	play     []string
}

// An answer says everything about the position a question leads to.
type answer struct {
	ID         json.RawMessage `json:"id,omitempty"`
	Game       string          `json:"game"`
	Variant    string          `json:"variant"` // without options
	Position   string          `json:"position"`
	Actor      int             `json:"actor"`      // 0 when the game is over
	Outcome    *string         `json:"outcome"`    // null while the game is open
	Actions    []string        `json:"actions"`    // in byte order
	Successors []string        `json:"successors"` // in byte order, each once
}

// A refusal stands in the place of an answer that cannot be given.
type refusal struct {
	ID    json.RawMessage `json:"id,omitempty"`
	Error string          `json:"error"`
}

// answerLine answers one line and reports whether it could.
func answerLine(line []byte) (reply any, ok bool) {
	q, err := readQuestion(line)
	if err != nil {
		return refusal{q.id, err.Error()}, false
	}
	a, err := q.answer()
	if err != nil {
		return refusal{q.id, err.Error()}, false
	}
	return a, true
}

// readQuestion reads a line. With an error it still returns the id if that
// could be read. Keys are taken exactly as written, unlike encoding/json's
// own matching for structs, which would read "Play" and "ID" as well.
func readQuestion(line []byte) (question, error) {
	var keys strict.Keys
	if err := json.Unmarshal(line, &keys); err != nil {
		return question{}, fmt.Errorf("not a JSON object: %s: %w", strict.Quote(line), err)
	}
	if keys == nil {
		return question{}, fmt.Errorf("not a JSON object: %s", strict.Quote(line))
	}
	q := question{id: keys["id"], setup: 1}
	for _, key := range []string{"game", "variant"} {
		if keys[key] == nil {
			return q, fmt.Errorf("%s: missing", key)
		}
	}
	return q, cmp.Or(
		strict.Read(keys, "game", "a string", &q.game),
		strict.Read(keys, "variant", "a string", &q.variant),
		strict.Read(keys, "position", "a string", &q.position),
		strict.Read(keys, "setup", "an integer from 0 to "+strconv.FormatUint(math.MaxUint64, 10), &q.setup),
		strict.Texts(keys, "play", &q.play),
	)
}

// answer finds the position and lists what the rules say of it.
func (q question) answer() (answer, error) {
	game, err := catalog.Game(q.game + "/" + q.variant)
	if err != nil {
		return answer{}, err
	}
	state, err := rules.Start(game, q.position, q.setup)
	if err != nil {
		return answer{}, err
	}
	for i, text := range q.play {
		if err := playText(game, state, text); err != nil {
			return answer{}, fmt.Errorf("play: action %d %q: %w", i+1, text, err)
		}
	}
	return describe(q.id, game, state)
}

// playText plays the action of that text.
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

// describe lists everything an answer says of a state. The successors are those
// of the position alone, without what was played before: where repetition ends
// a game, it does not here.
func describe(id json.RawMessage, game rules.Game, state rules.State) (answer, error) {
	alone, err := game.Parse(state.String())
	if err != nil {
		return answer{}, err
	}
	name, variant, _ := catalog.Split(game.Name())
	moves := state.Moves(nil)
	actions := make([]string, 0, len(moves))
	successors := map[string]bool{}
	after := game.New(0)
	for _, move := range moves {
		actions = append(actions, game.FormatMove(state, move))
		after.CopyFrom(alone)
		after.Play(move)
		successors[after.String()] = true
	}
	slices.Sort(actions)
	return answer{
		ID: id, Game: name, Variant: variant, Position: state.String(),
		Actor: int(state.Mover()), Outcome: outcomeText(state.Result()),
		Actions:    actions,
		Successors: append([]string{}, slices.Sorted(maps.Keys(successors))...), // never null
	}, nil
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
