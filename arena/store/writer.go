package store

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"time"
)

// A writer is the one goroutine that writes games, in batches.
type writer struct {
	db      *sql.DB
	opt     Options
	rows    chan row      // as many as one more batch; beyond that, put waits
	stopped chan struct{} // closed when the goroutine has ended
	err     error         // why it ended; to be read after stopped

	mu     sync.RWMutex // put holds it for reading, so that rows is not closed meanwhile
	closed bool
}

// startWriter starts the goroutine; close ends it.
func startWriter(db *sql.DB, opt Options) *writer {
	if opt.BatchRows <= 0 {
		opt.BatchRows = 1000
	}
	if opt.BatchTime <= 0 {
		opt.BatchTime = time.Second
	}
	w := &writer{db: db, opt: opt, rows: make(chan row, opt.BatchRows), stopped: make(chan struct{})}
	go func() {
		defer close(w.stopped)
		w.err = w.loop()
	}()
	return w
}

// put hands one row to the goroutine.
func (w *writer) put(ctx context.Context, r row) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	select {
	case <-w.stopped:
		return w.err
	default:
	}
	select {
	case w.rows <- r:
		return nil
	case <-w.stopped:
		return w.err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// close waits for the last batch and returns the first error of any.
func (w *writer) close() error {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.rows)
	}
	w.mu.Unlock()
	<-w.stopped
	return w.err
}

// loop gathers rows and commits them until rows is closed or a batch fails.
func (w *writer) loop() error {
	batch := make([]row, 0, w.opt.BatchRows)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for open := true; open; {
		full := false
		select {
		case r, ok := <-w.rows:
			if open = ok; !ok {
				break
			}
			if len(batch) == 0 {
				timer.Reset(w.opt.BatchTime)
			}
			batch = append(batch, r)
			full = len(batch) == w.opt.BatchRows
		case <-timer.C:
			full = true
		}
		if full || !open {
			if err := w.commit(batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	return nil
}

// commit writes a batch in one transaction and reports on it.
func (w *writer) commit(batch []row) error {
	if len(batch) == 0 {
		return nil
	}
	start := time.Now()
	err := w.insert(batch)
	if w.opt.OnBatch != nil {
		w.opt.OnBatch(len(batch), time.Since(start), err)
	}
	return err
}

// insertGame inserts one game. One that is there already stays as it is.
var insertGame = "INSERT INTO games (run, " + columns + ") VALUES (1" +
	strings.Repeat(", ?", strings.Count(columns, ",")+1) + ") ON CONFLICT DO NOTHING"

func (w *writer) insert(batch []row) error {
	tx, err := w.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after Commit
	stmt, err := tx.Prepare(insertGame)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for i := range batch {
		if _, err := stmt.Exec(batch[i].values()...); err != nil {
			return err
		}
	}
	return tx.Commit()
}
