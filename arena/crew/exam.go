package crew

import (
	"fmt"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/verify"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// examPlies is how many moves after its opening an examined game is stopped: another
// search, other rules, weights or floating point show in the first moves and in the counts
// of their searches.
const examPlies = 12

// mostExam bounds the games of an exam.
const mostExam = 64

// An exam is the games that a worker plays before it gets any game of a run: beginnings of games of
// this very run, in which each player meets the next one.
type exam struct {
	run     *RunService
	prepare func() error // plays them, the first time
	chunk   Chunk
	plies   int
	want    map[int64]arena.Record
}

// play plays the games of the exam.
func (e *exam) play() error {
	s := e.run
	e.chunk.Run = s.id
	e.choose()
	if err := s.addOpenings(s.left, &e.chunk); err != nil {
		return err
	}
	records, err := do(s.left, examined(s.Tournament, e.stop()), &e.chunk, nil)
	e.want = each.Map(records, func(r arena.Record) (int64, arena.Record) { return r.Index, r })
	return err
}

// choose chooses the games: the tasks of the exam, or games in which each player whose games repeat
// exactly meets the next one.
func (e *exam) choose() {
	s := e.run
	var able []int
	for i := range s.Tournament.Players {
		if i >= len(s.Varies) || !s.Varies[i] {
			able = append(able, i)
		}
	}
	if len(able) < 2 {
		return
	}
	if len(s.Exam) > 0 {
		for range s.Exam {
			e.add(able[0], able[1])
		}
		e.chunk.Tasks = s.Exam
		return
	}
	for i := 0; i+1 < len(able) && len(e.chunk.Games) < mostExam; i += 2 {
		e.add(able[i], able[i+1])
	}
	if len(able)%2 == 1 {
		e.add(able[len(able)-1], able[0])
	}
}

// add adds a game of two players under the next number.
func (e *exam) add(a, b int) {
	n := int64(len(e.chunk.Games))
	e.chunk.Games = append(e.chunk.Games, Game{Pair: arena.Pair{Number: n, Opening: n, Players: [2]int{a, b}}})
}

// stop returns the number of moves after which the games are stopped.
func (e *exam) stop() int {
	t, longest := e.run.Tournament, 0
	if t.Openings == nil {
		longest = t.OpeningPlies
		for _, g := range e.chunk.Games {
			if s, err := t.Start(e.run.left, g.Pair, 0); err == nil {
				longest = max(longest, len(s.Moves))
			}
		}
	}
	for _, o := range e.chunk.Openings {
		longest = max(longest, len(o.Texts))
	}
	e.plies = min(t.PlyCap(), longest+examPlies)
	return e.plies
}

// examined returns a tournament whose games are stopped early.
func examined(t *arena.Tournament, plies int) *arena.Tournament {
	short := *t
	short.MaxPlies = plies
	return &short
}

// describe answers the question what a run is.
func (c *Coordinator) describe(name string, data []byte) RunAnswer {
	var q RunQuestion
	if err := decode(data, &q); err != nil {
		return RunAnswer{Reply: c.refuse(name, "run", "a question that cannot be read")}
	}
	m, s := c.lookup(name, q.Run)
	switch {
	case m == nil:
		return RunAnswer{Reply: again} // the next hello says why not
	case s == nil:
		return RunAnswer{} // it is over: its leased games are not wanted
	}
	if err := s.exam.prepare(); err != nil {
		return RunAnswer{Reply: c.refuse(name, "run", err.Error())}
	}
	return RunAnswer{Meta: s.Meta, Seed: s.Meta.Seed, Config: s.Meta.Config, Exam: s.exam.chunk.AppendTo(nil), MaxPlies: s.exam.plies, Files: c.filesFor(m, s)}
}

// examine checks a Result that a worker played in the exam. A worker with other rules or
// agents says so itself, with a Result that says why.
func (c *Coordinator) examine(name string, data []byte) Answer {
	b, err := ParseResult(data)
	if err != nil {
		return Answer{Reply: c.refuse(name, "exam", err.Error())}
	}
	m, s := c.lookup(name, b.Run)
	switch {
	case m == nil:
		return Answer{Reply: again}
	case s == nil:
		return Answer{OK: true}
	}
	speed, why := s.exam.compare(&b)
	if why != "" {
		return Answer{Reply: c.refuse(name, "exam", why)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	m.admitted[b.Run], m.Speed = true, speed
	return Answer{OK: true}
}

// compare says in a line why the games of a worker differ from those of the exam, "" if they do not, and how many
// moves it searched in a second by its own clock.
func (e *exam) compare(b *Result) (speed float64, why string) {
	if b.Why != "" {
		return 0, fmt.Sprintf("it plays something else: %.300s", b.Why)
	}
	if err := e.prepare(); err != nil {
		return 0, err.Error()
	}
	if len(b.Records) != len(e.want) {
		return 0, fmt.Sprintf("exam: %d games, want %d", len(b.Records), len(e.want))
	}
	seen := map[int64]bool{}
	var took time.Duration
	for _, data := range b.Records {
		r, err := e.run.Meta.ParseWire(data)
		if err != nil {
			return 0, "exam: " + err.Error()
		}
		want, ok := e.want[r.Index]
		if !ok || seen[r.Index] {
			return 0, fmt.Sprintf("exam: game %d was not asked for", r.Index)
		}
		seen[r.Index] = true
		if r.Hash() != want.Hash() {
			return 0, fmt.Sprintf("exam: game %d, %s v %s, came out otherwise: %s", r.Index, want.Sides[0].Name, want.Sides[1].Name, difference(&want, &r))
		}
		speed, took = speed+float64(r.Sides[0].Transitions+r.Sides[1].Transitions), took+r.Elapsed
	}
	if took <= 0 {
		return 0, ""
	}
	return speed / took.Seconds(), ""
}

// difference says what differs first, quoting the worker only briefly.
func difference(want, got *arena.Record) string {
	d, _ := verify.Compare(want, got)
	return sanitize.Brief(fmt.Sprintf("%s: %s, want %s", d.Where(), d.Replayed, d.Stored))
}
