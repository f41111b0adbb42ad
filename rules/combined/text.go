package combined

import (
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/internal/kit"
)

// The texts of answers and of empty fields.
const (
	allowText     = "allow"
	challengeText = "challenge"
	none          = "-"
	asked         = "?"
)

// inner writes a position as a field of another.
func inner(text string) string { return strings.ReplaceAll(text, " ", "~") }

// outer reads what inner writes. A blank cannot occur: fields are cut at blanks.
func outer(text string) string { return strings.ReplaceAll(text, "~", " ") }

// String implements rules.State.
func (s *State) String() string {
	use, sub, chance := none, none, none
	if s.phase != playing {
		use, sub = s.game.main.FormatMove(&s.main, s.use), asked
	}
	if s.phase == linked {
		sub = inner(s.sub.String())
	}
	if s.game.chance {
		chance = strconv.FormatUint(s.chance, 10)
	}
	return fmt.Sprintf("%s %d %d,%d %s %s %s", inner(s.main.String()), s.actor(), s.left[0], s.left[1], use, sub, chance)
}

// actor returns the player to move or, when the match is over, the winner.
func (s *State) actor() rules.Player {
	if winner := s.Result().Winner(); winner != rules.None {
		return winner
	}
	return s.Mover()
}

// FormatMove implements rules.Game.
func (g *Game) FormatMove(s rules.State, m rules.Move) string {
	at := s.(*State)
	switch {
	case m == allow:
		return allowText
	case m == challenge:
		return challengeText
	case at.phase == linked:
		return g.linked.FormatMove(at.sub, m&^linkedBit)
	}
	return g.main.FormatMove(&at.main, m)
}

// ParseMove implements rules.Game.
func (g *Game) ParseMove(s rules.State, text string) (rules.Move, error) {
	at := s.(*State)
	switch at.phase {
	case answered:
		switch text {
		case allowText:
			return allow, nil
		case challengeText:
			return challenge, nil
		}
		return 0, fmt.Errorf("combined: move %q: a use is announced: want %s or %s", text, allowText, challengeText)
	case linked:
		m, err := g.linked.ParseMove(at.sub, text)
		return m | linkedBit, err
	}
	return g.main.ParseMove(&at.main, text)
}

// A draft is a position that is being read.
type draft struct {
	*State
	actor    rules.Player
	use, sub string
}

// Parse implements rules.Game.
func (g *Game) Parse(position string) (rules.State, error) {
	d := draft{State: g.empty()}
	err := kit.ReadFields(position, []kit.Field{
		{Name: "main", Read: d.readMain},
		{Name: "actor", Read: d.readActor},
		{Name: "left", Read: func(text string) error { return kit.Pair(text, "challenges", g.challenges, &d.left) }},
		{Name: "use", Read: d.readUse},
		{Name: "sub", Read: d.readSub},
		{Name: "chance", Read: d.readChance},
	}, d.impossible)
	if err != nil {
		return nil, fmt.Errorf("combined: position %q: %w", position, err)
	}
	return d.State, nil
}

func (d *draft) readMain(text string) error {
	main, err := d.game.main.Parse(outer(text))
	if err == nil {
		d.main = *main.(*gipf.PotentialsState)
	}
	return err
}

func (d *draft) readActor(text string) error {
	if text != "1" && text != "2" {
		return fmt.Errorf("want 1 or 2")
	}
	d.actor = rules.Player(text[0] - '0')
	return nil
}

func (d *draft) readUse(text string) error {
	d.use = text
	if text == none {
		return nil
	}
	m, err := d.game.main.ParseMove(&d.main, text)
	if err == nil && !gipf.IsUse(m) {
		err = fmt.Errorf("it uses no potential")
	}
	d.State.use = m
	return err
}

func (d *draft) readSub(text string) error {
	d.sub = text
	switch text {
	case none:
		return nil
	case asked:
		d.phase = answered
		return nil
	}
	if d.game.linked == nil {
		return fmt.Errorf("want - or ?, as dice decide")
	}
	sub, err := d.game.linked.Parse(outer(text))
	d.State.sub, d.phase = sub, linked
	return err
}

func (d *draft) readChance(text string) error {
	if !d.game.chance {
		if text != none {
			return fmt.Errorf("want -, as nothing is drawn")
		}
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || strconv.FormatUint(n, 10) != text {
		return fmt.Errorf("want a number of 64 bits")
	}
	d.chance = n
	return nil
}

// impossible names a field that no position of the match can have, and says why.
func (d *draft) impossible() (field string, err error) {
	switch challenger := d.user().Other(); {
	case (d.use == none) != (d.sub == none):
		return "sub", fmt.Errorf("a use and what becomes of it go together")
	case d.phase == answered && d.left[challenger.Index()] == 0:
		return "left", fmt.Errorf("the challenger has no challenge left to answer with")
	case d.phase == linked && d.left[challenger.Index()] == d.game.challenges:
		return "left", fmt.Errorf("the challenger has spent no challenge")
	case d.phase == linked && d.State.sub.Result() != rules.Ongoing:
		return "sub", fmt.Errorf("the linked game is over")
	case d.State.actor() != d.actor:
		return "actor", fmt.Errorf("want %d", d.State.actor())
	}
	return "", nil
}
