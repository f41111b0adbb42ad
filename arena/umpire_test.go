package arena

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// TestUmpire feeds the values of First and Second, in turns, to an umpire and
// looks at which move the game ends and how. A dash is no opinion.
func TestUmpire(t *testing.T) {
	none := math.NaN()
	resign := func(both bool) Adjudication {
		return Adjudication{Resign: ResignRule{Moves: 2, Score: 0.9, Both: both}}
	}
	draw := Adjudication{Draw: DrawRule{Moves: 2, Window: 0.125, After: 5}}
	for _, c := range []struct {
		name   string
		by     Adjudication
		values []float64
		want   Verdict
	}{
		{"off", Adjudication{}, []float64{0, 1, 0, 1, 0, 1}, Verdict{}},
		{"the loser alone", resign(false), []float64{0.0625, 0.5, 0, 0.5}, Verdict{3, rules.SecondWins, Resign, ""}},
		{"second resigns", resign(false), []float64{0.5, 0, 0.5, 0}, Verdict{4, rules.FirstWins, Resign, ""}},
		{"hope breaks the run", resign(false), []float64{0, 0.5, 0.5, 0.5, 0, 0.5}, Verdict{}},
		{"no opinion does not", resign(false), []float64{0, 0.5, none, none, 0, 0.5}, Verdict{5, rules.SecondWins, Resign, ""}},
		{"the winner disagrees", resign(true), []float64{0, 0.5, 0, 0.875, 0, 0.5}, Verdict{}},
		{"the winner agrees in the end", resign(true), []float64{0, 0.5, 0, 1, 0, 1}, Verdict{6, rules.SecondWins, Resign, ""}},
		{"a draw, not before its time", draw, []float64{0.5, 0.5, 0.625, 0.375, 0.5, 0.5}, Verdict{5, rules.Draw, Adjudicated, EndScore}},
		{"a draw for one of them only", draw, []float64{0.5, 0.7, 0.5, 0.7, 0.5, 0.7, 0.5}, Verdict{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.NoError(t, c.by.validate())
			u, got := newUmpire(&c.by, 1), Verdict{}
			for i, v := range c.values {
				if verdict, ok := u.look(rules.Player(i%2+1), i+1, agents.Info{Value: v}); ok {
					got = verdict
					break
				}
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestUmpireTakesProofs ends a game with what was proven, if it is told to.
func TestUmpireTakesProofs(t *testing.T) {
	proof := agents.Info{Value: math.NaN(), Proven: rules.Draw}
	for _, on := range []bool{false, true} {
		u := newUmpire(&Adjudication{Proven: on}, 1)
		v, ok := u.look(rules.First, 7, proof)
		require.Equal(t, on, ok)
		if on {
			require.Equal(t, Verdict{7, rules.Draw, Adjudicated, EndProven}, v)
		}
	}
}

// TestControlIsAShare draws the control for many games.
func TestControlIsAShare(t *testing.T) {
	for _, share := range []float64{0, 0.25, 1} {
		a, n := Adjudication{Proven: true, Control: share}, 0
		const games = 4000
		for seed := range uint64(games) {
			if u := newUmpire(&a, seed); u.control {
				n++
			}
		}
		require.InDelta(t, share*games, n, 4*math.Sqrt(games*share*(1-share)), "share %g", share)
	}
}

// TestVerdictText writes verdicts and reads them back, and refuses what cannot be
// one.
func TestVerdictText(t *testing.T) {
	for text, v := range map[string]Verdict{
		"":                          {},
		"43 first resign":           {43, rules.FirstWins, Resign, ""},
		"7 draw adjudicated score":  {7, rules.Draw, Adjudicated, EndScore},
		"9 second adjudicated also": {9, rules.SecondWins, Adjudicated, "also"},
	} {
		require.Equal(t, text, v.String())
		back, err := ParseVerdict(text)
		require.NoError(t, err)
		require.Equal(t, v, back)
	}
	for _, bad := range []string{" ", "43", "43 first", "x first resign", "43 third resign", "0 first resign", "043 first resign", "43 first resign ", "43 first resign a b"} {
		_, err := ParseVerdict(bad)
		require.ErrorContains(t, err, "verdict \""+bad+"\"")
	}
}

// TestAdjudicationText is how a run's rules are compared.
func TestAdjudicationText(t *testing.T) {
	for text, a := range map[string]Adjudication{
		"":                            {},
		"resign 1 at 1 both false":    {Resign: ResignRule{Moves: 1, Score: 1}},
		"draw 1 within 0 after 0":     {Draw: DrawRule{Moves: 1}},
		"proven":                      {Proven: true},
		"proven, control 1":           {Proven: true, Control: 1},
		"draw 2 within 0.49 after 1":  {Draw: DrawRule{Moves: 2, Window: 0.49, After: 1}},
		"resign 2 at 0.51 both false": {Resign: ResignRule{Moves: 2, Score: 0.51}},
	} {
		require.Equal(t, text, a.String())
		require.NoError(t, a.validate(), text)
		require.Equal(t, text == "", a.Off(), text)
	}
	all := Adjudication{Resign: ResignRule{4, 0.97, true}, Draw: DrawRule{8, 0.01, 60}, Proven: true, Control: 0.1}
	require.Equal(t, "resign 4 at 0.97 both true, draw 8 within 0.01 after 60, proven, control 0.1", all.String())
}

func TestAdjudicationRefuses(t *testing.T) {
	for want, a := range map[string]Adjudication{
		"resign moves: -1":               {Resign: ResignRule{Moves: -1, Score: 1}},
		"resign score: 0.5, want above":  {Resign: ResignRule{Moves: 1, Score: 0.5}},
		"resign score: 1.5, want above":  {Resign: ResignRule{Moves: 1, Score: 1.5}},
		"resign score: NaN":              {Resign: ResignRule{Moves: 1, Score: math.NaN()}},
		"draw moves, after: -1, 0":       {Draw: DrawRule{Moves: -1}},
		"draw moves, after: 1, -1":       {Draw: DrawRule{Moves: 1, After: -1}},
		"draw window: 0.5":               {Draw: DrawRule{Moves: 1, Window: 0.5}},
		"control: 1.1":                   {Proven: true, Control: 1.1},
		"control: 0.1, and no rule to c": {Control: 0.1},
	} {
		require.ErrorContains(t, a.validate(), "adjudication: "+want)
	}
}
