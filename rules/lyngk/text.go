package lyngk

import (
	_ "embed" // the package comment
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/comment"
)

//go:embed doc.go
var packageComment string

// Texts says in several lines how positions and moves are written: the section
// of the package comment with that name.
func Texts() string { return comment.Section(packageComment, "Texts") }

// String implements rules.State: six fields, "board claims actor claimed scores
// won", the board as nine columns of points, each a stack from bottom to top.
func (s *State) String() string {
	flag := 0
	if s.claimed {
		flag = 1
	}
	return fmt.Sprintf("%s %s:%s %s %d %d,%d %s", s.boardText(), s.claims[0], s.claims[1],
		s.actor, flag, s.scores[0], s.scores[1], wonText(s.won))
}

// boardText writes the columns A..I, each from its lowest point up.
func (s *State) boardText() string {
	var text strings.Builder
	p := 0
	for x, column := range columns {
		if x > 0 {
			text.WriteByte('/')
		}
		for k := range column.size {
			if k > 0 {
				text.WriteByte(',')
			}
			text.WriteString(s.stacks[p].String())
			p++
		}
	}
	return text.String()
}

// wonText writes the winner by a six, "-" for nobody.
func wonText(p rules.Player) string {
	if p == rules.None {
		return "-"
	}
	return side(p.Index()).String()
}
