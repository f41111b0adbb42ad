// Package answerpage lays out answers as pages of HTML, by package page.
//
// # A run
//
// A report is one page of HTML of a run, or of several side by side, to show to others: what
// was played, ratings, pairings, the course and the end of the games, the agents'
// evaluations, and the games most worth watching, replayed in the page. Its contents come
// from packages report and quality. This package counts the rest (ratings as games came in,
// results by agent and seat, lengths, openings, outstanding games) in the same pass over the
// games. Each figure has an interval, a table, and its data as a file within the page. The
// look is that of package page.
package answerpage
