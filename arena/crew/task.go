package crew

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"gipf.arena/arena"
)

// mostMoves bounds the moves of a task before its search.
const mostMoves = 1000

// appendTasks appends the tasks of a chunk: their number, and of each seed, pair, limit of time in
// nanoseconds, the two specs, position and moves.
func appendTasks(dst []byte, tasks []arena.Task) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(tasks)))
	for i := range tasks {
		k := &tasks[i]
		dst = binary.BigEndian.AppendUint64(dst, k.Seed)
		for _, n := range [...]int64{k.Pair, int64(k.Timeout)} {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
		for _, text := range [...]string{k.Specs[0], k.Specs[1], k.Position} {
			dst = appendText(dst, text)
		}
		dst = binary.AppendUvarint(dst, uint64(len(k.Moves)))
		for _, m := range k.Moves {
			dst = appendText(dst, m)
		}
	}
	return dst
}

// tasks reads at most so many tasks.
func (r *reader) tasks(most int64) (tasks []arena.Task) {
	for range r.number(most) {
		if r.torn {
			return nil
		}
		k := arena.Task{Seed: r.word(), Pair: r.number(arena.MaxGames), Timeout: time.Duration(r.number(math.MaxInt64))}
		k.Specs, k.Position = [2]string{r.text(), r.text()}, r.text()
		for range r.number(mostMoves) {
			if r.torn {
				return nil
			}
			k.Moves = append(k.Moves, r.text())
		}
		tasks = append(tasks, k)
	}
	return tasks
}

// task returns the task that a game of the run is, nil for a game of its tournament.
func (x *Hosted) task(index int64) *arena.Task {
	if x.Tasks == nil {
		return nil
	}
	return x.Tasks(index)
}

// gameOf returns game 0 or 1 of a pair of the schedule.
func (x *Hosted) gameOf(p arena.Pair, place int) Game {
	if k := x.task(p.Index(place)); k != nil {
		p.Opening = k.Pair
	}
	return Game{p, place}
}

// parse reads a record on the wire. One of a task has the agents of the task.
func (x *Hosted) parse(data []byte) (arena.Record, error) {
	r, err := x.Meta.ParseWire(data)
	if err == nil {
		err = x.measured(&r)
	}
	if k := x.task(r.Index); err == nil && k != nil && k.Specs != [2]string{} {
		for i := range r.Sides {
			r.Sides[i].Spec = k.Specs[r.Sides[i].Player]
		}
	}
	return r, err
}

// waits reports whether what a worker brings waits until it is believed. What tasks come to decides what the
// job does next, so that it cannot be replaced later.
func (x *Hosted) waits(m *member) bool {
	return m.circle == Public || x.Tasks != nil && m.circle != Own
}

// lacking deals with a worker that brought fewer tasks of a chunk than are missing: a search failed or
// took too long there. It returns why the result is not taken, "" where the worker is own: then the
// coordinator does the others itself, and says what is wrong with them. x.mu is held.
func (x *Hosted) lacking(p *playing, m *member, id uint64, brought int) string {
	c := p.chunks[id]
	switch {
	case x.Tasks == nil || c == nil || brought >= c.missing:
		return ""
	case m.circle != Own:
		return "tasks of the chunk are missing"
	}
	x.giveUp(p, c, "failed at worker "+m.name)
	return ""
}

// do does games of the run in this process.
func (x *Hosted) do(t *arena.Tournament, games []Game, tasks []arena.Task) (records []arena.Record, err error) {
	b := arena.NewTasker(t)
	defer func() { err = errors.Join(err, b.Close()) }()
	for i, g := range games {
		var r arena.Record
		if tasks == nil {
			r, err = arena.Play(x.left, t, g.Pair, g.Place, nil)
		} else {
			r, err = b.Do(x.left, &tasks[i], g.Pair, g.Place)
		}
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}

// tasksOf returns the tasks that games of the run are, none where they are those of its tournament.
func (x *Hosted) tasksOf(games []Game) (tasks []arena.Task) {
	if x.Tasks == nil {
		return nil
	}
	for _, g := range games {
		k := x.Tasks(g.Index(g.Place))
		if k == nil {
			k = &arena.Task{Position: "a task that is over"}
		}
		tasks = append(tasks, *k)
	}
	return tasks
}
