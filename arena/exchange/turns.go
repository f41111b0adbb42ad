package exchange

import (
	"fmt"
	"slices"
	"strings"
)

// A turn is what one player did between two turns of the other, its events sorted:
// hops in their order, or a marble and then perhaps a ring.
type turn struct {
	line, player int
	hops         [][2]string // from, to
	marble, ring string      // as in move texts: "Wd4", "-d1"; "" for none
	end          string      // resign, winontime, acceptdraw; "" for none
	done         bool
}

// empty reports whether the turn has no move.
func (t *turn) empty() bool { return t.marble == "" && t.ring == "" && len(t.hops) == 0 }

// turns groups the events of a record into turns.
func (r *Record) turns() (all []turn, err *Error) {
	for _, e := range r.Events {
		last := len(all) - 1
		if last < 0 || all[last].done || all[last].player != e.Player {
			if slices.Contains(offers, e.Words[0]) {
				continue
			}
			all = append(all, turn{line: e.Line, player: e.Player})
			last++
		}
		if err := all[last].add(&e); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// offers are words that change nothing.
var offers = []string{"offerdraw", "declinedraw"}

// add adds an event to the turn.
func (t *turn) add(e *Event) *Error {
	var err error
	switch words := e.Words; words[0] {
	case "rtob":
		err = t.addMarble(words)
	case "r-":
		err = t.addRing(words)
	case "btob":
		err = t.addHop(words)
	case "done":
		t.done = true
	case "resign", "winontime", "acceptdraw":
		t.end, t.done = words[0], true
	default:
		if !slices.Contains(offers, words[0]) {
			err = fmt.Errorf("want RtoB, R-, BtoB, Done, Resign, WinOnTime or an offer of a draw")
		}
	}
	if err != nil {
		return errorAt(e.Line, "%.60q: %s", strings.Join(e.Words, " "), err)
	}
	return nil
}

// addMarble reads "rtob 2 0 d 4".
func (t *turn) addMarble(words []string) error {
	const colours = "WGB"
	if len(words) != 5 || !strings.Contains("0 1 2", words[1]) || len(words[2]) != 1 || words[2][0] < '0' || words[2][0] > '2' {
		return fmt.Errorf("want whose marble (0, 1, 2), its colour (0, 1, 2), and a ring")
	}
	at, err := ring(words[3:])
	if err == nil && t.marble != "" {
		err = fmt.Errorf("a second marble in one turn")
	}
	t.marble = colours[words[2][0]-'0':][:1] + at
	return err
}

// addRing reads "r- a 1".
func (t *turn) addRing(words []string) error {
	at, err := ring(words[1:])
	if err == nil && t.ring != "" {
		err = fmt.Errorf("a second ring in one turn")
	}
	t.ring = "-" + at
	return err
}

// addHop reads "btob f 4 f 2".
func (t *turn) addHop(words []string) error {
	if len(words) != 5 {
		return fmt.Errorf("want two rings")
	}
	from, err := ring(words[1:3])
	if err != nil {
		return err
	}
	to, err := ring(words[3:])
	t.hops = append(t.hops, [2]string{from, to})
	return err
}

// ring reads "d 4" in our notation: "d4".
func ring(words []string) (string, error) {
	if len(words) != 2 || len(words[0]) != 1 || words[0] < "a" || words[0] > "z" || len(words[1]) != 1 || words[1] < "1" || words[1] > "9" {
		return "", fmt.Errorf("want a ring such as D 4")
	}
	return words[0] + words[1], nil
}
