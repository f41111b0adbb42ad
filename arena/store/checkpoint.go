package store

import (
	"database/sql"
	"sync"
)

// checkpointAfter is how many bytes of games SQLite's log takes before they are moved into the
// database: each move waits for the disk twice, some milliseconds each. A log of longLog pages,
// of 4 KB, has to begin anew. They are variables for tests.
var (
	checkpointAfter = int64(16 << 20)
	longLog         = int64(1 << 14)
)

// longestLog is the length in pages at which the writing connection moves the log itself if the
// checkpointer cannot: 256 MB.
const longestLog = 1 << 16

// A checkpointer moves SQLite's log into the database, beside the goroutine that writes
// batches, which would otherwise wait for the disk in the middle of its work and hold up
// the games behind it. It has its own connection, which it opens when it is first due.
type checkpointer struct {
	path    string
	written int64         // bytes since it was last due; owned by the writing goroutine
	due     chan struct{} // of capacity 1
	stopped chan struct{}
	batch   sync.Mutex // held while a batch is written
	marked  bool       // what is committed has the mark (mark.go)
	begun   bool       // the database itself has the mark; owned by the writing goroutine
}

// startCheckpointer starts the goroutine; close ends it. marked says that an earlier writer,
// or a copy, left the mark.
func startCheckpointer(path string, marked bool) *checkpointer {
	c := &checkpointer{path: path, marked: marked, due: make(chan struct{}, 1), stopped: make(chan struct{})}
	go func() {
		defer close(c.stopped)
		c.loop()
	}()
	return c
}

// wrote counts the bytes of a committed batch.
func (c *checkpointer) wrote(batch []row) {
	for i := range batch {
		c.written += batch[i].size()
	}
	if c.written < checkpointAfter {
		return
	}
	select {
	case c.due <- struct{}{}:
		c.written = 0
	default: // it is still working
	}
}

// close ends the goroutine after its current work, moves the rest by a connection that is about
// to be closed, even while others read, and removes a mark that was left. No batch may be
// written after it.
func (c *checkpointer) close(db *sql.DB) {
	select {
	case <-c.due:
	default:
	}
	close(c.due)
	<-c.stopped
	pass(db)
	if c.marked {
		c.mark(db, withoutLog) // into a log that has room, also on a full disk
		pass(db)
	}
}

func (c *checkpointer) loop() {
	var db *sql.DB
	defer func() {
		if db != nil {
			_ = db.Close() // it has only moved what the log holds safely
		}
	}()
	for range c.due {
		if db == nil {
			var err error
			if db, err = openCheckpointer(c.path); err != nil {
				continue // until the next time
			}
		}
		c.move(db)
	}
}

// move moves the log. The log begins anew only once it has been moved whole, and it grows while games are
// written. So a long one is moved until little is left, and the rest between two batches.
func (c *checkpointer) move(db *sql.DB) {
	if pages, _ := c.moveMarked(db); pages < longLog {
		return
	}
	c.moveMarked(db)
	c.batch.Lock()
	pass(db)
	c.batch.Unlock()
	c.moveMarked(db)
}

// pass moves the part of the log that is not yet moved, and returns the log's length in pages and whether all
// of it is moved: what is newer than a reader's snapshot must remain in the log. An error needs no handling:
// what was not moved is safe in the log and is moved the next time, and on a full disk a commit fails too.
func pass(db *sql.DB) (pages int64, whole bool) {
	var busy, moved int64
	err := db.QueryRow("PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &moved)
	return pages, err == nil && busy == 0 && moved == pages
}
