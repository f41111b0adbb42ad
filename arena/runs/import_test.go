package runs

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

const importConfig = `name: small
game: gipf/basic
seed: 7
agents:
  - {name: a, spec: random}
  - {name: b, spec: random}
pairs: 1
`

var standard = Standard()

// A playedRun is a run and its games, to be altered and written.
type playedRun struct {
	run   arena.Meta
	games []exchange.Game
}

// playRun plays the run of importConfig.
func playRun(t testing.TB) playedRun {
	t.Helper()
	c, err := configs.Parse[configs.Run]("config", []byte(importConfig), nil)
	require.NoError(t, err)
	plan, err := standard.Plan(t.Context(), c)
	require.NoError(t, err)
	text, err := configs.Marshal(c)
	require.NoError(t, err)
	x := plan.Tournament
	p := playedRun{run: x.Meta(c.Name, string(text), "test")}
	for place := range 2 {
		r, err := arena.Play(t.Context(), x, x.Pair(0), place, nil)
		require.NoError(t, err)
		p.games = append(p.games, exchange.Game{Record: r})
	}
	return p
}

// entrant returns a player of the run to be altered.
func (p *playedRun) entrant(i int) *arena.Entrant {
	p.run.Players = slices.Clone(p.run.Players)
	return &p.run.Players[i]
}

// jsonl returns the run as export writes it, hashes and all.
func (p *playedRun) jsonl(t testing.TB) string {
	t.Helper()
	var out bytes.Buffer
	w, err := exchange.NewJSONL(&out, &p.run)
	require.NoError(t, err)
	for i := range p.games {
		require.NoError(t, w.Game(&p.games[i]))
	}
	require.NoError(t, w.Close())
	return out.String()
}

// TestLargestFile: a file of people's games may have the most bytes, packed or not; one more is refused.
func TestLargestFile(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write([]byte("four"))
	require.NoError(t, errors.Join(err, z.Close()))
	for _, in := range []string{"four", packed.String()} {
		text, err := unpacked(strings.NewReader(in), 4)
		require.NoError(t, err)
		require.Equal(t, "four", string(text))
		_, err = unpacked(strings.NewReader(in), 3)
		require.EqualError(t, err, "more than 3 bytes")
	}
}

// TestImportRefuses alters runs and gives them the hashes that go with it, so
// that only the rules and the configuration can tell.
func TestImportRefuses(t *testing.T) {
	tests := []struct {
		name, want string
		alter      func(p *playedRun)
	}{
		{"nothing", "", func(*playedRun) {}},
		{"a decision that is not legal", `line 3: game 1: moves, ply 6: stored "a1-a1", replayed no such move: `, func(p *playedRun) { p.games[1].Moves[6] = "a1-a1" }},
		{"a decision left out", `line 2: game 0: termination: stored rule, replayed a last position that is ongoing`, func(p *playedRun) {
			p.games[0].Moves = p.games[0].Moves[:p.games[0].Plies()-1]
		}},
		{"the other result", `line 2: game 0: result: stored `, func(p *playedRun) { p.games[0].Result = rules.Win(p.games[0].Result.Winner().Other()) }},
		{"another player", `line 3: record 1: player 1 is not "x" (random) in this run`, func(p *playedRun) { p.games[1].Sides[0].Name = "x" }},
		{"a game too many", `line 4: record 2 of gipf/basic, rules 1: the run has 2 games`, func(p *playedRun) {
			g := p.games[0]
			g.Index, g.Pair = 2, 1
			p.games = append(p.games, g)
		}},
		{"other rules", `line 1: rules_version 9 of gipf/basic, this program has 1`, func(p *playedRun) { p.run.RulesVersion = 9 }},
		{"no tournament", `line 1: arena: unknown format "Format(200)"`, func(p *playedRun) { p.run.Format = 200 }},
		{"a stage without pairs", `line 1: stages of a roundrobin with [0 1] pairs: a run that is extended only grows`, func(p *playedRun) { p.run.Stages = []arena.Stage{{Players: 2}} }},
		{"a stage that is larger", `line 1: stages of a roundrobin with [2 1] pairs`, func(p *playedRun) { p.run.Stages = []arena.Stage{{Players: 2, Pairs: 2}} }},
		{"other pairs", `line 1: pairs is 2, and 1 in the configuration`, func(p *playedRun) { p.run.Pairs = 2 }},
		{"other players", `line 1: name of player 1 is c, and b in the configuration`, func(p *playedRun) {
			p.run.Players = slices.Clone(p.run.Players)
			p.run.Players[1].Name = "c"
		}},
		{"another agent", `line 1: spec of player 1 is "greedy", and "random" in the configuration`, func(p *playedRun) { p.entrant(1).Spec = "greedy" }},
		{"no agent", `line 1: spec of player 1 is "", and "random" in the configuration`, func(p *playedRun) { p.entrant(1).Spec = "" }},
		{"another identity", `line 1: identity of player 0 is "mcts:sims=9", which is not that of its spec "random"`, func(p *playedRun) { p.entrant(0).Identity = "mcts:sims=9" }},
		{"openings of its own", `line 1: openings are "list of 3, digest 0", and random openings of 4 plies in the configuration`, func(p *playedRun) { p.run.Openings = "list of 3, digest 0" }},
		{"time that runs back", `line 3: game 1: elapsed_ns -5: want 0 to 31622400000000000 in `, func(p *playedRun) { p.games[1].Elapsed = -5 }},
		{"a player less", `line 1: number of players is 1, and 2 in the configuration`, func(p *playedRun) { p.run.Players = p.run.Players[:1] }},
	}
	for _, test := range tests {
		p := playRun(t)
		test.alter(&p)
		dir := t.TempDir()
		games, err := standard.Import(t.Context(), strings.NewReader(p.jsonl(t)), filepath.Join(dir, "run"))
		entries, readErr := os.ReadDir(dir)
		require.NoError(t, readErr)
		if test.want == "" {
			require.NoError(t, err)
			require.EqualValues(t, 2, games)
			require.Len(t, entries, 1)
			continue
		}
		require.ErrorContains(t, err, test.want, test.name)
		require.NotContains(t, err.Error(), "\n", test.name)
		require.ErrorAs(t, err, new(*arena.InputError), test.name)
		require.Empty(t, entries, test.name)
	}
}

// TestWorkerOfAnotherBuild: a worker with other agents or rules than the run's plays none of its games.
func TestWorkerOfAnotherBuild(t *testing.T) {
	for want, alter := range map[string]func(p *playedRun){
		"":              func(*playedRun) {},
		"agents.1.spec": func(p *playedRun) { p.entrant(1).Identity = "random of tomorrow" },
		"rules version": func(p *playedRun) { p.run.RulesVersion = 9 },
	} {
		p := playRun(t)
		alter(&p)
		x, err := standard.WorkerTournament(t.Context(), &p.run, nil, Engines{})
		if want == "" {
			require.NoError(t, err)
			require.NoError(t, x.Close())
			continue
		}
		require.ErrorContains(t, err, want)
		require.Nil(t, x)
	}
}

// FuzzImport: any text gives a readable run or nothing.
func FuzzImport(f *testing.F) {
	whole := playRun(f)
	f.Add([]byte(whole.jsonl(f)))
	whole.games = nil
	f.Add([]byte(whole.jsonl(f)))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		run := filepath.Join(dir, "run")
		if _, err := standard.Import(t.Context(), bytes.NewReader(text), run); err != nil {
			entries, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Empty(t, entries)
			return
		}
		_, err := standard.Read(t.Context(), run)
		require.NoError(t, err)
	})
}
