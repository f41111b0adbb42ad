package server_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/agents/mcts"
	"gipf.arena/agents/ugi/server"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestMain fails the package when a test leaves a goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serverConfig is an engine of three agents, without weights.
func serverConfig(game, spec string) server.Config {
	load := func(_, ref string) (agents.Weights, error) {
		return agents.Weights{}, fmt.Errorf("no weights %q here", ref)
	}
	kinds := slices.DeleteFunc(agents.Kinds(load), func(k agents.Kind) bool { return k.Name != "random" && k.Name != "greedy" })
	return server.Config{
		Name: "Test", Author: "nobody", Games: catalog.Game, Game: game, Spec: spec, Seed: 1,
		Agents: agents.NewSet(append(kinds, mcts.Kind(load))...),
	}
}

func newServer(t require.TestingT, game, spec string) *server.Server {
	s, err := server.New(serverConfig(game, spec))
	require.NoError(t, err)
	return s
}

// session lets a server obey all lines of a text to its end, and returns what it
// answered, with times made equal.
func session(t require.TestingT, s *server.Server, in string) string {
	var out bytes.Buffer
	require.NoError(t, s.Serve(context.Background(), strings.NewReader(in), &out))
	return regexp.MustCompile(`time \d+`).ReplaceAllString(out.String(), "time T")
}

// A talk is a conversation in which the next line depends on the last answer.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	out   chan string // closed at the end of the server
	ended chan error
}

func newTalk(t *testing.T, s *server.Server) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	k := &talk{t: t, in: inW, out: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		k.ended <- s.Serve(t.Context(), inR, outW)
		outW.Close()
	}()
	go func() {
		defer close(k.out)
		for out := bufio.NewReader(outR); ; {
			line, err := out.ReadString('\n')
			if err != nil {
				return
			}
			k.out <- strings.TrimSuffix(line, "\n")
		}
	}()
	return k
}

func (k *talk) send(lines ...string) {
	for _, line := range lines {
		_, err := io.WriteString(k.in, line+"\n")
		require.NoError(k.t, err)
	}
}

// read returns the next line that does not begin with info.
func (k *talk) read() string {
	for {
		select {
		case line, open := <-k.out:
			require.True(k.t, open, "the engine has ended")
			if !strings.HasPrefix(line, "info ") {
				return line
			}
		case <-time.After(10 * time.Second):
			require.FailNow(k.t, "the engine is silent")
		}
	}
}

// finish waits for the end of the server, which must be near.
func (k *talk) finish() {
	select {
	case err := <-k.ended:
		require.NoError(k.t, err)
	case <-time.After(10 * time.Second):
		require.FailNow(k.t, "the engine does not end")
	}
	for line := range k.out {
		require.True(k.t, strings.HasPrefix(line, "info "), "after the end: %q", line)
	}
}

func TestServerSession(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"handshake", "ugi\n", `
id name Test
id author nobody
option name Variant type string default gipf/basic
option name Agent type string default random
option name Seed type spin default 1 min 0 max 9223372036854775807
option name Setup type spin default 1 min 0 max 9223372036854775807
ugiok
`},
		{"ready without a handshake", "isready\r\n  isready  \n", "\nreadyok\nreadyok\n"},
		{"what it does not know is ignored", "\n\nhello\ndebug on\nUGI\nponderhit\nregister later\n", "\n"},
		{"queries", `
query gameover
query p1turn
query result
position startpos moves a1-b2
query p1turn
position fen w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -
query gameover
query p1turn
query result
query legalmoves
`, `
response false
response true
response none
response false
response true
response false
response p2win
response none
`},
		{"the rest of a turn", `
position fen w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -
query legalmoves
go
`, `
response xb2-f5
info time T pv xb2-f5
bestmove xb2-f5
`},
		{"no turn to choose", "position fen w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -\ngo\nquery result\n", `
info string error "go": the game is over
bestmove none
response p2win
`},
		{"another game", `
setoption name variant value zertz/37
position startpos moves Wd4;-d1
query p1turn
perft 2
setoption name Variant value gipf/basic:white=2
perft 1
position fen b2w/5/6/w5b/6/5/b2w w w 14,12 22 - moves a1-b2
query p1turn
`, `
response false
response 1734
response 42
response false
`},
		{"bad lines change nothing", `
position startpos moves a1-b2
position
position startpos moves a1-b2 a1-b2;xb2-e5
position fen 4 moves a1-b2
setoption name Variant value gipf/basix
setoption name Agent value randon
setoption name Agent value greedy:weights=none
setoption name Seed value -1
setoption name Hash value 16
setoption value 16
query winner
query
perft 0
perft two
go movetime
go nodes 0
go ponder
query p1turn
`, `
info string error "position": want startpos or fen TEXT, and perhaps moves and the turns played since
info string error "position startpos moves a1-b2 a1-b2;xb2-e5": move 2: turn "a1-b2;xb2-e5": move 2: "xb2-e5" comes after the end of the turn
info string error "position fen 4 moves a1-b2": gipf: position "4": want the 6 fields board actor next reserves intro resolved with one blank between them, got 1
info string error "setoption name Variant value gipf/basix": catalog: no game "gipf/basix", did you mean "gipf/basic"?
info string error "setoption name Agent value randon": agents: spec "randon", column 1: unknown agent "randon"; did you mean "random"?
info string error "setoption name Agent value greedy:weights=none": agents: spec "greedy:weights=none" for gipf/basic: no weights "none" here
info string error "setoption name Seed value -1": option Seed: "-1", want a whole number from 0 to 9223372036854775807
info string error "setoption name Hash value 16": "Hash" is none of Variant, Agent, Seed, Setup
info string error "setoption value 16": setoption "value 16": want: name NAME value VALUE
info string error "query winner": "winner" is none of gameover, p1turn, result, legalmoves
info string error "query": "" is none of gameover, p1turn, result, legalmoves
info string error "perft 0": "0": want a number from 1 to 100
info string error "perft two": "two": want a number from 1 to 100
info string error "go movetime": movetime: no number after it
bestmove none
info string error "go nodes 0": nodes "0": want a whole number from 1 to 9007199254740992
bestmove none
info string error "go ponder": "ponder" is none of movetime, nodes, depth, p1time, p2time, p1inc, p2inc, infinite
bestmove none
response false
`},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want[1:], session(t, newServer(t, "gipf/basic", "random"), row.in))
		})
	}
}

// TestServerPlaysGames lets an engine play whole games against itself: each
// bestmove is a legal turn, and what it says of each position is what the rules
// say.
func TestServerPlaysGames(t *testing.T) {
	for _, row := range []struct{ game, spec string }{
		{"gipf/basic", "random"}, {"gipf/tournament", "random"}, {"zertz/37", "random"}, {"zertz/blitz", "mcts:preset=uct,sims=20"}, {"lyngk/base", "random"},
	} {
		t.Run(row.game, func(t *testing.T) {
			g, err := catalog.Game(row.game)
			require.NoError(t, err)
			k := newTalk(t, newServer(t, row.game, row.spec))
			state, moves := g.New(1), ""
			for range 300 {
				k.send("position startpos" + moves)
				for _, answer := range []struct{ query, want string }{
					{"gameover", fmt.Sprint(state.Mover() == rules.None)},
					{"p1turn", fmt.Sprint(state.Mover() == rules.First)},
					{"result", map[rules.Result]string{rules.Ongoing: "none", rules.FirstWins: "p1win", rules.SecondWins: "p2win", rules.Draw: "draw"}[state.Result()]},
				} {
					k.send("query " + answer.query)
					require.Equal(t, "response "+answer.want, k.read())
				}
				k.send("query legalmoves", "go")
				legal := k.read()
				token := strings.TrimPrefix(k.read(), "bestmove ")
				require.Contains(t, strings.Fields(legal)[1:], token)
				if state.Mover() == rules.None {
					break
				}
				turn, err := rules.ParseTurn(g, state, token)
				require.NoError(t, err)
				for _, m := range turn {
					state.Play(m)
				}
				if moves == "" {
					moves = " moves"
				}
				moves += " " + token
			}
			require.Equal(t, rules.None, state.Mover(), "the game has an end")
			k.send("quit")
			k.finish()
		})
	}
}

// endless is an agent that thinks until it is stopped.
const endless = "mcts:preset=uct,sims=100000000"

func TestServerWhileThinking(t *testing.T) {
	k := newTalk(t, newServer(t, "gipf/basic", endless))
	k.send("go", "query p1turn", "isready")
	require.Equal(t, "readyok", k.read(), "while it thinks; the query waits")
	k.send("stop", "isready")
	require.Regexp(t, `^bestmove [a-i][1-9]-[b-h][2-8]$`, k.read())
	got := []string{k.read(), k.read()}
	require.ElementsMatch(t, []string{"response true", "readyok"}, got)
	k.send("perft 100", "isready", "stop", "go infinite", "isready")
	require.Equal(t, "readyok", k.read(), "while it counts")
	require.Equal(t, "readyok", k.read())
	k.send("stop")
	require.Regexp(t, "^bestmove .-?", k.read())
	k.send("stop", "isready")
	require.Equal(t, "readyok", k.read(), "a stop for nothing is answered by nothing")
	k.send("go", "quit")
	require.Regexp(t, "^bestmove ", k.read())
	k.finish()
}

// A seer chooses once, when it is stopped, and expects the last legal move after that and after the next.
type seer struct {
	game rules.Game
	line []rules.Move
}

func (a *seer) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	if <-ctx.Done(); a.line != nil {
		return 0, agents.Info{}, ctx.Err()
	}
	for at := rules.Fork(a.game, s); len(a.line) < 3; at.Play(a.line[len(a.line)-1]) {
		a.line = append(a.line, at.Moves(nil)[len(at.Moves(nil))-1])
	}
	return a.line[0], agents.Info{Value: 0.5, Sims: 1}, nil
}

func (a *seer) Foresee([]rules.Move, int) []rules.Move { return a.line }

// TestServerStoppedWithinATurn: what an agent expected of its turn is played where it is stopped, and not any move.
func TestServerStoppedWithinATurn(t *testing.T) {
	cfg := serverConfig("zertz/37", "seer")
	cfg.Agents = agents.NewSet(agents.Kind{Name: "seer", Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
		return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) { return &seer{game: env.Game}, nil }}, nil
	}})
	s, err := server.New(cfg)
	require.NoError(t, err)
	require.Equal(t, "info score cp 0 nodes 1 time T pv Bg4;-g3\nbestmove Bg4;-g3\n", session(t, s, "go infinite\nstop\n"))
}

// TestServerEnds shows that each way to end a conversation ends it soon, and
// leaves nothing behind but the read that the end of a context cannot end.
func TestServerEnds(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, row := range []struct {
		name, in string
		answers  int // bestmoves
	}{
		{"at once", "", 0},
		{"quit", "quit\n", 0},
		{"quit while it thinks", "go\nquit\n", 1},
		{"quit leaves what waits", "go\ngo\nperft 50\nquit\n", 1},
		{"end of the input while it thinks without limit", "go infinite\ngo nodes 5", 2},
		{"end of the input before it thinks without limit", "go nodes 5\ngo infinite", 2},
		{"end of the input while it thinks", "go nodes 50\ngo nodes 60", 2},
	} {
		got := session(t, newServer(t, "gipf/basic", endless), row.in)
		require.Equal(t, row.answers, strings.Count(got, "bestmove "), "%s: %s", row.name, got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	in, w := io.Pipe()
	go io.WriteString(w, "go\nisready\n") //nolint:errcheck // read by a server that is to be cut off
	out := ending{end: cancel}
	require.ErrorIs(t, newServer(t, "gipf/basic", endless).Serve(ctx, in, &out), context.Canceled)
	require.Contains(t, out.text.String(), "bestmove ")
	require.NoError(t, w.Close())
}

// An ending ends a context when the server is ready, which it says while it thinks.
type ending struct {
	text bytes.Buffer
	end  context.CancelFunc
}

func (e *ending) Write(p []byte) (int, error) {
	if string(p) == "readyok\n" {
		e.end()
	}
	return e.text.Write(p)
}

// A brokenPipe takes some lines and then no more.
type brokenPipe struct{ lines int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.lines--; b.lines < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestServerErrors(t *testing.T) {
	for _, row := range []struct {
		game, spec string
		seed       uint64
		want       string
	}{
		{"gipf/bsic", "random", 1, `no game "gipf/bsic"`},
		{"gipf/basic", "", 1, "no agent"},
		{"gipf/basic", "mcts:sims=x", 1, `sims="x"`},
		{"gipf/basic", "random", math.MaxInt64, ""},
		{"gipf/basic", "random", math.MaxInt64 + 1, `option Seed: "9223372036854775808", want a whole number from 0 to 9223372036854775807`},
	} {
		cfg := serverConfig(row.game, row.spec)
		cfg.Seed = row.seed
		if _, err := server.New(cfg); row.want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, row.want)
		}
	}
	err := newServer(t, "gipf/basic", "random").Serve(t.Context(), strings.NewReader(strings.Repeat("isready\n", 10)), &brokenPipe{3})
	require.ErrorIs(t, err, io.ErrClosedPipe)
	err = newServer(t, "gipf/basic", "random").Serve(t.Context(), iotest.ErrReader(io.ErrNoProgress), io.Discard)
	require.ErrorIs(t, err, io.ErrNoProgress)
}

func TestServerLongLines(t *testing.T) {
	long := "position startpos moves " + strings.Repeat("a1-b2 ", 400000)
	got := session(t, newServer(t, "gipf/basic", "random"), "isready\n"+long+"\nisready\n"+long)
	require.Equal(t, "readyok\ninfo string error: a line of more than 1048576 bytes\nreadyok\ninfo string error: a line of more than 1048576 bytes\n", got)
	got = session(t, newServer(t, "gipf/basic", "random"), strings.Repeat("x", 300)+"\nquery "+strings.Repeat("y", 300))
	require.Equal(t, 1, strings.Count(got, "\n"))
	require.Contains(t, got, `yyy…" (306 bytes): "yyy`)
}

// TestServerSessionFromAFile: however many lines wait for a bestmove, each is obeyed in its turn, and each go has its answer.
func TestServerSessionFromAFile(t *testing.T) {
	const turns = 3000
	got := session(t, newServer(t, "gipf/basic", endless), "go infinite\n"+strings.Repeat("position startpos\ngo nodes 1\nquery p1turn\n", turns))
	require.Equal(t, turns+1, strings.Count(got, "bestmove "))
	require.Equal(t, turns, strings.Count(got, "response true\n"))
	require.NotContains(t, got, "error")
	require.NotContains(t, got, "bestmove none")
}

// TestServerHasNoRoom: when 64 MiB of lines wait, no line is read that could stop a search without limit: it ends by itself,
// and the lines are obeyed.
func TestServerHasNoRoom(t *testing.T) {
	k := newTalk(t, newServer(t, "gipf/basic", "random"))
	k.send("go infinite", "query p1turn")
	long := strings.Repeat("x", 1<<20-100)
	for range 64 {
		k.send(long)
	}
	k.send("isready")
	require.Equal(t, "readyok", k.read(), "64 lines of a MiB, less a little, and the query")
	for range 2 {
		k.send(long)
	}
	require.Regexp(t, "^bestmove .-?", k.read())
	require.Equal(t, "response true", k.read())
	k.send("quit")
	k.finish()
}

// TestServerSeeds checks what determines the choice of a random agent.
func TestServerSeeds(t *testing.T) {
	play := func(lines ...string) []string {
		return regexp.MustCompile("bestmove .*").FindAllString(session(t, newServer(t, "gipf/basic", "random"), strings.Join(lines, "\n")), -1)
	}
	two := play("go", "go", "uginewgame", "go", "go")
	require.Len(t, two, 4)
	require.Equal(t, two, play("go", "go", "uginewgame", "go", "go"), "the same lines")
	require.NotEqual(t, two[:2], two[2:], "another game")
	require.NotEqual(t, two[:2], play("setoption name Seed value 9", "go", "go"), "another seed")
	require.Equal(t, two[2:], play("setoption name Seed value 2", "go", "go"), "the second game has the next seed")
	require.Equal(t, play("setoption name Seed value 9", "uginewgame", "go"),
		play("uginewgame", "setoption name Agent value random", "uginewgame", "setoption name Seed value 9", "uginewgame", "go"),
		"games before the seed was set do not matter")
}

// TestServerKeepsTime plays turns of two moves by the clock.
func TestServerKeepsTime(t *testing.T) {
	s := newServer(t, "zertz/37", "mcts:preset=uct,sims=10")
	for _, row := range []struct {
		limit string
		least time.Duration
	}{
		{"movetime 60", 20 * time.Millisecond},
		{"p1time 1000 p2time 9 p1inc 20", 20 * time.Millisecond},
		{"p1time -5", 0},
		{"", 0},
	} {
		began := time.Now()
		got := session(t, s, "uginewgame\ngo "+row.limit+"\n")
		took := time.Since(began)
		require.Regexp(t, `(?m)^bestmove [WGB][a-g][1-7];-[a-g][1-7]$`, got)
		require.True(t, row.least <= took && took <= 10*time.Second, "go %s took %s", row.limit, took)
		require.NotContains(t, got, "keeps its own", row.limit)
	}
}

func FuzzServer(f *testing.F) {
	for _, seed := range []string{
		"ugi\nisready\nposition startpos moves a1-b2 b1-b2\ngo movetime 1\nstop\nquery legalmoves",
		"setoption name Variant value zertz/37\nposition startpos moves Wd4;-d1\nperft 2\ngo depth 3 nodes 9",
		"setoption name Agent value mcts:sims=9\ngo p1time 3 p1inc -1\nuginewgame\ngo infinite\nstop",
		"position fen w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 - moves xb2-f5\nquery result\nsetoption name Setup value 5",
		"setoption name variant value lyngk/base\nquery p1turn\nquery \x00\ngo \xff",
	} {
		f.Add(seed)
	}
	said := regexp.MustCompile(`^(id (name Test|author nobody)|option name .*|ugiok|readyok|bestmove [^ ]+|response .+|info .+)$`)
	f.Fuzz(func(t *testing.T, in string) {
		var out bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		require.NoError(t, newServer(t, "gipf/basic", "random").Serve(ctx, strings.NewReader(in+"\nquit\n"), &out))
		for line := range strings.Lines(out.String()) {
			require.Regexp(t, said, strings.TrimSuffix(line, "\n"))
		}
		require.LessOrEqual(t, strings.Count(out.String(), "\nbestmove "), strings.Count(in, "go"))
	})
}

// TestServerStartsNoProgram lets the other side name an agent that is a program, or
// has one inside, which only the user who started the server may.
func TestServerStartsNoProgram(t *testing.T) {
	c, built := serverConfig("gipf/basic", "random"), 0
	kinds := agents.Kinds(nil)
	c.Agents = agents.NewSet(append(kinds, agents.Kind{
		Name: "program", Starts: func(agents.Args) string { return "/bin/sh" },
		Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) {
				built++
				return agents.NewRandom(1), nil
			}}, nil
		},
	})...)
	play := func() string {
		s, err := server.New(c)
		require.NoError(t, err)
		return session(t, s, "setoption name Agent value program\nsetoption name Agent value epsilon:agent=(program)\ngo")
	}
	got := play()
	require.Contains(t, got, `agent "program" is a program of its own, which no option may start`)
	require.Contains(t, got, `agent "epsilon:agent=(program)" is a program of its own, which no option may start`)
	require.Contains(t, got, "bestmove ")
	require.Zero(t, built)
	c.Spec = "program"
	require.Contains(t, play(), "bestmove ")
	require.Equal(t, 1, built)
}
