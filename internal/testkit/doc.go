// Package testkit has what tests of many packages need: [Kill] kills processes at random
// moments, [Golden] compares texts with golden files, [Path], [File], [Read] and [Bytes] are
// the files of a test, [Long] says whether a test plays its long form, and [SkipInRace] keeps
// tests out of the race detector.
//
// # Kills
//
// A job that is killed at any point must end like one that was left alone. A package's tests name
// the job in TestMain, and in a test the number of kills:
//
//	func TestMain(m *testing.M) { testkit.Main(m, job) }
//
//	func TestKill(t *testing.T) { testkit.Kill(t, 3, 20261122, contents) }
//
// # The race detector
//
// Tests stay out of the race detector where it has nothing to find: tests that compute
// in one goroutine, which it slows down tenfold, and tests of processes, which start
// slowly under it. Without the detector they all run.
package testkit
