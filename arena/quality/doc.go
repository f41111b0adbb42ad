// Package quality measures the games of a run: who wins, how long games last and how they
// end; how well an agent predicts the results; and how good the moves were, by an agent
// that thinks longer than any player did.
//
// A [Tally] holds what the rules alone say of games, as figures by opening ([Metric]): each
// has an interval, and what every opening shows of it, so that runs with the same openings can
// be compared opening by opening. [Differ] says how often an option made a difference at all.
//
// What players did is counted after the opening of a game, the moves that a pair starts from and no
// player chose: turns, decisions, choices, and what judges are asked about.
//
// The unit of all else is the turn: all that a player does before the other one is to move. Positions
// are taken at the starts of turns. Its intervals are of 95 %, by game: the positions of one
// game are one observation. Everything that is drawn or asked follows from a seed and the
// index of a game, so that figures are the same on any machine, if the agents are
// reproducible.
//
// What an agent says of a position is its expected score. It is neither true nor
// calibrated: [Predictions] says how far it can be believed, and [Judged] tells of drama and lead
// changes only where results bear the judge out. An agent that judges moves shares
// the errors of agents with the same evaluation, and overstates the regret of all others.
package quality
