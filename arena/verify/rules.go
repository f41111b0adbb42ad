package verify

import (
	"fmt"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// ByRules returns the first contradiction between a record and the rules of its
// game, with games stopped at plyCap plies: an illegal move, another end than
// that of the last position, or moves that the players were not asked for. It
// plays no agent, so it cannot tell whether the players would have moved like
// that.
func ByRules(g rules.Game, plyCap int, r *arena.Record) (Difference, bool) {
	if err := r.Check(); err != nil {
		return differs(r, "record", "what it says", err.Error()), true
	}
	if r.RulesVersion != g.Version() {
		return differs(r, "rules version", strconv.Itoa(r.RulesVersion), strconv.Itoa(g.Version())), true
	}
	if r.Game != g.Name() {
		return differs(r, "game", strconv.Quote(r.Game), strconv.Quote(g.Name())), true
	}
	if r.Start != "" {
		if _, err := g.Parse(r.Start); err != nil {
			return differs(r, "start", strconv.Quote(r.Start), "no such position: "+err.Error()), true
		}
	}
	j := judge{plyCap: plyCap, r: r}
	last, err := r.Replay(g, j.visit)
	if err != nil {
		d := differs(r, "moves", strconv.Quote(r.Moves[j.ply]), "no such move: "+err.Error())
		d.Ply = j.ply
		return d, true
	}
	return j.end(last)
}

func differs(r *arena.Record, field, stored, replayed string) Difference {
	return Difference{Game: r.Index, Field: field, Ply: NoPly, Stored: stored, Replayed: replayed}
}

// A judge follows one game by the rules.
type judge struct {
	plyCap int
	r      *arena.Record
	ply    int    // the next move
	asked  [2]int // how often the agents have been asked, by seat
}

func (j *judge) visit(ply int, s rules.State, _ rules.Move) {
	if ply >= j.r.OpeningPlies {
		j.asked[s.Mover().Index()]++
	}
	j.ply = ply + 1
}

// end compares the last position with what the record says of it.
func (j *judge) end(last rules.State) (Difference, bool) {
	r := j.r
	want, ending := last.Result(), ""
	if e, ok := last.(rules.Ender); ok {
		ending = e.Ending()
	}
	switch {
	case (r.Termination == arena.ByRule) != (want != rules.Ongoing):
		return differs(r, "termination", string(r.Termination), "a last position that is "+want.String()), true
	case r.Termination == arena.ByRule && r.Result != want:
		return differs(r, "result", arena.ResultName(r.Result), arena.ResultName(want)), true
	case r.Ending != ending && r.Termination != arena.Adjudicated: // which has its own names
		return differs(r, "ending", strconv.Quote(r.Ending), strconv.Quote(ending)), true
	case r.Termination == arena.Cap && r.Plies() != j.plyCap:
		return differs(r, "termination", fmt.Sprintf("cap after %d plies", r.Plies()), fmt.Sprintf("a cap of %d", j.plyCap)), true
	}
	return j.made(last.Mover())
}

// made compares how often the agents were asked. A player that loses through
// its own fault was asked once more, unless it failed before its first move.
func (j *judge) made(mover rules.Player) (Difference, bool) {
	for seat, s := range j.r.Sides {
		want := j.asked[seat]
		fails := j.r.Termination.Forfeit() && j.r.Result == rules.Win(rules.Player(seat+1).Other())
		if fails && s.Moves > 0 && mover.Index() == seat {
			want++
		}
		if s.Moves != want {
			return differs(j.r, seats[seat]+" moves made", strconv.Itoa(s.Moves), strconv.Itoa(want)), true
		}
	}
	return Difference{}, false
}
