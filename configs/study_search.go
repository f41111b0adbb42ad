package configs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// Even asks which of several doses of a game brings the first mover's score nearest to a target.
type Even struct {
	// The game without its doses. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// Option of the game whose values are the doses: white of gipf/basic, second of zertz/37. Required.
	Over string `yaml:"over" jsonschema:"required,maxLength=64"`
	// The doses: values of the option, none for the game without it; -3..3 are the whole numbers of a range. Required.
	Doses []string `yaml:"doses" jsonschema:"required,minItems=1,maxItems=100"`
	// Who has the dose, first or second, when each dose is worth more than the one before it: then few of them have to be played. Default, for a range, the player of whom the option is (first and white, second and black); of a list, and of other options, no order is known.
	Seat string `yaml:"seat,omitempty" jsonschema:"enum=first,enum=second"`
	// The score of the first mover that is wanted. Default 0.5.
	Target float64 `yaml:"target" jsonschema:"default=0.5,minimum=0.01,maximum=0.99"`
	// How far from it the score may be; the dose that is found plays new games until they can show that. Default 0.02.
	Within float64 `yaml:"within" jsonschema:"default=0.02,exclusiveMinimum=0,maximum=0.5"`
	// Name of the level of play, such as ab-400. Default all levels, each by itself.
	Level string `yaml:"level,omitempty" jsonschema:"maxLength=64"`
}

// NoDose stands for the game without the option whose values are doses.
const NoDose = "none"

func resolveEven(q *Question) {
	e := q.Even
	if e.Seat == "" && slices.ContainsFunc(e.Doses, func(d string) bool { return strings.Contains(d, "..") }) {
		e.Seat = seatOf(e.Over)
	}
}

// seatOf is the player of whom an option is, by its name, such as black-tamsk; "" where that is not known.
func seatOf(option string) string {
	whose, _, _ := strings.Cut(option, "-")
	return map[string]string{"first": "first", "white": "first", "second": "second", "black": "second"}[whose]
}

// Order is 1 where the first mover's score never falls from one dose to the next, -1 where it never rises, 0
// where that is not known.
func (e *Even) Order() int {
	return map[string]int{"first": 1, "second": -1}[e.Seat]
}

// Games returns the games of the doses, in their order, and the dose of each. The error quotes the dose that is
// no range, or that is there twice, at its place in the list.
func (e *Even) Games() (games []StudyGame, doses []string, place int, err error) {
	doses, places, place, err := dosesOf(e.Doses)
	for i, dose := range doses {
		games = append(games, dosed(e.Game, []string{e.Over}, []string{dose}, fmt.Sprintf("doses.%d", places[i])))
	}
	return games, doses, place, err
}

// dosesOf are the doses that a list stands for and the place of each in it. The error is about the one at place.
func dosesOf(list []string) (doses []string, places []int, place int, err error) {
	for i, text := range list {
		values := []string{text}
		if strings.Contains(text, "..") {
			if values, _, err = alternatives(text); err != nil {
				return nil, nil, i, err
			}
		}
		for _, value := range values {
			if slices.Contains(doses, value) {
				return nil, nil, i, fmt.Errorf("dose %s is there twice", sanitize.Quote(value))
			}
			doses, places = append(doses, value), append(places, i)
		}
	}
	return doses, places, 0, nil
}

// dosed is a game with a value of each option, which key gives.
func dosed(game string, options, values []string, key string) StudyGame {
	g := StudyGame{Game: game, Base: game, Key: key}
	for i, value := range values {
		if value != NoDose {
			g.Game += map[bool]string{true: ",", false: ":"}[strings.Contains(g.Game, ":")] + options[i] + "=" + value
		}
		if value, err := strconv.Atoi(value); err == nil {
			g.Doses = append(g.Doses, Dose{options[i], value})
		}
	}
	return g
}

// even complains about doses that are no list.
func (r *report) even(key string, q *Question, _ []StudyGame) {
	if _, _, place, err := q.Even.Games(); err != nil {
		r.complain(fmt.Sprintf("%s.even.doses.%d", key, place), "%w", err)
	}
}
