package configs

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// Find asks which combinations of values of several options of a game bring several figures to where they are wanted.
type Find struct {
	// The game without these options. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// Options of the game and the values of each: {white: [0..3], black: [none, "2"]}. Every combination is a point, at most 1000 of them. none stands for the game without the option, 0..3 for the whole numbers of a range. Required.
	Over map[string][]string `yaml:"over" jsonschema:"required,minItems=1,maxItems=100"`
	// Figures, by the names that in has too, and where each is wanted: 25..40, ..5 or 8... Scores and shares are in percent, all others in their units. ladder is what depth measures, in steps of 64:36 from random play to the last level of the family. Required.
	Want map[string]string `yaml:"want" jsonschema:"required,minItems=1,maxItems=100"`
	// Points that play to the end, at most. The others that may be what is wanted are named. Default 4.
	Keep int `yaml:"keep" jsonschema:"default=4,minimum=1,maximum=1000"`
	// Name of the level of play, such as ab-400. Default all levels, each by itself.
	Level string `yaml:"level,omitempty" jsonschema:"maxLength=64"`
}

// Points returns the games of all combinations, the last option changing fastest, and what tells each from the others, such
// as "black=2, white=1". The key of a game is that of the last option's value. The error is about the value at the place key.
func (f *Find) Points() (games []StudyGame, names []string, key string, err error) {
	options := slices.Sorted(maps.Keys(f.Over))
	points, last := [][]string{nil}, []string{""}
	for _, option := range options {
		values, places, place, err := dosesOf(f.Over[option])
		if err != nil {
			return nil, nil, fmt.Sprintf("over.%s.%d", option, place), err
		}
		if len(points)*len(values) > maxVersions {
			return nil, nil, "over", fmt.Errorf("stands for more than %d points", maxVersions)
		}
		var next [][]string
		last = nil
		for _, point := range points {
			for i, value := range values {
				next, last = append(next, append(point[:len(point):len(point)], value)), append(last, fmt.Sprintf("over.%s.%d", option, places[i]))
			}
		}
		points = next
	}
	for i, point := range points {
		games = append(games, dosed(f.Game, options, point, last[i]))
		var words []string
		for k, value := range point {
			words = append(words, options[k]+"="+value)
		}
		names = append(names, strings.Join(words, ", "))
	}
	return games, names, "", nil
}

// Figures are the names of the figures that are wanted, in their order.
func (f *Find) Figures() []string { return slices.Sorted(maps.Keys(f.Want)) }

// Ends returns where a figure is wanted, from low to high as the file has them; one without an end on a side is infinite there.
func (f *Find) Ends(figure string) (low, high float64, err error) {
	text := f.Want[figure]
	from, to, ok := strings.Cut(text, "..")
	if !ok || from == "" && to == "" {
		return 0, 0, fmt.Errorf("want a range such as 25..40, ..5 or 8.., got %s", sanitize.Quote(text))
	}
	ends := [2]float64{math.Inf(-1), math.Inf(1)}
	for i, end := range []string{from, to} {
		if end == "" {
			continue
		}
		if !anyNumber.MatchString(end) {
			return 0, 0, fmt.Errorf("want numbers in a range such as 25..40, got %s", sanitize.Quote(text))
		}
		if ends[i], err = strconv.ParseFloat(end, 64); err != nil {
			return 0, 0, fmt.Errorf("%s is out of range", sanitize.Quote(end))
		}
	}
	if ends[0] >= ends[1] {
		return 0, 0, fmt.Errorf("%s holds nothing: want the smaller number first, and two that differ", sanitize.Quote(text))
	}
	return ends[0], ends[1], nil
}

// find complains about points that are no list and about ranges that are none.
func (r *report) find(key string, q *Question, _ []StudyGame) {
	key += ".find."
	for _, option := range slices.Sorted(maps.Keys(q.Find.Over)) {
		if len(q.Find.Over[option]) == 0 {
			r.complain(key+"over."+option, "at least 1 of them, got 0")
		}
	}
	if _, _, place, err := q.Find.Points(); err != nil {
		r.complain(key+place, "%w", err)
	}
	for _, figure := range q.Find.Figures() {
		if _, _, err := q.Find.Ends(figure); err != nil {
			r.complain(key+"want."+figure, "%w", err)
		}
	}
}
