package configs

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/sanitize"
)

// StudyGame is one game of a study.
type StudyGame struct {
	// Game is its full name as the file has it, Base that without its doses: those of
	// one Base differ in doses alone.
	Game, Base string
	// Doses are the parameters with a range.
	Doses []Dose
	// Key is the dotted path of the text that it is from.
	Key string
}

// Dose is the value of a parameter that has a range.
type Dose struct {
	// Name is the parameter, Value its whole number.
	Name  string
	Value int
}

// StudyLevel is one level of play.
type StudyLevel struct {
	// Family is the name of its family; Name is unlike that of any other level.
	Family, Name string
	// Spec is the agent.
	Spec string
	// Param is the parameter whose values in braces make the levels of its family, and Value its value here;
	// both are "" where no one parameter does.
	Param, Value string
	// Max is the most pairs of a cell.
	Max int
	// Key is the dotted path of the text that it is from.
	Key string
}

// StudyCell is one cell: a game with two players, and the run that plays it.
type StudyCell struct {
	// Game is what is played.
	Game StudyGame
	// Levels are those of the two players: the same one twice for equal opponents, else
	// neighbours, the better one last.
	Levels [2]StudyLevel
	// Precision says when it has games enough: as the study's, with the most pairs of its
	// levels.
	Precision StudyPrecision
	// Run is the tournament. Its name is that of the cell.
	Run *Run
	// Part says which games of a search the cell holds, "" of a cell of the factorial; Fresh that they are those
	// of what was found, which the search has not seen.
	Part  string
	Fresh bool
	// Relearned says that a player has an evaluation that the study learnt.
	Relearned bool
}

// Equal reports whether the opponents have the same level.
func (c *StudyCell) Equal() bool { return c.Levels[0].Name == c.Levels[1].Name }

// GameList returns the games of the study in order. The error says which text is
// not a list of games, with its place.
func (s *Study) GameList() (games []StudyGame, err error) {
	texts, key := s.Games, func(i int) string { return "games." + strconv.Itoa(i) }
	if s.Game != "" {
		texts, key = []string{s.Game}, func(int) string { return "game" }
	}
	for i, text := range texts {
		versions, fault := unbrace(text)
		if fault != nil {
			err = errors.Join(err, s.Problem(key(i), fault))
			continue
		}
		for _, v := range versions {
			games = append(games, v.game(key(i)))
		}
	}
	return games, err
}

// game returns the game that a version of a text is.
func (v version) game(key string) StudyGame {
	g := StudyGame{Game: v.text, Base: v.text, Key: key}
	for _, b := range v.values {
		if b.dose && b.key != "" {
			value, _ := strconv.Atoi(b.value) // of a range
			g.Doses = append(g.Doses, Dose{b.key, value})
			g.Base = withoutOption(g.Base, b.key)
		}
	}
	return g
}

// withoutOption returns the name of a game without one of its options.
func withoutOption(game, option string) string {
	head, options, _ := strings.Cut(game, ":")
	var kept []string
	for o := range strings.SplitSeq(options, ",") {
		if name, _, _ := strings.Cut(o, "="); name != option && o != "" {
			kept = append(kept, o)
		}
	}
	if len(kept) == 0 {
		return head
	}
	return head + ":" + strings.Join(kept, ",")
}

// LevelList returns the levels of the study in order.
func (s *Study) LevelList() (levels []StudyLevel, err error) {
	for i, f := range s.Levels {
		key := fmt.Sprintf("levels.%d.spec", i)
		versions, fault := unbrace(f.Spec)
		if fault != nil {
			err = errors.Join(err, s.Problem(key, fault))
			continue
		}
		if n := len(f.Max); n > 0 && n != len(versions) {
			key := fmt.Sprintf("levels.%d.max", i)
			err = errors.Join(err, s.Problem(key, fmt.Errorf("must have a number for each level of %s (%d), got %d", sanitize.Quote(f.Spec), len(versions), n)))
			continue
		}
		for j, v := range versions {
			most := s.Precision.Max
			if len(f.Max) > 0 {
				most = f.Max[j]
			}
			var name strings.Builder
			name.WriteString(f.Family)
			for _, b := range v.values {
				name.WriteString("-" + b.value)
			}
			l := StudyLevel{Family: f.Family, Name: plainName(name.String()), Spec: v.text, Max: most, Key: key}
			if len(v.values) == 1 {
				l.Param, l.Value = v.values[0].key, v.values[0].value
			}
			levels = append(levels, l)
		}
	}
	return levels, err
}

// Cells returns the cells of the study in order: by game, and at each game the equal
// opponents of every level and then the neighbours. The error is that of GameList and
// LevelList.
func (s *Study) Cells() (cells []StudyCell, err error) {
	games, err := s.GameList()
	levels, fault := s.LevelList()
	if err = errors.Join(err, fault); err != nil {
		return nil, err
	}
	for _, g := range games {
		for _, l := range levels {
			cells = append(cells, s.Cell(g, l, l))
		}
		for i := 1; i < len(levels) && s.Opponents == "neighbours"; i++ {
			if levels[i-1].Family == levels[i].Family {
				cells = append(cells, s.Cell(g, levels[i-1], levels[i]))
			}
		}
	}
	return cells, nil
}

// Cell returns the cell of a game and two levels: equal opponents if both are the same, else with the
// better one last, whose score the cell then measures.
func (s *Study) Cell(g StudyGame, a, b StudyLevel) StudyCell {
	r := new(Run)
	setDefaults(reflect.ValueOf(r).Elem())
	r.Name = gameName(g.Game) + "." + a.Name
	r.Agents = []Agent{{Name: a.Name, Spec: a.Spec}}
	enough := s.Precision
	enough.Max = min(a.Max, b.Max)
	p := defaults[adaptive.Precision]()
	p.Score, p.Min, p.Block, p.Outcomes = enough.Score, enough.Min, enough.Block, enough.Outcomes
	if a.Name != b.Name {
		r.Name += "." + b.Name
		r.Agents = append(r.Agents, Agent{Name: b.Name, Spec: b.Spec})
		p.Figure = adaptive.SecondPlayer
	}
	r.Game, r.Seed, r.MaxPlies = g.Game, s.Seed, s.MaxPlies
	r.Tournament, r.Precision, r.Pairs = "precision", p, enough.Max
	r.Openings = RunOpenings{Turns: s.Openings.Turns, Shared: s.Openings.Shared}
	r.resolve()
	return StudyCell{Game: g, Levels: [2]StudyLevel{a, b}, Precision: enough, Run: r}
}

// gameName returns the part of a cell's name that stands for a game:
// gipf-basic.white-2 for gipf/basic:white=-2.
func gameName(game string) string {
	head, options, _ := strings.Cut(game, ":")
	var name strings.Builder
	name.WriteString(strings.ReplaceAll(head, "/", "-"))
	for o := range strings.SplitSeq(options, ",") {
		if o != "" {
			name.WriteString("." + strings.ReplaceAll(o, "=", ""))
		}
	}
	return plainName(name.String())
}

// plainName replaces characters that a run's name must not contain.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-', r == '_':
			return r
		}
		return '_'
	}, name)
}
