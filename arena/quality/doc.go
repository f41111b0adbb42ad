// Package quality measures the games of a run: who wins, how long games last and how they
// end; how well an agent predicts the results; and how good the moves were, by an agent
// that thinks longer than any player did.
//
// A [Tally] holds the figures of games that need only the rules, by opening ([Metric]): each
// has an interval and its value at every opening, so that runs with the same openings can be
// compared opening by opening. [Differ] says how often an option made a difference at all.
//
// Figures about players count from the end of the opening, because no player chose the moves of the
// opening: turns, decisions, choices, and the queries to judges.
//
// The unit of everything else is the turn: all moves that a player makes before the other player is
// to move. Positions are taken at the starts of turns. Intervals have 95 %, by game: the positions of
// one game are one observation. All draws and queries follow from a seed and the index of a game, so
// that figures are the same on any machine if the agents are reproducible.
//
// An agent's evaluation of a position is its expected score. It need be neither right nor
// calibrated: [Predictions] says how far it can be believed, and [Judged] reports drama and lead
// changes only where results confirm the judge. An agent that judges moves shares the errors of
// agents with the same evaluation, and overstates the regret of all others.
package quality
