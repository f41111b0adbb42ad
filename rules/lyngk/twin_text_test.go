package lyngk_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parseTwin reads a position text of a variant with its options. It reads
// loosely, then compares what writing the position again gives, which is what
// canonical means.
func parseTwin(name, text string) (twin, error) {
	t, err := readTwin(name, text)
	if err != nil {
		return twin{}, err
	}
	if again := t.String(); again != text {
		return twin{}, fmt.Errorf("not canonical: %q should be %q", text, again)
	}
	return t, t.possible()
}

// readTwin reads the six fields of a position text.
func readTwin(name, text string) (twin, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return twin{}, fmt.Errorf("%d fields", len(fields))
	}
	t := twin{twinRules: rulesNamed(name), scores: map[int]int{}}
	first, second, _ := strings.Cut(fields[1], ":")
	t.claims = map[int]string{1: readClaims(first), 2: readClaims(second)}
	t.claimed = fields[3] == "1"
	one, other, _ := strings.Cut(fields[4], ",")
	for _, number := range []struct {
		text string
		to   func(n int)
	}{
		{fields[2], func(n int) { t.actor = n }},
		{one, func(n int) { t.scores[1] = n }},
		{other, func(n int) { t.scores[2] = n }},
		{strings.ReplaceAll(fields[5], "-", "0"), func(n int) { t.won = n }},
	} {
		n, err := strconv.Atoi(number.text)
		if err != nil {
			return twin{}, err
		}
		number.to(n)
	}
	return t, t.readBoard(fields[0])
}

// readClaims reads the colours of one player.
func readClaims(text string) string { return strings.Trim(text, "-") }

func (t *twin) readBoard(text string) error {
	t.board = map[string]string{}
	columns := strings.Split(text, "/")
	if len(columns) != len(twinColumns) {
		return fmt.Errorf("%d columns", len(columns))
	}
	for i, column := range columns {
		stacks := strings.Split(column, ",")
		if len(stacks) != len(twinColumns[i]) {
			return fmt.Errorf("column %q has %d points", column, len(stacks))
		}
		for k, stack := range stacks {
			if stack != "." {
				t.board[twinColumns[i][k]] = stack
			}
		}
	}
	return nil
}

// possible refuses what the position text's definition calls impossible.
func (t twin) possible() error {
	claims := t.claims[1] + t.claims[2]
	switch {
	case t.actor != 1 && t.actor != 2, t.won < 0, t.won > 2:
		return errors.New("no such player")
	case strings.Trim(claims, twinColours) != "" || t.colours == 4 && strings.Contains(claims, "k"):
		return errors.New("no such colour")
	case max(len(t.claims[1]), len(t.claims[2])) > t.claimsEach():
		return errors.New("more claims than there are")
	case t.claimed && t.claims[t.actor] == "":
		return errors.New("a claim in this turn and none at all")
	case min(t.scores[1], t.scores[2]) < 0:
		return errors.New("a score below nothing")
	case t.variant == "6stack" && t.scores[1]+t.scores[2] > 0:
		return errors.New("a score in the six-stack game")
	case t.variant != "6stack" && t.won != 0:
		return errors.New("a win by a six in the base game")
	}
	for colour := range strings.SplitSeq(claims, "") {
		if strings.Count(claims, colour) > 1 {
			return errors.New("a colour claimed twice")
		}
	}
	return t.possibleBoard()
}

// possibleBoard refuses stacks that cannot arise, and more pieces than there are.
func (t twin) possibleBoard() error {
	var pieces strings.Builder
	for point, stack := range t.board {
		pieces.WriteString(stack)
		switch {
		case stack == "" || strings.Trim(stack, twinPieces) != "":
			return fmt.Errorf("no stack: %q on %s", stack, point)
		case len(stack) > t.tallest():
			return fmt.Errorf("too high: %q on %s", stack, point)
		case len(stack) > 1 && topOf(stack) == "w":
			return fmt.Errorf("a joker on top of %q on %s", stack, point)
		}
		for colour := range strings.SplitSeq(twinColours, "") {
			if strings.Count(stack, colour) > 1 {
				return fmt.Errorf("a colour twice in %q on %s", stack, point)
			}
		}
	}
	for piece := range strings.SplitSeq(twinPieces, "") {
		if strings.Count(pieces.String(), piece) > t.copiesOf(piece) {
			return fmt.Errorf("too many of %s", piece)
		}
	}
	return nil
}

// String returns the position text.
func (t twin) String() string {
	columns := make([]string, len(twinColumns))
	for i, points := range twinColumns {
		stacks := make([]string, len(points))
		for k, point := range points {
			stacks[k] = t.board[point]
			if stacks[k] == "" {
				stacks[k] = "."
			}
		}
		columns[i] = strings.Join(stacks, ",")
	}
	flag, won := 0, "-"
	if t.claimed {
		flag = 1
	}
	if t.won != 0 {
		won = strconv.Itoa(t.won)
	}
	return fmt.Sprintf("%s %s:%s %d %d %d,%d %s", strings.Join(columns, "/"), claimText(t.claims[1]), claimText(t.claims[2]),
		t.actor, flag, t.scores[1], t.scores[2], won)
}

// claimText writes the colours of one player in their fixed order, "-" for none.
func claimText(colours string) string {
	if colours == "" {
		return "-"
	}
	order := strings.Split(colours, "")
	slices.SortFunc(order, func(a, b string) int { return strings.Index(twinColours, a) - strings.Index(twinColours, b) })
	return strings.Join(order, "")
}
