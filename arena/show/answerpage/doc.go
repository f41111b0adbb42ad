// Package answerpage lays out answers as pages of HTML, by package page.
//
// # A run
//
// A report is one page of HTML of a run, or of several side by side, to show to
// others: what was played, ratings, pairings, how the games went and ended, what the agents
// thought, and the games that are most worth looking at, to be replayed in the page. What it
// shows comes from packages report and quality; what these do not count (ratings as
// games came in, results by agent and seat, lengths, openings, which games stand out) is
// counted here, in the same pass over the games. Each figure has an interval, a table, and
// its data as a file within the page. The look is that of package page.
package answerpage
