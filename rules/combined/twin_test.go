package combined_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// The twin of a match: its course as the rules tell it, naively. The games inside are those
// of the engine, which have twins of their own; a potential is lost by a change of the text.

// A matchTwin is a position. Players are 1 and 2.
type matchTwin struct {
	gipf   rules.Game
	linked rules.Game // nil for dice
	lyngk  bool       // the linked game has a random set-up

	main   rules.State
	left   map[int]int
	use    string      // announced, or ""
	sub    rules.State // the linked game, or nil
	chance uint64
}

// readMatch makes a twin of a text.
func readMatch(variant, text string, _ uint64) (matchTwin, error) {
	names, options, _ := strings.Cut(variant, ":")
	main, link, _ := strings.Cut(names, "+")
	kept := slices.DeleteFunc(strings.Split(options, ","), func(o string) bool { return strings.HasPrefix(o, "challenges=") })
	name := strings.TrimSuffix(strings.Replace(main, "-", "/", 1)+":"+strings.Join(kept, ","), ":")
	var t matchTwin
	var err error
	if t.gipf, err = catalog.Game(name); err != nil {
		return t, err
	}
	if link != "dice" {
		if t.linked, err = catalog.Game(strings.Replace(link, "-", "/", 1)); err != nil {
			return t, err
		}
	}
	t.lyngk = strings.HasPrefix(link, "lyngk")
	return t, t.read(strings.Split(text, " "))
}

// read reads the six fields.
func (t *matchTwin) read(f []string) (err error) {
	if len(f) != 6 {
		return fmt.Errorf("%d fields", len(f))
	}
	blanks := strings.NewReplacer("~", " ")
	if t.main, err = t.gipf.Parse(blanks.Replace(f[0])); err != nil {
		return err
	}
	one, two, _ := strings.Cut(f[2], ",")
	t.left = map[int]int{}
	t.left[1], _ = strconv.Atoi(one)
	t.left[2], _ = strconv.Atoi(two)
	if f[3] != "-" {
		t.use = f[3]
	}
	if f[4] != "-" && f[4] != "?" {
		t.sub, err = t.linked.Parse(blanks.Replace(f[4]))
	}
	if f[5] != "-" {
		t.chance, _ = strconv.ParseUint(f[5], 10, 64)
	}
	return err
}

func (t matchTwin) String() string {
	blanks := strings.NewReplacer(" ", "~")
	actor, outcome := t.Standing()
	if actor == 0 {
		actor, _ = strconv.Atoi(outcome)
	}
	use, sub, chance := "-", "-", "-"
	if t.use != "" {
		use, sub = t.use, "?"
	}
	if t.sub != nil {
		sub = blanks.Replace(t.sub.String())
	}
	if t.linked == nil || t.lyngk {
		chance = strconv.FormatUint(t.chance, 10)
	}
	return fmt.Sprintf("%s %d %d,%d %s %s %s", blanks.Replace(t.main.String()), actor, t.left[1], t.left[2], use, sub, chance)
}

// user is who wants to use a potential, or is to move in GIPF.
func (t matchTwin) user() int       { return int(t.main.Mover()) }
func (t matchTwin) challenger() int { return 3 - t.user() }

// Standing implements rulestest.Twin. The challenger is player 1 of the linked game (C4).
func (t matchTwin) Standing() (actor int, outcome string) {
	switch {
	case t.main.Result() != rules.Ongoing:
		return 0, strconv.Itoa(int(t.main.Result().Winner()))
	case t.sub != nil && t.sub.Mover() == rules.First, t.sub == nil && t.use != "":
		return t.challenger(), ""
	}
	return t.user(), ""
}

// Moves implements rulestest.Twin.
func (t matchTwin) Moves() map[string]func() matchTwin {
	all := map[string]func() matchTwin{}
	switch {
	case t.main.Result() != rules.Ongoing:
	case t.sub != nil:
		for text, after := range played(t.linked, t.sub) {
			all[text] = func() matchTwin { return t.afterLinked(after()) }
		}
	case t.use != "":
		all["allow"] = func() matchTwin { return t.carriedOut() }
		all["challenge"] = func() matchTwin { return t.challenged() }
	default:
		for text, after := range played(t.gipf, t.main) {
			all[text] = func() matchTwin { return t.afterMain(text, after()) }
		}
	}
	return all
}

// played returns what each move of a game leads to.
func played(g rules.Game, s rules.State) map[string]func() rules.State {
	all := map[string]func() rules.State{}
	for _, m := range s.Moves(nil) {
		all[g.FormatMove(s, m)] = func() rules.State {
			after := rules.Fork(g, s)
			after.Play(m)
			return after
		}
	}
	return all
}

// afterMain announces a use that may be challenged (C8), and makes any other move.
func (t matchTwin) afterMain(text string, after rules.State) matchTwin {
	if strings.Contains(text, "^") && text != "^pass" && t.left[t.challenger()] > 0 {
		t.use = text
		return t
	}
	t.main = after
	return t
}

// carriedOut carries an announced use out.
func (t matchTwin) carriedOut() matchTwin {
	t.main, t.use, t.sub = played(t.gipf, t.main)[t.use](), "", nil
	return t
}

// challenged spends a challenge (C3); then the linked game begins, or dice decide (C6).
func (t matchTwin) challenged() matchTwin {
	who := t.challenger()
	t.left = map[int]int{who: t.left[who] - 1, 3 - who: t.left[3-who]}
	switch {
	case t.linked == nil:
		mine, theirs := t.next()%6, t.next()%6
		if mine < theirs {
			return t.lost()
		}
		return t.carriedOut()
	case t.lyngk:
		t.sub = t.linked.New(t.next())
	default:
		t.sub = t.linked.New(0)
	}
	return t
}

// next is SplitMix64 as its authors write it (C11).
func (t *matchTwin) next() uint64 {
	t.chance += 0x9e3779b97f4a7c15
	z := t.chance
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb
	return z ^ (z >> 31)
}

// afterLinked goes on in the linked game, or decides (C5).
func (t matchTwin) afterLinked(sub rules.State) matchTwin {
	switch t.sub = sub; sub.Result() {
	case rules.Ongoing:
		return t
	case rules.FirstWins:
		return t.lost()
	}
	return t.carriedOut()
}

// lost takes the potential off its piece in the text (C7). Who acts next is for the rules
// of GIPF: of the two sides one can, or it is a regular move and the same one.
func (t matchTwin) lost() matchTwin {
	spot := t.use[:2]
	if t.use[0] == '^' {
		spot = "e5"
	}
	f := strings.Split(t.main.String(), " ")
	f[0] = unloaded(f[0], spot)
	actors := []string{f[1], map[string]string{"w": "b", "b": "w"}[f[1]]}
	t.use, t.sub = "", nil
	for _, next := range []string{f[2], map[string]string{"w": "b", "b": "w"}[f[2]]} {
		for _, actor := range actors {
			f[1], f[2] = actor, next
			if main, err := t.gipf.Parse(strings.Join(f, " ")); err == nil {
				t.main = main
				return t
			}
		}
		f[5] = "-" // an extra push was the turn (P20)
	}
	panic("no position without the potential: " + strings.Join(f, " "))
}

// unloaded takes the potential off the loaded piece on a spot of the board's text.
func unloaded(board, spot string) string {
	columns := strings.Split(board, "/")
	column, at := int(spot[0]-'b'), int(spot[1]-'0')
	row := 1 // the first spot of a column is 2 in b and h only
	if column >= 0 {
		row = 2
	}
	var out strings.Builder
	for text := columns[column]; text != ""; {
		cell := text[:1]
		if cell == "[" {
			cell = text[:strings.IndexByte(text, ']')+1]
		}
		text = text[len(cell):]
		if row == at && len(cell) == 4 {
			out.WriteString(cell[1:2])
		} else {
			out.WriteString(cell)
		}
		if n, err := strconv.Atoi(cell); err == nil {
			row += n
		} else {
			row++
		}
	}
	columns[column] = out.String()
	return strings.Join(columns, "/")
}

func TestTwinVectors(t *testing.T) { rulestest.TwinVectors(t, testdata, "*.jsonl.gz", readMatch) }

func TestTwinPerft(t *testing.T) {
	limit := 300
	if testing.Short() {
		limit = 1
	}
	rulestest.TwinPerft(t, testdata, "perft.json", limit, readMatch)
}

// twinWalks are matches with positions that their walks begin with, beside the start.
var twinWalks = map[string][]string{
	"gipf-tournament+dice:tamsk=3,zertz=3,challenges=3": {
		jumping + " 1 3,3 - - 1", onlyUse + " 1 3,3 - - 1", pushing + " 1 3,3 - - 7",
		"W3/5/6/3[wt]3/6/5/B2t~w~w~0,5~22~t 1 3,3 - - 8", // after an extra push nothing else is left
	},
	"gipf-ultimate+zertz-blitz:challenges=2":             {jumping + " 1 2,2 - - -", pushing + " 1 2,2 - - -"},
	"gipf-standard+lyngk-6stack:zertz=3,challenges=99":   {"B2W/1[wz]b2/6/W5B/6/5/B2W~w~w~9,9~22~- 1 99,99 - - 3"},
	"gipf-basic+dice:white-yinsh=6,dvonn=3,challenges=1": nil,
}

// TestTwinWalks plays random matches, gladly with uses and challenges, and compares the
// engine with the twin at every position.
func TestTwinWalks(t *testing.T) {
	walks := testkit.Sized(6, 12)
	if testing.Short() {
		walks = 1
	}
	met := map[string]int{}
	for variant, starts := range twinWalks {
		g, err := lookup("combined", variant)
		require.NoError(t, err)
		for i, start := range append(starts, g.New(5).String()) {
			for walk := range walks {
				walkMatch(t, g, variant, start, rand.New(rand.NewPCG(uint64(i), uint64(walk))), met)
			}
		}
	}
	for _, name := range []string{"announced", "allowed", "challenged", "potential-lost", "extra-lost", "dice-equal"} {
		require.True(t, testing.Short() || met[name] > 0, "the walks never met %s: %v", name, met)
	}
}

// walkMatch plays one match.
func walkMatch(t *testing.T, g rules.Game, variant, start string, rng *rand.Rand, met map[string]int) {
	t.Helper()
	w, err := readMatch(variant, start, 0)
	require.NoError(t, err, start)
	s, err := g.Parse(start)
	require.NoError(t, err, start)
	for range 400 {
		all, err := rulestest.CompareStanding(g, s, w)
		require.NoError(t, err)
		if len(all) == 0 {
			return
		}
		text := chooseMatch(rng, all)
		m, err := g.ParseMove(s, text)
		require.NoError(t, err)
		for name := range strings.FieldsSeq(rulestest.EventNames(g, s, m)) {
			met[name]++
		}
		s.Play(m)
		w = all[text]()
	}
}

// chooseMatch draws a move, in three of four cases one with a use or a challenge if there is one.
func chooseMatch(rng *rand.Rand, all map[string]func() matchTwin) string {
	var texts, liked []string
	for text := range all {
		texts = append(texts, text)
		if strings.Contains(text, "^") || text == "challenge" || strings.ContainsAny(text[:1], "TZDYP") {
			liked = append(liked, text)
		}
	}
	if len(liked) > 0 && rng.IntN(4) > 0 {
		texts = liked
	}
	slices.Sort(texts)
	return texts[rng.IntN(len(texts))]
}
