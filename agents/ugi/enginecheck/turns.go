package enginecheck

import (
	"fmt"
	"time"

	"gipf.arena/agents/ugi"
	"gipf.arena/rules"
)

// quickly is a go that should take no time.
const quickly = "go movetime 10"

// turn lets the engine choose a turn in the position it has, which is s. There
// must be exactly one answer, and a legal one.
func (x *exam) turn(s rules.State, limits string) []rules.Move {
	x.send(limits)
	turn := x.bestmove(s)
	x.sync()
	return turn
}

// bestmove waits for a turn, which must be legal.
func (x *exam) bestmove(s rules.State) []rules.Move {
	token, err := ugi.ParseBestmove(x.await("bestmove"))
	if x.wrong != nil {
		return nil
	}
	var turn []rules.Move
	if err == nil {
		turn, err = rules.ParseTurn(x.Game, s, token)
	}
	if err != nil {
		x.fail(fmt.Sprintf("bestmove and one legal whole turn in %s, for instance %q", s, firstTurn(x.Game, s)), "%v", err)
	}
	return turn
}

// firstTurn is the token of some legal turn.
func firstTurn(g rules.Game, s rules.State) string {
	at := rules.Fork(g, s)
	var turn []rules.Move
	for at.Mover() == s.Mover() {
		turn = append(turn, at.Moves(nil)[0])
		at.Play(turn[len(turn)-1])
	}
	return rules.FormatTurn(g, s, turn)
}

func checkFen(x *exam) {
	x.ready()
	for _, at := range x.sampler().samples(x.Positions) {
		x.send(at.fen)
		x.turn(at.parsed, quickly)
	}
	x.sync()
}

func checkMoves(x *exam) {
	x.ready()
	for _, at := range x.sampler().samples(x.Positions) {
		if at.moves != "" {
			x.send(at.moves)
			x.turn(at.moved, quickly)
		}
	}
	x.sync()
}

func checkQuery(x *exam) {
	x.ready()
	for _, at := range x.sampler().samples(x.Positions) {
		x.send(at.fen)
		x.queries(at.parsed)
	}
	x.sync()
}

// queries asks everything there is to ask about the position it has, which is s.
func (x *exam) queries(s rules.State) {
	for _, q := range []struct{ word, want string }{
		{"gameover", fmt.Sprint(s.Mover() == rules.None)},
		{"p1turn", fmt.Sprint(s.Mover() == rules.First)},
		{"result", ugi.ResultWord(s.Result())},
	} {
		x.send("query " + q.word)
		if got := x.await("response"); x.wrong == nil && got != q.want {
			x.fail(fmt.Sprintf("\"response %s\" to query %s in %s", q.want, q.word, s), "%q", shorten(got))
		}
	}
}

func checkGames(x *exam) {
	x.ready()
	for range 2 {
		x.send("uginewgame")
		x.game()
	}
	x.sync()
}

// game lets the engine play for both sides. A game need not end.
func (x *exam) game() {
	state := x.Game.New(x.Seed)
	text, joint := x.sampler().start(state), " moves "
	for range longestSample {
		if x.wrong != nil || state.Mover() == rules.None {
			return
		}
		x.send(text)
		turn := x.turn(state, quickly)
		text += joint + rules.FormatTurn(x.Game, state, turn)
		joint = " "
		for _, m := range turn {
			state.Play(m)
		}
	}
}

func checkOver(x *exam) {
	x.ready()
	s := x.sampler()
	end, open := s.finished(), s.samples(1)[0]
	x.send(end.moves)
	x.queries(end.moved)
	x.send(end.fen)
	x.queries(end.parsed)
	x.send(quickly, "isready")
	answers := x.until("readyok", "bestmove")
	x.send("stop", "isready")
	if answers += x.until("readyok", "bestmove"); answers > 1 {
		x.fail("at most one bestmove, with any word, for a go in a finished game", "%d", answers)
	}
	x.send(open.fen)
	x.turn(open.parsed, quickly)
}

// until waits for an answer and returns how many came before it of another sort,
// which is allowed.
func (x *exam) until(word, allowed string) (n int) {
	for x.wrong == nil {
		switch got, rest := x.hear(time.Now().Add(x.Wait)); got {
		case word:
			return n
		case allowed:
			n++
		case "":
			x.fail(fmt.Sprintf("a line %q", word), "%s", x.nothing())
		default:
			x.fail(fmt.Sprintf("a line %q", word), "%q", got+" "+shorten(rest))
		}
	}
	return n
}
