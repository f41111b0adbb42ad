package enginecheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents/ugi"
	"gipf.arena/rules"
)

// grace is how long an engine that is ready already may take to answer an
// extension: one that counts in a thread of its own may be ready before.
const grace = 500 * time.Millisecond

// extension asks something that not every engine knows.
func (x *exam) extension(line string) (answer string, known bool) {
	x.send(line, "isready")
	if x.wrong != nil {
		return "", false
	}
	want := fmt.Sprintf("\"response …\" to %s or, from an engine that does not know it, nothing but readyok", line)
	switch word, rest := x.hear(time.Now().Add(x.Wait)); word {
	case "response":
		x.await("readyok")
		return rest, true
	case "readyok":
		if word, rest = x.hear(time.Now().Add(grace)); word == "response" {
			return rest, true
		}
		x.skip("it does not answer %s", line)
	case "":
		x.fail(want, "%s", x.nothing())
	default:
		x.fail(want, "%q", word)
	}
	return "", false
}

func checkLegalMoves(x *exam) {
	x.ready()
	for _, at := range x.sampler().samples(x.Positions) {
		x.send(at.fen)
		answer, known := x.extension("query legalmoves")
		if !known {
			return
		}
		want, err := ugi.Turns(x.Game, at.parsed, ugi.MaxTurns)
		if err != nil {
			continue // too many to compare
		}
		x.compare(at.parsed, want, strings.Fields(answer))
	}
}

// compare compares two lists of turns.
func (x *exam) compare(s rules.State, want, got []string) {
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		x.fail(fmt.Sprintf("the %d legal turns in %s", len(want), s), "%d turns; missing: %s; not legal, or twice: %s",
			len(got), surplus(want, got), surplus(got, want))
	}
}

// surplus lists what is more often in the first of two sorted lists.
func surplus(a, b []string) string {
	const shown = 8
	var more []string
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && b[j] < a[i]:
			j++
		case j < len(b) && b[j] == a[i]:
			i, j = i+1, j+1
		default:
			more = append(more, a[i])
			i++
		}
	}
	switch n := len(more); {
	case n == 0:
		return "none"
	case n > shown:
		return fmt.Sprintf("%s and %d more", strings.Join(more[:shown], " "), n-shown)
	}
	return strings.Join(more, " ")
}

func checkPerft(x *exam) {
	x.ready()
	s := x.sampler()
	for _, at := range append(s.samples(2), s.finished()) {
		for depth := 1; depth <= 2; depth++ {
			x.send(at.fen)
			line := fmt.Sprintf("perft %d", depth)
			answer, known := x.extension(line)
			if !known {
				return
			}
			want := strconv.FormatUint(rules.Perft(x.Game, at.parsed, depth)[depth-1], 10)
			if answer != want {
				x.fail(fmt.Sprintf("\"response %s\" to %s in %s", want, line, at.parsed), "%q", shorten(answer))
			}
		}
	}
}
