// Package arena plays tournaments: it says which games there are to play
// (Tournament, Schedule; Rounds for an adaptive format), plays one
// (Play), plays very many (Run), describes each finished one (Record) and turns
// records into counts (Tally).
//
// Everything a record says, measured time apart, is a function of the
// Tournament and the index of the game. Workers, games in flight, order of
// completion, interruptions and the machine have no part in it, so the same
// tournament gives the same records and the same digest everywhere.
//
// This holds as far as the agents keep it. One with a budget of time, or that is
// a program of its own, may decide otherwise the next time; and the games that
// such a program loses by a Failure (Crash, Silent, Time, Protocol, and its
// illegal moves) are true reports of what happened, not facts that come again.
//
// Openings are random moves unless an OpeningSource (package openings) has
// something better, and games are played to their end unless Adjudication says
// when to stop, which it does by what agents report and never by itself.
//
// Play and everything below it is pure and synchronous; Run alone owns
// goroutines. Where records go is the business of a Sink (store, metrics);
// what they are worth is the business of package stats, which sees nothing
// but counts. Rules and agents know nothing of this package.
package arena
