package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/nearest"
)

// rateFlags say how results are rated.
type rateFlags struct {
	model, first, prior string
	anchors, relations  []string
	asJSON, matrix, all bool
}

func newStatsRateCmd(p *Program) *cobra.Command {
	var f rateFlags
	cmd := &cobra.Command{
		Use:   "rate FILE...",
		Short: "Rate the players of lists of results and of runs",
		Long: `Rate the players of lists of results and of runs: files of other programs, run
directories, or several of them in one joint fit. In several, players of one name
are one player.

Runs must be of one game. Their ratings are those that standings of the same
directories gives, with its notes and on its scale, unless anchors are given. The
flags rate them otherwise.

FILE is CSV with a line first,second,score[,count], where first made the first
move and the score, 1, 0.5 or 0, is that player's (a first line may name the
columns, pair and opening among them); or PGN, of which the tags White (who made
the first move), Black and Result are read, and Pair and Opening if there, else pairs are
found by Round or by equal FEN; or the directory of a run; or - for standard
input. The content tells which it is. Games without a result are counted and left
out.

Models: score is Ordo's, where a draw is half a point; davidson and rao-kupper
(BayesElo) fit a draw parameter as well. Their ratings are on scales of their
own; the factor to logistic Elo is printed. Anchors hold a player at a value, or
with name=elo:sd near it; relations do so with a difference.

  gipfarena stats rate games.pgn
  gipfarena stats rate games.csv --model davidson --anchor old=1500 --matrix
  gipfarena stats rate runs/quickstart-1 --anchor old=0 --anchor older=-80:20 --json
  gipfarena stats rate runs/monday runs/tuesday
  gipfarena stats rate - --prior bayeselo --relation v2,v1=30:40 < games.csv`,
		Args: wantArgs("FILE..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			src, err := p.openAllResults(cmd.Context(), args, cmd.InOrStdin())
			if err != nil {
				return err
			}
			v, err := f.rate(src)
			return show(cmd.OutOrStdout(), v, f.asJSON, err)
		},
	}
	cmd.Flags().StringVar(&f.model, "model", "", "score, davidson or rao-kupper (default that of the first run, else score)")
	cmd.Flags().StringArrayVar(&f.anchors, "anchor", nil, "`name=elo` holds a player, name=elo:sd does so loosely; may come several times")
	cmd.Flags().StringArrayVar(&f.relations, "relation", nil, "`a,b=elo:sd` says that a is stronger than b by elo, give or take sd; may come several times")
	cmd.Flags().StringVar(&f.first, "first-advantage", "fit", "what the first move is worth: fit, or a fixed number of Elo such as 0")
	cmd.Flags().StringVar(&f.prior, "prior", "none", "virtual games: none, bayeselo (2 draws a player) or katago (2 games against 0 Elo)")
	cmd.Flags().BoolVar(&f.matrix, "matrix", false, "also the probability of being stronger of each against each (and in JSON the covariance)")
	cmd.Flags().BoolVar(&f.all, "head-to-head", false, "the points of each against each also of more than ten players")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return cmd
}

// rate rates the results, and once more by every other model.
func (f *rateFlags) rate(src *report.Results) (*report.Rating, error) {
	opt, err := f.options(src)
	if err != nil {
		return nil, err
	}
	opt.SimulateFit = true
	table, err := stats.Rate(len(src.Names), src.Pairings, opt)
	if err != nil {
		return nil, err
	}
	v := report.NewRating(src, table, opt)
	v.AllPoints = f.all
	for _, m := range stats.RatingModels() {
		opt.Model, opt.SimulateFit = m, false
		other, err := stats.Rate(len(src.Names), src.Pairings, opt)
		if err != nil {
			return nil, err
		}
		v.AddModel(m, other)
	}
	if f.matrix {
		v.Matrix = report.NewMatrix(table, src.PlayerName)
	}
	return v, nil
}

// options reads the flags for these players.
func (f *rateFlags) options(src *report.Results) (stats.Options, error) {
	opt := src.Options
	if len(f.anchors) > 0 {
		opt.Anchor = stats.Anchor{}
	}
	var err error
	if f.model != "" {
		if opt.Model, err = stats.ParseRatingModel(f.model); err != nil {
			return opt, err
		}
	}
	if f.first != "fit" {
		elo, err := parseFloat(f.first)
		if err != nil {
			return opt, fmt.Errorf("--first-advantage %q: want fit or a number of Elo", f.first)
		}
		opt.Advantage = stats.FixedAdvantage(elo)
	}
	if opt.Prior, err = readPrior(f.prior); err != nil {
		return opt, err
	}
	for _, text := range f.anchors {
		anchor, err := readAnchor(text, src)
		if err != nil {
			return opt, err
		}
		opt.Relations = append(opt.Relations, anchor)
	}
	for _, text := range f.relations {
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
	if elo, err = parseFloat(number); err != nil {
		return "", 0, 0, fmt.Errorf("--%s %q: %q is no number", flag, text, number)
	}
	if loose {
		if sd, err = parseFloat(spread); err != nil || !(sd > 0) {
			return "", 0, 0, fmt.Errorf("--%s %q: standard deviation %q: want a number above 0", flag, text, spread)
		}
	}
	return text[:at], elo, sd, nil
}

// readAnchor reads "name=elo" or "name=elo:sd".
func readAnchor(text string, src *report.Results) (stats.Relation, error) {
	name, elo, sd, err := cutValue("anchor", text)
	if err != nil {
		return stats.Relation{}, err
	}
	p := slices.Index(src.Names, name)
	switch {
	case p < 0:
		return stats.Relation{}, fmt.Errorf("--anchor %q: no player %q, %s", text, name, nearest.Suggest(name, src.Names))
	case sd > 0:
		return stats.Loose(p, elo, sd), nil
	}
	return stats.Held(p, elo), nil
}

// readRelation reads "a,b=elo:sd"; the comma is the one with a player on either
// side.
func readRelation(text string, src *report.Results) (stats.Relation, error) {
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
