// Package adaptive holds the tournament formats that decide round by round what to
// play: Swiss, knockout, king of the hill, several sequential tests at once,
// pairing by information, and two players until their score is known precisely
// enough.
//
// A [Director] chooses a [Round], receives its results when all its games are
// over, and then chooses the next round and gives the reason. It sees only the
// results of complete rounds in a fixed order: no clock, no random source, no game
// that happens to finish early. So the rounds depend only on the results, and
// every decision can be repeated from the stored results.
//
// Everything here is a pure function of counts. Package arena plays the games and
// records the decisions. One reservation: [Informative] compares sums of
// floating-point numbers, and processors with a fused multiply-add may round them
// differently. It compares them rounded, so a different choice on another kind of
// machine is very unlikely, but possible; the journal of the run would show it.
package adaptive
