// Package space says what a tuner of numbers tunes, and how it asks for games.
//
// A [Space] is parameters of an agent with their ranges: those that the agent's kind
// declares ([Declared]) or a caller's own. A point is one value for each of them, in
// the order and the units of the space; [Space.Spec] writes a point into a spec.
//
// A [Tuner] never plays. It asks for pairs of games between two points ([Ask]) and is
// told how they ended ([Answer]); package params plays them. All asks of a generation
// are made before any of them is answered, so the answers, and with them everything a
// tuner does, are the same with any number of workers.
package params
