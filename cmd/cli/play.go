package cli

import (
	"cmp"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena/show/play"
	"gipf.arena/rules"
)

const playHelp = `play shows the board after each move, says who is to move and why, and reads one
line at a time: a move (a1-b2), the whole rest of a turn (a1-b2;xb2-e5), or one of
the commands that "help" lists: moves, hint, undo, resign, board, position, save,
load, quit. Lines may come from a file; the output then repeats them.

For each move a new agent is made, with a seed that follows from --seed and the number
of the move; what it plays depends on that seed and the game so far. So hints, undo,
save and load do not change it, and a search keeps nothing from the move before. With a
budget of simulations the same lines give the same output.

--load goes on with a saved game, its sides and its seed. --as then changes who
plays which side, and --against the agents. --save writes the game to a file after
every move. A game is stopped without a result after 1000 moves.

--web shows the game in a browser instead, until it is interrupted: the legal moves on the
board, whole turns taken back, hints with values, and positions that are pasted in.

--clock gives both sides a clock, which runs while they are to move, hints included, and
brings its increment at the end of a turn. A side whose clock has run out loses: the
terminal sees that with the next line, the browser at once. Moves that are taken back
bring no time back. A saved game goes on with what was left.

A saved game is one JSON object with exactly these keys:
  format         "gipfarena-game"
  version        1
  game           full name, as in gipf/basic:white=2
  rules_version  version of its rules
  setup          number of the set-up it began from, or instead of it
  position       text of the position it began from
  seed           seed of the agents
  first, second  who plays that side: "person", or the spec of an agent
  decisions      list of the texts of all moves
  result         "first", "second", "draw" or "none"
  termination    "open", "rule", "cap", or "resign" or "time" of the side that was to move
  ending         the rule that ended it, as in "no-reserve"; "" where none did
and, of a game with clocks,
  clock          that of each side at the beginning, as in --clock
  left           list of the milliseconds that first and second have left
Any other key is an error, and the game is played again to check what the file says.`

func newPlayCmd(p *Program) *cobra.Command {
	var f play.Options
	var engines bool
	var web webFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play against an agent in the terminal or in a browser",
		Long:  playHelp,
		Example: `  gipfarena play gipf/basic --against mcts:sims=3000
  gipfarena play gipf/standard --as second --against greedy --save game.json
  gipfarena play gipf/standard --load game.json --save game.json
  gipfarena play gipf/basic --as none --against random --seed 7
  gipfarena play zertz/37 --against mcts:sims=2000 --web localhost:8080`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.Given = cmd.Flags().Changed
			s := &play.Dialogue{Loader: p.savedGames(), Prompt: IsTerminal(cmd.InOrStdin())}
			if !engines {
				s.Permit = p.Permit
			}
			var tried []agents.Builder // their engines wait for their first move until they are closed
			s.Builder = func(game rules.Game, spec string) (agents.Builder, error) {
				b, err := p.TryBuilder(cmd.Context(), game, spec)
				tried = append(tried, b)
				return b, err
			}
			err := runPlay(cmd, s, &f, &web, args[0])
			for _, b := range tried {
				err = cmp.Or(err, agents.Close(b))
			}
			return err
		},
	}
	addEnginesFlag(cmd, &engines)
	web.add(cmd, "the game")
	flags := cmd.Flags()
	flags.StringVar(&f.As, "as", "first", "which `side` a person plays: first, second, both or none")
	completeWords(cmd, "as", "first", "second", "both", "none")
	flags.StringVar(&f.Against, "against", "mcts", "`spec` of the agent that plays the other sides")
	flags.StringVar(&f.Hint, "hint", "", "`spec` of the agent that gives hints (default: that of --against)")
	completeFlag(cmd, "against", completeAgents(p, 0))
	completeFlag(cmd, "hint", completeAgents(p, 0))
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of the agents")
	flags.Uint64Var(&f.SetUp, "setup", 1, "`number` of the set-up, in games with a random one")
	flags.StringVar(&f.Position, "position", "", "`text` of the position to begin from, instead of the start")
	flags.StringVar(&f.Clock, "clock", "", "`clock` of each side: seconds, and optionally an increment for each turn, as in 300+3; the agent of --against manages its time if it can (default: none)")
	flags.StringVar(&f.Load, "load", "", "`file` with the game to continue")
	flags.StringVar(&f.Save, "save", "", "`file` in which to save the game; a new one, or that of --load")
	return cmd
}

// runPlay fills in the session and plays it, in the terminal or as a page.
func runPlay(cmd *cobra.Command, s *play.Dialogue, f *play.Options, web *webFlags, game string) error {
	if err := web.listen(cmd); err != nil {
		return err
	}
	if err := s.Fill(f, game); err != nil {
		return usagef("play: %w", err)
	}
	if web.server == nil {
		return s.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
	}
	pages := play.NewPages(cmd.Context(), s)
	stop := web.start(cmd.Context(), newConsole(cmd.ErrOrStderr(), "text"), pages)
	<-cmd.Context().Done()
	return cmp.Or(stop(), pages.Close())
}

// savedGames opens games in the file system.
func (p *Program) savedGames() play.Loader {
	return play.Loader{Games: p.Games, Builder: p.Builder, Files: play.Disk{}}
}
