package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/sanitize"
)

// RatingOptions say how results are to be rated, in the words of the flags of "stats
// rate".
type RatingOptions struct {
	// Model is score, davidson or rao-kupper, "" for that of the results. FirstAdvantage
	// is fit, or a number of Elo. Prior is none, bayeselo or katago.
	Model, FirstAdvantage, Prior string
	// Anchors are name=elo or name=elo:sd, Relations a,b=elo:sd.
	Anchors, Relations []string
	// Matrix asks for the probability of being stronger of each against each, AllPoints
	// for the points of each against each also of more than ten players.
	Matrix, AllPoints bool
}

// Rate rates the results, and once more by every other model. The error quotes what
// cannot be read, with the name of its flag.
func (f *RatingOptions) Rate(src *Results) (*Rating, error) {
	opt, err := f.options(src)
	if err != nil {
		return nil, err
	}
	opt.SimulateFit = true
	table, err := stats.Rate(len(src.Names), src.Pairings, opt)
	if err != nil {
		return nil, err
	}
	v := NewRating(src, table, opt)
	v.AllPoints = f.AllPoints
	for _, m := range stats.RatingModels() {
		opt.Model, opt.SimulateFit = m, false
		other, err := stats.Rate(len(src.Names), src.Pairings, opt)
		if err != nil {
			return nil, err
		}
		v.Models = append(v.Models, ModelLikelihood{m.String(), other.Fit.LogLik, other.Model == m, table.Model == m})
	}
	if f.Matrix {
		v.Matrix = NewMatrix(table, src.PlayerName)
	}
	return v, nil
}

// options reads the flags for these players.
func (f *RatingOptions) options(src *Results) (stats.Options, error) {
	opt := src.Options
	if len(f.Anchors) > 0 {
		opt.Anchor = stats.Anchor{}
	}
	var err error
	if f.Model != "" {
		if opt.Model, err = stats.ParseRatingModel(f.Model); err != nil {
			return opt, err
		}
	}
	if f.FirstAdvantage != "fit" {
		elo, err := strconv.ParseFloat(f.FirstAdvantage, 64)
		if err != nil {
			return opt, fmt.Errorf("--first-advantage %q: want fit or a number of Elo", f.FirstAdvantage)
		}
		opt.Advantage = stats.FixedAdvantage(elo)
	}
	if opt.Prior, err = readPrior(f.Prior); err != nil {
		return opt, err
	}
	for _, text := range f.Anchors {
		anchor, err := readAnchor(text, src)
		if err != nil {
			return opt, err
		}
		opt.Relations = append(opt.Relations, anchor)
	}
	for _, text := range f.Relations {
		relation, err := readRelation(text, src)
		if err != nil {
			return opt, err
		}
		opt.Relations = append(opt.Relations, relation)
	}
	return opt, nil
}

// readPrior reads the name of a prior, each with its program's default weight.
func readPrior(name string) (stats.Prior, error) {
	switch name {
	case "none":
		return stats.Prior{}, nil
	case "bayeselo":
		return stats.VirtualDraws(2), nil
	case "katago":
		return stats.VirtualGames(2), nil
	}
	return stats.Prior{}, fmt.Errorf("--prior %q: want none, bayeselo or katago", name)
}

// cutValue splits "what=elo" or "what=elo:sd" at the last equals sign: names may
// hold others.
func cutValue(flag, text string) (what string, elo, sd float64, err error) {
	at := strings.LastIndexByte(text, '=')
	if at < 0 {
		return "", 0, 0, fmt.Errorf("--%s %q: no equals sign", flag, text)
	}
	number, spread, loose := strings.Cut(text[at+1:], ":")
	if elo, err = strconv.ParseFloat(number, 64); err != nil {
		return "", 0, 0, fmt.Errorf("--%s %q: %q is no number", flag, text, number)
	}
	if loose {
		if sd, err = strconv.ParseFloat(spread, 64); err != nil || !(sd > 0) {
			return "", 0, 0, fmt.Errorf("--%s %q: standard deviation %q: want a number above 0", flag, text, spread)
		}
	}
	return text[:at], elo, sd, nil
}

// readAnchor reads "name=elo" or "name=elo:sd".
func readAnchor(text string, src *Results) (stats.Relation, error) {
	name, elo, sd, err := cutValue("anchor", text)
	if err != nil {
		return stats.Relation{}, err
	}
	p := slices.Index(src.Names, name)
	switch {
	case p < 0:
		return stats.Relation{}, fmt.Errorf("--anchor %q: no player %q, %s", text, name, sanitize.Hint(name, src.Names))
	case sd > 0:
		return stats.Loose(p, elo, sd), nil
	}
	return stats.Held(p, elo), nil
}

// readRelation reads "a,b=elo:sd"; the comma is the one with a player on either
// side.
func readRelation(text string, src *Results) (stats.Relation, error) {
	names, elo, sd, err := cutValue("relation", text)
	if err != nil {
		return stats.Relation{}, err
	}
	if sd == 0 {
		return stats.Relation{}, fmt.Errorf("--relation %q: want a standard deviation, as in a,b=30:40", text)
	}
	for at, c := range names {
		if c != ',' {
			continue
		}
		a, b := slices.Index(src.Names, names[:at]), slices.Index(src.Names, names[at+1:])
		if a >= 0 && b >= 0 {
			return stats.Related(a, b, elo, sd), nil
		}
	}
	return stats.Relation{}, fmt.Errorf("--relation %q: %q is not two players with a comma between", text, names)
}
