package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"gipf.arena/rules/catalog"
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

const playHelp = `play shows the board after each decision, says whose turn it is and why, and reads
one line at a time: a decision (a1-b2), the whole rest of a turn (a1-b2;xb2-e5), or
one of the commands that "help" lists: moves, hint, undo, resign, board, position,
save, load, quit. Lines may come from a file; the talk then shows them.

What an agent decides follows from the seed, the game so far and the number of the
decision. Each time it is a new agent, so hints, undo, save and load change nothing
in what it will say; a search starts without what its last one found. With a budget
of simulations the same lines give the same talk.

--load goes on with a saved game, its seats and its seed. --as then seats others, and
--against other agents. --save keeps the game in a file, up to date after every
decision. A game is stopped without a result after 1000 decisions.

A saved game is one JSON object with exactly these keys:
  format         "gipfarena-game"
  version        1
  game           full name, as in gipf/basic:white=2
  rules_version  version of its rules
  setup          number of the set-up it began from, or instead of it
  position       text of the position it began from
  seed           source of the agents' randomness
  first, second  who decides for that side: "person", or the spec of an agent
  decisions      list of the texts of all decisions
  result         "first", "second", "draw" or "none"
  termination    "open", "rule", "cap", or "resign" of the side that was to decide
  ending         the rule that ended it, as in "no-reserve"; "" where none did
It is read strictly, and the game is played again to see whether all this is true.`

func newPlayCmd(p *Program) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play against an agent in the terminal",
		Long:  playHelp,
		Example: `  gipfarena play gipf/basic --against mcts:sims=3000
  gipfarena play gipf/standard --as second --against greedy --save game.json
  gipfarena play gipf/standard --load game.json --save game.json
  gipfarena play gipf/basic --as none --against random --seed 7`,
		Args: wantArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given = cmd.Flags().Changed
			s, err := f.session(args[0], osFiles{})
			if err != nil {
				return asUsage(fmt.Errorf("play: %w", err))
			}
			s.terminal = isTerminal(cmd.InOrStdin())
			s.in, s.out = bufio.NewReader(cmd.InOrStdin()), bufio.NewWriter(cmd.OutOrStdout())
			return s.run(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.as, "as", "first", "which `side` a person plays: first, second, both or none")
	flags.StringVar(&f.against, "against", "mcts", "`spec` of the agent that plays the rest")
	flags.StringVar(&f.hint, "hint", "", "`spec` of the agent that gives hints (default: that of --against)")
	flags.Uint64Var(&f.seed, "seed", 1, "source of the agents' randomness")
	flags.Uint64Var(&f.setup, "setup", 1, "`number` of the set-up, in games with a random one")
	flags.StringVar(&f.position, "position", "", "`text` of the position to begin from, instead of the start")
	flags.StringVar(&f.load, "load", "", "`file` with the game to go on with")
	flags.StringVar(&f.save, "save", "", "`file` to keep the game in; a new one, or that of --load")
	return cmd
}

func isTerminal(in io.Reader) bool {
	file, ok := in.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// session makes the session that the flags ask for, all but its input and output.
func (f *playFlags) session(name string, files playFiles) (*playSession, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	s := &playSession{files: files, set: agentSet(), keepIn: f.save}
	if err := f.begin(s, name); err != nil {
		return nil, err
	}
	if err := f.seat(s); err != nil {
		return nil, err
	}
	if f.save == "" || f.load != "" && filepath.Clean(f.save) == filepath.Clean(f.load) {
		return s, nil
	}
	if _, err := files.read(f.save); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--save: %q is there already, and is not the file of --load", f.save)
	}
	return s, nil
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

// begin sets up the game, or loads it together with its seats.
func (f *playFlags) begin(s *playSession, name string) error {
	game, err := catalog.Game(name)
	if err != nil {
		return err
	}
	if !f.given("load") {
		var position *string
		if f.given("position") {
			position = &f.position
		}
		s.game, err = newPlayedGame(game, position, f.setup, f.seed)
		return err
	}
	if s.game, s.seats, err = loadGame(s.files, s.set, f.load); err != nil {
		return fmt.Errorf("--load: %w", err)
	}
	if got := s.game.rules.Name(); got != game.Name() {
		return fmt.Errorf("--load: %q: a game of %s, not of %s", f.load, got, game.Name())
	}
	return nil
}
