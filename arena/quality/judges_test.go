package quality

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// asking is a judge that takes the number of choices for its opinion, and counts questions.
type asking struct {
	name  string
	asked *int
}

func (c asking) Spec() string                           { return c.name }
func (c asking) Identity() string                       { return c.name }
func (c asking) Build(agents.Env) (agents.Agent, error) { return c, nil }
func (c asking) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	*c.asked++
	if len(moves) == 1 {
		return moves[0], agents.Info{Value: math.NaN()}, nil
	}
	return moves[0], agents.Info{Value: 1 / (1 + 1/float64(len(moves)))}, nil
}

// oneGame plays one at random.
func oneGame(t *testing.T, name string, opening int) (rules.Game, arena.Record) {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: 1, OpeningPlies: opening, Seed: 5, Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}}}
	r, err := arena.Play(t.Context(), x, arena.Pair{Players: [2]int{0, 1}}, 1, nil)
	require.NoError(t, err)
	return g, r
}

// What a judge has said is not asked again: not by another tracer, not after a process that was
// killed while it wrote; another seed, judge or record is another question.
func TestTracesAreKept(t *testing.T) {
	g, r := oneGame(t, "zertz/37", 3)
	path := testkit.Path(t, TracesName)
	asked := 0
	look := func(alter func(*Tracer, *arena.Record)) (Trace, int) {
		kept, err := OpenTraces(path)
		require.NoError(t, err)
		rec := r
		tr := &Tracer{Game: g, Judge: Judge{Name: "j", Builder: asking{"j", &asked}}, Seed: 1, Decisions: 0.1, Kept: kept}
		alter(tr, &rec)
		asked = 0
		got, err := tr.Trace(t.Context(), &rec, 9)
		require.NoError(t, err)
		require.NoError(t, kept.Close())
		return got, asked
	}
	same := func(*Tracer, *arena.Record) {}
	first, n := look(same)
	require.Positive(t, n)
	require.EqualValues(t, 9, first.Opening)
	withAfter := 0
	for _, turn := range first.Turns {
		require.True(t, turn.Value.Known())
		if turn.After != nil {
			withAfter++
		}
	}
	require.Positive(t, withAfter)
	again, n := look(same)
	require.Zero(t, n)
	require.Equal(t, first, again)
	for name, alter := range map[string]func(*Tracer, *arena.Record){
		"seed":      func(tr *Tracer, _ *arena.Record) { tr.Seed = 2 },
		"judge":     func(tr *Tracer, _ *arena.Record) { tr.Judge.Builder = asking{"k", &asked} },
		"record":    func(_ *Tracer, r *arena.Record) { r.Seed++ },
		"decisions": func(tr *Tracer, _ *arena.Record) { tr.Decisions = 0 },
		"none":      func(tr *Tracer, _ *arena.Record) { tr.Kept = nil },
	} {
		_, n := look(alter)
		require.Positive(t, n, name)
	}

	text := testkit.Bytes(t, path)
	testkit.File(t, text[:60], path)
	again, n = look(same)
	require.Positive(t, n, "the line was torn")
	require.Equal(t, first, again)
	_, n = look(same)
	require.Zero(t, n, "what came after the torn line stands on one of its own")
	testkit.File(t, "{}\nnonsense\n"+`{"judge":"j","values":["won"]}`+"\n", path)
	again, _ = look(same)
	require.Equal(t, first, again)
}

// The turns of the opening are no player's, and values are for the first player.
func TestTrace(t *testing.T) {
	g, r := oneGame(t, "gipf/basic", 5)
	asked := 0
	tr := &Tracer{Game: g, Judge: Judge{Name: "j", Builder: asking{"j", &asked}}, Seed: 1, Decisions: 1}
	got, err := tr.Trace(t.Context(), &r, 1)
	require.NoError(t, err)
	turns, err := Turns(g, &r)
	require.NoError(t, err)
	var want []Turn
	for _, turn := range turns {
		if turn.Ply >= r.OpeningPlies {
			want = append(want, turn)
		}
	}
	require.Less(t, len(want), len(turns))
	require.Len(t, got.Turns, len(want))
	for i, turn := range want {
		require.Equal(t, turn.Mover, got.Turns[i].Mover)
		n := len(turn.Before.Moves(nil))
		if n == 1 {
			continue
		}
		v := arena.ValueOf(1 / (1 + 1/float64(n)))
		if turn.Mover == rules.Second {
			v = otherValue(v)
		}
		require.InDelta(t, float64(v), float64(got.Turns[i].Value), 1)
		require.Len(t, got.Turns[i].After, n)
	}
}

// memory keeps records.
type memory struct{ records []arena.Record }

func (m *memory) Put(_ context.Context, r arena.Record) error {
	m.records = append(m.records, r)
	return nil
}

// searched plays a run of a flat search against a random player, by index.
func searched(t *testing.T, policy arena.InfoPolicy) (rules.Game, *arena.Meta, []arena.Record) {
	t.Helper()
	g, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: 6, OpeningPlies: 2, Seed: 5, Info: policy}
	for name, spec := range map[string]string{"thinks": "flat:sims=60", "plays": "random"} {
		b, err := agents.NewSet(agents.Kinds(nil)...).Builder(spec, g)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: name, Builder: b})
	}
	slices.SortFunc(x.Players, func(a, b arena.Player) int { return len(b.Name) - len(a.Name) })
	var m memory
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&m}}))
	slices.SortFunc(m.records, func(a, b arena.Record) int { return int(a.Index - b.Index) })
	meta := x.Meta("test", "", "")
	return g, &meta, m.records
}

// TestPairsShareAnOpening: the two games of a pair are those of one opening in the course of a run.
func TestPairsShareAnOpening(t *testing.T) {
	g, meta, records := searched(t, arena.InfoPolicy{})
	m := &Measurement{game: g, meta: meta, tally: NewTally(g), thinkers: thinkers{game: g}}
	from := map[uint64][]int64{}
	for i := range records {
		require.NoError(t, m.course(t.Context(), &records[i]))
		from[m.played[i].opening] = append(from[m.played[i].opening], records[i].Pair)
	}
	require.Len(t, from, 6)
	for _, pairs := range from {
		require.Equal(t, []int64{pairs[0], pairs[0]}, pairs)
	}
}

func measured(t *testing.T, g rules.Game, meta *arena.Meta, records []arena.Record) *Report {
	t.Helper()
	r, err := Measurement{}.Measure(t.Context(), g, meta, func(yield func(arena.Record, error) bool) {
		for _, rec := range records {
			if !yield(rec, nil) {
				return
			}
		}
	})
	require.NoError(t, err)
	return r
}

// Each value that is kept is one forecast of its player's score, and what is measured of time
// is that of the records.
func TestThinkers(t *testing.T) {
	g, meta, records := searched(t, arena.InfoPolicy{Values: true, Details: true})
	values, brier, sims, seconds, decisions := 0, 0.0, 0.0, 0.0, 0
	for i := range records {
		r := &records[i]
		seat := slices.IndexFunc(r.Sides[:], func(s arena.Side) bool { return s.Name == "thinks" })
		sims, seconds = sims+float64(r.Sides[seat].Sims), seconds+r.Sides[seat].Thinking.Seconds()
		decisions += r.Sides[seat].Moves
		r.SearchInfo.Details[len(r.SearchInfo.Details)/2].Time = 0 // one that took less than a microsecond
		for _, v := range r.SearchInfo.Values {
			if v.Known() {
				d := v.Score() - r.Result.Score(rules.Player(seat+1))
				values, brier = values+1, brier+d*d
			}
		}
	}
	report := measured(t, g, meta, records)
	require.Len(t, report.Players, 2)
	thinks, plays := report.Players[0], report.Players[1]
	require.Equal(t, []string{"thinks", "plays"}, []string{thinks.Player, plays.Player})
	require.Nil(t, plays.Predictions)
	n, sum := 0, 0.0
	for _, s := range thinks.Predictions.Stages {
		n += s.Brier.N
		if s.Brier.N > 0 {
			sum += s.Brier.Mean * float64(s.Brier.N)
		}
	}
	require.Positive(t, values)
	require.Equal(t, values, n)
	require.InDelta(t, brier, sum, 1e-9)
	names, timed := map[string]Metric{}, 0
	for _, m := range thinks.Figures {
		names[m.Name] = m
		if strings.HasPrefix(m.Name, "seconds/") {
			timed += m.N
		}
	}
	require.Equal(t, decisions, timed, "a decision that took less than a microsecond is one of its tenth")
	require.InEpsilon(t, sims/seconds, names["nodes-per-second"].Value.Center, 1e-9)
	require.Contains(t, names, "seconds/5")
	require.Contains(t, names, "slope")
	require.Len(t, report.Drama.Players, 1, "the other has no values")
	require.Equal(t, "thinks", report.Drama.Players[0].Judge)
	text := testkit.Written(t, report)
	require.Contains(t, text, "How well values predicted results.")
	require.Contains(t, text, "The largest changes of what an agent expected")
	require.Regexp(t, `(?m)^game  move  agent   seat    expected score of first   then  wrong$`, text)

	g, meta, records = searched(t, arena.InfoPolicy{})
	report = measured(t, g, meta, records)
	require.Empty(t, report.Swings)
	require.Nil(t, report.Drama)
	for _, p := range report.Players {
		require.Nil(t, p.Predictions)
		require.Len(t, p.Figures, 2, "nodes and time of whole games are in every record")
	}
}

// The swings are the largest ones of the games, and each that of one player.
func TestSwings(t *testing.T) {
	g, meta, records := searched(t, arena.InfoPolicy{Values: true})
	report := measured(t, g, meta, records)
	require.Len(t, report.Swings, mostSwings)
	largestOf := func(r *arena.Record) (Swing, bool) {
		own, err := (&thinkers{game: g}).replay(r, 0)
		require.NoError(t, err)
		return turning(r, own)
	}
	byGame := map[int64]Swing{}
	for i := range records {
		last, largest := math.NaN(), 0.0
		for _, v := range records[i].SearchInfo.Values { // of the one player who has any
			if v.Known() {
				largest = max(largest, math.Abs(v.Score()-last)) // NaN is no number
				if math.IsNaN(largest) {
					largest = 0
				}
				last = v.Score()
			}
		}
		s, ok := largestOf(&records[i])
		require.True(t, ok)
		require.InDelta(t, largest, s.size(), 1e-12)
		require.Equal(t, "thinks", s.Player)
		v, _ := records[i].SearchInfo.Of(s.Ply, records[i].OpeningPlies)
		require.InDelta(t, v.Score(), s.To, 1e-12)
		seat := slices.IndexFunc(records[i].Sides[:], func(s arena.Side) bool { return s.Name == "thinks" })
		_, then := s.ForFirst()
		require.Equal(t, arena.Percent([2]float64{v.Score(), 1 - v.Score()}[seat]), then, "for the first player")
		byGame[s.Game] = s
	}
	for i, s := range report.Swings {
		require.Equal(t, byGame[s.Game], s)
		require.True(t, i == 0 || s.size() <= report.Swings[i-1].size())
	}
	records[0].SearchInfo = arena.SearchInfo{}
	_, ok := largestOf(&records[0])
	require.False(t, ok)
}

// TestThinkersInWords is the text of what players thought, and nothing where they thought nothing.
func TestThinkersInWords(t *testing.T) {
	require.Empty(t, (&Report{Players: []Thinker{{Player: "a"}}}).Calibration())
	require.Empty(t, (&Report{Players: []Thinker{{Player: "a"}}}).Times())
	got := words(t, (&Report{Swings: []Swing{
		{Game: 7, Ply: 11, Player: "a", Seat: "first", From: 0.25, To: 0.875, Wrong: "then"},
		{Game: 8, Ply: 0, Player: "b", Seat: "second", From: 0.4, To: 0.125},
	}}).Calibration())
	require.Regexp(t, `(?m)^game +move +agent +seat +expected score of first +then +wrong$\n^7 +12 +a +first +25 % +88 % +then$\n^8 +1 +b +second +60 % +88 %$`, got)
	figure := Metric{Name: "seconds", Unit: "seconds a decision", Value: stats.Interval{Center: 2, Lo: 1, Hi: 3}, N: 5, Openings: 4}
	got = words(t, (&Report{Players: []Thinker{{Player: "x\n", Figures: []Metric{figure}}}}).Times())
	require.Regexp(t, `(?m)^x\\u000a +2e\+03 \[1e\+03, 3e\+03\] +5$`, got)
}

// words are blocks as text.
func words(t *testing.T, blocks []page.Block) string {
	t.Helper()
	return testkit.Written(t, &page.Document{Sections: []page.Section{{Blocks: blocks}}})
}

// After a line that is torn each further one stands on its own, with none that is empty between.
func TestTracesAfterATornLine(t *testing.T) {
	path := testkit.Path(t, TracesName)
	other := filepath.Join(t.TempDir(), TracesName)
	fresh, err := OpenTraces(other)
	require.NoError(t, err)
	require.NoError(t, fresh.keep(&said{question: question{Judge: "j"}}))
	require.NoError(t, fresh.Close())
	mode, err := os.Stat(other)
	require.NoError(t, err)
	require.Zero(t, mode.Mode()&0o111, "a new file is no program")
	testkit.File(t, "torn", path)
	kept, err := OpenTraces(path)
	require.NoError(t, err)
	for game := range int64(3) {
		require.NoError(t, kept.keep(&said{question: question{Game: game, Judge: "j"}, Values: []arena.Value{arena.Value(game)}}))
	}
	require.NoError(t, kept.Close())
	lines := strings.Split(testkit.Read(t, path), "\n")
	require.Len(t, lines, 5, "the torn line, three, and nothing after the last end")
	kept, err = OpenTraces(path)
	require.NoError(t, err)
	for game := range int64(3) {
		s, ok := kept.find(question{Game: game, Judge: "j"})
		require.True(t, ok)
		require.Equal(t, []arena.Value{arena.Value(game)}, s.Values)
		require.Contains(t, lines[1+game], `"judge":"j"`)
	}
}

// No time is shown as less than nothing, as the interval of a mean of few openings may be.
func TestTimesAreNotNegative(t *testing.T) {
	of := func(name string, lo, hi float64, open bool) Metric {
		return Metric{Name: name, Value: stats.Interval{Center: 2, Lo: lo, Hi: hi, OpenLo: open}, N: 5, Openings: 4}
	}
	for _, c := range []struct {
		seconds Metric
		want    string
	}{
		{of("seconds", -1, 5, false), "2e+03 [0, 5e+03]"}, {of("seconds", 1, 5, false), "2e+03 [1e+03, 5e+03]"}, {of("seconds", 0, 5, true), "2e+03 […, 5e+03]"},
	} {
		b := (&Report{Players: []Thinker{{Player: "a", Figures: []Metric{c.seconds, of("nodes-per-second", -4, 9, false)}}, {Player: "none"}}}).Times()
		require.Equal(t, [][]string{{"a", "2 [0, 9]", c.want, "5"}}, b[0].Table.Rows)
	}
}

// seeded is an oracle that notes the seeds it is made with.
type seeded struct {
	oracle
	seeds *[]uint64
}

func (s seeded) Build(env agents.Env) (agents.Agent, error) {
	*s.seeds = append(*s.seeds, env.Seed)
	return s.oracle, nil
}

// TestSeedsOfJudges: what is asked about a turn has the seed of the game and the turn's number, from 0, so that what was said
// before can be said again: a judge at each turn, and at all positions that are judged for it, agents and a deep one at those
// that are drawn.
func TestSeedsOfJudges(t *testing.T) {
	const from = 9
	g := zertz(t)
	r := randomGame(t, g, 7, 2, 500)
	turns, err := Turns(g, &r)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(turns), 10)
	var seeds []uint64
	judge := Judge{"seeded", seeded{oracle{0, 0.5}, &seeds}}
	want := map[uint64]bool{}
	for _, turn := range turns {
		if turn.Ply >= r.OpeningPlies {
			want[seedOfTurn(from, r.Index, turn.Number-1)] = true
		}
	}
	tracer := &Tracer{Game: g, Judge: judge, Seed: from, Decisions: 0.2}
	trace, err := tracer.Trace(t.Context(), &r, 1)
	require.NoError(t, err)
	require.Len(t, trace.Turns, len(want))
	require.Equal(t, seedOfTurn(from, r.Index, turns[1].Number-1), seeds[0], "the first turn is the opening's")
	require.Greater(t, len(seeds), len(want))
	asked := map[uint64]bool{}
	for _, s := range seeds {
		asked[s] = true
	}
	require.Equal(t, want, asked)

	seeds = nil
	m := &Measurement{game: g, slope: 1, Deep: &judge, Agents: []Judge{judge}, Positions: 2, Seed: from}
	require.NoError(t, m.judge(t.Context(), &r, turns))
	require.Len(t, m.choices, 2)
	want = map[uint64]bool{}
	for _, c := range m.choices {
		want[seedOfTurn(from, r.Index, c.turn-1)] = true
	}
	asked = map[uint64]bool{}
	for _, s := range seeds {
		asked[s] = true
	}
	require.Equal(t, want, asked)
}

// TestTurningPointOfAGame: it is the largest change, of equal ones the first, of either player; and of games with equal ones the
// earlier comes first.
func TestTurningPointOfAGame(t *testing.T) {
	r := arena.Record{Index: 6, Result: rules.FirstWins, Termination: arena.ByRule, Sides: [2]arena.Side{{Name: "a"}, {Player: 1, Name: "b"}}}
	of := func(values ...arena.Value) (all []valued) {
		for i, v := range values {
			all = append(all, valued{ply: 2 * i, value: v})
		}
		return all
	}
	later := func(all []valued, by int) []valued {
		for i := range all {
			all[i].ply += by
		}
		return all
	}
	for name, c := range map[string]struct {
		own  [2][]valued
		want Swing
	}{
		"the first player's":   {[2][]valued{of(0, 32, 0), later(of(0, 16), 1)}, Swing{Ply: 2, Player: "a", Seat: "first", From: 0.5, To: arena.Value(32).Score(), Wrong: "before"}},
		"the second player's":  {[2][]valued{of(0, 16), later(of(0, 0, 32), 1)}, Swing{Ply: 5, Player: "b", Seat: "second", From: 0.5, To: arena.Value(32).Score(), Wrong: "then"}},
		"that of the earlier":  {[2][]valued{later(of(0, 16), 8), of(0, 16)}, Swing{Ply: 2, Player: "b", Seat: "second", From: 0.5, To: arena.Value(16).Score(), Wrong: "then"}},
		"of one who has equal": {[2][]valued{of(0, 16, 0), nil}, Swing{Ply: 2, Player: "a", Seat: "first", From: 0.5, To: arena.Value(16).Score(), Wrong: "before"}},
	} {
		got, ok := turning(&r, c.own)
		require.True(t, ok, name)
		c.want.Game = 6
		require.Equal(t, c.want, got, name)
	}
	_, ok := turning(&r, [2][]valued{of(5), later(of(7), 1)})
	require.False(t, ok, "no player has two values")
	var all []Swing
	for game := range int64(12) {
		all = append(all, Swing{Game: 11 - game, To: float64((11-game)%2) / 2})
	}
	var games []int64
	for _, s := range largest(all) {
		games = append(games, s.Game)
	}
	require.Equal(t, []int64{1, 3, 5, 7, 9, 11, 0, 2, 4, 6}, games)
}

// TestTurnsToGo: a decision's turn is counted among those to go, and the last turn has one; moves of one turn have as many.
func TestTurnsToGo(t *testing.T) {
	g := zertz(t)
	r := arena.Record{Game: g.Name(), Moves: []string{"Bd1", "-a1", "Wd4", "-g1"}, Termination: arena.Cap, OpeningPlies: 1}
	r.SearchInfo = arena.SearchInfo{Values: []arena.Value{5, 6, arena.NoValue}}
	own, err := (&thinkers{game: g}).replay(&r, 0)
	require.NoError(t, err)
	require.Equal(t, [2][]valued{{{1, 2, 5}}, {{2, 1, 6}}}, own)
	r.OpeningPlies, r.SearchInfo.Values = 0, []arena.Value{4, 5, 6, 7}
	own, err = (&thinkers{game: g}).replay(&r, 0)
	require.NoError(t, err)
	require.Equal(t, [2][]valued{{{0, 2, 4}, {1, 2, 5}}, {{2, 1, 6}, {3, 1, 7}}}, own)
}
