package cli

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
	"gipf.arena/internal/await"
	"gipf.arena/rules"
)

// A playSession is a game at the table and the talk about it: it reads lines
// and writes text. Fill in the upper fields and call run.
type playSession struct {
	in       *bufio.Reader
	out      *bufio.Writer
	terminal bool // the person sees what he types, so it need not be echoed
	files    playFiles
	set      *agents.Set // for the seats of games that are loaded
	game     *playedGame
	seats    [2]seat
	hints    agents.Builder
	keepIn   string // path of the file that is kept up to date, "" for none

	done    bool  // no more lines are read
	keepErr error // why the file is not up to date, nil if it is
}

// run plays until the person quits, the input ends, or the game is over with
// nobody at the table. The error is the context's, that of reading or writing
// text, or that of an agent; mistakes of the person are answered in the talk.
func (s *playSession) run(ctx context.Context) error {
	s.introduce()
	err := cmp.Or(s.loop(ctx), s.dismiss())
	if err == nil && s.keepErr != nil {
		err = fmt.Errorf("play: the game is not kept: %w", s.keepErr)
	}
	return errors.Join(err, s.out.Flush())
}

// dismiss ends what the agents hold.
func (s *playSession) dismiss() error {
	return cmp.Or(agents.Close(s.seats[0].builder), agents.Close(s.seats[1].builder), agents.Close(s.hints))
}

func (s *playSession) loop(ctx context.Context) error {
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

// step makes an agent's decision if one is due, else reads a line.
func (s *playSession) step(ctx context.Context) error {
	if !s.game.over() {
		if seat := s.seatOf(s.game.state.Mover()); !seat.person() {
			return s.letDecide(ctx, seat.builder)
		}
	} else if !s.anybody() {
		s.done = true
		return nil
	}
	line, err := s.readLine(ctx)
	switch {
	case errors.Is(err, io.EOF):
		s.printf("\nEnd of input. %s\n", s.farewell())
		s.done = true
		return nil
	case err != nil:
		return err
	}
	return s.obey(ctx, line)
}

func (s *playSession) seatOf(p rules.Player) seat { return s.seats[p.Index()] }

// anybody reports whether a person sits at the table.
func (s *playSession) anybody() bool { return slices.ContainsFunc(s.seats[:], seat.person) }

// letDecide makes the decision of an agent.
func (s *playSession) letDecide(ctx context.Context, b agents.Builder) error {
	m, info, err := s.ask(ctx, b, "play")
	if err != nil {
		return err
	}
	s.play(m, "   "+thought(info))
	return nil
}

// ask returns what an agent of b decides here, as the purpose "play" or "hint".
// It is a new agent each time, whose seed follows from that of the game, the
// purpose and the number of the decision: what it says does not depend on hints
// asked for, on decisions taken back, or on whether the game was saved and
// loaded in between. The price is what a search would have kept of its last one.
func (s *playSession) ask(ctx context.Context, b agents.Builder, purpose string) (rules.Move, agents.Info, error) {
	g := s.game
	place := fmt.Sprintf("%s %d", purpose, len(g.decisions))
	agent, err := b.Build(agents.Env{Game: g.rules, Seed: agents.NewRand(g.seed, place).Uint64()})
	if err != nil {
		return 0, agents.Info{}, err
	}
	defer agents.Close(agent)
	view := g.rules.New(0) // a copy, so that no agent can change the truth
	view.CopyFrom(g.state)
	m, info, err := agent.Choose(ctx, view)
	switch {
	case ctx.Err() != nil:
		return 0, info, ctx.Err()
	case err != nil:
		return 0, info, fmt.Errorf("%s: decision %d: %w", b.Spec(), len(g.decisions)+1, err)
	case !slices.Contains(g.state.Moves(nil), m):
		return 0, info, fmt.Errorf("%s: decision %d: %#x is not legal in %q", b.Spec(), len(g.decisions)+1, uint32(m), g.state)
	}
	return m, info, nil
}

// readLine returns the next line without blanks around it. The last one need
// not end; after it the error is io.EOF.
func (s *playSession) readLine(ctx context.Context) (string, error) {
	if s.terminal {
		s.printf("> ")
		if err := s.out.Flush(); err != nil {
			return "", fmt.Errorf("play: writing: %w", err)
		}
	}
	var line string
	err := await.Work(ctx, func() (err error) {
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
	if !s.terminal {
		s.printf("> %s\n", printable(line))
	}
	return line, nil
}

// play makes a decision and tells it.
func (s *playSession) play(m rules.Move, note string) {
	name := s.name(s.game.state.Mover())
	s.game.play(m)
	s.printf("%d. %s: %s%s\n", len(s.game.decisions), name, s.game.decisions[len(s.game.decisions)-1].text, note)
	s.keep()
	s.show()
}

// keep brings the file of the game, if it has one, up to date. Where that fails
// the game goes on, and the next decision tries again.
func (s *playSession) keep() {
	if s.keepIn == "" {
		return
	}
	if s.keepErr = s.writeTo(s.keepIn); s.keepErr != nil {
		s.complain(fmt.Errorf("the game is not kept: %w", s.keepErr))
	}
}

// writeTo saves the game.
func (s *playSession) writeTo(path string) error {
	text, err := newPlayRecord(s.game, s.seats).encode()
	if err != nil {
		return err
	}
	return fileError(path, s.files.write(path, text))
}
