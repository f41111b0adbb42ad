package enginecheck

import (
	"fmt"
	"strings"
	"time"

	"gipf.arena/rules"
)

func checkLimits(x *exam) {
	x.ready()
	at := x.sampler().samples(1)[0]
	x.send(at.fen)
	const asked = 50 * time.Millisecond
	began := time.Now()
	x.turn(at.parsed, "go movetime 50")
	if over := time.Since(began) - asked; over > 0 {
		x.detail = fmt.Sprintf("go movetime 50 took %.1f ms longer", float64(over)/float64(time.Millisecond))
	}
	for _, limits := range []string{"go nodes 20", "go depth 1", "go p1time 1000 p2time 1000", "go p1time 500 p2time 500 p1inc 10 p2inc 10"} {
		x.turn(at.parsed, limits)
	}
}

func checkInfinite(x *exam) {
	x.ready()
	at := x.sampler().samples(1)[0]
	x.send(at.fen, "go infinite")
	x.sync()
	if x.wrong == nil {
		if word, rest := x.hear(time.Now().Add(100 * time.Millisecond)); word != "" {
			x.fail("no answer to go infinite before stop", "%q", word+" "+shorten(rest))
		}
	}
	x.sync()
	x.turn(at.parsed, "stop")
}

func checkStop(x *exam) {
	x.ready()
	at := x.sampler().samples(1)[0]
	x.send("stop")
	x.sync()
	x.send(at.fen, "go movetime 600000")
	x.turn(at.parsed, "stop")
	x.send("stop")
	x.sync()
	x.turn(at.parsed, quickly)
	x.send("stop")
	x.sync()
}

// checkIllegal sends what no engine can obey.
func checkIllegal(x *exam) {
	x.ready()
	s := x.sampler()
	at := s.samples(1)[0]
	token := firstTurn(x.Game, at.parsed)
	x.send(at.fen)
	for _, line := range []string{
		"", "   ", "hello", "debug on", "ponderhit", "\x01\xff\xfe", strings.Repeat("long ", 10000),
		"position", "position fen", "position fen 8/8 w - -", "position somewhere",
		"position startpos moves none", "position startpos moves ;", "position fen " + strings.Repeat("1/", 2000),
		at.fen + " moves " + token + ";" + token, at.fen + " moves " + token + ";", at.fen + " moves ;" + token,
		at.fen + " moves " + strings.ToUpper(token) + "!",
		"setoption", "setoption name", "setoption name NoSuchOption", "setoption name NoSuchOption value", "setoption value 3",
	} {
		x.send(line)
		x.sync()
	}
	if half := s.halfTurn(); half != "" {
		x.send(half)
		x.sync()
	}
	x.send(at.fen)
	x.turn(at.parsed, quickly)
}

// halfTurn is a command with a turn that stops early; "" if there seems to be none.
func (s sampler) halfTurn() string {
	for _, at := range s.samples(200) {
		for _, m := range at.parsed.Moves(nil) {
			next := rules.Fork(s.game, at.parsed)
			if next.Play(m); next.Mover() == at.parsed.Mover() {
				return at.fen + " moves " + s.game.FormatMove(at.parsed, m)
			}
		}
	}
	return ""
}
