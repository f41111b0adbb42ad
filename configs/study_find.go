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

// Points returns the games of all combinations, the last option changing fastest, and what distinguishes each, such as
// "black=2, white=1". The error is about the values of an option.
func (f *Find) Points() (games []StudyGame, names []string, err error) {
	options, points := slices.Sorted(maps.Keys(f.Over)), [][]string{nil}
	for _, option := range options {
		values, _, _, err := dosesOf(f.Over[option])
		if err == nil && len(points)*len(values) > maxVersions {
			err = fmt.Errorf("stands for more than %d points", maxVersions)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", option, err)
		}
		var next [][]string
		for _, point := range points {
			for _, value := range values {
				next = append(next, append(slices.Clip(point), value))
			}
		}
		points = next
	}
	for _, point := range points {
		var words []string
		for k, value := range point {
			words = append(words, options[k]+"="+value)
		}
		games, names = append(games, dosed(f.Game, options, point, "over")), append(names, strings.Join(words, ", "))
	}
	return games, names, nil
}

// Ends returns the wanted range of a figure, low and high as in the file; an open side is infinite.
func (f *Find) Ends(figure string) (low, high float64, err error) {
	text := f.Want[figure]
	from, to, ok := strings.Cut(text, "..")
	ends := [2]float64{math.Inf(-1), math.Inf(1)}
	for i, end := range []string{from, to} {
		if end != "" {
			ok = ok && anyNumber.MatchString(end)
			ends[i], _ = strconv.ParseFloat(end, 64) // a number; one too large becomes infinite
		}
	}
	if !ok || from+to == "" {
		return 0, 0, fmt.Errorf("want a range such as 25..40, ..5 or 8.., got %s", sanitize.Quote(text))
	}
	if ends[0] >= ends[1] {
		return 0, 0, fmt.Errorf("%s holds nothing: want the smaller number first, and two that differ", sanitize.Quote(text))
	}
	return ends[0], ends[1], nil
}

// find complains about points that are not a list and about impossible ranges.
func (r *report) find(key string, q *Question, _ []StudyGame) {
	key += ".find."
	if games, _, err := q.Find.Points(); err != nil {
		r.complain(key+"over", "%w", err)
	} else if len(games) == 0 {
		r.complain(key+"over", "an option has no values")
	}
	for _, figure := range slices.Sorted(maps.Keys(q.Find.Want)) {
		if _, _, err := q.Find.Ends(figure); err != nil {
			r.complain(key+"want."+figure, "%w", err)
		}
	}
}
