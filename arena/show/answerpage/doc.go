// Package answerpage lays out answers as pages of HTML, by package page.
//
// # A run
//
// A report is one page of HTML about one run, or about several side by side, to show to
// others: what was played, ratings, pairings, the course and the ends of the games, the
// agents' evaluations, and the games most worth watching, replayed in the page. Packages
// report and quality supply most of its contents. This package counts the rest (ratings as
// games came in, results by agent and seat, lengths, openings, outstanding games) in the
// same pass over the games. Each figure has an interval, a table, and its data as a file
// within the page. Package page gives the page its look.
package answerpage
