// Package testkit has what tests of many packages need: [Kill] kills processes at random
// moments, [Golden] compares texts with golden files, [Path], [File], [Read] and [Bytes] are
// the files of a test, [Long] says whether a test plays its long form, and [SkipInRace] keeps
// tests out of the race detector.
//
// # Kills
//
// A job that may be killed anywhere must end as one that was left alone. A package's tests say in
// TestMain what the job is, and in a test how often it is killed:
//
//	func TestMain(m *testing.M) { testkit.Main(m, job) }
//
//	func TestKill(t *testing.T) { testkit.Kill(t, 3, 20261122, contents) }
//
// # The race detector
//
// Tests stay out of the race detector where it has nothing to find:
// in tests that compute in one goroutine, which it makes ten times as slow, and in tests
// of processes, each slow to start under it. Without the detector they all run.
package testkit
