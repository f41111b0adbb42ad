package boards

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// SchemaVersion numbers what the JSON of a Replay means. It grows when anything is renamed,
// removed or means something else, not when something is added.
const SchemaVersion = 1

// A Replay is one game.
type Replay struct {
	SchemaVersion int `json:"schema_version"`
	// Name says which game it is, for people: "runs/mine, game 12".
	Name string `json:"name"`
	// Game is the full name of the game, RulesVersion the version of its rules.
	Game         string `json:"game"`
	RulesVersion int    `json:"rules_version"`
	// Index, Pair and Place are its numbers in its run.
	Index int64 `json:"index"`
	Pair  int64 `json:"pair"`
	Place int   `json:"place"`
	// First and Second are who plays.
	First  Player `json:"first"`
	Second Player `json:"second"`
	// Result is "first", "second", "draw" or "none", Termination the class of ending, Ending
	// the rule that ended the game, "" where none did, and Detail says more of what went
	// wrong, for people.
	Result      string `json:"result"`
	Termination string `json:"termination"`
	Ending      string `json:"ending"`
	Detail      string `json:"detail,omitempty"`
	// Start and End are the texts of the first position and of the last, End with what is due
	// there in words.
	Start string `json:"start"`
	End   string `json:"end"`
	// OpeningPlies is the number of moves of the opening, which no player chose.
	OpeningPlies int   `json:"opening_plies"`
	Plies        []Ply `json:"plies"`
	// Course says where the game turned; null where no agent has two evaluations.
	Course *Course `json:"course"`
	// Analysis is what another agent says of the game; null where none was asked.
	Analysis *Analysis `json:"analysis,omitempty"`
	// Boards are what it looks like; null where they are left out.
	Boards *Boards `json:"boards,omitempty"`
}

// A Player is who plays a side.
type Player struct {
	Name string `json:"name"`
	Spec string `json:"spec,omitempty"`
}

// A Ply is one move.
type Ply struct {
	// Number counts moves, Turn the turns, from 1.
	Number int `json:"number"`
	Turn   int `json:"turn"`
	// Mover is "first" or "second". Move is the text of the move and Token that of the whole
	// turn, on its first move alone.
	Mover string `json:"mover"`
	Move  string `json:"move"`
	Token string `json:"token,omitempty"`
	// Opening says that no player chose the move.
	Opening bool `json:"opening,omitempty"`
	// Value is what the mover expected (a logit, or "win", "draw" or "loss"), and First the
	// expected score of the first player that it means, 0 to 1 in steps of 1/10000. Both are
	// absent where nothing is known.
	Value *arena.Value `json:"value,omitempty"`
	First *float64     `json:"first_score,omitempty"`
	// Nodes, Depth, TimeUS (microseconds), Choices (legal moves) and Line (the moves that
	// the mover expected) are how it came to that, 0 or absent where not kept.
	Nodes   int64    `json:"nodes,omitempty"`
	Depth   int      `json:"depth,omitempty"`
	TimeUS  int64    `json:"time_us,omitempty"`
	Choices int      `json:"choices,omitempty"`
	Line    []string `json:"line,omitempty"`
	// Events are what the move made happen by rules of the game.
	Events []string `json:"events,omitempty"`
	// Asked is what the agent of the Analysis says of the position before the move.
	Asked *Opinion `json:"asked,omitempty"`
}

// From returns the game of a record by the rules of g, without boards. The error names the
// move that is not legal, or the result that the moves contradict.
func From(g rules.Game, r *arena.Record) (*Replay, error) {
	p := &Replay{
		SchemaVersion: SchemaVersion, Name: fmt.Sprintf("game %d", r.Index), Game: r.Game, RulesVersion: r.RulesVersion,
		Index: r.Index, Pair: r.Pair, Place: r.Place,
		First: Player{r.Sides[0].Name, r.Sides[0].Spec}, Second: Player{r.Sides[1].Name, r.Sides[1].Spec},
		Result: arena.ResultName(r.Result), Termination: string(r.Termination), Ending: r.Ending, Detail: r.Detail,
		OpeningPlies: r.OpeningPlies, Plies: []Ply{},
	}
	kinds := rules.EventKinds(g)
	end, err := r.Replay(g, func(ply int, s rules.State, m rules.Move) {
		if ply == 0 {
			p.Start = s.String()
		}
		p.add(r, ply, s, m, kinds)
	})
	if err != nil {
		return nil, err
	}
	if p.End = end.String(); len(r.Moves) == 0 {
		p.Start = p.End
	}
	if err := agrees(r, end); err != nil {
		return nil, err
	}
	p.tokens()
	p.Course = courseOf(p)
	return p, nil
}

// agrees reports a result that the rules do not give.
func agrees(r *arena.Record, end rules.State) error {
	byRules := end.Result()
	if byRules == rules.Ongoing && r.Termination == arena.ByRule || byRules != rules.Ongoing && byRules != r.Result {
		return fmt.Errorf("replay: game %d: result %q, but after its moves it is %q", r.Index, arena.ResultName(r.Result), arena.ResultName(byRules))
	}
	return nil
}

// add adds the move m of the position s.
func (p *Replay) add(r *arena.Record, ply int, s rules.State, m rules.Move, kinds []rules.EventKind) {
	mover := s.Mover().String()
	x := Ply{Number: ply + 1, Turn: 1, Mover: mover, Move: r.Moves[ply], Opening: ply < r.OpeningPlies}
	if n := len(p.Plies); n > 0 {
		before := &p.Plies[n-1]
		if x.Turn = before.Turn; before.Mover != mover {
			x.Turn++
		}
	}
	v, d := r.SearchInfo.Of(ply, r.OpeningPlies)
	if v.Known() {
		x.Value, x.First = &v, firstScore(v, s.Mover())
	}
	x.Nodes, x.Depth, x.TimeUS, x.Choices, x.Line = d.Nodes, d.Depth, d.Time.Microseconds(), d.Choices, slices.Clone(d.PV)
	if e, ok := s.(rules.Eventful); ok && len(kinds) > 0 {
		for k := range e.Events(m).All() {
			x.Events = append(x.Events, kinds[k].Name)
		}
	}
	p.Plies = append(p.Plies, x)
}

// firstScore returns what a value of the mover means for the first player.
func firstScore(v arena.Value, mover rules.Player) *float64 {
	return new(math.Round(arena.ForFirst(v.Score(), mover)*1e4) / 1e4)
}

// tokens writes the whole turn on the first move of each.
func (p *Replay) tokens() {
	first := -1
	for i := range p.Plies {
		if first < 0 || p.Plies[i].Turn != p.Plies[first].Turn {
			first = i
			p.Plies[i].Token = p.Plies[i].Move
			continue
		}
		p.Plies[first].Token += ";" + p.Plies[i].Move
	}
}

// player returns who plays a side.
func (p *Replay) player(side string) Player {
	if side == rules.Second.String() {
		return p.Second
	}
	return p.First
}
