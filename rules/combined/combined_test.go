package combined_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/combined"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/rulestest"
)

func lookup(game, variant string) (rules.Game, error) { return catalog.Game(game + "/" + variant) }

var testdata = os.DirFS("testdata")

func TestVectors(t *testing.T) { rulestest.Vectors(t, testdata, "*.jsonl.gz", lookup) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, testdata, "perft.json", "combined", lookup) }

// TestSuite takes the contract of package rules, from the start and from each phase.
func TestSuite(t *testing.T) {
	const jump = "W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~-"
	for name, positions := range map[string][]string{
		"combined/gipf-tournament+zertz-37:zertz=6,challenges=1": {
			jump + " 1 1,1 - - -", jump + " 2 1,1 c3^e5 ? -",
			jump + " 2 1,0 c3^e5 ____/_____/______/__wb.__/__b___/_____/____~5,8,8~0,0,0~0,0,0~1~r -",
		},
		"combined/gipf-ultimate+lyngk-base:challenges=2": {
			"W3/5/6/3[wt]3/6/5/B3~w~b~5,5~22~- 2 1,1 ^a1-b2 ? 1", jump + " 2 1,1 c3^e5 ? 7",
		},
		"combined/gipf-standard+dice:tamsk=3,yinsh=3,challenges=3": {"B2W/1w3/2[wt]3/7/6/5/4~w~w~5,5~22~- 1 3,2 - - 5"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			require.Equal(t, name, g.Name())
			o := rulestest.Options{Seed: 1, Positions: positions, Walks: testkit.Sized(4, 8), Games: testkit.Sized(1000, 2000), History: true}
			if testing.Short() {
				o.Walks, o.MaxPlies, o.Games = 2, 8, 50
			}
			rulestest.Run(t, g, o)
		})
	}
}

// TestParseRefuses names the field of every impossible position.
func TestParseRefuses(t *testing.T) {
	const jump = "W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~-"
	const over = "____/_____/______/__wb.__/__b___/_____/____~5,8,8~0,0,0~0,0,0~1~r"
	const won = "____/_____/______/__..w__/__b___/_____/____~2,5,6~3,3,3~0,0,0~1~#"
	for text, want := range map[string]string{
		"": "want the 6 fields main actor left use sub chance",
		"W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22 1 1,1 - - -":          `main "W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22": gipf: position`,
		jump + " 3 1,1 - - -":                                    `actor "3": want 1 or 2`,
		jump + " 2 1,1 - - -":                                    `actor "2": want 1`,
		jump + " 1 1,2 - - -":                                    `left "1,2": 2 challenges, one side has at most 1`,
		jump + " 1 1,1 c3^e5 - -":                                `sub "-": a use and what becomes of it go together`,
		jump + " 2 1,1 - ? -":                                    `sub "?": a use and what becomes of it go together`,
		jump + " 2 1,1 a1-b2 ? -":                                `use "a1-b2": it uses no potential`,
		jump + " 2 1,1 c3^e6 ? -":                                `use "c3^e6": gipf: move "c3^e6": no potential of w may go that way`,
		jump + " 2 1,0 c3^e5 ? -":                                `left "1,0": the challenger has no challenge left to answer with`,
		jump + " 2 1,1 c3^e5 " + over + " -":                     `left "1,1": the challenger has spent no challenge`,
		jump + " 1 1,0 c3^e5 " + over + " -":                     `actor "1": want 2`,
		jump + " 2 1,0 c3^e5 nonsense -":                         `sub "nonsense": zertz: position "nonsense"`,
		jump + " 2 1,0 c3^e5 " + won + " -":                      `sub "` + won + `": the linked game is over`,
		jump + " 1 1,1 - - 1":                                    `chance "1": want -, as nothing is drawn`,
		strings.ReplaceAll(jump, "~", " ") + " 1 1,1 - - -":      "want the 6 fields",
		strings.ReplaceAll(jump, "5,5", "05,5") + " 1 1,1 - - -": `main "W3/1[wz]3/2b3/7/6/5/B3~w~w~05,5~22~-"`,
	} {
		g, err := catalog.Game("combined/gipf-tournament+zertz-37")
		require.NoError(t, err)
		_, err = g.Parse(text)
		require.ErrorContains(t, err, want, "%q", text)
	}
	g, err := catalog.Game("combined/gipf-tournament+dice")
	require.NoError(t, err)
	for _, chance := range []string{"-", "-1", "01", "18446744073709551616"} {
		_, err = g.Parse(jump + " 1 1,1 - - " + chance)
		require.ErrorContains(t, err, "want a number of 64 bits", chance)
	}
	_, err = g.Parse(jump + " 2 1,0 c3^e5 " + over + " 1")
	require.ErrorContains(t, err, "want - or ?, as dice decide")
}

// FuzzParse reads any text: what is accepted is written back byte for byte.
func FuzzParse(f *testing.F) {
	vectors, err := rulestest.ReadVectors(testdata, "combined.jsonl.gz")
	require.NoError(f, err)
	for i, v := range vectors {
		if i%8 == 0 || v.Rule != "" {
			f.Add(v.Variant, v.Position, "challenge")
		}
	}
	f.Fuzz(func(t *testing.T, variant, text, move string) {
		g, err := lookup("combined", variant)
		if err != nil {
			return
		}
		s, err := g.Parse(text)
		if err != nil {
			return
		}
		require.Equal(t, text, s.String())
		if m, err := g.ParseMove(s, move); err == nil {
			require.Equal(t, move, g.FormatMove(s, m))
			s.Play(m)
			again, err := g.Parse(s.String())
			require.NoError(t, err)
			require.Equal(t, s.String(), again.String())
		}
	})
}

// TestTurns: a turn is the run of one player's moves, across the games if it happens so.
func TestTurns(t *testing.T) {
	g, err := catalog.Game("combined/gipf-tournament+zertz-37")
	require.NoError(t, err)
	s, err := g.Parse("W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~- 2 1,1 c3^e5 ? -")
	require.NoError(t, err)
	moves, err := rules.ParseTurn(g, s, "challenge;Wd4;-d1")
	require.NoError(t, err)
	require.Equal(t, "challenge;Wd4;-d1", rules.FormatTurn(g, s, moves))
	_, err = rules.ParseTurn(g, s, "challenge")
	require.ErrorContains(t, err, "stops early")
	_, err = g.ParseMove(s, "c3^e5")
	require.ErrorContains(t, err, `combined: move "c3^e5": a use is announced: want allow or challenge`)
}

// benchGames are matches with each kind of linked game, with challenges enough.
var benchGames = [][2]string{
	{"zertz", "combined/gipf-tournament+zertz-37:zertz=6,challenges=3"},
	{"lyngk", "combined/gipf-tournament+lyngk-base:zertz=6,challenges=3"},
	{"dice", "combined/gipf-ultimate+dice:challenges=3"},
}

func BenchmarkPlayout(b *testing.B) {
	for _, c := range benchGames {
		g, err := catalog.Game(c[1])
		require.NoError(b, err)
		b.Run(c[0], func(b *testing.B) { rulestest.Playouts(b, g.New(1)) })
	}
}

func BenchmarkList(b *testing.B) {
	for _, c := range benchGames {
		g, err := catalog.Game(c[1])
		require.NoError(b, err)
		b.Run(c[0], func(b *testing.B) { rulestest.ListedGames(b, g, 1) })
	}
}

const (
	jumping = "W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~-"                // White can jump c3^e5
	onlyUse = "W3/1[wz]3/2b3/7/6/5/B3~w~w~0,5~22~-"                // and nothing else
	pushing = "W3/5/6/3[wt]3/6/5/B3~w~b~5,5~22~-"                  // White may push TAMSK in
	lastOne = "W3/2B2/2[wp]3/7/6/5/4~w~w~5,5~22~-"                 // PÜNCT on the last GIPF piece wins
	nearEnd = "____/_____/______/__wb.__/__b___/_____/____~2,5,6~" // ZÈRTZ: the jump d3-d5 wins with 3,3,2
	shared  = "./.,b,.,iwkr/gkwir,.,.,.,.,.,gr/.,.,kibgr,.,.,./biwrk,.,.,rgkb,.,.,./gkb,.,.,.,.,rgbk/.,ik,.,ir,.,.,./gib,.,.,./igb~-:ig~2~0~0,0~-"

	zertzMatch = "gipf-tournament+zertz-37:tamsk=2,zertz=2,punct=2,challenges=2"
	lyngkMatch = "gipf-tournament+lyngk-6stack:zertz=6,challenges=2"
	diceMatch  = "gipf-tournament+dice:tamsk=2,zertz=2,punct=2,challenges=2"
)

// matchEvents show each event of a match.
var matchEvents = []struct{ variant, position, move, events string }{
	{zertzMatch, jumping + " 1 2,2 - - -", "c3^e5", "announced"},
	{zertzMatch, jumping + " 1 0,1 - - -", "c3^e5", "announced"},
	{zertzMatch, jumping + " 1 2,0 - - -", "c3^e5", "unanswered use-zertz"},
	{zertzMatch, lastOne + " 1 2,0 - - -", "d4^c4", "unanswered use-punct onto-gipf no-gipf"},
	{zertzMatch, jumping + " 2 2,2 c3^e5 ? -", "allow", "allowed use-zertz"},
	{zertzMatch, jumping + " 2 2,2 c3^e5 ? -", "challenge", "challenged linked-begins"},
	{zertzMatch, jumping + " 2 2,1 c3^e5 ? -", "challenge", "challenged last-challenge linked-begins"},
	{zertzMatch, jumping + " 2 2,1 c3^e5 " + strings.Replace(nearEnd, "5", "6", 1) + "3,2,2~0,0,0~1~- -", "xd3Bd5", ""},
	{zertzMatch, jumping + " 2 2,1 c3^e5 " + nearEnd + "3,3,2~0,0,0~1~- -", "xd3Bd5", "linked-lost potential-lost"},
	{zertzMatch, onlyUse + " 2 2,1 c3^e5 " + nearEnd + "3,3,2~0,0,0~1~- -", "xd3Bd5", "linked-lost potential-lost nothing-else"},
	{zertzMatch, pushing + " 2 2,1 ^a5-b5 " + nearEnd + "3,3,2~0,0,0~1~- -", "xd3Bd5", "linked-lost potential-lost extra-lost"},
	{zertzMatch, jumping + " 1 2,1 c3^e5 " + nearEnd + "0,0,0~3,3,2~2~- -", "xd3Bd5", "linked-won use-zertz"},
	{lyngkMatch, jumping + " 1 2,1 c3^e5 " + shared + " 1", "B4-B2", "linked-drawn use-zertz"},
	{lyngkMatch, jumping + " 2 2,2 c3^e5 ? 7", "challenge", "challenged linked-begins set-up"},
	{diceMatch, jumping + " 2 2,2 c3^e5 ? 1", "challenge", "challenged dice-won use-zertz"},
	{diceMatch, jumping + " 2 2,2 c3^e5 ? 3", "challenge", "challenged dice-equal use-zertz"},
	{diceMatch, jumping + " 2 2,2 c3^e5 ? 5", "challenge", "challenged dice-lost potential-lost"},
	{diceMatch, pushing + " 2 2,1 ^a5-b5 ? 3", "challenge", "challenged last-challenge dice-equal use-tamsk"},
}

func TestEvents(t *testing.T) {
	var seen []string
	for _, c := range matchEvents {
		g, err := catalog.Game("combined/" + c.variant)
		require.NoError(t, err)
		s, err := g.Parse(c.position)
		require.NoError(t, err, c.position)
		m, err := g.ParseMove(s, c.move)
		require.NoError(t, err, c.position)
		got := strings.Fields(rulestest.EventNames(g, s, m))
		require.ElementsMatch(t, strings.Fields(c.events), got, "%s %s", c.position, c.move)
		seen = append(seen, got...)
	}
	for k, kind := range eventsOf(t, zertzMatch, lyngkMatch, diceMatch) {
		require.Contains(t, seen, k, "%s (%s) is shown", k, kind)
	}
}

// eventsOf returns the events that the games have beside those of GIPF, with their rules.
func eventsOf(t *testing.T, variants ...string) map[string]string {
	t.Helper()
	own := map[string]string{}
	for _, v := range variants {
		g, err := catalog.Game("combined/" + v)
		require.NoError(t, err)
		for _, k := range rules.EventKinds(g) {
			if strings.HasPrefix(k.Rule, "C") && !k.Absent {
				own[k.Name] = k.Rule
			}
		}
	}
	require.Len(t, own, 16)
	return own
}

// TestEventsCite: the rulings that moves can bring into play are C2 to C9 and C11.
func TestEventsCite(t *testing.T) {
	cited := map[string]bool{}
	for _, rule := range eventsOf(t, zertzMatch, lyngkMatch, diceMatch) {
		for r := range strings.SplitSeq(rule, ", ") {
			cited[r] = true
		}
	}
	for number, why := range map[int]string{
		1: "what is agreed is in the name of the game", 10: "all potentials are linked to one game", 12: "it is about searches, not moves",
		13: "the linked game counts its positions itself",
	} {
		require.False(t, cited[fmt.Sprintf("C%d", number)], why)
	}
	require.Len(t, cited, 9)
}

// at returns a match and a position of it.
func at(t *testing.T, variant, position string) (rules.Game, rules.State) {
	t.Helper()
	g, err := catalog.Game("combined/" + variant)
	require.NoError(t, err)
	s, err := g.Parse(position)
	require.NoError(t, err, position)
	return g, s
}

// inLinked is a position with a jump of ZÈRTZ on, of the given mover.
func inLinked(mover string) string {
	return jumping + " " + mover + " 2,1 c3^e5 " + nearEnd + "3,3,2~0,0,0~1~- -"
}

// TestFeatures: a match tells what is its own: challenges left, who answers, and whose the linked game is.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		position                  string
		challenges, answer, whose float64
	}{
		{jumping + " 1 2,1 - - -", 1, 0, 0},
		{jumping + " 2 2,1 c3^e5 ? -", -1, 1, 0},
		{jumping + " 1 2,1 c3^e5 " + nearEnd + "0,0,0~3,3,2~2~- -", 1, 0, 1},
		{inLinked("2"), -1, 0, -1},
	} {
		g, s := at(t, zertzMatch, c.position)
		rulestest.RequireFeatures(t, g, s, map[string]float64{"challenges": c.challenges, "answer": c.answer, "linked": c.whose}, c.position)
	}
}

// TestMoveFeatures: a move of the linked game has the features that it has there, and an answer has its own alone.
func TestMoveFeatures(t *testing.T) {
	check := rulestest.MoveFeatures(t, lookup)
	for _, answer := range []string{"allow", "challenge"} {
		check("an answer", "combined/"+zertzMatch, jumping+" 2 2,1 c3^e5 ? -", answer, map[string]float64{answer: 1})
	}
	zertz, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	s, err := zertz.Parse(strings.ReplaceAll(nearEnd+"3,3,2~0,0,0~1~-", "~", " "))
	require.NoError(t, err)
	m, err := zertz.ParseMove(s, "xd3Bd5")
	require.NoError(t, err)
	want := map[string]float64{}
	for i, x := range s.(rules.MoveFeatured).MoveFeatures(m, nil) {
		if x != 0 {
			want["sub-"+zertz.(rules.MoveFeatureNamer).MoveFeatureNames()[i]] = x
		}
	}
	require.NotEmpty(t, want)
	check("a linked move", "combined/"+zertzMatch, inLinked("2"), "xd3Bd5", want)
}

// TestVersion: the version of a match changes with those of the games inside.
func TestVersion(t *testing.T) {
	version := func(name string) int {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		return g.Version()
	}
	gipf := version("gipf/tournament:zertz=3")
	require.Equal(t, 100*gipf+version("zertz/37"), version("combined/"+zertzMatch))
	require.Equal(t, 100*gipf+version("lyngk/6stack"), version("combined/"+lyngkMatch))
	require.Equal(t, gipf, version("combined/"+diceMatch))
}

// TestPicture: the picture says who is to answer, and while a linked game is on it says who is to move there.
func TestPicture(t *testing.T) {
	toMove := func(p *rules.Picture) (who []rules.Player) {
		for _, tray := range p.Trays {
			if tray.ToMove {
				who = append(who, tray.Owner)
			}
		}
		return who
	}
	for position, want := range map[string]rules.Player{jumping + " 1 2,1 - - -": rules.First, jumping + " 2 2,1 c3^e5 ? -": rules.Second} {
		_, s := at(t, zertzMatch, position)
		require.Equal(t, []rules.Player{want}, toMove(s.(rules.Pictured).Picture()), position)
	}
	_, s := at(t, zertzMatch, inLinked("2"))
	p := s.(rules.Pictured).Picture()
	require.NotNil(t, p.Inset)
	require.Empty(t, toMove(p.Inset))
}

// TestTraceOfALinkedMove: a move of the linked game is shown as that game shows it; after the last one the board is another one.
func TestTraceOfALinkedMove(t *testing.T) {
	zertz, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	for linked, shown := range map[string]bool{strings.Replace(nearEnd, "5", "6", 1) + "3,2,2~0,0,0~1~-": true, nearEnd + "3,3,2~0,0,0~1~-": false} {
		g, s := at(t, zertzMatch, jumping+" 2 2,1 c3^e5 "+linked+" -")
		m, err := g.ParseMove(s, "xd3Bd5")
		require.NoError(t, err)
		alone, err := zertz.Parse(strings.ReplaceAll(linked, "~", " "))
		require.NoError(t, err)
		hop, err := zertz.ParseMove(alone, "xd3Bd5")
		require.NoError(t, err)
		if shown {
			require.Equal(t, alone.(rules.Pictured).Trace(hop), s.(rules.Pictured).Trace(m))
		} else {
			require.Empty(t, s.(rules.Pictured).Trace(m))
		}
	}
}

// TestPlayoutWithoutChallenges: a match without a challenge left is played out as its GIPF game is, to the same end.
func TestPlayoutWithoutChallenges(t *testing.T) {
	_, s := at(t, "gipf-tournament+zertz-37:tamsk=2,zertz=2,punct=2,challenges=0", lastOne+" 1 0,0 - - -")
	gipf, err := catalog.Game("gipf/tournament:tamsk=2,zertz=2,punct=2")
	require.NoError(t, err)
	alone, err := gipf.Parse(strings.ReplaceAll(lastOne, "~", " "))
	require.NoError(t, err)
	for seed := range uint64(20) {
		result, plies := s.(rules.Playouter).Playout(rand.New(rand.NewPCG(seed, 0)), 40)
		want, moves := alone.(rules.Playouter).Playout(rand.New(rand.NewPCG(seed, 0)), 40)
		require.Equal(t, []any{want, moves}, []any{result, plies})
	}
}

// TestPlayoutCounts: an answer is one move, with the dice that it may bring: here each answer lets a use take place that wins. Where the last
// challenge may be spent, a playout ends at its cap as well.
func TestPlayoutCounts(t *testing.T) {
	_, s := at(t, diceMatch, lastOne+" 2 2,1 d4^c4 ? 1")
	for seed := range uint64(20) {
		result, plies := s.(rules.Playouter).Playout(rand.New(rand.NewPCG(seed, 0)), 40)
		require.Equal(t, []any{rules.FirstWins, 1}, []any{result, plies})
	}
	_, s = at(t, diceMatch, jumping+" 2 0,1 c3^e5 ? 5")
	for seed := range uint64(20) {
		result, plies := s.(rules.Playouter).Playout(rand.New(rand.NewPCG(seed, 0)), 3)
		require.Equal(t, []any{rules.Ongoing, 3}, []any{result, plies})
	}
}

// TestReseed: dice and set-ups of a match can be drawn anew; a match without chance cannot.
func TestReseed(t *testing.T) {
	for variant, chance := range map[string]bool{diceMatch: true, lyngkMatch: true, zertzMatch: false} {
		g, err := catalog.Game("combined/" + variant)
		require.NoError(t, err)
		s := g.New(1)
		before := s.String()
		require.Equal(t, chance, s.(rules.Chancy).Reseed(99), variant)
		require.Equal(t, chance, before != s.String(), variant)
	}
}

// TestPlaces: places and parts are those of the board that the picture shows in full.
func TestPlaces(t *testing.T) {
	zertz, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	gipf, err := catalog.Game("gipf/tournament:zertz=3")
	require.NoError(t, err)
	for position, board := range map[string]rules.Game{jumping + " 1 2,1 - - -": gipf, inLinked("2"): zertz} {
		_, s := at(t, zertzMatch, position)
		for _, name := range []string{"d4", "e5", "h1", "z9"} {
			x, y, ok := s.(rules.Placed).Place(name)
			wantX, wantY, want := board.New(0).(rules.Placed).Place(name)
			require.Equal(t, want, ok, name)
			if want {
				require.Equal(t, []int{wantX, wantY}, []int{x, y}, name)
			}
		}
		name, look := s.(rules.Parted).Part("Wd4")
		wantName, wantLook := board.New(0).(rules.Parted).Part("Wd4")
		require.Equal(t, []any{wantName, wantLook}, []any{name, look})
	}
	_, s := at(t, zertzMatch, jumping+" 2 2,1 c3^e5 ? -")
	for _, answer := range []string{"allow", "challenge"} {
		g, err := catalog.Game("combined/" + zertzMatch)
		require.NoError(t, err)
		m, err := g.ParseMove(s, answer)
		require.NoError(t, err)
		require.Equal(t, answer == "allow", len(s.(rules.Pictured).Trace(m)) > 0, "what is challenged does not happen yet")
	}
}

// TestNew: a match has 0 to 99 challenges a side, which its name and its start say; more or fewer are refused.
func TestNew(t *testing.T) {
	main, _ := alone(t, mainGame, jumping)
	for challenges, refused := range map[int]bool{-1: true, 0: false, 1: false, 99: false, 100: true} {
		g, err := combined.New(main.(gipf.PotentialsGame), nil, challenges)
		if refused {
			require.EqualError(t, err, fmt.Sprintf(`combined: option "challenges=%d": must be from 0 to 99`, challenges))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("combined/gipf-tournament+dice:tamsk=2,zertz=2,punct=2,challenges=%d", challenges), g.Name())
		start := g.New(7)
		require.True(t, strings.HasSuffix(start.String(), fmt.Sprintf(" 1 %d,%d - - 7", challenges, challenges)), start)
		again, err := g.Parse(start.String())
		require.NoError(t, err)
		require.Equal(t, start.Hash(), again.Hash())
	}
}

// TestTexts: what people read of texts names the six fields and the answers.
func TestTexts(t *testing.T) {
	texts := combined.Texts()
	for _, word := range []string{"main actor left use sub chance", "actor   the player to move", "Moves are those of GIPF, \"allow\" and \"challenge\""} {
		require.Contains(t, texts, word)
	}
	require.NotContains(t, texts, "package combined")
}

// TestHash: positions that differ in one field have hashes of their own, and one position has one hash.
func TestHash(t *testing.T) {
	const linked, user = " c3^e5 " + nearEnd + "3,3,2~0,0,0~1~-", " c3^e5 " + nearEnd + "0,0,0~3,3,2~2~-"
	for variant, fields := range map[string][]string{
		zertzMatch: {
			jumping + " 1 2,2 - - -", jumping + " 1 1,2 - - -", jumping + " 1 2,1 - - -", jumping + " 1 1,1 - - -", jumping + " 1 0,1 - - -", onlyUse + " 1 2,2 - - -",
			jumping + " 2 2,2 c3^e5 ? -", jumping + " 2 1,2 c3^e5 ? -", jumping + " 2 2,1 c3^e5 ? -",
			pushing + " 1 2,1 - - -", pushing + " 2 2,1 ^a5-b5 ? -", pushing + " 2 2,1 ^b6-b5 ? -",
			jumping + " 2 2,1" + linked + " -", jumping + " 2 1,1" + linked + " -", jumping + " 2 2,0" + linked + " -", jumping + " 1 2,1" + user + " -",
		},
		diceMatch: {jumping + " 1 2,2 - - 0", jumping + " 1 2,2 - - 1", jumping + " 1 2,2 - - 2", jumping + " 2 2,2 c3^e5 ? 1", jumping + " 2 2,2 c3^e5 ? 2"},
	} {
		seen := map[uint64]string{}
		for _, position := range fields {
			g, s := at(t, variant, position)
			require.Empty(t, seen[s.Hash()], position)
			seen[s.Hash()] = position
			require.Equal(t, s.Hash(), rules.Fork(g, s).Hash())
		}
	}
}

// TestKindsOfEvents: a match lists the events that its linked game, its potentials and its challenges can bring, and says of the others that they are absent.
func TestKindsOfEvents(t *testing.T) {
	always := "announced unanswered allowed challenged last-challenge potential-lost nothing-else "
	for variant, own := range map[string]string{
		zertzMatch: always + "linked-begins linked-won linked-drawn linked-lost extra-lost",
		lyngkMatch: always + "linked-begins linked-won linked-drawn linked-lost set-up", // no TAMSK is there to be lost
		diceMatch:  always + "dice-won dice-equal dice-lost extra-lost",
		"gipf-tournament+dice:white-tamsk=1,challenges=1": always + "dice-won dice-equal dice-lost extra-lost",
		"gipf-tournament+dice:tamsk=1,challenges=0":       "unanswered", // no use can be challenged
		"gipf-tournament+lyngk-base:zertz=1,challenges=0": "unanswered",
	} {
		g, err := catalog.Game("combined/" + variant)
		require.NoError(t, err)
		main, _ := alone(t, "gipf/tournament:zertz=6", jumping)
		inside := rules.EventKinds(main)
		all := rules.EventKinds(g)
		require.Len(t, all, len(inside)+16)
		var present []string
		for i, k := range all {
			if i >= len(inside) && !k.Absent {
				present = append(present, k.Name)
			} else if i < len(inside) {
				require.Equal(t, inside[i].Name, k.Name)
			}
		}
		require.ElementsMatch(t, strings.Fields(own), present, variant)
	}
}

// TestHashOfADecision: when an announcement is decided, nothing of it is left in the hash: the position is that of its text.
func TestHashOfADecision(t *testing.T) {
	for _, c := range [][3]string{
		{zertzMatch, jumping + " 2 2,1 c3^e5 ? -", "allow"},
		{zertzMatch, inLinked("2"), "xd3Bd5"},
		{zertzMatch, inLinkedAfter("0,0,0~3,3,2~2"), "xd3Bd5"},
		{diceMatch, jumping + " 2 2,2 c3^e5 ? 1", "challenge"},
		{diceMatch, jumping + " 2 2,2 c3^e5 ? 5", "challenge"},
	} {
		g, s := at(t, c[0], c[1])
		rulestest.PlayText(t, g, s, c[2])
		read, err := g.Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, read.Hash(), s.Hash(), "%s %s", c[1], c[2])
	}
}
