package bookmaker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// pile is a game small enough to be solved: from a pile of ten, the mover takes one and
// hands over, takes two and goes on, or takes three and hands over. The player who takes
// the last one wins, and a pile too small for three cannot be left at that. Movers do not
// alternate.
type pile struct{}

type pileState struct {
	left  int
	mover rules.Player
}

func (pile) Name() string                                  { return "pile" }
func (pile) Version() int                                  { return 1 }
func (pile) New(uint64) rules.State                        { return &pileState{10, rules.First} }
func (pile) FormatMove(_ rules.State, m rules.Move) string { return fmt.Sprint(m) }

// Class treats the players as equal.
func (pile) Class(s rules.State) uint64 {
	at := s.(*pileState)
	if at.left == 0 {
		return uint64(at.mover) // the winner
	}
	return uint64(at.left) + 10
}

func (pile) Parse(text string) (rules.State, error) {
	s := &pileState{}
	if _, err := fmt.Sscanf(text, "%d %d", &s.left, &s.mover); err != nil || s.String() != text {
		return nil, fmt.Errorf("pile: position %q", text)
	}
	return s, nil
}

func (g pile) ParseMove(s rules.State, text string) (rules.Move, error) {
	for _, m := range s.Moves(nil) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("pile: move %q", text)
}

func (s *pileState) Play(m rules.Move) {
	if s.left -= int(m); m != 2 && s.left > 0 {
		s.mover = s.mover.Other()
	}
}

func (s *pileState) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return s.mover
}

func (s *pileState) Moves(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(3, s.left); n++ {
		dst = append(dst, rules.Move(n))
	}
	return dst
}

func (s *pileState) Result() rules.Result {
	if s.left > 0 {
		return rules.Ongoing
	}
	return rules.Win(s.mover)
}

func (s *pileState) CopyFrom(src rules.State) { *s = *src.(*pileState) }
func (s *pileState) Hash() uint64             { return uint64(s.left)<<2 | uint64(s.mover) }
func (s *pileState) String() string           { return fmt.Sprintf("%d %d", s.left, s.mover) }

func registry() runs.Registry {
	return runs.Standard().With([]catalog.Variant{catalog.Of(pile{}, "a pile")}, nil)
}

func makerOf(t testing.TB, text string, set ...string) *Maker {
	t.Helper()
	m, err := journal.Parse(registry(), "book.yaml", []byte(text), set, New)
	require.NoError(t, err)
	return m
}

// made makes a book in a new directory and returns it with the bytes of the book and
// of the journal.
func made(t testing.TB, text string, dir string, opt journal.Options, set ...string) (*book.Book, string) {
	t.Helper()
	if dir == "" {
		dir = testkit.Path(t, "book")
	}
	m := makerOf(t, text, set...)
	found, err := carryOut(t.Context(), m, dir, opt)
	require.NoError(t, err)
	b, err := book.Load(found.File, func(string) (rules.Game, error) { return m.game, nil })
	require.NoError(t, err)
	return b, contents(t, dir)
}

// carryOut makes a book in a directory or continues it. A maker may make more than one.
func carryOut(ctx context.Context, m *Maker, dir string, opt journal.Options) (*report.Book, error) {
	m.counts = nil
	s, err := journal.BeginOrResume(ctx, m, dir, opt)
	if err != nil {
		return nil, err
	}
	answer, err := s.Run(ctx)
	found, _ := answer.(*report.Book)
	return found, errors.Join(err, s.Close())
}

func contents(t testing.TB, dir string) string {
	t.Helper()
	var all strings.Builder
	for _, name := range []string{FileName, "journal.jsonl", "config.yaml"} {
		text := testkit.Bytes(t, dir, name)
		all.Write(text)
	}
	return all.String()
}

// small is a book that takes fractions of a second.
const small = `
name: small
game: gipf/basic
seed: 3
expand: {agent: "alphabeta:transitions=60", positions: 24, batch: 4}
`
