package boards_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// randomGame returns the record of a random game with values as they are planted: a list
// for the moves after an opening of two.
func randomGame(t *testing.T, name string, most int, values ...arena.Value) (rules.Game, *arena.Record) {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	r := &arena.Record{
		Index: 12, Pair: 6, Game: g.Name(), RulesVersion: g.Version(), OpeningPlies: 2, Setup: 9,
		Sides: [2]arena.Side{{Player: 0, Name: "anna", Spec: "greedy"}, {Player: 1, Name: "bert", Spec: "random"}},
	}
	s := g.New(r.Setup)
	for s.Mover() != rules.None && len(r.Moves) < most {
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		r.Moves = append(r.Moves, g.FormatMove(s, m))
		s.Play(m)
	}
	if r.Result, r.Termination = s.Result(), arena.ByRule; r.Result == rules.Ongoing {
		r.Termination = arena.Cap
	}
	for i := range len(r.Moves) - r.OpeningPlies {
		v := arena.NoValue
		if i < len(values) {
			v = values[i]
		}
		r.SearchInfo.Values = append(r.SearchInfo.Values, v)
		r.SearchInfo.Details = append(r.SearchInfo.Details, arena.Detail{Nodes: int64(i), Depth: i, Time: time.Duration(i) * time.Millisecond, Choices: 5})
	}
	require.NoError(t, r.Check())
	return g, r
}

// TestFrom reads a game whose thoughts were planted.
func TestFrom(t *testing.T) {
	g, r := randomGame(t, "gipf/basic", 12, 16, -16, 16, 32, -64, arena.NoValue, arena.ProvenLoss, arena.ProvenWin)
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.Equal(t, "none", p.Result)
	require.Len(t, p.Plies, 12)
	require.True(t, p.Plies[1].Opening)
	require.Nil(t, p.Plies[1].First)
	scores := []float64{}
	for _, x := range p.Plies {
		if x.First != nil {
			scores = append(scores, *x.First)
		}
	}
	require.Equal(t, []float64{0.7311, 0.7311, 0.7311, 0.1192, 0.0180, 0, 0}, scores,
		"of the first player: anna's own, and one less bert's; a proven loss of anna, a proven win of bert")
	require.Equal(t, &boards.Course{
		Turning:     &boards.Swing{Number: 7, Since: 5, Whose: "first", Before: 0.7311, After: 0.018},
		LeadChanges: 1, Opinions: 7,
	}, p.Course, "no result refutes no opinion")
	require.Equal(t, 5, p.TurningPoint())
	require.Equal(t, int64(3), p.Plies[5].Nodes)
	require.Equal(t, int64(3000), p.Plies[5].TimeUS)
}

// TestWhoWasWrong changes the result, and with it which of two opinions it refutes.
func TestWhoWasWrong(t *testing.T) {
	for _, c := range []struct {
		result rules.Result
		wrong  int
	}{{rules.FirstWins, 7}, {rules.SecondWins, 5}, {rules.Draw, 7}} {
		g, r := randomGame(t, "gipf/basic", 12, 16, -16, 16, 32, -64)
		r.Result, r.Termination = c.result, arena.Adjudicated
		p, err := boards.From(g, r)
		require.NoError(t, err)
		require.Equal(t, c.wrong, p.Course.Turning.Wrong, "%s: 0.73 or 0.02 is further away", c.result)
	}
}

// TestContradiction refuses results that the rules do not give.
func TestContradiction(t *testing.T) {
	g, r := randomGame(t, "gipf/basic", 1000)
	require.Equal(t, arena.ByRule, r.Termination)
	_, err := boards.From(g, r)
	require.NoError(t, err)
	other := *r
	other.Result = rules.Win(r.Result.Winner().Other())
	_, err = boards.From(g, &other)
	require.ErrorContains(t, err, `but after its moves it is "`+arena.ResultName(r.Result)+`"`)
	short := *r
	short.Moves = r.Moves[:10]
	_, err = boards.From(g, &short)
	require.ErrorContains(t, err, `but after its moves it is "none"`)
	bad := *r
	bad.Moves = slices.Clone(r.Moves)
	bad.Moves[3] = "a1-z9"
	_, err = boards.From(g, &bad)
	require.ErrorContains(t, err, `"a1-z9"`)
}

// TestBoards shows that the parts which come and go are the pictures, at every position of
// games of all kinds, and what a game takes.
func TestBoards(t *testing.T) {
	for _, name := range []string{"gipf/tournament", "gipf/ultimate", "zertz/37", "lyngk/base", "combined/gipf-tournament+zertz-37"} {
		g, r := randomGame(t, name, 80)
		p, err := boards.From(g, r)
		require.NoError(t, err)
		require.NoError(t, p.Draw(g, r))
		require.Equal(t, len(r.Moves)+1, p.Boards.Positions())
		at := g.New(0)
		_, err = r.Replay(g, func(ply int, s rules.State, m rules.Move) {
			at.CopyFrom(s)
			if ply == 0 || p.Plies[ply].Turn != p.Plies[max(0, ply-1)].Turn {
				want := boards.Draw(g, s, []rules.Move{m})
				got := p.Boards.Drawing(ply + 1)
				require.Equal(t, bare(want), bare(got), "%s, move %d", name, ply+1)
			}
		})
		require.NoError(t, err)
		text, err := json.Marshal(p)
		require.NoError(t, err)
		require.Less(t, len(text), 100_000, "%s: bytes of %d moves", name, len(r.Moves))
		t.Logf("%s: %d bytes, %d moves", name, len(text), len(r.Moves))
	}
}

// bare are the parts of a drawing in their order, without the order itself.
func bare(d boards.Drawing) (parts []boards.Part) {
	for _, p := range d.Parts {
		parts = append(parts, boards.Part{X: p.X, Y: p.Y, Markup: p.Markup})
	}
	return parts
}

// TestAnalysis asks an agent that always plays the first legal move, and expects what it is
// told to.
func TestAnalysis(t *testing.T) {
	g, r := randomGame(t, "gipf/basic", 12)
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.Nil(t, p.Course, "no agent had an opinion")
	b := &planted{scores: map[int]float64{4: 0.9}}
	require.NoError(t, p.Analyse(context.Background(), g, r, b, 1))
	a := p.Analysis
	require.Equal(t, 10, a.Asked)
	require.Nil(t, p.Plies[1].Asked)
	first := 0
	same := 0
	for _, x := range p.Plies[2:] {
		if x.Asked.Move == x.Move {
			same++
		} else if first == 0 {
			first = x.Number
		}
	}
	require.Equal(t, same, a.Same)
	require.Equal(t, first, a.Otherwise)
	require.Equal(t, &boards.Swing{Number: 7, Since: 6, Whose: "asked", Before: 0.5, After: 0.8991, Erred: "second"}, a.Course.Turning,
		"the fifth position is the seventh move; bert moved before it and lost what anna gained")
}

// planted plays the first legal move; of the position asked about as number k it expects
// scores[k] for the mover, even of others.
type planted struct {
	asked  int
	scores map[int]float64
}

func (b *planted) Spec() string                           { return "planted" }
func (b *planted) Identity() string                       { return "planted" }
func (b *planted) Build(agents.Env) (agents.Agent, error) { return b, nil }
func (b *planted) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	score, ok := b.scores[b.asked]
	if !ok {
		score = 0.5
	}
	b.asked++
	return s.Moves(nil)[0], agents.Info{Value: score}, nil
}

// TestHTML holds what a page without scripts shows, and that nothing of a name gets into
// the markup.
func TestHTML(t *testing.T) {
	g, r := randomGame(t, "lyngk/base", 20, 16, -16, 16, -64)
	r.Sides[0].Name = `<script>alert("x")</script>`
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.NoError(t, p.Draw(g, r))
	d, err := p.Document()
	require.NoError(t, err)
	text, err := d.HTML()
	require.NoError(t, err)
	html := string(text)
	require.NotContains(t, html, "<script>alert")
	require.Equal(t, 2, strings.Count(html, `role="img"`), "the start and the end")
	require.Equal(t, 20, strings.Count(html, `<tr><th scope="row">`))
	require.Contains(t, html, `data-replay="game"`)
	require.Equal(t, []string{"73 %", "73 %", "73 %", "98 %"}, scores(html), "those of the moves after the opening, of which four had one")
	require.Contains(t, html, "<caption>Moves; score: expected score of first (&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt;)</caption>")
	require.NotContains(t, html, "style=")
	require.NotContains(t, strings.SplitN(html, "<script type=\"module\">", 2)[0], "onclick")
}

// scores returns those in the table of moves.
func scores(html string) (list []string) {
	for _, m := range regexp.MustCompile(`</td><td>([^<]+ %)</td></tr>`).FindAllStringSubmatch(html, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestTalk goes through a game by lines.
func TestTalk(t *testing.T) {
	g, r := randomGame(t, "gipf/basic", 12, 16, -16, 16, 32, -64)
	p, err := boards.From(g, r)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.Talk(g, r, strings.NewReader("\nb\nt\ne\nn\n99\nwhat\n3\nq\n"), &out))
	var at []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "move ") || strings.HasPrefix(line, "the start,") {
			at = append(at, strings.Fields(line)[1])
		}
	}
	require.Equal(t, []string{"start,", "1", "start,", "5", "12", "12", "12", "12", "3"}, at)
	require.Contains(t, out.String(), `"what": enter or n`)
	require.Contains(t, out.String(), "move 5 of 12, turn 5: anna plays "+r.Moves[4]+"; expected score of first (anna): 73 %")
	g, r = randomGame(t, "gipf/basic", 12, 16, -16, 16, -16)
	p, err = boards.From(g, r)
	require.NoError(t, err)
	require.NoError(t, p.Talk(g, r, strings.NewReader("t\n"), &out))
	require.Contains(t, out.String(), "no turning point: no agent has two evaluations that differ\n", "both have two that are equal")
}

// TestJSON holds the keys that other programs read.
func TestJSON(t *testing.T) {
	g, r := randomGame(t, "zertz/37", 7, 16, -16, 16, arena.ProvenLoss)
	r.SearchInfo.Details[1].PV = []string{"Wa1", "-g4"}
	p, err := boards.From(g, r)
	require.NoError(t, err)
	require.NoError(t, p.Analyse(context.Background(), g, r, &planted{}, 7))
	text, err := json.MarshalIndent(p, "", "  ")
	require.NoError(t, err)
	testkit.Golden(t, "testdata/replay.json", string(text)+"\n")
}

// TestText holds the list for people.
func TestText(t *testing.T) {
	g, r := randomGame(t, "gipf/basic", 6, 16, -16, 16, -64)
	p, err := boards.From(g, r)
	require.NoError(t, err)
	out := testkit.Written(t, p)
	require.Contains(t, out, "anna against bert, no result (cap)\ngame 12, gipf/basic, 6 moves\n")
	require.Contains(t, out, "\n4*    4     bert  ")
	require.Contains(t, out, "\nscore: expected score of first (anna)\n")
}
