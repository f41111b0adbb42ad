package ugi

import (
	"context"
	"errors"
	"math"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A turn is one question to an engine and what is known of the answer.
type turn struct {
	engine *engine
	asks   question
	mover  rules.Player
	asked  int // queries answered
	token  string
}

// queries ask, before each turn of an engine that is checked, what the rules
// know already.
const queries = "query gameover\nquery p1turn\n"

// readyTurns is how many turns of an engine begin with isready: one that answers
// twice does so from the start, and only readyok tells a second answer that comes
// late from the one to the next question. Once found out it stays that way. All
// others are spared the time.
const readyTurns = 4

// checkEvery is how often the folder of an engine is looked at within a game; before
// each game it is too.
const checkEvery = time.Second

// think lets the engine choose a turn in s, to which h leads. It sends
// position, queries and go in one piece.
func (e *engine) think(ctx context.Context, h *history, s rules.State, q question) (token string, info Info, err error) {
	defer e.interruptible(ctx)()
	defer func() { e.unusable = e.unusable || ctx.Err() != nil }()
	if time.Since(e.checked) > checkEvery {
		if err := e.checkFolder(); err != nil {
			return "", Info{}, err
		}
	}
	if e.turns++; e.turns <= readyTurns || e.unasked > 0 {
		if err := e.ready(ctx, ""); err != nil {
			return "", Info{}, err
		}
	}
	e.forget()
	e.buf = h.command(e.buf[:0], s)
	if e.cfg.check {
		e.buf = append(e.buf, queries...)
	}
	e.buf = append(e.buf, q.line...)
	start := time.Now()
	if err := e.send(ctx, e.buf); err != nil {
		return "", Info{}, err
	}
	t := &turn{engine: e, asks: q, mover: s.Mover()}
	if err := t.await(ctx, start); err != nil {
		return "", Info{}, err
	}
	return t.token, e.opinion(), t.inTime(time.Since(start))
}

// await waits for bestmove: at first as long as the engine may take, then, after
// a stop, as long as there is still hope for an answer.
func (t *turn) await(ctx context.Context, start time.Time) error {
	e, c := t.engine, t.engine.cfg
	last := start.Add(t.asks.limit + max(c.cap, c.margin))
	err := error(errWaited)
	if t.asks.timed {
		err = e.hear(ctx, start.Add(t.asks.limit+c.margin), t.take)
		if errors.Is(err, errWaited) {
			if err := e.send(ctx, []byte("stop\n")); err != nil {
				return err
			}
		}
	}
	if errors.Is(err, errWaited) {
		err = e.hear(ctx, last, t.take)
	}
	if errors.Is(err, errWaited) {
		return e.fail(agents.FaultSilent, "no bestmove within %v%s", last.Sub(start), e.lastLine())
	}
	return err
}

// take handles one line.
func (t *turn) take(word, rest []byte) (done bool, err error) {
	e := t.engine
	switch string(word) {
	case "info":
		if first, _ := CutWord(rest); string(first) != "string" {
			e.info = append(e.info[:0], rest...)
		}
	case "response":
		return false, t.response(string(rest))
	case "bestmove":
		if e.cfg.check && t.asked < 2 {
			return true, e.fail(agents.FaultProtocol, "does not answer to query")
		}
		if t.token, err = ParseBestmove(string(rest)); err != nil {
			err = e.fail(agents.FaultProtocol, "%v", err)
		}
		return true, err
	}
	return false, nil
}

// response compares what the engine says with the rules: the game goes on, and
// they know whose turn it is.
func (t *turn) response(text string) error {
	e := t.engine
	if !e.cfg.check || t.asked == 2 {
		return nil
	}
	want, what := "false", "gameover"
	if t.asked == 1 {
		what = "p1turn"
		if t.mover == rules.First {
			want = "true"
		}
	}
	if t.asked++; text != want {
		return e.fail(agents.FaultProtocol, "query %s: says %q where the rules say %s", what, text[:min(len(text), quoted)], want)
	}
	return nil
}

// pipes is the longest transit time of question and answer of an honest engine: an
// answer at most that much after its time does not count as late.
const pipes = 2 * time.Millisecond

// inTime compares the time taken with the time allowed, and takes it from the
// clock. A turn within the margin leaves the increment alone on the clock.
func (t *turn) inTime(took time.Duration) error {
	e, q, margin := t.engine, &t.asks, t.engine.cfg.margin
	over := took - q.limit
	if q.timed && over > margin {
		return e.fail(agents.FaultTime, "answered after %v, %v over the time and %v over the margin",
			took.Round(time.Millisecond), over, over-margin)
	}
	if q.timed && over > pipes {
		e.near++
	}
	if q.clock != nil {
		q.clock.Take(took)
		q.clock.Left += q.clock.Increment
	}
	return nil
}

// opinion is what the engine's last info line says.
func (e *engine) opinion() Info {
	if len(e.info) == 0 {
		return Info{Value: math.NaN()}
	}
	return ParseInfo(string(e.info))
}
