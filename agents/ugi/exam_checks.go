package ugi

import (
	"fmt"
	"strings"
)

// checks are all there are, in the order of what one would mend first.
func checks() []check {
	return []check{
		{"handshake", "ugi is answered by id name, id author, the options, and ugiok", checkHandshake},
		{"options", "declared options are well formed, take their defaults, and Variant takes the game", checkOptions},
		{"ready", "each isready is answered by one readyok, before and after everything else", checkReady},
		{"fen", "position fen TEXT is understood: a legal whole turn from positions of random games", checkFen},
		{"moves", "position … moves … is understood: a legal whole turn after the turns of random games", checkMoves},
		{"query", "gameover, p1turn and result agree with the rules", checkQuery},
		{"games", "it plays two whole games against itself by legal turns", checkGames},
		{"over", "in a finished game the answers are right, and go does no harm", checkOver},
		{"limits", "each form of go is answered by exactly one bestmove", checkLimits},
		{"infinite", "go infinite thinks until stop, and answers isready meanwhile", checkInfinite},
		{"stop", "stop ends thinking at once, and does nothing when nobody thinks", checkStop},
		{"illegal", "malformed, illegal and unknown lines are survived, and answered by nothing but info", checkIllegal},
		{"legalmoves", "query legalmoves (an extension) lists the turns that are legal by the rules", checkLegalMoves},
		{"perft", "perft N (an extension) counts the sequences of N decisions", checkPerft},
		{"quit", "quit ends it with exit status 0", func(x *exam) { checkEnd(x, "", "quit") }},
		{"quit-thinking", "quit ends it while it thinks", func(x *exam) { checkEnd(x, "go infinite", "quit") }},
		{"eof", "the end of its input ends it", func(x *exam) { checkEnd(x, "", "") }},
	}
}

func checkHandshake(x *exam) {
	g := x.greet()
	for _, id := range []string{"name", "author"} {
		if g.id[id] == "" {
			x.fail(fmt.Sprintf("a line \"id %s …\" before ugiok", id), "none")
		}
	}
	x.sync()
	if x.detail = "it is " + g.id["name"]; len(g.options) == 0 {
		x.detail += ", without options"
	}
}

func checkOptions(x *exam) {
	g := x.greet()
	seen := map[string]bool{}
	x.detail = "it has no option Variant, and is taken for an engine of this game alone"
	for _, o := range g.options {
		if seen[o.Name] {
			x.fail("each option once", "%q twice", o.Name)
		}
		seen[o.Name] = true
		if o.Name == Variant {
			x.detail = ""
			x.takesGame(o)
		}
		x.takesDefault(o)
	}
	x.sync()
	x.send(Setoption(Variant, x.Game.Name()), Setoption("NoSuchOption", "1"))
	x.sync()
}

// takesGame makes sure that Variant takes the game, or lists it without options.
func (x *exam) takesGame(o Option) {
	base, _, _ := strings.Cut(x.Game.Name(), ":")
	if err := o.Check(x.Game.Name()); err != nil && o.Check(base) != nil {
		x.fail("an option Variant that takes "+x.Game.Name(), "%v", err)
	}
}

// takesDefault makes sure that an option has a default where it needs one, and
// sets it to that.
func (x *exam) takesDefault(o Option) {
	switch {
	case o.Type == "button" || o.Default == "" && o.Type == "string":
		return
	case o.Check(o.Default) != nil:
		x.fail("a default that the option can have", "%v", o.Check(o.Default))
	}
	x.send(Setoption(o.Name, o.Default))
}

func checkReady(x *exam) {
	x.greet()
	x.send("isready", "isready", "isready")
	for range 3 {
		x.await("readyok")
	}
	x.send(Setoption(Variant, x.Game.Name()))
	x.sync()
	x.send("uginewgame")
	x.sync()
	at := x.sampler().samples(1)[0]
	x.send(at.fen)
	x.sync()
	x.turn(at.parsed, quickly)
}
