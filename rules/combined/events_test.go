package combined_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

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
