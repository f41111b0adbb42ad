// Package store keeps the games of a run in a directory, in a SQLite database
// with one row for each game.
//
// The rows are the run. Counters, ratings and reports are computed from them,
// nothing exists only as a sum, and what remains to be played is whatever has
// no row. A row is written once, never changed nor deleted (triggers refuse
// both), and carries the hash of its record, so that damage shows.
//
// A directory has one writer at a time and any number of readers. Rows are
// committed in batches. A record is acknowledged, and final, when the transaction
// of its batch has been committed, and not when Put returns: from then on every
// reader sees it (View), and the counters that Options.OnBatch feeds, stored= in
// the log of a run and arena_store_games_total in its metrics, have counted it.
// A process killed at any moment loses whole batches that were not acknowledged,
// never part of one; their games are played again, with the same outcome.
//
// A loss of power is another matter. With synchronous=NORMAL, the default, a
// commit is handed to the operating system and does not wait for the disk, which
// is waited for at checkpoints, about every 1000 pages (4 MB) of games. Power
// loss may take the commits since the last one, as far as the system has not
// written them by itself (Linux: after half a minute); it takes the last ones
// first, does not damage the database, and resume plays them again. With
// Options.Sync (synchronous=FULL) each commit waits for the disk, at most once a
// batch, and power loss takes nothing that was acknowledged, if the disk does
// what it says.
//
// Only this package imports database/sql.
package store
