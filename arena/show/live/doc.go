// Package live shows runs as pages that stay up to date while a browser has them open: how far
// they are, standings with intervals, sequential tests on the way to their bounds, agents'
// failures, and live boards of the games that are being played.
//
// Runs are of two kinds: one that this process plays ([Playing]), and directories that any
// process may be writing ([Below]), which are read through package runs. The pages change
// nothing. What is on them is made only while a browser has them open.
package live
