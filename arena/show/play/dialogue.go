package play

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A Dialogue is a game and the talk about it between a person and the program. Fill in the exported fields and call
// Run, once.
type Dialogue struct {
	// Loader opens the games that the person loads, and keeps the saved ones.
	Loader
	// Game is what is played; loading another one replaces it.
	Game *Game
	// Hints makes the agents that give hints.
	Hints agents.Builder
	// Keep is the path of a file that holds the game after every move; "" for none.
	Keep string
	// Prompt says that the person sees what is typed: the talk then shows a prompt
	// and does not repeat the line.
	Prompt bool

	in       *bufio.Reader
	out      *bufio.Writer
	opponent agents.Builder // of a game before this one
	done     bool           // no more lines are read
	failed   error          // of the agent that is to move
	keepErr  error          // why the kept file is not up to date, nil if it is
}

// Run plays until the person quits, the input ends, or the game is over and no
// person plays. The error is the context's, that of reading or writing text, or
// that of an agent whose move is still missing then; mistakes of the person are
// answered in the talk. The agents' builders are closed then.
func (s *Dialogue) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	s.in, s.out = bufio.NewReader(in), bufio.NewWriter(out)
	s.introduce()
	err := s.loop(ctx)
	if ctx.Err() != nil {
		s.printf("\n%s\n", s.farewell())
	}
	err = cmp.Or(err, s.failed, s.Dismiss())
	if err == nil && s.keepErr != nil {
		err = fmt.Errorf("play: the game could not be saved: %w", s.keepErr)
	}
	return errors.Join(err, s.out.Flush())
}

// Dismiss ends what the agents hold. Run does so itself.
func (s *Dialogue) Dismiss() error {
	return cmp.Or(agents.Close(s.Game.Seats[0].Builder), agents.Close(s.Game.Seats[1].Builder), agents.Close(s.Hints))
}

func (s *Dialogue) loop(ctx context.Context) error {
	s.keep()
	s.show()
	for !s.done {
		// Also where a program at the other end waits before it writes.
		if err := s.out.Flush(); err != nil {
			return fmt.Errorf("play: writing: %w", err)
		}
		if err := s.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// step makes an agent's move if one is due, else reads a line.
func (s *Dialogue) step(ctx context.Context) error {
	s.Game.Go()
	s.failed = nil
	if !s.Game.Over() {
		if seat := s.Game.seat(s.Game.state.Mover()); !seat.Person() {
			if s.failed = s.moveAgent(ctx, seat.Builder); s.failed == nil || ctx.Err() != nil || !s.people() {
				return s.failed
			}
			s.complain(s.failed)
			s.printf("The next line asks it again. You may \"undo\", \"save FILE\" or \"quit\".\n")
		}
	} else if !s.people() {
		s.done = true
		return nil
	}
	line, err := s.readLine(ctx)
	switch {
	case errors.Is(err, io.EOF):
		s.flagged()
		s.printf("\nEnd of input. %s\n", s.farewell())
		s.done = true
		return nil
	case err != nil:
		return err
	}
	return s.obey(ctx, line)
}

// people reports whether a person plays.
func (s *Dialogue) people() bool { return slices.ContainsFunc(s.Game.Seats[:], Seat.Person) }

// moveAgent makes the move of an agent.
func (s *Dialogue) moveAgent(ctx context.Context, b agents.Builder) error {
	m, info, err := s.Game.Ask(ctx, b, "play")
	if err != nil {
		return err
	}
	s.play(m, "   "+s.Game.SearchInfo(info))
	return nil
}

// Ask returns what an agent of b plays here, as the purpose "play" or "hint". It
// is a new agent each time, whose seed follows from that of the game, the purpose
// and the number of the move: what it says does not depend on hints asked for, on
// moves taken back, or on whether the game was saved and loaded in between. The
// price is what a search would have kept of its last one. The game stays as it is.
func (g *Game) Ask(ctx context.Context, b agents.Builder, purpose string) (rules.Move, agents.Info, error) {
	return g.consult(ctx, b, purpose, func(context.Context, agents.Agent) {})
}

// consult is Ask; then asks the agent further before it is closed.
func (g *Game) consult(ctx context.Context, b agents.Builder, purpose string, then func(context.Context, agents.Agent)) (rules.Move, agents.Info, error) {
	name := fmt.Sprintf("%s %d", purpose, len(g.moves))
	agent, err := b.Build(agents.Env{Game: g.rules, Seed: agents.NewRand(g.seed, name).Uint64(), Clocks: g.clocksFor()})
	if err != nil {
		return 0, agents.Info{}, err
	}
	defer agents.Close(agent)
	view := g.rules.New(0) // a copy, so that no agent can change the truth
	view.CopyFrom(g.state)
	ctx = heard(ctx)
	m, info, err := agent.Choose(ctx, view)
	switch {
	case ctx.Err() != nil:
		return 0, info, ctx.Err()
	case err != nil:
		return 0, info, fmt.Errorf("%s: move %d: %w", b.Spec(), len(g.moves)+1, err)
	case !slices.Contains(g.state.Moves(nil), m):
		return 0, info, fmt.Errorf("%s: move %d: %#x is not legal in %q", b.Spec(), len(g.moves)+1, uint32(m), g.state)
	}
	then(ctx, agent)
	return m, info, nil
}

// readLine returns the next line without blanks around it. The last one need
// not end; after it the error is io.EOF.
func (s *Dialogue) readLine(ctx context.Context) (string, error) {
	if s.Prompt {
		s.printf("> ")
		if err := s.out.Flush(); err != nil {
			return "", fmt.Errorf("play: writing: %w", err)
		}
	}
	var line string
	err := arena.Await(ctx, func() (err error) {
		line, err = s.in.ReadString('\n')
		return err
	})
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err() // and line may still be being read
	case errors.Is(err, io.EOF) && line == "":
		return "", io.EOF
	case err != nil && !errors.Is(err, io.EOF):
		return "", fmt.Errorf("play: reading: %w", err)
	}
	line = strings.TrimSpace(line)
	if !s.Prompt {
		s.printf("> %s\n", shown(line))
	}
	return line, nil
}

// play makes a move and tells it.
func (s *Dialogue) play(m rules.Move, note string) {
	if s.flagged() {
		return
	}
	name := s.Game.Name(s.Game.state.Mover())
	s.Game.Play(m)
	s.printf("%d. %s: %s%s\n", len(s.Game.moves), name, s.Game.moves[len(s.Game.moves)-1].text, note)
	s.keep()
	s.show()
}

// flagged tells of a flag that has fallen, and keeps the game so. It reports whether the game is over, by that or else.
func (s *Dialogue) flagged() bool {
	if s.Game.Over() || !s.Game.Flag() {
		return s.Game.Over()
	}
	s.keep()
	s.printf("%s\n", s.status())
	return true
}

// keep brings the file of the game, if it has one, up to date. Where that fails
// the game goes on, and the next move tries again.
func (s *Dialogue) keep() {
	if s.Keep == "" {
		return
	}
	if s.keepErr = s.Save(s.Keep); s.keepErr != nil {
		s.complain(fmt.Errorf("the game could not be saved: %w", s.keepErr))
	}
}

// Save writes the game to a file.
func (s *Dialogue) Save(path string) error {
	text, err := s.Game.Encode()
	if err != nil {
		return err
	}
	return fileError(path, s.Files.Write(path, text))
}
