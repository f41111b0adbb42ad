package exchange

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// add adds a line to the record.
func (r *Record) add(line int, text string) *Error {
	switch {
	case text == tooLong:
		return errorAt(line, "%s", strings.Trim(text, "()"))
	case strings.HasPrefix(text, ";"):
		return r.addEvent(line, strings.TrimSpace(text[1:]))
	case strings.HasPrefix(text, "SU["):
		r.Setup = strings.ToLower(inBrackets(text))
	case strings.HasPrefix(text, "RE["):
		r.addResult(inBrackets(text))
	case strings.HasPrefix(text, "P0[id"), strings.HasPrefix(text, "P1[id"):
		return r.addPlayer(line, int(text[1]-'0'), inBrackets(text))
	}
	return nil // the rest is not needed
}

// inBrackets returns the text between the first [ and the last ].
func inBrackets(text string) string {
	_, text, _ = strings.Cut(text, "[")
	if i := strings.LastIndexByte(text, ']'); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSpace(text)
}

// addResult reads RE.
func (r *Record) addResult(text string) {
	const won = "game won by "
	if lower := strings.ToLower(text); strings.HasPrefix(lower, won) && len(lower) == len(text) {
		r.Winner = strings.TrimSpace(text[len(won):])
	} else {
		r.Draw = strings.Contains(lower, "draw")
	}
}

// addPlayer reads the name of a player.
func (r *Record) addPlayer(line, player int, text string) *Error {
	name := strings.TrimSpace(strings.Trim(strings.TrimSpace(strings.TrimPrefix(text, "id")), `"`))
	switch {
	case name == "", len(name) > maxName, strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) }):
		return errorAt(line, "the name of P%d is %q: want 1 to %d printable bytes", player, name, maxName)
	case r.Players[player] != "" && r.Players[player] != name:
		return errorAt(line, "P%d is %q, and %q before", player, name, r.Players[player])
	}
	r.Players[player] = name
	return nil
}

// addEvent reads an event of the game: "P0[1 RtoB 2 2 D 1]".
func (r *Record) addEvent(line int, text string) *Error {
	if !strings.HasPrefix(text, "P0[") && !strings.HasPrefix(text, "P1[") || !strings.HasSuffix(text, "]") {
		return errorAt(line, "%.60q: want an event such as P0[3 Done]", text)
	}
	words := strings.Fields(strings.ToLower(text[len("P0[") : len(text)-1]))
	if len(words) < 2 {
		return errorAt(line, "%.60q: want a number and what is done", text)
	}
	if _, err := strconv.ParseUint(words[0], 10, 31); err != nil {
		return errorAt(line, "%.60q: want the number of the event first", text)
	}
	if words[1] == "start" {
		return r.addStart(line, words)
	}
	if len(r.Events) == maxEvents {
		return errorAt(line, "more than %d events", maxEvents)
	}
	r.Events = append(r.Events, Event{Line: line, Player: int(text[1] - '0'), Words: words[1:]})
	return nil
}

// addStart reads the first mover.
func (r *Record) addStart(line int, words []string) *Error {
	if len(words) != 3 || words[2] != "p0" && words[2] != "p1" || len(r.Events) > 0 {
		return errorAt(line, "%.60q: want start p0 or start p1 before the first event", strings.Join(words, " "))
	}
	r.Start = int(words[2][1] - '0')
	return nil
}

// whole reports what the record lacks at its end.
func (r *Record) whole() *Error {
	switch player := slices.Index(r.Players[:], ""); {
	case player >= 0:
		return errorAt(r.Line, "there is no name of P%d", player)
	case r.Players[0] == r.Players[1]:
		return errorAt(r.Line, "%q plays itself", r.Players[0])
	case r.Setup == "":
		return errorAt(r.Line, "there is no board: want SU[Zertz] or SU[Zertz+11]")
	case r.Winner != "" && r.Winner != r.Players[0] && r.Winner != r.Players[1]:
		return errorAt(r.Line, "won by %q, who is neither %q nor %q", r.Winner, r.Players[0], r.Players[1])
	}
	return nil
}
