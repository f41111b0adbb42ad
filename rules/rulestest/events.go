package rulestest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// eventName matches the names that an event may have.
var eventName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// checkEvents checks, for states that are Eventful, that their game describes each event,
// that moves cause no others, that Events changes nothing, and that its answer
// follows from the position. checkSymmetry checks that symmetries do not matter.
func checkEvents(g rules.Game, o Options) error {
	if _, ok := g.New(0).(rules.Eventful); !ok {
		return nil
	}
	kinds := rules.EventKinds(g)
	if err := checkKinds(kinds); err != nil {
		return err
	}
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		before := picture(s)
		again, err := g.Parse(s.String())
		if err != nil {
			return err
		}
		for _, m := range s.Moves(nil) {
			e := s.(rules.Eventful).Events(m)
			if picture(s) != before {
				return fmt.Errorf("method Events changes the position")
			}
			if len(kinds) < rules.MostEvents && e>>len(kinds) != 0 {
				return fmt.Errorf("events %b of move %d, want some of %d", e, m, len(kinds))
			}
			for k := range e.All() {
				if kinds[k].Absent {
					return fmt.Errorf("event %s of move %d, which the game is said not to have", kinds[k].Name, m)
				}
			}
			if read := again.(rules.Eventful).Events(m); read != e && !o.History {
				return fmt.Errorf("events %b of move %d, and %b after Parse", e, m, read)
			}
		}
		return nil
	})
}

// checkKinds checks what a game says about its events.
func checkKinds(kinds []rules.EventKind) error {
	if len(kinds) == 0 || len(kinds) > rules.MostEvents {
		return fmt.Errorf("%d kinds of events, want from 1 to %d", len(kinds), rules.MostEvents)
	}
	known := map[string]bool{}
	for _, k := range kinds {
		if !eventName.MatchString(k.Name) || k.Rule == "" || k.Doc == "" {
			return fmt.Errorf("event %+v: want a name of small letters and hyphens, a rule and a line", k)
		}
		if known[k.Name] {
			return fmt.Errorf("event %s occurs twice", k.Name)
		}
		known[k.Name] = true
	}
	return nil
}

// EventNames returns the names of the events of a legal move of s, which must be
// Eventful, in the order of the kinds, separated by blanks.
func EventNames(g rules.Game, s rules.State, m rules.Move) string {
	var names []string
	for k := range s.(rules.Eventful).Events(m).All() {
		names = append(names, rules.EventKinds(g)[k].Name)
	}
	return strings.Join(names, " ")
}

// RequireAbsent checks that the events that a game says it cannot have are those in want, names separated by blanks.
func RequireAbsent(t *testing.T, g rules.Game, want string) {
	t.Helper()
	var absent []string
	for _, k := range rules.EventKinds(g) {
		if k.Absent {
			absent = append(absent, k.Name)
		}
	}
	require.ElementsMatch(t, strings.Fields(want), absent, g.Name())
}

// Rulings checks that each of the numbered rulings prefix1 to prefixN of a game is cited
// by one of its events or else that why, by number, gives the reason why no event cites it, and not
// both; that nothing else is cited by number; and that every event is in seen, the names
// of the events that a table has shown in a position.
func Rulings(t *testing.T, g rules.Game, prefix string, n int, why map[int]string, seen []string) {
	t.Helper()
	cited := map[int]bool{}
	number := regexp.MustCompile(regexp.QuoteMeta(prefix) + `(\d+)`)
	for _, k := range rules.EventKinds(g) {
		require.Contains(t, seen, k.Name, "no row shows this event")
		for _, found := range number.FindAllStringSubmatch(k.Rule+" "+k.Doc, -1) {
			ruling, err := strconv.Atoi(found[1])
			require.NoError(t, err)
			require.LessOrEqual(t, ruling, n, k.Name)
			cited[ruling] = true
		}
	}
	for ruling := 1; ruling <= n; ruling++ {
		require.NotEqual(t, cited[ruling], why[ruling] != "", "%s%d: want an event, or a reason why there is none", prefix, ruling)
	}
	require.False(t, slices.ContainsFunc(seen, func(name string) bool {
		return !slices.ContainsFunc(rules.EventKinds(g), func(k rules.EventKind) bool { return k.Name == name })
	}), "an event that there is not")
}

// Happenings plays random games of g, whose states must be Eventful. For a few moves of every
// position it checks that, of the events in some, they cause those that want returns for the positions
// before and after and the text of the move. It returns how often it saw each event.
func Happenings(t *testing.T, g rules.Game, o Options, some []string, want func(before, after rules.State, move string) []string) map[string]int {
	t.Helper()
	const few = 4
	seen, after := map[string]int{}, g.New(0)
	err := walk(g, o.withDefaults(), func(s rules.State, rng *rand.Rand) error {
		moves := s.Moves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves[:min(few, len(moves))] {
			after.CopyFrom(s)
			after.Play(m)
			move := g.FormatMove(s, m)
			expected := want(s, after, move)
			for _, name := range some {
				got := slices.Contains(strings.Fields(EventNames(g, s, m)), name)
				if got != slices.Contains(expected, name) {
					return fmt.Errorf("event %s of %s: %v, want %v", name, move, got, !got)
				}
				if got {
					seen[name]++
				}
			}
		}
		return nil
	})
	require.NoError(t, err)
	return seen
}
