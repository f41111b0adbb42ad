package lyngk

import (
	_ "embed" // the package comment
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

//go:embed doc.go
var packageComment string

// Texts says in several lines how positions and moves are written: the section
// of the package comment with that name.
func Texts() string { return kit.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "board claims actor claimed scores
// won", the board as nine columns of points, each a stack from bottom to top.
func (s *State) String() string {
	text, p := make([]byte, 0, 160), 0
	for x, column := range columns { // each from its lowest point up
		if x > 0 {
			text = append(text, '/')
		}
		for k := range column.size {
			if k > 0 {
				text = append(text, ',')
			}
			text = s.stacks[p].appendTo(text)
			p++
		}
	}
	text = append(append(append(text, ' '), s.claims[0].String()...), ':')
	text = append(append(text, s.claims[1].String()...), ' ', '1'+byte(s.actor), ' ', '0'+byte(numeric.OneIf(s.claimed)), ' ')
	text = append(strconv.AppendUint(text, uint64(s.scores[0]), 10), ',')
	text = append(strconv.AppendUint(text, uint64(s.scores[1]), 10), ' ')
	return string(append(text, wonText(s.won)...))
}

// wonText writes the winner by a six, "-" for neither.
func wonText(p rules.Player) string {
	if p == rules.None {
		return "-"
	}
	return side(p.Index()).String()
}

// Draw returns a picture of the position for people, ending in a line feed:
// stacks as their pieces from bottom to top, "." for an empty point, each with
// its number in the column, columns upright as the rulebook prints them, and
// above each column its letter.
func (s *State) Draw() string {
	const width = mostHeight + 2 // of a column
	var letters []byte
	for x := range columns {
		letters = fmt.Appendf(letters, "%-*c", width, 'A'+x)
	}
	board := hexgrid.Draw(-centreColumn, centreColumn, -centreHeight, centreHeight, width, func(c hexgrid.Cell) string {
		if p, ok := pointAt[c]; ok {
			return s.stacks[p].String() + p.String()[1:]
		}
		return ""
	})
	return fmt.Sprintf("%s\n%s%s; %s; %s\n", strings.TrimRight(string(letters), " "), board, s.belongings(0), s.belongings(1), s.status())
}

// belongings says which colours a side has claimed and what it has collected.
func (s *State) belongings(c side) string {
	text := fmt.Sprintf("player %s: %s", c, s.claims[c])
	switch {
	case s.laws&grantedFives != 0:
		text += fmt.Sprintf(", %d granted", s.scores[c])
	case s.laws&sixStack == 0:
		text += fmt.Sprintf(", %d collected", s.scores[c])
	}
	return text
}

// status says in words what is due, or who has won.
func (s *State) status() string {
	switch s.due {
	case aMove:
		if s.claimable != 0 {
			return fmt.Sprintf("player %s moves or claims", s.actor)
		}
		return fmt.Sprintf("player %s moves", s.actor)
	case aClaim:
		return fmt.Sprintf("player %s must claim", s.actor)
	case aPass:
		return fmt.Sprintf("player %s must pass", s.actor)
	}
	if s.result == rules.Draw {
		return fmt.Sprintf("drawn (%s)", s.Ending())
	}
	return fmt.Sprintf("player %d has won (%s)", s.result.Winner(), s.Ending())
}
