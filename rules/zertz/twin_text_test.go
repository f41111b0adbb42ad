package zertz_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parseTwin reads a position text. It reads loosely, then compares what
// writing the position again gives, which is what canonical means. The history
// begins with the position read, if a turn begins there (ZERTZ-R10).
func parseTwin(variant, text string) (twin, error) {
	t, err := readTwin(variant, text)
	if err != nil {
		return twin{}, err
	}
	if again := t.String(); again != text {
		return twin{}, fmt.Errorf("not canonical: %q should be %q", text, again)
	}
	if t.phase == "-" {
		t.seen = []string{text}
	}
	return t, t.possible()
}

// readTwin reads the six fields of a position text.
func readTwin(variant, text string) (twin, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return twin{}, fmt.Errorf("%d fields", len(fields))
	}
	t := twin{variant: variant, phase: fields[5]}
	var errs [5]error
	t.rings, errs[0] = readRings(t.kind().columns, fields[0])
	t.supply, errs[1] = readBag(fields[1])
	t.captures[1], errs[2] = readBag(fields[2])
	t.captures[2], errs[3] = readBag(fields[3])
	t.actor, errs[4] = strconv.Atoi(fields[4])
	return t, errors.Join(errs[:]...)
}

func readBag(text string) (bag, error) {
	numbers := strings.Split(text, ",")
	if len(numbers) != len(colours) {
		return nil, fmt.Errorf("%d counts", len(numbers))
	}
	read := bag{}
	for i, number := range numbers {
		count, err := strconv.Atoi(number)
		if err != nil {
			return nil, err
		}
		read[colours[i]] = count
	}
	return read, nil
}

func readRings(columns [][]string, text string) (map[string]byte, error) {
	places := strings.Split(text, "/")
	if len(places) != len(columns) {
		return nil, fmt.Errorf("%d columns", len(places))
	}
	rings := map[string]byte{}
	for i, column := range columns {
		if len(places[i]) != len(column) || strings.Trim(places[i], "._wgb") != "" {
			return nil, fmt.Errorf("column %q", places[i])
		}
		for j, ring := range column {
			if places[i][j] != '_' {
				rings[ring] = places[i][j]
			}
		}
	}
	return rings, nil
}

// possible refuses what the position text's definition calls impossible, and
// finished games that no rule has ended.
func (t twin) possible() error {
	if err := t.countMarbles(); err != nil {
		return err
	}
	switch {
	case t.actor < 0 || t.actor > 2:
		return errors.New("no such actor")
	case slices.ContainsFunc(t.groups(), t.full):
		return errors.New("a group without a vacant ring")
	case t.phase == "#" && t.actor != 0:
		return t.possibleWin()
	case t.reachedGoal(1) || t.reachedGoal(2):
		return errors.New("a goal reached and the game not won")
	case len(t.rings) == 0:
		return errors.New("no ring left and the game not won")
	case t.phase == "#" && t.supply.size() > 0:
		return errors.New("a draw with a supply")
	case t.phase != "#" && t.actor == 0:
		return errors.New("no player acts in an open game")
	}
	return t.possiblePhase()
}

// possibleWin checks that the winner, and no other player, has won.
func (t twin) possibleWin() error {
	if !t.won() || t.reachedGoal(3-t.actor) {
		return fmt.Errorf("player %d has not won", t.actor)
	}
	return nil
}

// countMarbles checks that no marble is missing or too many.
func (t twin) countMarbles() error {
	for colour, want := range t.kind().marbles {
		sum := 0
		for _, content := range t.rings {
			if content == colour {
				sum++
			}
		}
		for _, count := range []int{t.supply[colour], t.captures[1][colour], t.captures[2][colour]} {
			if count < 0 || count > want {
				return fmt.Errorf("%d marbles of one colour", count)
			}
			sum += count
		}
		if sum != want {
			return fmt.Errorf("%d marbles %c, the box has %d", sum, colour, want)
		}
	}
	return nil
}

// possiblePhase checks that the actor of an open game has to do what the phase
// says.
func (t twin) possiblePhase() error {
	switch {
	case t.phase == "-" || t.phase == "#":
		return nil
	case t.phase == "r" && t.anyFree():
		return nil
	case len(t.phase) == 3 && t.phase[0] == 'j' && len(t.hopsOf(t.phase[1:])) > 0:
		return nil
	}
	return fmt.Errorf("phase %q", t.phase)
}

// String returns the position text.
func (t twin) String() string {
	columns := make([]string, len(t.kind().columns))
	for i, rings := range t.kind().columns {
		for _, ring := range rings {
			content := t.rings[ring]
			if content == 0 {
				content = '_'
			}
			columns[i] += string(content)
		}
	}
	return fmt.Sprintf("%s %s %s %s %d %s", strings.Join(columns, "/"), t.supply, t.captures[1], t.captures[2], t.actor, t.phase)
}

// String counts the marbles by colour.
func (b bag) String() string { return fmt.Sprintf("%d,%d,%d", b['w'], b['g'], b['b']) }
