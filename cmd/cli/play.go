package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena/play"
	"gipf.arena/internal/console"
	"gipf.arena/rules"
)

// playFlags are the flags of the play subcommand.
type playFlags struct {
	as, against, hint string
	seed, setup       uint64
	position          string
	load, save        string
	// given reports whether the flag of that name stands on the command line.
	given func(name string) bool
}

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
  termination    "open", "rule", "cap", or "resign" of the side that was to move
  ending         the rule that ended it, as in "no-reserve"; "" where none did
Any other key is an error, and the game is played again to check what the file says.`

func newPlayCmd(p *Program) *cobra.Command {
	var f playFlags
	var engines bool
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play against an agent in the terminal",
		Long:  playHelp,
		Example: `  gipfarena play gipf/basic --against mcts:sims=3000
  gipfarena play gipf/standard --as second --against greedy --save game.json
  gipfarena play gipf/standard --load game.json --save game.json
  gipfarena play gipf/basic --as none --against random --seed 7`,
		Args:              wantArgs("GAME"),
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given = cmd.Flags().Changed
			s := &play.Session{Loader: p.savedGames(), Prompt: console.IsTerminal(cmd.InOrStdin())}
			if !engines {
				s.Permit = p.Permit
			}
			var tried []agents.Builder // whose engines wait for their first move until they are closed
			s.Builder = func(game rules.Game, spec string) (agents.Builder, error) {
				b, err := p.TryBuilder(cmd.Context(), game, spec)
				tried = append(tried, b)
				return b, err
			}
			err := f.run(cmd, s, args[0])
			for _, b := range tried {
				err = cmp.Or(err, agents.Close(b))
			}
			return err
		},
	}
	addEnginesFlag(cmd, &engines)
	flags := cmd.Flags()
	flags.StringVar(&f.as, "as", "first", "which `side` a person plays: first, second, both or none")
	flags.StringVar(&f.against, "against", "mcts", "`spec` of the agent that plays the other sides")
	flags.StringVar(&f.hint, "hint", "", "`spec` of the agent that gives hints (default: that of --against)")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the agents")
	flags.Uint64Var(&f.setup, "setup", 1, "`number` of the set-up, in games with a random one")
	flags.StringVar(&f.position, "position", "", "`text` of the position to begin from, instead of the start")
	flags.StringVar(&f.load, "load", "", "`file` with the game to go on with")
	flags.StringVar(&f.save, "save", "", "`file` to keep the game in; a new one, or that of --load")
	return cmd
}

// run fills in the session and plays it.
func (f *playFlags) run(cmd *cobra.Command, s *play.Session, game string) error {
	if err := f.fill(s, game); err != nil {
		return asUsage(fmt.Errorf("play: %w", err))
	}
	return s.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
}

// savedGames opens games in the file system.
func (p *Program) savedGames() play.Loader {
	return play.Loader{Games: p.Games, Builder: p.Builder, Files: play.Disk{}}
}

// fill fills in what the flags say: the game, who plays it, and its file.
func (f *playFlags) fill(s *play.Session, name string) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := f.begin(s, name); err != nil {
		return err
	}
	if err := f.seat(s); err != nil {
		return err
	}
	s.Keep = f.save
	if f.save == "" || f.load != "" && filepath.Clean(f.save) == filepath.Clean(f.load) {
		return nil
	}
	if _, err := s.Files.Read(f.save); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("--save: %q is there already, and is not the file of --load", f.save)
	}
	return nil
}

// check refuses flags that contradict each other.
func (f *playFlags) check() error {
	if f.given("position") && f.given("setup") {
		return errors.New("--position and --setup are two different starts")
	}
	for _, flag := range []string{"position", "setup", "seed"} {
		if f.given("load") && f.given(flag) {
			return fmt.Errorf("--load and --%s: the saved game has its own", flag)
		}
	}
	return nil
}

// begin sets up the game, or loads it.
func (f *playFlags) begin(s *play.Session, name string) error {
	game, err := s.Games.Game(name)
	if err != nil {
		return err
	}
	if !f.given("load") {
		var position *string
		if f.given("position") {
			position = &f.position
		}
		s.Game, err = play.New(game, position, f.setup, f.seed)
		return err
	}
	if s.Game, err = s.Load(f.load); err != nil {
		return fmt.Errorf("--load: %w", err)
	}
	if got := s.Game.Rules().Name(); got != game.Name() {
		return fmt.Errorf("--load: %q: a game of %s, not of %s", f.load, got, game.Name())
	}
	return nil
}

// seat says who plays which side, and who gives hints. In a loaded game what the
// flags do not say stays as it was.
func (f *playFlags) seat(s *play.Session) (err error) {
	seats := &s.Game.Seats
	if s.Hints, err = f.opponent(s); err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	person := [2]bool{seats[0].Person(), seats[1].Person()}
	if !f.given("load") || f.given("as") {
		if person, err = persons(f.as); err != nil {
			return err
		}
	}
	for i := range seats {
		switch {
		case person[i]:
			seats[i] = play.Seat{}
		case seats[i].Person() || f.given("against"):
			seats[i] = play.Seat{Builder: s.Hints}
		}
	}
	if f.given("hint") {
		if s.Hints, err = s.Builder(s.Game.Rules(), f.hint); err != nil {
			return fmt.Errorf("--hint: %w", err)
		}
	}
	return nil
}

// opponent is the agent of --against or, without it, of the loaded game.
func (f *playFlags) opponent(s *play.Session) (agents.Builder, error) {
	for _, seat := range s.Game.Seats {
		if !seat.Person() && !f.given("against") {
			return seat.Builder, nil
		}
	}
	return s.Builder(s.Game.Rules(), f.against)
}

// persons says which sides persons play.
func persons(as string) ([2]bool, error) {
	switch as {
	case "first":
		return [2]bool{true, false}, nil
	case "second":
		return [2]bool{false, true}, nil
	case "both":
		return [2]bool{true, true}, nil
	case "none":
		return [2]bool{false, false}, nil
	}
	return [2]bool{}, fmt.Errorf("--as %q: want first, second, both or none", as)
}
