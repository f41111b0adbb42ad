// Package killtest kills processes of a test at random moments: a job that may be
// killed anywhere must end as one that nobody touched. A package's tests say in
// TestMain what the job is, and in a test how often it is killed:
//
//	func TestMain(m *testing.M) {
//		Victim(job)
//		os.Exit(m.Run())
//	}
//
//	func TestKill(t *testing.T) { Kill(t, 3, 20261122, contents) }
package testkit
