package exchange

import (
	"encoding/hex"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A GameRow is a game in one row of flat columns. The tags name the columns, for
// CSV and for Parquet; "dict" and "optional" are Parquet's.
type GameRow struct {
	// Index is 2*Pair + Place: game 0 or 1 (Place) of the pair.
	Index int64 `parquet:"index"`
	Pair  int64 `parquet:"pair"`
	Place int32 `parquet:"place"`
	// Game is the full name of the game, RulesVersion the version of its rules.
	Game         string `parquet:"game,dict"`
	RulesVersion int32  `parquet:"rules_version"`
	// Opening is the index of the opening, OpeningPlies its moves. Start is the
	// text of the start position, "" if Setup determines it. Setup and Seed are 16
	// hex digits.
	Opening      int64  `parquet:"opening"`
	OpeningPlies int32  `parquet:"opening_plies"`
	Start        string `parquet:"start,dict"`
	Setup        string `parquet:"setup"`
	Seed         string `parquet:"seed"`
	// First and Second are the names of the first and the second player.
	First      string `parquet:"first,dict"`
	Second     string `parquet:"second,dict"`
	FirstSpec  string `parquet:"first_spec,dict"`
	SecondSpec string `parquet:"second_spec,dict"`
	// Result is first, second, draw or none; FirstScore is 1, 0.5 or 0 for the
	// first player, and empty in a game without a result.
	Result     string   `parquet:"result,dict"`
	FirstScore *float64 `parquet:"first_score,optional"`
	// Termination is the class of the ending, Ending the rule, Detail what went
	// wrong.
	Termination string `parquet:"termination,dict"`
	Ending      string `parquet:"ending,dict"`
	Detail      string `parquet:"detail"`
	// Control is the verdict of adjudication in a control game: moves, result,
	// termination and ending; "" in other games.
	Control string `parquet:"control"`
	// Plies is the number of moves, including the opening's, Turns the number of turns.
	Plies int32 `parquet:"plies"`
	Turns int32 `parquet:"turns"`
	// The counts of the two agents; times are measured, in nanoseconds.
	FirstMoves        int64 `parquet:"first_decisions"`
	FirstSims         int64 `parquet:"first_sims"`
	FirstTransitions  int64 `parquet:"first_transitions"`
	FirstThinking     int64 `parquet:"first_thinking_ns"`
	SecondMoves       int64 `parquet:"second_decisions"`
	SecondSims        int64 `parquet:"second_sims"`
	SecondTransitions int64 `parquet:"second_transitions"`
	SecondThinking    int64 `parquet:"second_thinking_ns"`
	Elapsed           int64 `parquet:"elapsed_ns"`
	// Hash is the SHA-256 of the record in hex, without times.
	Hash string `parquet:"hash"`
}

// Row returns the game as a row.
func (g *Game) Row() GameRow {
	a, b, hash := &g.Sides[0], &g.Sides[1], g.Hash()
	row := GameRow{
		Index: g.Index, Pair: g.Pair, Place: int32(g.Place), Game: g.Game, RulesVersion: int32(g.RulesVersion),
		Opening: g.Opening, OpeningPlies: int32(g.OpeningPlies), Start: g.Start, Setup: Seed(g.Setup).String(), Seed: Seed(g.Seed).String(),
		First: a.Name, Second: b.Name, FirstSpec: a.Spec, SecondSpec: b.Spec,
		Result: arena.ResultName(g.Result), Termination: string(g.Termination), Ending: g.Ending, Detail: g.Detail, Control: g.Control.String(),
		Plies: int32(g.Plies()), Turns: int32(g.turns()),
		FirstMoves: int64(a.Moves), FirstSims: a.Sims, FirstTransitions: a.Transitions, FirstThinking: int64(a.Thinking),
		SecondMoves: int64(b.Moves), SecondSims: b.Sims, SecondTransitions: b.Transitions, SecondThinking: int64(b.Thinking),
		Elapsed: int64(g.Elapsed), Hash: hex.EncodeToString(hash[:]),
	}
	if g.Counted() {
		row.FirstScore = new(g.Result.Score(rules.First))
	}
	return row
}

// A MoveRow is one move of a game.
type MoveRow struct {
	// Index is the game's index, Ply the number of the move in it, from 0, Turn
	// the number of the turn: successive moves of one player are one turn.
	Index int64 `parquet:"index"`
	Ply   int32 `parquet:"ply"`
	Turn  int32 `parquet:"turn"`
	// Mover is first or second, Player the name of that player.
	Mover  string `parquet:"mover,dict"`
	Player string `parquet:"player,dict"`
	// Opening says that the move belongs to the opening.
	Opening bool `parquet:"opening"`
	// Move is the text of the move.
	Move string `parquet:"move,dict"`
	// The agent's thoughts about the move, empty if none are kept: Value is the score, 0 to
	// 1, that the mover expected, and Proven says that it is the result of best play. Nodes
	// are simulations or positions, Depth moves ahead, Time nanoseconds, Choices legal moves,
	// and PV the expected line, joined by blanks.
	Value   *float64 `parquet:"value,optional"`
	Proven  *bool    `parquet:"proven,optional"`
	Nodes   *int64   `parquet:"nodes,optional"`
	Depth   *int32   `parquet:"depth,optional"`
	Time    *int64   `parquet:"thinking_ns,optional"`
	Choices *int32   `parquet:"choices,optional"`
	PV      *string  `parquet:"pv,optional"`
}

// AppendMoves appends the moves of the game to dst, a row each, and returns
// the extended slice.
func (g *Game) AppendMoves(dst []MoveRow) []MoveRow {
	turn := int32(0)
	for ply, m := range g.Moves {
		if ply > 0 && g.Movers[ply] != g.Movers[ply-1] {
			turn++
		}
		dst = append(dst, MoveRow{
			Index: g.Index, Ply: int32(ply), Turn: turn, Mover: g.Movers[ply].String(),
			Player: g.Sides[g.Movers[ply].Index()].Name, Opening: ply < g.OpeningPlies, Move: m,
		})
		dst[len(dst)-1].think(g)
	}
	return dst
}

// turns returns the number of turns.
func (g *Game) turns() (n int) {
	for ply, mover := range g.Movers {
		if ply == 0 || mover != g.Movers[ply-1] {
			n++
		}
	}
	return n
}
