package ugi_test

import (
	"errors"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// countdown is a game of a hundred alternating moves, "1" or "2" without a
// difference: its only cost is the conversation.
type countdown struct{}

const countdownLength = 100

func (countdown) Name() string           { return "countdown" }
func (countdown) Version() int           { return 1 }
func (countdown) New(uint64) rules.State { return &countdownState{left: countdownLength} }

func (countdown) Parse(text string) (rules.State, error) {
	n, err := strconv.Atoi(text)
	return &countdownState{left: n}, err
}

func (countdown) ParseMove(_ rules.State, text string) (rules.Move, error) {
	switch text {
	case "1":
		return 1, nil
	case "2":
		return 2, nil
	}
	return 0, errors.New(strconv.Quote(text) + " is not a move")
}

func (countdown) FormatMove(_ rules.State, m rules.Move) string { return [...]string{"", "1", "2"}[m] }

type countdownState struct{ left int }

func (s *countdownState) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return rules.Player(1 + s.left%2)
}

func (s *countdownState) Moves(dst []rules.Move) []rules.Move {
	if s.left == 0 {
		return dst
	}
	return append(dst, 1, 2)
}

func (s *countdownState) Play(rules.Move)          { s.left-- }
func (s *countdownState) CopyFrom(src rules.State) { *s = *src.(*countdownState) }
func (s *countdownState) Hash() uint64             { return uint64(s.left) }
func (s *countdownState) String() string           { return strconv.Itoa(s.left) }

func (s *countdownState) Result() rules.Result {
	if s.left == 0 {
		return rules.Draw
	}
	return rules.Ongoing
}

// compiled compiles a program of testdata, or skips the test without a
// compiler.
func compiled(t testing.TB, sources ...string) string {
	t.Helper()
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc: ", err)
	}
	binary := testkit.Path(t, "engine")
	words := []string{"-O2", "-o", binary}
	for _, source := range sources {
		words = append(words, "testdata/"+source)
	}
	out, err := exec.Command(cc, words...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return binary
}

// ownCPU is the time this process has computed, in user and system mode, without
// its children.
func ownCPU() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkMove plays games, one side by an engine and the other without being
// asked, and reports what a move of the engine costs this process (own-µs/move):
// talk alone against one that answers at once, and with the texts and rules of a
// real game. For figures worth quoting: -benchtime 100000x.
func BenchmarkMove(b *testing.B) {
	b.Run("talk alone", func(b *testing.B) { benchmarkMove(b, countdown{}, "ugi:nodes=1,path="+compiled(b, "instant.c")) })
	b.Run("gipf", func(b *testing.B) { benchmarkMove(b, game(b, "gipf/basic"), fakeSpec(b, "plays well", calm)) })
}

func benchmarkMove(b *testing.B, g rules.Game, spec string) {
	builder, err := set().Builder(spec, g)
	require.NoError(b, err)
	defer agents.Close(builder)
	agent, err := builder.Build(agents.Env{Game: g})
	require.NoError(b, err)
	s, legal := g.New(0), []rules.Move(nil)
	before := ownCPU()
	for b.Loop() {
		if s.Result() != rules.Ongoing {
			require.NoError(b, agents.Close(agent))
			agent, err = builder.Build(agents.Env{Game: g})
			require.NoError(b, err)
			s = g.New(0)
		}
		for mover := s.Mover(); s.Mover() == mover; {
			m, _, err := agent.Choose(b.Context(), s)
			if err != nil {
				b.Fatal(err)
			}
			agent.(agents.Observer).Played(m)
			s.Play(m)
		}
		for mover := s.Mover(); mover != rules.None && s.Mover() == mover; {
			legal = s.Moves(legal[:0])
			agent.(agents.Observer).Played(legal[len(legal)/2])
			s.Play(legal[len(legal)/2])
		}
	}
	b.ReportMetric(float64((ownCPU()-before).Nanoseconds())/1e3/float64(b.N), "own-µs/move")
	require.NoError(b, agents.Close(agent))
}
