package play

import (
	"context"
	"math"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/show/boards"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// An Opinion is what an agent says of a position.
type Opinion struct {
	// Agent is the spec of who says it, and Text says how much it has searched.
	Agent string `json:"agent"`
	Text  string `json:"text"`
	// Lines are the best ones, the best first; one alone of an agent that tells no others.
	Lines []Line `json:"lines"`
}

// A Line is how an agent expects the game to go on.
type Line struct {
	Moves []string `json:"moves"`
	// Score is the expected score of the first player, 0 to 1, null where the agent has no opinion. Proven is "first",
	// "second" or "draw" where that is how the game ends then by best play, and "" where that is not proven; Within is
	// the number of moves within which it does, 0 where that is not known.
	Score  *float64 `json:"score"`
	Proven string   `json:"proven"`
	Within int      `json:"within"`
	// Arrow is what the turn at hand looks like on the board, and Reply the turn after it, as SVG elements.
	Arrow string `json:"arrow"`
	Reply string `json:"reply"`
}

// How many lines an opinion has, and how many moves a line.
const (
	mostLines  = 3
	lineLength = 8
)

// opinion asks an agent about the position that the game stands at. Moves that are the only ones are made before it is
// asked, and begin its lines, because of them no agent has an opinion.
func (g *Game) opinion(ctx context.Context, b agents.Builder, flipped bool) (Opinion, error) {
	at := g.Copy()
	var forced []rules.Move
	for !at.Over() {
		legal := at.state.Moves(nil)
		if len(legal) > 1 {
			break
		}
		forced = append(forced, legal[0])
		at.Play(legal[0])
	}
	if at.Over() {
		_, result, _ := at.Outcome()
		end := agents.Line{Moves: forced, Within: len(forced), Info: agents.Info{Value: math.NaN(), Proven: result}}
		return Opinion{Agent: b.Spec(), Text: "every move is the only one", Lines: []Line{g.line(end, rules.First, flipped)}}, nil
	}
	var lines []agents.Line
	m, info, err := at.consult(ctx, b, "hint", func(ctx context.Context, agent agents.Agent) {
		if a, ok := agent.(agents.Analyst); ok {
			lines = a.Lines(ctx, mostLines, lineLength)
		}
	})
	if err != nil {
		return Opinion{}, err
	}
	if len(lines) == 0 {
		lines = []agents.Line{{Moves: []rules.Move{m}, Info: info}}
	}
	o := Opinion{Agent: b.Spec(), Text: sanitize.Count(info.Sims, "simulation", "simulations")}
	for _, l := range lines {
		l.Moves = slices.Concat(forced, l.Moves)
		if l.Within > 0 {
			l.Within += len(forced)
		}
		o.Lines = append(o.Lines, g.line(l, at.state.Mover(), flipped))
	}
	return o, nil
}

// line is a line of an agent, whose values are for mover, from the position that the game stands at.
func (g *Game) line(l agents.Line, mover rules.Player, flipped bool) Line {
	out := Line{Moves: []string{}, Within: l.Within}
	if v := arena.NewValue(mover, &l.Info); v.Known() {
		out.Score = new(arena.ForFirst(v.Score(), mover))
	}
	if l.Info.Proven != rules.Ongoing {
		out.Proven = arena.ResultName(l.Info.Proven)
	}
	at := g.Copy()
	turns := []*string{&out.Arrow, &out.Reply}
	for side := at.state.Mover(); len(l.Moves) > 0 && slices.Contains(at.state.Moves(nil), l.Moves[0]); l.Moves = l.Moves[1:] {
		m := l.Moves[0]
		if at.state.Mover() != side {
			side, turns = at.state.Mover(), turns[min(1, len(turns)):]
		}
		if len(turns) > 0 {
			*turns[0] += boards.Trace(at.state, m, flipped)
		}
		at.Play(m)
		out.Moves = append(out.Moves, at.moves[len(at.moves)-1].text)
	}
	return out
}
