package ugi

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseBestmove reads what follows the word "bestmove": one word, the token of
// a turn. The error quotes the text.
func ParseBestmove(text string) (token string, err error) {
	if words := strings.Fields(text); len(words) == 1 {
		return words[0], nil
	}
	return "", fmt.Errorf("bestmove %q: want exactly one word after it", text)
}

// An Info holds the parts of an info line that we use.
type Info struct {
	// Nodes is the number of simulations or positions so far, 0 if not given.
	Nodes int64
	// Depth is how many moves ahead the engine looked, 0 if not given.
	Depth int
	// Value is the expected score of the mover, 0 to 1, NaN if not given: from
	// wdl (wins, draws and losses per thousand) if present, else from cp.
	Value float64
	// PV are the tokens of the turns that the engine expects, its own first.
	PV []string
}

// ParseInfo reads what follows the word "info". It takes what it understands
// and ignores the rest, because no result depends on it. A text after "string"
// is for people.
func ParseInfo(text string) Info {
	info, wdl := Info{Value: math.NaN()}, math.NaN()
	words := strings.Fields(text)
	for i := 0; i+1 < len(words) && words[i] != "string" && info.PV == nil; i++ {
		if words[i] == "wdl" {
			wdl = parseWDL(words[i+1:])
		}
		info.take(words[i], words[i+1:])
	}
	if !math.IsNaN(wdl) {
		info.Value = wdl
	}
	return info
}

// take handles a key word and what follows it.
func (i *Info) take(word string, rest []string) {
	switch word {
	case "pv":
		i.PV = rest
	case "mate":
		i.Value = 1
		if strings.HasPrefix(rest[0], "-") || rest[0] == "0" {
			i.Value = 0
		}
	default:
		i.takeNumber(word, rest[0])
	}
}

// takeNumber handles a number and skips anything else.
func (i *Info) takeNumber(word, text string) {
	switch n, err := strconv.ParseInt(text, 10, 64); {
	case err != nil:
	case word == "nodes" && n >= 0:
		i.Nodes = n
	case word == "depth" && n >= 0 && n <= math.MaxInt32:
		i.Depth = int(n)
	case word == "cp":
		i.Value = Value(n)
	}
}

// parseWDL returns the score of three numbers, wins, draws and losses; NaN of anything
// else.
func parseWDL(words []string) float64 {
	var n [3]uint64
	for i := range n {
		if i >= len(words) {
			return math.NaN()
		}
		var err error
		if n[i], err = strconv.ParseUint(words[i], 10, 31); err != nil {
			return math.NaN()
		}
	}
	return (float64(n[0]) + float64(n[1])/2) / float64(n[0]+n[1]+n[2]) // 0/0 is NaN
}

// String returns the line "info …" of what is known.
func (i Info) String() string {
	text := "info"
	if i.Depth > 0 {
		text += fmt.Sprintf(" depth %d", i.Depth)
	}
	if !math.IsNaN(i.Value) {
		text += fmt.Sprintf(" score cp %d", Centipawns(i.Value))
	}
	if i.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", i.Nodes)
	}
	return text
}

// maxCentipawns is the score of a certain win.
const maxCentipawns = 10000

// Centipawns writes an expected score, 0 to 1, as chess engines write theirs:
// in Elo of the advantage it stands for, 400·log10(v/(1-v)), between ±10000.
func Centipawns(value float64) int64 {
	cp := 400 * math.Log10(value/(1-value))
	return int64(math.Round(max(-maxCentipawns, min(maxCentipawns, cp))))
}

// Value returns the expected score that Centipawns wrote. It is for display: nothing
// depends on it.
func Value(cp int64) float64 { return 1 / (1 + math.Pow(10, -float64(cp)/400)) }
