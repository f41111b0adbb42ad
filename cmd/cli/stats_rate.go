package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
)

const rateHelp = `Rate the players of lists of results and of runs: files of other programs, run
directories, or several of them in one joint fit. In several, players of one name
are one player.

Runs must be of one game. Their ratings are those that standings of the same
directories gives, with its notes and on its scale, unless anchors are given. The
flags rate them otherwise.

FILE is CSV with a line first,second,score[,count], where first made the first
move and the score, 1, 0.5 or 0 or a result such as 1-0, is that player's (a first
line may name the columns, also white, black and result, and pair and opening among
them); or PGN, of which the tags White (who made
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
  gipfarena stats rate - --prior bayeselo --relation v2,v1=30:40 < games.csv`

func newStatsRateCmd(p *Program) *cobra.Command {
	var f report.RatingOptions
	var picture string
	cmd := answers(&cobra.Command{
		Use:   "rate FILE...",
		Short: "Rate the players of lists of results and of runs",
		Long:  rateHelp,
		Args:  wantArgs("FILE..."),
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		if err := checkPlot(picture); err != nil {
			return nil, err
		}
		src, err := p.Results(cmd.Context(), args, cmd.InOrStdin())
		if err != nil {
			return nil, openError(err)
		}
		v, err := f.Rate(src)
		return v, arena.Refuse(draw(picture, v, err))
	})
	cmd.Flags().StringVar(&f.Model, "model", "", "score, davidson or rao-kupper (default that of the first run, else score)")
	cmd.Flags().StringArrayVar(&f.Anchors, "anchor", nil, "`name=elo` holds a player, name=elo:sd does so loosely; may come several times")
	cmd.Flags().StringArrayVar(&f.Relations, "relation", nil, "`a,b=elo:sd` says that a is stronger than b by elo, give or take sd; may come several times")
	cmd.Flags().StringVar(&f.FirstAdvantage, "first-advantage", "fit", "what the first move is worth: fit, or a fixed number of Elo such as 0")
	cmd.Flags().StringVar(&f.Prior, "prior", "none", "virtual games: none, bayeselo (2 draws a player) or katago (2 games against 0 Elo)")
	cmd.Flags().BoolVar(&f.Matrix, "matrix", false, "also the probability of being stronger of each against each (and in JSON the covariance)")
	cmd.Flags().BoolVar(&f.AllPoints, "head-to-head", false, "the points of each against each also of more than ten players")
	addPlotFlag(cmd, &picture)
	return cmd
}
