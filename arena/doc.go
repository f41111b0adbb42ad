// Package arena plays tournaments.
//
// A [Tournament] says what is to be played. [Play] plays one game and returns its
// [Record]. [Run] plays all games of a tournament, many at a time, and hands each
// record to sinks ([Sink]): a store, metrics, a [Tally]. A Tally turns records into
// counts, which package stats rates. In an adaptive format [Rounds] decides from
// the results what to play next.
//
// Apart from measured times, a record follows from the Tournament and the index
// of its game. Workers, games in flight, the order in which games finish,
// interruptions and the machine do not change it. So one tournament gives the
// same records and the same [Digest] everywhere.
//
// This holds for agents that are reproducible. An agent with a time budget, or an
// engine, may choose other moves when the game is played again, and a game that
// an engine lost through its own fault (Crash, Silent, Time, Protocol, Illegal)
// may end differently the next time.
//
// Openings are random moves, unless the tournament has an [OpeningSource] (package
// openings). Games are played to their end, unless it has an [Adjudication].
//
// Only Run, [Every] and [Await] start goroutines. The package knows nothing of files: package
// arena/runs plays a tournament into a directory.
package arena
