// Package live shows runs as pages that stay up to date while a browser has them open:
// progress, standings with intervals, sequential tests on the way to their bounds, agents'
// failures, and live boards of the games in progress.
//
// There are two kinds of runs: one that this process plays ([Playing]), and directories
// that any process may be writing ([Below]), read through package runs. The pages change
// nothing. Their contents are made only while a browser has them open.
package live
