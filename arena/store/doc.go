// Package store keeps the games of a run in a directory, in a SQLite database
// with one row for each game.
//
// The rows are the run. Counters, ratings and reports are computed from them,
// nothing exists only as a sum, and what remains to be played is whatever has
// no row. A row is written once, never changed, and carries the hash of its
// record, so that damage shows.
//
// A directory has one writer at a time and any number of readers. Rows are
// committed in batches; a record is final when its batch is. A process killed
// in between loses whole batches, never part of one, and the games of a lost
// batch are played again, with the same outcome. With synchronous=NORMAL, the
// default, a loss of power can take the last commits as well, but does not
// damage the database; see Options.Sync.
//
// Only this package imports database/sql.
package store
