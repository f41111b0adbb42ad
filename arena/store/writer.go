package store

import (
	"cmp"
	"context"
	"database/sql"
	"sync"
	"time"
)

// A writer is the one goroutine that writes games, in batches.
//
// There are two batches. Store.Put borrows the batch that is being filled from its
// channel, appends a row and gives the batch back, so the channel is the lock. The
// goroutine sleeps until a batch is full or old. While it commits one batch, the
// other fills; when that is full too, Put waits.
type writer struct {
	db      *sql.DB
	opt     Options
	filling chan []row         // the batch that takes rows, unless the writer has it or both are full
	full    chan []row         // a batch that is ready to be committed
	old     *time.Timer        // fires when the first row of the batch being filled is old enough
	flushes chan chan struct{} // requests to commit what was put so far
	closing chan struct{}      // closed by close
	once    sync.Once
	stopped chan struct{} // closed when the goroutine has ended
	err     error         // why it ended; read it only after stopped
	inserts inserts
	log     *checkpointer
	done    committed
}

// A committed counts the committed rows.
type committed struct {
	mu      sync.Mutex
	rows    int64
	changed chan struct{} // closed at the next commit
}

// add counts the rows of a batch and wakes those who wait.
func (c *committed) add(rows int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.rows += int64(rows)
	close(c.changed)
	c.changed = make(chan struct{})
}

// now returns the count and a channel that is closed when it grows.
func (c *committed) now() (rows int64, changed <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rows, c.changed
}

// startWriter starts the goroutine; close ends it. The goroutine owns the pager and the
// checkpointer.
func startWriter(db *sql.DB, opt Options, pager *pager, log *checkpointer) *writer {
	if opt.BatchRows <= 0 {
		opt.BatchRows = 1000
	}
	if opt.BatchTime <= 0 {
		opt.BatchTime = time.Second
	}
	w := &writer{
		db: db, opt: opt, filling: make(chan []row, 1), full: make(chan []row, 1), old: time.NewTimer(time.Hour),
		flushes: make(chan chan struct{}), closing: make(chan struct{}), stopped: make(chan struct{}),
		inserts: inserts{pager: pager}, log: log, done: committed{changed: make(chan struct{})},
	}
	w.filling <- make([]row, 0, opt.BatchRows)
	go func() {
		defer close(w.stopped)
		defer w.old.Stop()
		w.err = w.loop(make([]row, 0, opt.BatchRows))
		w.err = cmp.Or(w.err, w.inserts.close(db))
		w.log.close(db)
	}()
	return w
}

// borrow takes the batch that is being filled; the caller must call giveBack.
func (w *writer) borrow(ctx context.Context) ([]row, error) {
	select {
	case <-w.stopped:
		return nil, cmp.Or(w.err, ErrClosed)
	default:
	}
	select {
	case batch := <-w.filling:
		return batch, nil
	case <-w.stopped:
		return nil, cmp.Or(w.err, ErrClosed)
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// giveBack returns a batch that has one more row.
func (w *writer) giveBack(batch []row) {
	if len(batch) == w.opt.BatchRows {
		w.full <- batch // does not block: the goroutine has the other batch
		return
	}
	if len(batch) == 1 {
		w.old.Reset(w.opt.BatchTime)
	}
	w.filling <- batch
}

// flush waits until every row that was put before is committed.
func (w *writer) flush(ctx context.Context) error {
	done := make(chan struct{})
	select {
	case w.flushes <- done:
		select {
		case <-done:
			return nil
		case <-w.stopped:
			return cmp.Or(w.err, ErrClosed)
		}
	case <-w.stopped:
		return cmp.Or(w.err, ErrClosed)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// close waits for the last batch and returns the first error of any.
func (w *writer) close() error {
	w.once.Do(func() { close(w.closing) })
	<-w.stopped
	return w.err
}

// loop commits batches until the writer is closed or a batch fails. The other
// batch is spare, and empty.
func (w *writer) loop(spare []row) error {
	for open := true; open; {
		var batch []row
		var waiting chan struct{}
		select {
		case batch = <-w.full:
		case <-w.old.C:
			batch = w.take()
		case waiting = <-w.flushes:
			batch = w.take()
		case <-w.closing:
			batch = w.take()
			open = len(batch) == w.opt.BatchRows // then rows may follow it
		}
		if open {
			w.filling <- spare
		}
		if err := w.commit(batch); err != nil {
			return err
		}
		if waiting != nil {
			close(waiting)
		}
		spare = batch[:0]
	}
	return nil
}

// take takes the current batch, full or not.
func (w *writer) take() []row {
	select {
	case batch := <-w.full:
		return batch
	case batch := <-w.filling:
		return batch
	}
}

// commit writes a batch in one transaction and reports on it.
func (w *writer) commit(batch []row) error {
	if len(batch) == 0 {
		return nil
	}
	start := time.Now()
	if !w.log.begun {
		_, w.log.begun = w.log.moveMarked(w.db) // a copy without the log shows it from the first game on
	}
	w.log.batch.Lock() // so that nothing moves the end of the log meanwhile
	err := w.inserts.run(w.db, batch)
	w.log.batch.Unlock()
	if w.opt.OnBatch != nil {
		w.opt.OnBatch(len(batch), time.Since(start), err)
	}
	if err == nil {
		w.done.add(len(batch))
		w.log.wrote(batch)
	}
	return err
}
