// Package adaptive holds the formats of tournaments that decide round by round
// what to play: Swiss, knockout, king of the hill, several sequential tests at
// once, pairing by information, and two players until a score is known well enough.
//
// A [Director] is asked for a [Round], takes up its results when all its games are
// over, and then says what the next round is, and why. It sees the results
// of whole rounds in a fixed order and nothing else: no clock, no random source,
// no game that happens to be finished early. So the rounds follow from the
// results alone, and from the stored results every decision can be made again.
//
// Everything here is a pure function of counts. Package arena plays the games and
// writes the decisions down. One reservation: [Informative] compares sums of
// floating-point numbers, and processors with a fused multiply-add may round them
// differently. It compares them rounded, so a different choice on another kind of
// machine is very unlikely, but possible; the journal of the run would show it.
package adaptive
