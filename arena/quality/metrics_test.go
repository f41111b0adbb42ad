package quality

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func gameOf(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := catalog.New(catalog.Variants()...).Game(name)
	require.NoError(t, err)
	return g
}

// randomGame is a game of random moves, stopped after most of them. Its first moves, and
// its set-up, are those of its pair; later ones follow from the seed.
func randomGame(t *testing.T, g rules.Game, index int64, plies, most int) arena.Record {
	t.Helper()
	pair := index / 2
	r := arena.Record{
		Index: index, Pair: pair, Place: int(index % 2), Game: g.Name(), Opening: pair, OpeningPlies: plies, Setup: uint64(pair + 1),
		Termination: arena.Cap,
	}
	for seat := range r.Sides {
		player := (seat + r.Place) % 2
		r.Sides[seat] = arena.Side{Player: player, Name: string(rune('a' + player))}
	}
	rng, s := rand.New(rand.NewPCG(uint64(pair), 0)), g.New(r.Setup)
	for len(r.Moves) < most && s.Result() == rules.Ongoing {
		if len(r.Moves) == plies {
			rng = rand.New(rand.NewPCG(uint64(index), 1))
		}
		moves := s.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		r.Moves = append(r.Moves, g.FormatMove(s, m))
		s.Play(m)
	}
	if r.Result = s.Result(); r.Result != rules.Ongoing {
		r.Termination, r.Ending = arena.ByRule, s.(rules.Ender).Ending()
	}
	return r
}

// tallied returns the tally of some records.
func tallied(t *testing.T, g rules.Game, records ...arena.Record) *Tally {
	t.Helper()
	tally := NewTally(g)
	require.NoError(t, tally.Collect(yielded(records)))
	return tally
}

// named returns metrics by name.
func named(tally *Tally) map[string]Metric {
	by := map[string]Metric{}
	for _, m := range tally.Metrics() {
		by[m.Name] = m
	}
	return by
}

func TestMetricsOfAGameByHand(t *testing.T) {
	g := zertz(t)
	r := arena.Record{Game: g.Name(), Moves: []string{"Bd1", "-a1", "Wd4", "-g1"}, Termination: arena.Cap}
	by := named(tallied(t, g, r))
	require.InDelta(t, 2, by["turns"].Value.Center, 1e-12)
	require.InDelta(t, 4, by["decisions"].Value.Center, 1e-12)
	require.InDelta(t, (111+17+105+16)/4.0, by["choices"].Value.Center, 1e-12, "three colours on 37 and 35 rings; 18 rings on the rim less the occupied and, then, the removed")
	require.InDelta(t, 111, by["choices/1"].Value.Center, 1e-12)
	require.InDelta(t, 17, by["choices/3"].Value.Center, 1e-12, "the second of four moves begins the third tenth")
	require.NotContains(t, by, "choices/2")
	require.InDelta(t, math.Log10(111*17*105*16), by["tree"].Value.Center, 1e-12)
	require.InDelta(t, 2.0/37, by["coverage"].Value.Center, 1e-12)
	require.InDelta(t, 1, by["pieces/6"].Value.Center, 1e-12)
	require.InDelta(t, 0, by["completion"].Value.Center, 1e-12)
	require.InDelta(t, 1, by["ended/cap"].Value.Center, 1e-12)
	require.Zero(t, by["first-score"].N, "a capped game has no result")
	require.InDelta(t, 2, by["times/removal"].Value.Center, 1e-12)
	require.InDelta(t, 1, by["event/removal"].Value.Center, 1e-12)
	require.True(t, by["event/hop"].Never)
	require.Equal(t, "Capture", by["event/hop"].Rule)
	require.True(t, by["turns"].Value.OpenLo && by["turns/median"].Value.OpenHi, "one opening says nothing of others")
}

// The moves of the opening, which no player chose, are no turns, no decisions and no choices; the
// board and the rules met are of the whole game.
func TestMetricsAfterTheOpening(t *testing.T) {
	g := zertz(t)
	r := arena.Record{Game: g.Name(), Moves: []string{"Bd1", "-a1", "Wd4", "-g1"}, OpeningPlies: 2, Termination: arena.Cap}
	by := named(tallied(t, g, r))
	require.InDelta(t, 1, by["turns"].Value.Center, 1e-12)
	require.InDelta(t, 2, by["decisions"].Value.Center, 1e-12)
	require.Equal(t, 2, by["choices"].N)
	require.InDelta(t, (105+16)/2.0, by["choices"].Value.Center, 1e-12)
	require.InDelta(t, 105, by["choices/1"].Value.Center, 1e-12, "tenths begin after the opening")
	require.InDelta(t, 16, by["choices/6"].Value.Center, 1e-12)
	require.InDelta(t, math.Log10(105*16), by["tree"].Value.Center, 1e-12)
	require.InDelta(t, 2.0/37, by["coverage"].Value.Center, 1e-12)
	require.InDelta(t, 2, by["times/removal"].Value.Center, 1e-12)
	for name, m := range by {
		stem, _, _ := strings.Cut(name, "/")
		after := slices.Contains([]string{"turns", "decisions", "choices", "one-choice", "tree"}, stem)
		require.Equal(t, after, strings.HasSuffix(m.Unit, "after the opening"), "%s: which moves it covers", name)
	}
	r.Termination, r.Result = arena.ByRule, rules.Draw
	by = named(tallied(t, g, r))
	require.Equal(t, []float64{1, 2}, []float64{by["turns/median"].Value.Center, by["decisions/median"].Value.Center})
	r.OpeningPlies = 4
	by = named(tallied(t, g, r))
	require.Zero(t, by["choices"].N, "a game that ends with its opening has no decision")
	require.InDelta(t, 0, by["turns"].Value.Center, 1e-12)
}

// An event that none of K openings has met, or one of them, is met in other games: 12 openings of six games hold the truth, once
// in a hundred games, though they had the event once or never. An event of every game has the interval of its mean.
func TestSeldomEvents(t *testing.T) {
	of := func(games ...float64) stats.Interval {
		tally := &Tally{columns: map[string][]float64{"games": slices.Repeat([]float64{6}, 12)}, openings: make([]uint64, 12), kinds: []rules.EventKind{{Name: "met"}}}
		for i := range tally.openings {
			tally.openings[i] = uint64(i)
		}
		for i, times := range games {
			tally.add(i, "times/met", times)
			tally.add(i, "event/met", min(times, 6))
		}
		all := tally.events()
		return all[len(all)-1].Value
	}
	require.Equal(t, stats.Interval{Hi: 3.0 / 12}, of())
	once := of(1)
	require.InDelta(t, 1.0/72, once.Center, 1e-12)
	require.Zero(t, once.Lo, "an event is not met less than never")
	require.Greater(t, once.Hi, 0.08, "Student's t would end at 0.044")
	require.InDelta(t, 2, of(slices.Repeat([]float64{12}, 12)...).Hi, 1e-12)
}

// Random openings of LYNGK have the most moves to choose from of the whole game: the figures are
// those of the moves that players made, counted here move by move.
func TestChoicesAreThoseOfPlayers(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	tally, n, sum, single, all := NewTally(g), 0.0, 0.0, 0.0, 0.0
	for i := range int64(40) {
		r := randomGame(t, g, i, 4, 1000)
		require.NoError(t, tally.Add(&r))
		s := g.New(r.Setup)
		for ply, text := range r.Moves {
			legal := float64(len(s.Moves(nil)))
			if all += legal; ply >= 4 {
				n, sum = n+1, sum+legal
				if legal == 1 {
					single++
				}
			}
			m, err := g.ParseMove(s, text)
			require.NoError(t, err)
			s.Play(m)
		}
	}
	by := named(tally)
	require.Equal(t, int(n), by["choices"].N)
	require.InDelta(t, sum/n, by["choices"].Value.Center, 1e-9)
	require.InDelta(t, single/n, by["one-choice"].Value.Center, 1e-9)
	require.Greater(t, all/(n+160), 1.15*sum/n, "the opening would add a sixth and more")
}

func TestMetricsAddUp(t *testing.T) {
	for _, name := range []string{"gipf/standard", "zertz/blitz", "lyngk/6stack:pie=1"} {
		g := gameOf(t, name)
		tally := NewTally(g)
		for i := range int64(60) {
			r := randomGame(t, g, i, 2, 40)
			require.NoError(t, tally.Add(&r))
		}
		by := named(tally)
		ends, won := by["draws"].Value.Center, 0.0
		for stem, m := range by {
			if strings.HasPrefix(stem, "ending/") && strings.Count(stem, "/") == 1 {
				ends += m.Value.Center
				require.InDelta(t, m.Value.Center, by[stem+"/first"].Value.Center+by[stem+"/second"].Value.Center, 1e-12, stem)
				won += by[stem+"/first"].Value.Center
			}
			require.LessOrEqual(t, m.Value.Lo, m.Value.Center, stem)
			require.GreaterOrEqual(t, m.Value.Hi, m.Value.Center, stem)
		}
		require.InDelta(t, by["completion"].Value.Center, ends, 1e-12)
		require.InDelta(t, 1, by["completion"].Value.Center+by["ended/cap"].Value.Center, 1e-12)
		require.InDelta(t, by["first-score"].Value.Center*by["completion"].Value.Center, won+by["draws"].Value.Center/2, 1e-12)
		require.Equal(t, 60, by["turns"].N)
		require.Equal(t, 30, by["turns"].Openings)
		require.Equal(t, tally.Metrics(), tally.Metrics(), "no order of a map is seen")
	}
}

// seat exchanges the seats in the name of a metric.
var seat = strings.NewReplacer("/first", "/second", "/second", "/first")

// requireSame compares the figures of two games, of which the seats are exchanged if swapped.
func requireSame(t *testing.T, want, got map[string]Metric, swapped bool, note string) {
	t.Helper()
	require.Len(t, got, len(want), note)
	for name, m := range want {
		expected, as := m.Value.Center, name
		if swapped {
			as = seat.Replace(name)
		}
		if swapped && name == "first-score" {
			expected = 1 - expected
		}
		require.Contains(t, got, as, note)
		require.InDelta(t, expected, got[as].Value.Center, 1e-9, "%s: %s", note, name)
	}
}

// imageOf returns the record of a game's image: where each move goes is found by what comes
// of it.
func imageOf(t *testing.T, g rules.Game, r arena.Record, k int) (image arena.Record, swapped bool) {
	t.Helper()
	sym := g.(rules.Symmetric)
	s, to, want := g.New(r.Setup), g.New(0), g.New(0)
	swapped = sym.Image(to, s, k)
	image = r
	image.Start, image.Moves, image.OpeningPlies = to.String(), nil, 0
	for _, text := range r.Moves {
		m, err := g.ParseMove(s, text)
		require.NoError(t, err)
		s.Play(m)
		sym.Image(want, s, k)
		found := false
		for _, n := range to.Moves(nil) {
			next := rules.Fork(g, to)
			if next.Play(n); next.Hash() == want.Hash() {
				image.Moves, found, to = append(image.Moves, g.FormatMove(to, n)), true, next
				break
			}
		}
		require.True(t, found, "the image of %s", text)
	}
	if swapped && image.Result != rules.Draw {
		image.Result = rules.Win(image.Result.Winner().Other())
	}
	return image, swapped
}

// TestMetricsOfImages: figures are those of the game, whichever way the board is turned and
// whichever player has which seat. A short run takes every fifth symmetry.
func TestMetricsOfImages(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5
	}
	for _, name := range []string{"gipf/tournament", "zertz/37", "zertz/44", "lyngk/base"} {
		g := gameOf(t, name)
		r := randomGame(t, g, 3, 0, 1000)
		want, exchanged := named(tallied(t, g, r)), 0
		for k := 1; k < g.(rules.Symmetric).Symmetries(); k += step {
			image, swapped := imageOf(t, g, r, k)
			if swapped {
				exchanged++
			}
			requireSame(t, want, named(tallied(t, g, image)), swapped, fmt.Sprintf("%s, symmetry %d", name, k))
		}
		require.Positive(t, exchanged, name)
	}
}

// TestMetricsOfRenamedColours: at LYNGK the colours are names.
func TestMetricsOfRenamedColours(t *testing.T) {
	g := gameOf(t, "lyngk/base")
	names := strings.NewReplacer("i", "b", "b", "r", "r", "g", "g", "k", "k", "i")
	for index := range int64(6) {
		r := randomGame(t, g, index, 0, 100)
		other := r
		board, rest, _ := strings.Cut(g.New(r.Setup).String(), " ")
		other.Start, other.Moves = names.Replace(board)+" "+rest, nil
		for _, m := range r.Moves {
			if colour, claim := strings.CutPrefix(m, "claim:"); claim {
				m = "claim:" + names.Replace(colour)
			}
			other.Moves = append(other.Moves, m)
		}
		requireSame(t, named(tallied(t, g, r)), named(tallied(t, g, other)), false, "renamed")
	}
}

func TestCellsPooledAreTheStudy(t *testing.T) {
	g := zertz(t)
	a, b, all := NewTally(g), NewTally(g), NewTally(g)
	for i := range int64(40) {
		r := randomGame(t, g, i, 3, 500)
		require.NoError(t, all.Add(&r))
		part := a
		if i%3 == 0 { // an opening may be in both
			part = b
		}
		require.NoError(t, part.Add(&r))
	}
	of, other := named(a), named(b)
	for _, m := range all.Metrics() {
		if m.Sample == nil || other[m.Name].Sample == nil || of[m.Name].Sample == nil {
			continue
		}
		pooled := balance.NewSample(slices.Concat(of[m.Name].Sample, other[m.Name].Sample))
		require.Len(t, pooled, len(m.Sample), m.Name)
		for i, c := range m.Sample {
			require.Equal(t, c.Opening, pooled[i].Opening)
			require.InDelta(t, c.N, pooled[i].N, 1e-9, m.Name)
			require.InDelta(t, c.Sum, pooled[i].Sum, 1e-9, m.Name)
		}
	}
}

func TestOneOpeningTwiceIsOneCluster(t *testing.T) {
	g := zertz(t)
	r := randomGame(t, g, 4, 4, 500)
	again := r
	again.Opening, again.Pair, again.Index = 9, 9, 18
	require.Equal(t, 1, named(tallied(t, g, r, again))["turns"].Openings, "the number of an opening says nothing")
	again.OpeningPlies = 3
	require.Equal(t, 2, named(tallied(t, g, r, again))["turns"].Openings)
	plain, other := r, r
	plain.Setup, plain.OpeningPlies = 0, 0
	other.Setup, other.OpeningPlies, other.Pair = 0, 0, 7
	require.Equal(t, 2, named(tallied(t, g, plain, other))["turns"].Openings, "where there is no opening the pair is one")
}

func TestAGameThatDoesNotReplayLeavesTheTallyAsItWas(t *testing.T) {
	g := zertz(t)
	r := randomGame(t, g, 1, 0, 500)
	tally := tallied(t, g, r)
	before := tally.Metrics()
	broken := r
	broken.Moves = append(slices.Clip(broken.Moves), "Wd9")
	require.ErrorContains(t, tally.Add(&broken), "Wd9")
	require.Equal(t, before, tally.Metrics())
}

func TestMetricsInWordsAndJSON(t *testing.T) {
	g := gameOf(t, "gipf/basic")
	tally := NewTally(g)
	for i := range int64(6) {
		r := randomGame(t, g, i, 2, 1000)
		require.NoError(t, tally.Add(&r))
	}
	said := words(t, (&Report{Figures: tally.Metrics()}).events())
	require.Contains(t, said, "never: at most 3/3 = 100%", "of openings")
	require.NotContains(t, said, "row-kept", "basic has no GIPF pieces")
	require.Contains(t, said, "Rules met in no game: ")
	require.NotContains(t, Unmet(tally.Metrics()), "GIPF-R13", "every game ends by it")
	require.Contains(t, Unmet(tally.Metrics()), "GIPF-R4")
	require.NotContains(t, Unmet(tally.Metrics()), "GIPF-R8")
	text, err := json.Marshal(tally.share("event/no-reserve", "games"))
	require.NoError(t, err)
	require.Regexp(t, `^\{"name":"event/no-reserve","value":1,"low":0\.\d+,"high":1,"n":6,"clusters":3,"unit":"share"\}$`, string(text))
	text, err = json.Marshal(Metric{Name: "turns/p90", Value: bounded(infinite, 3, infinite, 5), N: 5, Openings: 5, Unit: "turns"})
	require.NoError(t, err)
	require.JSONEq(t, `{"name":"turns/p90","value":null,"low":3,"high":null,"n":5,"clusters":5,"unit":"turns"}`, string(text))
}

// TestEndingsFromOutsideSteerNothing: an imported record names its ending itself.
func TestEndingsFromOutsideSteerNothing(t *testing.T) {
	g := zertz(t)
	r := randomGame(t, g, 1, 0, 500)
	r.Ending = "\x1b[2J\ndraws"
	b := testkit.Written(t, &Report{Figures: tallied(t, g, r).Metrics(), Courses: []Course{{Endings: []Ending{{Name: r.Ending, Games: 1}}}}})
	require.NotContains(t, b, "\x1b")
	require.Contains(t, b, `ending/\u001b[2J\u000adraws/first`)
	require.Contains(t, b, `  \u001b[2J\u000adraws 1`)
}

// A bare game tells nothing but its rules: neither what lies on the board nor what moves make happen.
type bare struct{ rules.Game }

type bareState struct{ rules.State }

func (g bare) New(setup uint64) rules.State { return bareState{g.Game.New(setup)} }

func (g bare) ParseMove(s rules.State, text string) (rules.Move, error) {
	return g.Game.ParseMove(s.(bareState).State, text)
}

func (s bareState) CopyFrom(from rules.State) { s.State.CopyFrom(from.(bareState).State) }

// TestMetricsOfABareGame: figures of what a game does not tell are missing, and all others as they are.
func TestMetricsOfABareGame(t *testing.T) {
	g := zertz(t)
	r := randomGame(t, g, 1, 2, 500)
	r.Ending = "x"
	want, got := named(tallied(t, g, r)), named(tallied(t, bare{g}, r))
	for name, m := range want {
		stem, _, _ := strings.Cut(name, "/")
		if slices.Contains([]string{"coverage", "pieces", "event", "times"}, stem) {
			require.NotContains(t, got, name)
			continue
		}
		require.Equal(t, m.Value, got[name].Value, name)
	}
}

// TestDrawsAreCounted: of games that end by a rule some are drawn, each by its own, and the others won; those that were stopped
// are none of them.
func TestDrawsAreCounted(t *testing.T) {
	g := zertz(t)
	var records []arena.Record
	for i, c := range []struct {
		result rules.Result
		how    arena.Termination
		ending string
	}{
		{rules.Draw, arena.ByRule, "repetition"},
		{rules.Draw, arena.ByRule, "repetition"},
		{rules.Draw, arena.ByRule, "board-full"},
		{rules.FirstWins, arena.ByRule, "white"},
		{rules.SecondWins, arena.ByRule, "white"},
		{rules.Ongoing, arena.Cap, ""},
		{rules.SecondWins, arena.Time, ""},
		{rules.Draw, arena.Adjudicated, "score"},
		{rules.FirstWins, arena.ByRule, "black"},
		{rules.FirstWins, arena.ByRule, "white"},
	} {
		r := randomGame(t, g, int64(2*i), 2, 30)
		r.Result, r.Termination, r.Ending = c.result, c.how, c.ending
		records = append(records, r)
	}
	by := named(tallied(t, g, records...))
	for name, want := range map[string]float64{
		"completion": 0.7, "draws": 0.3, "draws/repetition": 0.2, "draws/board-full": 0.1, "ended/cap": 0.1, "ended/time": 0.1, "ended/adjudicated": 0.1,
		"ending/white": 0.3, "ending/white/first": 0.2, "ending/white/second": 0.1, "ending/black": 0.1, "ending/black/first": 0.1, "ending/black/second": 0,
		"first-score": (3 + 0.5*4) / 9,
	} {
		require.InDelta(t, want, by[name].Value.Center, 1e-12, name)
	}
	for name := range by {
		stem, _, _ := strings.Cut(name, "/")
		require.False(t, stem == "draws" && strings.HasSuffix(name, "white") || strings.HasPrefix(name, "ending/repetition"), name)
	}
}
