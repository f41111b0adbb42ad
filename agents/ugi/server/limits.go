package server

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// limits is what a go asks for; 0 is no limit.
type limits struct {
	nodes, depth int64
	time         time.Duration // for the whole turn
	clock        *agents.Clock // of the mover, who has no other limit of time; or nil
	infinite     bool          // no answer before stop
}

// goWords are the words after go that have a number, times in milliseconds.
var goWords = [...]string{"movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"}

// parseLimits reads what follows "go", for the player to move.
func parseLimits(rest string, mover rules.Player) (l limits, err error) {
	given := map[string]int64{}
	words := strings.Fields(rest)
	for i := 0; i < len(words); i++ {
		switch {
		case words[i] == "infinite":
			l.infinite = true
		case !slices.Contains(goWords[:], words[i]):
			return l, oneOf(words[i], append(goWords[:], "infinite")...)
		case i+1 == len(words):
			return l, fmt.Errorf("%s: no number after it", words[i])
		default:
			if given[words[i]], err = parseLimit(words[i], words[i+1]); err != nil {
				return l, err
			}
			i++
		}
	}
	l.nodes, l.depth = given["nodes"], given["depth"]
	l.limitTime(given, mover)
	return l, nil
}

// parseLimit reads the number after a word. A clock may have run down below 0.
func parseLimit(word, text string) (int64, error) {
	least := int64(1)
	if strings.HasSuffix(word, "time") || strings.HasSuffix(word, "inc") {
		least = -longestWait
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > 1<<53 {
		return 0, fmt.Errorf("%s %q: want a whole number from %d to %d", word, text, least, int64(1<<53))
	}
	return n, nil
}

// longestWait, in milliseconds, is longer than anyone waits for a turn.
const longestWait = 1e9

// limitTime settles how long the turn may take: movetime, or what the mover's clock
// allows for a turn, whichever is less.
func (l *limits) limitTime(given map[string]int64, mover rules.Player) {
	span := func(n int64) time.Duration { return time.Duration(min(n, longestWait)) * time.Millisecond }
	if ms, limited := given["movetime"]; limited {
		l.time = max(span(ms), time.Millisecond)
	}
	player := "p" + strconv.Itoa(int(mover))
	left, ok := given[player+"time"]
	if !ok {
		return
	}
	clock := agents.Clock{Left: span(left), Increment: span(given[player+"inc"])}
	if l.time == 0 {
		l.clock = &clock
	}
	aim := agents.ForTurn(clock).Aim
	l.time = min(cmp.Or(l.time, aim), aim)
}
