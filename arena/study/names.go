package study

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// allOf begins a name that means a game and all its doses.
const allOf = "all of "

// A roll is the games of a study, by which its questions name them.
type roll struct {
	registry runs.Registry
	games    []game         // each once, however many texts of the study name it
	at       map[string]int // place in games by the name of the rules
	twice    []string       // the texts that name a game once more
	older    bool           // names mean what they meant before configs.Study.Reading
}

// A game is one of a study. Two texts that name the same game have rules of the same name.
type game struct {
	configs.StudyGame
	rules rules.Game
}

// newRoll returns the games of a study; those that the registry does not know are left out.
func newRoll(r runs.Registry, c *configs.Study) *roll {
	l := &roll{registry: r, at: map[string]int{}}
	games, _ := c.GameList() // the loader has reported what is wrong
	for _, g := range games {
		known, err := r.Games.Game(g.Game)
		if err != nil {
			continue
		}
		if _, twice := l.at[known.Name()]; twice {
			l.twice = append(l.twice, g.Game)
			continue
		}
		l.at[known.Name()] = len(l.games)
		l.games = append(l.games, game{g, known})
	}
	return l
}

// proper is the name that all texts of a game share; a text that names none stays as it is.
func (l *roll) proper(text string) string {
	if g, err := l.registry.Games.Game(text); err == nil {
		return g.Name()
	}
	return text
}

// named returns the games that a name in a question means: "all" all of them, "all of
// gipf/basic" the game and all its doses, and any other text, whose braces are read as in games,
// the very games that it names. gipf/basic:white=0 and gipf/basic are one game.
func (l *roll) named(name string) (found []game, err error) {
	texts, err := configs.Expand(name)
	base, all := strings.CutPrefix(name, allOf)
	switch {
	case name == configs.AllGames:
		return l.games, nil
	case l.older:
		found = l.with(func(g game) bool { return g.Game == name || g.Base == name })
	case all:
		found = l.with(func(g game) bool { return l.proper(g.Base) == l.proper(base) })
	case err != nil:
		return nil, err
	default:
		for _, text := range texts {
			i, known := l.at[l.proper(text)]
			if !known {
				return nil, l.unknown(text)
			}
			found = append(found, l.games[i])
		}
	}
	if len(found) == 0 {
		return nil, l.unknown(name)
	}
	return found, nil
}

// with returns the games for which yes is true.
func (l *roll) with(yes func(game) bool) []game {
	return slices.DeleteFunc(slices.Clone(l.games), func(g game) bool { return !yes(g) })
}

// unknown refuses a name, with those there are.
func (l *roll) unknown(name string) error {
	var known []string
	for _, g := range l.games {
		known = append(known, g.Game)
		if all := allOf + g.Base; g.Base != g.Game && !slices.Contains(known, all) {
			known = append(known, all)
		}
	}
	return fmt.Errorf("the study has no game %.100q, %s", name, sanitize.Hint(name, known))
}

// pairs returns the games that a question compares: one game with each of the other side, and of
// two sides with several games those of equal doses. No game is compared with itself, and no two
// games are twice.
func (l *roll) pairs(q *configs.Question) (pairs [][2]game, err error) {
	a, err := l.named(q.Differ[0])
	if err != nil {
		return nil, err
	}
	b, err := l.named(q.Differ[1])
	if err != nil {
		return nil, err
	}
	doses := func(g game) string { // those that are not 0
		return fmt.Sprint(slices.DeleteFunc(slices.Clone(g.Doses), func(d configs.Dose) bool { return d.Value == 0 }))
	}
	if one, other := len(a) == 1, len(b) == 1; one && other || !l.older && (one || other) {
		doses = func(game) string { return "" }
	}
	others := map[string][]game{}
	for _, y := range b {
		others[doses(y)] = append(others[doses(y)], y)
	}
	seen := map[[2]string]bool{}
	for _, x := range a {
		for _, y := range others[doses(x)] {
			both := [2]string{x.rules.Name(), y.rules.Name()}
			if both[0] == both[1] || seen[both] {
				continue
			}
			seen[both], seen[[2]string{both[1], both[0]}] = true, true
			pairs = append(pairs, [2]game{x, y})
		}
	}
	if len(pairs) == 0 {
		return nil, fmt.Errorf("%.100q and %.100q name no two games that can be compared: %s", q.Differ[0], q.Differ[1], l.why(a, b))
	}
	return pairs, nil
}

// why says why two sides make no pair.
func (l *roll) why(a, b []game) string {
	if len(a) == 1 && len(b) == 1 {
		return fmt.Sprintf("both are %s", a[0].rules.Name())
	}
	return "of several games on both sides those of equal doses are compared, and no game with itself"
}

// notes say which names of questions mean several games because an older program began the study,
// and which games are in the study twice.
func (l *roll) notes(questions []configs.Question) (notes []string) {
	for i, q := range questions {
		for _, name := range append([]string{q.Fair, q.Dead}, q.Differ...) {
			if found, _ := l.named(name); l.older && q.Dose == "" && len(found) > 1 && name != configs.AllGames {
				notes = append(notes, fmt.Sprintf("question %d: %s means all doses of the game, since an older program began this study; it now means that game alone, and %s%s all doses", i+1, name, allOf, name))
			}
		}
	}
	for _, name := range l.twice {
		notes = append(notes, fmt.Sprintf("%s is a game that the study has already: answers count its games once", name))
	}
	return notes
}
