package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"gipf.arena/arena"
)

// ErrRefused says that the coordinator does not want this worker.
var ErrRefused = errors.New("refused")

// ErrIdle says that there was nothing to do for a while.
var ErrIdle = errors.New("nothing to do")

// A Prepare makes the tournament of a run that is played here, without a source of
// openings, from its description and the files that came with it. The error says in a line why this program cannot play it.
type Prepare func(ctx context.Context, m *arena.Meta, files []File) (*arena.Tournament, error)

// WorkerOptions say how a worker works.
type WorkerOptions struct {
	Hello   Hello
	Prepare Prepare
	// Say, if not nil, is told in a line what happens.
	Say func(line string)
	// Idle, if above 0, ends the work when it had nothing to do for so long (ErrIdle).
	Idle time.Duration
	// Played, if not nil, is told of games that were brought.
	Played func(games int)
}

// Work works for a coordinator until ctx ends, or the coordinator refuses the worker (an
// ErrRefused). When it returns it plays nothing, and has given its leases back.
func Work(ctx context.Context, line Line, opt WorkerOptions) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w := &worker{
		line: line, opt: opt, stop: stop, runs: map[RunID]*guest{}, texts: map[string][]byte{}, held: map[Lease]time.Time{}, leases: make(chan Lease),
		sending: make(chan struct{}, 8), last: time.Now(),
	}
	welcome, err := w.hello(ctx)
	if err != nil {
		return err
	}
	var work sync.WaitGroup
	w.lease(ctx, welcome.Classes)
	work.Go(func() { w.stay(ctx, welcome.Lease) })
	for range opt.Hello.Slots {
		work.Go(func() { w.slot(ctx) })
	}
	work.Wait()
	w.pullers.Wait()
	w.results.Wait()
	w.giveBack()
	w.close()
	return context.Cause(ctx)
}

// A worker is a Work in progress.
type worker struct {
	line    Line
	opt     WorkerOptions
	stop    context.CancelCauseFunc
	leases  chan Lease
	sending chan struct{} // results under way, so many at most
	results sync.WaitGroup
	pullers sync.WaitGroup
	classes []string // that are pulled; of Work and then of stay

	mu   sync.Mutex
	held map[Lease]time.Time // since when it has each of its leases, waiting, played or brought
	last time.Time           // when it got one, or was done with one

	spread  time.Duration     // of coming back
	greeted time.Time         // when it was last welcomed
	playing int               // slots that play
	texts   map[string][]byte // of files, by hash
	runs    map[RunID]*guest
}

// A guest is a run that the worker was admitted to.
type guest struct {
	turn     chan struct{} // has an element while the worker is examined, or this is changed
	admitted bool
	over     bool
	t        *arena.Tournament
}

// hello says hello until somebody answers.
func (w *worker) hello(ctx context.Context) (welcome Welcome, err error) {
	data, err := w.patiently(ctx, AskHello, encode(w.opt.Hello))
	if err != nil {
		return welcome, err
	}
	if err := json.Unmarshal(data, &welcome); err != nil || welcome.Refused == "" && welcome.Lease <= 0 {
		return welcome, errors.New("crew: what answers is no coordinator")
	}
	if welcome.Refused != "" {
		return welcome, fmt.Errorf("%w: %s", ErrRefused, welcome.Refused)
	}
	w.welcomed(welcome)
	return welcome, nil
}

// welcomed notes when and how the worker was welcomed.
func (w *worker) welcomed(welcome Welcome) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.greeted, w.spread = time.Now(), min(max(welcome.Spread, 0), time.Minute)
}

// comeBack says hello to a coordinator that does not know the worker, not at the same time as
// others do, and not if it was said meanwhile.
func (w *worker) comeBack(ctx context.Context) error {
	asked := time.Now()
	w.mu.Lock()
	spread := w.spread
	w.mu.Unlock()
	pause(ctx, rand.N(spread+1))
	w.mu.Lock()
	known := w.greeted.After(asked)
	w.mu.Unlock()
	if known {
		return nil
	}
	_, err := w.hello(ctx)
	return err
}

// patiently asks until there is an answer. It waits longer each time, up to half a minute,
// and never as long as others do.
func (w *worker) patiently(ctx context.Context, kind string, data []byte) ([]byte, error) {
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 30*time.Second) {
		asking, cancel := context.WithTimeout(ctx, 20*time.Second)
		answer, err := w.line.Ask(asking, kind, data)
		cancel()
		if err == nil {
			return answer, nil
		}
		if errors.Is(err, ErrRefused) {
			return nil, err
		}
		pause(ctx, wait/2+rand.N(wait))
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// stay extends all leases and says hello again, three times in the time of a lease. It begins at
// random, so that workers who were started together do not go on in step.
func (w *worker) stay(ctx context.Context, lease time.Duration) {
	pause(ctx, rand.N(lease/3))
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		asking, cancel := context.WithTimeout(ctx, lease/3)
		data, err := w.line.Ask(asking, AskHello, encode(w.extend()))
		cancel()
		var welcome Welcome
		if err != nil || json.Unmarshal(data, &welcome) != nil {
			continue
		}
		if welcome.Refused != "" {
			w.stop(fmt.Errorf("%w: %s", ErrRefused, welcome.Refused))
		} else {
			w.welcomed(welcome)
		}
		w.lease(ctx, welcome.Classes)
	}
}

// extend extends all leases, and returns a hello that tells of them.
func (w *worker) extend() Hello {
	w.mu.Lock()
	defer w.mu.Unlock()
	hello := w.opt.Hello
	for l, since := range w.held {
		l.Extend()
		hello.Leases, hello.Oldest = hello.Leases+1, max(hello.Oldest, time.Since(since))
	}
	return hello
}

// lease begins to pull the classes that are not pulled yet.
func (w *worker) lease(ctx context.Context, classes []string) {
	for _, class := range classes {
		if !slices.Contains(w.classes, class) {
			w.classes = append(w.classes, class)
			w.pullers.Go(func() { w.pull(ctx, class) })
		}
	}
}

// pull leases one chunk of a class after the other, when a slot is free for it: one more
// waits here.
func (w *worker) pull(ctx context.Context, class string) {
	for ctx.Err() == nil {
		waiting, cancel := context.WithTimeout(ctx, 2*time.Second)
		l, err := w.line.Pull(waiting, class)
		cancel()
		switch {
		case errors.Is(err, ErrRefused):
			w.stop(err)
			return
		case err != nil:
			w.rest()
			pause(ctx, 100*time.Millisecond+rand.N(400*time.Millisecond))
		case l == nil:
			w.rest()
		default:
			w.mu.Lock()
			w.held[l], w.last = time.Now(), time.Now()
			w.mu.Unlock()
			select {
			case w.leases <- l:
			case <-ctx.Done():
			}
		}
	}
}

// rest ends the work when there was none for long enough. What was brought and not answered
// is no work: the coordinator is gone.
func (w *worker) rest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.opt.Idle > 0 && w.playing == 0 && time.Since(w.last) > w.opt.Idle {
		w.stop(ErrIdle)
	}
}

// drop forgets a lease.
func (w *worker) drop(l Lease) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, l)
	w.last = time.Now()
}

// giveBack gives back what was not played.
func (w *worker) giveBack() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for l := range w.held {
		l.GiveBack()
	}
}

// close closes the players of all runs.
func (w *worker) close() {
	for _, g := range w.runs {
		if g.t != nil {
			_ = g.t.Close()
		}
	}
}

// slot plays one chunk after the other.
func (w *worker) slot(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case l := <-w.leases:
			if err := w.chunk(ctx, l); err != nil && ctx.Err() == nil {
				w.stop(err)
			}
		}
	}
}

// chunk plays a chunk and has it brought back.
func (w *worker) chunk(ctx context.Context, l Lease) error {
	c, err := ParseChunk(l.Data())
	if err != nil {
		w.drop(l) // whoever sent it will offer it to others
		return nil
	}
	g, err := w.guest(ctx, c.Run)
	if err != nil {
		return err
	}
	b := Result{Run: c.Run, Chunk: c.ID, Lease: l.Name()}
	if g != nil {
		w.plays(1)
		defer w.plays(-1)
		if b.Records, err = play(ctx, g.t, &c); err != nil {
			return err
		}
	}
	select {
	case w.sending <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	w.results.Go(func() {
		defer func() { <-w.sending }()
		stored, err := w.bring(ctx, &b)
		if err != nil {
			if ctx.Err() == nil {
				w.stop(err)
			}
			return
		}
		w.drop(l)
		if w.opt.Played != nil && stored > 0 {
			w.opt.Played(stored)
		}
	})
	return nil
}

// plays notes that slots begin or end to play.
func (w *worker) plays(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.playing += n
	w.last = time.Now()
}

// bring brings a result until the coordinator has taken it, and returns how many of the games
// are stored.
func (w *worker) bring(ctx context.Context, b *Result) (stored int, err error) {
	data := b.AppendTo(nil)
	for {
		answer, err := w.patiently(ctx, AskResult, data)
		if err != nil {
			return 0, err
		}
		var a Answer
		if err := json.Unmarshal(answer, &a); err != nil {
			return 0, fmt.Errorf("crew: an answer that cannot be read: %w", err)
		}
		switch {
		case a.OK:
			return len(b.Records) - a.Unstored, nil
		case a.Refused != "":
			w.say("results were not taken: " + a.Refused)
			return 0, nil
		}
		w.forget(b.Run)
		if err := w.comeBack(ctx); err != nil {
			return 0, err
		}
		if _, err := w.guest(ctx, b.Run); err != nil {
			return 0, err
		}
	}
}

func (w *worker) say(line string) {
	if w.opt.Say != nil {
		w.opt.Say(line)
	}
}

// forget has the worker examined anew.
func (w *worker) forget(id RunID) {
	w.mu.Lock()
	g := w.runs[id]
	w.mu.Unlock()
	if g != nil {
		g.turn <- struct{}{}
		g.admitted = false
		<-g.turn
	}
}

// guest returns the run of a chunk, after the worker was examined for it; nil says that
// the run is over.
func (w *worker) guest(ctx context.Context, id RunID) (*guest, error) {
	w.mu.Lock()
	g := w.runs[id]
	if g == nil {
		g = &guest{turn: make(chan struct{}, 1)}
		w.runs[id] = g
	}
	w.mu.Unlock()
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if g.admitted {
		return g, nil
	}
	if err := w.admit(ctx, id, g); err != nil {
		return nil, err
	}
	if g.over {
		return nil, nil
	}
	return g, nil
}

// admit takes the exam of a run.
func (w *worker) admit(ctx context.Context, id RunID, g *guest) error {
	data, err := w.patiently(ctx, AskRun, encode(RunQuestion{id}))
	if err != nil {
		return err
	}
	var a RunAnswer
	if err := json.Unmarshal(data, &a); err != nil {
		return fmt.Errorf("crew: an answer that cannot be read: %w", err)
	}
	if a.Refused != "" {
		return fmt.Errorf("%w: %s", ErrRefused, a.Refused)
	}
	if a.Again { // another coordinator, or one that was started again
		if err := w.comeBack(ctx); err != nil {
			return err
		}
		return w.admit(ctx, id, g)
	}
	if g.over = a.Meta.Game == ""; g.over {
		return nil
	}
	a.Meta.Seed, a.Meta.Config = a.Seed, a.Config
	if g.t == nil {
		files, err := w.files(ctx, id, a.Files)
		if err != nil {
			return err
		}
		if g.t, err = w.opt.Prepare(ctx, &a.Meta, files); err != nil {
			why := Result{Run: id, Lease: err.Error()}
			_, _ = w.line.Ask(ctx, AskExam, why.AppendTo(nil)) // so that the coordinator can tell
			return err
		}
	}
	exam, err := ParseChunk(a.Exam)
	if err != nil {
		return err
	}
	b := Result{Run: id}
	if b.Records, err = play(ctx, examined(g.t, a.MaxPlies), &exam); err != nil {
		return err
	}
	if data, err = w.patiently(ctx, AskExam, b.AppendTo(nil)); err != nil {
		return err
	}
	var verdict Answer
	if err := json.Unmarshal(data, &verdict); err != nil {
		return fmt.Errorf("crew: an answer that cannot be read: %w", err)
	}
	switch {
	case verdict.Refused != "":
		return fmt.Errorf("%w: %s", ErrRefused, verdict.Refused)
	case verdict.Again:
		if err := w.comeBack(ctx); err != nil {
			return err
		}
		return w.admit(ctx, id, g)
	}
	g.admitted = true
	w.say("works for " + a.Meta.Name)
	return nil
}

// play plays the games of a chunk and returns their records on the wire.
func play(ctx context.Context, t *arena.Tournament, c *Chunk) (records [][]byte, err error) {
	own := *t
	if c.Openings != nil {
		own.Openings = given{t, c}
	}
	table := arena.NewTable(&own)
	for _, g := range c.Games {
		if slices.ContainsFunc(g.Players[:], func(i int) bool { return i >= len(t.Players) }) {
			return nil, fmt.Errorf("crew: a chunk with players %v of %d", g.Players, len(t.Players))
		}
		r, err := table.Play(ctx, g.Pair, g.Place)
		if err != nil {
			return nil, err
		}
		records = append(records, r.AppendWire(nil))
	}
	return records, nil
}

// given are the openings of a chunk: an arena.OpeningSource.
type given struct {
	t *arena.Tournament
	c *Chunk
}

// Opening implements arena.OpeningSource.
func (s given) Opening(_ context.Context, index int64) (arena.Opening, error) {
	for i, g := range s.c.Games {
		if g.Opening == index {
			return placed(s.t, s.c.Openings[i])
		}
	}
	return arena.Opening{}, fmt.Errorf("crew: opening %d is not in the chunk", index)
}

// Identity implements arena.OpeningSource.
func (given) Identity() string { return "" }

// placed plays the moves of an opening that came in a chunk.
func placed(t *arena.Tournament, o arena.Opening) (p arena.Opening, err error) {
	p.Position, p.Setup, p.State = o.Position, o.Setup, t.Game.New(o.Setup)
	if o.Position != "" {
		if p.State, err = t.Game.Parse(o.Position); err != nil {
			return p, err
		}
	}
	for _, text := range o.Texts {
		m, err := t.Game.ParseMove(p.State, text)
		if err != nil {
			return p, fmt.Errorf("crew: opening: %w", err)
		}
		p.Play(t.Game, m)
	}
	return p, nil
}
