package ugi_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// records plays a short game of turns without rules to speak of, one engine in
// the shell against another player, a pair of them.
func records(t *testing.T, specs ...string) []arena.Record {
	t.Helper()
	x := tournament(t, "gipf/basic", 1, "random", "random")
	x.Game, x.MaxPlies, x.OpeningPlies = countdown{}, 12, 0
	for i, spec := range specs {
		b, err := set().Builder(spec, x.Game)
		require.NoError(t, err)
		x.Players[i].Builder = b
	}
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
	require.Len(t, kept.records, 2)
	return kept.records
}

// sleeper is an engine that notes each go and answers after a time in seconds.
func sleeper(t *testing.T, log string, seconds float64) string {
	text := strings.ReplaceAll(polite, "go)", fmt.Sprintf("go) echo go $rest >> %s; sleep %v;", log, seconds))
	return "ugi:path=" + script(t, "move=1\n"+text)
}

// TestClock lets an engine in its own process play two games under a clock,
// which restarts with each game and runs down by the time of its turns.
func TestClock(t *testing.T) {
	log := testkit.Path(t, "log")
	for _, r := range records(t, sleeper(t, log, 0.02)+",tc=9+0.005,depth=3", "random") {
		require.Equal(t, arena.Cap, r.Termination, r.Detail)
	}
	text := testkit.Bytes(t, log)
	asked := regexp.MustCompile(`go p([12])time (\d+) p([12])inc 5 depth 3\n`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, asked, 12, "%s", text)
	for game := range 2 {
		last := 0
		for i, words := range asked[6*game : 6*game+6] {
			require.Equal(t, strconv.Itoa(game+1), words[1], "it is first, then second")
			require.Equal(t, words[1], words[3], "the other side has no clock")
			left, err := strconv.Atoi(words[2])
			require.NoError(t, err)
			if i == 0 {
				require.Equal(t, 9000, left, "a clock for each game")
			} else {
				require.LessOrEqual(t, left, last-14, "20 ms and more, and an increment of 5 ms")
			}
			last = left
		}
	}
}

// TestBothClocks checks that each engine is also told the other's clock.
func TestBothClocks(t *testing.T) {
	log := testkit.Path(t, "log")
	records(t, sleeper(t, log, 0.01)+",tc=7+0.001", sleeper(t, log+"2", 0.01)+",tc=8+0.002")
	text := testkit.Read(t, log)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, 12)
	require.Equal(t, "go p1time 7000 p2time 8000 p1inc 1 p2inc 2", lines[0])
	require.Regexp(t, `^go p1time 6\d+ p2time 7\d+ p1inc 1 p2inc 2$`, lines[5])
	require.Regexp(t, `^go p1time 7\d+ p2time 7000 p1inc 2 p2inc 1$`, lines[6])
}

// TestClockRunsOut lets an engine overstep its clock, although no single turn
// does: that is a time forfeit. Within the margin it is not.
func TestClockRunsOut(t *testing.T) {
	log := testkit.Path(t, "log")
	for _, r := range records(t, sleeper(t, log, 0.1)+",tc=0.25,margin=20", "random") {
		require.Equal(t, arena.Time, r.Termination, r.Detail)
		loser := r.Result.Winner().Other()
		require.Equal(t, "p0", r.Sides[loser.Index()].Name)
		require.LessOrEqual(t, r.Sides[loser.Index()].Moves, 3)
		require.Contains(t, r.Detail, "over the margin")
	}
	for _, r := range records(t, sleeper(t, log, 0.02)+",tc=0.05,margin=20000", "random") {
		require.Equal(t, arena.Cap, r.Termination, r.Detail)
	}
	for _, r := range records(t, sleeper(t, log, 60)+",tc=0.05,margin=10,cap=100", "random") {
		require.Equal(t, arena.Silent, r.Termination, r.Detail)
	}
}

// TestClockOfExample checks that the example engine in C, which knows no clocks,
// keeps one easily.
func TestClockOfExample(t *testing.T) {
	exe := compiled(t, "random-c/main.c", "random-c/gipf.c", "random-c/zertz.c")
	x := tournament(t, "zertz/37", 1, "ugi:path="+exe+",tc=60+0.1", "random")
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
	for _, r := range kept.records {
		require.Contains(t, []arena.Termination{arena.ByRule, arena.Cap}, r.Termination, r.Detail)
	}
}

// TestClockOutsideOfGames asks an agent that was built for no side.
func TestClockOutsideOfGames(t *testing.T) {
	log := testkit.Path(t, "log")
	b := builder(t, sleeper(t, log, 0)+",tc=9", countdown{})
	a, err := b.Build(agents.Env{Game: countdown{}})
	require.NoError(t, err)
	defer agents.Close(a)
	s := countdown{}.New(0)
	for range 2 {
		_, _, err = a.Choose(t.Context(), s)
		require.NoError(t, err)
		s.Play(rules.Move(1))
	}
	text := testkit.Read(t, log)
	require.Regexp(t, `^go p1time 9000 p1inc 0\ngo p2time 8\d\d\d p2inc 0\n$`, text)
}

func TestClockSpecs(t *testing.T) {
	for spec, want := range map[string]string{
		"ugi:path=sh,tc=40/60":   `tc="40/60": want seconds`,
		"ugi:path=sh,tc=9,ms=50": "tc and ms exclude each other",
	} {
		_, err := set().Builder(spec, countdown{})
		require.ErrorContains(t, err, want)
	}
	why, err := set().NotReproducible("ugi:path=sh,tc=9+1")
	require.NoError(t, err)
	require.Equal(t, "tc=9+1: what is found in a time depends on the machine and its load", why)
}
