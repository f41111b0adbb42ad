package catalog_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/pie"
)

func TestGameNames(t *testing.T) {
	for name, canonical := range map[string]string{
		"gipf/basic":                   "gipf/basic",
		"gipf/standard":                "gipf/standard",
		"gipf/tournament":              "gipf/tournament",
		"gipf/basic:white=2":           "gipf/basic:white=2",
		"gipf/basic:black=-1,white=2":  "gipf/basic:white=2,black=-1",
		"gipf/basic:white=0,black=3":   "gipf/basic:black=3",
		"gipf/basic:white=0,black=0":   "gipf/basic",
		"gipf/basic:pie=0":             "gipf/basic",
		"gipf/standard:black=-11":      "gipf/standard:black=-11",
		"gipf/tournament:white=-16":    "gipf/tournament:white=-16",
		"gipf/basic:white=3,black=-11": "gipf/basic:white=3,black=-11",

		"gipf/tournament:zertz=3,tamsk=3,dvonn=0":                                 "gipf/tournament:tamsk=3,zertz=3",
		"gipf/basic:punct=3,black=1,white=3":                                      "gipf/basic:white=3,black=1,punct=3",
		"gipf/standard:punct-gipf=no,punct=2":                                     "gipf/standard:punct=2,punct-gipf=no",
		"gipf/standard:punct-gipf=yes,punct=2":                                    "gipf/standard:punct=2",
		"gipf/standard:tamsk=0,punct-gipf=yes":                                    "gipf/standard",
		"gipf/ultimate":                                                           "gipf/ultimate",
		"gipf/ultimate:black=3,punct-gipf=no":                                     "gipf/ultimate:black=3,punct-gipf=no",
		"gipf/tournament:white=3,black=2,tamsk=3,zertz=3,dvonn=3,yinsh=3,punct=6": "gipf/tournament:white=3,black=2,tamsk=3,zertz=3,dvonn=3,yinsh=3,punct=6",

		"gipf/tournament:white-zertz=3":                            "gipf/tournament:white-zertz=3",
		"gipf/tournament:black-zertz=3,white-zertz=3":              "gipf/tournament:zertz=3",
		"gipf/tournament:zertz=3,black-zertz=0":                    "gipf/tournament:white-zertz=3",
		"gipf/basic:yinsh=2,black-zertz=1,white-zertz=4,white=1":   "gipf/basic:white=1,white-zertz=4,black-zertz=1,yinsh=2",
		"gipf/standard:zertz=0,white-zertz=0":                      "gipf/standard",
		"gipf/standard:black-punct=1,punct-gipf=no":                "gipf/standard:black-punct=1,punct-gipf=no",
		"combined/gipf-tournament+dice:black-zertz=6,challenges=2": "combined/gipf-tournament+dice:black-zertz=6,challenges=2",

		"combined/gipf-tournament+dice":                                           "combined/gipf-tournament+dice:zertz=6,challenges=1",
		"combined/gipf-ultimate+lyngk-6stack":                                     "combined/gipf-ultimate+lyngk-6stack:challenges=1",
		"combined/gipf-basic+zertz-tournament:challenges=0,yinsh=2":               "combined/gipf-basic+zertz-48:yinsh=2,challenges=0",
		"combined/gipf-standard+zertz-blitz:zertz=3,tamsk=3,challenges=2,black=1": "combined/gipf-standard+zertz-blitz:black=1,tamsk=3,zertz=3,challenges=2",

		"gipf/basic:side=5":                                             "gipf/basic:side=5",
		"gipf/basic:side=5,white=0,black=0":                             "gipf/basic:side=5",
		"gipf/basic:white=2,row=5,pieces=15,side=3":                     "gipf/basic:side=3,row=5,pieces=15,white=2",
		"gipf/basic:side=4,row=4,pieces=12,stack=no":                    "gipf/basic",
		"gipf/standard:side=4,white=-2":                                 "gipf/standard:white=-2",
		"gipf/basic:stack=yes":                                          "gipf/standard",
		"gipf/standard:stack=no,side=5":                                 "gipf/basic:side=5",
		"gipf/tournament:stack=no":                                      "gipf/tournament:stack=no",
		"gipf/tournament:stack=yes,pieces=18":                           "gipf/tournament",
		"zertz/37":                                                      "zertz/37",
		"zertz/tournament":                                              "zertz/48",
		"zertz/tournament:second=w1":                                    "zertz/48:second=w1",
		"zertz/37:rings=5-6-7-8-7-6-5-4":                                "zertz/48",
		"zertz/48:rings=37,remove=no":                                   "zertz/37:remove=no",
		"zertz/blitz:rings=5-6-7-8-7-6-5-4":                             "zertz/blitz:rings=48",
		"zertz/48:rings=3-4-.3,supply=6/8/9":                            "zertz/37:rings=3-4-.3,supply=6/8/9",
		"zertz/37:rings=5-6-7-8-9-8-7-6-5":                              "zertz/37:rings=61",
		"zertz/40:remove=yes,rings=2-3-2":                               "zertz/37:rings=2-3-2",
		"zertz/37:first=w0,goal=3/4/5/6":                                "zertz/37",
		"zertz/blitz:second=b1w1,supply=6/8/10":                         "zertz/blitz:supply=6/8/10,second=w1b1",
		"zertz/40:first=g2,second=w1,goal=-/4/5/6":                      "zertz/40:goal=-/4/5/6,first=g2,second=w1",
		"lyngk/base":                                                    "lyngk/base",
		"lyngk/6stack":                                                  "lyngk/6stack",
		"lyngk/base:neutral=lower,standing=stays":                       "lyngk/base",
		"lyngk/base:neutral=equal":                                      "lyngk/base:neutral=equal",
		"lyngk/6stack:first=0,neutral=equal":                            "lyngk/6stack:neutral=equal",
		"lyngk/base:second=1,first=2":                                   "lyngk/base:first=2,second=1",
		"lyngk/base:first=0,second=0":                                   "lyngk/base",
		"lyngk/6stack:second=1,jokers=3":                                "lyngk/6stack:second=1",
		"lyngk/6stack:second=1,jokers=1":                                "lyngk/6stack:jokers=1,second=1",
		"lyngk/base:jokers=0,neutral=equal":                             "lyngk/base:neutral=equal,jokers=0",
		"lyngk/base:claims=3,colours=4,height=4,jokers=2,neutral=equal": "lyngk/base:neutral=equal,height=4,colours=4,claims=3,jokers=2",
		"lyngk/base:height=5,colours=5,claims=2":                        "lyngk/base",
		"lyngk/6stack:claims=1":                                         "lyngk/6stack:claims=1",
		"lyngk/base:first=1,standing=collected":                         "lyngk/base:standing=collected,first=1",
	} {
		g, err := catalog.Game(name)
		require.NoError(t, err, name)
		require.Equal(t, canonical, g.Name(), name)
		again, err := catalog.Game(canonical)
		require.NoError(t, err, canonical)
		require.Equal(t, g, again, "canonical name of %q makes the same game", name)
	}
}

func TestGameRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"":                                                 `no game "", there are gipf/basic, `,
		"gipf":                                             `no game "gipf", there are gipf/basic, `,
		"zertz":                                            `no game "zertz", there are zertz/`,
		"gipf/gipf-standard+dice":                          `no game "gipf/gipf-standard+dice", `,
		"gipf/basic:=3":                                    `option "=3": want key=value`,
		"gipf/basic:side=5,black-tamsk=1":                  `option "black-tamsk=1": with side, row, pieces and stack there are no potentials`,
		"gipf/basic:side=5,white-tamsk=1":                  `option "white-tamsk=1": with side, row, pieces and stack there are no potentials`,
		"gipff":                                            `did you mean "gipf"?`,
		"gipf/basik":                                       `no game "gipf/basik", did you mean "gipf/basic"?`,
		"gipf/standart:white=-1":                           `did you mean "gipf/standard"?`,
		"gipf/Tournament":                                  `did you mean "gipf/tournament"?`,
		"gipf/basic:":                                      `option "": want key=value`,
		"gipf/basic:white":                                 `option "white": want key=value`,
		"gipf/basic:white=two":                             `"two" is not a number`,
		"gipf/basic:white=02":                              `"02" is not a number`,
		"gipf/basic:white=+2":                              `"+2" is not a number`,
		"gipf/basic:white=1,white=1":                       `option "white" given twice`,
		"gipf/basic:red=1":                                 `no option "red"`,
		"gipf/basic:white=4":                               `option "white=4" of basic: must be from -11 to 3`,
		"gipf/basic:black=-12":                             `option "black=-12" of basic: must be from -11 to 3`,
		"gipf/standard:white=1":                            `option "white=1" of standard: must be from -11 to 0`,
		"gipf/tournament:black=1":                          `must be from -16 to 0`,
		"gipf/tournament:black=-17":                        `must be from -16 to 0`,
		"gipf/basic:white=99999999999":                     `must be from -11 to 3`,
		"gipf/tournament:tamsk=7":                          `option "tamsk=7": must be from 0 to 6`,
		"gipf/tournament:tamsk=-1":                         `option "tamsk=-1": must be from 0 to 6`,
		"gipf/tournament:white=-1,tamsk=1":                 `option "white=-1" of tournament with potentials: must be from 0 to 3`,
		"gipf/basic:side=6":                                `option "side=6": must be from 3 to 5`,
		"gipf/basic:pie=2":                                 `option "pie=2": must be 0 or 1`,
		"gipf/basic:side=0":                                `option "side=0": must be from 3`,
		"gipf/basic:row=0":                                 `option "row=0": must be from 4`,
		"gipf/basic:pieces=0":                              `option "pieces=0": must be from 2`,
		"gipf/basic:row=3":                                 `option "row=3": must be from 4 to 5`,
		"gipf/basic:pieces=41":                             `option "pieces=41": must be from 2 to 40`,
		"gipf/basic:pieces=x":                              `"x" is not a number`,
		"gipf/basic:stack=maybe":                           `option "stack=maybe": must be yes or no`,
		"gipf/basic:side=5,tamsk=1":                        `option "tamsk=1": with side, row, pieces and stack there are no potentials`,
		"gipf/basic:side=5,goal=1":                         `no option "goal"`,
		"gipf/basic:side=5,supply=1":                       `no option "supply"`,
		"gipf/basic:pieces=5,white=-5":                     `option "white=-5" of basic: must be from -4 to 35`,
		"gipf/ultimate:side=5":                             `no option "side"`,
		"gipf/standard:white=4,tamsk=1":                    `option "white=4" of standard with potentials: must be from 0 to 3`,
		"gipf/basic:tamsk=6,zertz=6,dvonn=1":               `13 potentials a side, basic has pieces for 12`,
		"gipf/basic:white=3,tamsk=6,zertz=6,dvonn=1":       `13 potentials a side, basic has pieces for 12`,
		"gipf/tournament:white-tamsk=7":                    `option "white-tamsk=7": must be from 0 to 6`,
		"gipf/tournament:zertz=2,black-tamsk=-1":           `option "black-tamsk=-1": must be from 0 to 6`,
		"gipf/tournament:black-tamsk=x":                    `option "black-tamsk=x": "x" is not a number`,
		"gipf/basic:zertz=x,white-zertz=1,black-zertz=1":   `option "zertz=x": "x" is not a number`,
		"gipf/tournament:white-tamks=1":                    `no option "white-tamks", did you mean "white-tamsk"`,
		"gipf/basic:tamsk=6,zertz=6,black-dvonn=1":         `13 potentials of Black, basic has pieces for 12`,
		"gipf/standard:white-tamsk=1,punct-gipf=no":        `option "punct-gipf=no": there are no PÜNCT potentials`,
		"gipf/ultimate:black-tamsk=0":                      `option "black-tamsk=0": ultimate has three potentials of each kind and no options for them`,
		"gipf/ultimate:tamsk=3":                            `ultimate has three potentials of each kind and no options for them`,
		"combined/gipf-tournament":                         `no game "combined/gipf-tournament"`,
		"combined/gipf-tournament+gipf-basic":              `no game "combined/gipf-tournament+gipf-basic"`,
		"combined/tournament+dice":                         `no game "combined/tournament+dice"`,
		"combined/zertz-37+gipf-basic":                     `no game "combined/zertz-37+gipf-basic"`,
		"combined/gipf-tournament+dice:challenges=100":     `option "challenges=100": must be from 0 to 99`,
		"combined/gipf-tournament+dice:challenges=x":       `option "challenges=x": "x" is not a number`,
		"combined/gipf-tournament+dice:goal=3":             `no option "goal"`,
		"combined/gipf-basic+dice:tamsk=6,zertz=7":         `option "zertz=7": must be from 0 to 6`,
		"combined/gipf-basic+dice:tamsk=6,zertz=6,yinsh=1": `13 potentials a side, basic has pieces for 12`,
		"combined/gipf-ultimate+dice:zertz=3":              `ultimate has three potentials of each kind`,
		"gipf/ultimate:white=-1":                           `must be from 0 to 3`,
		"gipf/basic:punct=1,punct-gipf=no":                 `option "punct-gipf=no": basic has no GIPF pieces`,
		"gipf/standard:punct-gipf=no":                      `standard without potentials is another game`,
		"gipf/standard:tamsk=1,punct-gipf=no":              `option "punct-gipf=no": there are no PÜNCT potentials`,
		"gipf/standard:punct=1,punct-gipf=0":               `option "punct-gipf=0": must be yes or no`,
		"zertz/45":                                         `did you mean "zertz/4`,
		"zertz/37:white=1":                                 `no option "white"`,
		"zertz/37:rings=36":                                `option "rings=36": no board of that name, want 37, 40, 43, 44, 48 or 61, or columns such as 4-5-6-7-6-5-4`,
		"zertz/37:rings=a-b":                               `option "rings=a-b": column 1 "a": want a number of rings`,
		"zertz/37:rings=../map":                            `no board of that name, want 37, 40`,
		"zertz/37:rings=5-6-7-8-9-9-8-7-6-5":               `option "rings=5-6-7-8-9-9-8-7-6-5": 70 rings, there may be 2 to 61`,
		"zertz/37:remove=maybe":                            `option "remove=maybe": must be yes or no`,
		"zertz/37:goal=3":                                  `option "goal=3": want 4 numbers`,
		"zertz/37:second=w4":                               `option "second=w4" of 37: the game is won at the start`,
		"lyngk/8stack":                                     `did you mean "lyngk/6stack"?`,
		"lyngk/base:third=1":                               `no option "third"`,
		"lyngk/base:first=x":                               `"x" is not a number`,
		"lyngk/base:second=9":                              `option "second=9": must be from 0 to 8`,
		"lyngk/base:standing=0":                            `option "standing=0": must be stays or collected`,
		"lyngk/6stack:standing=collected":                  `option "standing=collected": in 6stack no stack is ever collected`,
		"lyngk/6stack:first=9":                             `option "first=9": must be from 0 to 8`,
		"lyngk/base:jokers=4":                              `option "jokers=4": must be from 0 to 3`,
		"lyngk/base:height=7":                              `option "height=7": must be from 4 to 6`,
		"lyngk/base:height=0":                              `option "height=0": must be from 4`,
		"lyngk/base:colours=0":                             `option "colours=0": must be from 4`,
		"lyngk/base:claims=0":                              `option "claims=0": must be from 1`,
		"lyngk/base:height=6,jokers=0":                     `option "jokers=0": no stack of 6 can be made of 5 colours and 0 jokers`,
		"lyngk/base:colours=4,jokers=0":                    `option "jokers=0": no stack of 5 can be made of 4 colours and 0 jokers`,
		"lyngk/6stack:jokers=0":                            `option "jokers=0": no stack of 6 can be made of 5 colours and 0 jokers`,
		"lyngk/6stack:colours=5,jokers=0":                  `option "jokers=0": no stack of 6 can be made of 5 colours and 0 jokers`,
		"lyngk/6stack:colours=4,jokers=1":                  `option "jokers=1": no stack of 6 can be made of 4 colours and 1 joker`,
		"lyngk/6stack:height=5":                            `option "height=5": 6stack is the game of stacks of six`,
		"lyngk/base:colours=6":                             `option "colours=6": must be from 4 to 5`,
		"lyngk/base:claims=4":                              `option "claims=4": must be from 1 to 3`,
		"lyngk/base:claims=x":                              `"x" is not a number`,
		"lyngk/base:jokers=-1":                             `option "jokers=-1": must be from 0 to 3`,
	} {
		_, err := catalog.Game(name)
		require.ErrorContains(t, err, want, name)
		require.ErrorContains(t, err, fmt.Sprintf("%q", name), "the error quotes the name")
	}
}

// Of several mistakes the same one is named every time.
func TestMistakesHaveAnOrder(t *testing.T) {
	for range 50 {
		_, err := catalog.Game("lyngk/base:claims=x,first=y")
		require.ErrorContains(t, err, `option "first=y"`)
		_, err = catalog.Game("gipf/basic:black-tamsk=1,white-zertz=2,side=5,yinsh=3")
		require.ErrorContains(t, err, `option "yinsh=3": with side, row, pieces and stack there are no potentials`)
	}
}

func TestListIsComplete(t *testing.T) {
	list := catalog.List()
	require.NotEmpty(t, list)
	for _, info := range list {
		g, err := catalog.Game(info.Name)
		require.NoError(t, err, info.Name)
		full := info.Name
		if strings.HasPrefix(full, "combined/") {
			full += ":zertz=6,challenges=1" // what is agreed is always written out
		}
		require.Equal(t, full, g.Name())
		require.NotEmpty(t, info.Description, info.Name)
	}
}

func TestFamily(t *testing.T) {
	games := catalog.New(catalog.Variants()...)
	var names []string
	for _, v := range games.Family("gipf") {
		names = append(names, v.Name)
	}
	require.Equal(t, []string{"gipf/basic", "gipf/standard", "gipf/tournament", "gipf/ultimate"}, names)
	require.Empty(t, games.Family("gip"))
	require.Empty(t, games.Family("gipf/basic"))
	_, err := catalog.New(catalog.Of(renamed{}, "takes no options")).Game("mine:size=3")
	require.ErrorContains(t, err, `no option "size"`)
	_, err = catalog.New(append(catalog.Variants(), catalog.Variant{Info: catalog.Info{Name: "mine/only"}})...).Game("mine")
	require.EqualError(t, err, `catalog: no game "mine", there are mine/only`)
}

// TestTexts reads the position that each game's text shows as an example.
func TestTexts(t *testing.T) {
	example := regexp.MustCompile(`six fields, ".*":\n\n    (.*)\n`)
	for _, v := range catalog.Variants() {
		_, variant, _ := rules.SplitName(v.Name)
		if !slices.Contains([]string{"tournament", "37", "base"}, variant) {
			continue
		}
		g, err := catalog.Game(v.Name)
		require.NoError(t, err)
		position := example.FindStringSubmatch(v.Texts)
		require.NotNil(t, position, v.Texts)
		_, err = g.Parse(position[1])
		require.NoError(t, err)
	}
	all := catalog.New(append(catalog.Variants(), catalog.Of(renamed{}, "without texts"))...).All()
	for i, v := range catalog.Variants() {
		require.NotEmpty(t, v.Texts, v.Name)
		require.Equal(t, v.Texts+"\nWith the option pie=1:\n\n"+pie.Texts(), all[i].Texts, v.Name)
	}
	require.Empty(t, all[len(all)-1].Texts, "of a game that says nothing no option is explained alone")
}

// TestNamesOfEntries: a program that gives two entries one name, or a name that has options or is none, is told so at once.
func TestNamesOfEntries(t *testing.T) {
	t.Parallel()
	entry := func(name string, aliases ...string) catalog.Variant {
		return catalog.Variant{Info: catalog.Info{Name: name}, Aliases: aliases}
	}
	for name, list := range map[string][]catalog.Variant{
		"":        {entry("")},
		"a/b:c=1": {entry("a/b:c=1")},
		"a/b":     {entry("a/b"), entry("a/c"), entry("a/b")},
		"a/c":     {entry("a/b", "a/c"), entry("a/c")},
		"a/d":     {entry("a/b", "a/d"), entry("a/c", "a/d")},
	} {
		require.PanicsWithValue(t, fmt.Sprintf("catalog: game %q is misnamed or there twice", name), func() { catalog.New(list...) })
	}
	require.Len(t, catalog.New(entry("a/b", "a/c"), entry("a/d")).All(), 2)
}

func TestDescribe(t *testing.T) {
	list, err := catalog.Describe(catalog.Variants()[:1])
	require.NoError(t, err)
	require.Equal(t, "gipf/basic", list[0].Name)
	require.Equal(t, "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", list[0].Start)
	require.Contains(t, list[0].Features, "reserve")
	require.Contains(t, list[0].Options, "white=-11..3, black=-11..3, ")
	lyngk := catalog.New(catalog.Variants()...).Family("lyngk")
	drawn, err := catalog.Describe(lyngk[:1])
	require.NoError(t, err)
	begins, err := catalog.Game(lyngk[0].Name)
	require.NoError(t, err)
	require.Equal(t, begins.New(1).String(), drawn[0].Start, "with pieces that are drawn, the first set-up")

	_, err = catalog.Describe([]catalog.Variant{{Info: catalog.Info{Name: "a/b"}, Make: func(catalog.Options) (rules.Game, error) { return nil, errors.New("no board") }}})
	require.EqualError(t, err, `catalog: game "a/b": no board`)
	zertz, err := catalog.Describe(catalog.New(catalog.Variants()...).Family("zertz"))
	require.NoError(t, err)
	require.Equal(t, []string{"zertz/37", "zertz/48, zertz/tournament"}, []string{zertz[0].Names(), zertz[4].Names()})

	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	features := catalog.FeaturesOf(g)
	require.Len(t, features.Positions, len(list[0].Features))
	require.Equal(t, catalog.Feature{Name: "reserve", Doc: "the mover's less the opponent's: pieces in reserve"}, features.Positions[0])
	require.NotEmpty(t, features.Moves)
	require.NotEmpty(t, features.Events)
	require.Equal(t, rules.EventKinds(g), features.Events)
	bare := catalog.FeaturesOf(struct {
		rules.Game
		rules.FeatureNamer
	}{g, g.(rules.FeatureNamer)})
	require.Equal(t, catalog.Feature{Name: "reserve"}, bare.Positions[0], "a game of others need not say what its features are")
}

// TestBoards: one set-up number gives games of one board the same pieces on the same
// places, and the board's own game is on that board.
func TestBoards(t *testing.T) {
	for name, want := range map[string]string{
		"gipf/basic:white=2,black=-1":   "gipf/basic",
		"gipf/standard:white=-1":        "gipf/standard",
		"gipf/tournament":               "gipf/tournament",
		"gipf/standard:zertz=3,white=1": "gipf/standard",
		"gipf/ultimate:white=1":         "gipf/tournament",
		"gipf/basic:side=5,row=5":       "gipf/basic:side=5",
		"gipf/standard:row=5,pieces=8":  "gipf/standard",
		"zertz/37:second=w1":            "zertz/37",
		"zertz/blitz":                   "zertz/37",
		"zertz/tournament:goal=2/3/4/5": "zertz/48",
		"zertz/blitz:rings=3-4-3":       "zertz/37:rings=3-4-3",
		"zertz/37:rings=48,remove=no":   "zertz/48:remove=no",
		"lyngk/base:neutral=equal":      "lyngk/base",
		"lyngk/base:first=2":            "lyngk/base",
		"lyngk/6stack":                  "lyngk/base",
		"lyngk/6stack:jokers=1,first=2": "lyngk/base:jokers=1",
		"lyngk/base:height=4,claims=1":  "lyngk/base",
		"lyngk/base:height=4,colours=4": "lyngk/base:colours=4",
	} {
		g, err := catalog.Game(name)
		require.NoError(t, err, name)
		require.Equal(t, want, rules.Board(g), name)
		board, err := catalog.Game(want)
		require.NoError(t, err, name)
		require.Equal(t, want, rules.Board(board), name)
		for setup := range uint64(5) {
			require.Equal(t, places(board.New(setup)), places(g.New(setup)), name)
		}
	}
	require.Equal(t, "mine", rules.Board(renamed{}))
}

// places returns what lies on the board: the first field of the position.
func places(s rules.State) string {
	board, _, _ := strings.Cut(s.String(), " ")
	return board
}

// TestParts: what a move says besides places has a name and a piece, also behind the swap rule and in a combined match.
func TestParts(t *testing.T) {
	all := catalog.New(catalog.Variants()...)
	for _, c := range []struct {
		game, part, name string
		look             rules.Shape
	}{
		{"zertz/37", "W", "white", rules.Shape{Form: rules.Ball, Tone: rules.White}},
		{"zertz/37:pie=1", "B", "black", rules.Shape{Form: rules.Ball, Tone: rules.Black}},
		{"lyngk/base", "claim:r", "claim red", rules.Shape{Form: rules.Coin, Tone: rules.Red, Label: "r"}},
		{"gipf/tournament", "G", "GIPF piece", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "G"}},
		{"gipf/ultimate", "Y", "YINSH", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "Y", Size: 27}},
		{"gipf/basic", "", "basic piece", rules.Shape{Form: rules.Disc, Tone: rules.White}},
		{"combined/gipf-tournament+zertz-37", "Z", "ZÈRTZ", rules.Shape{Form: rules.Disc, Tone: rules.White, Label: "Z", Size: 27}},
	} {
		g, err := all.Game(c.game)
		require.NoError(t, err)
		parted := g.New(1).(rules.Parted)
		name, look := parted.Part(c.part)
		require.Equal(t, c.name, name, "%s %q", c.game, c.part)
		require.Equal(t, c.look, look, "%s %q", c.game, c.part)
		for _, other := range []string{"swap", "pass", "claim:w", "claim:", "X"} {
			name, _ := parted.Part(other)
			require.Empty(t, name, "%s %q", c.game, other)
		}
	}
}
